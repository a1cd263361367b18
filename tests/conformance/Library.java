import java.util.*;
import java.util.function.*;

/** Less common methods of the most common classes. */
public class Library {
    enum Color {
        RED, GREEN {
        }
    }

    record Pair(int a, int b) {
    }

    static void attempt(String name, Supplier<?> action) {
        try {
            System.out.println(name + " " + action.get());
        } catch (RuntimeException e) {
            System.out.println(name + " " + (e instanceof NullPointerException ? "null" : e.toString()));
        }
    }

    static void characters() {
        String smile = "a\ud83d\ude00b";
        System.out.println(smile.codePointAt(0) + " " + smile.codePointAt(1) + " " + smile.codePointAt(2) + " " + smile.codePointBefore(3) + " " + smile.codePointCount(0, 4));
        System.out.println(Character.charCount(0x1f600) + " " + (int) Character.highSurrogate(0x1f600) + " " + (int) Character.lowSurrogate(0x1f600) + " " + Character.toCodePoint('\ud83d', '\ude00'));
        System.out.println(Character.isSurrogate('\ud83d') + " " + Character.isHighSurrogate('x') + Character.isBmpCodePoint(0xffff) + Character.isSupplementaryCodePoint(0x10000) + Character.isValidCodePoint(-1));
        System.out.println(Character.toChars(0x1f600).length + " " + new String(Character.toChars(65)) + " " + Character.isISOControl('\n') + Character.isISOControl('n') + (int) Character.reverseBytes('\u1234'));
        attempt("chars", () -> Character.toChars(0x110000).length);
        System.out.println("abc".chars().sum() + " " + "  x ".stripLeading() + "|" + "  x ".stripTrailing() + "| " + "ab".<String>transform(s -> s + s));
        char[] target = {'-', '-', '-', '-'};
        "hello".getChars(1, 3, target, 1);
        System.out.println(new String(target) + " " + "hello".regionMatches(1, "shell", 2, 3) + "HeLLo".regionMatches(true, 0, "hello", 0, 5) + "hello".regionMatches(3, "lol", 0, 3) + " " + "hello".lastIndexOf('l', 2));
        StringJoiner joiner = new StringJoiner(", ", "<", ">");
        joiner.add("a").merge(new StringJoiner("-", "(", ")").add("b").add("c")).merge(new StringJoiner("x"));
        System.out.println(joiner + " " + joiner.length());
    }

    static void numbers() {
        System.out.println(Integer.parseInt("x-12y", 1, 4, 10) + " " + Integer.decode("0x1F") + " " + Integer.decode("-#a") + " " + Integer.decode("010") + " " + Integer.decode("0"));
        System.out.println(Integer.parseUnsignedInt("4294967295") + " " + Integer.toUnsignedString(-1, 16) + " " + Math.floorDiv(-7L, 2) + " " + Math.floorMod(-7L, 3));
        attempt("unsigned", () -> Integer.parseUnsignedInt("4294967296"));
        attempt("minus", () -> Integer.parseUnsignedInt("-1"));
        attempt("decode", () -> Integer.decode("--1"));
        System.out.println(Math.multiplyFull(1 << 30, 8) + " " + Math.multiplyHigh(Long.MAX_VALUE, 3L) + " " + Math.multiplyHigh(-5L, Long.MAX_VALUE) + " " + Math.multiplyHigh(Long.MIN_VALUE, Long.MIN_VALUE) + " " + Math.multiplyExact(5L, 3) + " " + Math.absExact(-4));
        attempt("abs", () -> Math.absExact(Integer.MIN_VALUE));
        attempt("abs", () -> Math.absExact(Long.MIN_VALUE));
        byte[] bytes = new byte[7];
        new Random(5).nextBytes(bytes);
        System.out.println(Arrays.toString(bytes));
        BitSet bits = new BitSet();
        bits.set(2, 6);
        bits.set(70);
        System.out.println(bits.get(3, 8) + " " + bits.previousSetBit(69) + " " + bits.previousClearBit(5) + " " + bits.previousSetBit(1) + " " + Arrays.toString(bits.toLongArray()) + BitSet.valueOf(new long[] {5, 1}) + bits.stream().sum());
        bits.flip(0, 4);
        System.out.println(bits);
        attempt("flip", () -> {
            bits.flip(3, 2);
            return bits;
        });
    }

    static void classes() {
        System.out.println(Enum.valueOf(Color.class, "GREEN") + " " + Color.valueOf("RED").hashCode() * 0 + " " + new Pair(1, 2).getClass().isRecord() + Color.class.isRecord());
        attempt("constant", () -> Enum.valueOf(Color.class, "BLUE"));
        System.out.println(Number.class.isAssignableFrom(Integer.class) + " " + Integer.class.isAssignableFrom(Number.class) + " " + Object.class.isAssignableFrom(int[].class) + " " + int.class.isAssignableFrom(long.class) + int.class.isAssignableFrom(int.class) + Object.class.isAssignableFrom(int.class) + Object[].class.isAssignableFrom(String[].class));
        System.out.println(int[].class.componentType() + " " + (String.class.componentType() == null));
    }

    static void collections() {
        List<Integer> list = new ArrayList<>(List.of(1, 2, 3, 4, 5, 2, 3));
        Collections.rotate(list, 2);
        System.out.println(list + " " + Collections.indexOfSubList(list, List.of(2, 3)) + Collections.lastIndexOfSubList(list, List.of(2, 3)) + Collections.indexOfSubList(list, List.of(9)));
        Collections.rotate(list, -9);
        System.out.println(list + " " + Collections.replaceAll(list, 3, 30) + Collections.replaceAll(list, 3, 31) + list);
        Collections.sort(list, Comparator.reverseOrder());
        System.out.println(list + " " + Collections.binarySearch(list, 4, Comparator.reverseOrder()) + " " + Collections.binarySearch(List.of(1, 3, 5), 4, null));
        Queue<String> stack = Collections.asLifoQueue(new ArrayDeque<>());
        stack.add("a");
        stack.offer("b");
        System.out.println(stack + " " + stack.peek() + stack.remove() + stack.poll() + stack.poll() + " " + Collections.emptyListIterator().hasNext() + Collections.emptyEnumeration().hasMoreElements());
        List<String> words = new ArrayList<>(List.of("pear", "fig", "apple", "kiwi"));
        words.sort(Comparator.comparingDouble((String w) -> w.length() / 2.0).thenComparing(w -> w.charAt(1), Comparator.reverseOrder()));
        System.out.println(words);
        words.sort(Comparator.<String, Boolean>comparing(w -> w.charAt(0) > 'f').thenComparingLong(w -> -w.length()).thenComparingDouble(w -> w.charAt(0)));
        System.out.println(words);
        Vector<String> vector = new Vector<>(words);
        vector.setSize(2);
        vector.setSize(3);
        Object[] copied = new Object[4];
        vector.copyInto(copied);
        System.out.println(vector + " " + Arrays.toString(copied));
    }

    public static void main(String[] args) {
        characters();
        numbers();
        classes();
        collections();
    }
}
