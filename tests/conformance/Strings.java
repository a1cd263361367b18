/** String literals, escapes, concatenation of every type, identity, methods. */
public class Strings {
    static String field;

    static class Named {
        @Override
        public String toString() {
            return "N";
        }
    }

    static class NullNamed {
        @Override
        public String toString() {
            return null;
        }
    }

    static String effect(StringBuilder log, String s) {
        log.append(s);
        return s;
    }

    public static void main(String[] args) {
        System.out.println("tab\there \"quoted\" \\ back\\slash \u0041\101\60\7".length());
        System.out.println("\u0041\102\61 \'q\' " + '\'' + '"' + '\\' + '\u00e9' + "\t|");
        System.out.println("a" + null + field + 'c' + 1 + 2L + 1.5f + 2.5 + true + (byte) -1 + (short) 7 + new Named() + new NullNamed());
        System.out.println(1 + 2 + "3" + 4 + 5 + ('a' + 1) + (char) ('a' + 1));
        String s = null;
        s += "x";
        s += 1 + 1;
        s += 'c';
        s += null;
        System.out.println(s);
        Object o = "obj";
        o += "!";
        System.out.println(o);
        char[] cs = {'a'};
        String t = "";
        t += cs[0] + 1;
        t += cs[0];
        System.out.println(t);
        String a = "same", b = "sa" + "me", c = new String("same"), d = "sa";
        d += "me";
        System.out.println((a == b) + " " + (a == c) + " " + (a == d) + " " + a.equals(c) + " " + (a == d.intern()) + " " + "".equals(null));
        System.out.println("hello".substring(1, 3) + "hello".indexOf("l") + "hello".lastIndexOf('l') + "hello".charAt(4) + "hello".contains("ell")
            + "Hello".toLowerCase() + "x".compareTo("abc") + "ab".compareTo("abc") + "hello".replace('l', 'L') + " trim ".trim() + "a,b,,".split(",").length);
        System.out.println("abc".hashCode() + " " + "".isEmpty() + " " + "ab".concat("cd") + " " + "x".repeat(3) + " " + "abc".startsWith("ab") + "abc".endsWith("bc")
            + "  ".isBlank() + "abc".indexOf('z') + String.join("-", "a", "b") + "aXbX".replace("X", "yy") + "Abc".equalsIgnoreCase("aBC"));
        StringBuilder log = new StringBuilder();
        String r = effect(log, "1") + effect(log, "2") + (effect(log, "3") + effect(log, "4"));
        System.out.println(r + log);
        StringBuilder sb = new StringBuilder("abc");
        sb.append(1).append('x').append(2.5).append(true).append((String) null).append(new Named()).insert(0, "<").insert(1, 9).reverse();
        System.out.println(sb + " " + sb.length() + " " + sb.charAt(0) + " " + sb.indexOf("x"));
        sb.setLength(3);
        sb.setCharAt(1, '_');
        sb.deleteCharAt(0).append(sb).append(sb.length());
        System.out.println(sb.toString());
        String text = """
            Block "quoted"
              indented \
            joined
            tab\tescape \u0041
            trailing   \s
            end""";
        System.out.println(text);
        String block2 = """
            a
            b
            """;
        System.out.println(block2.length() + block2);
        System.out.println("""
            with \"""quotes\""" and ""inner""
          less""");
        System.out.println("a\nb".length() + "\r".length() + "\0".length() + "\377".length() + "\1234".length());
        for (char ch : "xyz".toCharArray()) {
            System.out.print((char) (ch - 1) + "-");
        }
        System.out.println();
        System.out.println("é€😀".length() + " " + "é€😀".charAt(1) + " " + (int) "😀".charAt(0) + " " + "é".hashCode());
        System.out.println(String.valueOf(3.0f) + Integer.toString(255, 16) + Integer.toHexString(-1) + Integer.toBinaryString(5) + Long.toString(-9L) + Integer.parseInt("-12")
            + Character.toString('q') + Boolean.toString(false) + Integer.valueOf("7") + Long.parseLong("8"));
        System.out.println(Character.isDigit('5') + " " + Character.isLetter('x') + " " + Character.toUpperCase('b') + " " + (char) Character.toLowerCase((int) 'Q') + " "
            + Character.getNumericValue('9') + " " + Character.isWhitespace(' '));
        System.out.println(String.format("%5d|%-5s|%05.1f|%x|%c|%b|%%|%,d", 42, "ab", 3.14159, 255, 'z', true, 1234567));
        long n = 5;
        System.out.println("n=" + n++ + n + -n + +n + ~n);
        System.out.println("" + 'a' + 'b' + ('a' + 'b') + (char) 99);
        final String k = "k";
        System.out.println((k + 1 == "k1") + " " + ("k" + 'x' == "kx"));
        CharSequence seq = "sequence";
        System.out.println(seq.length() + seq.charAt(0) + seq.subSequence(0, 3).toString());
        System.out.print("no newline");
        System.out.print(1);
        System.out.print('c');
        System.out.print(2.0);
        System.out.print((Object) null);
        System.out.println();
        System.out.println((String) null);
        System.out.println(1L);
        System.out.println('x');
        System.out.println(1.0f);
        System.out.println(new Named());
        System.out.printf("%s %d%n", "printf", 3);
    }
}
