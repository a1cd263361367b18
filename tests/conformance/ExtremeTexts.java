// Java 17
import java.util.*;
import java.util.function.*;
import java.util.stream.*;

/** Texts, builders and numbers with arguments at and beyond their limits. */
public class ExtremeTexts {
    static int n;
    static String show(Object o) {
        if (o == null) return "null";
        if (o instanceof int[]) return Arrays.toString((int[]) o);
        if (o instanceof long[]) return Arrays.toString((long[]) o);
        if (o instanceof char[]) return Arrays.toString((char[]) o);
        if (o instanceof byte[]) return Arrays.toString((byte[]) o);
        if (o instanceof double[]) return Arrays.toString((double[]) o);
        if (o instanceof Object[]) return Arrays.deepToString((Object[]) o);
        if (o instanceof Throwable) return o.toString();
        return o.toString();
    }
    interface S { Object get() throws Exception; }
    static void t(S s) {
        n++;
        try {
            System.out.println(n + " " + show(s.get()));
        } catch (Throwable e) {
            // What the JVM says of a null beyond its place differs between versions.
            boolean told = !(e instanceof NullPointerException);
            System.out.println(n + " ! " + e.getClass().getName() + (told ? ": " + e.getMessage() : ""));
        }
    }
    static Object v(Runnable r) { r.run(); return "done"; }
    static List<Integer> li(Integer... a) { return new ArrayList<>(Arrays.asList(a)); }

