package java.math;

/** Decimal numbers of any length: a whole number over a power of ten. */
public class BigDecimal extends Number implements Comparable<BigDecimal> {
    public static final BigDecimal ZERO = new BigDecimal(BigInteger.ZERO, 0);
    public static final BigDecimal ONE = new BigDecimal(BigInteger.ONE, 0);
    public static final BigDecimal TWO = new BigDecimal(BigInteger.TWO, 0);
    public static final BigDecimal TEN = new BigDecimal(BigInteger.TEN, 0);
    public static final int ROUND_UP = 0;
    public static final int ROUND_DOWN = 1;
    public static final int ROUND_CEILING = 2;
    public static final int ROUND_FLOOR = 3;
    public static final int ROUND_HALF_UP = 4;
    public static final int ROUND_HALF_DOWN = 5;
    public static final int ROUND_HALF_EVEN = 6;
    public static final int ROUND_UNNECESSARY = 7;

    private final BigInteger unscaled;
    private final int scale;

    public BigDecimal(BigInteger unscaled, int scale) {
        this.unscaled = java.util.Objects.requireNonNull(unscaled);
        this.scale = scale;
    }

    public BigDecimal(BigInteger value) {
        this(value, 0);
    }

    public BigDecimal(int value) {
        this(BigInteger.valueOf(value), 0);
    }

    public BigDecimal(long value) {
        this(BigInteger.valueOf(value), 0);
    }

    public BigDecimal(String text) {
        this(text.toCharArray());
    }

    public BigDecimal(String text, MathContext context) {
        this(new BigDecimal(text).round(context));
    }

    public BigDecimal(char[] text) {
        this(read(text));
    }

    /** What the double is, to its last digit. */
    public BigDecimal(double value) {
        this(exact(value));
    }

    public BigDecimal(double value, MathContext context) {
        this(exact(value).round(context));
    }

    private BigDecimal(BigDecimal other) {
        this(other.unscaled, other.scale);
    }

    private static NumberFormatException unread(char c) {
        return new NumberFormatException("Character " + c
            + " is neither a decimal digit number, decimal point, nor \"e\" notation exponential mark.");
    }

    private static BigDecimal read(char[] text) {
        if (text.length == 0) {
            throw new NumberFormatException();
        }
        int at = text[0] == '-' || text[0] == '+' ? 1 : 0;
        StringBuilder digits = new StringBuilder();
        int scale = 0;
        boolean hasPoint = false;
        while (at < text.length && text[at] != 'e' && text[at] != 'E') {
            char c = text[at++];
            if (c == '.') {
                if (hasPoint) {
                    throw new NumberFormatException("Character array contains more than one decimal point.");
                }
                hasPoint = true;
            } else if (c >= '0' && c <= '9') {
                digits.append(c);
                if (hasPoint) {
                    scale++;
                }
            } else {
                throw unread(c);
            }
        }
        if (digits.length() == 0) {
            throw new NumberFormatException("No digits found.");
        }
        if (at < text.length) {
            String exponent = String.valueOf(text, at + 1, text.length - at - 1);
            int digit = exponent.startsWith("-") || exponent.startsWith("+") ? 1 : 0;
            while (digit < exponent.length() - 10 && exponent.charAt(digit) == '0') {
                digit++;
            }
            if (exponent.isEmpty() || exponent.length() - digit > 10) {
                throw exponent.isEmpty() ? new NumberFormatException() : new NumberFormatException("Too many nonzero exponent digits.");
            }
            long by = Long.parseLong(exponent);
            long moved = scale - by;
            if (moved != (int) moved) {
                throw new NumberFormatException("Scale out of range.");
            }
            scale = (int) moved;
        }
        BigInteger value = new BigInteger(digits.toString());
        return new BigDecimal(text[0] == '-' ? value.negate() : value, scale);
    }

    private static BigDecimal exact(double value) {
        if (Double.isNaN(value) || Double.isInfinite(value)) {
            throw new NumberFormatException("Infinite or NaN");
        }
        long bits = Double.doubleToLongBits(value);
        int exponent = (int) (bits >> 52 & 0x7ff);
        long fraction = exponent == 0 ? (bits & (1L << 52) - 1) << 1 : bits & (1L << 52) - 1 | 1L << 52;
        exponent -= 1075;
        if (fraction == 0) {
            return ZERO;
        }
        while ((fraction & 1) == 0) {
            fraction >>= 1;
            exponent++;
        }
        BigInteger whole = BigInteger.valueOf(bits < 0 ? -fraction : fraction);
        if (exponent >= 0) {
            return new BigDecimal(whole.multiply(BigInteger.TWO.pow(exponent)), 0);
        }
        return new BigDecimal(whole.multiply(BigInteger.valueOf(5).pow(-exponent)), -exponent);
    }

