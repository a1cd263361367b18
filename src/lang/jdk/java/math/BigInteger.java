package java.math;

/** A whole number of any size: a sign and the words of its magnitude, the lowest first, without zeros on top. */
public class BigInteger extends Number implements Comparable<BigInteger> {
    private static final long MASK = 0xffffffffL;
    private static final int GROUP = 9;

    public static final BigInteger ZERO = new BigInteger(0, new int[0]);
    public static final BigInteger ONE = valueOf(1);
    public static final BigInteger TWO = valueOf(2);
    public static final BigInteger TEN = valueOf(10);

    private final int sign;
    private final int[] words;

    private BigInteger(int sign, int[] words) {
        int length = words.length;
        while (length > 0 && words[length - 1] == 0) {
            length--;
        }
        int[] kept = words;
        if (length < words.length) {
            kept = new int[length];
            System.arraycopy(words, 0, kept, 0, length);
        }
        this.words = kept;
        this.sign = length == 0 ? 0 : sign;
    }

    public BigInteger(String text) {
        this(text, 10);
    }

    public BigInteger(String text, int radix) {
        if (radix < Character.MIN_RADIX || radix > Character.MAX_RADIX) {
            throw new NumberFormatException("Radix out of range");
        }
        if (text.length() == 0) {
            throw new NumberFormatException("Zero length BigInteger");
        }
        boolean signed = text.charAt(0) == '-' || text.charAt(0) == '+';
        int start = signed ? 1 : 0;
        if (text.lastIndexOf('-') >= start || text.lastIndexOf('+') >= start) {
            throw new NumberFormatException("Illegal embedded sign character");
        }
        if (start == text.length()) {
            throw new NumberFormatException("Zero length BigInteger");
        }
        while (start < text.length() && Character.digit(text.charAt(start), radix) == 0) {
            start++;
        }
        int group = radix == 10 ? GROUP : 5;
        int[] value = new int[0];
        int at = start;
        while (at < text.length()) {
            int rest = (text.length() - at) % group;
            int end = at + (rest == 0 ? group : rest);
            int part = Integer.parseInt(text.substring(at, end), radix);
            long scale = 1;
            for (int i = at; i < end; i++) {
                scale *= radix;
            }
            value = trimmed(scaled(value, (int) scale, part));
            at = end;
        }
        this.words = value;
        this.sign = value.length == 0 ? 0 : text.charAt(0) == '-' ? -1 : 1;
    }

    public static BigInteger valueOf(long value) {
        long magnitude = value < 0 ? -value : value;
        return new BigInteger(value < 0 ? -1 : 1, new int[] {(int) magnitude, (int) (magnitude >>> 32)});
    }

    private static int[] trimmed(int[] words) {
        return new BigInteger(1, words).words;
    }

    /** a * factor + more, of which both are not negative. */
    private static int[] scaled(int[] a, int factor, int more) {
        int[] result = new int[a.length + 1];
        long carry = more & MASK;
        for (int i = 0; i < a.length; i++) {
            carry += (a[i] & MASK) * (factor & MASK);
            result[i] = (int) carry;
            carry >>>= 32;
        }
        result[a.length] = (int) carry;
        return result;
    }

    private static int compare(int[] a, int[] b) {
        if (a.length != b.length) {
            return a.length < b.length ? -1 : 1;
        }
        for (int i = a.length - 1; i >= 0; i--) {
            if (a[i] != b[i]) {
                return (a[i] & MASK) < (b[i] & MASK) ? -1 : 1;
            }
        }
        return 0;
    }

    private static int[] sum(int[] a, int[] b) {
        int[] result = new int[Math.max(a.length, b.length) + 1];
        long carry = 0;
        for (int i = 0; i < result.length; i++) {
            carry += (i < a.length ? a[i] & MASK : 0) + (i < b.length ? b[i] & MASK : 0);
            result[i] = (int) carry;
            carry >>>= 32;
        }
        return result;
    }

    /** a - b, which is not negative. */
    private static int[] difference(int[] a, int[] b) {
        int[] result = new int[a.length];
        long borrow = 0;
        for (int i = 0; i < a.length; i++) {
            borrow += (a[i] & MASK) - (i < b.length ? b[i] & MASK : 0);
            result[i] = (int) borrow;
            borrow >>= 32;
        }
        return result;
    }

    private static int[] product(int[] a, int[] b) {
        int[] result = new int[a.length + b.length];
        for (int i = 0; i < a.length; i++) {
            long carry = 0;
            for (int j = 0; j < b.length; j++) {
                carry += (a[i] & MASK) * (b[j] & MASK) + (result[i + j] & MASK);
                result[i + j] = (int) carry;
                carry >>>= 32;
            }
            result[i + b.length] = (int) carry;
        }
        return result;
    }

    /** Divides in place by a positive int; what remains. */
    private static int divide(int[] a, int by) {
        long rest = 0;
        for (int i = a.length - 1; i >= 0; i--) {
            long part = rest << 32 | a[i] & MASK;
            a[i] = (int) (part / by);
            rest = part % by;
        }
        return (int) rest;
    }

