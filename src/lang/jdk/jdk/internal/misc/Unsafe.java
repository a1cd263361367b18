package jdk.internal.misc;

import java.util.concurrent.locks.LockSupport;

/**
 * Cells by object and offset, as java.util uses them: the offset of a field is its number, that of an element its index.
 * Whatever reaches other memory ends the run as unsupported. There is one thread, so all kinds of access are the same.
 */
public final class Unsafe {
    public static final int INVALID_FIELD_OFFSET = -1;
    public static final int ARRAY_BOOLEAN_BASE_OFFSET = 0;
    public static final int ARRAY_BOOLEAN_INDEX_SCALE = 1;
    public static final int ARRAY_BYTE_BASE_OFFSET = 0;
    public static final int ARRAY_BYTE_INDEX_SCALE = 1;
    public static final int ARRAY_SHORT_BASE_OFFSET = 0;
    public static final int ARRAY_SHORT_INDEX_SCALE = 1;
    public static final int ARRAY_CHAR_BASE_OFFSET = 0;
    public static final int ARRAY_CHAR_INDEX_SCALE = 1;
    public static final int ARRAY_INT_BASE_OFFSET = 0;
    public static final int ARRAY_INT_INDEX_SCALE = 1;
    public static final int ARRAY_LONG_BASE_OFFSET = 0;
    public static final int ARRAY_LONG_INDEX_SCALE = 1;
    public static final int ARRAY_FLOAT_BASE_OFFSET = 0;
    public static final int ARRAY_FLOAT_INDEX_SCALE = 1;
    public static final int ARRAY_DOUBLE_BASE_OFFSET = 0;
    public static final int ARRAY_DOUBLE_INDEX_SCALE = 1;
    public static final int ARRAY_OBJECT_BASE_OFFSET = 0;
    public static final int ARRAY_OBJECT_INDEX_SCALE = 1;
    public static final int ADDRESS_SIZE = 8;

    private static final Unsafe ONLY = new Unsafe();

    private Unsafe() {
    }

    public static Unsafe getUnsafe() {
        return ONLY;
    }

    private static native long slot(Class<?> type, String field);

    /** The type of a field that the class declares, or null. */
    public static native Class<?> kind(Class<?> type, String field);

    /** Whether a field or element takes that object. */
    public native boolean accepts(Object object, long offset, Object value);

    public long objectFieldOffset(Class<?> type, String field) {
        if (type == null || field == null) {
            throw new NullPointerException();
        }
        long slot = slot(type, field);
        if (slot < 0) {
            throw new InternalError(field);
        }
        return slot;
    }

    public int arrayBaseOffset(Class<?> type) {
        return 0;
    }

    public int arrayIndexScale(Class<?> type) {
        return 1;
    }

    public void loadFence() {
    }

    public void storeFence() {
    }

    public void fullFence() {
    }

    public void loadLoadFence() {
    }

    public void storeStoreFence() {
    }

    public void ensureClassInitialized(Class<?> type) {
    }

    public void park(boolean absolute, long time) {
        if (absolute || time == 0) {
            LockSupport.park();
        } else {
            LockSupport.parkNanos(time);
        }
    }

    public void unpark(Object thread) {
        LockSupport.unpark((Thread) thread);
    }

    public native boolean getBoolean(Object object, long offset);

    public native void putBoolean(Object object, long offset, boolean value);

    public boolean getBooleanVolatile(Object object, long offset) {
        return getBoolean(object, offset);
    }

    public boolean getBooleanAcquire(Object object, long offset) {
        return getBoolean(object, offset);
    }

    public boolean getBooleanOpaque(Object object, long offset) {
        return getBoolean(object, offset);
    }

    public void putBooleanVolatile(Object object, long offset, boolean value) {
        putBoolean(object, offset, value);
    }

    public void putBooleanRelease(Object object, long offset, boolean value) {
        putBoolean(object, offset, value);
    }

    public void putBooleanOpaque(Object object, long offset, boolean value) {
        putBoolean(object, offset, value);
    }

    public native byte getByte(Object object, long offset);

    public native void putByte(Object object, long offset, byte value);

    public byte getByteVolatile(Object object, long offset) {
        return getByte(object, offset);
    }

    public byte getByteAcquire(Object object, long offset) {
        return getByte(object, offset);
    }

    public byte getByteOpaque(Object object, long offset) {
        return getByte(object, offset);
    }

    public void putByteVolatile(Object object, long offset, byte value) {
        putByte(object, offset, value);
    }

    public void putByteRelease(Object object, long offset, byte value) {
        putByte(object, offset, value);
    }

    public void putByteOpaque(Object object, long offset, byte value) {
        putByte(object, offset, value);
    }

    public native short getShort(Object object, long offset);

