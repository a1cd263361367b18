package pli;

/** Harness calls of PLI and LISSA. What reports to their solver does nothing here. */
public final class SymHeap {
    /** Set by whoever runs the harness. */
    private static int maxScope;

    private SymHeap() {
    }

    /** Makes the tracked fields of an object symbolic: it is the receiver that the subject describes. */
    public static native <T> T makeSymbolicRefThis(String name, T object);

    public static native <T> T makeSymbolicImplicitInputThis(String name, T object);

    /** The same, or null. */
    public static <T> T makeSymbolicRef(String name, T object) {
        return choose(0, 1) == 0 ? null : makeSymbolicRefThis(name, object);
    }

    public static native int makeSymbolicInteger(String name);

    public static native long makeSymbolicLong(String name);

    public static native short makeSymbolicShort(String name);

    public static native byte makeSymbolicByte(String name);

    public static native char makeSymbolicChar(String name);

    public static native boolean makeSymbolicBoolean(String name);

    public static native double makeSymbolicReal(String name);

    public static native String makeSymbolicString(String name);

    /** Concrete length, symbolic characters. */
    public static String makeSymbolicString(String name, int size) {
        char[] characters = new char[size];
        for (int i = 0; i < size; i++) {
            characters[i] = makeSymbolicChar(name + i);
        }
        return new String(characters);
    }

    public static native void assume(boolean condition);

    /**
     * Whether the argument is symbolic. A field or array element is looked at without reading it:
     * isSymbolic(o.f) is the same as isSymbolic(o, "f") for the f that o's declared type has.
     */
    public static native boolean isSymbolic(Object value);

    public static native boolean isSymbolic(boolean value);

    public static native boolean isSymbolic(int value);

    public static native boolean isSymbolic(long value);

    public static native boolean isSymbolic(double value);

    /** Whether the object's field of that name is symbolic. */
    public static native boolean isSymbolic(Object object, String field);

    private static native boolean isFieldSymbolic(Object object, Class<?> declaring, String field);

    private static native boolean isStaticSymbolic(Class<?> declaring, String field);

    private static native boolean isElementSymbolic(Object array, int index);

    private static native boolean isLengthSymbolic(Object array);

    /**
     * The value on the input heap, for postconditions: old(o.f), old(o).f and old(length() > 2) are what they were
     * before the method ran. From an object that old gives one only reaches the input heap. An object that the
     * method made stays itself. What it takes is evaluated on the input heap, so the value is what there is to give.
     */
    public static native <T> T old(T value);

    public static boolean old(boolean value) {
        return value;
    }

    public static int old(int value) {
        return value;
    }

    public static long old(long value) {
        return value;
    }

    public static float old(float value) {
        return value;
    }

    public static double old(double value) {
        return value;
    }

    /** Around what is evaluated on the input heap: static fields are what they were. */
    private static native void enterInput();

    private static native void leaveInput();

    /**
     * Whether two things have the same keys, each as often. The keys of an array or collection are its
     * elements, those of a map its keys, those of any other object the fields named key (else element,
     * else value) of all objects that it reaches.
     */
    public static boolean sameKeys(Object a, Object b) {
        return sameMembers(plain(a), plain(b), null);
    }

    /** The same, where the keys are the fields of that name. */
    public static boolean sameKeys(Object a, Object b, String field) {
        return sameMembers(plain(a), plain(b), field);
    }

    private static Object plain(Object x) {
        if (x instanceof java.util.Collection) {
            return ((java.util.Collection<?>) x).toArray();
        }
        if (x instanceof java.util.Map) {
            return ((java.util.Map<?, ?>) x).keySet().toArray();
        }
        return x;
    }

    private static native boolean sameMembers(Object a, Object b, String field);

    /** Null, or the object. */
    public static <T> T considerNullChoice(T object) {
        return choose(0, 1) == 0 ? null : object;
    }

    private static native int choose(int low, int high);

    public static int getMaxScope() {
        return maxScope;
    }

    public static boolean usingDriverStrategy() {
        return false;
    }

    public static boolean usingIfRepOKStrategy() {
        return false;
    }

    public static boolean usingLIHybridStrategy() {
        return false;
    }

    public static boolean usingSymSolveBasedStrategy() {
        return false;
    }

    public static boolean isCheckPathValidityEnabled() {
        return false;
    }

    public static <T> T buildSolutionHeap(T object) {
        return object;
    }

    public static <T> T buildPartialHeapInput(T object) {
        return object;
    }

    public static void handleRepOKResult(Object object, boolean result) {
    }

    public static void pathFinished() {
    }

    public static void countPath() {
    }

    public static void exceptionThrown() {
    }

    public static void printSymbolicHeap(Object... arguments) {
    }

    public static void assertPropertyWithSymSolve(Object... arguments) {
    }

    public static void assertPropertyWithSymSolveUsingSymbolicIntegers(Object... arguments) {
    }

    public static void printOutputVector(Object... arguments) {
    }
}
