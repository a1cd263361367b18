package java.io;

import java.util.Objects;

/** Hands on what it collected when it is full or flushed. */
public class BufferedWriter extends Writer {
    private Writer out;
    private char[] buffer;
    private int count;

    public BufferedWriter(Writer out) {
        this(out, 8192);
    }

    public BufferedWriter(Writer out, int size) {
        super(out);
        if (size <= 0) {
            throw new IllegalArgumentException("Buffer size <= 0");
        }
        this.out = out;
        this.buffer = new char[size];
    }

    private void check() throws IOException {
        if (out == null) {
            throw new IOException("Stream closed");
        }
    }

    private void hand() throws IOException {
        check();
        if (count > 0) {
            out.write(buffer, 0, count);
            count = 0;
        }
    }

    public void write(int c) throws IOException {
        check();
        if (count >= buffer.length) {
            hand();
        }
        buffer[count++] = (char) c;
    }

    public void write(char[] text, int from, int length) throws IOException {
        check();
        Objects.checkFromIndexSize(from, length, text.length);
        if (length >= buffer.length) {
            hand();
            out.write(text, from, length);
            return;
        }
        for (int i = from; i < from + length; i++) {
            buffer[count++] = text[i];
            if (count >= buffer.length) {
                hand();
            }
        }
    }

    public void write(String text, int from, int length) throws IOException {
        check();
        for (int i = from; i < from + length; i++) {
            buffer[count++] = text.charAt(i);
            if (count >= buffer.length) {
                hand();
            }
        }
    }

    public void newLine() throws IOException {
        write(System.lineSeparator());
    }

    public void flush() throws IOException {
        hand();
        out.flush();
    }

    public void close() throws IOException {
        if (out == null) {
            return;
        }
        Writer last = out;
        try {
            hand();
        } finally {
            out = null;
            last.close();
        }
    }
}
