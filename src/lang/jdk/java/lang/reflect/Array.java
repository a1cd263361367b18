package java.lang.reflect;

/** The part of reflection that generic code needs to make arrays. */
public final class Array {
    private Array() {
    }

    /** A new array of that component type. */
    private static native Object create(Class<?> component, int length);

    public static Object newInstance(Class<?> component, int length) {
        if (component == void.class) {
            throw new IllegalArgumentException();
        }
        if (length < 0) {
            throw new NegativeArraySizeException("" + length);
        }
        return create(component, length);
    }
}