    /** Quotient and rest of two magnitudes. */
    private static int[][] divided(int[] a, int[] b) {
        int[] quotient = new int[a.length];
        if (b.length == 1 && b[0] > 0) {
            System.arraycopy(a, 0, quotient, 0, a.length);
            int rest = divide(quotient, b[0]);
            return new int[][] {quotient, {rest}};
        }
        int[] rest = new int[0];
        for (int bit = 32 * a.length - 1; bit >= 0; bit--) {
            rest = trimmed(scaled(rest, 2, a[bit / 32] >>> bit % 32 & 1));
            if (compare(rest, b) >= 0) {
                rest = trimmed(difference(rest, b));
                quotient[bit / 32] |= 1 << bit % 32;
            }
        }
        return new int[][] {quotient, rest};
    }

    private BigInteger plus(int otherSign, int[] other) {
        if (otherSign == 0) {
            return this;
        }
        if (sign == otherSign || sign == 0) {
            return new BigInteger(otherSign, sum(words, other));
        }
        return compare(words, other) >= 0 ? new BigInteger(sign, difference(words, other))
            : new BigInteger(otherSign, difference(other, words));
    }

    public BigInteger add(BigInteger other) {
        return plus(other.sign, other.words);
    }

    public BigInteger subtract(BigInteger other) {
        return plus(-other.sign, other.words);
    }

    public BigInteger multiply(BigInteger other) {
        return new BigInteger(sign * other.sign, product(words, other.words));
    }

    public BigInteger[] divideAndRemainder(BigInteger other) {
        if (other.sign == 0) {
            throw new ArithmeticException("BigInteger divide by zero");
        }
        int[][] parts = divided(words, other.words);
        return new BigInteger[] {new BigInteger(sign * other.sign, parts[0]), new BigInteger(sign, parts[1])};
    }

    public BigInteger divide(BigInteger other) {
        return divideAndRemainder(other)[0];
    }

    public BigInteger remainder(BigInteger other) {
        return divideAndRemainder(other)[1];
    }

    public BigInteger mod(BigInteger modulus) {
        if (modulus.sign <= 0) {
            throw new ArithmeticException("BigInteger: modulus not positive");
        }
        BigInteger rest = remainder(modulus);
        return rest.sign < 0 ? rest.add(modulus) : rest;
    }

    public BigInteger pow(int exponent) {
        if (exponent < 0) {
            throw new ArithmeticException("Negative exponent");
        }
        BigInteger result = ONE;
        BigInteger power = this;
        for (int rest = exponent; rest > 0; rest >>= 1) {
            if ((rest & 1) != 0) {
                result = result.multiply(power);
            }
            power = rest > 1 ? power.multiply(power) : power;
        }
        return result;
    }

    public BigInteger modPow(BigInteger exponent, BigInteger modulus) {
        if (modulus.sign <= 0) {
            throw new ArithmeticException("BigInteger: modulus not positive");
        }
        BigInteger power = exponent.sign < 0 ? modInverse(modulus) : mod(modulus);
        BigInteger rest = exponent.abs();
        BigInteger result = ONE.mod(modulus);
        for (int bit = 0; bit < rest.bitLength(); bit++) {
            if (rest.testBit(bit)) {
                result = result.multiply(power).mod(modulus);
            }
            power = power.multiply(power).mod(modulus);
        }
        return result;
    }

    public BigInteger modInverse(BigInteger modulus) {
        if (modulus.sign <= 0) {
            throw new ArithmeticException("BigInteger: modulus not positive");
        }
        BigInteger a = mod(modulus);
        BigInteger b = modulus;
        BigInteger x = ONE;
        BigInteger y = ZERO;
        while (a.sign != 0) {
            BigInteger[] parts = b.divideAndRemainder(a);
            BigInteger next = y.subtract(parts[0].multiply(x));
            b = a;
            a = parts[1];
            y = x;
            x = next;
        }
        if (!b.equals(ONE)) {
            throw new ArithmeticException("BigInteger not invertible.");
        }
        return y.mod(modulus);
    }

    public BigInteger gcd(BigInteger other) {
        BigInteger a = abs();
        BigInteger b = other.abs();
        while (b.sign != 0) {
            BigInteger rest = a.remainder(b);
            a = b;
            b = rest;
        }
        return a;
    }

    public BigInteger sqrt() {
        if (sign < 0) {
            throw new ArithmeticException("Negative BigInteger");
        }
        BigInteger root = ZERO;
        for (int bit = bitLength() / 2; bit >= 0; bit--) {
            BigInteger next = root.setBit(bit);
            if (next.multiply(next).compareTo(this) <= 0) {
                root = next;
            }
        }
        return root;
    }

    public BigInteger abs() {
        return sign < 0 ? negate() : this;
    }

    public BigInteger negate() {
        return new BigInteger(-sign, words);
    }

    public int signum() {
        return sign;
    }

    /** A word of the endless two's complement. */
    private int word(int index) {
        if (sign >= 0) {
            return index < words.length ? words[index] : 0;
        }
        int[] less = difference(words, new int[] {1});
        return index < less.length ? ~less[index] : -1;
    }

