import java.io.*;
import java.nio.*;
import java.nio.charset.*;
import java.util.*;
import java.util.stream.Collectors;

public class TextStreams {
    static void t(String what, java.util.concurrent.Callable<?> c) {
        try {
            System.out.println(what + " " + c.call());
        } catch (Exception e) {
            System.out.println(what + " " + e);
        }
    }

    static class Slow extends Reader {
        private final String text;
        private int at;

        Slow(String text) {
            this.text = text;
        }

        public int read(char[] to, int from, int count) {
            if (at == text.length()) return -1;
            to[from] = text.charAt(at++);
            return 1;
        }

        public void close() {
            System.out.print("closed ");
        }
    }

    static class Broken extends Writer {
        public void write(char[] c, int from, int count) throws IOException {
            throw new IOException("full");
        }

        public void flush() {
        }

        public void close() throws IOException {
            throw new IOException("close");
        }
    }

    static String hex(byte[] bytes) {
        StringBuilder s = new StringBuilder();
        for (byte b : bytes) s.append(String.format("%02x", b));
        return s.toString();
    }

    public static void main(String[] args) throws Exception {
        StringWriter sw = new StringWriter();
        try (PrintWriter out = new PrintWriter(sw)) {
            out.print("a");
            out.print(1);
            out.print('c');
            out.print(2.5);
            out.print((Object) null);
            out.print(new char[] { 'x', 'y' });
            out.printf("%d|%s", 5, "z").append("more").append('!').append("abcdef", 2, 4);
            out.write("hello", 1, 3);
            out.write(65);
            out.flush();
        }
        System.out.println(sw + " " + sw.getBuffer().length() + sw.append("q").toString().endsWith("q"));
        PrintWriter broken = new PrintWriter(new Broken());
        broken.print("x");
        System.out.println(broken.checkError());
        broken.close();
        BufferedReader in = new BufferedReader(new StringReader("one\ntwo\r\nthree\rfour\n\nend"));
        String line;
        while ((line = in.readLine()) != null) System.out.print("<" + line + ">");
        System.out.println(in.read());
        in.close();
        t("closed", () -> in.readLine());
        System.out.println(new BufferedReader(new Slow("a\nb\n"), 1).lines().collect(Collectors.toList()));
        try (BufferedReader r = new BufferedReader(new Slow("abcdefgh"), 2)) {
            System.out.print((char) r.read());
            r.mark(10);
            char[] some = new char[3];
            System.out.print(r.read(some) + new String(some, 0, 1));
            r.reset();
            System.out.print((char) r.read() + "" + r.skip(2) + (char) r.read() + r.ready() + r.markSupported() + " ");
        }
        System.out.println();
        t("no mark", () -> { BufferedReader r = new BufferedReader(new StringReader("x")); r.reset(); return 1; });
        StringReader sr = new StringReader("hello");
        sr.skip(1);
        sr.mark(0);
        char[] two = new char[2];
        System.out.println(sr.read(two) + new String(two) + (char) sr.read() + sr.ready() + sr.skip(-2) + (char) sr.read() + sr.skip(100) + sr.read());
        sr.reset();
        System.out.println((char) sr.read() + "" + sr.read(new char[0]));
        t("bounds", () -> new StringReader("a").read(new char[1], 1, 1));
        String text = "aé€\uD83D\uDE00z";
        for (Charset c : new Charset[] { StandardCharsets.UTF_8, StandardCharsets.US_ASCII, StandardCharsets.ISO_8859_1, StandardCharsets.UTF_16, StandardCharsets.UTF_16BE, StandardCharsets.UTF_16LE }) {
            byte[] b = text.getBytes(c);
            System.out.println(c + " " + hex(b) + " " + new String(b, c).equals(text) + " " + new String(b, c).length() + " " + c.name() + Charset.forName(c.name().toLowerCase()).equals(c));
        }
        int[][] bad = { { 0x41, 0xc3 }, { 0xc3, 0x41 }, { 0xe2, 0x82 }, { 0xe2, 0x41, 0x42 }, { 0xf0, 0x9f, 0x98 }, { 0xf0, 0x80, 0x80, 0x80 }, { 0xed, 0xa0, 0x80 }, { 0xff, 0xfe }, { 0xc0, 0xaf }, { 0xe0, 0x80, 0xaf }, { 0xf5, 0x80 }, { 0xf4, 0x90, 0x80, 0x80 }, { 0x80 }, { 0xf0, 0x9f, 0x41 }, { 0xe0, 0xa0 } };
        for (int[] units : bad) {
            byte[] b = new byte[units.length];
            for (int i = 0; i < b.length; i++) b[i] = (byte) units[i];
            String s = new String(b, StandardCharsets.UTF_8);
            System.out.print(s.length() + ":");
            for (char c : s.toCharArray()) System.out.print(Integer.toHexString(c) + " ");
        }
        System.out.println();
        t("charset", () -> Charset.forName("a b"));
        t("charset", () -> Charset.forName(null));
        t("charset", () -> "x".getBytes("UTF8").length + new String(new byte[] { 65, 66, 67 }, 1, 2, "latin1"));
        t("charset", () -> "x".getBytes("no such"));
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (Writer w = new BufferedWriter(new OutputStreamWriter(bytes, StandardCharsets.UTF_16), 4)) {
            w.write("ab");
            w.flush();
            w.write("cdefg");
        }
        System.out.println(hex(bytes.toByteArray()));
        BufferedReader back = new BufferedReader(new InputStreamReader(new ByteArrayInputStream(bytes.toByteArray()), "UTF-16"));
        System.out.println(back.readLine() + back.readLine());
        t("writer", () -> { BufferedWriter w = new BufferedWriter(new StringWriter()); w.close(); w.close(); w.write("x"); return 1; });
        Scanner scanner = new Scanner("3 4.5 word\nrest of line\n");
        System.out.println(scanner.nextInt() + scanner.nextDouble() + scanner.next() + scanner.nextLine() + scanner.nextLine() + scanner.hasNext());
        CharBuffer chars = CharBuffer.allocate(6);
        chars.put("abcd").flip();
        System.out.println(chars + " " + chars.length() + chars.get() + chars.charAt(1) + chars.subSequence(1, 3) + chars.position() + chars.limit() + chars.remaining());
        chars.compact();
        System.out.println(chars.position() + " " + chars.put('x').flip() + chars.equals(CharBuffer.wrap("bcdx")) + chars.compareTo(CharBuffer.wrap("bce".toCharArray())) + CharBuffer.wrap("ab").isReadOnly());
        t("over", () -> CharBuffer.allocate(1).put("ab"));
        t("under", () -> CharBuffer.allocate(0).get());
        t("read only", () -> CharBuffer.wrap("ab").put('c'));
        t("position", () -> CharBuffer.wrap("ab").position(3));
        ByteBuffer bb = ByteBuffer.allocate(32);
        bb.putInt(0x01020304).putLong(-2L).order(ByteOrder.LITTLE_ENDIAN).putShort((short) 0x0506).putDouble(1.5).put((byte) 9);
        bb.flip();
        System.out.println(bb + " " + hex(Arrays.copyOf(bb.array(), bb.limit())) + bb.getInt(0) + bb.order() + bb.hasRemaining());
        bb.order(ByteOrder.BIG_ENDIAN);
        System.out.println(bb.getInt() + " " + bb.getLong() + " " + bb.slice().remaining() + bb.duplicate().position() + " " + bb.hashCode() + bb.equals(bb.duplicate()));
        System.out.println(StandardCharsets.UTF_8.decode(ByteBuffer.wrap("hé".getBytes(StandardCharsets.UTF_8))) + " " + StandardCharsets.UTF_8.encode("hé").remaining());
        LongBuffer longs = LongBuffer.wrap(new long[] { 1, 2, 3 }, 1, 2);
        System.out.println(longs + " " + longs.get() + longs.slice().get(0) + longs.hasArray());
        StringBuilder sb = new StringBuilder();
        sb.appendCodePoint(0x1F600).append(text, 1, 3).append(Character.toChars(0x1F601));
        System.out.println(sb.length() + " " + sb.codePointAt(0) + sb.indexOf("é") + text.indexOf(0x1F600) + text.indexOf(0x20ac) + text.codePointCount(0, text.length()) + Character.toString(0x1F600).length() + String.valueOf(new char[] { 'a', 'b', 'c' }, 1, 2));
        t("copy", () -> new String(new char[] { 'a' }, 1, 2));
        t("bytes", () -> new String(new byte[] { 65 }, 0, 2, StandardCharsets.UTF_8));
        t("uuid", () -> UUID.fromString("0-1-2-3-ffffffffff") + " " + new UUID(-1, 5).hashCode() + UUID.fromString("00000000-0000-4000-8000-000000000001").version() + new UUID(0, 0x8000000000000000L).variant() + new UUID(1, 2).compareTo(new UUID(1, 3)) + new UUID(1, 2).equals(new UUID(1, 2)));
        t("uuid", () -> UUID.fromString("1-2-3"));
    }
}
