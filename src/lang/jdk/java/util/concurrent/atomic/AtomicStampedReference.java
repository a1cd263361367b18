package java.util.concurrent.atomic;

/** A reference with a stamp, which are replaced together. There is one thread. */
public class AtomicStampedReference<V> {
    private V reference;
    private int stamp;

    public AtomicStampedReference(V reference, int stamp) {
        this.reference = reference;
        this.stamp = stamp;
    }

    public V getReference() {
        return reference;
    }

    public int getStamp() {
        return stamp;
    }

    public V get(int[] stamps) {
        stamps[0] = stamp;
        return reference;
    }

    public boolean weakCompareAndSet(V expected, V next, int expectedStamp, int nextStamp) {
        return compareAndSet(expected, next, expectedStamp, nextStamp);
    }

    public boolean compareAndSet(V expected, V next, int expectedStamp, int nextStamp) {
        if (reference != expected || stamp != expectedStamp) {
            return false;
        }
        set(next, nextStamp);
        return true;
    }

    public void set(V reference, int stamp) {
        this.reference = reference;
        this.stamp = stamp;
    }

    public boolean attemptStamp(V expected, int nextStamp) {
        if (reference != expected) {
            return false;
        }
        stamp = nextStamp;
        return true;
    }
}
