package java.lang;

/** A class object; only its names can be asked for. */
public final class Class<T> implements java.io.Serializable {
    private Class() {
    }

    public native String getName();

    public native String getSimpleName();

    public String getTypeName() {
        return getName();
    }

    public String getCanonicalName() {
        return getName().replace('$', '.');
    }

    public native boolean isInstance(Object object);

    public native boolean isPrimitive();

    public native boolean isArray();

    public native boolean isInterface();

    public native boolean isEnum();

    public native Class<?> getComponentType();

    public native Class<? super T> getSuperclass();

    public native T[] getEnumConstants();

    public boolean desiredAssertionStatus() {
        return true;
    }

    @SuppressWarnings("unchecked")
    public T cast(Object object) {
        if (object != null && !isInstance(object)) {
            throw new ClassCastException("Cannot cast " + object.getClass().getName() + " to " + getName());
        }
        return (T) object;
    }

    public String toString() {
        return (isInterface() ? "interface " : isPrimitive() ? "" : "class ") + getName();
    }

    public Class<?> componentType() {
        return getComponentType();
    }

    public native boolean isAssignableFrom(Class<?> other);

    public boolean isRecord() {
        return getSuperclass() == (Object) Record.class;
    }
}
