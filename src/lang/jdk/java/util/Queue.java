package java.util;

/** A collection with a head. */
public interface Queue<E> extends Collection<E> {
    boolean offer(E element);

    E remove();

    E poll();

    E element();

    E peek();
}
