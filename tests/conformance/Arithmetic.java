import java.util.Arrays;

/** Numbers: overflow, shifts, narrowing, characters, boxes in conditionals, compound assignment. */
public class Arithmetic {
    static int calls;

    static int call(int n) {
        calls = calls * 10 + n;
        return n;
    }

    static int[] array(int[] a) {
        calls = calls * 10 + 9;
        return a;
    }

    static void fails(Runnable r) {
        try {
            r.run();
            System.out.println("fine");
        } catch (RuntimeException e) {
            System.out.println(e.getClass().getSimpleName() + (e instanceof NullPointerException ? "" : ": " + e.getMessage()));
        }
    }

    public static void main(String[] args) {
        int max = Integer.MAX_VALUE;
        long lmin = Long.MIN_VALUE;
        System.out.println((max + 1) + " " + (-max - 2) + " " + max * max + " " + (lmin - 1) + " " + -lmin + " " + Math.abs(lmin) + " " + lmin / -1 + " " + lmin % -1);
        System.out.println((1 << -1) + " " + (1 << 33) + " " + (-1 >>> -4) + " " + (-17 >> 2) + " " + (-17 >>> 28) + " " + (1L << 65) + " " + (5L >>> -1) + " " + (-1L >>> 60));
        System.out.println(-7 / 2 + " " + -7 % 2 + " " + 7 % -2 + " " + Math.floorDiv(-7, 2) + " " + Math.floorMod(-7, 2) + " " + 5.5 % -2 + " " + -5.5 % 2 + " " + 1e300 * 1e10 + " " + 0.0 / 0 + " " + -1 / 0.0);
        byte b = (byte) 200;
        short s = (short) 70000;
        char c = (char) -1;
        System.out.println(b + " " + s + " " + (int) c + " " + (byte) 'é' + " " + (char) 97 + (char) ('a' + 2) + ('a' + 2) + " " + (int) 3.99e20 + " " + (long) Float.NaN + " " + (byte) 300.7 + " " + (char) 65.9 + " " + (short) -1e10);
        b += 100;
        s *= 1000;
        c += 2;
        int i = 10;
        i *= 2.55;
        i -= 0.5;
        i /= 1.5f;
        i <<= 33L;
        i >>>= 1;
        i ^= 'x';
        long l = 1;
        l += 2.9f;
        l |= b;
        b >>>= 1;
        b = (byte) (b >> 1);
        System.out.println(b + " " + s + " " + (int) c + " " + i + " " + l);
        c = 'x';
        c++;
        c += 1;
        char e = c--;
        System.out.println(c + e + " " + c + e + (c < e) + (char) (c - 32) + (c > 'a' ? 'A' : 0) + (c > 'a' ? 'A' : i) + (true ? 1 : 'a') + (true ? 'b' : (short) 1) + (false ? 1 : 'c'));
        Integer p = 127, q = 127, r = 128, t = 128;
        Long u = 127L;
        System.out.println((p == q) + " " + (r == t) + " " + r.equals(t) + " " + u.equals(127) + " " + u.equals(127L) + " " + (u == 127) + " " + (r >= t && r <= t) + " " + new Object[] { true ? 1 : 2.0, true ? (Integer) 1 : (Double) 2.0, true ? (Object) 1 : 2.0 }[1] + Arrays.toString(new Object[] { true ? 1 : 2.0, true ? null : 0, true ? (Object) 1 : "x", false ? 'a' : 98 }));
        Integer none = null;
        fails(() -> System.out.println(true ? none : 0));
        fails(() -> { int k = none; });
        fails(() -> System.out.println(1 / (p - 127)));
        fails(() -> System.out.println(5L % 0L));
        fails(() -> Math.toIntExact(1L << 40));
        fails(() -> Math.addExact(max, 1));
        fails(() -> Math.multiplyExact(1L << 40, 1L << 40));
        fails(() -> Integer.parseInt("12x"));
        fails(() -> Integer.parseInt(""));
        fails(() -> Integer.parseInt(null));
        fails(() -> Long.parseLong("9223372036854775808"));
        fails(() -> Integer.parseInt("99", 8));
        fails(() -> Byte.parseByte("128"));
        fails(() -> Integer.valueOf("- 1"));
        fails(() -> Double.parseDouble("1.2.3"));
        fails(() -> Double.parseDouble(""));
        fails(() -> "abc".charAt(3));
        fails(() -> "abc".substring(2, 1));
        fails(() -> "abc".substring(4));
        fails(() -> new int[-1].clone());
        fails(() -> System.out.println(new int[2][3][1].length));
        fails(() -> { Object[] o = new Integer[1]; o[0] = "s"; });
        fails(() -> { Object o = "s"; Integer n = (Integer) o; });
        fails(() -> { int[] a = { 1 }; a[1]++; });
        fails(() -> { int[] a = { 1 }; a[-1] = 2; });
        int[] a = { 0, 1, 2, 3 };
        int k = 0;
        a[k++] = a[k] + k++ * 10;
        a[k] = k = 3;
        System.out.println(Arrays.toString(a) + k);
        k = k++ + ++k;
        int m = k-- - --k;
        System.out.println(k + " " + m);
        a[call(1)] += call(2) * (a[call(3)] = call(4));
        System.out.println(Arrays.toString(a) + calls);
        calls = 0;
        try {
            array(null)[call(1)] = call(2);
        } catch (NullPointerException x) {
            System.out.println("null " + calls);
        }
        calls = 0;
        try {
            array(a)[call(7)] /= call(0);
        } catch (ArrayIndexOutOfBoundsException x) {
            System.out.println(x.getMessage() + " " + calls);
        }
        boolean f = false;
        f |= call(1) > 0 | call(2) < 0;
        f &= !f ^ call(3) == 3;
        System.out.println(f + " " + (call(1) > 5 && call(2) > 0 || call(4) > 0) + calls);
        String text = "a" + 1 + 2 + 'c' + 1.0f + null + true + (1 + 2) + 1e10 + 100.0 / 3 + (float) 0.1 + 1e-5 + 123456789.0;
        text += 'x' + 1;
        text += (char) ('x' + 1);
        System.out.println(text);
        System.out.println(Integer.toBinaryString(-8 >>> 28) + Integer.toHexString(-1) + Long.toHexString(255L << 32) + Integer.toOctalString(64) + Integer.toString(-255, 16) + Integer.parseInt("-zz", 36) + Integer.reverse(1) + Integer.bitCount(255) + Integer.highestOneBit(100) + Long.numberOfTrailingZeros(64) + Integer.numberOfLeadingZeros(0) + Integer.rotateLeft(0x80000001, 1) + Integer.compareUnsigned(-1, 1) + Integer.toUnsignedString(-1) + Integer.divideUnsigned(-1, 2) + Integer.signum(-9));
        System.out.println(0x1.8p3 + " " + 1_000_000 + " " + 0b1011 + " " + 017 + " " + 0xFFFF_FFFFL + " " + 'A' + '\u0042' + '\101' + " " + 1e0f + " " + .5 + " " + 5.f + " " + Double.MIN_VALUE + " " + Float.MAX_VALUE + " " + Long.MIN_VALUE);
        System.out.println((0.1 + 0.2) + " " + (0.1f + 0.2f) + " " + (float) 0.1 * 3 + " " + 1.0 / 3 + " " + 2 / 3 * 3.0 + " " + (double) 1 / 3 * 3 + " " + (0.0 == -0.0) + Double.valueOf(0.0).equals(-0.0) + Double.compare(0.0, -0.0) + (Double.NaN == Double.NaN) + Double.valueOf(Double.NaN).equals(Double.NaN) + Math.min(-0.0, 0.0) + Math.round(-2.5) + Math.round(2.5) + Math.rint(2.5) + (int) -2.7);
        final int big = 16_777_217;
        float fl = big;
        double db = Long.MAX_VALUE;
        System.out.println((int) fl + " " + (long) db + " " + (fl == big) + " " + (float) 1e40 + " " + (int) Float.POSITIVE_INFINITY + " " + (5 & 6 | 1 ^ 8) + ~7 + -(-5) + +5 + (3 > 2 == true) + (1 + 2 + "3" + 4 + 5));
        label:
        for (int x = 0; ; x++) {
            inner:
            for (int y = 0; y < 5; y++) {
                if (y == 3) continue label;
                if (x == 2) break label;
                if (x == y) continue inner;
                block: {
                    if (y > x) break block;
                    System.out.print("+");
                }
                System.out.print(x + "" + y + ",");
            }
        }
        System.out.println();
        int w = 0;
        do w += 3; while (w < 10 && w != 9);
        for (int x = 0, y = 10; x < y; x += 2, y--) w += x * y;
        System.out.println(w);
    }
}
