package java.nio;

/** There is no mark. */
public class InvalidMarkException extends IllegalStateException {
    public InvalidMarkException() {
    }
}
