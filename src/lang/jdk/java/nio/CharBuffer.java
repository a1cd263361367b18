package java.nio;

import java.util.Objects;

/** A row of char values in an array, and a place in it. */
public class CharBuffer extends Buffer implements Comparable<CharBuffer>, Appendable, CharSequence, Readable {
    private final char[] array;
    private final int offset;
    private final boolean readOnly;

    private CharBuffer(char[] array, int offset, int capacity, boolean readOnly) {
        super(capacity);
        this.array = array;
        this.offset = offset;
        this.readOnly = readOnly;
    }

    public static CharBuffer allocate(int capacity) {
        if (capacity < 0) {
            throw new IllegalArgumentException("capacity < 0: (" + capacity + " < 0)");
        }
        return new CharBuffer(new char[capacity], 0, capacity, false);
    }

    public static CharBuffer wrap(char[] array) {
        return wrap(array, 0, array.length);
    }

    public static CharBuffer wrap(char[] array, int from, int count) {
        if (from < 0 || count < 0 || from > array.length - count) {
            throw new IndexOutOfBoundsException();
        }
        CharBuffer buffer = new CharBuffer(array, 0, array.length, false);
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

    public char[] array() {
        checkArray();
        return array;
    }

    public int arrayOffset() {
        checkArray();
        return offset;
    }

    public CharBuffer position(int position) {
        super.position(position);
        return this;
    }

    public CharBuffer limit(int limit) {
        super.limit(limit);
        return this;
    }

    public CharBuffer mark() {
        super.mark();
        return this;
    }

    public CharBuffer reset() {
        super.reset();
        return this;
    }

    public CharBuffer clear() {
        super.clear();
        return this;
    }

    public CharBuffer flip() {
        super.flip();
        return this;
    }

    public CharBuffer rewind() {
        super.rewind();
        return this;
    }

    public char get() {
        return array[offset + forGet(1)];
    }

    public char get(int index) {
        return array[offset + checked(index, 1)];
    }

    public CharBuffer put(char value) {
        array[offset + forPut(1)] = value;
        return this;
    }

    public CharBuffer put(int index, char value) {
        checkArray();
        array[offset + checked(index, 1)] = value;
        return this;
    }

    public CharBuffer get(char[] target) {
        return get(target, 0, target.length);
    }

    public CharBuffer get(char[] target, int from, int count) {
        Objects.checkFromIndexSize(from, count, target.length);
        System.arraycopy(array, offset + forGet(count), target, from, count);
        return this;
    }

    public CharBuffer put(char[] source) {
        return put(source, 0, source.length);
    }

    public CharBuffer put(char[] source, int from, int count) {
        checkArray();
        Objects.checkFromIndexSize(from, count, source.length);
        System.arraycopy(source, from, array, offset + forPut(count), count);
        return this;
    }

    public CharBuffer put(CharBuffer source) {
        if (source == this) {
            throw new IllegalArgumentException("The source buffer is this buffer");
        }
        int count = source.remaining();
        int to = forPut(count);
        System.arraycopy(source.array, source.offset + source.forGet(count), array, offset + to, count);
        return this;
    }

    public CharBuffer slice() {
        return new CharBuffer(array, offset + position(), remaining(), readOnly);
    }

    public CharBuffer slice(int index, int count) {
        Objects.checkFromIndexSize(index, count, limit());
        return new CharBuffer(array, offset + index, count, readOnly);
    }

    public CharBuffer duplicate() {
        CharBuffer copy = new CharBuffer(array, offset, capacity(), readOnly);
        copy.like(this);
        return copy;
    }

    public CharBuffer asReadOnlyBuffer() {
        CharBuffer copy = new CharBuffer(array, offset, capacity(), true);
        copy.like(this);
        return copy;
    }

    public CharBuffer compact() {
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
        return other instanceof CharBuffer && remaining() == ((CharBuffer) other).remaining() && compareTo((CharBuffer) other) == 0;
    }

    public int compareTo(CharBuffer other) {
        int count = Math.min(remaining(), other.remaining());
        for (int i = 0; i < count; i++) {
            int order = Character.compare(get(position() + i), other.get(other.position() + i));
            if (order != 0) {
                return order;
            }
        }
        return remaining() - other.remaining();
    }

    /** The characters of a text, only to be read. */
    public static CharBuffer wrap(CharSequence text) {
        return wrap(text, 0, text.length());
    }

    public static CharBuffer wrap(CharSequence text, int from, int to) {
        if (from < 0 || to < from || to > text.length()) {
            throw new IndexOutOfBoundsException();
        }
        CharBuffer buffer = new CharBuffer(text.toString().toCharArray(), 0, text.length(), true);
        return buffer.limit(to).position(from);
    }

    public CharBuffer put(String text) {
        return put(text.toCharArray());
    }

    public CharBuffer put(String text, int from, int to) {
        return put(text.substring(from, to));
    }

    public CharBuffer append(CharSequence text) {
        return put(text == null ? "null" : text.toString());
    }

    public CharBuffer append(CharSequence text, int from, int to) {
        return put((text == null ? "null" : text).subSequence(from, to).toString());
    }

    public CharBuffer append(char c) {
        return put(c);
    }

    public int read(CharBuffer target) {
        int count = Math.min(remaining(), target.remaining());
        if (!hasRemaining()) {
            return -1;
        }
        for (int i = 0; i < count; i++) {
            target.put(get());
        }
        return count;
    }

    public int length() {
        return remaining();
    }

    public boolean isEmpty() {
        return remaining() == 0;
    }

    public char charAt(int index) {
        return get(position() + Objects.checkIndex(index, remaining()));
    }

    public CharBuffer subSequence(int from, int to) {
        Objects.checkFromToIndex(from, to, remaining());
        CharBuffer part = duplicate();
        return part.limit(position() + to).position(position() + from);
    }

    public String toString() {
        return String.valueOf(array, offset + position(), remaining());
    }
}
