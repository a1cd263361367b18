import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedList;
import java.util.List;
import java.util.Random;
import java.util.Vector;

public class Bounds {
    static void t(Runnable r) {
        try {
            r.run();
            System.out.println("fine");
        } catch (RuntimeException e) {
            System.out.println(e.getClass().getName() + ": " + e.getMessage());
        }
    }

    static void texts() {
        t(() -> "abc".charAt(5));
        t(() -> "abc".charAt(-1));
        t(() -> "abc".substring(5));
        t(() -> "abc".substring(-1));
        t(() -> "abc".substring(1, 7));
        t(() -> "abc".substring(-1, 2));
        t(() -> "abc".subSequence(2, 1));
        t(() -> new StringBuilder("abc").charAt(4));
        t(() -> new StringBuilder("abc").deleteCharAt(4));
        t(() -> new StringBuilder("abc").insert(5, "x"));
        t(() -> new StringBuilder("abc").setCharAt(3, 'x'));
        t(() -> new StringBuilder("abc").setLength(-1));
        t(() -> new StringBuilder("abc").delete(2, 1));
        t(() -> new StringBuilder("abc").delete(4, 9));
        t(() -> new StringBuilder("abc").delete(1, 9));
        t(() -> new StringBuilder("abc").replace(4, 5, "x"));
        t(() -> new StringBuilder("abc").substring(4));
        System.out.println(new StringBuilder("a\ud83d\ude00b").reverse().charAt(1) == '\ud83d');
        System.out.println(new StringBuilder("ab").insert(1, 2.5).insert(0, new char[] { 'x' }).appendCodePoint(0x41));
        System.out.println("one\ntwo\r\nthree\r\rfive".lines().toList() + "|" + " a\nb".indent(2) + "|" + "   a\n b".indent(-2));
    }

    static void lists() {
        List<Integer> two = List.of(1, 2);
        t(() -> new ArrayList<>(two).get(2));
        t(() -> new ArrayList<>(two).set(-1, 0));
        t(() -> new ArrayList<>(two).remove(2));
        t(() -> new ArrayList<>(two).add(5, 1));
        t(() -> new LinkedList<>(two).get(2));
        t(() -> new LinkedList<>(two).add(3, 1));
        t(() -> new Vector<>(two).get(2));
        t(() -> new Vector<>(two).add(5, 1));
    }

    static void arrays() {
        System.out.println(Arrays.deepToString(new Object[] { new double[] { 1.5 }, new char[] { 'c' }, new long[][] { { 1 }, null },
            new boolean[1], new byte[2], new short[1], new float[1], "s", null, new int[0] }));
        Object[] self = new Object[2];
        self[0] = self;
        System.out.println(Arrays.deepToString(self));
        System.out.println(Arrays.deepHashCode(new Object[] { new double[] { 1.5 }, new int[][] { { 1 }, { 2 } }, "s", null, new char[] { 'c' } }));
    }

    static void numbers() {
        Random r = new Random(42);
        for (int i = 0; i < 4; i++) {
            System.out.println(r.nextInt(3, 10) + " " + r.nextInt(-8, 8) + " " + r.nextInt(Integer.MIN_VALUE, 5) + " " + r.nextGaussian());
        }
        System.out.println(Long.toUnsignedString(-1L) + " " + Long.toUnsignedString(5) + " " + Long.toUnsignedString(Long.MIN_VALUE));
        System.out.println(Long.decode("-0x10") + Long.decode("#f") + Long.decode("017") + Long.decode("+9"));
    }

    public static void main(String[] args) {
        texts();
        lists();
        arrays();
        numbers();
    }
}
