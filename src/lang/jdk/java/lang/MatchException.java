package java.lang;

/** No case of a switch matches, or a record gives no component. */
public final class MatchException extends RuntimeException {
    public MatchException(String message, Throwable cause) {
        super(message, cause);
    }
}
