package java.nio.charset;

/** The encodings that every JVM has. */
public final class StandardCharsets {
    public static final Charset US_ASCII = Charset.named0("US-ASCII");
    public static final Charset ISO_8859_1 = Charset.named0("ISO-8859-1");
    public static final Charset UTF_8 = Charset.named0("UTF-8");
    public static final Charset UTF_16BE = Charset.named0("UTF-16BE");
    public static final Charset UTF_16LE = Charset.named0("UTF-16LE");
    public static final Charset UTF_16 = Charset.named0("UTF-16");

    private StandardCharsets() {
    }
}
