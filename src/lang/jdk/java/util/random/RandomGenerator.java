package java.util.random;

import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import jdk.internal.util.random.RandomSupport;

/** Numbers that look random, all from nextLong. */
public interface RandomGenerator {
    long nextLong();

    default boolean isDeprecated() {
        return false;
    }

    default boolean nextBoolean() {
        return nextInt() < 0;
    }

    default void nextBytes(byte[] bytes) {
        int at = 0;
        for (int words = bytes.length >> 3; words > 0; words--) {
            long word = nextLong();
            for (int i = 0; i < 8; i++) {
                bytes[at++] = (byte) (word >>> 8 * i);
            }
        }
        if (at < bytes.length) {
            long word = nextLong();
            while (at < bytes.length) {
                bytes[at++] = (byte) word;
                word >>>= 8;
            }
        }
    }

    default float nextFloat() {
        return (nextInt() >>> 8) * 0x1.0p-24f;
    }

    default float nextFloat(float bound) {
        RandomSupport.checkBound(bound);
        return RandomSupport.boundedNextFloat(this, bound);
    }

    default float nextFloat(float low, float high) {
        RandomSupport.checkRange(low, high);
        return RandomSupport.boundedNextFloat(this, low, high);
    }

    default double nextDouble() {
        return (nextLong() >>> 11) * 0x1.0p-53;
    }

    default double nextDouble(double bound) {
        RandomSupport.checkBound(bound);
        return RandomSupport.boundedNextDouble(this, bound);
    }

    default double nextDouble(double low, double high) {
        RandomSupport.checkRange(low, high);
        return RandomSupport.boundedNextDouble(this, low, high);
    }

    default int nextInt() {
        return (int) (nextLong() >>> 32);
    }

    default int nextInt(int bound) {
        RandomSupport.checkBound(bound);
        return RandomSupport.boundedNextInt(this, bound);
    }

    default int nextInt(int low, int high) {
        RandomSupport.checkRange(low, high);
        return RandomSupport.boundedNextInt(this, low, high);
    }

    default long nextLong(long bound) {
        RandomSupport.checkBound(bound);
        return RandomSupport.boundedNextLong(this, bound);
    }

    default long nextLong(long low, long high) {
        RandomSupport.checkRange(low, high);
        return RandomSupport.boundedNextLong(this, low, high);
    }

    default double nextGaussian() {
        return RandomSupport.computeNextGaussian(this);
    }

    default double nextGaussian(double mean, double deviation) {
        if (deviation < 0.0) {
            throw new IllegalArgumentException("standard deviation must be non-negative");
        }
        return mean + deviation * nextGaussian();
    }

    default double nextExponential() {
        return RandomSupport.computeNextExponential(this);
    }

    default IntStream ints() {
        return IntStream.generate(() -> nextInt()).sequential();
    }

    default IntStream ints(long size) {
        RandomSupport.checkStreamSize(size);
        return ints().limit(size);
    }

    default IntStream ints(int low, int high) {
        RandomSupport.checkRange(low, high);
        return IntStream.generate(() -> RandomSupport.boundedNextInt(this, low, high)).sequential();
    }

    default IntStream ints(long size, int low, int high) {
        RandomSupport.checkStreamSize(size);
        RandomSupport.checkRange(low, high);
        return ints(low, high).limit(size);
    }

    default LongStream longs() {
        return LongStream.generate(() -> nextLong()).sequential();
    }

    default LongStream longs(long size) {
        RandomSupport.checkStreamSize(size);
        return longs().limit(size);
    }

    default LongStream longs(long low, long high) {
        RandomSupport.checkRange(low, high);
        return LongStream.generate(() -> RandomSupport.boundedNextLong(this, low, high)).sequential();
    }

    default LongStream longs(long size, long low, long high) {
        RandomSupport.checkStreamSize(size);
        RandomSupport.checkRange(low, high);
        return longs(low, high).limit(size);
    }

    default DoubleStream doubles() {
        return DoubleStream.generate(() -> nextDouble()).sequential();
    }

    default DoubleStream doubles(long size) {
        RandomSupport.checkStreamSize(size);
        return doubles().limit(size);
    }

    default DoubleStream doubles(double low, double high) {
        RandomSupport.checkRange(low, high);
        return DoubleStream.generate(() -> RandomSupport.boundedNextDouble(this, low, high)).sequential();
    }

    default DoubleStream doubles(long size, double low, double high) {
        RandomSupport.checkStreamSize(size);
        RandomSupport.checkRange(low, high);
        return doubles(low, high).limit(size);
    }

    /** One that can be divided. */
    interface SplittableGenerator extends RandomGenerator {
        SplittableGenerator split();

        SplittableGenerator split(SplittableGenerator source);
    }
}
