package java.util.regex;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** A regular expression. It is matched by going back, as Java does; what it cannot read ends the run as unsupported. */
public final class Pattern implements java.io.Serializable {
    public static final int UNIX_LINES = 1;
    public static final int CASE_INSENSITIVE = 2;
    public static final int COMMENTS = 4;
    public static final int MULTILINE = 8;
    public static final int LITERAL = 16;
    public static final int DOTALL = 32;
    public static final int UNICODE_CASE = 64;
    public static final int CANON_EQ = 128;
    public static final int UNICODE_CHARACTER_CLASS = 256;

    private final String pattern;
    private final int flags;
    final Step first;
    final int groups;
    final List<String> names;

    private Pattern(String pattern, int flags) {
        this.pattern = pattern;
        this.flags = flags;
        Reading reading = new Reading(pattern, flags);
        this.first = reading.whole();
        this.groups = reading.groups;
        this.names = reading.names;
    }

    public static Pattern compile(String pattern) {
        return new Pattern(pattern, 0);
    }

    public static Pattern compile(String pattern, int flags) {
        return new Pattern(pattern, flags);
    }

    public static boolean matches(String pattern, CharSequence text) {
        return compile(pattern).matcher(text).matches();
    }

    public static String quote(String text) {
        if (text.indexOf("\\E") < 0) {
            return "\\Q" + text + "\\E";
        }
        return "\\Q" + text.replace("\\E", "\\E\\\\E\\Q") + "\\E";
    }

    public Matcher matcher(CharSequence text) {
        return new Matcher(this, text.toString());
    }

    public String pattern() {
        return pattern;
    }

    public String toString() {
        return pattern;
    }

    public int flags() {
        return flags;
    }

    public Predicate<String> asPredicate() {
        return text -> matcher(text).find();
    }

    public Predicate<String> asMatchPredicate() {
        return text -> matcher(text).matches();
    }

    public String[] split(CharSequence text) {
        return split(text, 0);
    }

    public String[] split(CharSequence text, int limit) {
        String whole = text.toString();
        List<String> parts = new ArrayList<String>();
        Matcher matcher = matcher(whole);
        int from = 0;
        while (matcher.find()) {
            if (limit > 0 && parts.size() == limit - 1) {
                break;
            }
            if (from == 0 && matcher.start() == 0 && matcher.end() == 0) {
                continue;
            }
            parts.add(whole.substring(from, matcher.start()));
            from = matcher.end();
        }
        if (from == 0 && parts.isEmpty()) {
            return new String[] { whole };
        }
        parts.add(whole.substring(from));
        int size = parts.size();
        while (limit == 0 && size > 0 && parts.get(size - 1).isEmpty()) {
            size--;
        }
        return parts.subList(0, size).toArray(new String[size]);
    }

    public Stream<String> splitAsStream(CharSequence text) {
        return Stream.of(split(text));
    }
}
