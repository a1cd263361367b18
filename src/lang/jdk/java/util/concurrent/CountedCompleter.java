package java.util.concurrent;

/** A task that is complete when as many others are as it waits for. */
public abstract class CountedCompleter<T> extends ForkJoinTask<T> {
    private final CountedCompleter<?> completer;
    private int pending;

    protected CountedCompleter() {
        this(null, 0);
    }

    protected CountedCompleter(CountedCompleter<?> completer) {
        this(completer, 0);
    }

    protected CountedCompleter(CountedCompleter<?> completer, int pending) {
        this.completer = completer;
        this.pending = pending;
    }

    public abstract void compute();

    public void onCompletion(CountedCompleter<?> caller) {
    }

    public boolean onExceptionalCompletion(Throwable exception, CountedCompleter<?> caller) {
        return true;
    }

    public final CountedCompleter<?> getCompleter() {
        return completer;
    }

    public final int getPendingCount() {
        return pending;
    }

    public final void setPendingCount(int count) {
        pending = count;
    }

    public final void addToPendingCount(int delta) {
        pending += delta;
    }

    public final boolean compareAndSetPendingCount(int expected, int count) {
        if (pending != expected) {
            return false;
        }
        pending = count;
        return true;
    }

    public final int decrementPendingCountUnlessZero() {
        return pending == 0 ? 0 : pending--;
    }

    public final CountedCompleter<?> getRoot() {
        CountedCompleter<?> root = this;
        while (root.completer != null) {
            root = root.completer;
        }
        return root;
    }

    public final void tryComplete() {
        CountedCompleter<?> caller = this;
        CountedCompleter<?> task = this;
        while (task.pending == 0) {
            task.onCompletion(caller);
            if (task.completer == null) {
                task.quietlyComplete();
                return;
            }
            caller = task;
            task = task.completer;
        }
        task.pending--;
    }

    public final void propagateCompletion() {
        CountedCompleter<?> task = this;
        while (task.pending == 0) {
            if (task.completer == null) {
                task.quietlyComplete();
                return;
            }
            task = task.completer;
        }
        task.pending--;
    }

    public void complete(T result) {
        setRawResult(result);
        onCompletion(this);
        quietlyComplete();
        if (completer != null) {
            completer.tryComplete();
        }
    }

    public final CountedCompleter<?> firstComplete() {
        return pending == 0 ? this : lessPending();
    }

    private CountedCompleter<?> lessPending() {
        pending--;
        return null;
    }

    public final CountedCompleter<?> nextComplete() {
        if (completer != null) {
            return completer.firstComplete();
        }
        quietlyComplete();
        return null;
    }

    public final void quietlyCompleteRoot() {
        getRoot().quietlyComplete();
    }

    public final void helpComplete(int most) {
    }

    void fail(Throwable exception) {
        super.fail(exception);
        CountedCompleter<?> caller = this;
        CountedCompleter<?> task = this;
        while (task.onExceptionalCompletion(exception, caller) && task.completer != null && !task.completer.isDone()) {
            caller = task;
            task = task.completer;
            task.failAlone(exception);
        }
    }

    private void failAlone(Throwable exception) {
        super.fail(exception);
    }

    protected final boolean exec() {
        compute();
        return false;
    }

    public T getRawResult() {
        return null;
    }

    protected void setRawResult(T value) {
    }
}
