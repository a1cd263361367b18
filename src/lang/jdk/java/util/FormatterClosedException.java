package java.util;

/** A formatter that was closed. */
public class FormatterClosedException extends IllegalStateException {
    public FormatterClosedException() {
    }
}
