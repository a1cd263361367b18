package java.lang;

/** A boxed float. Values are always concrete. */
public final class Float extends Number implements Comparable<Float> {
    @SuppressWarnings("unchecked")
    public static final Class<Float> TYPE = (Class<Float>) (Object) float.class;

    public static final float MIN_VALUE = 1.4e-45f;
    public static final float MAX_VALUE = 3.4028235e38f;
    public static final float POSITIVE_INFINITY = 1.0f / 0.0f;
    public static final float NEGATIVE_INFINITY = -1.0f / 0.0f;
    public static final float NaN = 0.0f / 0.0f;
    public static final int SIZE = 32;
    public static final int BYTES = 4;

    private final float value;

    public Float(float value) {
        this.value = value;
    }

    public static Float valueOf(float value) {
        return new Float(value);
    }

    public static Float valueOf(String text) {
        return new Float(parseFloat(text));
    }

    public static native float parseFloat(String text);

    public static int floatToIntBits(float value) {
        return floatToRawIntBits(value != value ? NaN : value);
    }

    public static native int floatToRawIntBits(float value);

    public static native float intBitsToFloat(int bits);

    public boolean isNaN() {
        return value != value;
    }

    public static boolean isNaN(float value) {
        return value != value;
    }

    public boolean isInfinite() {
        return isInfinite(value);
    }

    public static boolean isInfinite(float value) {
        return value == POSITIVE_INFINITY || value == NEGATIVE_INFINITY;
    }

    public static boolean isFinite(float value) {
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
        return other instanceof Float && compare(value, ((Float) other).value) == 0;
    }

    public int hashCode() {
        return hashCode(value);
    }

    public static int hashCode(float value) {
        return Integer.hashCode(floatToIntBits(value));
    }

    public int compareTo(Float other) {
        return compare(value, other.value);
    }

    /** The order in which -0 is less than 0 and NaN is the greatest. */
    public static int compare(float a, float b) {
        if (a < b) {
            return -1;
        }
        if (a > b) {
            return 1;
        }
        return Integer.compare(floatToIntBits(a), floatToIntBits(b));
    }

    public static float max(float a, float b) {
        return Math.max(a, b);
    }

    public static float min(float a, float b) {
        return Math.min(a, b);
    }

    public static float sum(float a, float b) {
        return a + b;
    }

    public String toString() {
        return "" + value;
    }

    public static String toString(float value) {
        return "" + value;
    }
}
