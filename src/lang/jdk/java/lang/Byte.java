package java.lang;

/** A boxed byte. */
public final class Byte extends Number implements Comparable<Byte> {
    /** Keeps the shared boxes; the natives know it by its position. */
    private static Object shared;

    @SuppressWarnings("unchecked")
    public static final Class<Byte> TYPE = (Class<Byte>) (Object) byte.class;

    public static final byte MIN_VALUE = -128;
    public static final byte MAX_VALUE = 127;
    public static final int SIZE = 8;
    public static final int BYTES = 1;

    private final byte value;

    public Byte(byte value) {
        this.value = value;
    }

    /** A shared box for concrete values from -128 to 127, else a fresh one. */
    public static native Byte valueOf(byte value);

    public static Byte valueOf(String text) {
        return valueOf(parseByte(text, 10));
    }

    public static byte parseByte(String text) {
        return parseByte(text, 10);
    }

    public static byte parseByte(String text, int radix) {
        int value = Integer.parseInt(text, radix);
        if (value < MIN_VALUE || value > MAX_VALUE) {
            throw new NumberFormatException("Value out of range. Value:\"" + text + "\" Radix:" + radix);
        }
        return (byte) value;
    }

    public static int toUnsignedInt(byte value) {
        return value & 0xff;
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
        return other instanceof Byte && value == ((Byte) other).value;
    }

    public int hashCode() {
        return hashCode(value);
    }

    public static int hashCode(byte value) {
        return value;
    }

    public int compareTo(Byte other) {
        return compare(value, other.value);
    }

    public static int compare(byte a, byte b) {
        return a - b;
    }

    public String toString() {
        return "" + value;
    }

    public static String toString(byte value) {
        return "" + value;
    }

    public static int compareUnsigned(byte a, byte b) {
        return (a & 0xff) - (b & 0xff);
    }
}
