package java.util.concurrent;

import java.util.Objects;
import java.util.concurrent.locks.LockSupport;

/** A task with its result. To wait for one that nobody has run ends the run as unsupported. */
public class FutureTask<V> implements RunnableFuture<V> {
    private static final int NEW = 0;
    private static final int RUNNING = 1;
    private static final int DONE = 2;
    private static final int FAILED = 3;
    private static final int CANCELLED = 4;

    private final Callable<V> task;
    private int state;
    private V result;
    private Throwable failure;

    public FutureTask(Callable<V> task) {
        this.task = Objects.requireNonNull(task);
    }

    public FutureTask(Runnable task, V result) {
        Objects.requireNonNull(task);
        this.task = () -> {
            task.run();
            return result;
        };
    }

    public boolean isCancelled() {
        return state == CANCELLED;
    }

    public boolean isDone() {
        return state > RUNNING;
    }

    public boolean cancel(boolean interrupt) {
        if (state > RUNNING) {
            return false;
        }
        if (interrupt && state == RUNNING) {
            Thread.currentThread().interrupt();
        }
        state = CANCELLED;
        done();
        return true;
    }

    public V get() throws InterruptedException, ExecutionException {
        if (state <= RUNNING) {
            if (Thread.interrupted()) {
                throw new InterruptedException();
            }
            LockSupport.park();
        }
        return report();
    }

    public V get(long time, TimeUnit unit) throws InterruptedException, ExecutionException, TimeoutException {
        Objects.requireNonNull(unit);
        if (state <= RUNNING) {
            if (Thread.interrupted()) {
                throw new InterruptedException();
            }
            throw new TimeoutException();
        }
        return report();
    }

    private V report() throws ExecutionException {
        if (state == CANCELLED) {
            throw new CancellationException();
        }
        if (state == FAILED) {
            throw new ExecutionException(failure);
        }
        return result;
    }

    protected void done() {
    }

    protected void set(V value) {
        if (state <= RUNNING) {
            result = value;
            state = DONE;
            done();
        }
    }

    protected void setException(Throwable exception) {
        if (state <= RUNNING) {
            failure = exception;
            state = FAILED;
            done();
        }
    }

    public void run() {
        if (state != NEW) {
            return;
        }
        state = RUNNING;
        try {
            V value = task.call();
            set(value);
        } catch (Throwable exception) {
            setException(exception);
        }
    }

    public String toString() {
        String text = super.toString();
        return text + (state == DONE ? "[Completed normally]" : state == FAILED ? "[Completed exceptionally: " + failure + "]"
            : state == CANCELLED ? "[Cancelled]" : "[Not completed, task = " + task + "]");
    }
}
