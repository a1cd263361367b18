package java.io;

import java.util.Objects;

/** Gives the characters of a string. */
public class StringReader extends Reader {
    private String text;
    private final int length;
    private int next;
    private int mark;

    public StringReader(String text) {
        this.length = text.length();
        this.text = text;
    }

    private void check() throws IOException {
        if (text == null) {
            throw new IOException("Stream closed");
        }
    }

    public int read() throws IOException {
        check();
        return next >= length ? -1 : text.charAt(next++);
    }

    public int read(char[] target, int from, int count) throws IOException {
        check();
        Objects.checkFromIndexSize(from, count, target.length);
        if (count == 0) {
            return 0;
        }
        if (next >= length) {
            return -1;
        }
        int done = Math.min(length - next, count);
        text.getChars(next, next + done, target, from);
        next += done;
        return done;
    }

    public long skip(long count) throws IOException {
        check();
        if (next >= length) {
            return 0;
        }
        long done = Math.max(-next, Math.min(length - next, count));
        next += (int) done;
        return done;
    }

    public boolean ready() throws IOException {
        check();
        return true;
    }

    public boolean markSupported() {
        return true;
    }

    public void mark(int limit) throws IOException {
        if (limit < 0) {
            throw new IllegalArgumentException("Read-ahead limit < 0");
        }
        check();
        mark = next;
    }

    public void reset() throws IOException {
        check();
        next = mark;
    }

    public void close() {
        text = null;
    }
}
