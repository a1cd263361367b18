package java.io;

import java.util.Formatter;
import java.util.Locale;

/** Writes values as text, and keeps exceptions to itself. */
public class PrintWriter extends Writer {
    protected Writer out;
    private final boolean flushes;
    private boolean trouble;

    public PrintWriter(Writer out) {
        this(out, false);
    }

    public PrintWriter(Writer out, boolean flushes) {
        super(out);
        this.out = out;
        this.flushes = flushes;
    }

    public PrintWriter(OutputStream out) {
        this(out, false);
    }

    public PrintWriter(OutputStream out, boolean flushes) {
        this(new BufferedWriter(new OutputStreamWriter(out)), flushes);
    }

    /** Runs, and notes an exception. */
    private interface Action {
        void run() throws IOException;
    }

    private void quietly(Action action) {
        try {
            if (out == null) {
                throw new IOException("Stream closed");
            }
            action.run();
        } catch (InterruptedIOException e) {
            Thread.currentThread().interrupt();
        } catch (IOException e) {
            trouble = true;
        }
    }

    public void flush() {
        quietly(() -> out.flush());
    }

    public void close() {
        try {
            if (out != null) {
                out.close();
                out = null;
            }
        } catch (IOException e) {
            trouble = true;
        }
    }

    public boolean checkError() {
        if (out != null) {
            flush();
        }
        return out instanceof PrintWriter ? ((PrintWriter) out).checkError() : trouble;
    }

    protected void setError() {
        trouble = true;
    }

    protected void clearError() {
        trouble = false;
    }

    public void write(int c) {
        quietly(() -> out.write(c));
    }

    public void write(char[] text, int from, int count) {
        quietly(() -> out.write(text, from, count));
    }

    public void write(char[] text) {
        write(text, 0, text.length);
    }

    public void write(String text, int from, int count) {
        quietly(() -> out.write(text, from, count));
    }

    public void write(String text) {
        write(text, 0, text.length());
    }

    public void print(boolean b) {
        write(String.valueOf(b));
    }

    public void print(char c) {
        write(c);
    }

    public void print(int i) {
        write(String.valueOf(i));
    }

    public void print(long l) {
        write(String.valueOf(l));
    }

    public void print(float f) {
        write(String.valueOf(f));
    }

    public void print(double d) {
        write(String.valueOf(d));
    }

    public void print(char[] text) {
        write(text);
    }

    public void print(String text) {
        write(String.valueOf(text));
    }

    public void print(Object object) {
        write(String.valueOf(object));
    }

    public void println() {
        quietly(() -> {
            out.write(System.lineSeparator());
            if (flushes) {
                out.flush();
            }
        });
    }

    public void println(boolean b) {
        print(b);
        println();
    }

    public void println(char c) {
        print(c);
        println();
    }

    public void println(int i) {
        print(i);
        println();
    }

    public void println(long l) {
        print(l);
        println();
    }

    public void println(float f) {
        print(f);
        println();
    }

    public void println(double d) {
        print(d);
        println();
    }

    public void println(char[] text) {
        print(text);
        println();
    }

    public void println(String text) {
        print(text);
        println();
    }

    public void println(Object object) {
        String text = String.valueOf(object);
        print(text);
        println();
    }

    public PrintWriter printf(String format, Object... arguments) {
        return format(format, arguments);
    }

    public PrintWriter printf(Locale locale, String format, Object... arguments) {
        return format(locale, format, arguments);
    }

    public PrintWriter format(String format, Object... arguments) {
        write(String.format(format, arguments));
        if (flushes) {
            flush();
        }
        return this;
    }

    public PrintWriter format(Locale locale, String format, Object... arguments) {
        write(String.format(locale, format, arguments));
        if (flushes) {
            flush();
        }
        return this;
    }

    public PrintWriter append(CharSequence text) {
        write(String.valueOf(text));
        return this;
    }

    public PrintWriter append(CharSequence text, int from, int to) {
        return append((text == null ? "null" : text).subSequence(from, to));
    }

    public PrintWriter append(char c) {
        write(c);
        return this;
    }
}
