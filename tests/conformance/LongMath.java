/** long arithmetic, comparison, the Math class. */
public class LongMath {
    static long gcd(long a, long b) {
        return b == 0 ? a : gcd(b, a % b);
    }

    static long power(long base, int e, long mod) {
        long r = 1;
        base %= mod;
        while (e > 0) {
            if ((e & 1) == 1) {
                r = r * base % mod;
            }
            base = base * base % mod;
            e >>= 1;
        }
        return r;
    }

    static String attempt(java.util.function.Supplier<Object> s) {
        try {
            return String.valueOf(s.get());
        } catch (ArithmeticException e) {
            return "overflow";
        }
    }

    public static void main(String[] args) {
        System.out.println(gcd(1071L, 462L) + " " + power(3, 200, 1_000_000_007L));
        long h = 0xcbf29ce484222325L;
        for (char c : "hash me".toCharArray()) {
            h ^= c;
            h *= 0x100000001b3L;
        }
        System.out.println(h + " " + (int) h + " " + (int) (h >>> 32) + " " + (h >> 60) + " " + (h >>> 60) + " " + Long.toHexString(h) + " " + (short) h + " " + (byte) h);
        long seed = 42;
        for (int i = 0; i < 5; i++) {
            seed = (seed * 0x5DEECE66DL + 0xBL) & ((1L << 48) - 1);
            System.out.print((int) (seed >>> 16) % 100 + " ");
        }
        System.out.println();
        long max = Long.MAX_VALUE, min = Long.MIN_VALUE;
        System.out.println(Long.compare(max, min) + " " + (max + 1 == min) + " " + Math.abs(min) + " " + -min + " " + (min - 1 > 0) + " " + Long.signum(-5) + " " + Long.hashCode(h));
        int i = Integer.MAX_VALUE;
        long mixed = i + 1 + 1L;
        long mixed2 = 1L + i + 1;
        System.out.println(mixed + " " + mixed2 + " " + i * 2L + " " + (long) i * i + " " + i * i);
        System.out.println(Math.floorDiv(-7, 2) + " " + Math.floorMod(-7, 2) + " " + Math.floorMod(7, -3) + " " + Math.floorMod(-7L, 3) + " " + Math.floorDiv(7, -2));
        System.out.println(Math.max(1, 2L) + " " + Math.min(-0.0, 0.0) + " " + Math.max(Float.NaN, 1f) + " " + Math.abs(-5) + " " + Math.signum(-2.5) + " " + Math.hypot(3, 4));
        System.out.println(attempt(() -> Math.addExact(Integer.MAX_VALUE, 1)) + " " + attempt(() -> Math.addExact(1L, 2L)) + " " + attempt(() -> Math.multiplyExact(1 << 20, 1 << 20)) + " "
            + attempt(() -> Math.multiplyExact(1L << 40, 1L << 40)) + " " + attempt(() -> Math.toIntExact(1L << 31)) + " " + attempt(() -> Math.negateExact(Integer.MIN_VALUE)) + " "
            + attempt(() -> Math.subtractExact(Integer.MIN_VALUE, 1)) + " " + attempt(() -> Math.incrementExact(5)));
        System.out.println(Math.cbrt(27) + " " + Math.log10(1000) + " " + Math.exp(0) + " " + Math.log(1) + " " + Math.sin(0) + " " + Math.cos(0) + " " + Math.atan2(0, 1) + " " + Math.toDegrees(0));
        System.out.println(Math.round(0.49999999999999994) + " " + Math.round(-0.5) + " " + Math.round(Long.MAX_VALUE + 0.0) + " " + Math.round(Float.NaN) + " " + Math.floor(-0.5) + " " + Math.ceil(-0.5));
        System.out.println(Integer.toString(-255, 16) + " " + Integer.toHexString(255) + " " + Integer.toOctalString(8) + " " + Long.toBinaryString(5) + " " + Integer.parseInt("-7f", 16) + " " + Long.parseLong("-123")
            + " " + Integer.compare(3, 2) + " " + Integer.signum(-9) + " " + Integer.MIN_VALUE / -1 + " " + Integer.reverseBytes(1) + " " + Character.forDigit(11, 16) + " " + Integer.compareUnsigned(-1, 1)
            + " " + Integer.divideUnsigned(-1, 2) + " " + Integer.toUnsignedString(-1) + " " + Integer.toUnsignedLong(-1) + " " + Integer.remainderUnsigned(-1, 7));
        boolean[] sieve = new boolean[100];
        int primes = 0;
        for (int p = 2; p < 100; p++) {
            if (!sieve[p]) {
                primes++;
                for (long q = (long) p * p; q < 100; q += p) {
                    sieve[(int) q] = true;
                }
            }
        }
        System.out.println(primes);
        long fact = 1;
        for (int k = 1; k <= 25; k++) {
            fact *= k;
        }
        System.out.println(fact);
        switch ((int) (fact % 10)) {
            case -4, 4 -> System.out.println("four");
            default -> System.out.println("other " + fact % 10);
        }
        long l = 5;
        l = l++ + ++l;
        l ^= l << 3;
        l |= 1L << 40;
        l %= 1000;
        System.out.println(l + " " + (l > 3 ? 1 : 2L) + " " + (l == 3.0) + " " + (5 / 2 * 2L) + " " + 7L / 2 * 1.0);
    }
}
