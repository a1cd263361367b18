package java.util;

/** A number of 128 bits. Random ones end the run as unsupported. */
public final class UUID implements Comparable<UUID>, java.io.Serializable {
    private final long high;
    private final long low;

    public UUID(long high, long low) {
        this.high = high;
        this.low = low;
    }

    public static UUID randomUUID() {
        Random.unseeded();
        return new UUID(0, 0);
    }

    public static UUID fromString(String text) {
        if (text.length() > 36) {
            throw new IllegalArgumentException("UUID string too large");
        }
        int[] dashes = new int[5];
        int count = 0;
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) == '-' && count < 5) {
                dashes[count++] = i;
            }
        }
        if (count != 4) {
            throw new IllegalArgumentException("Invalid UUID string: " + text);
        }
        long a = part(text, 0, dashes[0]) & 0xffffffffL;
        long b = part(text, dashes[0] + 1, dashes[1]) & 0xffffL;
        long c = part(text, dashes[1] + 1, dashes[2]) & 0xffffL;
        long d = part(text, dashes[2] + 1, dashes[3]) & 0xffffL;
        long e = part(text, dashes[3] + 1, text.length()) & 0xffffffffffffL;
        return new UUID(a << 32 | b << 16 | c, d << 48 | e);
    }

    private static long part(String text, int from, int to) {
        return Long.parseLong(text.substring(from, to), 16);
    }

    public long getMostSignificantBits() {
        return high;
    }

    public long getLeastSignificantBits() {
        return low;
    }

    public int version() {
        return (int) (high >> 12 & 0x0f);
    }

    public int variant() {
        return (int) (low >>> 64 - (low >>> 62) & low >> 63);
    }

    public long timestamp() {
        checkTime();
        return (high & 0x0fffL) << 48 | (high >> 16 & 0xffffL) << 32 | high >>> 32;
    }

    public int clockSequence() {
        checkTime();
        return (int) ((low & 0x3fff000000000000L) >>> 48);
    }

    public long node() {
        checkTime();
        return low & 0xffffffffffffL;
    }

    private void checkTime() {
        if (version() != 1) {
            throw new UnsupportedOperationException("Not a time-based UUID");
        }
    }

    private static String digits(long value, int count) {
        String text = "";
        for (int i = count - 1; i >= 0; i--) {
            text = text + Character.forDigit((int) (value >>> 4 * i & 15), 16);
        }
        return text;
    }

    public String toString() {
        return digits(high >>> 32, 8) + "-" + digits(high >>> 16, 4) + "-" + digits(high, 4) + "-" + digits(low >>> 48, 4)
            + "-" + digits(low, 12);
    }

    public int hashCode() {
        long both = high ^ low;
        return (int) (both >> 32) ^ (int) both;
    }

    public boolean equals(Object other) {
        return other instanceof UUID && high == ((UUID) other).high && low == ((UUID) other).low;
    }

    public int compareTo(UUID other) {
        return high != other.high ? Long.compare(high, other.high) : Long.compare(low, other.low);
    }
}
