package java.util;

/** A number in a format that may not stand there. */
public class IllegalFormatPrecisionException extends IllegalFormatException {
    private final int n;

    public IllegalFormatPrecisionException(int n) {
        this.n = n;
    }

    public int getPrecision() {
        return n;
    }

    public String getMessage() {
        return Integer.toString(n);
    }
}