    static void strings() {
        t(() -> "abc".substring(-1));
        t(() -> "abc".substring(2, 1));
        t(() -> "abc".substring(4));
        t(() -> "abc".substring(3));
        t(() -> "abc".charAt(3));
        t(() -> "abc".charAt(Integer.MIN_VALUE));
        t(() -> "abc".indexOf("", 99));
        t(() -> "abc".indexOf('c', -5));
        t(() -> "abc".lastIndexOf("", -1));
        t(() -> "abc".lastIndexOf("", 99));
        t(() -> "abc".lastIndexOf('a', -1));
        t(() -> "abc".repeat(-1));
        t(() -> "abc".repeat(0));
        t(() -> "a,b,,c,,".split(",").length);
        t(() -> "a,b,,c,,".split(",", -1).length);
        t(() -> "a,b,,c,,".split(",", 2));
        t(() -> "".split(",").length);
        t(() -> ",".split(",").length);
        t(() -> "abc".split(""));
        t(() -> "abc".compareTo("abcd"));
        t(() -> "b".compareTo("a\uffff"));
        t(() -> "ABC".compareToIgnoreCase("abd"));
        t(() -> "abc".regionMatches(-1, "abc", 0, 1));
        t(() -> "abc".regionMatches(0, "abc", 0, -3));
        t(() -> "abc".regionMatches(true, 1, "XBC", 1, 2));
        t(() -> "abc".startsWith("", 4));
        t(() -> "abc".startsWith("", 3));
        t(() -> "abc".startsWith("a", -1));
        t(() -> "abc".endsWith(""));
        t(() -> "  a ".strip() + "|" + "\u2003a\u2003".strip() + "|" + "\u2003a".trim() + "|" + "\u0001a\u0001".trim());
        t(() -> "\t\n".isBlank());
        t(() -> "a\nb\r\nc\rd".lines().collect(Collectors.toList()));
        t(() -> "%d%%".formatted(3));
        t(() -> String.format("%5d|%-5d|%05d|%+d|%x|%X|%o", 42, 42, 42, 42, -1, 255, 8));
        t(() -> String.format("%s %S %10s %-10s| %.2s", "abc", "abc", "abc", "abc", "abc"));
        t(() -> String.format("%c %b %B", 'x', null, "z"));
        t(() -> String.format("%d", "x"));
        t(() -> String.format("%q", 1));
        t(() -> String.format("%s"));
        t(() -> String.format("%2$s %1$s", "a", "b"));
        t(() -> String.format("%,d", 1234567));
        t(() -> String.format("%.3f %e %g", 3.14159, 12345.678, 0.0001234));
        t(() -> String.format("%h", "hello"));
        t(() -> String.format("%08.2f|%(d|% d", -3.5, -7, 7));
        t(() -> String.join(",", List.of()));
        t(() -> String.join(",", "a", null, "b"));
        t(() -> String.join(null, "a", "b"));
        t(() -> String.valueOf((Object) null));
        t(() -> String.valueOf(new char[]{'a', 'b'}, 1, 2));
        t(() -> new String(new char[]{'a', 'b'}, 0, -1));
        t(() -> new String(new char[]{'a', 'b'}, 2, 0));
        t(() -> "abc".toCharArray());
        t(() -> "abc".getBytes().length);
        t(() -> "aXbXc".replace('X', 'Y') + "aaa".replace("aa", "b") + "abc".replace("", "-"));
        t(() -> "a.b.c".replaceAll(".", "x"));
        t(() -> "a1b22".replaceAll("[0-9]+", "<$0>"));
        t(() -> "abc".replaceFirst("(b)", "$2"));
        t(() -> "abc".matches("[a-c]+"));
        t(() -> "abc".concat(null));
        t(() -> "abc".contains(null));
        t(() -> "abc".equals(null));
        t(() -> "abc".contentEquals(new StringBuilder("abc")));
        t(() -> "ß".toUpperCase());
        t(() -> "İ".toLowerCase().length());
        t(() -> "abc".chars().sum());
        t(() -> "a\ud83d\ude00b".codePointCount(0, 4));
        t(() -> "a\ud83d\ude00b".codePointAt(1));
        t(() -> "a\ud83d\ude00b".codePointAt(2));
        t(() -> new StringBuilder("a\ud83d\ude00b").reverse().toString().codePointAt(1));
        t(() -> "abc".indent(2) + "|");
        t(() -> "abc".hashCode() + " " + "".hashCode());
        t(() -> "abc".transform(s -> s + 1));
        t(() -> "abc".subSequence(1, 5));
        t(() -> String.copyValueOf(new char[]{'a', 'b'}));
        t(() -> "x".intern() == "x");
        t(() -> "a-b-c".lastIndexOf("-", 2));
    }
    static void builders() {
        t(() -> new StringBuilder(-1));
        t(() -> new StringBuilder("abc").insert(4, "x"));
        t(() -> new StringBuilder("abc").insert(-1, 'x'));
        t(() -> new StringBuilder("abc").insert(3, true));
        t(() -> new StringBuilder("abc").delete(1, 99));
        t(() -> new StringBuilder("abc").delete(2, 1));
        t(() -> new StringBuilder("abc").delete(4, 9));
        t(() -> new StringBuilder("abc").deleteCharAt(3));
        t(() -> new StringBuilder("abc").replace(1, 99, "xyz"));
        t(() -> new StringBuilder("abc").replace(4, 5, "xyz"));
        t(() -> new StringBuilder("abc").replace(2, 1, "xyz"));
        t(() -> v(() -> new StringBuilder("abc").setLength(-1)));
        t(() -> { StringBuilder b = new StringBuilder("abc"); b.setLength(5); return b.length() + " " + (int) b.charAt(4); });
        t(() -> new StringBuilder("abc").charAt(3));
        t(() -> v(() -> new StringBuilder("abc").setCharAt(3, 'x')));
        t(() -> new StringBuilder("abc").append((String) null).append((Object) null));
        t(() -> new StringBuilder("abc").append("xyz", 1, 4));
        t(() -> new StringBuilder("abc").append(new char[]{'x', 'y'}, 1, 1));
        t(() -> new StringBuilder("abc").append(new char[]{'x', 'y'}, 1, 2));
        t(() -> new StringBuilder("abc").appendCodePoint(0x1F600).length());
        t(() -> new StringBuilder("abc").appendCodePoint(-1));
        t(() -> new StringBuilder("abc").indexOf("c", 5));
        t(() -> new StringBuilder("abc").lastIndexOf("a", -1));
        t(() -> new StringBuilder("abc").substring(2, 5));
        t(() -> new StringBuilder("abc").compareTo(new StringBuilder("abd")));
        t(() -> new StringBuilder((String) null));
        t(() -> new StringBuilder("ab").append(1.0f).append(1e10).append(-0.0).append('c').append(1L).append(new char[]{'z'}));
    }
    static void numbers() {
        t(() -> Integer.parseInt("+0"));
        t(() -> Integer.parseInt("-"));
        t(() -> Integer.parseInt(""));
        t(() -> Integer.parseInt(null));
        t(() -> Integer.parseInt("2147483648"));
        t(() -> Integer.parseInt("-2147483648"));
        t(() -> Integer.parseInt("7f", 16));
        t(() -> Integer.parseInt("7f", 1));
        t(() -> Integer.parseInt("7f", 37));
        t(() -> Integer.parseInt("\u0663"));
        t(() -> Integer.decode("-0x10"));
        t(() -> Integer.decode("010"));
        t(() -> Integer.decode("#"));
        t(() -> Integer.parseUnsignedInt("4294967295"));
        t(() -> Integer.parseUnsignedInt("-1"));
        t(() -> Integer.toUnsignedString(-1) + Integer.toString(255, 99) + Integer.toString(-255, 16));
        t(() -> Integer.toBinaryString(-8) + " " + Integer.toHexString(Integer.MIN_VALUE) + " " + Integer.toOctalString(-1));
        t(() -> Integer.divideUnsigned(-1, 2) + " " + Integer.remainderUnsigned(-1, 7));
        t(() -> Integer.divideUnsigned(1, 0));
        t(() -> Integer.compareUnsigned(-1, 1));
        t(() -> Integer.highestOneBit(0) + " " + Integer.highestOneBit(-1) + " " + Integer.lowestOneBit(Integer.MIN_VALUE));
        t(() -> Integer.numberOfLeadingZeros(0) + " " + Integer.numberOfTrailingZeros(0) + " " + Integer.bitCount(-1));
        t(() -> Integer.rotateLeft(1, -1) + " " + Integer.rotateRight(1, 33) + " " + Integer.reverse(1) + " " + Integer.reverseBytes(1));
        t(() -> Integer.signum(Integer.MIN_VALUE) + " " + Math.abs(Integer.MIN_VALUE) + " " + Integer.MIN_VALUE / -1 + " " + Integer.MIN_VALUE % -1);
        t(() -> Math.absExact(Integer.MIN_VALUE));
        t(() -> Math.addExact(Integer.MAX_VALUE, 1));
        t(() -> Math.subtractExact(Long.MIN_VALUE, 1L));
        t(() -> Math.multiplyExact(Long.MIN_VALUE, -1L));
        t(() -> Math.multiplyExact(1L << 40, 1 << 30));
        t(() -> Math.negateExact(Integer.MIN_VALUE));
        t(() -> Math.toIntExact(1L << 31));
        t(() -> Math.incrementExact(Integer.MAX_VALUE));
        t(() -> Math.floorDiv(-7, 2) + " " + Math.floorMod(-7, 2) + " " + Math.floorMod(7, -2) + " " + Math.floorDiv(Integer.MIN_VALUE, -1) + " " + Math.floorMod(-7L, 3));
        t(() -> Math.floorMod(1, 0));
        t(() -> Math.multiplyHigh(Long.MAX_VALUE, Long.MAX_VALUE) + " " + Math.multiplyFull(Integer.MIN_VALUE, Integer.MIN_VALUE));
        t(() -> Math.round(-0.5) + " " + Math.round(2.5) + " " + Math.round(Double.NaN) + " " + Math.round(1e300) + " " + Math.round(0.49999999999999994) + " " + Math.round(-2.5f));
        t(() -> Math.rint(2.5) + " " + Math.ceil(-0.5) + " " + Math.floor(-0.0) + " " + Math.signum(-0.0));
        t(() -> Math.max(-0.0, 0.0) + " " + Math.min(0.0, -0.0) + " " + Math.max(Double.NaN, 1));
        t(() -> Math.pow(0, 0) + " " + Math.pow(-8, 1.0 / 3) + " " + Math.sqrt(-1) + " " + Math.cbrt(-27) + " " + Math.hypot(3, 4));
        t(() -> (int) Double.NaN + " " + (int) 1e20 + " " + (long) -1e30 + " " + (byte) 300.7 + " " + (char) -1.5 + " " + (short) 1e10f);
        t(() -> Double.compare(0.0, -0.0) + " " + Double.valueOf(0.0).equals(-0.0) + " " + Double.valueOf(Double.NaN).equals(Double.NaN) + " " + (0.0 == -0.0));
        t(() -> Double.toString(1e7) + " " + 1e-3 + " " + 9999999.0 + " " + 1e-4 + " " + Double.MIN_VALUE + " " + Float.MAX_VALUE + " " + 100f + " " + 2e-5f);
        t(() -> Double.parseDouble(" 1e3 ") + " " + Double.parseDouble("1d") + " " + Double.parseDouble("-Infinity"));
        t(() -> Double.parseDouble("inf"));
        t(() -> Double.parseDouble(""));
        t(() -> Double.doubleToLongBits(-0.0) + " " + Float.floatToIntBits(1f) + " " + Float.intBitsToFloat(0x7fc00001) + " " + Double.hashCode(1.5));
        t(() -> Long.parseLong("9223372036854775808"));
        t(() -> Long.parseLong("-8000000000000000", 16));
        t(() -> Long.toString(Long.MIN_VALUE, 36) + " " + Long.toUnsignedString(-1L) + " " + Long.divideUnsigned(-1L, 10) + " " + Long.remainderUnsigned(-1L, 10));
        t(() -> Long.numberOfLeadingZeros(1) + " " + Long.highestOneBit(100) + " " + Long.hashCode(1L << 32) + " " + Long.bitCount(-1L) + " " + Long.compareUnsigned(-1, 0));
        t(() -> Byte.parseByte("128"));
        t(() -> Short.parseShort("-32769"));
        t(() -> Byte.toUnsignedInt((byte) -1) + " " + Short.toUnsignedInt((short) -1) + " " + Byte.hashCode((byte) -1) + " " + Short.compare((short) 1, (short) -1) + " " + Character.compare('a', 'c') + Boolean.compare(true, false));
        t(() -> Integer.valueOf(127) == Integer.valueOf(127));
        t(() -> Integer.valueOf(128) == Integer.valueOf(128));
        t(() -> Long.valueOf(-128) == Long.valueOf(-128));
        t(() -> new Integer(3).equals(3L) + " " + Long.valueOf(3).equals(3));
        t(() -> Integer.valueOf(300).byteValue() + " " + Double.valueOf(1e10).intValue() + " " + Integer.valueOf(3).compareTo(-3));
        t(() -> Character.getNumericValue('z') + " " + Character.digit('z', 36) + " " + Character.digit('z', 10) + " " + Character.forDigit(11, 16) + " " + (int) Character.forDigit(16, 16) + " " + Character.digit('1', 99));
        t(() -> Character.toChars(-1));
        t(() -> Character.toString(0x110000));
        t(() -> Boolean.parseBoolean("TRUE") + " " + Boolean.valueOf(null) + " " + Boolean.logicalXor(true, true) + " " + Boolean.hashCode(true));
        t(() -> Objects.hash(1, null, "a") + " " + Objects.hash() + " " + Objects.hash((Object) null) + " " + Objects.hashCode(null));
        t(() -> Objects.requireNonNull(null, "m"));
        t(() -> Objects.requireNonNullElse(null, null));
        t(() -> Objects.checkIndex(3, 3));
        t(() -> Objects.checkFromToIndex(2, 1, 3));
        t(() -> Objects.checkFromIndexSize(1, -1, 3));
        t(() -> Objects.checkIndex(Integer.MIN_VALUE, 0));
        t(() -> Objects.toString(null, "d") + Objects.equals(null, null) + Objects.deepEquals(new int[]{1}, new int[]{1}) + Objects.isNull(3) + Objects.compare(1, 2, Comparator.reverseOrder()));
    }
    public static void main(String[] args) {
        strings(); builders(); numbers();
    }
}
