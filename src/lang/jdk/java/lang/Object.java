package java.lang;

/** The root of all classes. */
public class Object {
    public Object() {
    }

    public boolean equals(Object other) {
        return this == other;
    }

    public native int hashCode();

    public String toString() {
        return getClass().getName() + "@" + Integer.toHexString(hashCode());
    }

    public final native Class<?> getClass();

    protected native Object clone() throws CloneNotSupportedException;

    public final void wait() throws InterruptedException {
        wait(0);
    }

    /** Ends the run as unsupported: nobody else would wake this thread. */
    public final native void wait(long millis) throws InterruptedException;

    public final void wait(long millis, int nanos) throws InterruptedException {
        wait(millis);
    }

    public final native void notify();

    public final native void notifyAll();

    protected void finalize() throws Throwable {
    }
}
