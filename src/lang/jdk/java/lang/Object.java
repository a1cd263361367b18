package java.lang;

/** The root of all classes. */
public class Object {
    public Object() {
    }

    public boolean equals(Object other) {
        return this == other;
    }

    public native int hashCode();

    public String toString() {
        return getClass().getName() + "@" + Integer.toHexString(hashCode());
    }

    public final native Class<?> getClass();

    protected native Object clone() throws CloneNotSupportedException;

    protected void finalize() throws Throwable {
    }
}
