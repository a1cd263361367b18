package java.nio;

/** More is put than fits. */
public class BufferOverflowException extends RuntimeException {
    public BufferOverflowException() {
    }
}
