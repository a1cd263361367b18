package java.lang;

/** A boxed short. */
public final class Short extends Number implements Comparable<Short> {
    /** Keeps the shared boxes; the natives know it by its position. */
    private static Object shared;

    @SuppressWarnings("unchecked")
    public static final Class<Short> TYPE = (Class<Short>) (Object) short.class;

    public static final short MIN_VALUE = -32768;
    public static final short MAX_VALUE = 32767;
    public static final int SIZE = 16;
    public static final int BYTES = 2;

    private final short value;

    public Short(short value) {
        this.value = value;
    }

    /** A shared box for concrete values from -128 to 127, else a fresh one. */
    public static native Short valueOf(short value);

    public static Short valueOf(String text) {
        return valueOf(parseShort(text, 10));
    }

    public static short parseShort(String text) {
        return parseShort(text, 10);
    }

    public static short parseShort(String text, int radix) {
        int value = Integer.parseInt(text, radix);
        if (value < MIN_VALUE || value > MAX_VALUE) {
            throw new NumberFormatException("Value out of range. Value:\"" + text + "\" Radix:" + radix);
        }
        return (short) value;
    }

    public static int toUnsignedInt(short value) {
        return value & 0xffff;
    }

    public byte byteValue() {
        return (byte) value;
    }

    public short shortValue() {
        return (short) value;
    }

    public int intValue() {
        return (int) value;
    }

    public long longValue() {
        return value;
    }

    public float floatValue() {
        return (float) value;
    }

    public double doubleValue() {
        return (double) value;
    }

    public boolean equals(Object other) {
        return other instanceof Short && value == ((Short) other).value;
    }

    public int hashCode() {
        return hashCode(value);
    }

    public static int hashCode(short value) {
        return value;
    }

    public int compareTo(Short other) {
        return compare(value, other.value);
    }

    public static int compare(short a, short b) {
        return a - b;
    }

    public String toString() {
        return "" + value;
    }

    public static String toString(short value) {
        return "" + value;
    }

    public static int compareUnsigned(short a, short b) {
        return (a & 0xffff) - (b & 0xffff);
    }
}
