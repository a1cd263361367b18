package java.lang.invoke;

import jdk.internal.misc.Unsafe;

/** Finds fields for {@link VarHandle}. */
public class MethodHandles {
    private MethodHandles() {
    }

    public static Lookup lookup() {
        return new Lookup();
    }

    public static Lookup privateLookupIn(Class<?> type, Lookup caller) throws IllegalAccessException {
        if (type == null || caller == null) {
            throw new NullPointerException();
        }
        return new Lookup();
    }

    public static VarHandle arrayElementVarHandle(Class<?> type) {
        if (!type.isArray()) {
            throw new IllegalArgumentException("not an array type: " + type);
        }
        return new VarHandle(type, type.getComponentType(), -1);
    }

    /** Finds fields, whoever may see them. */
    public static final class Lookup {
        private Lookup() {
        }

        public VarHandle findVarHandle(Class<?> type, String name, Class<?> kind)
            throws NoSuchFieldException, IllegalAccessException {
            Unsafe cells = Unsafe.getUnsafe();
            if (cells.kind(type, name) != (Object) kind) {
                throw new NoSuchFieldException("no such field: " + type.getName() + "." + name + "/" + kind.getName() + "/getField");
            }
            return new VarHandle(type, kind, cells.objectFieldOffset(type, name));
        }
    }
}
