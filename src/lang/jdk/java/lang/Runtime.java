package java.lang;

/** The machine: one processor. Its memory is not told. */
public class Runtime {
    private static final Runtime ONLY = new Runtime();

    private Runtime() {
    }

    public static Runtime getRuntime() {
        return ONLY;
    }

    public int availableProcessors() {
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
