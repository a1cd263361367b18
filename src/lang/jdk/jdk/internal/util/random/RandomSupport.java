package jdk.internal.util.random;

import java.util.random.RandomGenerator;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/** What generators of random numbers have in common. */
public class RandomSupport {
    public static final String BAD_SIZE = "size must be non-negative";
    public static final String BAD_DISTANCE = "jump distance must be finite, positive, and an exact long integer";
    public static final String BAD_BOUND = "bound must be positive";
    public static final String BAD_FLOATING_BOUND = "bound must be finite and positive";
    public static final String BAD_RANGE = "bound must be greater than origin";
    public static final long GOLDEN_RATIO_64 = 0x9e3779b97f4a7c15L;
    public static final long SILVER_RATIO_64 = 0x6a09e667f3bcc909L;
    public static final int GOLDEN_RATIO_32 = 0x9e3779b9;
    public static final int SILVER_RATIO_32 = 0x6a09e667;

    protected RandomSupport() {
    }

    /** Ends the run as unsupported: seeds of the machine, and numbers with distributions of their own. */
    private static native void refuse();

    public static long initialSeed() {
        refuse();
        return 0;
    }

    public static double computeNextGaussian(RandomGenerator source) {
        refuse();
        return 0;
    }

    public static double computeNextExponential(RandomGenerator source) {
        refuse();
        return 0;
    }

    public static void checkStreamSize(long size) {
        if (size < 0) {
            throw new IllegalArgumentException(BAD_SIZE);
        }
    }

    public static void checkBound(int bound) {
        if (bound <= 0) {
            throw new IllegalArgumentException(BAD_BOUND);
        }
    }

    public static void checkRange(int low, int high) {
        if (low >= high) {
            throw new IllegalArgumentException(BAD_RANGE);
        }
    }

    public static void checkBound(long bound) {
        if (bound <= 0) {
            throw new IllegalArgumentException(BAD_BOUND);
        }
    }

    public static void checkRange(long low, long high) {
        if (low >= high) {
            throw new IllegalArgumentException(BAD_RANGE);
        }
    }

