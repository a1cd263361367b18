package java.io;

import java.util.Objects;

/** Gives the bytes of an array. */
public class ByteArrayInputStream extends InputStream {
    protected byte[] buf;
    protected int pos;
    protected int mark;
    protected int count;

    public ByteArrayInputStream(byte[] bytes) {
        this.buf = bytes;
        this.count = bytes.length;
    }

    public ByteArrayInputStream(byte[] bytes, int from, int length) {
        this.buf = bytes;
        this.pos = from;
        this.mark = from;
        this.count = Math.min(from + length, bytes.length);
    }

    public int read() {
        return pos < count ? buf[pos++] & 0xff : -1;
    }

    public int read(byte[] bytes, int from, int length) {
        Objects.checkFromIndexSize(from, length, bytes.length);
        if (pos >= count) {
            return -1;
        }
        int done = Math.min(length, count - pos);
        if (done <= 0) {
            return 0;
        }
        System.arraycopy(buf, pos, bytes, from, done);
        pos += done;
        return done;
    }

    public long skip(long wanted) {
        long done = Math.max(0, Math.min(wanted, count - pos));
        pos += (int) done;
        return done;
    }

    public int available() {
        return count - pos;
    }

    public boolean markSupported() {
        return true;
    }

    public void mark(int limit) {
        mark = pos;
    }

    public void reset() {
        pos = mark;
    }

    public void close() throws IOException {
    }
}
