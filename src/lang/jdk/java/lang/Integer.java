package java.lang;

/** A boxed int. */
public final class Integer extends Number implements Comparable<Integer> {
    /** Keeps the shared boxes; the natives know it by its position. */
    private static Object shared;

    @SuppressWarnings("unchecked")
    public static final Class<Integer> TYPE = (Class<Integer>) (Object) int.class;

    public static final int MIN_VALUE = 0x80000000;
    public static final int MAX_VALUE = 0x7fffffff;
    public static final int SIZE = 32;
    public static final int BYTES = 4;

    private final int value;

    public Integer(int value) {
        this.value = value;
    }

    /** A shared box for concrete values from -128 to 127, else a fresh one. */
    public static native Integer valueOf(int value);

    public static Integer valueOf(String text) {
        return valueOf(parseInt(text, 10));
    }

    public static int parseInt(String text) {
        return parseInt(text, 10);
    }

    public static int parseInt(String text, int radix) {
        int length = text == null ? 0 : text.length();
        boolean negative = length > 0 && text.charAt(0) == '-';
        int at = length > 1 && (negative || text.charAt(0) == '+') ? 1 : 0;
        if (text == null) {
            throw new NumberFormatException("Cannot parse null string");
        }
        if (radix < Character.MIN_RADIX) {
            throw new NumberFormatException("radix " + radix + " less than Character.MIN_RADIX");
        }
        if (radix > Character.MAX_RADIX) {
            throw new NumberFormatException("radix " + radix + " greater than Character.MAX_RADIX");
        }
        if (length == 0) {
            throw new NumberFormatException("For input string: \"\"" + (radix == 10 ? "" : " under radix " + radix));
        }
        // Counts down, because the smallest value has no positive counterpart.
        int limit = negative ? MIN_VALUE : -MAX_VALUE;
        int value = 0;
        for (; at < length; at++) {
            int digit = Character.digit(text.charAt(at), radix);
            if (digit < 0 || value < (limit + digit) / radix) {
                throw new NumberFormatException("For input string: \"" + text + "\"" + (radix == 10 ? "" : " under radix " + radix));
            }
            value = value * radix - digit;
        }
        return negative ? value : -value;
    }

    public static int max(int a, int b) {
        return Math.max(a, b);
    }

    public static int min(int a, int b) {
        return Math.min(a, b);
    }

    public static int sum(int a, int b) {
        return a + b;
    }

    public static int signum(int value) {
        return value < 0 ? -1 : value > 0 ? 1 : 0;
    }

    public static int bitCount(int value) {
        int count = 0;
        for (int i = 0; i < SIZE; i++) {
            count += (int) (value >>> i & 1);
        }
        return count;
    }

    public static int divideUnsigned(int a, int b) {
        return (int) (toUnsignedLong(a) / toUnsignedLong(b));
    }

    public static int remainderUnsigned(int a, int b) {
        return (int) (toUnsignedLong(a) % toUnsignedLong(b));
    }

    public static String toUnsignedString(int value) {
        return Long.toString(toUnsignedLong(value));
    }

    public static int reverseBytes(int value) {
        return value << 24 | (value & 0xff00) << 8 | value >>> 8 & 0xff00 | value >>> 24;
    }

    public static int highestOneBit(int value) {
        return value == 0 ? 0 : MIN_VALUE >>> numberOfLeadingZeros(value);
    }

    public static int lowestOneBit(int value) {
        return value & -value;
    }

    public static int numberOfLeadingZeros(int value) {
        int zeros = 0;
        while (zeros < SIZE && (value >>> (SIZE - 1 - zeros) & 1) == 0) {
            zeros++;
        }
        return zeros;
    }

    public static int numberOfTrailingZeros(int value) {
        int zeros = 0;
        while (zeros < SIZE && (value >>> zeros & 1) == 0) {
            zeros++;
        }
        return zeros;
    }

