package java.util.concurrent.atomic;

/** A reference that can be replaced. There is one thread. */
public class AtomicReference<V> {
    private V value;

    public AtomicReference() {
    }

    public AtomicReference(V value) {
        this.value = value;
    }

    public final V get() {
        return value;
    }

    public final void set(V value) {
        this.value = value;
    }

    public final V getAndSet(V value) {
        V old = this.value;
        this.value = value;
        return old;
    }

    public final boolean compareAndSet(V expected, V value) {
        if (this.value != expected) {
            return false;
        }
        this.value = value;
        return true;
    }

    public String toString() {
        return "" + value;
    }
}
