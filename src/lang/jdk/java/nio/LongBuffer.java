package java.nio;

import java.util.Objects;

/** A row of long values in an array, and a place in it. */
public class LongBuffer extends Buffer implements Comparable<LongBuffer> {
    private final long[] array;
    private final int offset;
    private final boolean readOnly;

    private LongBuffer(long[] array, int offset, int capacity, boolean readOnly) {
        super(capacity);
        this.array = array;
        this.offset = offset;
        this.readOnly = readOnly;
    }

    public static LongBuffer allocate(int capacity) {
        if (capacity < 0) {
            throw new IllegalArgumentException("capacity < 0: (" + capacity + " < 0)");
        }
        return new LongBuffer(new long[capacity], 0, capacity, false);
    }

    public static LongBuffer wrap(long[] array) {
        return wrap(array, 0, array.length);
    }

    public static LongBuffer wrap(long[] array, int from, int count) {
        if (from < 0 || count < 0 || from > array.length - count) {
            throw new IndexOutOfBoundsException();
        }
        LongBuffer buffer = new LongBuffer(array, 0, array.length, false);
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

    public long[] array() {
        checkArray();
        return array;
    }

    public int arrayOffset() {
        checkArray();
        return offset;
    }

    public LongBuffer position(int position) {
        super.position(position);
        return this;
    }

    public LongBuffer limit(int limit) {
        super.limit(limit);
        return this;
    }

    public LongBuffer mark() {
        super.mark();
        return this;
    }

    public LongBuffer reset() {
        super.reset();
        return this;
    }

    public LongBuffer clear() {
        super.clear();
        return this;
    }

    public LongBuffer flip() {
        super.flip();
        return this;
    }

    public LongBuffer rewind() {
        super.rewind();
        return this;
    }

    public long get() {
        return array[offset + forGet(1)];
    }

    public long get(int index) {
        return array[offset + checked(index, 1)];
    }

    public LongBuffer put(long value) {
        array[offset + forPut(1)] = value;
        return this;
    }

    public LongBuffer put(int index, long value) {
        checkArray();
        array[offset + checked(index, 1)] = value;
        return this;
    }

    public LongBuffer get(long[] target) {
        return get(target, 0, target.length);
    }

    public LongBuffer get(long[] target, int from, int count) {
        Objects.checkFromIndexSize(from, count, target.length);
        System.arraycopy(array, offset + forGet(count), target, from, count);
        return this;
    }

    public LongBuffer put(long[] source) {
        return put(source, 0, source.length);
    }

    public LongBuffer put(long[] source, int from, int count) {
        checkArray();
        Objects.checkFromIndexSize(from, count, source.length);
        System.arraycopy(source, from, array, offset + forPut(count), count);
        return this;
    }

    public LongBuffer put(LongBuffer source) {
        if (source == this) {
            throw new IllegalArgumentException("The source buffer is this buffer");
        }
        int count = source.remaining();
        int to = forPut(count);
        System.arraycopy(source.array, source.offset + source.forGet(count), array, offset + to, count);
        return this;
    }

    public LongBuffer slice() {
        return new LongBuffer(array, offset + position(), remaining(), readOnly);
    }

    public LongBuffer slice(int index, int count) {
        Objects.checkFromIndexSize(index, count, limit());
        return new LongBuffer(array, offset + index, count, readOnly);
    }

    public LongBuffer duplicate() {
        LongBuffer copy = new LongBuffer(array, offset, capacity(), readOnly);
        copy.like(this);
        return copy;
    }

    public LongBuffer asReadOnlyBuffer() {
        LongBuffer copy = new LongBuffer(array, offset, capacity(), true);
        copy.like(this);
        return copy;
    }

    public LongBuffer compact() {
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
        return other instanceof LongBuffer && remaining() == ((LongBuffer) other).remaining() && compareTo((LongBuffer) other) == 0;
    }

    public int compareTo(LongBuffer other) {
        int count = Math.min(remaining(), other.remaining());
        for (int i = 0; i < count; i++) {
            int order = Long.compare(get(position() + i), other.get(other.position() + i));
            if (order != 0) {
                return order;
            }
        }
        return remaining() - other.remaining();
    }

    public String toString() {
        return "java.nio.HeapLongBuffer" + (isReadOnly() ? "R" : "") + "[pos=" + position() + " lim=" + limit() + " cap=" + capacity() + "]";
    }
}