    public static BigDecimal valueOf(long value) {
        return value == 0 ? ZERO : value == 1 ? ONE : value == 10 ? TEN : new BigDecimal(value);
    }

    public static BigDecimal valueOf(long value, int scale) {
        return scale == 0 ? valueOf(value) : new BigDecimal(BigInteger.valueOf(value), scale);
    }

    public static BigDecimal valueOf(double value) {
        return new BigDecimal(Double.toString(value));
    }

    private static BigInteger power(int exponent) {
        return BigInteger.TEN.pow(exponent);
    }

    private static int checkScale(long scale) {
        if (scale != (int) scale) {
            throw new ArithmeticException(scale < 0 ? "Overflow" : "Underflow");
        }
        return (int) scale;
    }

    private static int saturated(long scale) {
        return (int) Math.max(Integer.MIN_VALUE, Math.min(Integer.MAX_VALUE, scale));
    }

    /** The whole number over a larger power of ten. */
    private BigInteger at(int larger) {
        return larger == scale ? unscaled : unscaled.multiply(power(checkScale((long) larger - scale)));
    }

    private static BigInteger rounded(BigInteger dividend, BigInteger divisor, RoundingMode mode) {
        BigInteger[] parts = dividend.divideAndRemainder(divisor);
        if (parts[1].signum() == 0) {
            return parts[0];
        }
        int sign = dividend.signum() * divisor.signum();
        int half = parts[1].abs().multiply(BigInteger.TWO).compareTo(divisor.abs());
        boolean away;
        switch (mode) {
            case UNNECESSARY:
                throw new ArithmeticException("Rounding necessary");
            case UP:
                away = true;
                break;
            case DOWN:
                away = false;
                break;
            case CEILING:
                away = sign > 0;
                break;
            case FLOOR:
                away = sign < 0;
                break;
            default:
                away = half > 0 || half == 0 && (mode == RoundingMode.HALF_UP
                    || mode == RoundingMode.HALF_EVEN && parts[0].testBit(0));
        }
        return away ? parts[0].add(BigInteger.valueOf(sign)) : parts[0];
    }

    public BigDecimal add(BigDecimal other) {
        int larger = Math.max(scale, other.scale);
        return new BigDecimal(at(larger).add(other.at(larger)), larger);
    }

    public BigDecimal add(BigDecimal other, MathContext context) {
        if (context.getPrecision() == 0 || signum() != 0 && other.signum() != 0) {
            return add(other).round(context);
        }
        int wanted = Math.max(scale, other.scale);
        if (signum() == 0 && other.signum() == 0) {
            return new BigDecimal(BigInteger.ZERO, wanted);
        }
        BigDecimal result = (signum() == 0 ? other : this).round(context);
        if (result.scale >= wanted) {
            return result.stripped(wanted);
        }
        return result.setScale(Math.min(wanted, result.scale + context.getPrecision() - result.precision()));
    }

    public BigDecimal subtract(BigDecimal other) {
        return add(other.negate());
    }

    public BigDecimal subtract(BigDecimal other, MathContext context) {
        return add(other.negate(), context);
    }

    public BigDecimal multiply(BigDecimal other) {
        return new BigDecimal(unscaled.multiply(other.unscaled), checkScale((long) scale + other.scale));
    }

    public BigDecimal multiply(BigDecimal other, MathContext context) {
        return multiply(other).round(context);
    }

    public BigDecimal divide(BigDecimal other, int newScale, RoundingMode mode) {
        if (other.signum() == 0) {
            throw new ArithmeticException(unscaled.bitLength() < 64 && other.scale - scale + newScale < 18 ? "/ by zero" : "BigInteger divide by zero");
        }
        long raise = (long) newScale + other.scale - scale;
        BigInteger dividend = raise > 0 ? unscaled.multiply(power(checkScale(raise))) : unscaled;
        BigInteger divisor = raise < 0 ? other.unscaled.multiply(power(checkScale(-raise))) : other.unscaled;
        return new BigDecimal(rounded(dividend, divisor, mode), newScale);
    }

    public BigDecimal divide(BigDecimal other, int newScale, int mode) {
        if (mode < 0 || mode > 7) {
            throw new IllegalArgumentException("Invalid rounding mode");
        }
        return divide(other, newScale, RoundingMode.valueOf(mode));
    }

    public BigDecimal divide(BigDecimal other, RoundingMode mode) {
        return divide(other, scale, mode);
    }

    public BigDecimal divide(BigDecimal other, int mode) {
        return divide(other, scale, mode);
    }

    private void checkDivisor(BigDecimal other) {
        if (other.signum() == 0) {
            throw new ArithmeticException(signum() == 0 ? "Division undefined" : "Division by zero");
        }
    }

