package java.lang;

/** Only a type: stack traces are always empty. */
public final class StackTraceElement implements java.io.Serializable {
    private StackTraceElement() {
    }
}
