/** Conversions in assignments, calls, returns, casts and operators. */
public class Conversions {
    static long asLong(long l) {
        return l;
    }

    static double asDouble(double d) {
        return d;
    }

    static float asFloat(float f) {
        return f;
    }

    static Object asObject(Object o) {
        return o;
    }

    static long returned() {
        return 'a';
    }

    static double returned2() {
        return 7 / 2;
    }

    static Object returned3() {
        return 'q';
    }

    static Long returned4() {
        return 5L;
    }

    static short returned5() {
        return 12;
    }

    static char returned6() {
        return 66;
    }

    static Comparable<Integer> returned7() {
        return 9;
    }

    static String kind(Object o) {
        return o.getClass().getSimpleName() + o;
    }

    static int id(int i) {
        return i;
    }

    static class Holder<T> {
        T t;

        Holder(T t) {
            this.t = t;
        }
    }

    public static void main(String[] args) {
        byte b = 'c' - 'a';
        short s = (byte) 300;
        char c = (short) 67;
        final int fits = 100;
        byte fromFinal = fits;
        Byte boxedByte = 5;
        Character boxedChar = 68;
        Short boxedShort = (short) 9;
        long l = b + s + c;
        float f = l;
        double d = f;
        d = 'x';
        f = Long.MAX_VALUE;
        System.out.println(b + " " + s + " " + c + " " + fromFinal + boxedByte + boxedChar + boxedShort + " " + l + " " + d + " " + (f > 0));
        Integer boxed = 1000;
        long widened = boxed;
        double more = boxed;
        Character ch = 'z';
        int code = ch;
        long sum = ch + boxed;
        float div = boxed / 3f;
        System.out.println(widened + more + code + sum + " " + div + " " + asLong(boxed) + asDouble(ch) + asFloat('b') + asDouble(3L));
        System.out.println(returned() + returned2() + " " + kind(returned3()) + kind(returned4()) + returned5() + returned6() + kind(returned7()));
        Object o = 5;
        int i1 = (int) o;
        Integer i2 = (Integer) o;
        long l1 = (Integer) o;
        double d1 = (int) o;
        Number n = (Number) o;
        System.out.println(i1 + i2 + l1 + d1 + n.longValue());
        int[] a = new int['c'];
        a['a'] = 'b';
        a[(byte) 1] += 2;
        a[boxedByte] = boxedChar;
        System.out.println(a.length + " " + a[97] + a[1] + a[5]);
        System.out.println(kind(1 + 1L) + kind(1 + 1f) + kind(1L + 1f) + kind(1f + 1.0) + kind('a' + 1) + kind((byte) 1 + (short) 1) + kind(b << 2L) + kind(1L << 2) + kind(+c) + kind(-b) + kind(~s));
        System.out.println(kind(true ? b : s) + kind(true ? 'a' : 5) + kind(true ? boxed : 1.5) + kind((Object) (char) (c + 1)) + kind((byte) c) + kind((char) 65.7) + kind((int) 3e10) + kind((long) -2.5f));
        System.out.println((5 & 6L) + " " + (true & Boolean.FALSE) + " " + (c > boxed) + " " + (c == 67.0) + " " + (boxed == 1000L) + " " + ('a' == 97f) + " " + (boxedByte == 5));
        Holder<Long> h = new Holder<>(4L);
        h.t += 3;
        h.t++;
        h.t = h.t * 2;
        long unboxed = h.t + id(1);
        Holder<Character> hc = new Holder<>('m');
        hc.t++;
        char plain = hc.t;
        int asInt = hc.t;
        System.out.println(h.t + unboxed + " " + hc.t + plain + asInt);
        int acc = 0;
        acc += 1.7;
        acc += 'a';
        acc -= 0.5f;
        acc *= 2L;
        acc <<= 1L;
        acc /= 3.0;
        byte small = 10;
        small += 300;
        small >>= 1;
        small *= -1.5;
        char up = 'a';
        up += 1.9;
        short sh = 1;
        sh -= 100000;
        System.out.println(acc + " " + small + " " + up + " " + sh);
        Object mixed = args.length > 0 ? 1 : "s";
        Object mixed2 = args.length == 0 ? 1 : 2L;
        System.out.println(kind(mixed) + kind(mixed2));
        double[] ds = {1, 'a', 2L, 3f, b};
        long[] ls = {1, 'b', b};
        Object[] os = {1, 'c', 2L, 1.5f, "s", true, null};
        Integer[] is = {1, fits, (int) 'd'};
        float[][] fs = {{1, 2}, {'e'}};
        System.out.println(ds[1] + ls[1] + " " + kind(os[1]) + kind(os[3]) + is[2] + fs[1][0]);
        switch (boxedChar) {
            case 'D':
                System.out.println("D");
                break;
            case 68 + 1:
                System.out.println("E");
        }
        for (long k : new int[] {1, 2}) {
            System.out.print(k / 2.0 + " ");
        }
        for (int k : "hi".toCharArray()) {
            System.out.print(k + " ");
        }
        for (Object each : new Integer[] {7}) {
            System.out.println(kind(each));
        }
        if (boxed > 5 && (Boolean) true) {
            System.out.println("unboxed condition");
        }
        try {
            Object text = "t";
            int bad = (int) text;
        } catch (ClassCastException e) {
            System.out.println("no int");
        }
        System.out.println((int) (char) -1 + (short) (char) -1 + (byte) 128 + (int) 1e10f + (long) 1e19 + (char) 97 + (int) -0.9);
        System.out.println((byte) 'a' + (char) 1 + "" + (char) ('a' + 1) + (char) 98 + (int) 'c');
    }
}
