package java.lang;

/** A boxed double. Values are always concrete. */
public final class Double extends Number implements Comparable<Double> {
    @SuppressWarnings("unchecked")
    public static final Class<Double> TYPE = (Class<Double>) (Object) double.class;

    public static final double MIN_VALUE = 4.9e-324;
    public static final double MAX_VALUE = 1.7976931348623157e308;
    public static final double POSITIVE_INFINITY = 1.0 / 0.0;
    public static final double NEGATIVE_INFINITY = -1.0 / 0.0;
    public static final double NaN = 0.0 / 0.0;
    public static final int SIZE = 64;
    public static final int BYTES = 8;

    private final double value;

    public Double(double value) {
        this.value = value;
    }

    public static Double valueOf(double value) {
        return new Double(value);
    }

    public static Double valueOf(String text) {
        return new Double(parseDouble(text));
    }

    public static native double parseDouble(String text);

    public static long doubleToLongBits(double value) {
        return doubleToRawLongBits(value != value ? NaN : value);
    }

    public static native long doubleToRawLongBits(double value);

    public static native double longBitsToDouble(long bits);

    public boolean isNaN() {
        return value != value;
    }

    public static boolean isNaN(double value) {
        return value != value;
    }

    public boolean isInfinite() {
        return isInfinite(value);
    }

    public static boolean isInfinite(double value) {
        return value == POSITIVE_INFINITY || value == NEGATIVE_INFINITY;
    }

    public static boolean isFinite(double value) {
        return value - value == 0;
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
        return value;
    }

    public boolean equals(Object other) {
        return other instanceof Double && compare(value, ((Double) other).value) == 0;
    }

    public int hashCode() {
        return hashCode(value);
    }

    public static int hashCode(double value) {
        return Long.hashCode(doubleToLongBits(value));
    }

    public int compareTo(Double other) {
        return compare(value, other.value);
    }

    /** The order in which -0 is less than 0 and NaN is the greatest. */
    public static int compare(double a, double b) {
        if (a < b) {
            return -1;
        }
        if (a > b) {
            return 1;
        }
        return Long.compare(doubleToLongBits(a), doubleToLongBits(b));
    }

    public static double max(double a, double b) {
        return Math.max(a, b);
    }

    public static double min(double a, double b) {
        return Math.min(a, b);
    }

    public static double sum(double a, double b) {
        return a + b;
    }

    public String toString() {
        return "" + value;
    }

    public static String toString(double value) {
        return "" + value;
    }
}