    public native void putShort(Object object, long offset, short value);

    public short getShortVolatile(Object object, long offset) {
        return getShort(object, offset);
    }

    public short getShortAcquire(Object object, long offset) {
        return getShort(object, offset);
    }

    public short getShortOpaque(Object object, long offset) {
        return getShort(object, offset);
    }

    public void putShortVolatile(Object object, long offset, short value) {
        putShort(object, offset, value);
    }

    public void putShortRelease(Object object, long offset, short value) {
        putShort(object, offset, value);
    }

    public void putShortOpaque(Object object, long offset, short value) {
        putShort(object, offset, value);
    }

    public native char getChar(Object object, long offset);

    public native void putChar(Object object, long offset, char value);

    public char getCharVolatile(Object object, long offset) {
        return getChar(object, offset);
    }

    public char getCharAcquire(Object object, long offset) {
        return getChar(object, offset);
    }

    public char getCharOpaque(Object object, long offset) {
        return getChar(object, offset);
    }

    public void putCharVolatile(Object object, long offset, char value) {
        putChar(object, offset, value);
    }

    public void putCharRelease(Object object, long offset, char value) {
        putChar(object, offset, value);
    }

    public void putCharOpaque(Object object, long offset, char value) {
        putChar(object, offset, value);
    }

    public native int getInt(Object object, long offset);

    public native void putInt(Object object, long offset, int value);

    public int getIntVolatile(Object object, long offset) {
        return getInt(object, offset);
    }

    public int getIntAcquire(Object object, long offset) {
        return getInt(object, offset);
    }

    public int getIntOpaque(Object object, long offset) {
        return getInt(object, offset);
    }

    public void putIntVolatile(Object object, long offset, int value) {
        putInt(object, offset, value);
    }

    public void putIntRelease(Object object, long offset, int value) {
        putInt(object, offset, value);
    }

    public void putIntOpaque(Object object, long offset, int value) {
        putInt(object, offset, value);
    }

    public native long getLong(Object object, long offset);

    public native void putLong(Object object, long offset, long value);

    public long getLongVolatile(Object object, long offset) {
        return getLong(object, offset);
    }

    public long getLongAcquire(Object object, long offset) {
        return getLong(object, offset);
    }

    public long getLongOpaque(Object object, long offset) {
        return getLong(object, offset);
    }

    public void putLongVolatile(Object object, long offset, long value) {
        putLong(object, offset, value);
    }

    public void putLongRelease(Object object, long offset, long value) {
        putLong(object, offset, value);
    }

    public void putLongOpaque(Object object, long offset, long value) {
        putLong(object, offset, value);
    }

    public native float getFloat(Object object, long offset);

    public native void putFloat(Object object, long offset, float value);

    public float getFloatVolatile(Object object, long offset) {
        return getFloat(object, offset);
    }

    public float getFloatAcquire(Object object, long offset) {
        return getFloat(object, offset);
    }

    public float getFloatOpaque(Object object, long offset) {
        return getFloat(object, offset);
    }

    public void putFloatVolatile(Object object, long offset, float value) {
        putFloat(object, offset, value);
    }

    public void putFloatRelease(Object object, long offset, float value) {
        putFloat(object, offset, value);
    }

    public void putFloatOpaque(Object object, long offset, float value) {
        putFloat(object, offset, value);
    }

    public native double getDouble(Object object, long offset);

    public native void putDouble(Object object, long offset, double value);

    public double getDoubleVolatile(Object object, long offset) {
        return getDouble(object, offset);
    }

    public double getDoubleAcquire(Object object, long offset) {
        return getDouble(object, offset);
    }

    public double getDoubleOpaque(Object object, long offset) {
        return getDouble(object, offset);
    }

    public void putDoubleVolatile(Object object, long offset, double value) {
        putDouble(object, offset, value);
    }

    public void putDoubleRelease(Object object, long offset, double value) {
        putDouble(object, offset, value);
    }

    public void putDoubleOpaque(Object object, long offset, double value) {
        putDouble(object, offset, value);
    }

    public native Object getReference(Object object, long offset);

    public native void putReference(Object object, long offset, Object value);

    public Object getReferenceVolatile(Object object, long offset) {
        return getReference(object, offset);
    }

    public Object getReferenceAcquire(Object object, long offset) {
        return getReference(object, offset);
    }

    public Object getReferenceOpaque(Object object, long offset) {
        return getReference(object, offset);
    }

    public void putReferenceVolatile(Object object, long offset, Object value) {
        putReference(object, offset, value);
    }

    public void putReferenceRelease(Object object, long offset, Object value) {
        putReference(object, offset, value);
    }

    public void putReferenceOpaque(Object object, long offset, Object value) {
        putReference(object, offset, value);
    }

