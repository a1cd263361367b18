package java.util;

/** The linear congruential generator that java.util.Random documents. Only with a seed. */
public class Random implements java.io.Serializable {
    private long state;

    /** Ends the run as unsupported: a path must be the same each time it is taken. */
    public Random() {
        unseeded();
    }

    public Random(long seed) {
        setSeed(seed);
    }

    private static native void unseeded();

    public void setSeed(long seed) {
        state = (seed ^ 0x5deece66dL) & ((1L << 48) - 1);
    }

    protected int next(int bits) {
        state = state * 0x5deece66dL + 0xbL & ((1L << 48) - 1);
        return (int) (state >>> 48 - bits);
    }

    public int nextInt() {
        return next(32);
    }

    public int nextInt(int bound) {
        if (bound <= 0) {
            throw new IllegalArgumentException("bound must be positive");
        }
        if ((bound & -bound) == bound) {
            return (int) (bound * (long) next(31) >> 31);
        }
        int bits = next(31);
        int value = bits % bound;
        while (bits - value + (bound - 1) < 0) {
            bits = next(31);
            value = bits % bound;
        }
        return value;
    }

    public int nextInt(int low, int high) {
        if (low >= high) {
            throw new IllegalArgumentException("bound must be greater than origin");
        }
        return low + nextInt(high - low);
    }

    public long nextLong() {
        long high = (long) next(32) << 32;
        return high + next(32);
    }

    public boolean nextBoolean() {
        return next(1) != 0;
    }

    public float nextFloat() {
        return next(24) / (float) (1 << 24);
    }

    public double nextDouble() {
        long high = (long) next(26) << 27;
        return (high + next(27)) / (double) (1L << 53);
    }

    public void nextBytes(byte[] bytes) {
        int value = 0;
        for (int i = 0; i < bytes.length; i++) {
            value = i % 4 == 0 ? nextInt() : value >> 8;
            bytes[i] = (byte) value;
        }
    }
}
