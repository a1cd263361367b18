package java.util.concurrent.atomic;

import java.util.function.BinaryOperator;
import java.util.function.UnaryOperator;

/** References that can be replaced. There is one thread. */
public class AtomicReferenceArray<E> implements java.io.Serializable {
    private final Object[] array;

    public AtomicReferenceArray(int length) {
        array = new Object[length];
    }

    public AtomicReferenceArray(E[] array) {
        this.array = new Object[array.length];
        for (int i = 0; i < array.length; i++) {
            this.array[i] = array[i];
        }
    }

    public final int length() {
        return array.length;
    }

    @SuppressWarnings("unchecked")
    public final E get(int i) {
        return (E) array[i];
    }

    public final void set(int i, E value) {
        array[i] = value;
    }

    public final void lazySet(int i, E value) {
        array[i] = value;
    }

    public final E getAndSet(int i, E value) {
        E old = get(i);
        array[i] = value;
        return old;
    }

    public final boolean compareAndSet(int i, E expected, E value) {
        if (array[i] != expected) {
            return false;
        }
        array[i] = value;
        return true;
    }

    public final E getAndUpdate(int i, UnaryOperator<E> operator) {
        E old = get(i);
        set(i, operator.apply(old));
        return old;
    }

    public final E updateAndGet(int i, UnaryOperator<E> operator) {
        E old = get(i);
        set(i, operator.apply(old));
        return get(i);
    }

    public final E getAndAccumulate(int i, E other, BinaryOperator<E> operator) {
        E old = get(i);
        set(i, operator.apply(old, other));
        return old;
    }

    public final E accumulateAndGet(int i, E other, BinaryOperator<E> operator) {
        E old = get(i);
        set(i, operator.apply(old, other));
        return get(i);
    }

    public final E getPlain(int i) {
        return get(i);
    }

    public final E getOpaque(int i) {
        return get(i);
    }

    public final E getAcquire(int i) {
        return get(i);
    }

    public final void setPlain(int i, E value) {
        array[i] = value;
    }

    public final void setOpaque(int i, E value) {
        array[i] = value;
    }

    public final void setRelease(int i, E value) {
        array[i] = value;
    }

    public final boolean weakCompareAndSet(int i, E expected, E value) {
        return compareAndSet(i, expected, value);
    }

    public final boolean weakCompareAndSetPlain(int i, E expected, E value) {
        return compareAndSet(i, expected, value);
    }

    public final boolean weakCompareAndSetVolatile(int i, E expected, E value) {
        return compareAndSet(i, expected, value);
    }

    public final boolean weakCompareAndSetAcquire(int i, E expected, E value) {
        return compareAndSet(i, expected, value);
    }

    public final boolean weakCompareAndSetRelease(int i, E expected, E value) {
        return compareAndSet(i, expected, value);
    }

    public final E compareAndExchange(int i, E expected, E value) {
        E old = get(i);
        compareAndSet(i, expected, value);
        return old;
    }

    public final E compareAndExchangeAcquire(int i, E expected, E value) {
        E old = get(i);
        compareAndSet(i, expected, value);
        return old;
    }

    public final E compareAndExchangeRelease(int i, E expected, E value) {
        E old = get(i);
        compareAndSet(i, expected, value);
        return old;
    }

    public String toString() {
        return java.util.Arrays.toString(array);
    }
}
