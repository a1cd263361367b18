import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Random;

public class Decimals {
    static void t(String what, java.util.concurrent.Callable<?> c) {
        try {
            System.out.println(what + " " + c.call());
        } catch (Exception e) {
            System.out.println(what + " " + e);
        }
    }

    public static void main(String[] args) {
        String[] texts = { "0", "1", "-1.50", "123.456", "1E+3", "-0.00", "9.999", "1E-10", "12345678901234567890.123", "0.1", "3", "7", "100", "2.50", "-7.5", "1e400" };
        for (String s : texts) {
            BigDecimal a = new BigDecimal(s);
            System.out.println(a + " " + a.toPlainString().length() + " " + a.toEngineeringString() + " " + a.scale() + " " + a.precision() + " " + a.signum() + " " + a.stripTrailingZeros() + " " + a.negate() + " " + a.abs().ulp() + " " + a.hashCode() + " " + a.intValue() + " " + a.longValue() + " " + a.doubleValue() + " " + a.toBigInteger().bitLength() + " " + a.movePointLeft(3) + " " + a.movePointRight(3) + " " + a.scaleByPowerOfTen(-2) + " " + a.round(new MathContext(3)));
        }
        Random random = new Random(7);
        RoundingMode[] modes = RoundingMode.values();
        for (int i = 0; i < 150; i++) {
            BigDecimal a = new BigDecimal(BigInteger.valueOf(random.nextInt(200001) - 100000), random.nextInt(7) - 2);
            BigDecimal b = new BigDecimal(BigInteger.valueOf(random.nextInt(2001) - 1000), random.nextInt(5) - 1);
            MathContext mc = new MathContext(1 + random.nextInt(6), modes[random.nextInt(7)]);
            RoundingMode mode = modes[random.nextInt(8)];
            int scale = random.nextInt(6) - 2;
            System.out.println(a + " " + b + " " + a.add(b) + " " + a.subtract(b) + " " + a.multiply(b) + " " + a.compareTo(b) + " " + a.equals(b) + " " + a.min(b) + " " + a.add(b, mc) + " " + a.multiply(b, mc) + " " + a.pow(2));
            t("scale " + scale + mode, () -> a.setScale(scale, mode));
            t("divide", () -> a.divide(b));
            t("divide", () -> a.divide(b, scale, mode));
            t("divide " + mc, () -> a.divide(b, mc));
            t("whole", () -> a.divideToIntegralValue(b) + " " + a.remainder(b));
        }
        for (double d : new double[] { 0.1, 1, -2.5, 1e10, 1.0 / 3, Double.MIN_VALUE, 123456.789 }) System.out.println(new BigDecimal(d).toString().length() + " " + BigDecimal.valueOf(d) + " " + new BigDecimal(d, MathContext.DECIMAL32));
        for (String s : new String[] { "", "abc", "1.2.3", ".", "-", "1e", "1e99999999999", " 1", "--1", "+.5", "5." }) t("read " + s, () -> new BigDecimal(s).toString());
        t("zero", () -> BigDecimal.ONE.divide(BigDecimal.ZERO));
        t("zero", () -> BigDecimal.ZERO.divide(BigDecimal.ZERO));
        t("zero", () -> BigDecimal.ONE.divide(BigDecimal.ZERO, 2, RoundingMode.UP));
        t("third", () -> BigDecimal.ONE.divide(new BigDecimal(3)));
        t("exact", () -> new BigDecimal("1.5").intValueExact());
        t("exact", () -> new BigDecimal("1e10").intValueExact());
        t("exact", () -> new BigDecimal("15.00").longValueExact());
        t("zeros", () -> new BigDecimal("5").add(new BigDecimal("0.000"), new MathContext(3)) + " " + new BigDecimal("0.00").add(new BigDecimal("1.2345"), new MathContext(3)));
        System.out.println(MathContext.DECIMAL64 + " " + BigDecimal.valueOf(5, 2) + new BigDecimal("2.0").equals(new BigDecimal("2.00")) + new BigDecimal("2.0").compareTo(new BigDecimal("2.00")) + BigDecimal.TEN.remainder(new BigDecimal("-3")) + new BigDecimal("1E+3").setScale(0) + new BigDecimal("0E+5").toEngineeringString() + new BigDecimal("12E+4").toEngineeringString());
        BigDecimal total = BigDecimal.ZERO;
        for (String price : "19.99,5.01,0.10".split(",")) total = total.add(new BigDecimal(price));
        System.out.println(total.multiply(new BigDecimal("0.19")).setScale(2, RoundingMode.HALF_UP) + " " + total.divide(BigDecimal.valueOf(3), 4, RoundingMode.HALF_EVEN));
    }
}
