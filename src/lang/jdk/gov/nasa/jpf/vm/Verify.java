package gov.nasa.jpf.vm;

/** Calls of Java PathFinder: choices and assumptions; the rest does nothing here. */
public final class Verify {
    private static final int[] counters = new int[16];

    private Verify() {
    }

    private static native int choose(int low, int high);

    private static native void assume(boolean condition);

    public static int getInt(int low, int high) {
        return choose(low, high);
    }

    public static int random(int max) {
        return choose(0, max);
    }

    public static int getIntFromList(int... values) {
        return values[choose(0, values.length - 1)];
    }

    public static long getLongFromList(long... values) {
        return values[choose(0, values.length - 1)];
    }

    public static boolean getBoolean() {
        return choose(0, 1) == 1;
    }

    public static boolean getBoolean(boolean falseFirst) {
        return choose(0, 1) == (falseFirst ? 1 : 0);
    }

    public static boolean randomBool() {
        return choose(0, 1) == 1;
    }

    public static void ignoreIf(boolean condition) {
        assume(!condition);
    }

    public static void terminateSearch() {
        assume(false);
    }

    public static void assertTrue(boolean condition) {
        if (!condition) {
            throw new AssertionError();
        }
    }

    public static void assertTrue(String message, boolean condition) {
        if (!condition) {
            throw new AssertionError(message);
        }
    }

    public static boolean isRunningInJPF() {
        return true;
    }

    public static int getCounter(int id) {
        return counters[id];
    }

    public static void resetCounter(int id) {
        counters[id] = 0;
    }

    public static void setCounter(int id, int value) {
        counters[id] = value;
    }

    public static int incrementCounter(int id) {
        return ++counters[id];
    }

    public static void beginAtomic() {
    }

    public static void endAtomic() {
    }

    public static void breakTransition() {
    }

    public static void breakTransition(String reason) {
    }

    public static void addComment(String comment) {
    }

    public static void instrumentPoint(String label) {
    }

    public static void boring(boolean condition) {
    }

    public static void interesting(boolean condition) {
    }

    public static void setProperties(String... properties) {
    }

    public static void print(String text) {
        System.out.print(text);
    }

    public static void println(String text) {
        System.out.println(text);
    }

    public static void println() {
        System.out.println();
    }
}