    public static int rotateLeft(int value, int distance) {
        return value << distance | value >>> -distance;
    }

    public static int rotateRight(int value, int distance) {
        return value >>> distance | value << -distance;
    }

    public static int reverse(int value) {
        int reversed = 0;
        for (int i = 0; i < SIZE; i++) {
            reversed = reversed << 1 | (value >>> i & 1);
        }
        return reversed;
    }

    public static int compareUnsigned(int a, int b) {
        return compare(a + MIN_VALUE, b + MIN_VALUE);
    }

    public static String toHexString(int value) {
        return unsigned(value, 4);
    }

    public static String toOctalString(int value) {
        return unsigned(value, 3);
    }

    public static String toBinaryString(int value) {
        return unsigned(value, 1);
    }

    private static String unsigned(int value, int bits) {
        String digits = "";
        int rest = value;
        do {
            digits = Character.forDigit((int) (rest & ((1 << bits) - 1)), 1 << bits) + digits;
            rest = rest >>> bits;
        } while (rest != 0);
        return digits;
    }

    public static String toString(int value, int radix) {
        if (radix < Character.MIN_RADIX || radix > Character.MAX_RADIX) {
            return toString(value);
        }
        String digits = "";
        int rest = value < 0 ? value : -value;
        do {
            digits = Character.forDigit((int) -(rest % radix), radix) + digits;
            rest = rest / radix;
        } while (rest != 0);
        return value < 0 ? "-" + digits : digits;
    }

    public static long toUnsignedLong(int value) {
        return value & 0xffffffffL;
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
        return other instanceof Integer && value == ((Integer) other).value;
    }

    public int hashCode() {
        return hashCode(value);
    }

    public static int hashCode(int value) {
        return value;
    }

    public int compareTo(Integer other) {
        return compare(value, other.value);
    }

    public static int compare(int a, int b) {
        return a < b ? -1 : a == b ? 0 : 1;
    }

    public String toString() {
        return "" + value;
    }

    public static String toString(int value) {
        return "" + value;
    }

    public static int parseInt(CharSequence text, int from, int to, int radix) {
        if (from < 0 || from > to || to > text.length()) {
            throw new IndexOutOfBoundsException();
        }
        return parseInt(text.subSequence(from, to).toString(), radix);
    }

    /** The radix is told by 0x, # or 0. */
    public static Integer decode(String text) {
        if (text.isEmpty()) {
            throw new NumberFormatException("Zero length string");
        }
        boolean signed = text.charAt(0) == '-' || text.charAt(0) == '+';
        String sign = text.charAt(0) == '-' ? "-" : "";
        String digits = signed ? text.substring(1) : text;
        int radix = 10;
        if (digits.startsWith("0x") || digits.startsWith("0X")) {
            digits = digits.substring(2);
            radix = 16;
        } else if (digits.startsWith("#")) {
            digits = digits.substring(1);
            radix = 16;
        } else if (digits.startsWith("0") && digits.length() > 1) {
            digits = digits.substring(1);
            radix = 8;
        }
        if (digits.startsWith("-") || digits.startsWith("+")) {
            throw new NumberFormatException("Sign character in wrong position");
        }
        return valueOf(parseInt(sign + digits, radix));
    }

    public static String toUnsignedString(int i, int radix) {
        return Long.toString(toUnsignedLong(i), radix);
    }

    public static int parseUnsignedInt(String text) {
        return parseUnsignedInt(text, 10);
    }

    public static int parseUnsignedInt(String text, int radix) {
        if (text == null) {
            throw new NumberFormatException("Cannot parse null string: null");
        }
        if (text.startsWith("-")) {
            throw new NumberFormatException("Illegal leading minus sign on unsigned string " + text + ".");
        }
        long value = Long.parseLong(text, radix);
        if (value > 0xffffffffL) {
            throw new NumberFormatException("String value " + text + " exceeds range of unsigned int.");
        }
        return (int) value;
    }
}
