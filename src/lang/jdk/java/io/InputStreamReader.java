package java.io;

import java.nio.charset.Charset;
import java.util.Objects;

/** The characters that the bytes of a stream stand for. All bytes are read when the first character is asked for. */
public class InputStreamReader extends Reader {
    private InputStream in;
    private final Charset charset;
    private String text;
    private int next;

    public InputStreamReader(InputStream in) {
        this(in, Charset.defaultCharset());
    }

    public InputStreamReader(InputStream in, Charset charset) {
        super(in);
        this.in = in;
        this.charset = Objects.requireNonNull(charset, "charset");
    }

    public InputStreamReader(InputStream in, String name) throws UnsupportedEncodingException {
        this(in, Charset.named(Objects.requireNonNull(name, "charsetName")));
    }

    public String getEncoding() {
        return in == null ? null : charset.historicalName();
    }

    private void fill() throws IOException {
        if (in == null) {
            throw new IOException("Stream closed");
        }
        if (text == null) {
            text = new String(in.readAllBytes(), charset);
        }
    }

    public int read() throws IOException {
        fill();
        return next < text.length() ? text.charAt(next++) : -1;
    }

    public int read(char[] target, int from, int count) throws IOException {
        fill();
        Objects.checkFromIndexSize(from, count, target.length);
        if (count == 0) {
            return 0;
        }
        if (next >= text.length()) {
            return -1;
        }
        int done = Math.min(count, text.length() - next);
        text.getChars(next, next + done, target, from);
        next += done;
        return done;
    }

    public boolean ready() throws IOException {
        if (in == null) {
            throw new IOException("Stream closed");
        }
        return text == null ? in.available() > 0 : next < text.length();
    }

    public void close() throws IOException {
        if (in != null) {
            InputStream last = in;
            in = null;
            last.close();
        }
    }
}
