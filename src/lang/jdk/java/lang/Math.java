package java.lang;

/** Mathematical functions. The comparisons branch as javac branches them, so they fork the same way. */
public final class Math {
    public static final double E = 2.718281828459045;
    public static final double PI = 3.141592653589793;

    private Math() {
    }

    public static int max(int a, int b) {
        return a >= b ? a : b;
    }

    public static int min(int a, int b) {
        return a <= b ? a : b;
    }

    public static int abs(int a) {
        return a < 0 ? -a : a;
    }

    public static int addExact(int a, int b) {
        int sum = a + b;
        if (((a ^ sum) & (b ^ sum)) < 0) {
            throw new ArithmeticException("integer overflow");
        }
        return sum;
    }

    public static int subtractExact(int a, int b) {
        int difference = a - b;
        if (((a ^ b) & (a ^ difference)) < 0) {
            throw new ArithmeticException("integer overflow");
        }
        return difference;
    }

    public static int incrementExact(int a) {
        return addExact(a, 1);
    }

    public static int decrementExact(int a) {
        return subtractExact(a, 1);
    }

    public static int negateExact(int a) {
        return subtractExact((int) 0, a);
    }

    public static int floorDiv(int a, int b) {
        int quotient = a / b;
        return (a < 0) != (b < 0) && quotient * b != a ? quotient - 1 : quotient;
    }

    public static int floorMod(int a, int b) {
        int rest = a % b;
        return rest != 0 && (rest < 0) != (b < 0) ? rest + b : rest;
    }

    public static long max(long a, long b) {
        return a >= b ? a : b;
    }

    public static long min(long a, long b) {
        return a <= b ? a : b;
    }

    public static long abs(long a) {
        return a < 0 ? -a : a;
    }

    public static long addExact(long a, long b) {
        long sum = a + b;
        if (((a ^ sum) & (b ^ sum)) < 0) {
            throw new ArithmeticException("long overflow");
        }
        return sum;
    }

    public static long subtractExact(long a, long b) {
        long difference = a - b;
        if (((a ^ b) & (a ^ difference)) < 0) {
            throw new ArithmeticException("long overflow");
        }
        return difference;
    }

    public static long incrementExact(long a) {
        return addExact(a, 1);
    }

    public static long decrementExact(long a) {
        return subtractExact(a, 1);
    }

    public static long negateExact(long a) {
        return subtractExact((long) 0, a);
    }

    public static long floorDiv(long a, long b) {
        long quotient = a / b;
        return (a < 0) != (b < 0) && quotient * b != a ? quotient - 1 : quotient;
    }

    public static long floorMod(long a, long b) {
        long rest = a % b;
        return rest != 0 && (rest < 0) != (b < 0) ? rest + b : rest;
    }

    public static float max(float a, float b) {
        return a != a || b != b ? Float.NaN : Float.compare(a, b) >= 0 ? a : b;
    }

    public static float min(float a, float b) {
        return a != a || b != b ? Float.NaN : Float.compare(a, b) <= 0 ? a : b;
    }

    public static float abs(float a) {
        return a <= 0 ? 0 - a : a;
    }

    public static float signum(float a) {
        return a < 0 ? -1 : a > 0 ? 1 : a;
    }

    public static double max(double a, double b) {
        return a != a || b != b ? Double.NaN : Double.compare(a, b) >= 0 ? a : b;
    }

    public static double min(double a, double b) {
        return a != a || b != b ? Double.NaN : Double.compare(a, b) <= 0 ? a : b;
    }

    public static double abs(double a) {
        return a <= 0 ? 0 - a : a;
    }

    public static double signum(double a) {
        return a < 0 ? -1 : a > 0 ? 1 : a;
    }

    public static int multiplyExact(int a, int b) {
        return toIntExact((long) a * (long) b);
    }

    public static long multiplyExact(long a, long b) {
        long product = a * b;
        if (a != 0 && (product / a != b || a == -1 && b == Long.MIN_VALUE)) {
            throw new ArithmeticException("long overflow");
        }
        return product;
    }

    public static int toIntExact(long a) {
        if (a != (int) a) {
            throw new ArithmeticException("integer overflow");
        }
        return (int) a;
    }

    public static int clamp(long value, int min, int max) {
        return (int) min((long) max, max(value, (long) min));
    }

    public static int round(float a) {
        return (int) floor((double) a + 0.5);
    }

    public static long round(double a) {
        double below = floor(a);
        return (long) (a - below >= 0.5 ? below + 1 : below);
    }

    /** Ends the run as unsupported: a path must be the same each time it is taken. */
    public static double random() {
        return new java.util.Random().nextDouble();
    }

    public static double toRadians(double degrees) {
        return degrees * (PI / 180);
    }

    public static double toDegrees(double radians) {
        return radians * (180 / PI);
    }

    public static native double sqrt(double a);

    public static native double cbrt(double a);

    public static native double floor(double a);

    public static native double ceil(double a);

    public static native double rint(double a);

    public static native double exp(double a);

    public static native double log(double a);

    public static native double log10(double a);

    public static native double sin(double a);

    public static native double cos(double a);

    public static native double tan(double a);

    public static native double asin(double a);

    public static native double acos(double a);

    public static native double atan(double a);

    public static native double pow(double a, double b);

    public static native double atan2(double a, double b);

    public static native double hypot(double a, double b);

    public static long floorDiv(long a, int b) {
        return floorDiv(a, (long) b);
    }

    public static int floorMod(long a, int b) {
        return (int) floorMod(a, (long) b);
    }

    public static long multiplyExact(long a, int b) {
        return multiplyExact(a, (long) b);
    }

    public static long multiplyFull(int a, int b) {
        return (long) a * (long) b;
    }

    public static long multiplyHigh(long a, long b) {
        long lowA = a & 0xffffffffL;
        long lowB = b & 0xffffffffL;
        long highA = a >> 32;
        long highB = b >> 32;
        long middle = highA * lowB + (lowA * lowB >>> 32);
        long other = (middle & 0xffffffffL) + lowA * highB;
        return highA * highB + (middle >> 32) + (other >> 32);
    }

    public static int absExact(int a) {
        if (a == Integer.MIN_VALUE) {
            throw new ArithmeticException("Overflow to represent absolute value of Integer.MIN_VALUE");
        }
        return abs(a);
    }

    public static long absExact(long a) {
        if (a == Long.MIN_VALUE) {
            throw new ArithmeticException("Overflow to represent absolute value of Long.MIN_VALUE");
        }
        return abs(a);
    }
}
