package java.io;

import java.util.Objects;

/** Gives characters. */
public abstract class Reader implements Readable, Closeable {
    protected Object lock;

    protected Reader() {
        this.lock = this;
    }

    protected Reader(Object lock) {
        this.lock = Objects.requireNonNull(lock);
    }

    public int read(java.nio.CharBuffer target) throws IOException {
        if (target.isReadOnly()) {
            throw new java.nio.ReadOnlyBufferException();
        }
        char[] part = new char[target.remaining()];
        int count = read(part, 0, part.length);
        if (count > 0) {
            target.put(part, 0, count);
        }
        return count;
    }

    public int read() throws IOException {
        char[] one = new char[1];
        return read(one, 0, 1) == -1 ? -1 : one[0];
    }

    public int read(char[] target) throws IOException {
        return read(target, 0, target.length);
    }

    public abstract int read(char[] target, int from, int count) throws IOException;

    public long skip(long count) throws IOException {
        if (count < 0) {
            throw new IllegalArgumentException("skip value is negative");
        }
        long left = count;
        char[] part = new char[(int) Math.min(count, 8192)];
        while (left > 0) {
            int done = read(part, 0, (int) Math.min(left, part.length));
            if (done == -1) {
                break;
            }
            left -= done;
        }
        return count - left;
    }

    public boolean ready() throws IOException {
        return false;
    }

    public boolean markSupported() {
        return false;
    }

    public void mark(int limit) throws IOException {
        throw new IOException("mark() not supported");
    }

    public void reset() throws IOException {
        throw new IOException("reset() not supported");
    }

    public abstract void close() throws IOException;

    public long transferTo(Writer out) throws IOException {
        Objects.requireNonNull(out, "out");
        long count = 0;
        char[] part = new char[8192];
        int done;
        while ((done = read(part, 0, part.length)) >= 0) {
            out.write(part, 0, done);
            count += done;
        }
        return count;
    }
}
