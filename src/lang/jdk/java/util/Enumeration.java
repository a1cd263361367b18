package java.util;

/** The older iterator. */
public interface Enumeration<E> {
    boolean hasMoreElements();

    E nextElement();
}
