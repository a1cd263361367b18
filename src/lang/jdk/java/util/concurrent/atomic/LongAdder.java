package java.util.concurrent.atomic;

/** A sum. There is one thread. */
public class LongAdder extends Number {
    private long sum;

    public LongAdder() {
    }

    public void add(long x) {
        sum += x;
    }

    public void increment() {
        add(1);
    }

    public void decrement() {
        add(-1);
    }

    public long sum() {
        return sum;
    }

    public void reset() {
        sum = 0;
    }

    public long sumThenReset() {
        long old = sum;
        sum = 0;
        return old;
    }

    public String toString() {
        return "" + sum;
    }

    public int intValue() {
        return (int) sum;
    }

    public long longValue() {
        return (long) sum;
    }

    public float floatValue() {
        return (float) sum;
    }

    public double doubleValue() {
        return (double) sum;
    }
}