    public static void checkBound(float bound) {
        if (!(bound > 0 && bound < Float.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException(BAD_FLOATING_BOUND);
        }
    }

    public static void checkRange(float low, float high) {
        if (!(low < high && high - low < Float.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException(BAD_RANGE);
        }
    }

    public static void checkBound(double bound) {
        if (!(bound > 0 && bound < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException(BAD_FLOATING_BOUND);
        }
    }

    public static void checkRange(double low, double high) {
        if (!(low < high && high - low < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException(BAD_RANGE);
        }
    }

    public static int boundedNextInt(RandomGenerator source, int low, int high) {
        int value = source.nextInt();
        if (low >= high) {
            return value;
        }
        int count = high - low;
        int most = count - 1;
        if ((count & most) == 0) {
            return (value & most) + low;
        }
        if (count > 0) {
            return within(source, value, count) + low;
        }
        while (value < low || value >= high) {
            value = source.nextInt();
        }
        return value;
    }

    public static int boundedNextInt(RandomGenerator source, int bound) {
        int value = source.nextInt();
        int most = bound - 1;
        return (bound & most) == 0 ? value & most : within(source, value, bound);
    }

    /** What is left of the first number of which a whole round of rests is to be had. */
    private static int within(RandomGenerator source, int first, int count) {
        int bits = first >>> 1;
        int value = bits % count;
        while (bits + (count - 1) - value < 0) {
            bits = source.nextInt() >>> 1;
            value = bits % count;
        }
        return value;
    }

    public static long boundedNextLong(RandomGenerator source, long low, long high) {
        long value = source.nextLong();
        if (low >= high) {
            return value;
        }
        long count = high - low;
        long most = count - 1;
        if ((count & most) == 0) {
            return (value & most) + low;
        }
        if (count > 0) {
            return within(source, value, count) + low;
        }
        while (value < low || value >= high) {
            value = source.nextLong();
        }
        return value;
    }

    public static long boundedNextLong(RandomGenerator source, long bound) {
        long value = source.nextLong();
        long most = bound - 1;
        return (bound & most) == 0 ? value & most : within(source, value, bound);
    }

    /** What is left of the first number of which a whole round of rests is to be had. */
    private static long within(RandomGenerator source, long first, long count) {
        long bits = first >>> 1;
        long value = bits % count;
        while (bits + (count - 1) - value < 0) {
            bits = source.nextLong() >>> 1;
            value = bits % count;
        }
        return value;
    }

    public static float boundedNextFloat(RandomGenerator source, float low, float high) {
        float value = source.nextFloat();
        if (low < high) {
            value = value * (high - low) + low;
            if (value >= high) {
                value = Float.intBitsToFloat(Float.floatToIntBits(high) - 1);
            }
        }
        return value;
    }

    public static float boundedNextFloat(RandomGenerator source, float bound) {
        float value = source.nextFloat() * bound;
        return value >= bound ? Float.intBitsToFloat(Float.floatToIntBits(bound) - 1) : value;
    }

    public static double boundedNextDouble(RandomGenerator source, double low, double high) {
        double value = source.nextDouble();
        if (low < high) {
            value = value * (high - low) + low;
            if (value >= high) {
                value = Double.longBitsToDouble(Double.doubleToLongBits(high) - 1);
            }
        }
        return value;
    }

    public static double boundedNextDouble(RandomGenerator source, double bound) {
        double value = source.nextDouble() * bound;
        return value >= bound ? Double.longBitsToDouble(Double.doubleToLongBits(bound) - 1) : value;
    }

    public static long mixMurmur64(long z) {
        long a = (z ^ z >>> 33) * 0xff51afd7ed558ccdL;
        long b = (a ^ a >>> 33) * 0xc4ceb9fe1a85ec53L;
        return b ^ b >>> 33;
    }

    public static long mixStafford13(long z) {
        long a = (z ^ z >>> 30) * 0xbf58476d1ce4e5b9L;
        long b = (a ^ a >>> 27) * 0x94d049bb133111ebL;
        return b ^ b >>> 31;
    }

    public static long mixLea64(long z) {
        long a = (z ^ z >>> 32) * 0xdaba0b6eb09322e3L;
        long b = (a ^ a >>> 32) * 0xdaba0b6eb09322e3L;
        return b ^ b >>> 32;
    }

    public static int mixMurmur32(int z) {
        int a = (z ^ z >>> 16) * 0x85ebca6b;
        int b = (a ^ a >>> 13) * 0xc2b2ae35;
        return b ^ b >>> 16;
    }

    public static int mixLea32(int z) {
        int a = (z ^ z >>> 16) * 0xd36d884b;
        int b = (a ^ a >>> 16) * 0xd36d884b;
        return b ^ b >>> 16;
    }

    /** Streams of a generator's numbers. */
    public abstract static class AbstractSpliteratorGenerator implements RandomGenerator {
        protected AbstractSpliteratorGenerator() {
        }

        /** The numbers of another generator, with the streams that all have. */
        private static RandomGenerator own(RandomGenerator source) {
            return new RandomGenerator() {
                public long nextLong() {
                    return source.nextLong();
                }

                public int nextInt() {
                    return source.nextInt();
                }

                public double nextDouble() {
                    return source.nextDouble();
                }
            };
        }

        public static IntStream ints(RandomGenerator source) {
            return own(source).ints();
        }

        public static IntStream ints(RandomGenerator source, long size) {
            return own(source).ints(size);
        }

        public static IntStream ints(RandomGenerator source, int low, int high) {
            return own(source).ints(low, high);
        }

        public static IntStream ints(RandomGenerator source, long size, int low, int high) {
            return own(source).ints(size, low, high);
        }

        public static LongStream longs(RandomGenerator source) {
            return own(source).longs();
        }

        public static LongStream longs(RandomGenerator source, long size) {
            return own(source).longs(size);
        }

        public static LongStream longs(RandomGenerator source, long low, long high) {
            return own(source).longs(low, high);
        }

        public static LongStream longs(RandomGenerator source, long size, long low, long high) {
            return own(source).longs(size, low, high);
        }

        public static DoubleStream doubles(RandomGenerator source) {
            return own(source).doubles();
        }

        public static DoubleStream doubles(RandomGenerator source, long size) {
            return own(source).doubles(size);
        }

        public static DoubleStream doubles(RandomGenerator source, double low, double high) {
            return own(source).doubles(low, high);
        }

        public static DoubleStream doubles(RandomGenerator source, long size, double low, double high) {
            return own(source).doubles(size, low, high);
        }
    }

    /** One that can be divided. */
    public abstract static class AbstractSplittableGenerator extends AbstractSpliteratorGenerator
        implements RandomGenerator.SplittableGenerator {
        protected AbstractSplittableGenerator() {
        }

        public Stream<RandomGenerator.SplittableGenerator> splits() {
            return splits(this);
        }

        public Stream<RandomGenerator.SplittableGenerator> splits(long size) {
            return splits(size, this);
        }

        public Stream<RandomGenerator.SplittableGenerator> splits(RandomGenerator.SplittableGenerator source) {
            return Stream.generate(() -> source.split(source));
        }

        public Stream<RandomGenerator.SplittableGenerator> splits(long size, RandomGenerator.SplittableGenerator source) {
            checkStreamSize(size);
            return splits(source).limit(size);
        }
    }
}
