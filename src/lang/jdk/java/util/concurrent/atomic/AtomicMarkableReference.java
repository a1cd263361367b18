package java.util.concurrent.atomic;

/** A reference with a mark, which are replaced together. There is one thread. */
public class AtomicMarkableReference<V> {
    private V reference;
    private boolean mark;

    public AtomicMarkableReference(V reference, boolean mark) {
        this.reference = reference;
        this.mark = mark;
    }

    public V getReference() {
        return reference;
    }

    public boolean isMarked() {
        return mark;
    }

    public V get(boolean[] marks) {
        marks[0] = mark;
        return reference;
    }

    public boolean weakCompareAndSet(V expected, V next, boolean expectedMark, boolean nextMark) {
        return compareAndSet(expected, next, expectedMark, nextMark);
    }

    public boolean compareAndSet(V expected, V next, boolean expectedMark, boolean nextMark) {
        if (reference != expected || mark != expectedMark) {
            return false;
        }
        set(next, nextMark);
        return true;
    }

    public void set(V reference, boolean mark) {
        this.reference = reference;
        this.mark = mark;
    }

    public boolean attemptMark(V expected, boolean nextMark) {
        if (reference != expected) {
            return false;
        }
        mark = nextMark;
        return true;
    }
}
