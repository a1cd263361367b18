package java.lang;

/** The only thread, and objects that could become others: to start one ends the run as unsupported. */
public class Thread implements Runnable {
    public static final int MIN_PRIORITY = 1;
    public static final int NORM_PRIORITY = 5;
    public static final int MAX_PRIORITY = 10;

    private static Thread current;
    private static int unnamed;
    private static UncaughtExceptionHandler defaultHandler;

    private final Runnable target;
    private String name;
    /** Whether the program gave the name. */
    private boolean isNamed;
    private int priority = NORM_PRIORITY;
    private boolean daemon;
    private boolean interrupted;
    private UncaughtExceptionHandler handler;

    public Thread() {
        this(null, null, "Thread-" + unnamed++);
        isNamed = false;
    }

    public Thread(Runnable target) {
        this(null, target, "Thread-" + unnamed++);
        isNamed = false;
    }

    public Thread(String name) {
        this(null, null, name);
    }

    public Thread(Runnable target, String name) {
        this(null, target, name);
    }

    public Thread(ThreadGroup group, Runnable target) {
        this(group, target, "Thread-" + unnamed++);
        isNamed = false;
    }

    public Thread(ThreadGroup group, String name) {
        this(group, null, name);
    }

    public Thread(ThreadGroup group, Runnable target, String name) {
        if (name == null) {
            throw new NullPointerException("name cannot be null");
        }
        this.target = target;
        this.name = name;
        this.isNamed = true;
    }

    public static Thread currentThread() {
        if (current == null) {
            current = new Thread(null, null, "main");
            current.isNamed = false;
        }
        return current;
    }

    /** Ends the run as unsupported. */
    private static native void begin();

    /** Ends the run as unsupported. */
    private static native void waitForEver();

    public void start() {
        begin();
    }

    public void run() {
        if (target != null) {
            target.run();
        }
    }

    public static void yield() {
    }

    public static void onSpinWait() {
    }

    public static void sleep(long millis) throws InterruptedException {
        if (millis < 0) {
            throw new IllegalArgumentException("timeout value is negative");
        }
        if (interrupted()) {
            throw new InterruptedException("sleep interrupted");
        }
    }

    public static void sleep(long millis, int nanos) throws InterruptedException {
        if (millis >= 0 && (nanos < 0 || nanos > 999999)) {
            throw new IllegalArgumentException("nanosecond timeout value out of range");
        }
        sleep(millis);
    }

    public void interrupt() {
        if (isAlive()) {
            interrupted = true;
        }
    }

    public static boolean interrupted() {
        Thread thread = currentThread();
        boolean was = thread.interrupted;
        thread.interrupted = false;
        return was;
    }

    public boolean isInterrupted() {
        return interrupted;
    }

    public final boolean isAlive() {
        return this == currentThread();
    }

    public final void join() throws InterruptedException {
        join(0);
    }

    public final void join(long millis) throws InterruptedException {
        if (millis < 0) {
            throw new IllegalArgumentException("timeout value is negative");
        }
        if (isAlive()) {
            if (interrupted()) {
                throw new InterruptedException();
            }
            if (millis == 0) {
                waitForEver();
            }
        }
    }

    public final void join(long millis, int nanos) throws InterruptedException {
        if (millis >= 0 && (nanos < 0 || nanos > 999999)) {
            throw new IllegalArgumentException("nanosecond timeout value out of range");
        }
        join(nanos > 0 && millis == 0 ? 1 : millis);
    }

    /** A JVM may run the program in a thread of another name, and count other threads before. */
    public final String getName() {
        if (!isNamed) {
            Runtime.assume("the name of a thread", "\"" + name + "\"");
        }
        return name;
    }

    public final void setName(String name) {
        if (name == null) {
            throw new NullPointerException("name cannot be null");
        }
        this.name = name;
        this.isNamed = true;
    }

    /** Ends the run as unsupported: a JVM counts threads of its own. */
    private static native long number();

    public long getId() {
        if (!isAlive()) {
            return number();
        }
        Runtime.assume("the number of the thread", "1");
        return 1;
    }

    public final int getPriority() {
        return priority;
    }

    public final void setPriority(int priority) {
        if (priority < MIN_PRIORITY || priority > MAX_PRIORITY) {
            throw new IllegalArgumentException();
        }
        this.priority = priority;
    }

    public final boolean isDaemon() {
        return daemon;
    }

    public final void setDaemon(boolean daemon) {
        if (isAlive()) {
            throw new IllegalThreadStateException();
        }
        this.daemon = daemon;
    }

    public State getState() {
        return isAlive() ? State.RUNNABLE : State.NEW;
    }

    public StackTraceElement[] getStackTrace() {
        Throwable.refuseTrace();
        return new StackTraceElement[0];
    }

    public UncaughtExceptionHandler getUncaughtExceptionHandler() {
        return handler;
    }

    public void setUncaughtExceptionHandler(UncaughtExceptionHandler handler) {
        this.handler = handler;
    }

    public static UncaughtExceptionHandler getDefaultUncaughtExceptionHandler() {
        return defaultHandler;
    }

    public static void setDefaultUncaughtExceptionHandler(UncaughtExceptionHandler handler) {
        defaultHandler = handler;
    }

    public String toString() {
        return "Thread[" + getName() + "," + priority + ",main]";
    }

    /** What a thread does. */
    public enum State {
        NEW, RUNNABLE, BLOCKED, WAITING, TIMED_WAITING, TERMINATED
    }

    /** Is told of what a thread threw. */
    public interface UncaughtExceptionHandler {
        void uncaughtException(Thread thread, Throwable exception);
    }
}
