package java.security;

/** Something to do with privileges. */
public interface PrivilegedAction<T> {
    T run();
}
