package java.util.concurrent.atomic;

import java.util.function.IntBinaryOperator;
import java.util.function.IntUnaryOperator;

/** A int that can be replaced. There is one thread. */
public class AtomicInteger extends Number {
    private int value;

    public AtomicInteger() {
    }

    public AtomicInteger(int value) {
        this.value = value;
    }

    public final int get() {
        return value;
    }

    public final void set(int value) {
        this.value = value;
    }

    public final void lazySet(int value) {
        this.value = value;
    }

    public final int getAndSet(int value) {
        int old = this.value;
        this.value = value;
        return old;
    }

    public final boolean compareAndSet(int expected, int value) {
        if (this.value != expected) {
            return false;
        }
        this.value = value;
        return true;
    }

    public final int getAndIncrement() {
        return value++;
    }

    public final int getAndDecrement() {
        return value--;
    }

    public final int getAndAdd(int delta) {
        int old = value;
        value = old + delta;
        return old;
    }

    public final int incrementAndGet() {
        return ++value;
    }

    public final int decrementAndGet() {
        return --value;
    }

    public final int addAndGet(int delta) {
        value = value + delta;
        return value;
    }

    public final int updateAndGet(IntUnaryOperator operator) {
        value = operator.applyAsInt(value);
        return value;
    }

    public final int accumulateAndGet(int other, IntBinaryOperator operator) {
        value = operator.applyAsInt(value, other);
        return value;
    }

    public final int getAndUpdate(IntUnaryOperator operator) {
        int old = value;
        value = operator.applyAsInt(old);
        return old;
    }

    public final int getAndAccumulate(int other, IntBinaryOperator operator) {
        int old = value;
        value = operator.applyAsInt(old, other);
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

    public final int getPlain() {
        return value;
    }

    public final int getOpaque() {
        return value;
    }

    public final int getAcquire() {
        return value;
    }

    public final void setPlain(int value) {
        this.value = value;
    }

    public final void setOpaque(int value) {
        this.value = value;
    }

    public final void setRelease(int value) {
        this.value = value;
    }

    public final boolean weakCompareAndSet(int expected, int value) {
        return compareAndSet(expected, value);
    }

    public final boolean weakCompareAndSetPlain(int expected, int value) {
        return compareAndSet(expected, value);
    }

    public final boolean weakCompareAndSetVolatile(int expected, int value) {
        return compareAndSet(expected, value);
    }

    public final boolean weakCompareAndSetAcquire(int expected, int value) {
        return compareAndSet(expected, value);
    }

    public final boolean weakCompareAndSetRelease(int expected, int value) {
        return compareAndSet(expected, value);
    }

    public final int compareAndExchange(int expected, int value) {
        int old = this.value;
        compareAndSet(expected, value);
        return old;
    }

    public final int compareAndExchangeAcquire(int expected, int value) {
        int old = this.value;
        compareAndSet(expected, value);
        return old;
    }

    public final int compareAndExchangeRelease(int expected, int value) {
        int old = this.value;
        compareAndSet(expected, value);
        return old;
    }
}
