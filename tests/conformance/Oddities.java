import java.util.ArrayList;
import java.util.List;

/** Rare forms: explicit type arguments, generic constructors, nested arrays of C style, empty statements. */
public class Oddities {
    int x;

    <T> Oddities(T t) {
        x = t.hashCode();
    }

    Oddities() {
        this.<Integer>set(4);
    }

    <T extends Number> void set(T t) {
        x = t.intValue();
    }

    static <A, B> B second(A a, B b) {
        return b;
    }

    int f() [] {
        return new int[] {1, 2};
    }

    static int sum(int a[], int... b) {
        int s = 0;
        for (int i : a) s += i;
        for (int i = 0; i < b.length; ) s += b[i++];
        return s;
    }

    static class Oddity {
        static class Inner {
            int y = 9;
        }

        Inner inner = new Inner();
    }

    static int depth = 0;

    static boolean side(boolean v) {
        depth++;
        return v;
    }

    static strictfp double strict(double d) {
        return d / 3 * 3;
    }

    static transient volatile int flags = 1;

    interface Marker {
    }

    static abstract class Abs implements Marker, Comparable<Abs> {
        public abstract int compareTo(Abs o);

        public static int count;

        {
            count++;
        }
    }

    static class Impl extends Abs {
        public int compareTo(Abs o) {
            return 0;
        }
    }

    static final class Single {
        private static final Single IT = new Single();

        private Single() {
        }

        static Single get() {
            return IT;
        }
    }

    static int choose(Object o) {
        return 1;
    }

    static int choose(Object... o) {
        return 2;
    }

    static long widen(long a, int b) {
        return 1;
    }

    static long widen(int a, long b) {
        return 2;
    }

    public static void main(String... args) throws Exception {
        System.out.println(new <String>Oddities("a").x + new Oddities().x + Oddities.<Integer, String>second(1, "s") + new Oddities().f()[1]);
        System.out.println(sum(new int[] {1, 2}) + sum(new int[0], 3, 4) + new Oddity().inner.y);
        if (side(false)) ; else if (side(true)) { } else ;
        for (int i = 0; side(i < 2); i++) ;
        do ; while (side(false));
        System.out.println(depth);
        int i = 5;
        i = i++ + i++;
        System.out.println(i);
        i = i-- - --i;
        System.out.println(i);
        int a, b, c;
        a = (b = (c = 2) + 1) * 2;
        System.out.println(a + "" + b + c);
        int[] arr = {1, 2, 3};
        int k = 0;
        arr[k] = k = 2;
        System.out.println(arr[0] + "" + arr[2] + k);
        arr[arr[0] - 1] += arr[1]++ + --arr[2];
        System.out.println(arr[0] + "" + arr[1] + arr[2]);
        new Impl();
        new Impl() { };
        System.out.println(Abs.count + " " + (Single.get() == Single.get()) + " " + (new Impl() instanceof Marker));
        System.out.println(choose(null, null) + choose(1) + choose() + choose((Object) null) + widen(1L, 2));
        List<? super Integer> sink = new ArrayList<Number>();
        sink.add(3);
        Object got = sink.get(0);
        System.out.println(got);
        char ch = 'a';
        ch += 1;
        ch++;
        int sw = switch (ch) { case 'c' -> { int t = ch; yield t; } default -> 0; };
        System.out.println(sw);
        System.out.println(((Object) "str").equals("st" + "r") ? "eq" : "ne");
        System.out.println(strict(10) + flags);
        long big = 1L << 62;
        float fl = big;
        System.out.println(fl == big);
        System.out.println((byte) (char) (short) -5 + " " + (char) ('a' + 1) + " " + (int) 'a' + 1);
        String s = null;
        System.out.println(s + null + 1 + 'c');
        final int[] counter = new int[1];
        class Local {
            int n = ++counter[0];
        }
        System.out.println(new Local().n + new Local().n);
        Object[][] grid = {{1, "a"}, {}, null, {new int[] {7}}};
        System.out.println(grid.length + " " + grid[0][1] + ((int[]) grid[3][0])[0] + grid[1].length);
        boolean t = true, f = false;
        System.out.println(t ^ f | t & f ? t != f ? 1 : 2 : 3);
        out: { in: { if (t) break out; } System.out.println("never"); }
        switch (1) { case 1: { int z = 1; System.out.println(z); } case 2: int z = 2; System.out.println(z); }
        for (int p = 0, q = 5; p != q; p++, --q) { if (p > q) break; }
        for (String w : List.of("x")) for (char d : w.toCharArray()) System.out.println(d);
        System.out.println(Integer.valueOf(1).equals(1) + "" + new Object().equals(null) + "a".equals("a"));
        if (t) if (f) System.out.println("no"); else System.out.println("else of inner");
        try { throw new Exception(); } catch (final Exception e) { System.out.println(e instanceof Exception); } finally { ; }
        int шесть = 6, _a = 1, $ = 2, a1 = 3;
        System.out.println(шесть + _a + $ + a1);
        var list = new ArrayList<List<? extends Number>>();
        list.add(List.of(1, 2.5));
        for (Number n : list.get(0)) System.out.print(n.intValue() + " ");
        System.out.println();
        int max = Integer.MAX_VALUE;
        System.out.println(max + 1 < max ? "wrapped" : "not");
        System.out.println(1 > 0 == true != false);
        System.out.println("a" + (1 + 2) + 'b' + -1 + +2 + ~0 + !t);
        System.out.println((Integer) 5 + (int) 6.7 + (char) 65 + "" + (Object) "o");
        assert t : "fine";
        return;
    }
}
