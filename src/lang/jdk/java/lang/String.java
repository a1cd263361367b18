package java.lang;

import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.Comparator;
import java.util.Formatter;
import java.util.Iterator;
import java.util.Locale;

/**
 * Text. The characters are kept by the machine; an unknown string has a rank, which says what it equals and
 * how it compares, and characters once somebody looks at them.
 */
public final class String implements Comparable<String>, CharSequence, java.io.Serializable {
    /** Of a symbolic string. The natives know it by position. */
    private long rank;

    public static final Comparator<String> CASE_INSENSITIVE_ORDER = (a, b) -> a.compareToIgnoreCase(b);

    public String() {
        set("");
    }

    public String(String text) {
        set(text);
    }

    public String(char[] characters) {
        set(valueOf(characters));
    }

    public String(char[] characters, int offset, int count) {
        set(valueOf(characters, offset, count));
    }

    public String(StringBuilder text) {
        set(text.toString());
    }

    public String(StringBuffer text) {
        set(text.toString());
    }

    public String(byte[] bytes) {
        this(bytes, 0, bytes.length, java.nio.charset.Charset.defaultCharset());
    }

    public String(byte[] bytes, int from, int count) {
        this(bytes, from, count, java.nio.charset.Charset.defaultCharset());
    }

    public String(byte[] bytes, java.nio.charset.Charset charset) {
        this(bytes, 0, bytes.length, charset);
    }

    public String(byte[] bytes, int from, int count, java.nio.charset.Charset charset) {
        java.util.Objects.requireNonNull(charset);
        if (from < 0 || count < 0 || from > bytes.length - count) {
            throw new StringIndexOutOfBoundsException(
                "offset " + from + ", count " + count + ", length " + bytes.length);
        }
        set(charset.textOf(bytes, from, count));
    }

    public String(byte[] bytes, String charset) throws java.io.UnsupportedEncodingException {
        this(bytes, 0, bytes.length, java.nio.charset.Charset.named(charset));
    }

    public String(byte[] bytes, int from, int count, String charset) throws java.io.UnsupportedEncodingException {
        this(bytes, from, count, java.nio.charset.Charset.named(charset));
    }

    /** Each byte is a character, with a high byte that is given. */
    public String(byte[] bytes, int high, int from, int count) {
        char[] characters = new char[count];
        for (int i = 0; i < count; i++) {
            characters[i] = (char) ((high & 0xff) << 8 | bytes[from + i] & 0xff);
        }
        set(valueOf(characters));
    }

    public byte[] getBytes() {
        return java.nio.charset.Charset.defaultCharset().bytesOf(this);
    }

    public byte[] getBytes(java.nio.charset.Charset charset) {
        return charset.bytesOf(this);
    }

    public byte[] getBytes(String charset) throws java.io.UnsupportedEncodingException {
        return java.nio.charset.Charset.named(charset).bytesOf(this);
    }

    /** Gives a new string its characters. */
    private native void set(String text);

    public native int length();

    public native char charAt(int index);

    public native boolean equals(Object other);

    public native int hashCode();

    public native int compareTo(String other);

    public native String concat(String other);

    public native String substring(int start);

    public native String substring(int start, int end);

    public native int indexOf(String text, int from);

    public native int lastIndexOf(String text, int from);

    public native String replace(CharSequence from, CharSequence to);

    public String trim() {
        int start = 0;
        int end = length();
        while (start < end && charAt(start) <= ' ') {
            start++;
        }
        while (end > start && charAt(end - 1) <= ' ') {
            end--;
        }
        return substring(start, end);
    }

    public String strip() {
        return stripLeading().stripTrailing();
    }

    public native String toUpperCase();

    public native String toLowerCase();

    public native String repeat(int count);

    public native String intern();

    /** The parts between the separators; the separator is plain text or blanks. */
    private native String[] divided(String separator, int limit);

    private static boolean isPlain(String separator) {
        if (separator.equals("\\s+") || separator.equals("\\s")) {
            return true;
        }
        for (int i = 0; i < separator.length(); i++) {
            if ("\\[]()|*?^$.+{".indexOf(separator.charAt(i)) >= 0) {
                return false;
            }
        }
        return !separator.isEmpty();
    }

