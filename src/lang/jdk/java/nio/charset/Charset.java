package java.nio.charset;

import java.io.UnsupportedEncodingException;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.util.Arrays;

/** An encoding of characters: those of StandardCharsets. Another name ends the run as unsupported. */
public final class Charset implements Comparable<Charset> {
    private static final Charset[] ALL = {
        new Charset("US-ASCII"), new Charset("ISO-8859-1"), new Charset("UTF-8"), new Charset("UTF-16BE"),
        new Charset("UTF-16LE"), new Charset("UTF-16")
    };
    private static final String[][] ALIASES = {
        {"ASCII", "ISO646-US", "646", "cp367", "us"}, {"ISO8859_1", "latin1", "l1", "ISO8859-1", "8859_1", "ISO-LATIN-1"},
        {"UTF8", "unicode-1-1-utf-8"}, {"UTF_16BE", "X-UTF-16BE", "ISO-10646-UCS-2"}, {"UTF_16LE", "X-UTF-16LE"},
        {"UTF_16", "UTF16", "unicode", "UnicodeBig"}
    };
    private static final String[] HISTORICAL = {"ASCII", "ISO8859_1", "UTF8", "UnicodeBigUnmarked", "UnicodeLittleUnmarked", "UTF-16"};

    private final String name;

    private Charset(String name) {
        this.name = name;
    }

    /** Ends the run as unsupported. */
    private static native void refuse();

    private static Charset known(String name) {
        for (int i = 0; i < ALL.length; i++) {
            if (ALL[i].name.equalsIgnoreCase(name)) {
                return ALL[i];
            }
            for (String alias : ALIASES[i]) {
                if (alias.equalsIgnoreCase(name)) {
                    return ALL[i];
                }
            }
        }
        return null;
    }

    static Charset named0(String name) {
        return known(name);
    }

    public static Charset forName(String name) {
        if (name == null) {
            throw new IllegalArgumentException("Null charset name");
        }
        if (name.isEmpty()) {
            throw new IllegalCharsetNameException(name);
        }
        for (int i = 0; i < name.length(); i++) {
            char c = name.charAt(i);
            boolean isFirst = c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9';
            if (!isFirst && (i == 0 || "-+:_.".indexOf(c) < 0)) {
                throw new IllegalCharsetNameException(name);
            }
        }
        Charset found = known(name);
        if (found == null) {
            refuse();
        }
        return found;
    }

    public static boolean isSupported(String name) {
        return forName(name) != null;
    }

    /** For classes that tell of a name that is none by an UnsupportedEncodingException. */
    public static Charset named(String name) throws UnsupportedEncodingException {
        try {
            return forName(name);
        } catch (IllegalCharsetNameException e) {
            throw new UnsupportedEncodingException(name);
        }
    }

    /** JVMs before 18 take it from the machine. */
    public static Charset defaultCharset() {
        Runtime.assume("Charset.defaultCharset()", "UTF-8");
        return ALL[2];
    }

    public String name() {
        return name;
    }

    public String displayName() {
        return name;
    }

    public String historicalName() {
        return HISTORICAL[Arrays.asList(ALL).indexOf(this)];
    }

    public boolean canEncode() {
        return true;
    }

    public ByteBuffer encode(CharBuffer text) {
        ByteBuffer bytes = ByteBuffer.wrap(bytesOf(text.toString()));
        text.position(text.limit());
        return bytes;
    }

    public ByteBuffer encode(String text) {
        return ByteBuffer.wrap(bytesOf(text));
    }

    public CharBuffer decode(ByteBuffer bytes) {
        byte[] all = new byte[bytes.remaining()];
        bytes.get(all);
        return CharBuffer.wrap(textOf(all, 0, all.length).toCharArray());
    }

    public int compareTo(Charset other) {
        return name.compareToIgnoreCase(other.name);
    }

    public boolean equals(Object other) {
        return other instanceof Charset && name.equals(((Charset) other).name);
    }

    public int hashCode() {
        return name.hashCode();
    }

    public String toString() {
        return name;
    }

    /** What goes on a text that has begun: without a second mark of the order of bytes. */
    public Charset continued() {
        return this == ALL[5] ? ALL[3] : this;
    }

    /** A text as bytes. */
    public byte[] bytesOf(String text) {
        byte[] bytes = new byte[4 * text.length() + 2];
        int count = 0;
        int kind = Arrays.asList(ALL).indexOf(this);
        if (kind == 5 && !text.isEmpty()) {
            bytes[count++] = (byte) 0xfe;
            bytes[count++] = (byte) 0xff;
        }
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (kind >= 3) {
                bytes[count++] = (byte) (kind == 4 ? c : c >> 8);
                bytes[count++] = (byte) (kind == 4 ? c >> 8 : c);
                continue;
            }
            int point = text.codePointAt(i);
            if (point > 0xffff) {
                i++;
            }
            if (kind < 2) {
                bytes[count++] = (byte) (point < (kind == 0 ? 0x80 : 0x100) ? point : '?');
            } else if (point < 0x80) {
                bytes[count++] = (byte) point;
            } else if (point < 0x800) {
                bytes[count++] = (byte) (0xc0 | point >> 6);
                bytes[count++] = (byte) (0x80 | point & 0x3f);
            } else {
                if (point < 0x10000) {
                    bytes[count++] = (byte) (0xe0 | point >> 12);
                } else {
                    bytes[count++] = (byte) (0xf0 | point >> 18);
                    bytes[count++] = (byte) (0x80 | point >> 12 & 0x3f);
                }
                bytes[count++] = (byte) (0x80 | point >> 6 & 0x3f);
                bytes[count++] = (byte) (0x80 | point & 0x3f);
            }
        }
        return Arrays.copyOf(bytes, count);
    }

    /** The text that bytes stand for; what is malformed becomes U+FFFD. */
    public String textOf(byte[] bytes, int from, int count) {
        int kind = Arrays.asList(ALL).indexOf(this);
        StringBuilder text = new StringBuilder();
        if (kind < 2) {
            for (int i = from; i < from + count; i++) {
                text.append(kind == 0 && bytes[i] < 0 ? '\ufffd' : (char) (bytes[i] & 0xff));
            }
            return text.toString();
        }
        return kind == 2 ? Utf8.decode(bytes, from, from + count, text) : pairs(bytes, from, from + count, kind, text);
    }

    private static String pairs(byte[] bytes, int from, int to, int kind, StringBuilder text) {
        boolean isLittle = kind == 4;
        int at = from;
        if (kind == 5 && to - from >= 2) {
            int mark = (bytes[from] & 0xff) << 8 | bytes[from + 1] & 0xff;
            if (mark == 0xfeff || mark == 0xfffe) {
                isLittle = mark == 0xfffe;
                at += 2;
            }
        }
        char high = 0;
        for (; at + 1 < to; at += 2) {
            int first = bytes[at] & 0xff;
            int second = bytes[at + 1] & 0xff;
            char c = (char) (isLittle ? second << 8 | first : first << 8 | second);
            if (Character.isLowSurrogate(c) && high != 0) {
                text.appendCodePoint(Character.toCodePoint(high, c));
                high = 0;
                continue;
            }
            if (high != 0) {
                text.append('\ufffd');
                high = 0;
            }
            if (Character.isHighSurrogate(c)) {
                high = c;
            } else {
                text.append(Character.isLowSurrogate(c) ? '\ufffd' : c);
            }
        }
        if (high != 0 || at < to) {
            text.append('\ufffd');
        }
        return text.toString();
    }
}
