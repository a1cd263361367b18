package java.io;

import java.nio.charset.Charset;
import java.util.Objects;

/** Writes text as bytes, which it keeps until it is flushed or has many. */
public class OutputStreamWriter extends Writer {
    private OutputStream out;
    private Charset charset;
    private final StringBuilder kept = new StringBuilder();

    public OutputStreamWriter(OutputStream out) {
        this(out, Charset.defaultCharset());
    }

    public OutputStreamWriter(OutputStream out, Charset charset) {
        super(out);
        this.out = out;
        this.charset = Objects.requireNonNull(charset, "charset");
    }

    public OutputStreamWriter(OutputStream out, String name) throws UnsupportedEncodingException {
        this(out, Charset.named(Objects.requireNonNull(name, "charsetName")));
    }

    public String getEncoding() {
        return out == null ? null : charset.historicalName();
    }

    private void check() throws IOException {
        if (out == null) {
            throw new IOException("Stream closed");
        }
    }

    private void hand() throws IOException {
        check();
        if (kept.length() > 0) {
            out.write(kept.toString().getBytes(charset));
            charset = charset.continued();
            kept.setLength(0);
        }
    }

    public void write(char[] text, int from, int count) throws IOException {
        check();
        Objects.checkFromIndexSize(from, count, text.length);
        kept.append(text, from, count);
        if (kept.length() >= 8192) {
            hand();
        }
    }

    public void flush() throws IOException {
        hand();
        out.flush();
    }

    public void close() throws IOException {
        if (out == null) {
            return;
        }
        OutputStream last = out;
        try {
            hand();
            last.flush();
        } finally {
            out = null;
            last.close();
        }
    }
}