    public String[] split(String separator, int limit) {
        return isPlain(separator) ? divided(separator, limit) : java.util.regex.Pattern.compile(separator).split(this, limit);
    }

    /** One character as a string; ends the run as unsupported for what is none. */
    static native String single(int c);

    public String toString() {
        return this;
    }

    public boolean isEmpty() {
        return length() == 0;
    }

    public boolean isBlank() {
        return strip().length() == 0;
    }

    /** The small letters of the capitals, character by character; they are compared by order, or for equality. */
    private native String folded(boolean ordered);

    public boolean equalsIgnoreCase(String other) {
        return other != null && (this == other || folded(false).equals(other.folded(false)));
    }

    public int compareToIgnoreCase(String other) {
        return folded(true).compareTo(other.folded(true));
    }

    public boolean contentEquals(CharSequence other) {
        return equals(other.toString());
    }

    public CharSequence subSequence(int start, int end) {
        return substring(start, end);
    }

    public int indexOf(int c) {
        return indexOf(single(c), 0);
    }

    public int indexOf(int c, int from) {
        return indexOf(single(c), from);
    }

    public int indexOf(String text) {
        return indexOf(text, 0);
    }

    public int lastIndexOf(int c) {
        return lastIndexOf(single(c), length());
    }

    public int lastIndexOf(String text) {
        return lastIndexOf(text, length());
    }

    public boolean contains(CharSequence text) {
        return has(text.toString());
    }

    public boolean startsWith(String text) {
        return startsWith(text, 0);
    }

    public native boolean startsWith(String text, int from);

    public native boolean endsWith(String text);

    private native boolean has(String text);

    public String replace(char from, char to) {
        return replace(single(from), single(to));
    }

    public String[] split(String separator) {
        return split(separator, 0);
    }

    public char[] toCharArray() {
        char[] characters = new char[length()];
        for (int i = 0; i < characters.length; i++) {
            characters[i] = charAt(i);
        }
        return characters;
    }

    public static String valueOf(Object object) {
        return object == null ? "null" : object.toString();
    }

    public static String valueOf(char[] characters) {
        return valueOf(characters, 0, characters.length);
    }

    public static String valueOf(char[] characters, int offset, int count) {
        if (offset < 0 || count < 0 || offset > characters.length - count) {
            throw new StringIndexOutOfBoundsException(
                "offset " + offset + ", count " + count + ", length " + characters.length);
        }
        String text = "";
        for (int i = offset; i < offset + count; i++) {
            text = text + characters[i];
        }
        return text;
    }

    public static String copyValueOf(char[] characters) {
        return valueOf(characters, 0, characters.length);
    }

    public static String valueOf(boolean b) {
        return b ? "true" : "false";
    }

    public static String valueOf(char c) {
        return "" + c;
    }

    public static String valueOf(int i) {
        return "" + i;
    }

    public static String valueOf(long l) {
        return "" + l;
    }

    public static String valueOf(float f) {
        return "" + f;
    }

    public static String valueOf(double d) {
        return "" + d;
    }

    public static String format(String format, Object... arguments) {
        return new Formatter().format(format, arguments).toString();
    }

    public String formatted(Object... arguments) {
        return format(this, arguments);
    }

    public static String join(CharSequence separator, CharSequence... parts) {
        String between = separator.toString();
        String text = "";
        for (int i = 0; i < parts.length; i++) {
            text = i == 0 ? new String(valueOf(parts[i])) : text + between + parts[i];
        }
        return text;
    }

    public static String join(CharSequence separator, Iterable<? extends CharSequence> parts) {
        java.util.Objects.requireNonNull(separator);
        java.util.Objects.requireNonNull(parts);
        String between = separator.toString();
        String text = "";
        boolean isFirst = true;
        for (CharSequence part : parts) {
            text = isFirst ? new String(valueOf(part)) : text + between + part;
            isFirst = false;
        }
        return text;
    }

    public int codePointAt(int index) {
        return Character.codePointAt(this, index);
    }

