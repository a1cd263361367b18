package java.util.concurrent.atomic;

/** A boolean that can be replaced. There is one thread. */
public class AtomicBoolean {
    private boolean value;

    public AtomicBoolean() {
    }

    public AtomicBoolean(boolean value) {
        this.value = value;
    }

    public final boolean get() {
        return value;
    }

    public final void set(boolean value) {
        this.value = value;
    }

    public final boolean getAndSet(boolean value) {
        boolean old = this.value;
        this.value = value;
        return old;
    }

    public final boolean compareAndSet(boolean expected, boolean value) {
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
