package java.io;

import java.util.ArrayList;
import java.util.Objects;
import java.util.stream.Stream;

/** Reads ahead, and gives lines. */
public class BufferedReader extends Reader {
    private Reader in;
    private final int size;
    /** What was read ahead, from `next` on; what was marked before is kept. */
    private StringBuilder ahead = new StringBuilder();
    private int next;
    private static final int INVALID = -2;
    private int mark = -1;
    private int limit;
    private boolean skipsNewline;
    private boolean markedSkip;

    public BufferedReader(Reader in) {
        this(in, 8192);
    }

    public BufferedReader(Reader in, int size) {
        super(in);
        if (size <= 0) {
            throw new IllegalArgumentException("Buffer size <= 0");
        }
        this.in = in;
        this.size = size;
    }

    private void check() throws IOException {
        if (in == null) {
            throw new IOException("Stream closed");
        }
    }

    /** Whether there is a character at `next`. */
    private boolean fill() throws IOException {
        if (next < ahead.length()) {
            return true;
        }
        if (mark >= 0 && next - mark >= limit) {
            mark = INVALID;
            limit = 0;
        }
        if (mark < 0) {
            ahead.setLength(0);
            next = 0;
        } else if (mark > 0) {
            ahead.delete(0, mark);
            next -= mark;
            mark = 0;
        }
        char[] part = new char[size];
        int count;
        do {
            count = in.read(part, 0, size);
        } while (count == 0);
        if (count > 0) {
            ahead.append(part, 0, count);
        }
        return count > 0;
    }

    public int read() throws IOException {
        check();
        while (true) {
            if (!fill()) {
                return -1;
            }
            char c = ahead.charAt(next++);
            boolean skips = skipsNewline;
            skipsNewline = false;
            if (!skips || c != '\n') {
                return c;
            }
        }
    }

    public int read(char[] target, int from, int count) throws IOException {
        check();
        Objects.checkFromIndexSize(from, count, target.length);
        if (count == 0) {
            return 0;
        }
        int first = read();
        if (first < 0) {
            return -1;
        }
        target[from] = (char) first;
        int done = 1;
        while (done < count && (next < ahead.length() || in.ready() && fill())) {
            target[from + done++] = ahead.charAt(next++);
        }
        return done;
    }

    public String readLine() throws IOException {
        check();
        StringBuilder line = new StringBuilder();
        boolean isEmpty = true;
        while (fill()) {
            char c = ahead.charAt(next++);
            boolean skips = skipsNewline;
            skipsNewline = false;
            if (skips && c == '\n') {
                continue;
            }
            isEmpty = false;
            if (c == '\n' || c == '\r') {
                skipsNewline = c == '\r';
                return line.toString();
            }
            line.append(c);
        }
        return isEmpty ? null : line.toString();
    }

    public Stream<String> lines() {
        ArrayList<String> all = new ArrayList<String>();
        try {
            for (String line = readLine(); line != null; line = readLine()) {
                all.add(line);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return all.stream();
    }

    public long skip(long count) throws IOException {
        if (count < 0) {
            throw new IllegalArgumentException("skip value is negative");
        }
        check();
        long done = 0;
        while (done < count && read() >= 0) {
            done++;
        }
        return done;
    }

    public boolean ready() throws IOException {
        check();
        if (skipsNewline && (next < ahead.length() || in.ready()) && fill() && ahead.charAt(next) == '\n') {
            next++;
            skipsNewline = false;
        }
        return next < ahead.length() || in.ready();
    }

    public boolean markSupported() {
        return true;
    }

    public void mark(int limit) throws IOException {
        if (limit < 0) {
            throw new IllegalArgumentException("Read-ahead limit < 0");
        }
        check();
        this.limit = limit;
        mark = next;
        markedSkip = skipsNewline;
    }

    public void reset() throws IOException {
        check();
        if (mark < 0) {
            throw new IOException(mark == INVALID ? "Mark invalid" : "Stream not marked");
        }
        next = mark;
        skipsNewline = markedSkip;
    }

    public void close() throws IOException {
        if (in != null) {
            Reader last = in;
            in = null;
            last.close();
        }
    }
}