    public BigDecimal divide(BigDecimal other) {
        checkDivisor(other);
        int wanted = saturated((long) scale - other.scale);
        if (signum() == 0) {
            return new BigDecimal(BigInteger.ZERO, wanted);
        }
        long digits = precision() + (long) Math.ceil(10.0 * other.precision() / 3.0);
        BigDecimal quotient;
        try {
            quotient = divide(other, new MathContext((int) Math.min(digits, Integer.MAX_VALUE), RoundingMode.UNNECESSARY));
        } catch (ArithmeticException e) {
            throw new ArithmeticException("Non-terminating decimal expansion; no exact representable decimal result.");
        }
        return wanted > quotient.scale ? quotient.setScale(wanted, RoundingMode.UNNECESSARY) : quotient;
    }

    public BigDecimal divide(BigDecimal other, MathContext context) {
        if (context.getPrecision() == 0) {
            return divide(other);
        }
        checkDivisor(other);
        int wanted = saturated((long) scale - other.scale);
        if (signum() == 0) {
            return new BigDecimal(BigInteger.ZERO, wanted);
        }
        long places = (long) wanted + other.precision() - precision() + context.getPrecision();
        BigDecimal low = divide(other, checkScale(places), RoundingMode.DOWN);
        if (low.precision() > context.getPrecision()) {
            places--;
        }
        BigDecimal quotient = divide(other, checkScale(places), context.getRoundingMode()).round(context);
        return quotient.multiply(other).compareTo(this) == 0 ? quotient.stripped(wanted) : quotient;
    }

    public BigDecimal divideToIntegralValue(BigDecimal other) {
        int wanted = saturated((long) scale - other.scale);
        if (abs().compareTo(other.abs()) < 0) {
            return new BigDecimal(BigInteger.ZERO, wanted);
        }
        if (signum() == 0 && other.signum() != 0) {
            return setScale(wanted, RoundingMode.UNNECESSARY);
        }
        checkDivisor(other);
        BigDecimal quotient = divide(other, 0, RoundingMode.DOWN).stripped(wanted);
        return quotient.scale < wanted ? quotient.setScale(wanted, RoundingMode.UNNECESSARY) : quotient;
    }

    public BigDecimal remainder(BigDecimal other) {
        return divideAndRemainder(other)[1];
    }

    public BigDecimal[] divideAndRemainder(BigDecimal other) {
        BigDecimal quotient = divideToIntegralValue(other);
        return new BigDecimal[] {quotient, subtract(quotient.multiply(other))};
    }

    public BigDecimal pow(int exponent) {
        if (exponent < 0 || exponent > 999999999) {
            throw new ArithmeticException("Invalid operation");
        }
        return new BigDecimal(unscaled.pow(exponent), checkScale((long) scale * exponent));
    }

    public BigDecimal abs() {
        return signum() < 0 ? negate() : this;
    }

    public BigDecimal abs(MathContext context) {
        return abs().round(context);
    }

    public BigDecimal negate() {
        return new BigDecimal(unscaled.negate(), scale);
    }

    public BigDecimal negate(MathContext context) {
        return negate().round(context);
    }

    public BigDecimal plus() {
        return this;
    }

    public BigDecimal plus(MathContext context) {
        return round(context);
    }

    public BigDecimal round(MathContext context) {
        BigDecimal result = this;
        int most = context.getPrecision();
        while (most > 0 && result.precision() > most) {
            result = result.setScale(checkScale((long) result.scale - result.precision() + most), context.getRoundingMode());
        }
        return result;
    }

    public int signum() {
        return unscaled.signum();
    }

    public int scale() {
        return scale;
    }

    public int precision() {
        return signum() == 0 ? 1 : unscaled.abs().toString().length();
    }

    public BigInteger unscaledValue() {
        return unscaled;
    }

    public BigDecimal setScale(int newScale) {
        return setScale(newScale, RoundingMode.UNNECESSARY);
    }

    public BigDecimal setScale(int newScale, int mode) {
        if (mode < 0 || mode > 7) {
            throw new IllegalArgumentException("Invalid rounding mode");
        }
        return setScale(newScale, RoundingMode.valueOf(mode));
    }

    public BigDecimal setScale(int newScale, RoundingMode mode) {
        if (newScale == scale) {
            return this;
        }
        if (newScale > scale) {
            return new BigDecimal(at(newScale), newScale);
        }
        BigInteger divisor = power(checkScale((long) scale - newScale));
        return new BigDecimal(rounded(unscaled, divisor, mode), newScale);
    }

