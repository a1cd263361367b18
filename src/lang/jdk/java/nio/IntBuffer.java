package java.nio;

import java.util.Objects;

/** A row of int values in an array, and a place in it. */
public class IntBuffer extends Buffer implements Comparable<IntBuffer> {
    private final int[] array;
    private final int offset;
    private final boolean readOnly;

    private IntBuffer(int[] array, int offset, int capacity, boolean readOnly) {
        super(capacity);
        this.array = array;
        this.offset = offset;
        this.readOnly = readOnly;
    }

    public static IntBuffer allocate(int capacity) {
        if (capacity < 0) {
            throw new IllegalArgumentException("capacity < 0: (" + capacity + " < 0)");
        }
        return new IntBuffer(new int[capacity], 0, capacity, false);
    }

    public static IntBuffer wrap(int[] array) {
        return wrap(array, 0, array.length);
    }

    public static IntBuffer wrap(int[] array, int from, int count) {
        if (from < 0 || count < 0 || from > array.length - count) {
            throw new IndexOutOfBoundsException();
        }
        IntBuffer buffer = new IntBuffer(array, 0, array.length, false);
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

    public int[] array() {
        checkArray();
        return array;
    }

    public int arrayOffset() {
        checkArray();
        return offset;
    }

    public IntBuffer position(int position) {
        super.position(position);
        return this;
    }

    public IntBuffer limit(int limit) {
        super.limit(limit);
        return this;
    }

    public IntBuffer mark() {
        super.mark();
        return this;
    }

    public IntBuffer reset() {
        super.reset();
        return this;
    }

    public IntBuffer clear() {
        super.clear();
        return this;
    }

    public IntBuffer flip() {
        super.flip();
        return this;
    }

    public IntBuffer rewind() {
        super.rewind();
        return this;
    }

    public int get() {
        return array[offset + forGet(1)];
    }

    public int get(int index) {
        return array[offset + checked(index, 1)];
    }

    public IntBuffer put(int value) {
        array[offset + forPut(1)] = value;
        return this;
    }

    public IntBuffer put(int index, int value) {
        checkArray();
        array[offset + checked(index, 1)] = value;
        return this;
    }

    public IntBuffer get(int[] target) {
        return get(target, 0, target.length);
    }

    public IntBuffer get(int[] target, int from, int count) {
        Objects.checkFromIndexSize(from, count, target.length);
        System.arraycopy(array, offset + forGet(count), target, from, count);
        return this;
    }

    public IntBuffer put(int[] source) {
        return put(source, 0, source.length);
    }

    public IntBuffer put(int[] source, int from, int count) {
        checkArray();
        Objects.checkFromIndexSize(from, count, source.length);
        System.arraycopy(source, from, array, offset + forPut(count), count);
        return this;
    }

    public IntBuffer put(IntBuffer source) {
        if (source == this) {
            throw new IllegalArgumentException("The source buffer is this buffer");
        }
        int count = source.remaining();
        int to = forPut(count);
        System.arraycopy(source.array, source.offset + source.forGet(count), array, offset + to, count);
        return this;
    }

    public IntBuffer slice() {
        return new IntBuffer(array, offset + position(), remaining(), readOnly);
    }

    public IntBuffer slice(int index, int count) {
        Objects.checkFromIndexSize(index, count, limit());
        return new IntBuffer(array, offset + index, count, readOnly);
    }

    public IntBuffer duplicate() {
        IntBuffer copy = new IntBuffer(array, offset, capacity(), readOnly);
        copy.like(this);
        return copy;
    }

    public IntBuffer asReadOnlyBuffer() {
        IntBuffer copy = new IntBuffer(array, offset, capacity(), true);
        copy.like(this);
        return copy;
    }

    public IntBuffer compact() {
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
        return other instanceof IntBuffer && remaining() == ((IntBuffer) other).remaining() && compareTo((IntBuffer) other) == 0;
    }

    public int compareTo(IntBuffer other) {
        int count = Math.min(remaining(), other.remaining());
        for (int i = 0; i < count; i++) {
            int order = Integer.compare(get(position() + i), other.get(other.position() + i));
            if (order != 0) {
                return order;
            }
        }
        return remaining() - other.remaining();
    }

    public String toString() {
        return "java.nio.HeapIntBuffer" + (isReadOnly() ? "R" : "") + "[pos=" + position() + " lim=" + limit() + " cap=" + capacity() + "]";
    }
}
