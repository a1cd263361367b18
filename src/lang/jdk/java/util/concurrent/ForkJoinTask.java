package java.util.concurrent;

import java.util.Collection;
import java.util.concurrent.locks.LockSupport;

/** A task that forks others. There is one thread, which runs what was forked when somebody waits, the last one first: an assumption. */
public abstract class ForkJoinTask<V> implements Future<V>, java.io.Serializable {
    private static final int NEW = 0;
    private static final int DONE = 1;
    private static final int FAILED = 2;
    private static final int CANCELLED = 3;

    /** What was forked and has not run. */
    private static ForkJoinTask<?> top;

    private ForkJoinTask<?> below;
    private boolean waiting;
    private int state;
    private Throwable failure;

    public ForkJoinTask() {
    }

    /** Forked tasks run one after another, the last one first. */
    static native void assumeTaskOrder();

    public abstract V getRawResult();

    protected abstract void setRawResult(V value);

    protected abstract boolean exec();

    public final ForkJoinTask<V> fork() {
        assumeTaskOrder();
        below = top;
        top = this;
        waiting = true;
        return this;
    }

    /** Runs it, unless it has run. */
    final void begin() {
        waiting = false;
        if (state != NEW) {
            return;
        }
        try {
            if (exec() && state == NEW) {
                state = DONE;
            }
        } catch (Throwable exception) {
            fail(exception);
        }
    }

    void fail(Throwable exception) {
        if (state == NEW) {
            failure = exception;
            state = FAILED;
        }
    }

    /** Runs forked tasks until this one is done. */
    private void await() {
        while (state == NEW && top != null) {
            ForkJoinTask<?> task = top;
            top = task.below;
            task.below = null;
            if (task.waiting) {
                task.begin();
            }
        }
        if (state == NEW) {
            LockSupport.park();
        }
    }

    private void report() {
        if (state == CANCELLED) {
            throw new CancellationException();
        }
        if (state == FAILED) {
            if (failure instanceof RuntimeException) {
                throw (RuntimeException) failure;
            }
            if (failure instanceof Error) {
                throw (Error) failure;
            }
            throw new RuntimeException(failure);
        }
    }

    public final V join() {
        if (waiting && state == NEW) {
            begin();
        }
        await();
        report();
        return getRawResult();
    }

    public final V invoke() {
        begin();
        await();
        report();
        return getRawResult();
    }

    public final V get() throws InterruptedException, ExecutionException {
        if (waiting && state == NEW) {
            begin();
        }
        await();
        if (state == FAILED) {
            throw new ExecutionException(failure);
        }
        report();
        return getRawResult();
    }

    public final V get(long time, TimeUnit unit) throws InterruptedException, ExecutionException, TimeoutException {
        return get();
    }

    public static void invokeAll(ForkJoinTask<?> a, ForkJoinTask<?> b) {
        b.fork();
        a.invoke();
        b.join();
    }

    public static void invokeAll(ForkJoinTask<?>... tasks) {
        for (int i = tasks.length - 1; i > 0; i--) {
            tasks[i].fork();
        }
        for (int i = 0; i < tasks.length; i++) {
            if (i == 0) {
                tasks[i].invoke();
            } else {
                tasks[i].join();
            }
        }
    }

    public static <T extends ForkJoinTask<?>> Collection<T> invokeAll(Collection<T> tasks) {
        for (T task : tasks) {
            task.fork();
        }
        for (T task : tasks) {
            task.join();
        }
        return tasks;
    }

    public boolean cancel(boolean interrupt) {
        if (state == NEW) {
            state = CANCELLED;
        }
        return state == CANCELLED;
    }

    public final boolean isDone() {
        return state != NEW;
    }

    public final boolean isCancelled() {
        return state == CANCELLED;
    }

    public final boolean isCompletedAbnormally() {
        return state >= FAILED;
    }

    public final boolean isCompletedNormally() {
        return state == DONE;
    }

    public final Throwable getException() {
        return state == FAILED ? failure : state == CANCELLED ? new CancellationException() : null;
    }

    public void completeExceptionally(Throwable exception) {
        fail(exception instanceof RuntimeException || exception instanceof Error ? exception : new RuntimeException(exception));
    }

    public void complete(V value) {
        setRawResult(value);
        quietlyComplete();
    }

    public final void quietlyComplete() {
        if (state == NEW) {
            state = DONE;
        }
    }

    public final void quietlyJoin() {
        if (waiting && state == NEW) {
            begin();
        }
        await();
    }

    public final void quietlyInvoke() {
        begin();
        await();
    }

    public boolean tryUnfork() {
        if (top != this) {
            return false;
        }
        top = below;
        waiting = false;
        return true;
    }

    public static boolean inForkJoinPool() {
        return false;
    }

    public static ForkJoinPool getPool() {
        return null;
    }

    public static int getSurplusQueuedTaskCount() {
        return 0;
    }

    public static int getQueuedTaskCount() {
        return 0;
    }
}