    /** The number of a two's complement. */
    private static BigInteger ofComplement(int[] complement) {
        if (complement.length == 0 || complement[complement.length - 1] >= 0) {
            return new BigInteger(1, complement);
        }
        int[] inverted = new int[complement.length];
        for (int i = 0; i < inverted.length; i++) {
            inverted[i] = ~complement[i];
        }
        return new BigInteger(-1, sum(inverted, new int[] {1}));
    }

    public BigInteger and(BigInteger other) {
        int[] result = new int[Math.max(words.length, other.words.length) + 1];
        for (int i = 0; i < result.length; i++) {
            result[i] = word(i) & other.word(i);
        }
        return ofComplement(result);
    }

    public BigInteger or(BigInteger other) {
        return not().and(other.not()).not();
    }

    public BigInteger xor(BigInteger other) {
        return or(other).andNot(and(other));
    }

    public BigInteger not() {
        return negate().subtract(ONE);
    }

    public BigInteger andNot(BigInteger other) {
        return and(other.not());
    }

    private static void checkBit(int bit) {
        if (bit < 0) {
            throw new ArithmeticException("Negative bit address");
        }
    }

    public boolean testBit(int bit) {
        checkBit(bit);
        return (word(bit / 32) >>> bit % 32 & 1) != 0;
    }

    public BigInteger setBit(int bit) {
        checkBit(bit);
        return or(ONE.shiftLeft(bit));
    }

    public BigInteger clearBit(int bit) {
        checkBit(bit);
        return andNot(ONE.shiftLeft(bit));
    }

    public BigInteger flipBit(int bit) {
        checkBit(bit);
        return xor(ONE.shiftLeft(bit));
    }

    public BigInteger shiftLeft(int count) {
        if (count < 0) {
            return shiftRight(-count);
        }
        int[] moved = new int[words.length + count / 32];
        System.arraycopy(words, 0, moved, count / 32, words.length);
        return new BigInteger(sign, scaled(moved, 1 << count % 32, 0));
    }

    public BigInteger shiftRight(int count) {
        if (count < 0) {
            return shiftLeft(-count);
        }
        int skipped = count / 32;
        int length = Math.max(0, words.length - skipped) + 1;
        int[] result = new int[length];
        for (int i = 0; i < length; i++) {
            long pair = (long) word(i + skipped + 1) << 32 | word(i + skipped) & MASK;
            result[i] = (int) (pair >> count % 32);
        }
        return ofComplement(result);
    }

    public int bitLength() {
        int[] magnitude = sign < 0 ? trimmed(difference(words, new int[] {1})) : words;
        int length = magnitude.length;
        return length == 0 ? 0 : 32 * length - Integer.numberOfLeadingZeros(magnitude[length - 1]);
    }

    public int bitCount() {
        int[] magnitude = sign < 0 ? difference(words, new int[] {1}) : words;
        int count = 0;
        for (int word : magnitude) {
            count += Integer.bitCount(word);
        }
        return count;
    }

    public int getLowestSetBit() {
        for (int i = 0; i < words.length; i++) {
            if (words[i] != 0) {
                return 32 * i + Integer.numberOfTrailingZeros(words[i]);
            }
        }
        return -1;
    }

    public BigInteger min(BigInteger other) {
        return compareTo(other) < 0 ? this : other;
    }

    public BigInteger max(BigInteger other) {
        return compareTo(other) > 0 ? this : other;
    }

    public int compareTo(BigInteger other) {
        if (sign != other.sign) {
            return sign < other.sign ? -1 : 1;
        }
        return sign * compare(words, other.words);
    }

    public boolean equals(Object other) {
        return other == this || other instanceof BigInteger && compareTo((BigInteger) other) == 0;
    }

    public int hashCode() {
        int hash = 0;
        for (int i = words.length - 1; i >= 0; i--) {
            hash = 31 * hash + words[i];
        }
        return hash * sign;
    }

    public String toString() {
        return toString(10);
    }

    public String toString(int radix) {
        if (sign == 0) {
            return "0";
        }
        int used = radix < Character.MIN_RADIX || radix > Character.MAX_RADIX ? 10 : radix;
        String text = "";
        int[] rest = words.clone();
        while (rest.length > 0) {
            text = Character.forDigit(divide(rest, used), used) + text;
            rest = trimmed(rest);
        }
        return sign < 0 ? "-" + text : text;
    }

    public int intValue() {
        return word(0);
    }

    public long longValue() {
        return (long) word(1) << 32 | word(0) & MASK;
    }

    public float floatValue() {
        return Float.parseFloat(toString());
    }

    public double doubleValue() {
        return Double.parseDouble(toString());
    }

    public int intValueExact() {
        if (bitLength() > 31) {
            throw new ArithmeticException("BigInteger out of int range");
        }
        return intValue();
    }

    public long longValueExact() {
        if (bitLength() > 63) {
            throw new ArithmeticException("BigInteger out of long range");
        }
        return longValue();
    }
}
