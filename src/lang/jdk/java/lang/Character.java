package java.lang;

/**
 * A boxed char. White space and digits are told of every character, other kinds of ASCII and of concrete characters.
 */
public final class Character implements Comparable<Character>, java.io.Serializable {
    /** Keeps the shared boxes; the natives know it by its position. */
    private static Object shared;

    @SuppressWarnings("unchecked")
    public static final Class<Character> TYPE = (Class<Character>) (Object) char.class;

    public static final char MIN_VALUE = '\u0000';
    public static final char MAX_VALUE = '\uffff';
    public static final int MIN_RADIX = 2;
    public static final int MAX_RADIX = 36;
    public static final int SIZE = 16;
    public static final int BYTES = 2;

    private final char value;

    public Character(char value) {
        this.value = value;
    }

    /** A shared box for concrete characters up to 127, else a fresh one. */
    public static native Character valueOf(char value);

    /** Bits for a concrete character past ASCII: 1 letter, 2 upper case, 4 lower case, 8 alphabetic, 16 a numeral. */
    private static native int kinds(int c);

    private static native int upper(int c);

    private static native int lower(int c);

    /** The digits of which a character past ASCII is one: 1 those that begin at a multiple of 16, 2 six past one. */
    private static native int script(char c);

    public char charValue() {
        return value;
    }

    public static boolean isDigit(char c) {
        return c < 128 ? c >= '0' && c <= '9' : script(c) != 0;
    }

    public static boolean isLetter(char c) {
        return c < 128 ? c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' : (kinds(c) & 1) != 0;
    }

    public static boolean isAlphabetic(int c) {
        return c >= 0 && c < 128 ? isLetter((char) c) : isValidCodePoint(c) && (kinds(c) & 8) != 0;
    }

    public static boolean isLetterOrDigit(char c) {
        return isLetter(c) || isDigit(c);
    }

    public static boolean isUpperCase(char c) {
        return c < 128 ? c >= 'A' && c <= 'Z' : (kinds(c) & 2) != 0;
    }

    public static boolean isLowerCase(char c) {
        return c < 128 ? c >= 'a' && c <= 'z' : (kinds(c) & 4) != 0;
    }

    public static boolean isWhitespace(char c) {
        return c < 128 ? c == ' ' || c >= 9 && c <= 13 || c >= 28 && c <= 31
            : c != '\u00a0' && c != '\u2007' && c != '\u202f' && isSpaceChar(c);
    }

    public static boolean isSpaceChar(char c) {
        return c == ' ' || c >= '\u00a0' && (c == '\u00a0' || c == '\u1680' || c >= '\u2000' && c <= '\u200a'
            || c == '\u2028' || c == '\u2029' || c == '\u202f' || c == '\u205f' || c == '\u3000');
    }

    public static boolean isSpaceChar(int c) {
        return isBmpCodePoint(c) && isSpaceChar((char) c);
    }

    public static char toUpperCase(char c) {
        return c < 128 ? c >= 'a' && c <= 'z' ? (char) (c - 32) : c : (char) upper(c);
    }

    public static char toLowerCase(char c) {
        return c < 128 ? c >= 'A' && c <= 'Z' ? (char) (c + 32) : c : (char) lower(c);
    }

    /** The value of a digit or a Latin letter, plain or wide. */
    public static int digit(char c, int radix) {
        int value = -1;
        if (c >= '0' && c <= '9') {
            value = c - '0';
        } else if (c >= 'a' && c <= 'z') {
            value = c - 'a' + 10;
        } else if (c >= 'A' && c <= 'Z') {
            value = c - 'A' + 10;
        } else if (c >= 128) {
            int script = script(c);
            if (script != 0) {
                value = (c & 15) - (script == 2 ? 6 : 0);
            } else if (radix > 10 && c >= '\uff41' && c <= '\uff5a') {
                value = c - '\uff41' + 10;
            } else if (radix > 10 && c >= '\uff21' && c <= '\uff3a') {
                value = c - '\uff21' + 10;
            }
        }
        return radix >= MIN_RADIX && radix <= MAX_RADIX && value < radix ? value : -1;
    }

    public static int digit(int c, int radix) {
        return c >= 0 && c <= MAX_VALUE ? digit((char) c, radix) : isValidCodePoint(c) && kinds(c) < 0 ? 0 : -1;
    }

    public static char forDigit(int digit, int radix) {
        if (digit < 0 || digit >= radix || radix < MIN_RADIX || radix > MAX_RADIX) {
            return '\u0000';
        }
        return (char) (digit < 10 ? '0' + digit : 'a' + digit - 10);
    }

    /** Goes no further: the value of a number of more than a digit, or of part of one. */
    private static native void refuse();

    public static int getNumericValue(char c) {
        int value = digit(c, MAX_RADIX);
        if (value < 0 && c >= 128 && (kinds(c) & 16) != 0) {
            refuse();
        }
        return value;
    }

    public static boolean isDigit(int c) {
        return c >= 0 && c <= MAX_VALUE ? isDigit((char) c) : isValidCodePoint(c) && kinds(c) < 0;
    }

    public static boolean isLetter(int c) {
        return c >= 0 && c <= MAX_VALUE ? isLetter((char) c) : isValidCodePoint(c) && (kinds(c) & 1) != 0;
    }

    public static boolean isLetterOrDigit(int c) {
        return c >= 0 && c <= MAX_VALUE ? isLetterOrDigit((char) c) : isValidCodePoint(c) && (kinds(c) & 1) != 0;
    }

    public static boolean isUpperCase(int c) {
        return c >= 0 && c <= MAX_VALUE ? isUpperCase((char) c) : isValidCodePoint(c) && (kinds(c) & 2) != 0;
    }

