package java.util.concurrent;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Objects;

/** Makes futures of tasks and executes them. */
public abstract class AbstractExecutorService implements ExecutorService {
    public AbstractExecutorService() {
    }

    protected <T> RunnableFuture<T> newTaskFor(Runnable task, T result) {
        return new FutureTask<T>(task, result);
    }

    protected <T> RunnableFuture<T> newTaskFor(Callable<T> task) {
        return new FutureTask<T>(task);
    }

    public Future<?> submit(Runnable task) {
        return submit(task, (Void) null);
    }

    public <T> Future<T> submit(Runnable task, T result) {
        RunnableFuture<T> future = newTaskFor(Objects.requireNonNull(task), result);
        execute(future);
        return future;
    }

    public <T> Future<T> submit(Callable<T> task) {
        RunnableFuture<T> future = newTaskFor(Objects.requireNonNull(task));
        execute(future);
        return future;
    }

    public <T> List<Future<T>> invokeAll(Collection<? extends Callable<T>> tasks) throws InterruptedException {
        Objects.requireNonNull(tasks);
        List<Future<T>> futures = new ArrayList<Future<T>>(tasks.size());
        for (Callable<T> task : tasks) {
            RunnableFuture<T> future = newTaskFor(task);
            futures.add(future);
            execute(future);
        }
        for (Future<T> future : futures) {
            try {
                future.get();
            } catch (CancellationException | ExecutionException e) {
                continue;
            }
        }
        return futures;
    }

    public <T> T invokeAny(Collection<? extends Callable<T>> tasks) throws InterruptedException, ExecutionException {
        if (tasks.isEmpty()) {
            throw new IllegalArgumentException();
        }
        ExecutionException failure = null;
        for (Callable<T> task : tasks) {
            Future<T> future = submit(task);
            try {
                return future.get();
            } catch (ExecutionException e) {
                failure = e;
            }
        }
        throw failure;
    }
}
