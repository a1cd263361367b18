package java.lang;

/** A boxed char. The tests of kinds of characters know ASCII and, for concrete characters, Unicode. */
public final class Character implements Comparable<Character>, java.io.Serializable {
    /** Keeps the shared boxes; the natives know it by its position. */
    private static Object shared;

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
        return "" + (char) c;
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
}