    public int codePointBefore(int index) {
        return Character.codePointBefore(this, index);
    }

    public int codePointCount(int from, int to) {
        return Character.codePointCount(this, from, to);
    }

    public void getChars(int from, int to, char[] target, int at) {
        if (from < 0 || from > to || to > length()) {
            throw new StringIndexOutOfBoundsException("begin " + from + ", end " + to + ", length " + length());
        }
        for (int i = from; i < to; i++) {
            target[at + i - from] = charAt(i);
        }
    }

    public boolean regionMatches(int from, String other, int otherFrom, int length) {
        return regionMatches(false, from, other, otherFrom, length);
    }

    public boolean regionMatches(boolean ignoreCase, int from, String other, int otherFrom, int length) {
        if (from < 0 || otherFrom < 0 || from > (long) length() - length || otherFrom > (long) other.length() - length) {
            return false;
        }
        if (length <= 0) {
            return true;
        }
        String part = substring(from, from + length);
        String otherPart = other.substring(otherFrom, otherFrom + length);
        return ignoreCase ? part.equalsIgnoreCase(otherPart) : part.equals(otherPart);
    }

    public int lastIndexOf(int c, int from) {
        return lastIndexOf(single(c), from);
    }

    public String stripLeading() {
        int start = 0;
        while (start < length() && Character.isWhitespace(charAt(start))) {
            start++;
        }
        return substring(start);
    }

    public String stripTrailing() {
        int end = length();
        while (end > 0 && Character.isWhitespace(charAt(end - 1))) {
            end--;
        }
        return substring(0, end);
    }

    public IntStream chars() {
        int[] all = new int[length()];
        for (int i = 0; i < all.length; i++) {
            all[i] = charAt(i);
        }
        return IntStream.of(all);
    }

    public <R> R transform(Function<? super String, ? extends R> function) {
        return function.apply(this);
    }

    public static String copyValueOf(char[] characters, int offset, int count) {
        return valueOf(characters, offset, count);
    }

    /** Ends the run as unsupported: letters that one language writes in its own way. */
    private static native void refuseLanguage();

    private static void check(Locale locale) {
        String language = locale.getLanguage();
        if (language.equals("tr") || language.equals("az") || language.equals("lt")) {
            refuseLanguage();
        }
    }

    public String toLowerCase(Locale locale) {
        check(locale);
        return toLowerCase();
    }

    public String toUpperCase(Locale locale) {
        check(locale);
        return toUpperCase();
    }

    /** Where the language does not show: no separators are written, and a decimal point as English has it. */
    public static String format(Locale locale, String format, Object... arguments) {
        return new Formatter(locale).format(format, arguments).toString();
    }

    public java.util.stream.Stream<String> lines() {
        java.util.ArrayList<String> found = new java.util.ArrayList<String>();
        int start = 0;
        int length = length();
        while (start < length) {
            int end = start;
            while (end < length && charAt(end) != '\n' && charAt(end) != '\r') {
                end++;
            }
            found.add(substring(start, end));
            start = end + 1;
            if (end + 1 < length && charAt(end) == '\r' && charAt(end + 1) == '\n') {
                start++;
            }
        }
        return found.stream();
    }

    public String indent(int n) {
        if (isEmpty()) {
            return "";
        }
        java.util.Iterator<String> all = lines().iterator();
        String text = "";
        while (all.hasNext()) {
            String line = all.next();
            if (n > 0) {
                line = " ".repeat(n) + line;
            }
            int gone = 0;
            while (gone < -n && gone < line.length() && Character.isWhitespace(line.charAt(gone))) {
                gone++;
            }
            text = text + line.substring(gone) + "\n";
        }
        return text;
    }

    public boolean matches(String pattern) {
        return java.util.regex.Pattern.matches(pattern, this);
    }

    public String replaceAll(String pattern, String replacement) {
        return java.util.regex.Pattern.compile(pattern).matcher(this).replaceAll(replacement);
    }

    public String replaceFirst(String pattern, String replacement) {
        return java.util.regex.Pattern.compile(pattern).matcher(this).replaceFirst(replacement);
    }
}
