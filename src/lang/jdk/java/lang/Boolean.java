package java.lang;

/** A boxed boolean. */
public final class Boolean implements Comparable<Boolean>, java.io.Serializable {
    /** Keeps the shared boxes; the natives know it by its position. */
    private static Object shared;

    @SuppressWarnings("unchecked")
    public static final Class<Boolean> TYPE = (Class<Boolean>) (Object) boolean.class;

    public static final Boolean TRUE = valueOf(true);
    public static final Boolean FALSE = valueOf(false);

    private final boolean value;

    public Boolean(boolean value) {
        this.value = value;
    }

    /** One shared box for each of the two values; a fresh one for a symbolic value. */
    public static native Boolean valueOf(boolean b);

    public static Boolean valueOf(String text) {
        return valueOf(parseBoolean(text));
    }

    /** A system property. */
    public static boolean getBoolean(String name) {
        return name != null && !name.isEmpty() && parseBoolean(System.getProperty(name));
    }

    public static boolean parseBoolean(String text) {
        return text != null && text.equalsIgnoreCase("true");
    }

    public boolean booleanValue() {
        return value;
    }

    public boolean equals(Object other) {
        return other instanceof Boolean && value == ((Boolean) other).value;
    }

    public int hashCode() {
        return hashCode(value);
    }

    public static int hashCode(boolean b) {
        return b ? 1231 : 1237;
    }

    public int compareTo(Boolean other) {
        return compare(value, other.value);
    }

    public static int compare(boolean a, boolean b) {
        return a == b ? 0 : a ? 1 : -1;
    }

    public static boolean logicalAnd(boolean a, boolean b) {
        return a & b;
    }

    public static boolean logicalOr(boolean a, boolean b) {
        return a | b;
    }

    public static boolean logicalXor(boolean a, boolean b) {
        return a ^ b;
    }

    public String toString() {
        return toString(value);
    }

    public static String toString(boolean b) {
        return b ? "true" : "false";
    }

}
