package java.util.concurrent.locks;

/** Threads that stop until another one lets them go on. There is no other, so to stop ends the run as unsupported. */
public class LockSupport {
    private static boolean permit;

    private LockSupport() {
    }

    /** Ends the run as unsupported. */
    private static native void stop();

    public static void unpark(Thread thread) {
        if (thread == Thread.currentThread()) {
            permit = true;
        }
    }

    public static void park() {
        if (permit || Thread.currentThread().isInterrupted()) {
            permit = false;
        } else {
            stop();
        }
    }

    public static void park(Object blocker) {
        park();
    }

    public static void parkNanos(long nanos) {
        if (nanos > 0) {
            park();
        }
    }

    public static void parkNanos(Object blocker, long nanos) {
        parkNanos(nanos);
    }

    public static void parkUntil(long deadline) {
        park();
    }

    public static void parkUntil(Object blocker, long deadline) {
        park();
    }

    public static void setCurrentBlocker(Object blocker) {
    }

    public static Object getBlocker(Thread thread) {
        if (thread == null) {
            throw new NullPointerException();
        }
        return null;
    }
}
