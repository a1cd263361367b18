package symheap;

/**
 * Ghost fields: fields that a specification adds to classes (hex: ghosts) for its companion methods.
 *
 * A field that was never written has its type's default. The last parameter of set is what is stored.
 */
public final class Ghost {
    private Ghost() {
    }

    public static native int getInt(Object object, String field);

    public static native long getLong(Object object, String field);

    public static native boolean getBoolean(Object object, String field);

    public static native <T> T get(Object object, String field);

    public static native void set(Object object, String field, int value);

    public static native void set(Object object, String field, long value);

    public static native void set(Object object, String field, boolean value);

    public static native void set(Object object, String field, Object value);
}
