package java.lang.invoke;

import jdk.internal.misc.Unsafe;

/**
 * A field, or the elements of arrays, read and written by an object that names them. There is one thread, so all kinds of
 * access are the same. Arguments are boxed on the way, which Java does not do, and nobody sees.
 */
public final class VarHandle {
    private final Class<?> type;
    private final Class<?> kind;
    /** -1 for the elements of arrays. */
    private final long cell;

    VarHandle(Class<?> type, Class<?> kind, long cell) {
        this.type = type;
        this.kind = kind;
        this.cell = cell;
    }

    public Class<?> varType() {
        return kind;
    }

    public static void fullFence() {
    }

    public static void acquireFence() {
    }

    public static void releaseFence() {
    }

    public static void loadLoadFence() {
    }

    public static void storeStoreFence() {
    }

    /** The object whose cell is meant, where there is one. */
    private Object object(Object[] arguments) {
        Object object = arguments[0];
        if (object == null) {
            throw new NullPointerException();
        }
        if (!type.isInstance(object)) {
            throw new ClassCastException("Cannot cast " + object.getClass().getName() + " to " + type.getName());
        }
        return object;
    }

    private long cell(Object[] arguments) {
        if (cell >= 0) {
            return cell;
        }
        int index = (Integer) arguments[1];
        int length = java.lang.reflect.Array.getLength(arguments[0]);
        if (index < 0 || index >= length) {
            throw new ArrayIndexOutOfBoundsException("Index " + index + " out of bounds for length " + length);
        }
        return index;
    }

    private Object value(Object[] arguments, int index) {
        return arguments[(cell >= 0 ? 1 : 2) + index];
    }

    private Object read(Object[] arguments) {
        Unsafe cells = Unsafe.getUnsafe();
        Object object = object(arguments);
        long at = cell(arguments);
        if (kind == (Object) int.class) {
            return cells.getInt(object, at);
        }
        if (kind == (Object) long.class) {
            return cells.getLong(object, at);
        }
        if (kind == (Object) boolean.class) {
            return cells.getBoolean(object, at);
        }
        if (kind == (Object) byte.class) {
            return cells.getByte(object, at);
        }
        if (kind == (Object) short.class) {
            return cells.getShort(object, at);
        }
        if (kind == (Object) char.class) {
            return cells.getChar(object, at);
        }
        if (kind == (Object) float.class) {
            return cells.getFloat(object, at);
        }
        if (kind == (Object) double.class) {
            return cells.getDouble(object, at);
        }
        return cells.getReference(object, at);
    }

    private void write(Object[] arguments, Object value) {
        Unsafe cells = Unsafe.getUnsafe();
        Object object = object(arguments);
        long at = cell(arguments);
        if (kind == (Object) int.class) {
            cells.putInt(object, at, ((Number) value).intValue());
        } else if (kind == (Object) long.class) {
            cells.putLong(object, at, ((Number) value).longValue());
        } else if (kind == (Object) boolean.class) {
            cells.putBoolean(object, at, (Boolean) value);
        } else if (kind == (Object) byte.class) {
            cells.putByte(object, at, ((Number) value).byteValue());
        } else if (kind == (Object) short.class) {
            cells.putShort(object, at, ((Number) value).shortValue());
        } else if (kind == (Object) char.class) {
            cells.putChar(object, at, (Character) value);
        } else if (kind == (Object) float.class) {
            cells.putFloat(object, at, ((Number) value).floatValue());
        } else if (kind == (Object) double.class) {
            cells.putDouble(object, at, ((Number) value).doubleValue());
        } else {
            if (value != null && !cells.accepts(object, at, value)) {
                throw new ClassCastException("Cannot cast " + value.getClass().getName() + " to " + kind.getName());
            }
            cells.putReference(object, at, value);
        }
    }

    /** Whether the cell holds that value. */
    private boolean holds(Object[] arguments, Object expected) {
        Object held = read(arguments);
        if (!kind.isPrimitive() || held instanceof Boolean || held instanceof Character) {
            return kind.isPrimitive() ? held.equals(expected) : held == expected;
        }
        if (held instanceof Float || held instanceof Double) {
            return Double.compare(((Number) held).doubleValue(), ((Number) expected).doubleValue()) == 0;
        }
        return ((Number) held).longValue() == ((Number) expected).longValue();
    }

    private Object sum(Object a, Object b) {
        if (a instanceof Float || a instanceof Double) {
            return ((Number) a).doubleValue() + ((Number) b).doubleValue();
        }
        return ((Number) a).longValue() + ((Number) b).longValue();
    }

    public Object get(Object... arguments) {
        return read(arguments);
    }

    public Object getVolatile(Object... arguments) {
        return read(arguments);
    }

    public Object getOpaque(Object... arguments) {
        return read(arguments);
    }

    public Object getAcquire(Object... arguments) {
        return read(arguments);
    }

    public void set(Object... arguments) {
        write(arguments, value(arguments, 0));
    }

    public void setVolatile(Object... arguments) {
        write(arguments, value(arguments, 0));
    }

    public void setOpaque(Object... arguments) {
        write(arguments, value(arguments, 0));
    }

    public void setRelease(Object... arguments) {
        write(arguments, value(arguments, 0));
    }

    public boolean compareAndSet(Object... arguments) {
        if (!holds(arguments, value(arguments, 0))) {
            return false;
        }
        write(arguments, value(arguments, 1));
        return true;
    }

