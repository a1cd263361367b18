package java.util;

/** The linear congruential generator that java.util.Random documents. Only with a seed. */
public class Random implements java.util.random.RandomGenerator, java.io.Serializable {
    private long state;
    private double spare;
    private boolean hasSpare;

    /** Ends the run as unsupported: a path must be the same each time it is taken. */
    public Random() {
        unseeded();
    }

    public Random(long seed) {
        setSeed(seed);
    }

    /** Ends the run as unsupported. */
    static native void unseeded();

    public void setSeed(long seed) {
        hasSpare = false;
        state = (seed ^ 0x5deece66dL) & ((1L << 48) - 1);
    }

    protected int next(int bits) {
        state = state * 0x5deece66dL + 0xbL & ((1L << 48) - 1);
        return (int) (state >>> 48 - bits);
    }

    public double nextGaussian() {
        if (hasSpare) {
            hasSpare = false;
            return spare;
        }
        double a;
        double b;
        double size;
        do {
            a = 2 * nextDouble() - 1;
            b = 2 * nextDouble() - 1;
            size = a * a + b * b;
        } while (size >= 1 || size == 0);
        double factor = Math.sqrt(-2 * Math.log(size) / size);
        spare = b * factor;
        hasSpare = true;
        return a * factor;
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
