package java.lang;

/** A boxed long. */
public final class Long extends Number implements Comparable<Long> {
    /** Keeps the shared boxes; the natives know it by its position. */
    private static Object shared;

    @SuppressWarnings("unchecked")
    public static final Class<Long> TYPE = (Class<Long>) (Object) long.class;

    public static final long MIN_VALUE = 0x8000000000000000L;
    public static final long MAX_VALUE = 0x7fffffffffffffffL;
    public static final int SIZE = 64;
    public static final int BYTES = 8;

    private final long value;

    public Long(long value) {
        this.value = value;
    }

    /** A shared box for concrete values from -128 to 127, else a fresh one. */
    public static native Long valueOf(long value);

    public static Long valueOf(String text) {
        return valueOf(parseLong(text, 10));
    }

    public static long parseLong(String text) {
        return parseLong(text, 10);
    }

    public static long parseLong(String text, int radix) {
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
        long limit = negative ? MIN_VALUE : -MAX_VALUE;
        long value = 0;
        for (; at < length; at++) {
            int digit = Character.digit(text.charAt(at), radix);
            if (digit < 0 || value < (limit + digit) / radix) {
                throw new NumberFormatException("For input string: \"" + text + "\"" + (radix == 10 ? "" : " under radix " + radix));
            }
            value = value * radix - digit;
        }
        return negative ? value : -value;
    }

    public static long divideUnsigned(long a, long b) {
        if (b < 0) {
            return compareUnsigned(a, b) < 0 ? 0 : 1;
        }
        if (a >= 0) {
            return a / b;
        }
        long quotient = (a >>> 1) / b << 1;
        return compareUnsigned(a - quotient * b, b) < 0 ? quotient : quotient + 1;
    }

    public static long remainderUnsigned(long a, long b) {
        return a - divideUnsigned(a, b) * b;
    }

    public static long reverseBytes(long value) {
        long reversed = 0;
        for (int i = 0; i < BYTES; i++) {
            reversed = reversed << 8 | value >>> 8 * i & 0xff;
        }
        return reversed;
    }

    public static long max(long a, long b) {
        return Math.max(a, b);
    }

    public static long min(long a, long b) {
        return Math.min(a, b);
    }

    public static long sum(long a, long b) {
        return a + b;
    }

    public static int signum(long value) {
        return value < 0 ? -1 : value > 0 ? 1 : 0;
    }

    public static int bitCount(long value) {
        int count = 0;
        for (int i = 0; i < SIZE; i++) {
            count += (int) (value >>> i & 1);
        }
        return count;
    }

    public static long highestOneBit(long value) {
        return value == 0 ? 0 : MIN_VALUE >>> numberOfLeadingZeros(value);
    }

    public static long lowestOneBit(long value) {
        return value & -value;
    }

    public static int numberOfLeadingZeros(long value) {
        int zeros = 0;
        while (zeros < SIZE && (value >>> (SIZE - 1 - zeros) & 1) == 0) {
            zeros++;
        }
        return zeros;
    }

    public static int numberOfTrailingZeros(long value) {
        int zeros = 0;
        while (zeros < SIZE && (value >>> zeros & 1) == 0) {
            zeros++;
        }
        return zeros;
    }

    public static long rotateLeft(long value, int distance) {
        return value << distance | value >>> -distance;
    }

    public static long rotateRight(long value, int distance) {
        return value >>> distance | value << -distance;
    }

    public static long reverse(long value) {
        long reversed = 0;
        for (int i = 0; i < SIZE; i++) {
            reversed = reversed << 1 | (value >>> i & 1);
        }
        return reversed;
    }

    public static int compareUnsigned(long a, long b) {
        return compare(a + MIN_VALUE, b + MIN_VALUE);
    }

    public static String toHexString(long value) {
        return unsigned(value, 4);
    }

    public static String toOctalString(long value) {
        return unsigned(value, 3);
    }

    public static String toBinaryString(long value) {
        return unsigned(value, 1);
    }

    private static String unsigned(long value, int bits) {
        String digits = "";
        long rest = value;
        do {
            digits = Character.forDigit((int) (rest & ((1 << bits) - 1)), 1 << bits) + digits;
            rest = rest >>> bits;
        } while (rest != 0);
        return digits;
    }

    public static String toString(long value, int radix) {
        if (radix < Character.MIN_RADIX || radix > Character.MAX_RADIX) {
            return toString(value);
        }
        String digits = "";
        long rest = value < 0 ? value : -value;
        do {
            digits = Character.forDigit((int) -(rest % radix), radix) + digits;
            rest = rest / radix;
        } while (rest != 0);
        return value < 0 ? "-" + digits : digits;
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
        return other instanceof Long && value == ((Long) other).value;
    }

    public int hashCode() {
        return hashCode(value);
    }

    public static int hashCode(long value) {
        return (int) (value ^ value >>> 32);
    }

    public int compareTo(Long other) {
        return compare(value, other.value);
    }

    public static int compare(long a, long b) {
        return a < b ? -1 : a == b ? 0 : 1;
    }

    public String toString() {
        return "" + value;
    }

    public static String toString(long value) {
        return "" + value;
    }

    public static String toUnsignedString(long i) {
        if (i >= 0) {
            return toString(i);
        }
        long tens = (i >>> 1) / 5;
        return toString(tens) + toString(i - tens * 10);
    }

    public static Long decode(String text) {
        boolean isNegative = text.startsWith("-");
        String digits = isNegative || text.startsWith("+") ? text.substring(1) : text;
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
        return valueOf(parseLong(isNegative ? "-" + digits : digits, radix));
    }
}