    public boolean weakCompareAndSet(Object... arguments) {
        if (!holds(arguments, value(arguments, 0))) {
            return false;
        }
        write(arguments, value(arguments, 1));
        return true;
    }

    public boolean weakCompareAndSetPlain(Object... arguments) {
        if (!holds(arguments, value(arguments, 0))) {
            return false;
        }
        write(arguments, value(arguments, 1));
        return true;
    }

    public boolean weakCompareAndSetAcquire(Object... arguments) {
        if (!holds(arguments, value(arguments, 0))) {
            return false;
        }
        write(arguments, value(arguments, 1));
        return true;
    }

    public boolean weakCompareAndSetRelease(Object... arguments) {
        if (!holds(arguments, value(arguments, 0))) {
            return false;
        }
        write(arguments, value(arguments, 1));
        return true;
    }

    public Object compareAndExchange(Object... arguments) {
        Object old = read(arguments);
        compareAndSet(arguments);
        return old;
    }

    public Object compareAndExchangeAcquire(Object... arguments) {
        Object old = read(arguments);
        compareAndSet(arguments);
        return old;
    }

    public Object compareAndExchangeRelease(Object... arguments) {
        Object old = read(arguments);
        compareAndSet(arguments);
        return old;
    }

    public Object getAndSet(Object... arguments) {
        Object old = read(arguments);
        write(arguments, value(arguments, 0));
        return old;
    }

    public Object getAndSetAcquire(Object... arguments) {
        Object old = read(arguments);
        write(arguments, value(arguments, 0));
        return old;
    }

    public Object getAndSetRelease(Object... arguments) {
        Object old = read(arguments);
        write(arguments, value(arguments, 0));
        return old;
    }

    public Object getAndAdd(Object... arguments) {
        Object old = read(arguments);
        write(arguments, sum(old, value(arguments, 0)));
        return old;
    }

    public Object getAndAddAcquire(Object... arguments) {
        Object old = read(arguments);
        write(arguments, sum(old, value(arguments, 0)));
        return old;
    }

    public Object getAndAddRelease(Object... arguments) {
        Object old = read(arguments);
        write(arguments, sum(old, value(arguments, 0)));
        return old;
    }

    public Object getAndBitwiseOr(Object... arguments) {
        Object old = read(arguments);
        Object more = value(arguments, 0);
        if (old instanceof Boolean) {
            write(arguments, (Boolean) old | (Boolean) more);
        } else {
            write(arguments, ((Number) old).longValue() | ((Number) more).longValue());
        }
        return old;
    }

    public Object getAndBitwiseOrAcquire(Object... arguments) {
        Object old = read(arguments);
        Object more = value(arguments, 0);
        if (old instanceof Boolean) {
            write(arguments, (Boolean) old | (Boolean) more);
        } else {
            write(arguments, ((Number) old).longValue() | ((Number) more).longValue());
        }
        return old;
    }

    public Object getAndBitwiseOrRelease(Object... arguments) {
        Object old = read(arguments);
        Object more = value(arguments, 0);
        if (old instanceof Boolean) {
            write(arguments, (Boolean) old | (Boolean) more);
        } else {
            write(arguments, ((Number) old).longValue() | ((Number) more).longValue());
        }
        return old;
    }

    public Object getAndBitwiseAnd(Object... arguments) {
        Object old = read(arguments);
        Object more = value(arguments, 0);
        if (old instanceof Boolean) {
            write(arguments, (Boolean) old & (Boolean) more);
        } else {
            write(arguments, ((Number) old).longValue() & ((Number) more).longValue());
        }
        return old;
    }

    public Object getAndBitwiseAndAcquire(Object... arguments) {
        Object old = read(arguments);
        Object more = value(arguments, 0);
        if (old instanceof Boolean) {
            write(arguments, (Boolean) old & (Boolean) more);
        } else {
            write(arguments, ((Number) old).longValue() & ((Number) more).longValue());
        }
        return old;
    }

    public Object getAndBitwiseAndRelease(Object... arguments) {
        Object old = read(arguments);
        Object more = value(arguments, 0);
        if (old instanceof Boolean) {
            write(arguments, (Boolean) old & (Boolean) more);
        } else {
            write(arguments, ((Number) old).longValue() & ((Number) more).longValue());
        }
        return old;
    }

    public Object getAndBitwiseXor(Object... arguments) {
        Object old = read(arguments);
        Object more = value(arguments, 0);
        if (old instanceof Boolean) {
            write(arguments, (Boolean) old ^ (Boolean) more);
        } else {
            write(arguments, ((Number) old).longValue() ^ ((Number) more).longValue());
        }
        return old;
    }

    public Object getAndBitwiseXorAcquire(Object... arguments) {
        Object old = read(arguments);
        Object more = value(arguments, 0);
        if (old instanceof Boolean) {
            write(arguments, (Boolean) old ^ (Boolean) more);
        } else {
            write(arguments, ((Number) old).longValue() ^ ((Number) more).longValue());
        }
        return old;
    }

    public Object getAndBitwiseXorRelease(Object... arguments) {
        Object old = read(arguments);
        Object more = value(arguments, 0);
        if (old instanceof Boolean) {
            write(arguments, (Boolean) old ^ (Boolean) more);
        } else {
            write(arguments, ((Number) old).longValue() ^ ((Number) more).longValue());
        }
        return old;
    }
}
