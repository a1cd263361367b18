package java.lang;

/** The machine: one processor, by assumption. Its memory is not told. */
public class Runtime {
    private static final Runtime ONLY = new Runtime();

    private Runtime() {
    }

    public static Runtime getRuntime() {
        return ONLY;
    }

    /** Notes what was asked of the machine and what it was taken to be: a JVM elsewhere may say otherwise. */
    public static native void assume(String asked, String is);

    public int availableProcessors() {
        assume("Runtime.availableProcessors()", "1");
        return 1;
    }

    /** Ends the run as unsupported. */
    public native long freeMemory();

    /** Ends the run as unsupported. */
    public native long totalMemory();

    /** Ends the run as unsupported. */
    public native long maxMemory();

    public void gc() {
    }
}
