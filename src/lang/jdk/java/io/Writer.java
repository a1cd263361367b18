package java.io;

import java.util.Objects;

/** Takes characters. */
public abstract class Writer implements Appendable, Closeable, Flushable {
    protected Object lock;

    protected Writer() {
        this.lock = this;
    }

    protected Writer(Object lock) {
        this.lock = Objects.requireNonNull(lock);
    }

    public static Writer nullWriter() {
        return new Writer() {
            private boolean closed;

            public void write(char[] text, int from, int count) throws IOException {
                Objects.checkFromIndexSize(from, count, text.length);
                flush();
            }

            public void flush() throws IOException {
                if (closed) {
                    throw new IOException("Stream closed");
                }
            }

            public void close() {
                closed = true;
            }
        };
    }

    public void write(int c) throws IOException {
        write(new char[] {(char) c}, 0, 1);
    }

    public void write(char[] text) throws IOException {
        write(text, 0, text.length);
    }

    public abstract void write(char[] text, int from, int count) throws IOException;

    public void write(String text) throws IOException {
        write(text, 0, text.length());
    }

    public void write(String text, int from, int count) throws IOException {
        char[] part = new char[count];
        text.getChars(from, from + count, part, 0);
        write(part, 0, count);
    }

    public Writer append(CharSequence text) throws IOException {
        write(String.valueOf(text));
        return this;
    }

    public Writer append(CharSequence text, int from, int to) throws IOException {
        return append((text == null ? "null" : text).subSequence(from, to));
    }

    public Writer append(char c) throws IOException {
        write(c);
        return this;
    }

    public abstract void flush() throws IOException;

    public abstract void close() throws IOException;
}
