package java.lang;

import java.io.PrintStream;

/** The console and arrays. There is no clock and no environment. */
public final class System {
    public static final PrintStream out = new PrintStream(false);
    public static final PrintStream err = new PrintStream(true);

    private System() {
    }

    public static native int identityHashCode(Object object);

    /** Ends the run as unsupported: a path must not depend on the time. */
    public static native long currentTimeMillis();

    /** Ends the run as unsupported: a path must not depend on the time. */
    public static native long nanoTime();

    /** Ends the run as unsupported. */
    public static native void exit(int status);

    public static void gc() {
    }

    /** There is none. */
    public static SecurityManager getSecurityManager() {
        return null;
    }

    public static String getProperty(String name, String otherwise) {
        String value = getProperty(name);
        return value == null ? otherwise : value;
    }

    public static String lineSeparator() {
        return "\n";
    }

    public static String getProperty(String name) {
        return null;
    }

    public static String getenv(String name) {
        return null;
    }

    public static void arraycopy(Object source, int from, Object target, int to, int length) {
        if (source == null || target == null) {
            throw new NullPointerException();
        }
        if (source instanceof Object[] && target instanceof Object[]) {
            Object[] a = (Object[]) source;
            Object[] b = (Object[]) target;
            check(from, a.length, to, b.length, length);
            if (a == b && from < to) {
                for (int i = length - 1; i >= 0; i--) {
                    b[to + i] = a[from + i];
                }
            } else {
                for (int i = 0; i < length; i++) {
                    b[to + i] = a[from + i];
                }
            }
        } else if (source instanceof int[] && target instanceof int[]) {
            int[] a = (int[]) source;
            int[] b = (int[]) target;
            check(from, a.length, to, b.length, length);
            if (a == b && from < to) {
                for (int i = length - 1; i >= 0; i--) {
                    b[to + i] = a[from + i];
                }
            } else {
                for (int i = 0; i < length; i++) {
                    b[to + i] = a[from + i];
                }
            }
        } else if (source instanceof long[] && target instanceof long[]) {
            long[] a = (long[]) source;
            long[] b = (long[]) target;
            check(from, a.length, to, b.length, length);
            if (a == b && from < to) {
                for (int i = length - 1; i >= 0; i--) {
                    b[to + i] = a[from + i];
                }
            } else {
                for (int i = 0; i < length; i++) {
                    b[to + i] = a[from + i];
                }
            }
        } else if (source instanceof char[] && target instanceof char[]) {
            char[] a = (char[]) source;
            char[] b = (char[]) target;
            check(from, a.length, to, b.length, length);
            if (a == b && from < to) {
                for (int i = length - 1; i >= 0; i--) {
                    b[to + i] = a[from + i];
                }
            } else {
                for (int i = 0; i < length; i++) {
                    b[to + i] = a[from + i];
                }
            }
        } else if (source instanceof byte[] && target instanceof byte[]) {
            byte[] a = (byte[]) source;
            byte[] b = (byte[]) target;
            check(from, a.length, to, b.length, length);
            if (a == b && from < to) {
                for (int i = length - 1; i >= 0; i--) {
                    b[to + i] = a[from + i];
                }
            } else {
                for (int i = 0; i < length; i++) {
                    b[to + i] = a[from + i];
                }
            }
        } else if (source instanceof short[] && target instanceof short[]) {
            short[] a = (short[]) source;
            short[] b = (short[]) target;
            check(from, a.length, to, b.length, length);
            if (a == b && from < to) {
                for (int i = length - 1; i >= 0; i--) {
                    b[to + i] = a[from + i];
                }
            } else {
                for (int i = 0; i < length; i++) {
                    b[to + i] = a[from + i];
                }
            }
        } else if (source instanceof boolean[] && target instanceof boolean[]) {
            boolean[] a = (boolean[]) source;
            boolean[] b = (boolean[]) target;
            check(from, a.length, to, b.length, length);
            if (a == b && from < to) {
                for (int i = length - 1; i >= 0; i--) {
                    b[to + i] = a[from + i];
                }
            } else {
                for (int i = 0; i < length; i++) {
                    b[to + i] = a[from + i];
                }
            }
        } else if (source instanceof float[] && target instanceof float[]) {
            float[] a = (float[]) source;
            float[] b = (float[]) target;
            check(from, a.length, to, b.length, length);
            if (a == b && from < to) {
                for (int i = length - 1; i >= 0; i--) {
                    b[to + i] = a[from + i];
                }
            } else {
                for (int i = 0; i < length; i++) {
                    b[to + i] = a[from + i];
                }
            }
        } else if (source instanceof double[] && target instanceof double[]) {
            double[] a = (double[]) source;
            double[] b = (double[]) target;
            check(from, a.length, to, b.length, length);
            if (a == b && from < to) {
                for (int i = length - 1; i >= 0; i--) {
                    b[to + i] = a[from + i];
                }
            } else {
                for (int i = 0; i < length; i++) {
                    b[to + i] = a[from + i];
                }
            }
        } else {
            throw new ArrayStoreException("arraycopy between arrays of different types");
        }
    }

    private static void check(int from, int sourceLength, int to, int targetLength, int length) {
        if (from < 0 || to < 0 || length < 0 || from > sourceLength - length || to > targetLength - length) {
            throw new ArrayIndexOutOfBoundsException("arraycopy of " + length + " elements from " + from + " to " + to);
        }
    }
}
