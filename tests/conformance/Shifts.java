/** Shift distances are masked; the left operand alone decides the type. */
public class Shifts {
    public static void main(String[] args) {
        int[] distances = {0, 1, 5, 31, 32, 33, 63, 64, -1, -32, Integer.MIN_VALUE};
        int[] values = {1, -1, 0x40000000, -123456789};
        for (int v : values) {
            for (int d : distances) {
                System.out.println(v + " " + d + ": " + (v << d) + " " + (v >> d) + " " + (v >>> d) + " | " + ((long) v << d) + " "
                    + ((long) v >> d) + " " + ((long) v >>> d));
            }
        }
        byte b = -1;
        System.out.println((b >>> 4) + " " + (b >> 4) + " " + (b << 4));
        b >>>= 1;
        System.out.println(b);
        b = -128;
        b >>= 3;
        System.out.println(b);
        b <<= 4;
        System.out.println(b);
        short s = (short) 0x8000;
        s >>>= 4;
        System.out.println(s);
        char c = 0xFFFF;
        c <<= 4;
        System.out.println((int) c);
        c >>= 8;
        System.out.println((int) c);
        System.out.println(1 << 33L);
        System.out.println(1L << 33);
        int i = 1;
        i <<= 33L;
        System.out.println(i);
        long l = 1;
        l <<= 65;
        System.out.println(l);
        l = -1;
        l >>>= 60;
        System.out.println(l);
        System.out.println('a' << 1);
        System.out.println(1 + 2 << 3 - 1);
        System.out.println(-17 >> 2 << 2);
        int h = 0x9E3779B9;
        h ^= (h >>> 20) ^ (h >>> 12);
        System.out.println(h ^ (h >>> 7) ^ (h >>> 4));
        System.out.println(Integer.rotateLeft(h, 7) + " " + Integer.rotateRight(h, 40) + " " + Long.rotateLeft(h, 70));
        System.out.println(Integer.bitCount(h) + " " + Integer.highestOneBit(100) + " " + Integer.lowestOneBit(100) + " "
            + Integer.numberOfLeadingZeros(100) + " " + Integer.numberOfTrailingZeros(100) + " " + Integer.reverse(100) + " "
            + Long.numberOfTrailingZeros(0) + " " + Long.bitCount(-1L));
    }
}
