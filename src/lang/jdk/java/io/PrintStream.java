package java.io;

/** The console: what is printed goes to a buffer that the machine keeps. */
public class PrintStream implements Closeable {
    private final boolean error;

    public PrintStream(boolean error) {
        this.error = error;
    }

    private static native void write(String text, boolean error);

    public void flush() {
    }

    public void close() {
    }

    public PrintStream printf(String format, Object... arguments) {
        write(java.util.Formatter.forConsole(format, arguments), error);
        return this;
    }

    public PrintStream format(String format, Object... arguments) {
        write(java.util.Formatter.forConsole(format, arguments), error);
        return this;
    }

    public void println() {
        write("\n", error);
    }

    public void print(char[] text) {
        write(String.valueOf(text), error);
    }

    public void println(char[] text) {
        write(String.valueOf(text) + "\n", error);
    }

    public void print(boolean value) {
        write("" + value, error);
    }

    public void println(boolean value) {
        write(value + "\n", error);
    }

    public void print(char value) {
        write("" + value, error);
    }

    public void println(char value) {
        write(value + "\n", error);
    }

    public void print(int value) {
        write("" + value, error);
    }

    public void println(int value) {
        write(value + "\n", error);
    }

    public void print(long value) {
        write("" + value, error);
    }

    public void println(long value) {
        write(value + "\n", error);
    }

    public void print(float value) {
        write("" + value, error);
    }

    public void println(float value) {
        write(value + "\n", error);
    }

    public void print(double value) {
        write("" + value, error);
    }

    public void println(double value) {
        write(value + "\n", error);
    }

    public void print(String value) {
        write("" + value, error);
    }

    public void println(String value) {
        write(value + "\n", error);
    }

    public void print(Object value) {
        write("" + value, error);
    }

    public void println(Object value) {
        write(value + "\n", error);
    }
}
