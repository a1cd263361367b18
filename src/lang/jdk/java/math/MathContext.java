package java.math;

import java.util.Objects;

/** How many digits a result has, and how it is rounded. */
public final class MathContext implements java.io.Serializable {
    public static final MathContext UNLIMITED = new MathContext(0, RoundingMode.HALF_UP);
    public static final MathContext DECIMAL32 = new MathContext(7, RoundingMode.HALF_EVEN);
    public static final MathContext DECIMAL64 = new MathContext(16, RoundingMode.HALF_EVEN);
    public static final MathContext DECIMAL128 = new MathContext(34, RoundingMode.HALF_EVEN);

    private final int precision;
    private final RoundingMode mode;

    public MathContext(int precision) {
        this(precision, RoundingMode.HALF_UP);
    }

    public MathContext(int precision, RoundingMode mode) {
        if (precision < 0) {
            throw new IllegalArgumentException("Digits < 0");
        }
        this.precision = precision;
        this.mode = Objects.requireNonNull(mode, "null RoundingMode");
    }

    public int getPrecision() {
        return precision;
    }

    public RoundingMode getRoundingMode() {
        return mode;
    }

    public boolean equals(Object other) {
        return other instanceof MathContext && precision == ((MathContext) other).precision
            && mode == ((MathContext) other).mode;
    }

    public int hashCode() {
        return precision + mode.hashCode() * 59;
    }

    public String toString() {
        return "precision=" + precision + " roundingMode=" + mode;
    }
}
