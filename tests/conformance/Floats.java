/** float and double: IEEE arithmetic, comparison, conversion, printing. */
public class Floats {
    static float f(double d) {
        return (float) d;
    }

    public static void main(String[] args) {
        double[] ds = {0.0, -0.0, 1.0, 0.1, 100.0, 1234567.0, 9999999.0, 1.0E7, 12345678.9, 0.001, 9.99E-4, 1e21, 1e-300, 4.9e-324,
            Double.MAX_VALUE, Double.MIN_VALUE, 1.0 / 3, 2.0 / 3, Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY,
            0.5, 5e-5};
        for (double d : ds) {
            System.out.println(d + " " + (float) d + " " + (int) d + " " + (long) d + " " + (byte) d + " " + (char) d % 1000 + " " + (short) d);
        }
        float third = 1f / 3;
        System.out.println(third + " " + third * 3 + " " + (double) third + " " + (third == 1.0 / 3));
        System.out.println(0.1f + 0.2f);
        System.out.println(0.1 + 0.2);
        System.out.println(0.1f + 0.2);
        System.out.println(16777216f + 1f);
        System.out.println((int) 16777217f);
        System.out.println(1e10f + " " + 3.4028235e38f + " " + 1.4e-45f + " " + 33554432f + " " + 1.0E-5f);
        System.out.println(5 / 2 + " " + 5 / 2.0 + " " + 5 / 2f + " " + 5 % 2.5 + " " + -5.5 % 2 + " " + 5.5 % -2 + " " + 5.5f % 0);
        System.out.println(1 / 0.0 + " " + -1 / 0.0 + " " + 0 / 0.0 + " " + 1 / -0.0);
        double nan = Double.NaN;
        System.out.println((nan == nan) + " " + (nan != nan) + " " + (nan < 1) + " " + (nan > 1) + " " + !(nan >= 1) + " " + (0.0 == -0.0));
        if (nan < 1) {
            System.out.println("less");
        } else if (nan >= 1) {
            System.out.println("at least");
        } else {
            System.out.println("neither");
        }
        while (!(nan > 0)) {
            System.out.println("once");
            nan = 1;
        }
        System.out.println((int) Double.NaN + " " + (long) Float.NaN + " " + (int) 1e20 + " " + (long) 1e20 + " " + (long) -1e30f + " " + (int) -2.9);
        System.out.println((char) -1.0 + 0 + " " + (byte) 300.7 + " " + (short) 1e6);
        int cap = 13;
        System.out.println((int) (cap * 0.75f) + " " + (int) (cap * 0.75) + " " + (int) (10 * 0.7f) + " " + (int) (0.7f * 100) + " " + (int) (0.7 * 100));
        System.out.println(((long) Integer.MAX_VALUE + 1.5f == 2147483648.0) + " " + (int) (float) Integer.MAX_VALUE + " " + (float) Long.MAX_VALUE + " " + (double) Long.MAX_VALUE);
        System.out.println((int) (float) 16777217 + " " + (int) (float) 123456789 + " " + (long) (double) 9007199254740993L);
        double d = 10;
        d /= 4;
        d++;
        d -= 0.5f;
        d %= 2;
        System.out.println(d + " " + d-- + " " + -d);
        float g = 1;
        g += 1e-8;
        g++;
        System.out.println(g);
        long l = 5;
        l *= 1.5;
        System.out.println(l);
        System.out.println(0x1p3 + " " + 0x1.8p1f + " " + 1e0 + " " + .5 + " " + 1. + " " + 1d + " " + 1f + " " + 1_0.0_1);
        System.out.println(Math.sqrt(2) + " " + Math.floor(-1.5) + " " + Math.ceil(1.2) + " " + Math.round(2.5) + " " + Math.round(-2.5) + " "
            + Math.round(1.4f) + " " + Math.pow(2, 10) + " " + Math.abs(-0.0) + " " + Math.max(0.0, -0.0) + " " + Math.min(0.0, -0.0) + " "
            + Math.rint(2.5));
        System.out.println(Double.compare(0.0, -0.0) + " " + Double.compare(Double.NaN, 1) + " " + Float.compare(1f, 2f) + " "
            + Double.valueOf(0.0).equals(-0.0) + " " + Double.valueOf(Double.NaN).equals(Double.NaN) + " " + Double.isNaN(0 / 0.0));
        System.out.println(Double.parseDouble("3.25") + " " + Float.parseFloat("1e3") + " " + Double.toString(1e-4));
        System.out.println((0.1f == 0.1) + " " + (0.5f == 0.5) + " " + (float) 0.1 + " " + (double) 0.1f);
        System.out.println(f(1e40) + " " + f(-1e-50) + " " + f(0.1) + " " + f(2.5e-45));
        System.out.println((1.0f * Integer.MAX_VALUE == Integer.MAX_VALUE) + " " + (1.0 * Integer.MAX_VALUE == Integer.MAX_VALUE - 1));
        System.out.println(1.0f + 1L + " " + (1.0f + 1.0) + " " + ('a' + 1.0f) + " " + (float) 'a');
        System.out.println(100f + " " + 1.0e3f + " " + 123456.7f + " " + 1234567.8f + " " + 0.00123f + " " + 1.1f * 1.1f + " " + 2e-3);
        System.out.println(Double.doubleToLongBits(1.5) + " " + Float.floatToIntBits(1.5f) + " " + Double.hashCode(1.5));
    }
}
