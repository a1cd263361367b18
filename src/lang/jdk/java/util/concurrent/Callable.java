package java.util.concurrent;

/** Something that gives a result or throws. */
public interface Callable<V> {
    V call() throws Exception;
}
