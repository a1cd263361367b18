package java.util.regex;

import java.util.ArrayList;
import java.util.List;

/** A set of characters: a class by its letter, single ones and ranges, unions and intersections. */
final class Chars {
    private final StringBuilder ranges = new StringBuilder();
    private final List<Chars> others = new ArrayList<Chars>();
    private Chars with;
    private char kind;
    boolean isNegated;
    boolean ignoresCase;

    static Chars one(char c, boolean ignoresCase) {
        Chars chars = new Chars();
        chars.ignoresCase = ignoresCase;
        chars.add(c, c);
        return chars;
    }

    /** A class such as `\d`; capital letters are the others. */
    static Chars kind(char kind) {
        Chars chars = new Chars();
        chars.kind = Character.toLowerCase(kind);
        chars.isNegated = kind != chars.kind && kind != 'L' && kind != 'U' && kind != 'P' && kind != 'A' && kind != 'N'
            && kind != 'J' && kind != 'X';
        if (kind == 'L' || kind == 'U' || kind == 'P' || kind == 'A' || kind == 'N' || kind == 'J' || kind == 'X') {
            chars.kind = kind;
        }
        return chars;
    }

    void add(char from, char to) {
        ranges.append(from).append(to);
    }

    void add(Chars other) {
        others.add(other);
    }

    /** Keeps only what the other has too. */
    void intersect(Chars other) {
        Chars left = new Chars();
        left.ranges.append(ranges);
        left.others.addAll(others);
        left.with = with;
        left.ignoresCase = ignoresCase;
        ranges.setLength(0);
        others.clear();
        others.add(left);
        with = other;
    }

    static char lower(char c) {
        return c >= 'A' && c <= 'Z' ? (char) (c + 32) : c;
    }

    private static char other(char c) {
        return c >= 'A' && c <= 'Z' ? (char) (c + 32) : c >= 'a' && c <= 'z' ? (char) (c - 32) : c;
    }

    boolean has(char c) {
        return isNegated != (holds(c) || ignoresCase && holds(other(c)));
    }

    private boolean holds(char c) {
        if (with != null && !with.has(c)) {
            return false;
        }
        if (kind != 0 && isOfKind(c)) {
            return true;
        }
        for (int i = 0; i < ranges.length(); i += 2) {
            if (ranges.charAt(i) <= c && c <= ranges.charAt(i + 1)) {
                return true;
            }
        }
        for (int i = 0; i < others.size(); i++) {
            if (others.get(i).has(c)) {
                return true;
            }
        }
        return false;
    }

    private boolean isOfKind(char c) {
        switch (kind) {
            case 'd':
                return c >= '0' && c <= '9';
            case 'w':
                return c >= '0' && c <= '9' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c == '_';
            case 's':
                return c == ' ' || c >= '\t' && c <= '\r';
            case 'h':
                return c == ' ' || c == '\t' || c == '\u00a0' || c == '\u1680' || c == '\u180e' || c >= '\u2000' && c <= '\u200a'
                    || c == '\u202f' || c == '\u205f' || c == '\u3000';
            case 'v':
                return c >= '\n' && c <= '\r' || c == '\u0085' || c == '\u2028' || c == '\u2029';
            case '.':
                return c != '\n' && c != '\r' && c != '\u0085' && c != '\u2028' && c != '\u2029';
            case 'u':
                return c != '\n';
            case 'a':
                return true;
            case 'L':
                return c >= 'a' && c <= 'z';
            case 'U':
                return c >= 'A' && c <= 'Z';
            case 'A':
                return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z';
            case 'N':
                return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9';
            case 'P':
                return c >= '!' && c <= '/' || c >= ':' && c <= '@' || c >= '[' && c <= '`' || c >= '{' && c <= '~';
            case 'J':
                return Character.isLetter(c);
            case 'X':
                return Character.isUpperCase(c);
            default:
                return Character.isLowerCase(c);
        }
    }
}
