package java.util.concurrent;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** Executors with threads of their own, which run each task when it is submitted: by assumption, as other threads could run it at any time. */
public class Executors {
    private Executors() {
    }

    public static ExecutorService newFixedThreadPool(int threads) {
        if (threads <= 0) {
            throw new IllegalArgumentException();
        }
        return new AtOnce();
    }

    public static ExecutorService newFixedThreadPool(int threads, ThreadFactory factory) {
        Objects.requireNonNull(factory);
        return newFixedThreadPool(threads);
    }

    public static ExecutorService newWorkStealingPool() {
        return new AtOnce();
    }

    public static ExecutorService newWorkStealingPool(int parallelism) {
        return newFixedThreadPool(parallelism);
    }

    public static ExecutorService newSingleThreadExecutor() {
        return new AtOnce();
    }

    public static ExecutorService newSingleThreadExecutor(ThreadFactory factory) {
        return newFixedThreadPool(1, factory);
    }

    public static ExecutorService newCachedThreadPool() {
        return new AtOnce();
    }

    public static ExecutorService newCachedThreadPool(ThreadFactory factory) {
        return newFixedThreadPool(1, factory);
    }

    public static <T> Callable<T> callable(Runnable task, T result) {
        Objects.requireNonNull(task);
        return () -> {
            task.run();
            return result;
        };
    }

    public static Callable<Object> callable(Runnable task) {
        return callable(task, null);
    }

    /** What a task that is executed throws ends its thread alone. */
    private static final class AtOnce extends AbstractExecutorService {
        private boolean ended;

        public void execute(Runnable task) {
            Objects.requireNonNull(task);
            if (ended) {
                throw new RejectedExecutionException("Task rejected from an executor that is shut down");
            }
            Runtime.assume("the time at which a submitted task runs", "that of its submission");
            try {
                task.run();
            } catch (Throwable e) {
                Thread.UncaughtExceptionHandler handler = Thread.getDefaultUncaughtExceptionHandler();
                if (handler != null) {
                    handler.uncaughtException(Thread.currentThread(), e);
                }
            }
        }

        public void shutdown() {
            ended = true;
        }

        public List<Runnable> shutdownNow() {
            ended = true;
            return new ArrayList<Runnable>();
        }

        public boolean isShutdown() {
            return ended;
        }

        public boolean isTerminated() {
            return ended;
        }

        public boolean awaitTermination(long time, TimeUnit unit) throws InterruptedException {
            if (Thread.interrupted()) {
                throw new InterruptedException();
            }
            return ended;
        }
    }
}
