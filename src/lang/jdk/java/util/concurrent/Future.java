package java.util.concurrent;

/** The result of a task. */
public interface Future<V> {
    boolean cancel(boolean interrupt);

    boolean isCancelled();

    boolean isDone();

    V get() throws InterruptedException, ExecutionException;

    V get(long time, TimeUnit unit) throws InterruptedException, ExecutionException, TimeoutException;
}