    public boolean compareAndSetInt(Object object, long offset, int expected, int value) {
        if (getInt(object, offset) != expected) {
            return false;
        }
        putInt(object, offset, value);
        return true;
    }

    public int compareAndExchangeInt(Object object, long offset, int expected, int value) {
        int old = getInt(object, offset);
        if (old == expected) {
            putInt(object, offset, value);
        }
        return old;
    }

    public boolean weakCompareAndSetInt(Object object, long offset, int expected, int value) {
        return compareAndSetInt(object, offset, expected, value);
    }

    public boolean weakCompareAndSetIntPlain(Object object, long offset, int expected, int value) {
        return compareAndSetInt(object, offset, expected, value);
    }

    public boolean weakCompareAndSetIntAcquire(Object object, long offset, int expected, int value) {
        return compareAndSetInt(object, offset, expected, value);
    }

    public boolean weakCompareAndSetIntRelease(Object object, long offset, int expected, int value) {
        return compareAndSetInt(object, offset, expected, value);
    }

    public int compareAndExchangeIntAcquire(Object object, long offset, int expected, int value) {
        return compareAndExchangeInt(object, offset, expected, value);
    }

    public int compareAndExchangeIntRelease(Object object, long offset, int expected, int value) {
        return compareAndExchangeInt(object, offset, expected, value);
    }

    public int getAndSetInt(Object object, long offset, int value) {
        int old = getInt(object, offset);
        putInt(object, offset, value);
        return old;
    }

    public int getAndSetIntAcquire(Object object, long offset, int value) {
        int old = getInt(object, offset);
        putInt(object, offset, value);
        return old;
    }

    public int getAndSetIntRelease(Object object, long offset, int value) {
        int old = getInt(object, offset);
        putInt(object, offset, value);
        return old;
    }

    public int getAndAddInt(Object object, long offset, int value) {
        int old = getInt(object, offset);
        putInt(object, offset, old + value);
        return old;
    }

    public int getAndAddIntAcquire(Object object, long offset, int value) {
        int old = getInt(object, offset);
        putInt(object, offset, old + value);
        return old;
    }

    public int getAndAddIntRelease(Object object, long offset, int value) {
        int old = getInt(object, offset);
        putInt(object, offset, old + value);
        return old;
    }

    public int getAndBitwiseAndInt(Object object, long offset, int value) {
        int old = getInt(object, offset);
        putInt(object, offset, old & value);
        return old;
    }

    public int getAndBitwiseAndIntAcquire(Object object, long offset, int value) {
        int old = getInt(object, offset);
        putInt(object, offset, old & value);
        return old;
    }

    public int getAndBitwiseAndIntRelease(Object object, long offset, int value) {
        int old = getInt(object, offset);
        putInt(object, offset, old & value);
        return old;
    }

    public int getAndBitwiseOrInt(Object object, long offset, int value) {
        int old = getInt(object, offset);
        putInt(object, offset, old | value);
        return old;
    }

    public int getAndBitwiseOrIntAcquire(Object object, long offset, int value) {
        int old = getInt(object, offset);
        putInt(object, offset, old | value);
        return old;
    }

    public int getAndBitwiseOrIntRelease(Object object, long offset, int value) {
        int old = getInt(object, offset);
        putInt(object, offset, old | value);
        return old;
    }

    public int getAndBitwiseXorInt(Object object, long offset, int value) {
        int old = getInt(object, offset);
        putInt(object, offset, old ^ value);
        return old;
    }

    public int getAndBitwiseXorIntAcquire(Object object, long offset, int value) {
        int old = getInt(object, offset);
        putInt(object, offset, old ^ value);
        return old;
    }

    public int getAndBitwiseXorIntRelease(Object object, long offset, int value) {
        int old = getInt(object, offset);
        putInt(object, offset, old ^ value);
        return old;
    }

    public boolean compareAndSetLong(Object object, long offset, long expected, long value) {
        if (getLong(object, offset) != expected) {
            return false;
        }
        putLong(object, offset, value);
        return true;
    }

    public long compareAndExchangeLong(Object object, long offset, long expected, long value) {
        long old = getLong(object, offset);
        if (old == expected) {
            putLong(object, offset, value);
        }
        return old;
    }

    public boolean weakCompareAndSetLong(Object object, long offset, long expected, long value) {
        return compareAndSetLong(object, offset, expected, value);
    }

    public boolean weakCompareAndSetLongPlain(Object object, long offset, long expected, long value) {
        return compareAndSetLong(object, offset, expected, value);
    }

    public boolean weakCompareAndSetLongAcquire(Object object, long offset, long expected, long value) {
        return compareAndSetLong(object, offset, expected, value);
    }

    public boolean weakCompareAndSetLongRelease(Object object, long offset, long expected, long value) {
        return compareAndSetLong(object, offset, expected, value);
    }

