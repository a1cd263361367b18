package java.util.concurrent;

/** A task with its result. */
public interface RunnableFuture<V> extends Runnable, Future<V> {
    void run();
}
