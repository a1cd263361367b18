package java.util;

/** A format that is none, or that does not fit its arguments. */
public class IllegalFormatException extends IllegalArgumentException {
    IllegalFormatException() {
    }
}
