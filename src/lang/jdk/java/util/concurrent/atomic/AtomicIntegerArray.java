package java.util.concurrent.atomic;

import java.util.function.IntBinaryOperator;
import java.util.function.IntUnaryOperator;

/** Numbers that can be replaced. There is one thread. */
public class AtomicIntegerArray implements java.io.Serializable {
    private final int[] array;

    public AtomicIntegerArray(int length) {
        array = new int[length];
    }

    public AtomicIntegerArray(int[] array) {
        this.array = array.clone();
    }

    public final int length() {
        return array.length;
    }

    public final int get(int i) {
        return array[i];
    }

    public final void set(int i, int value) {
        array[i] = value;
    }

    public final void lazySet(int i, int value) {
        array[i] = value;
    }

    public final int getAndSet(int i, int value) {
        int old = get(i);
        array[i] = value;
        return old;
    }

    public final boolean compareAndSet(int i, int expected, int value) {
        if (array[i] != expected) {
            return false;
        }
        array[i] = value;
        return true;
    }

    public final int getAndIncrement(int i) {
        return array[i]++;
    }

    public final int getAndDecrement(int i) {
        return array[i]--;
    }

    public final int incrementAndGet(int i) {
        return ++array[i];
    }

    public final int decrementAndGet(int i) {
        return --array[i];
    }

    public final int getAndAdd(int i, int delta) {
        int old = array[i];
        array[i] = old + delta;
        return old;
    }

    public final int addAndGet(int i, int delta) {
        array[i] = array[i] + delta;
        return array[i];
    }

    public final int getAndUpdate(int i, IntUnaryOperator operator) {
        int old = get(i);
        set(i, operator.applyAsInt(old));
        return old;
    }

    public final int updateAndGet(int i, IntUnaryOperator operator) {
        int old = get(i);
        set(i, operator.applyAsInt(old));
        return get(i);
    }

    public final int getAndAccumulate(int i, int other, IntBinaryOperator operator) {
        int old = get(i);
        set(i, operator.applyAsInt(old, other));
        return old;
    }

    public final int accumulateAndGet(int i, int other, IntBinaryOperator operator) {
        int old = get(i);
        set(i, operator.applyAsInt(old, other));
        return get(i);
    }

    public final int getPlain(int i) {
        return get(i);
    }

    public final int getOpaque(int i) {
        return get(i);
    }

    public final int getAcquire(int i) {
        return get(i);
    }

    public final void setPlain(int i, int value) {
        array[i] = value;
    }

    public final void setOpaque(int i, int value) {
        array[i] = value;
    }

    public final void setRelease(int i, int value) {
        array[i] = value;
    }

    public final boolean weakCompareAndSet(int i, int expected, int value) {
        return compareAndSet(i, expected, value);
    }

    public final boolean weakCompareAndSetPlain(int i, int expected, int value) {
        return compareAndSet(i, expected, value);
    }

    public final boolean weakCompareAndSetVolatile(int i, int expected, int value) {
        return compareAndSet(i, expected, value);
    }

    public final boolean weakCompareAndSetAcquire(int i, int expected, int value) {
        return compareAndSet(i, expected, value);
    }

    public final boolean weakCompareAndSetRelease(int i, int expected, int value) {
        return compareAndSet(i, expected, value);
    }

    public final int compareAndExchange(int i, int expected, int value) {
        int old = get(i);
        compareAndSet(i, expected, value);
        return old;
    }

    public final int compareAndExchangeAcquire(int i, int expected, int value) {
        int old = get(i);
        compareAndSet(i, expected, value);
        return old;
    }

    public final int compareAndExchangeRelease(int i, int expected, int value) {
        int old = get(i);
        compareAndSet(i, expected, value);
        return old;
    }

    public String toString() {
        return java.util.Arrays.toString(array);
    }
}
