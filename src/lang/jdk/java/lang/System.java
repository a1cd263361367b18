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
        Runtime.assume("System.lineSeparator()", "\"\\n\"");
        return "\n";
    }

    /** What the program set. */
    private static java.util.HashMap<String, String> properties;

    /** Ends the run as unsupported: what every JVM has, each another. */
    private static native void refuseProperty();

    private static void check(String name) {
        if (name == null) {
            throw new NullPointerException("key can't be null");
        }
        if (name.isEmpty()) {
            throw new IllegalArgumentException("key can't be empty");
        }
    }

    private static boolean isStandard(String name) {
        String[] parts = {"java.", "os.", "user.", "file.", "path.", "line.", "sun.", "jdk.", "native.", "stdout.", "stderr."};
        for (String part : parts) {
            if (name.startsWith(part)) {
                return true;
            }
        }
        return false;
    }

    public static String getProperty(String name) {
        check(name);
        if (properties != null && properties.containsKey(name)) {
            return properties.get(name);
        }
        if (name.equals("line.separator")) {
            return lineSeparator();
        }
        if (isStandard(name)) {
            refuseProperty();
        }
        Runtime.assume("System.getProperty(\"" + name + "\")", "null");
        return null;
    }

    public static String setProperty(String name, String value) {
        String old = getProperty(name);
        if (value == null) {
            throw new NullPointerException();
        }
        if (properties == null) {
            properties = new java.util.HashMap<String, String>();
        }
        properties.put(name, value);
        return old;
    }

    public static String clearProperty(String name) {
        String old = getProperty(name);
        if (properties == null) {
            properties = new java.util.HashMap<String, String>();
        }
        properties.put(name, null);
        return old;
    }

    public static String getenv(String name) {
        if (name == null) {
            throw new NullPointerException();
        }
        Runtime.assume("System.getenv(\"" + name + "\")", "null");
        return null;
    }

    public static void arraycopy(Object source, int from, Object target, int to, int length) {
        if (source == null || target == null) {
            throw new NullPointerException();
        }
        if (source instanceof Object[] && target instanceof Object[]) {
            Object[] a = (Object[]) source;
            Object[] b = (Object[]) target;
            check("object array", from, a.length, to, b.length, length);
            if (a == b && from < to) {
                for (int i = length - 1; i >= 0; i--) {
                    b[to + i] = a[from + i];
                }
            } else {
                copy(a, from, b, to, length);
            }
        } else if (source instanceof int[] && target instanceof int[]) {
            int[] a = (int[]) source;
            int[] b = (int[]) target;
            check("int", from, a.length, to, b.length, length);
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
            check("long", from, a.length, to, b.length, length);
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
            check("char", from, a.length, to, b.length, length);
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
            check("byte", from, a.length, to, b.length, length);
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
            check("short", from, a.length, to, b.length, length);
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
            check("boolean", from, a.length, to, b.length, length);
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
            check("float", from, a.length, to, b.length, length);
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
            check("double", from, a.length, to, b.length, length);
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
            throw mismatch(source, target);
        }
    }

    private static void copy(Object[] a, int from, Object[] b, int to, int length) {
        for (int i = 0; i < length; i++) {
            try {
                b[to + i] = a[from + i];
            } catch (ArrayStoreException e) {
                throw new ArrayStoreException("arraycopy: element type mismatch: can not cast one of the elements of "
                    + nameOf(a) + "[] to the type of the destination array, " + nameOf(b));
            }
        }
    }

    private static String nameOf(Object array) {
        return array.getClass().getComponentType().getName();
    }

    /** `int[]`, or `object array[]`. */
    private static String kindOf(Object array) {
        return (array instanceof Object[] ? "object array" : nameOf(array)) + "[]";
    }

    private static ArrayStoreException mismatch(Object source, Object target) {
        if (!source.getClass().isArray()) {
            return new ArrayStoreException("arraycopy: source type " + source.getClass().getName() + " is not an array");
        }
        if (!target.getClass().isArray()) {
            return new ArrayStoreException(
                "arraycopy: destination type " + target.getClass().getName() + " is not an array");
        }
        return new ArrayStoreException("arraycopy: type mismatch: can not copy " + kindOf(source) + " into " + kindOf(target));
    }

    private static void check(String kind, int from, int sourceLength, int to, int targetLength, int length) {
        if (from < 0 || to < 0 || length < 0 || from > sourceLength - length || to > targetLength - length) {
            throw new ArrayIndexOutOfBoundsException("arraycopy: "
                + (from < 0 ? "source index " + from + " out of bounds for " + kind + "[" + sourceLength + "]"
                : to < 0 ? "destination index " + to + " out of bounds for " + kind + "[" + targetLength + "]"
                : length < 0 ? "length " + length + " is negative"
                : (from & 0xffffffffL) + length > sourceLength
                    ? "last source index " + ((from & 0xffffffffL) + length) + " out of bounds for " + kind + "[" + sourceLength + "]"
                : "last destination index " + ((to & 0xffffffffL) + length) + " out of bounds for " + kind + "[" + targetLength + "]"));
        }
    }
}
