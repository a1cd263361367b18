package jbse.meta;

/** Calls of JBSE: choices, assumptions and assertions; the rest does nothing here. */
public final class Analysis {
    private static int symbols;

    private Analysis() {
    }

    private static native boolean makeSymbolicBoolean(String name);

    /** Either boolean. */
    public static boolean any() {
        return makeSymbolicBoolean("any" + symbols++);
    }

    public static native void assume(boolean condition);

    public static void ass3rt(boolean condition) {
        if (!condition) {
            throw new AssertionError();
        }
    }

    /** Evaluates its argument: what it reads becomes concrete. */
    public static boolean force(boolean condition) {
        return condition ? true : false;
    }

    public static void ignore() {
        assume(false);
    }

    public static void fail() {
        throw new AssertionError();
    }

    public static void succeed() {
    }

    public static boolean isRunByJBSE() {
        return true;
    }

    public static void endGuidance() {
    }

    public static void assumeClassNotInitialized(String name) {
    }
}
