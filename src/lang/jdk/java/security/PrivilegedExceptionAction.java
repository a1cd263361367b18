package java.security;

/** Something to do with privileges that may throw. */
public interface PrivilegedExceptionAction<T> {
    T run() throws Exception;
}
