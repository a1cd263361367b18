package java.io;

/** What can be flushed. */
public interface Flushable {
    void flush() throws IOException;
}
