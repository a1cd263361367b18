package java.lang;

/** The superclass of all enums. Name and ordinal are written before the constructor runs. */
public abstract class Enum<E extends Enum<E>> implements Comparable<E>, java.io.Serializable {
    private String name;
    private int ordinal;

    protected Enum() {
    }

    public final String name() {
        return name;
    }

    public final int ordinal() {
        return ordinal;
    }

    public String toString() {
        return name;
    }

    public final boolean equals(Object other) {
        return this == other;
    }

    public final int compareTo(E other) {
        return ordinal - ((Enum<?>) other).ordinal;
    }

    public final Class<?> getDeclaringClass() {
        Class<?> own = getClass();
        Class<?> above = own.getSuperclass();
        // A constant with a body has a class of its own below the enum.
        return above == (Object) Enum.class ? own : above;
    }

    public static <T extends Enum<T>> T valueOf(Class<T> type, String name) {
        if (name == null) {
            throw new NullPointerException("Name is null");
        }
        T[] constants = type.getEnumConstants();
        if (constants == null) {
            throw new IllegalArgumentException(type.getName() + " is not an enum class");
        }
        for (int i = 0; i < constants.length; i++) {
            if (constants[i].name().equals(name)) {
                return constants[i];
            }
        }
        throw new IllegalArgumentException("No enum constant " + type.getCanonicalName() + "." + name);
    }
}
