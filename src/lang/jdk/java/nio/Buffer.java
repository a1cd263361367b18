package java.nio;

/** A place in a row of values, and its bounds. */
public abstract class Buffer {
    private final int capacity;
    private int limit;
    private int position;
    private int mark = -1;

    Buffer(int capacity) {
        if (capacity < 0) {
            throw new IllegalArgumentException("capacity < 0: (" + capacity + " < 0)");
        }
        this.capacity = capacity;
        this.limit = capacity;
    }

    public final int capacity() {
        return capacity;
    }

    public final int position() {
        return position;
    }

    public Buffer position(int position) {
        if (position > limit) {
            throw new IllegalArgumentException("newPosition > limit: (" + position + " > " + limit + ")");
        }
        if (position < 0) {
            throw new IllegalArgumentException("newPosition < 0: (" + position + " < 0)");
        }
        if (mark > position) {
            mark = -1;
        }
        this.position = position;
        return this;
    }

    public final int limit() {
        return limit;
    }

    public Buffer limit(int limit) {
        if (limit > capacity) {
            throw new IllegalArgumentException("newLimit > capacity: (" + limit + " > " + capacity + ")");
        }
        if (limit < 0) {
            throw new IllegalArgumentException("newLimit < 0: (" + limit + " < 0)");
        }
        this.limit = limit;
        if (position > limit) {
            position = limit;
        }
        if (mark > limit) {
            mark = -1;
        }
        return this;
    }

    public Buffer mark() {
        mark = position;
        return this;
    }

    public Buffer reset() {
        if (mark < 0) {
            throw new InvalidMarkException();
        }
        position = mark;
        return this;
    }

    public Buffer clear() {
        position = 0;
        limit = capacity;
        mark = -1;
        return this;
    }

    public Buffer flip() {
        limit = position;
        position = 0;
        mark = -1;
        return this;
    }

    public Buffer rewind() {
        position = 0;
        mark = -1;
        return this;
    }

    public final int remaining() {
        return limit > position ? limit - position : 0;
    }

    public final boolean hasRemaining() {
        return position < limit;
    }

    public abstract boolean isReadOnly();

    public abstract boolean hasArray();

    public abstract int arrayOffset();

    public boolean isDirect() {
        return false;
    }

    final int forGet(int count) {
        if (limit - position < count) {
            throw new BufferUnderflowException();
        }
        int at = position;
        position += count;
        return at;
    }

    final int forPut(int count) {
        if (isReadOnly()) {
            throw new ReadOnlyBufferException();
        }
        if (limit - position < count) {
            throw new BufferOverflowException();
        }
        int at = position;
        position += count;
        return at;
    }

    final int checked(int index, int count) {
        if (index < 0 || count > limit - index) {
            throw new IndexOutOfBoundsException();
        }
        return index;
    }

    /** Takes over the bounds of another buffer of the same capacity. */
    final void like(Buffer other) {
        limit = other.limit;
        position = other.position;
        mark = other.mark;
    }
}
