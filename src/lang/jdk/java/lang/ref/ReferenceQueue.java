package java.lang.ref;

/** What was collected. Nothing is, so there is only what the program puts here itself. */
public class ReferenceQueue<T> {
    /** The last one that came in is the first that leaves. */
    private java.util.ArrayList<Reference<? extends T>> waiting = new java.util.ArrayList<Reference<? extends T>>();

    public ReferenceQueue() {
    }

    /** Ends the run as unsupported. */
    private static native void waitForEver();

    /** Nothing was collected: an assumption. */
    private static native void assumeEmpty(Object queue);

    @SuppressWarnings("unchecked")
    void take(Reference<?> reference) {
        reference.queued = true;
        waiting.add((Reference<? extends T>) reference);
    }

    public Reference<? extends T> poll() {
        if (waiting.isEmpty()) {
            assumeEmpty(this);
            return null;
        }
        Reference<? extends T> last = waiting.remove(waiting.size() - 1);
        last.queued = false;
        return last;
    }

    public Reference<? extends T> remove(long timeout) throws InterruptedException {
        if (timeout < 0) {
            throw new IllegalArgumentException("Negative timeout value");
        }
        if (timeout == 0 && waiting.isEmpty()) {
            waitForEver();
        }
        return poll();
    }

    public Reference<? extends T> remove() throws InterruptedException {
        return remove(0);
    }
}
