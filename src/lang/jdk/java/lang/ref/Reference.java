package java.lang.ref;

/** Refers to an object that may be collected. None ever is here, which is an assumption wherever one is asked for. */
public abstract class Reference<T> {
    private T referent;
    private ReferenceQueue<? super T> queue;
    /** Whether the program has put it into its queue, where it still is. */
    boolean queued;

    Reference(T referent, ReferenceQueue<? super T> queue) {
        this.referent = referent;
        this.queue = queue;
    }

    /** The object has not been collected: an assumption. */
    private static native void assumeAlive(Object reference);

    public T get() {
        if (referent != null) {
            assumeAlive(this);
        }
        return referent;
    }

    public final boolean refersTo(T object) {
        if (referent != null) {
            assumeAlive(this);
        }
        return referent == object;
    }

    public void clear() {
        referent = null;
    }

    public boolean enqueue() {
        referent = null;
        if (queue == null) {
            return false;
        }
        queue.take(this);
        queue = null;
        return true;
    }

    public boolean isEnqueued() {
        return queued;
    }

    protected Object clone() throws CloneNotSupportedException {
        throw new CloneNotSupportedException();
    }

    public static void reachabilityFence(Object object) {
    }
}
