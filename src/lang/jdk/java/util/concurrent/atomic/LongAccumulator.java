package java.util.concurrent.atomic;

import java.util.function.LongBinaryOperator;

/** A number to which others are joined. There is one thread, which joins them one by one. */
public class LongAccumulator extends Number {
    private final LongBinaryOperator function;
    private final long identity;
    private long value;

    public LongAccumulator(LongBinaryOperator function, long identity) {
        this.function = function;
        this.identity = identity;
        this.value = identity;
    }

    public void accumulate(long x) {
        value = function.applyAsLong(value, x);
    }

    public long get() {
        return value;
    }

    public void reset() {
        value = identity;
    }

    public long getThenReset() {
        long old = value;
        value = identity;
        return old;
    }

    public String toString() {
        return "" + value;
    }

    public int intValue() {
        return (int) value;
    }

    public long longValue() {
        return (long) value;
    }

    public float floatValue() {
        return (float) value;
    }

    public double doubleValue() {
        return (double) value;
    }
}
