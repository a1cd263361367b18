package java.lang;

/** A boxed char. The tests of kinds of characters know ASCII and, for concrete characters, Unicode. */
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

    /** Bits for a concrete character past ASCII: 1 letter, 2 digit, 4 upper case, 8 lower case, 16 white space. */
    private static native int kinds(char c);

    private static native char upper(char c);

    private static native char lower(char c);

    public char charValue() {
        return value;
    }

    public static boolean isDigit(char c) {
        return c < 128 ? c >= '0' && c <= '9' : (kinds(c) & 2) != 0;
    }

    public static boolean isLetter(char c) {
        return c < 128 ? c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' : (kinds(c) & 1) != 0;
    }

    public static boolean isAlphabetic(int c) {
        return isLetter((char) c);
    }

    public static boolean isLetterOrDigit(char c) {
        return isLetter(c) || isDigit(c);
    }

    public static boolean isUpperCase(char c) {
        return c < 128 ? c >= 'A' && c <= 'Z' : (kinds(c) & 4) != 0;
    }

    public static boolean isLowerCase(char c) {
        return c < 128 ? c >= 'a' && c <= 'z' : (kinds(c) & 8) != 0;
    }

    public static boolean isWhitespace(char c) {
        return c < 128 ? c == ' ' || c >= 9 && c <= 13 || c >= 28 && c <= 31 : (kinds(c) & 16) != 0;
    }

    public static boolean isSpaceChar(char c) {
        return c == ' ' || c == '\u00a0';
    }

    public static char toUpperCase(char c) {
        return c < 128 ? c >= 'a' && c <= 'z' ? (char) (c - 32) : c : upper(c);
    }

    public static char toLowerCase(char c) {
        return c < 128 ? c >= 'A' && c <= 'Z' ? (char) (c + 32) : c : lower(c);
    }

    public static int digit(char c, int radix) {
        int value = c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'z' ? c - 'a' + 10 : c >= 'A' && c <= 'Z' ? c - 'A' + 10 : -1;
        return value < radix ? value : -1;
    }

    public static char forDigit(int digit, int radix) {
        if (digit < 0 || digit >= radix || radix < MIN_RADIX || radix > MAX_RADIX) {
            return '\u0000';
        }
        return (char) (digit < 10 ? '0' + digit : 'a' + digit - 10);
    }

    public static int getNumericValue(char c) {
        return digit(c, MAX_RADIX);
    }

    public static boolean isDigit(int c) {
        return c >= 0 && c <= MAX_VALUE && isDigit((char) c);
    }

    public static boolean isLetter(int c) {
        return c >= 0 && c <= MAX_VALUE && isLetter((char) c);
    }

    public static boolean isLetterOrDigit(int c) {
        return c >= 0 && c <= MAX_VALUE && isLetterOrDigit((char) c);
    }

    public static boolean isUpperCase(int c) {
        return c >= 0 && c <= MAX_VALUE && isUpperCase((char) c);
    }

    public static boolean isLowerCase(int c) {
        return c >= 0 && c <= MAX_VALUE && isLowerCase((char) c);
    }

    public static boolean isWhitespace(int c) {
        return c >= 0 && c <= MAX_VALUE && isWhitespace((char) c);
    }

    public static int toUpperCase(int c) {
        return c >= 0 && c <= MAX_VALUE ? toUpperCase((char) c) : c;
    }

    public static int toLowerCase(int c) {
        return c >= 0 && c <= MAX_VALUE ? toLowerCase((char) c) : c;
    }

    public static int getNumericValue(int c) {
        return c >= 0 && c <= MAX_VALUE ? getNumericValue((char) c) : -1;
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
