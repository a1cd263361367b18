package java.nio;

/** Which byte of a number comes first. */
public final class ByteOrder {
    public static final ByteOrder BIG_ENDIAN = new ByteOrder("BIG_ENDIAN");
    public static final ByteOrder LITTLE_ENDIAN = new ByteOrder("LITTLE_ENDIAN");

    private final String name;

    private ByteOrder(String name) {
        this.name = name;
    }

    /** Ends the run as unsupported. */
    private static native void refuse();

    public static ByteOrder nativeOrder() {
        refuse();
        return LITTLE_ENDIAN;
    }

    public String toString() {
        return name;
    }
}