    public static boolean isLowerCase(int c) {
        return c >= 0 && c <= MAX_VALUE ? isLowerCase((char) c) : isValidCodePoint(c) && (kinds(c) & 4) != 0;
    }

    public static boolean isWhitespace(int c) {
        return c >= 0 && c <= MAX_VALUE && isWhitespace((char) c);
    }

    public static int toUpperCase(int c) {
        return c >= 0 && c <= MAX_VALUE ? toUpperCase((char) c) : isValidCodePoint(c) ? upper(c) : c;
    }

    public static int toLowerCase(int c) {
        return c >= 0 && c <= MAX_VALUE ? toLowerCase((char) c) : isValidCodePoint(c) ? lower(c) : c;
    }

    public static int getNumericValue(int c) {
        return c >= 0 && c <= MAX_VALUE ? getNumericValue((char) c) : isValidCodePoint(c) ? kinds(c) : -1;
    }

    public static String toString(int c) {
        if (!isValidCodePoint(c)) {
            throw new IllegalArgumentException(
                "Not a valid Unicode code point: 0x" + Integer.toHexString(c).toUpperCase());
        }
        return String.single(c);
    }

    public boolean equals(Object other) {
        return other instanceof Character && value == ((Character) other).value;
    }

    public int hashCode() {
        return value;
    }

    public static int hashCode(char c) {
        return c;
    }

    public int compareTo(Character other) {
        return value - other.value;
    }

    public static int compare(char a, char b) {
        return a - b;
    }

    public String toString() {
        return "" + value;
    }

    public static String toString(char c) {
        return "" + c;
    }

    public static final char MIN_HIGH_SURROGATE = '\ud800';
    public static final char MAX_HIGH_SURROGATE = '\udbff';
    public static final char MIN_LOW_SURROGATE = '\udc00';
    public static final char MAX_LOW_SURROGATE = '\udfff';
    public static final char MIN_SURROGATE = '\ud800';
    public static final char MAX_SURROGATE = '\udfff';
    public static final int MIN_SUPPLEMENTARY_CODE_POINT = 0x10000;
    public static final int MIN_CODE_POINT = 0;
    public static final int MAX_CODE_POINT = 0x10ffff;

    public static boolean isHighSurrogate(char c) {
        return c >= MIN_HIGH_SURROGATE && c <= MAX_HIGH_SURROGATE;
    }

    public static boolean isLowSurrogate(char c) {
        return c >= MIN_LOW_SURROGATE && c <= MAX_LOW_SURROGATE;
    }

    public static boolean isSurrogate(char c) {
        return c >= MIN_SURROGATE && c <= MAX_SURROGATE;
    }

    public static boolean isSurrogatePair(char high, char low) {
        return isHighSurrogate(high) && isLowSurrogate(low);
    }

    public static boolean isValidCodePoint(int c) {
        return c >= MIN_CODE_POINT && c <= MAX_CODE_POINT;
    }

    public static boolean isBmpCodePoint(int c) {
        return c >>> 16 == 0;
    }

    public static boolean isSupplementaryCodePoint(int c) {
        return c >= MIN_SUPPLEMENTARY_CODE_POINT && c <= MAX_CODE_POINT;
    }

    public static int charCount(int c) {
        return c >= MIN_SUPPLEMENTARY_CODE_POINT ? 2 : 1;
    }

    public static int toCodePoint(char high, char low) {
        return (high - MIN_HIGH_SURROGATE << 10) + (low - MIN_LOW_SURROGATE) + MIN_SUPPLEMENTARY_CODE_POINT;
    }

    public static char highSurrogate(int c) {
        return (char) ((c - MIN_SUPPLEMENTARY_CODE_POINT >>> 10) + MIN_HIGH_SURROGATE);
    }

    public static char lowSurrogate(int c) {
        return (char) ((c & 0x3ff) + MIN_LOW_SURROGATE);
    }

    public static char[] toChars(int c) {
        if (isBmpCodePoint(c)) {
            return new char[] {(char) c};
        }
        if (!isValidCodePoint(c)) {
            throw new IllegalArgumentException(
                "Not a valid Unicode code point: 0x" + Integer.toHexString(c).toUpperCase());
        }
        return new char[] {highSurrogate(c), lowSurrogate(c)};
    }

    public static int codePointAt(CharSequence text, int index) {
        char high = text.charAt(index);
        if (isHighSurrogate(high) && index + 1 < text.length() && isLowSurrogate(text.charAt(index + 1))) {
            return toCodePoint(high, text.charAt(index + 1));
        }
        return high;
    }

    public static int codePointBefore(CharSequence text, int index) {
        char low = text.charAt(index - 1);
        if (isLowSurrogate(low) && index >= 2 && isHighSurrogate(text.charAt(index - 2))) {
            return toCodePoint(text.charAt(index - 2), low);
        }
        return low;
    }

    public static int codePointCount(CharSequence text, int from, int to) {
        if (from < 0 || to > text.length() || from > to) {
            throw new IndexOutOfBoundsException();
        }
        int count = 0;
        for (int i = from; i < to; count++) {
            i += isHighSurrogate(text.charAt(i)) && i + 1 < to && isLowSurrogate(text.charAt(i + 1)) ? 2 : 1;
        }
        return count;
    }

    public static boolean isISOControl(char c) {
        return c <= '\u009f' && (c <= '\u001f' || c >= '\u007f');
    }

    public static boolean isISOControl(int c) {
        return c >= 0 && c <= 0x9f && (c <= 0x1f || c >= 0x7f);
    }

    public static char reverseBytes(char c) {
        return (char) (c << 8 | c >> 8);
    }
}
