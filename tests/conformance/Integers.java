/** int and long arithmetic wraps; division truncates. */
public class Integers {
    static int id(int v) {
        return v;
    }

    static long id(long v) {
        return v;
    }

    public static void main(String[] args) {
        int max = id(Integer.MAX_VALUE), min = id(Integer.MIN_VALUE);
        System.out.println(max + 1);
        System.out.println(min - 1);
        System.out.println(-min);
        System.out.println(Math.abs(min));
        System.out.println(max * max);
        System.out.println(min / id(-1));
        System.out.println(min % id(-1));
        long lmax = id(Long.MAX_VALUE), lmin = id(Long.MIN_VALUE);
        System.out.println(lmax + 1);
        System.out.println(lmin / id(-1L) + " " + lmin % id(-1L));
        System.out.println(lmax * 3 + " " + -lmin);
        for (int a = -7; a <= 7; a += 7) {
            for (int b = -2; b <= 2; b++) {
                if (b == 0) {
                    continue;
                }
                System.out.println(a + " / " + b + " = " + a / b + ", " + a % b + " | " + (long) a / b + ", " + (long) a % b);
            }
        }
        try {
            System.out.println(id(1) / id(0));
        } catch (ArithmeticException e) {
            System.out.println(e.getMessage());
        }
        try {
            System.out.println(id(1L) % id(0L));
        } catch (ArithmeticException e) {
            System.out.println(e.getMessage());
        }
        try {
            int x = id(0);
            x /= x;
        } catch (ArithmeticException e) {
            System.out.println(e);
        }
        System.out.println(max + 1L);
        System.out.println(1000000 * 1000000 + " " + 1000000L * 1000000);
        System.out.println((5 & 3) + " " + (5 | 3) + " " + (5 ^ 3) + " " + ~5 + " " + ~5L);
        System.out.println((0xFFFFFFFFL & -1) + " " + (id(-1) & 0xFFFFFFFFL));
        System.out.println(0x7fff_ffff + " " + 0b1010 + " " + 0777 + " " + 0xFFFFFFFF + " " + 1_000L + " " + 0x8000000000000000L);
        System.out.println(-2147483648 + " " + -9223372036854775808L);
        System.out.println(- -5 + " " + +-+5 + " " + ~~7 + " " + -~3);
        int i = max;
        i++;
        System.out.println(i);
        i--;
        System.out.println(i);
        long l = lmin;
        l--;
        System.out.println(l);
        System.out.println(Integer.MAX_VALUE + Integer.MAX_VALUE + 2);
        System.out.println((int) (lmax >> 3) + " " + (int) 0x123456789L + " " + (int) -1L);
        System.out.println(id(7) * id(-3) + id(10) % id(4) - id(2));
        System.out.println((lmax > max) + " " + (lmin < min) + " " + (lmax == lmax + 0) + " " + (id(3) >= 3L));
    }
}
