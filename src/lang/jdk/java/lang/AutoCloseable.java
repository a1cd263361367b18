package java.lang;

/** What try-with-resources closes. */
public interface AutoCloseable {
    void close() throws Exception;
}
