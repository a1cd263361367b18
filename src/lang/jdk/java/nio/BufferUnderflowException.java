package java.nio;

/** More is read than there is. */
public class BufferUnderflowException extends RuntimeException {
    public BufferUnderflowException() {
    }
}
