package java.nio;

import java.util.Objects;

/** A row of byte values in an array, and a place in it. */
public class ByteBuffer extends Buffer implements Comparable<ByteBuffer> {
    private final byte[] array;
    private final int offset;
    private final boolean readOnly;

    private ByteBuffer(byte[] array, int offset, int capacity, boolean readOnly) {
        super(capacity);
        this.array = array;
        this.offset = offset;
        this.readOnly = readOnly;
    }

    public static ByteBuffer allocate(int capacity) {
        if (capacity < 0) {
            throw new IllegalArgumentException("capacity < 0: (" + capacity + " < 0)");
        }
        return new ByteBuffer(new byte[capacity], 0, capacity, false);
    }

    public static ByteBuffer wrap(byte[] array) {
        return wrap(array, 0, array.length);
    }

    public static ByteBuffer wrap(byte[] array, int from, int count) {
        if (from < 0 || count < 0 || from > array.length - count) {
            throw new IndexOutOfBoundsException();
        }
        ByteBuffer buffer = new ByteBuffer(array, 0, array.length, false);
        return buffer.limit(from + count).position(from);
    }

    public boolean isReadOnly() {
        return readOnly;
    }

    public boolean hasArray() {
        return !readOnly;
    }

    private void checkArray() {
        if (readOnly) {
            throw new ReadOnlyBufferException();
        }
    }

    public byte[] array() {
        checkArray();
        return array;
    }

    public int arrayOffset() {
        checkArray();
        return offset;
    }

    public ByteBuffer position(int position) {
        super.position(position);
        return this;
    }

    public ByteBuffer limit(int limit) {
        super.limit(limit);
        return this;
    }

    public ByteBuffer mark() {
        super.mark();
        return this;
    }

    public ByteBuffer reset() {
        super.reset();
        return this;
    }

    public ByteBuffer clear() {
        super.clear();
        return this;
    }

    public ByteBuffer flip() {
        super.flip();
        return this;
    }

    public ByteBuffer rewind() {
        super.rewind();
        return this;
    }

    public byte get() {
        return array[offset + forGet(1)];
    }

    public byte get(int index) {
        return array[offset + checked(index, 1)];
    }

    public ByteBuffer put(byte value) {
        array[offset + forPut(1)] = value;
        return this;
    }

    public ByteBuffer put(int index, byte value) {
        checkArray();
        array[offset + checked(index, 1)] = value;
        return this;
    }

    public ByteBuffer get(byte[] target) {
        return get(target, 0, target.length);
    }

    public ByteBuffer get(byte[] target, int from, int count) {
        Objects.checkFromIndexSize(from, count, target.length);
        System.arraycopy(array, offset + forGet(count), target, from, count);
        return this;
    }

    public ByteBuffer put(byte[] source) {
        return put(source, 0, source.length);
    }

    public ByteBuffer put(byte[] source, int from, int count) {
        checkArray();
        Objects.checkFromIndexSize(from, count, source.length);
        System.arraycopy(source, from, array, offset + forPut(count), count);
        return this;
    }

    public ByteBuffer put(ByteBuffer source) {
        if (source == this) {
            throw new IllegalArgumentException("The source buffer is this buffer");
        }
        int count = source.remaining();
        int to = forPut(count);
        System.arraycopy(source.array, source.offset + source.forGet(count), array, offset + to, count);
        return this;
    }

    public ByteBuffer slice() {
        return new ByteBuffer(array, offset + position(), remaining(), readOnly);
    }

    public ByteBuffer slice(int index, int count) {
        Objects.checkFromIndexSize(index, count, limit());
        return new ByteBuffer(array, offset + index, count, readOnly);
    }

    public ByteBuffer duplicate() {
        ByteBuffer copy = new ByteBuffer(array, offset, capacity(), readOnly);
        copy.like(this);
        return copy;
    }

    public ByteBuffer asReadOnlyBuffer() {
        ByteBuffer copy = new ByteBuffer(array, offset, capacity(), true);
        copy.like(this);
        return copy;
    }

    public ByteBuffer compact() {
        checkArray();
        int count = remaining();
        System.arraycopy(array, offset + position(), array, offset, count);
        clear();
        return position(count);
    }

