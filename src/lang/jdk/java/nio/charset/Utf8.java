package java.nio.charset;

/** The decoder of UTF-8. */
final class Utf8 {
    private Utf8() {
    }

    private static boolean follows(byte[] bytes, int at, int to) {
        return at < to && (bytes[at] & 0xc0) == 0x80;
    }

    static String decode(byte[] bytes, int from, int to, StringBuilder text) {
        int at = from;
        while (at < to) {
            int b = bytes[at] & 0xff;
            if (b < 0x80) {
                text.append((char) b);
                at++;
                continue;
            }
            int count = b >= 0xc2 && b <= 0xdf ? 2 : b >= 0xe0 && b <= 0xef ? 3 : b >= 0xf0 && b <= 0xf4 ? 4 : 1;
            int good = 1;
            while (good < count && follows(bytes, at + good, to) && (good > 1 || isSecond(b, bytes[at + 1] & 0xff))) {
                good++;
            }
            if (count == 1 || good < count) {
                text.append('\ufffd');
                at += good;
                continue;
            }
            int point = b & (0xff >> count + 1);
            for (int i = 1; i < count; i++) {
                point = point << 6 | bytes[at + i] & 0x3f;
            }
            if (point >= Character.MIN_SURROGATE && point <= Character.MAX_SURROGATE) {
                text.append('\ufffd');
            } else {
                text.appendCodePoint(point);
            }
            at += count;
        }
        return text.toString();
    }

    /** Whether a second byte can follow the first: what has a shorter form or is too large begins nothing. */
    private static boolean isSecond(int first, int second) {
        switch (first) {
            case 0xe0:
                return second >= 0xa0;
            case 0xf0:
                return second >= 0x90;
            case 0xf4:
                return second <= 0x8f;
            default:
                return true;
        }
    }
}
