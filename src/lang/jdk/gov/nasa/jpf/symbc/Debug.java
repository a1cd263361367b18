package gov.nasa.jpf.symbc;

/** Calls of Symbolic PathFinder. What prints or measures does nothing here. */
public final class Debug {
    private Debug() {
    }

    /** Null, or the object with its tracked fields symbolic. */
    public static <T> T makeSymbolicRef(String name, T object) {
        return SymHeap.makeSymbolicRef(name, object);
    }

    public static <T> T makeSymbolicRefBounded(String name, T object) {
        return SymHeap.makeSymbolicRef(name, object);
    }

    public static void makeFieldsSymbolic(String name, Object object) {
        SymHeap.makeSymbolicRefThis(name, object);
    }

    public static void makeFieldsSymbolic(String name, String stop, Object object) {
        SymHeap.makeSymbolicRefThis(name, object);
    }

    public static native void assume(boolean condition);

    public static void printPC(String label) {
    }

    public static String getSolvedPC() {
        return "";
    }

    public static String getPC_prefix_notation() {
        return "";
    }

    public static void printSymbolicRef(Object object, String label) {
    }

    public static void printHeapPC(String label) {
    }

    public static boolean matchAbstractState(Object object) {
        return false;
    }

    public static void addCost(Object cost) {
    }

    public static void setLastMeasurements(int n, double value) {
    }

    public static int getLastObservedInputSize() {
        return 0;
    }

    public static void clearMeasurements() {
    }

    public static native int makeSymbolicInteger(String name);

    public static int addSymbolicInt(int value, String name) {
        return makeSymbolicInteger(name);
    }

    public static native boolean isSymbolicInteger(int value);

    public static String getSymbolicIntegerValue(int value) {
        return "" + value;
    }

    public static native long makeSymbolicLong(String name);

    public static long addSymbolicLong(long value, String name) {
        return makeSymbolicLong(name);
    }

    public static native boolean isSymbolicLong(long value);

    public static String getSymbolicLongValue(long value) {
        return "" + value;
    }

    public static native short makeSymbolicShort(String name);

    public static short addSymbolicShort(short value, String name) {
        return makeSymbolicShort(name);
    }

    public static native boolean isSymbolicShort(short value);

    public static String getSymbolicShortValue(short value) {
        return "" + value;
    }

    public static native byte makeSymbolicByte(String name);

    public static byte addSymbolicByte(byte value, String name) {
        return makeSymbolicByte(name);
    }

    public static native boolean isSymbolicByte(byte value);

    public static String getSymbolicByteValue(byte value) {
        return "" + value;
    }

    public static native char makeSymbolicChar(String name);

    public static char addSymbolicChar(char value, String name) {
        return makeSymbolicChar(name);
    }

    public static native boolean isSymbolicChar(char value);

    public static String getSymbolicCharValue(char value) {
        return "" + value;
    }

    public static native boolean makeSymbolicBoolean(String name);

    public static boolean addSymbolicBoolean(boolean value, String name) {
        return makeSymbolicBoolean(name);
    }

    public static native boolean isSymbolicBoolean(boolean value);

    public static String getSymbolicBooleanValue(boolean value) {
        return "" + value;
    }

    public static native double makeSymbolicReal(String name);

    public static double addSymbolicDouble(double value, String name) {
        return makeSymbolicReal(name);
    }

    public static native boolean isSymbolicReal(double value);

    public static String getSymbolicRealValue(double value) {
        return "" + value;
    }

    public static native String makeSymbolicString(String name);

    public static String addSymbolicString(String value, String name) {
        return makeSymbolicString(name);
    }

    public static native boolean isSymbolicString(String value);

    public static String getSymbolicStringValue(String value) {
        return "" + value;
    }
}
