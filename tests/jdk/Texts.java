import java.util.*;

class Texts {
    // expect: 5 l -1 3 2 true ell hello! HELLO heLLo true true true
    static String basics() {
        String s = "hello";
        return s.length() + " " + s.charAt(2) + " " + s.indexOf('z') + " " + s.lastIndexOf('l') + " " + s.indexOf("ll") + " "
            + s.contains("ell") + " " + s.substring(1, 4) + " " + s.concat("!") + " " + s.toUpperCase() + " "
            + s.replace('l', 'L') + " " + s.startsWith("he") + " " + s.endsWith("lo") + " " + "".isEmpty();
    }

    // expect: true false true false true
    static String identity() {
        String a = "x";
        String b = new String("x");
        return (a == "x") + " " + (a == b) + " " + a.equals(b) + " " + a.equals(null) + " " + (a == b.intern());
    }

    // expect: -1 32 0 2 99162322 0 -3
    static String comparison() {
        return "a".compareTo("b") + " " + "a".compareTo("A") + " " + "a".compareTo("a") + " " + "abc".compareTo("a") + " "
            + "hello".hashCode() + " " + "".hashCode() + " " + "x".compareTo("xabc");
    }

    // expect: null 1 c true 2 1.5 2.0 abc
    static String valueOf() {
        Object none = null;
        return String.valueOf(none) + " " + String.valueOf(1) + " " + String.valueOf('c') + " " + String.valueOf(true) + " "
            + String.valueOf(2L) + " " + String.valueOf(1.5f) + " " + String.valueOf(2.0) + " "
            + String.valueOf(new char[] {'a', 'b', 'c'});
    }

    // expect: [a, b, , c] 4 [a, b,,c] [x, y, z] a-b-c
    static String splitAndJoin() {
        return Arrays.toString("a,b,,c,,".split(",")) + " " + "a,b,,c,,".split(",").length + " " + Arrays.toString("a,b,,c".split(",", 2)) + " "
            + Arrays.toString("x  y z".split("\\s+")) + " " + String.join("-", "a", "b", "c");
    }

    // expect: |x y| ab ababab 7 005
    static String trimRepeatFormat() {
        return "|" + "  x y\t ".trim() + "| " + String.format("%s%c", "a", 'b') + " " + "ab".repeat(3) + " "
            + String.format("%d", 7) + " " + String.format("%03d", 5);
    }

    // expect: a1ctrue2.5null dcba 3 bXc Ac ab
    static String builder() {
        StringBuilder b = new StringBuilder();
        b.append("a").append(1).append('c').append(true).append(2.5).append((Object) null);
        String text = b.toString() + " " + new StringBuilder("abcd").reverse();
        StringBuilder c = new StringBuilder("abc");
        text += " " + c.length();
        c.insert(1, "X");
        c.deleteCharAt(0);
        c.setLength(3);
        StringBuilder d = new StringBuilder("abc");
        d.setCharAt(0, 'A');
        d.deleteCharAt(1);
        return text + " " + swap(c) + " " + d + " " + new StringBuffer("abc").delete(2, 3);
    }

    private static String swap(StringBuilder c) {
        return "" + c.charAt(1) + c.charAt(0) + c.charAt(2);
    }

    // expect: StringIndexOutOfBoundsException StringIndexOutOfBoundsException
    static String badIndex() {
        String text = "";
        try {
            "abc".charAt(3);
        } catch (RuntimeException e) {
            text += e.getClass().getSimpleName();
        }
        try {
            "abc".substring(2, 1);
        } catch (RuntimeException e) {
            text += " " + e.getClass().getSimpleName();
        }
        return text;
    }

    // expect: [1, 2] (a; b) {} abc
    static String joiner() {
        StringJoiner plain = new StringJoiner(", ", "[", "]");
        plain.add("1").add("2");
        StringJoiner other = new StringJoiner("; ", "(", ")");
        other.add("a").add("b");
        return plain + " " + other + " " + new StringJoiner(",", "{", "}") + " " + new String(new char[] {'a', 'b', 'c'});
    }

    // expect: true false true true false A z 7 -1 f
    static String characters() {
        return Character.isDigit('7') + " " + Character.isDigit('x') + " " + Character.isLetter('x') + " "
            + Character.isUpperCase('Q') + " " + Character.isWhitespace('_') + " " + Character.toUpperCase('a') + " "
            + Character.toLowerCase('Z') + " " + Character.digit('7', 10) + " " + Character.digit('g', 16) + " "
            + Character.forDigit(15, 16);
    }
}
