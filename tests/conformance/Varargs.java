/** Variable arity: declarations, calls, constructors, nulls. */
public class Varargs {
    final int n;

    Varargs(String first, Object... rest) {
        n = rest.length;
    }

    static int sum(int... xs) {
        int s = 0;
        for (int x : xs) {
            s += x;
        }
        return s;
    }

    static long longs(long... xs) {
        long s = 0;
        for (long x : xs) {
            s = s * 10 + x;
        }
        return s;
    }

    static String join(String sep, Object... xs) {
        StringBuilder b = new StringBuilder();
        for (int i = 0; i < xs.length; i++) {
            b.append(i == 0 ? "" : sep).append(xs[i]);
        }
        return b.toString();
    }

    @SafeVarargs
    static <T> int count(T... ts) {
        return ts.length;
    }

    static <T> T last(T first, T... more) {
        return more.length == 0 ? first : more[more.length - 1];
    }

    static int two(int[]... xs) {
        int n = 0;
        for (int[] x : xs) {
            n += x.length;
        }
        return n;
    }

    static String chars(char... cs) {
        return new String(cs);
    }

    public static void main(String... args) {
        System.out.println(sum() + " " + sum(1) + " " + sum(1, 2, 3) + " " + sum(new int[] {4, 5}) + " " + sum('a', (byte) 1));
        System.out.println(longs(1, 2, 'a' - 90));
        System.out.println(join("-") + "|" + join("-", 1) + "|" + join("-", 1, 'c', "s", null, 2.5) + "|" + join("-", (Object[]) new String[] {"a", "b"}));
        System.out.println(join("-", new Integer[] {1, 2}) + " " + join(",", (Object) new Integer[0].length));
        System.out.println(count() + " " + count(1, 2) + " " + count("a") + " " + count(new String[] {"a", "b", "c"}) + " " + count((Object) null));
        System.out.println(last(1) + " " + last("a", "b", "c"));
        System.out.println(two() + " " + two(new int[3]) + " " + two(new int[] {1}, new int[2]) + " " + two(new int[][] {{1}, {2}}));
        System.out.println(new Varargs("x").n + " " + new Varargs("x", 1, 2).n);
        System.out.println(chars('a', 'b') + chars());
        System.out.println(String.format("%s-%d-%s", "a", 3, null) + " " + String.join("/", "a", "b"));
    }
}
