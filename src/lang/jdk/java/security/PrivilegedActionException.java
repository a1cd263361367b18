package java.security;

/** What an action with privileges threw. */
public class PrivilegedActionException extends Exception {
    public PrivilegedActionException(Exception exception) {
        super(null, exception);
    }

    public Exception getException() {
        return (Exception) getCause();
    }

    public String toString() {
        String name = getClass().getName();
        return getCause() == null ? name : name + ": " + getCause();
    }
}
