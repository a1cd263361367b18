package java.io;

import java.util.Objects;

/** Takes bytes. */
public abstract class OutputStream implements Closeable {
    public OutputStream() {
    }

    public abstract void write(int b) throws IOException;

    public void write(byte[] bytes) throws IOException {
        write(bytes, 0, bytes.length);
    }

    public void write(byte[] bytes, int from, int count) throws IOException {
        Objects.checkFromIndexSize(from, count, bytes.length);
        for (int i = 0; i < count; i++) {
            write(bytes[from + i]);
        }
    }

    public void flush() throws IOException {
    }

    public void close() throws IOException {
    }
}