    public long compareAndExchangeLongAcquire(Object object, long offset, long expected, long value) {
        return compareAndExchangeLong(object, offset, expected, value);
    }

    public long compareAndExchangeLongRelease(Object object, long offset, long expected, long value) {
        return compareAndExchangeLong(object, offset, expected, value);
    }

    public long getAndSetLong(Object object, long offset, long value) {
        long old = getLong(object, offset);
        putLong(object, offset, value);
        return old;
    }

    public long getAndSetLongAcquire(Object object, long offset, long value) {
        long old = getLong(object, offset);
        putLong(object, offset, value);
        return old;
    }

    public long getAndSetLongRelease(Object object, long offset, long value) {
        long old = getLong(object, offset);
        putLong(object, offset, value);
        return old;
    }

    public long getAndAddLong(Object object, long offset, long value) {
        long old = getLong(object, offset);
        putLong(object, offset, old + value);
        return old;
    }

    public long getAndAddLongAcquire(Object object, long offset, long value) {
        long old = getLong(object, offset);
        putLong(object, offset, old + value);
        return old;
    }

    public long getAndAddLongRelease(Object object, long offset, long value) {
        long old = getLong(object, offset);
        putLong(object, offset, old + value);
        return old;
    }

    public long getAndBitwiseAndLong(Object object, long offset, long value) {
        long old = getLong(object, offset);
        putLong(object, offset, old & value);
        return old;
    }

    public long getAndBitwiseAndLongAcquire(Object object, long offset, long value) {
        long old = getLong(object, offset);
        putLong(object, offset, old & value);
        return old;
    }

    public long getAndBitwiseAndLongRelease(Object object, long offset, long value) {
        long old = getLong(object, offset);
        putLong(object, offset, old & value);
        return old;
    }

    public long getAndBitwiseOrLong(Object object, long offset, long value) {
        long old = getLong(object, offset);
        putLong(object, offset, old | value);
        return old;
    }

    public long getAndBitwiseOrLongAcquire(Object object, long offset, long value) {
        long old = getLong(object, offset);
        putLong(object, offset, old | value);
        return old;
    }

    public long getAndBitwiseOrLongRelease(Object object, long offset, long value) {
        long old = getLong(object, offset);
        putLong(object, offset, old | value);
        return old;
    }

    public long getAndBitwiseXorLong(Object object, long offset, long value) {
        long old = getLong(object, offset);
        putLong(object, offset, old ^ value);
        return old;
    }

    public long getAndBitwiseXorLongAcquire(Object object, long offset, long value) {
        long old = getLong(object, offset);
        putLong(object, offset, old ^ value);
        return old;
    }

    public long getAndBitwiseXorLongRelease(Object object, long offset, long value) {
        long old = getLong(object, offset);
        putLong(object, offset, old ^ value);
        return old;
    }

    public boolean compareAndSetReference(Object object, long offset, Object expected, Object value) {
        if (getReference(object, offset) != expected) {
            return false;
        }
        putReference(object, offset, value);
        return true;
    }

    public Object compareAndExchangeReference(Object object, long offset, Object expected, Object value) {
        Object old = getReference(object, offset);
        if (old == expected) {
            putReference(object, offset, value);
        }
        return old;
    }

    public boolean weakCompareAndSetReference(Object object, long offset, Object expected, Object value) {
        return compareAndSetReference(object, offset, expected, value);
    }

    public boolean weakCompareAndSetReferencePlain(Object object, long offset, Object expected, Object value) {
        return compareAndSetReference(object, offset, expected, value);
    }

    public boolean weakCompareAndSetReferenceAcquire(Object object, long offset, Object expected, Object value) {
        return compareAndSetReference(object, offset, expected, value);
    }

    public boolean weakCompareAndSetReferenceRelease(Object object, long offset, Object expected, Object value) {
        return compareAndSetReference(object, offset, expected, value);
    }

    public Object compareAndExchangeReferenceAcquire(Object object, long offset, Object expected, Object value) {
        return compareAndExchangeReference(object, offset, expected, value);
    }

    public Object compareAndExchangeReferenceRelease(Object object, long offset, Object expected, Object value) {
        return compareAndExchangeReference(object, offset, expected, value);
    }

    public Object getAndSetReference(Object object, long offset, Object value) {
        Object old = getReference(object, offset);
        putReference(object, offset, value);
        return old;
    }

    public Object getAndSetReferenceAcquire(Object object, long offset, Object value) {
        Object old = getReference(object, offset);
        putReference(object, offset, value);
        return old;
    }

    public Object getAndSetReferenceRelease(Object object, long offset, Object value) {
        Object old = getReference(object, offset);
        putReference(object, offset, value);
        return old;
    }
}
