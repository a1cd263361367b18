package java.lang;

/** A type argument for "nothing". */
public final class Void {
    @SuppressWarnings("unchecked")
    public static final Class<Void> TYPE = (Class<Void>) (Object) void.class;

    private Void() {
    }
}