    public BigDecimal movePointLeft(int count) {
        if (count == 0) {
            return this;
        }
        BigDecimal moved = new BigDecimal(unscaled, checkScale((long) scale + count));
        return moved.scale < 0 ? moved.setScale(0, RoundingMode.UNNECESSARY) : moved;
    }

    public BigDecimal movePointRight(int count) {
        if (count == 0) {
            return this;
        }
        BigDecimal moved = new BigDecimal(unscaled, checkScale((long) scale - count));
        return moved.scale < 0 ? moved.setScale(0, RoundingMode.UNNECESSARY) : moved;
    }

    public BigDecimal scaleByPowerOfTen(int count) {
        return new BigDecimal(unscaled, checkScale((long) scale - count));
    }

    /** Without zeros at the end, as far as the scale is larger than the one that is wanted. */
    private BigDecimal stripped(long wanted) {
        BigInteger value = unscaled;
        int left = scale;
        while (left > wanted) {
            BigInteger[] parts = value.divideAndRemainder(BigInteger.TEN);
            if (parts[1].signum() != 0) {
                break;
            }
            value = parts[0];
            left--;
        }
        return left == scale ? this : new BigDecimal(value, left);
    }

    public BigDecimal stripTrailingZeros() {
        return signum() == 0 ? ZERO : stripped(Integer.MIN_VALUE);
    }

    public BigDecimal ulp() {
        return new BigDecimal(BigInteger.ONE, scale);
    }

    public int compareTo(BigDecimal other) {
        if (signum() != other.signum()) {
            return Integer.compare(signum(), other.signum());
        }
        int larger = Math.max(scale, other.scale);
        return at(larger).compareTo(other.at(larger));
    }

    public boolean equals(Object other) {
        return other instanceof BigDecimal && scale == ((BigDecimal) other).scale
            && unscaled.equals(((BigDecimal) other).unscaled);
    }

    public BigDecimal min(BigDecimal other) {
        return compareTo(other) <= 0 ? this : other;
    }

    public BigDecimal max(BigDecimal other) {
        return compareTo(other) >= 0 ? this : other;
    }

    public int hashCode() {
        return 31 * unscaled.hashCode() + scale;
    }

    public String toString() {
        return text(false);
    }

    public String toEngineeringString() {
        return text(true);
    }

    private String text(boolean isEngineering) {
        String digits = unscaled.abs().toString();
        String sign = signum() < 0 ? "-" : "";
        long exponent = -(long) scale + (digits.length() - 1);
        if (scale == 0) {
            return sign + digits;
        }
        if (scale > 0 && exponent >= -6) {
            return sign + pointed(digits, scale);
        }
        int whole = 1;
        if (isEngineering) {
            int over = (int) Math.floorMod(exponent, 3L);
            exponent -= over;
            whole += over;
            if (signum() == 0) {
                if (over == 1) {
                    digits = "0.00";
                    exponent += 3;
                } else if (over == 2) {
                    digits = "0.0";
                    exponent += 3;
                }
                return sign + digits + mark(exponent);
            }
            while (digits.length() < whole) {
                digits = digits + "0";
            }
        }
        String fraction = digits.length() > whole ? "." + digits.substring(whole) : "";
        return sign + digits.substring(0, whole) + fraction + mark(exponent);
    }

    private static String mark(long exponent) {
        return exponent == 0 ? "" : "E" + (exponent > 0 ? "+" : "") + exponent;
    }

    private static String pointed(String digits, int places) {
        String all = digits.length() > places ? digits : "0".repeat(places - digits.length() + 1) + digits;
        return all.substring(0, all.length() - places) + "." + all.substring(all.length() - places);
    }

    public String toPlainString() {
        String digits = unscaled.abs().toString();
        String sign = signum() < 0 ? "-" : "";
        if (scale == 0 || scale < 0 && signum() == 0) {
            return sign + digits;
        }
        return sign + (scale < 0 ? digits + "0".repeat(-scale) : pointed(digits, scale));
    }

    public BigInteger toBigInteger() {
        return setScale(0, RoundingMode.DOWN).unscaled;
    }

    public BigInteger toBigIntegerExact() {
        return setScale(0, RoundingMode.UNNECESSARY).unscaled;
    }

    public long longValue() {
        return toBigInteger().longValue();
    }

    public int intValue() {
        return toBigInteger().intValue();
    }

    public long longValueExact() {
        BigInteger whole = toBigIntegerExact();
        if (whole.bitLength() > 63) {
            throw new ArithmeticException("Overflow");
        }
        return whole.longValue();
    }

    public int intValueExact() {
        long value = longValueExact();
        if (value != (int) value) {
            throw new ArithmeticException("Overflow");
        }
        return (int) value;
    }

    public float floatValue() {
        return Float.parseFloat(toString());
    }

    public double doubleValue() {
        return Double.parseDouble(toString());
    }
}
