import java.util.Arrays;

/** Kinds, case and digits of every character below U+10000 that versions of Unicode agree on, as digests of blocks. */
public class Characters {
    /** First and last of the characters that Unicode 13 and later versions see otherwise. */
    static final int[] CHANGED = {0x19b, 0x19b, 0x264, 0x264, 0x295, 0x295, 0x363, 0x36f, 0x870, 0x88f, 0x897, 0x897,
        0x8b5, 0x8b5, 0x8c8, 0x8c9, 0xc04, 0xc04, 0xc5c, 0xc5d, 0xcdc, 0xcdd, 0xcf3, 0xcf3, 0xf82, 0xf83,
        0x10fc, 0x10fc, 0x170d, 0x170d, 0x171f, 0x171f, 0x1acc, 0x1ace, 0x1b4c, 0x1b4c, 0x1c89, 0x1c8a,
        0x1dd3, 0x1de6, 0x2c2f, 0x2c2f, 0x2c5f, 0x2c5f, 0x9ffd, 0x9fff, 0xa7c0, 0xa7c1, 0xa7cb, 0xa7dc,
        0xa7f1, 0xa7f4, 0xab69, 0xab69};

    static int bit(boolean is, int bit) {
        return is ? bit : 0;
    }

    static int kinds(char c) {
        return bit(Character.isLetter(c), 1) + bit(Character.isDigit(c), 2) + bit(Character.isLetterOrDigit(c), 4)
            + bit(Character.isUpperCase(c), 8) + bit(Character.isLowerCase(c), 16) + bit(Character.isWhitespace(c), 32)
            + bit(Character.isSpaceChar(c), 64) + bit(Character.isAlphabetic(c), 128);
    }

    static void digests() {
        int at = 0;
        for (int block = 0; block < 0x10000; block += 0x1000) {
            int kinds = 0;
            int cases = 0;
            int digits = 0;
            for (int i = block; i < block + 0x1000; i++) {
                if (at < CHANGED.length && i >= CHANGED[at]) {
                    if (i == CHANGED[at + 1]) {
                        at += 2;
                    }
                    continue;
                }
                char c = (char) i;
                kinds = kinds * 31 + kinds(c);
                cases = cases * 31 + Character.toUpperCase(c) * 7 + Character.toLowerCase(c);
                digits = digits * 31 + Character.digit(c, 36);
            }
            System.out.println(Integer.toHexString(block) + ": " + kinds + " " + cases + " " + digits);
        }
    }

    /** Strings of one character: their case may be of several. */
    static void strings(int from, int to) {
        int hash = 0;
        int blank = 0;
        for (int i = from; i <= to; i++) {
            String s = "" + (char) i;
            hash = hash * 31 + s.toUpperCase().hashCode() * 7 + s.toLowerCase().hashCode();
            blank = blank * 31 + bit(s.isBlank(), 1) + bit(s.strip().isEmpty(), 2) + bit(s.trim().isEmpty(), 4)
                + bit(("x" + s).stripTrailing().length() == 1, 8) + bit((s + "x").stripLeading().length() == 1, 16);
        }
        System.out.println(Integer.toHexString(from) + ": " + hash + " " + blank);
    }

    static void ignoringCase() {
        String all = "aA\u00b5\u00df\u00e4\u00c4\u00ff\u0130\u0131iI\u0149\u017fsS\u01c4\u01c5\u01c6\u0345\u03b9\u0399\u03c3\u03c2\u03a3\u1e9e\u2126\u03c9\u212akK\u212b\u00e5";
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < all.length(); i++) {
            for (int j = 0; j < all.length(); j++) {
                String a = "x" + all.charAt(i);
                String b = "X" + all.charAt(j);
                text.append(a.equalsIgnoreCase(b) ? '=' : '.').append(a.compareToIgnoreCase(b));
            }
        }
        System.out.println(text.toString().hashCode());
        System.out.println("stra\u00dfe".equalsIgnoreCase("STRASSE") + " " + "\u0130".equalsIgnoreCase("i\u0307") + " "
            + "\ud801\udc00".equalsIgnoreCase("\ud801\udc28") + " " + "a".equalsIgnoreCase(null));
    }

    static void numbers() {
        char[] digits = {'7', '\u0663', '\u0967', '\u09e7', '\uff11', '\u1946', '\uaa59', 'b', '\uff22', '\uff5a', '\u00b2', '\u00e9', '\ud800'};
        for (char c : digits) {
            System.out.print(Character.digit(c, 10) + " " + Character.digit(c, 36) + " " + Character.digit(c, 37) + ", ");
        }
        System.out.println();
        for (char c : new char[] {'7', 'z', '\u0663', '\uff11', '\uff3a', '\u00e9', '\u4e00', '\ud800'}) {
            System.out.print(Character.getNumericValue(c) + " ");
        }
        System.out.println(Integer.parseInt("\u0663\uff11") + " " + Long.parseLong("-\u0967\u0966") + " " + Integer.parseInt("\uff4b", 21));
        try {
            Integer.parseInt("\u00b2");
        } catch (NumberFormatException e) {
            System.out.println(e.getMessage());
        }
    }

    static void words() {
        System.out.println("\u039f\u0394\u039f\u03a3 \u03a3 \u03a3\u0391\u03a3".toLowerCase());
        System.out.println("\ufb03 \u1fb3 \u0149 \u01f0 \u0390 \u00df".toUpperCase() + "\u0130".toLowerCase().length());
        System.out.println("[" + "\u00a0 \u2003 a \u2007\u2003".strip() + "][" + "\u001c\u0000x\u0000\u001c".strip().length() + "]");
    }

    public static void main(String[] args) {
        digests();
        for (int[] range : new int[][] {{0, 0x19a}, {0x19c, 0x263}, {0x265, 0x294}, {0x370, 0x86f}, {0x10a0, 0x10fb},
            {0x1390, 0x13ff}, {0x1c80, 0x1c88}, {0x1c90, 0x1cff}, {0x1e00, 0x2c2e}, {0x2c60, 0x2dff}, {0x3000, 0x3040},
            {0xa640, 0xa7bf}, {0xab30, 0xab68}, {0xab70, 0xabbf}, {0xfb00, 0xfb1f}, {0xff00, 0xff5f}}) {
            strings(range[0], range[1]);
        }
        ignoringCase();
        numbers();
        words();
    }
}
