package java.io;

import java.util.Arrays;
import java.util.Objects;

/** Keeps bytes. */
public class ByteArrayOutputStream extends OutputStream {
    protected byte[] buf;
    protected int count;

    public ByteArrayOutputStream() {
        this(32);
    }

    public ByteArrayOutputStream(int size) {
        if (size < 0) {
            throw new IllegalArgumentException("Negative initial size: " + size);
        }
        buf = new byte[size];
    }

    private void grow(int size) {
        if (size > buf.length) {
            buf = Arrays.copyOf(buf, Math.max(size, 2 * buf.length));
        }
    }

    public void write(int b) {
        grow(count + 1);
        buf[count++] = (byte) b;
    }

    public void write(byte[] bytes, int from, int length) {
        Objects.checkFromIndexSize(from, length, bytes.length);
        grow(count + length);
        System.arraycopy(bytes, from, buf, count, length);
        count += length;
    }

    public void writeBytes(byte[] bytes) {
        write(bytes, 0, bytes.length);
    }

    public void writeTo(OutputStream target) throws IOException {
        target.write(buf, 0, count);
    }

    public void reset() {
        count = 0;
    }

    public byte[] toByteArray() {
        return Arrays.copyOf(buf, count);
    }

    public int size() {
        return count;
    }

    public void close() throws IOException {
    }
}
