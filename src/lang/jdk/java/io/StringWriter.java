package java.io;

import java.util.Objects;

/** Keeps what is written. */
public class StringWriter extends Writer {
    private final StringBuffer text = new StringBuffer();

    public StringWriter() {
        lock = text;
    }

    public StringWriter(int size) {
        if (size < 0) {
            throw new IllegalArgumentException("Negative buffer size");
        }
        lock = text;
    }

    public void write(int c) {
        text.append((char) c);
    }

    public void write(char[] characters, int from, int count) {
        Objects.checkFromIndexSize(from, count, characters.length);
        if (count > 0) {
            text.append(characters, from, count);
        }
    }

    public void write(String other) {
        text.append(other);
    }

    public void write(String other, int from, int count) {
        text.append(other, from, from + count);
    }

    public StringWriter append(CharSequence other) {
        write(String.valueOf(other));
        return this;
    }

    public StringWriter append(CharSequence other, int from, int to) {
        return append((other == null ? "null" : other).subSequence(from, to));
    }

    public StringWriter append(char c) {
        write(c);
        return this;
    }

    public StringBuffer getBuffer() {
        return text;
    }

    public String toString() {
        return text.toString();
    }

    public void flush() {
    }

    public void close() throws IOException {
    }
}
