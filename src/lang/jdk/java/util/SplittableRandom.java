package java.util;

import java.util.random.RandomGenerator;
import jdk.internal.util.random.RandomSupport;

/** The generator that java.util.SplittableRandom documents. Only with a seed. */
public final class SplittableRandom implements RandomGenerator, RandomGenerator.SplittableGenerator {
    private long seed;
    private final long gamma;

    /** Ends the run as unsupported: a path must be the same each time it is taken. */
    public SplittableRandom() {
        this(RandomSupport.initialSeed());
    }

    public SplittableRandom(long seed) {
        this(seed, RandomSupport.GOLDEN_RATIO_64);
    }

    private SplittableRandom(long seed, long gamma) {
        this.seed = seed;
        this.gamma = gamma;
    }

    private long next() {
        seed += gamma;
        return seed;
    }

    private static long mixGamma(long z) {
        long a = (z ^ z >>> 33) * 0xff51afd7ed558ccdL;
        long b = (a ^ a >>> 33) * 0xc4ceb9fe1a85ec53L;
        long odd = (b ^ b >>> 33) | 1L;
        return Long.bitCount(odd ^ odd >>> 1) < 24 ? odd ^ 0xaaaaaaaaaaaaaaaaL : odd;
    }

    public SplittableRandom split() {
        return new SplittableRandom(nextLong(), mixGamma(next()));
    }

    public SplittableRandom split(RandomGenerator.SplittableGenerator source) {
        return new SplittableRandom(source.nextLong(), mixGamma(source.nextLong()));
    }

    public int nextInt() {
        long z = next();
        long a = (z ^ z >>> 33) * 0x62a9d9ed799705f5L;
        return (int) ((a ^ a >>> 28) * 0xcb24d0a5c88c35b3L >>> 32);
    }

    public long nextLong() {
        return RandomSupport.mixStafford13(next());
    }
}
