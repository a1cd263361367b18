package java.util.concurrent.atomic;

import java.util.function.BinaryOperator;
import java.util.function.UnaryOperator;

/** A reference that can be replaced. There is one thread. */
public class AtomicReference<V> implements java.io.Serializable {
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

    public final void lazySet(V value) {
        this.value = value;
    }

    public final V getAndUpdate(UnaryOperator<V> operator) {
        V old = value;
        value = operator.apply(old);
        return old;
    }

    public final V updateAndGet(UnaryOperator<V> operator) {
        value = operator.apply(value);
        return value;
    }

    public final V getAndAccumulate(V other, BinaryOperator<V> operator) {
        V old = value;
        value = operator.apply(old, other);
        return old;
    }

    public final V accumulateAndGet(V other, BinaryOperator<V> operator) {
        value = operator.apply(value, other);
        return value;
    }

    public String toString() {
        return "" + value;
    }

    public final V getPlain() {
        return value;
    }

    public final V getOpaque() {
        return value;
    }

    public final V getAcquire() {
        return value;
    }

    public final void setPlain(V value) {
        this.value = value;
    }

    public final void setOpaque(V value) {
        this.value = value;
    }

    public final void setRelease(V value) {
        this.value = value;
    }

    public final boolean weakCompareAndSet(V expected, V value) {
        return compareAndSet(expected, value);
    }

    public final boolean weakCompareAndSetPlain(V expected, V value) {
        return compareAndSet(expected, value);
    }

    public final boolean weakCompareAndSetVolatile(V expected, V value) {
        return compareAndSet(expected, value);
    }

    public final boolean weakCompareAndSetAcquire(V expected, V value) {
        return compareAndSet(expected, value);
    }

    public final boolean weakCompareAndSetRelease(V expected, V value) {
        return compareAndSet(expected, value);
    }

    public final V compareAndExchange(V expected, V value) {
        V old = this.value;
        compareAndSet(expected, value);
        return old;
    }

    public final V compareAndExchangeAcquire(V expected, V value) {
        V old = this.value;
        compareAndSet(expected, value);
        return old;
    }

    public final V compareAndExchangeRelease(V expected, V value) {
        V old = this.value;
        compareAndSet(expected, value);
        return old;
    }
}
