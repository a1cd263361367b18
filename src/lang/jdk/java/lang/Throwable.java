package java.lang;

/** What can be thrown. There is no stack trace: the debugger shows the frames. */
public class Throwable implements java.io.Serializable {
    private String message;
    private Throwable cause;
    private Throwable[] suppressed;
    private boolean hasCause;
    private boolean suppressesNone;

    public Throwable() {
    }

    public Throwable(String message) {
        this.message = message;
    }

    public Throwable(String message, Throwable cause) {
        this.message = message;
        this.cause = cause;
        this.hasCause = true;
    }

    public Throwable(Throwable cause) {
        this.message = cause == null ? null : cause.toString();
        this.cause = cause;
        this.hasCause = true;
    }

    protected Throwable(String message, Throwable cause, boolean suppression, boolean writableTrace) {
        this.message = message;
        this.cause = cause;
        this.hasCause = true;
        this.suppressesNone = !suppression;
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
        if (hasCause || this.cause != null) {
            throw new IllegalStateException(
                "Can't overwrite cause with " + (cause == null ? "a null" : cause.toString()), this);
        }
        if (cause == this) {
            throw new IllegalArgumentException("Self-causation not permitted", this);
        }
        this.cause = cause;
        this.hasCause = true;
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

    /** Ends the run as unsupported: frames of a JVM have lines and names of its own. */
    static native void refuseTrace();

    public StackTraceElement[] getStackTrace() {
        refuseTrace();
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
        if (suppressesNone) {
            return;
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
