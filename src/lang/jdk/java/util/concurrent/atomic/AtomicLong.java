package java.util.concurrent.atomic;

import java.util.function.LongBinaryOperator;
import java.util.function.LongUnaryOperator;

/** A long that can be replaced. There is one thread. */
public class AtomicLong extends Number {
    private long value;

    public AtomicLong() {
    }

    public AtomicLong(long value) {
        this.value = value;
    }

    public final long get() {
        return value;
    }

    public final void set(long value) {
        this.value = value;
    }

    public final void lazySet(long value) {
        this.value = value;
    }

    public final long getAndSet(long value) {
        long old = this.value;
        this.value = value;
        return old;
    }

    public final boolean compareAndSet(long expected, long value) {
        if (this.value != expected) {
            return false;
        }
        this.value = value;
        return true;
    }

    public final long getAndIncrement() {
        return value++;
    }

    public final long getAndDecrement() {
        return value--;
    }

    public final long getAndAdd(long delta) {
        long old = value;
        value = old + delta;
        return old;
    }

    public final long incrementAndGet() {
        return ++value;
    }

    public final long decrementAndGet() {
        return --value;
    }

    public final long addAndGet(long delta) {
        value = value + delta;
        return value;
    }

    public final long updateAndGet(LongUnaryOperator operator) {
        value = operator.applyAsLong(value);
        return value;
    }

    public final long accumulateAndGet(long other, LongBinaryOperator operator) {
        value = operator.applyAsLong(value, other);
        return value;
    }

    public final long getAndUpdate(LongUnaryOperator operator) {
        long old = value;
        value = operator.applyAsLong(old);
        return old;
    }

    public final long getAndAccumulate(long other, LongBinaryOperator operator) {
        long old = value;
        value = operator.applyAsLong(old, other);
        return old;
    }

    public int intValue() {
        return (int) value;
    }

    public long longValue() {
        return value;
    }

    public float floatValue() {
        return (float) value;
    }

    public double doubleValue() {
        return (double) value;
    }

    public String toString() {
        return "" + value;
    }
}
