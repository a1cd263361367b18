package java.lang;

/** A type argument for "nothing". */
public final class Void {
    private Void() {
    }
}
