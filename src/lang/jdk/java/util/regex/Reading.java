package java.util.regex;

import java.util.ArrayList;
import java.util.List;

/** Reads a regular expression. */
final class Reading {
    private final String text;
    private int flags;
    private int at;
    int groups;
    /** Names of groups by their numbers, null where one has none. */
    final List<String> names = new ArrayList<String>();

    /** Some steps after each other. */
    private static final class Steps {
        final Step head;
        final Step tail;

        Steps(Step head, Step tail) {
            this.head = head;
            this.tail = tail;
        }
    }

    Reading(String text, int flags) {
        this.text = text;
        this.flags = flags;
        names.add(null);
        if ((flags & ~(Pattern.CASE_INSENSITIVE | Pattern.MULTILINE | Pattern.DOTALL | Pattern.LITERAL)) != 0) {
            refuse();
        }
        checkPairs(text);
    }

    /** Ends the run as unsupported. */
    static native void refuse();

    /** Characters of two units are not matched. */
    static void checkPairs(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (Character.isSurrogate(text.charAt(i))) {
                refuse();
            }
        }
    }

    private PatternSyntaxException wrong(String what) {
        return new PatternSyntaxException(what, text, at - 1);
    }

    private boolean is(int flag) {
        return (flags & flag) != 0;
    }

    private boolean ignoresCase() {
        return is(Pattern.CASE_INSENSITIVE);
    }

    private boolean more() {
        return at < text.length();
    }

    private char peek() {
        return at < text.length() ? text.charAt(at) : '\0';
    }

    private boolean next(String wanted) {
        if (text.startsWith(wanted, at)) {
            at += wanted.length();
            return true;
        }
        return false;
    }

    Step whole() {
        Steps all;
        if (is(Pattern.LITERAL)) {
            all = literally(text);
        } else {
            all = alternatives();
            if (more()) {
                throw wrong("Unmatched closing ')'");
            }
        }
        all.tail.next = new Step.End();
        return all.head;
    }

    private Steps nothing() {
        Step pass = new Step.Pass();
        return new Steps(pass, pass);
    }

    private Steps one(Step step) {
        return new Steps(step, step);
    }

    private Steps literally(String part) {
        Steps all = nothing();
        for (int i = 0; i < part.length(); i++) {
            all = joined(all, one(new Step.One(Chars.one(part.charAt(i), ignoresCase()))));
        }
        return all;
    }

    private static Steps joined(Steps a, Steps b) {
        a.tail.next = b.head;
        return new Steps(a.head, b.tail);
    }

    private Steps alternatives() {
        List<Steps> all = new ArrayList<Steps>();
        int before = flags;
        all.add(sequence());
        while (next("|")) {
            all.add(sequence());
        }
        flags = before;
        if (all.size() == 1) {
            return all.get(0);
        }
        Step.Either either = new Step.Either();
        either.branches = new Step[all.size()];
        Step end = new Step.Pass();
        for (int i = 0; i < all.size(); i++) {
            either.branches[i] = all.get(i).head;
            all.get(i).tail.next = end;
        }
        return new Steps(either, end);
    }

    private Steps sequence() {
        Steps all = nothing();
        while (more() && peek() != '|' && peek() != ')') {
            all = joined(all, piece());
        }
        return all;
    }

    private Steps piece() {
        char c = text.charAt(at);
        at++;
        switch (c) {
            case '(':
                return group();
            case '[':
                return repeated(set());
            case '.':
                return repeated(Chars.kind(is(Pattern.DOTALL) ? 'a' : '.'));
            case '^':
                return repeated(one(new Step.Place(is(Pattern.MULTILINE) ? '^' : 'A')));
            case '$':
                return repeated(one(new Step.Place(is(Pattern.MULTILINE) ? '$' : 'Z')));
            case '*':
            case '+':
            case '?':
                throw wrong("Dangling meta character '" + c + "'");
            case '{':
                if (Character.isDigit(peek())) {
                    refuse();
                }
                at++;
                throw wrong("Illegal repetition");
            case '\\':
                return escape();
            default:
                return repeated(Chars.one(c, ignoresCase()));
        }
    }

    private Steps escape() {
        if (!more()) {
            at++;
            throw wrong("Unexpected internal error");
        }
        char c = peek();
        if (c == 'Q') {
            at++;
            int end = text.indexOf("\\E", at);
            String quoted = text.substring(at, end < 0 ? text.length() : end);
            at = end < 0 ? text.length() : end + 2;
            if (quoted.isEmpty()) {
                return nothing();
            }
            Steps all = literally(quoted.substring(0, quoted.length() - 1));
            return joined(all, repeated(Chars.one(quoted.charAt(quoted.length() - 1), ignoresCase())));
        }
        if ("bBAzZG".indexOf(c) >= 0) {
            at++;
            if (c == 'b' && peek() == '{') {
                refuse();
            }
            return repeated(one(new Step.Place(c)));
        }
        if (c == 'R') {
            at++;
            Step.Either either = new Step.Either();
            Step end = new Step.Pass();
            Steps both = joined(one(new Step.One(Chars.one('\r', false))), one(new Step.One(Chars.one('\n', false))));
            Steps any = one(new Step.One(Chars.kind('v')));
            both.tail.next = end;
            any.tail.next = end;
            either.branches = new Step[] { both.head, any.head };
            return repeated(new Steps(either, end));
        }
        if (c == 'k') {
            at++;
            if (!next("<")) {
                throw wrong("\\k is not followed by '<' for named capturing group");
            }
            String name = name();
            int group = names.indexOf(name);
            if (group < 1) {
                throw wrong("named capturing group <" + name + "> does not exist");
            }
            return repeated(one(new Step.Again(group, ignoresCase())));
        }
        if (c >= '1' && c <= '9') {
            int group = c - '0';
            at++;
            while (peek() >= '0' && peek() <= '9' && group * 10 + (peek() - '0') <= groups) {
                group = group * 10 + (peek() - '0');
                at++;
            }
            if (group > groups) {
                refuse();
            }
            return repeated(one(new Step.Again(group, ignoresCase())));
        }
        return repeated(escaped());
    }

    /** The set that an escape stands for. */
    private Chars escaped() {
        char c = peek();
        at++;
        if ("dDwWsShHvV".indexOf(c) >= 0) {
            return Chars.kind(c);
        }
        if (c == 'p' || c == 'P') {
            Chars of = property();
            of.isNegated = of.isNegated != (c == 'P');
            return of;
        }
        return Chars.one(character(c), ignoresCase());
    }

    /** The one character that an escape stands for. */
    private char character(char c) {
        switch (c) {
            case 't':
                return '\t';
            case 'n':
                return '\n';
            case 'r':
                return '\r';
            case 'f':
                return '\f';
            case 'a':
                return '\u0007';
            case 'e':
                return '\u001b';
            case 'x':
                if (peek() == '{') {
                    refuse();
                }
                return number(2, 16);
            case 'u':
                return number(4, 16);
            case '0':
                int digits = 0;
                while (digits < 3 && at + digits < text.length() && text.charAt(at + digits) >= '0'
                    && text.charAt(at + digits) <= '7' && (digits < 2 || text.charAt(at) <= '3')) {
                    digits++;
                }
                return number(digits, 8);
            case 'c':
                at++;
                return (char) (text.charAt(at - 1) ^ 64);
            default:
                if (c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z') {
                    if (c == 'X' || c == 'N') {
                        refuse();
                    }
                    throw wrong("Illegal/unsupported escape sequence");
                }
                return c;
        }
    }

    private char number(int digits, int radix) {
        if (at + digits > text.length() || digits == 0) {
            throw wrong("Illegal escape sequence");
        }
        int value = 0;
        for (int i = 0; i < digits; i++) {
            int digit = Character.digit(text.charAt(at + i), radix);
            if (digit < 0) {
                throw wrong("Illegal escape sequence");
            }
            value = value * radix + digit;
        }
        at += digits;
        return (char) value;
    }

    private Chars property() {
        String name;
        if (next("{")) {
            int end = text.indexOf('}', at);
            if (end < 0) {
                throw wrong("Unclosed character family");
            }
            name = text.substring(at, end);
            at = end + 1;
        } else {
            name = "" + peek();
            at++;
        }
        Chars set = new Chars();
        switch (name) {
            case "Lower":
                set.add('a', 'z');
                set.ignoresCase = ignoresCase();
                return set;
            case "Upper":
                set.add('A', 'Z');
                set.ignoresCase = ignoresCase();
                return set;
            case "Alpha":
                return Chars.kind('A');
            case "Alnum":
                return Chars.kind('N');
            case "Digit":
                return Chars.kind('d');
            case "Punct":
                return Chars.kind('P');
            case "Space":
                return Chars.kind('s');
            case "ASCII":
                set.add('\0', '\u007f');
                return set;
            case "Graph":
                set.add('!', '~');
                return set;
            case "Print":
                set.add(' ', '~');
                return set;
            case "Blank":
                set.add(' ', ' ');
                set.add('\t', '\t');
                return set;
            case "Cntrl":
                set.add('\0', '\u001f');
                set.add('\u007f', '\u007f');
                return set;
            case "XDigit":
                set.add(Chars.kind('d'));
                set.add('a', 'f');
                set.add('A', 'F');
                return set;
            case "L":
            case "IsL":
            case "IsLetter":
                return Chars.kind('J');
            case "Lu":
            case "IsLu":
            case "javaUpperCase":
                return Chars.kind('X');
            case "Ll":
            case "IsLl":
            case "javaLowerCase":
                return Chars.kind('l');
            default:
                refuse();
                return set;
        }
    }

    /** What stands between brackets. */
    private Chars set() {
        boolean isNegated = next("^");
        Chars left = operand(true);
        while (next("&&")) {
            left.intersect(operand(false));
        }
        if (!next("]")) {
            at = text.length();
            throw wrong("Unclosed character class");
        }
        Chars whole = new Chars();
        whole.add(left);
        whole.isNegated = isNegated;
        whole.ignoresCase = ignoresCase();
        return whole;
    }

    private Chars operand(boolean isFirst) {
        Chars all = new Chars();
        all.ignoresCase = ignoresCase();
        while (more() && !(peek() == ']' && !isFirst) && !text.startsWith("&&", at)) {
            isFirst = false;
            if (next("[")) {
                all.add(set());
                continue;
            }
            char from = peek();
            at++;
            if (from == '\\') {
                char c = peek();
                if (c == 'Q') {
                    refuse();
                }
                if ("dDwWsShHvVpP".indexOf(c) >= 0) {
                    all.add(escaped());
                    continue;
                }
                at++;
                from = character(c);
            }
            char to = from;
            boolean isRange = peek() == '-' && at + 1 < text.length() && text.charAt(at + 1) != ']'
                && text.charAt(at + 1) != '[';
            if (isRange) {
                at++;
                to = peek();
                at++;
                if (to == '\\') {
                    char c = peek();
                    at++;
                    to = character(c);
                }
                if (to < from) {
                    throw wrong("Illegal character range");
                }
            }
            all.add(from, to);
        }
        return all;
    }

    private String name() {
        int end = text.indexOf('>', at);
        if (end <= at) {
            at = end < 0 ? text.length() + 2 : at + 1;
            throw wrong("named capturing group is missing trailing '>'");
        }
        String name = text.substring(at, end);
        at = end + 1;
        return name;
    }

    private Steps group() {
        int before = flags;
        if (!next("?")) {
            return captured(null);
        }
        if (next("<=")) {
            return part(true, true, before);
        }
        if (next("<!")) {
            return part(true, false, before);
        }
        if (next("<")) {
            String name = name();
            if (names.contains(name)) {
                throw wrong("Named capturing group <" + name + "> is already defined");
            }
            return captured(name);
        }
        if (next("=")) {
            return part(false, true, before);
        }
        if (next("!")) {
            return part(false, false, before);
        }
        if (next(">")) {
            Steps inner = closed(before);
            return repeated(atomic(inner));
        }
        boolean isOn = true;
        while (more() && peek() != ':' && peek() != ')') {
            char c = peek();
            at++;
            int flag = c == 'i' ? Pattern.CASE_INSENSITIVE : c == 'm' ? Pattern.MULTILINE : c == 's' ? Pattern.DOTALL : 0;
            if (c == '-') {
                isOn = false;
            } else if (flag == 0) {
                if ("cduxU".indexOf(c) < 0) {
                    throw wrong("Unknown inline modifier");
                }
                refuse();
            } else {
                flags = isOn ? flags | flag : flags & ~flag;
            }
        }
        if (next(")")) {
            return nothing();
        }
        at++;
        return repeated(closed(before));
    }

    /** What a group holds, up to its end. */
    private Steps closed(int before) {
        Steps inner = alternatives();
        if (!next(")")) {
            at = text.length() + 1;
            throw wrong("Unclosed group");
        }
        flags = before;
        return inner;
    }

    private Steps captured(String name) {
        groups++;
        int group = groups;
        names.add(name);
        boolean isEmpty = peek() == ')';
        Steps inner = closed(flags);
        if (isEmpty && more() && "*+?{".indexOf(peek()) >= 0) {
            refuse();
        }
        Steps opened = joined(one(new Step.Mark(group, true)), inner);
        return repeated(joined(opened, one(new Step.Mark(group, false))));
    }

    private Steps part(boolean isBehind, boolean isWanted, int before) {
        Steps inner = closed(before);
        inner.tail.next = new Step.PartEnd();
        return repeated(one(new Step.Part(inner.head, !isBehind, isBehind, isWanted)));
    }

    private Steps atomic(Steps inner) {
        inner.tail.next = new Step.PartEnd();
        return one(new Step.Part(inner.head, false, false, true));
    }

    private Steps repeated(Chars chars) {
        int[] bounds = bounds();
        if (bounds == null) {
            return one(new Step.One(chars));
        }
        Steps run = one(new Step.Run(chars, bounds[0], bounds[1], bounds[2] == '?'));
        return bounds[2] == '+' ? atomic(run) : run;
    }

    private Steps repeated(Steps inner) {
        int[] bounds = bounds();
        if (bounds == null) {
            return inner;
        }
        Step.Loop loop = new Step.Loop(bounds[0], bounds[1], bounds[2] == '?');
        loop.body = inner.head;
        inner.tail.next = loop;
        Steps steps = new Steps(new Step.Loop.Enter(loop), loop);
        return bounds[2] == '+' ? atomic(steps) : steps;
    }

    /** How often what stands before is repeated, and how; null where it is not. */
    private int[] bounds() {
        int least = 0;
        int most = Integer.MAX_VALUE;
        if (next("*")) {
            least = 0;
        } else if (next("+")) {
            least = 1;
        } else if (next("?")) {
            most = 1;
        } else if (peek() == '{' && at + 1 < text.length() && Character.isDigit(text.charAt(at + 1))) {
            at++;
            least = count();
            most = least;
            if (next(",")) {
                most = Character.isDigit(peek()) ? count() : Integer.MAX_VALUE;
            }
            if (!next("}")) {
                throw wrong("Unclosed counted closure");
            }
            if (most < least) {
                throw wrong("Illegal repetition range");
            }
        } else if (peek() == '{' && more()) {
            at += 2;
            throw wrong("Illegal repetition");
        } else {
            return null;
        }
        int how = next("?") ? '?' : next("+") ? '+' : ' ';
        return new int[] { least, most, how };
    }

    private int count() {
        int value = 0;
        while (Character.isDigit(peek())) {
            value = value * 10 + (peek() - '0');
            at++;
            if (value > 100000) {
                refuse();
            }
        }
        return value;
    }
}
