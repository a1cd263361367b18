import java.math.BigInteger;
import java.util.*;

/** Whole numbers of any size. */
public class BigIntegers {
    static void attempt(String name, java.util.function.Supplier<?> action) {
        try {
            System.out.println(name + " " + action.get());
        } catch (RuntimeException e) {
            System.out.println(name + " " + e);
        }
    }

    public static void main(String[] args) {
        String[] texts = {"0", "1", "-1", "2", "-7", "255", "4294967295", "4294967296", "-4294967296", "9223372036854775807", "-9223372036854775808",
            "123456789012345678901234567890", "-340282366920938463463374607431768211456", "18446744073709551617"};
        int sum = 0;
        for (String a : texts) {
            BigInteger x = new BigInteger(a);
            System.out.println(x + " " + x.hashCode() + " " + x.bitLength() + " " + x.bitCount() + " " + x.signum() + " " + x.getLowestSetBit() + " " + x.intValue() + " " + x.longValue() + " " + x.not() + " " + x.negate() + " " + x.toString(16) + " " + x.shiftLeft(33) + " " + x.shiftRight(31) + " " + x.shiftLeft(-3) + " " + (x.doubleValue() == Double.parseDouble(a)));
            for (String b : texts) {
                BigInteger y = new BigInteger(b);
                StringBuilder line = new StringBuilder().append(x.add(y)).append(' ').append(x.subtract(y)).append(' ').append(x.multiply(y)).append(' ')
                    .append(x.compareTo(y)).append(x.equals(y)).append(' ').append(x.and(y)).append(' ').append(x.or(y)).append(' ').append(x.xor(y)).append(' ').append(x.andNot(y)).append(' ').append(x.gcd(y)).append(' ').append(x.max(y));
                if (y.signum() != 0) {
                    line.append(' ').append(x.divide(y)).append(' ').append(x.remainder(y)).append(' ').append(x.mod(y.abs()));
                }
                sum = 31 * sum + line.toString().hashCode();
            }
        }
        System.out.println(sum);
        System.out.println(BigInteger.TWO.pow(100) + " " + new BigInteger("3").modPow(new BigInteger("1000"), new BigInteger("1000000007")) + " " + new BigInteger("3").modInverse(BigInteger.valueOf(11)) + " " + new BigInteger("7").modPow(new BigInteger("-1"), BigInteger.TEN));
        System.out.println(new BigInteger("152415787532388367501905199875019052100").sqrt() + " " + new BigInteger("-zz", 36) + " " + new BigInteger("+00012") + " " + BigInteger.valueOf(5).setBit(70).clearBit(0).flipBit(3) + " " + BigInteger.valueOf(-5).testBit(1) + BigInteger.valueOf(-5).testBit(99));
        BigInteger factorial = BigInteger.ONE;
        for (int i = 2; i <= 25; i++) {
            factorial = factorial.multiply(BigInteger.valueOf(i));
        }
        System.out.println(factorial + " " + Arrays.toString(factorial.divideAndRemainder(new BigInteger("1000000000000000000007"))));
        attempt("zero", () -> BigInteger.ONE.divide(BigInteger.ZERO));
        attempt("mod", () -> BigInteger.ONE.mod(BigInteger.valueOf(-3)));
        attempt("text", () -> new BigInteger("12x"));
        attempt("empty", () -> new BigInteger(""));
        attempt("sign", () -> new BigInteger("1-2"));
        attempt("only", () -> new BigInteger("-"));
        attempt("pow", () -> BigInteger.ONE.pow(-1));
        attempt("exact", () -> new BigInteger("2147483648").intValueExact());
        attempt("exact", () -> new BigInteger("-2147483648").intValueExact());
        attempt("long", () -> new BigInteger("9223372036854775808").longValueExact());
        attempt("inverse", () -> BigInteger.TWO.modInverse(BigInteger.TEN));
        attempt("root", () -> BigInteger.ONE.negate().sqrt());
        TreeSet<BigInteger> sorted = new TreeSet<>();
        for (String text : texts) {
            sorted.add(new BigInteger(text));
        }
        System.out.println(sorted.first() + " " + sorted.last() + " " + sorted.higher(BigInteger.TEN));
    }
}
