package java.lang;

/** What gives characters. */
public interface Readable {
    int read(java.nio.CharBuffer target) throws java.io.IOException;
}
