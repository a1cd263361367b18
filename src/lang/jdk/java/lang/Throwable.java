package java.lang;

/** What can be thrown. There is no stack trace: the debugger shows the frames. */
public class Throwable implements java.io.Serializable {
    private String message;
    private Throwable cause;
    private Throwable[] suppressed;

    public Throwable() {
    }

    public Throwable(String message) {
        this.message = message;
    }

    public Throwable(String message, Throwable cause) {
        this.message = message;
        this.cause = cause;
    }

    public Throwable(Throwable cause) {
        this.message = cause == null ? null : cause.toString();
        this.cause = cause;
    }

    protected Throwable(String message, Throwable cause, boolean suppression, boolean writableTrace) {
        this.message = message;
        this.cause = cause;
    }

    public String getMessage() {
        return message;
    }

    public String getLocalizedMessage() {
        return getMessage();
    }

    public Throwable getCause() {
        return cause;
    }

    public Throwable initCause(Throwable cause) {
        this.cause = cause;
        return this;
    }

    public String toString() {
        String text = getLocalizedMessage();
        String name = getClass().getName();
        return text == null ? name : name + ": " + text;
    }

    public void printStackTrace() {
    }

    public Throwable fillInStackTrace() {
        return this;
    }

    public StackTraceElement[] getStackTrace() {
        return new StackTraceElement[0];
    }

    public void setStackTrace(StackTraceElement[] trace) {
    }

    public final void addSuppressed(Throwable exception) {
        if (exception == this) {
            throw new IllegalArgumentException("Self-suppression not permitted", exception);
        }
        if (exception == null) {
            throw new NullPointerException("Cannot suppress a null exception.");
        }
        int count = suppressed == null ? 0 : suppressed.length;
        Throwable[] more = new Throwable[count + 1];
        for (int i = 0; i < count; i++) {
            more[i] = suppressed[i];
        }
        more[count] = exception;
        suppressed = more;
    }

    public final Throwable[] getSuppressed() {
        return suppressed == null ? new Throwable[0] : suppressed.clone();
    }
}