    public int hashCode() {
        int hash = 1;
        for (int i = limit() - 1; i >= position(); i--) {
            hash = 31 * hash + (int) get(i);
        }
        return hash;
    }

    public boolean equals(Object other) {
        return other instanceof ByteBuffer && remaining() == ((ByteBuffer) other).remaining() && compareTo((ByteBuffer) other) == 0;
    }

    public int compareTo(ByteBuffer other) {
        int count = Math.min(remaining(), other.remaining());
        for (int i = 0; i < count; i++) {
            int order = Byte.compare(get(position() + i), other.get(other.position() + i));
            if (order != 0) {
                return order;
            }
        }
        return remaining() - other.remaining();
    }

    private boolean isLittle;

    public static ByteBuffer allocateDirect(int capacity) {
        refuse();
        return allocate(capacity);
    }

    /** Ends the run as unsupported: memory outside of the heap. */
    private static native void refuse();

    public ByteOrder order() {
        return isLittle ? ByteOrder.LITTLE_ENDIAN : ByteOrder.BIG_ENDIAN;
    }

    public ByteBuffer order(ByteOrder order) {
        isLittle = order == ByteOrder.LITTLE_ENDIAN;
        return this;
    }

    private long read(int at, int count) {
        long value = 0;
        for (int i = 0; i < count; i++) {
            value = value << 8 | array[offset + at + (isLittle ? count - 1 - i : i)] & 0xff;
        }
        return value;
    }

    private ByteBuffer write(int at, int count, long value) {
        for (int i = 0; i < count; i++) {
            array[offset + at + (isLittle ? i : count - 1 - i)] = (byte) (value >> 8 * i);
        }
        return this;
    }

    public short getShort() {
        return (short) read(forGet(2), 2);
    }

    public short getShort(int index) {
        return (short) read(checked(index, 2), 2);
    }

    public ByteBuffer putShort(short value) {
        return write(forPut(2), 2, value);
    }

    public ByteBuffer putShort(int index, short value) {
        checkArray();
        return write(checked(index, 2), 2, value);
    }

    public char getChar() {
        return (char) read(forGet(2), 2);
    }

    public char getChar(int index) {
        return (char) read(checked(index, 2), 2);
    }

    public ByteBuffer putChar(char value) {
        return write(forPut(2), 2, value);
    }

    public ByteBuffer putChar(int index, char value) {
        checkArray();
        return write(checked(index, 2), 2, value);
    }

    public int getInt() {
        return (int) read(forGet(4), 4);
    }

    public int getInt(int index) {
        return (int) read(checked(index, 4), 4);
    }

    public ByteBuffer putInt(int value) {
        return write(forPut(4), 4, value);
    }

    public ByteBuffer putInt(int index, int value) {
        checkArray();
        return write(checked(index, 4), 4, value);
    }

    public long getLong() {
        return read(forGet(8), 8);
    }

    public long getLong(int index) {
        return read(checked(index, 8), 8);
    }

    public ByteBuffer putLong(long value) {
        return write(forPut(8), 8, value);
    }

    public ByteBuffer putLong(int index, long value) {
        checkArray();
        return write(checked(index, 8), 8, value);
    }

    public float getFloat() {
        return Float.intBitsToFloat((int) read(forGet(4), 4));
    }

    public float getFloat(int index) {
        return Float.intBitsToFloat((int) read(checked(index, 4), 4));
    }

    public ByteBuffer putFloat(float value) {
        return write(forPut(4), 4, Float.floatToRawIntBits(value));
    }

    public ByteBuffer putFloat(int index, float value) {
        checkArray();
        return write(checked(index, 4), 4, Float.floatToRawIntBits(value));
    }

    public double getDouble() {
        return Double.longBitsToDouble(read(forGet(8), 8));
    }

    public double getDouble(int index) {
        return Double.longBitsToDouble(read(checked(index, 8), 8));
    }

    public ByteBuffer putDouble(double value) {
        return write(forPut(8), 8, Double.doubleToRawLongBits(value));
    }

    public ByteBuffer putDouble(int index, double value) {
        checkArray();
        return write(checked(index, 8), 8, Double.doubleToRawLongBits(value));
    }

    public String toString() {
        return "java.nio.HeapByteBuffer" + (isReadOnly() ? "R" : "") + "[pos=" + position() + " lim=" + limit() + " cap=" + capacity() + "]";
    }
}
