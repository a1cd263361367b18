package java.util.regex;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Stream;

/** A text that a regular expression is matched with. */
public final class Matcher implements MatchResult {
    private Pattern pattern;
    String text;
    int from;
    int to;
    int[] starts;
    int[] ends;
    int[] opened;
    boolean mustEnd;
    boolean hitEnd;
    int partEnd;
    /** Where the last match ended. */
    int last;
    private int first = -1;
    private int appended;

    Matcher(Pattern pattern, String text) {
        this.pattern = pattern;
        this.text = text;
        reset();
    }

    public Pattern pattern() {
        return pattern;
    }

    public Matcher reset() {
        Reading.checkPairs(text);
        first = -1;
        last = 0;
        appended = 0;
        from = 0;
        to = text.length();
        clear();
        return this;
    }

    public Matcher reset(CharSequence text) {
        this.text = text.toString();
        return reset();
    }

    public Matcher region(int start, int end) {
        if (start < 0 || start > text.length()) {
            throw new IndexOutOfBoundsException("start");
        }
        if (end < 0 || end > text.length()) {
            throw new IndexOutOfBoundsException("end");
        }
        if (start > end) {
            throw new IndexOutOfBoundsException("start > end");
        }
        reset();
        from = start;
        to = end;
        last = 0;
        return this;
    }

    public int regionStart() {
        return from;
    }

    public int regionEnd() {
        return to;
    }

    public Matcher usePattern(Pattern pattern) {
        if (pattern == null) {
            throw new IllegalArgumentException("Pattern cannot be null");
        }
        this.pattern = pattern;
        first = -1;
        clear();
        return this;
    }

    private void clear() {
        int size = pattern.groups + 1;
        starts = new int[size];
        ends = new int[size];
        opened = new int[size];
        for (int i = 0; i < size; i++) {
            starts[i] = -1;
            ends[i] = -1;
            opened[i] = -1;
        }
    }

    private boolean tryAt(int at) {
        clear();
        if (!pattern.first.match(this, at)) {
            return false;
        }
        starts[0] = at;
        first = at;
        last = ends[0];
        return true;
    }

    private boolean fail() {
        clear();
        first = -1;
        return false;
    }

    public boolean matches() {
        hitEnd = false;
        mustEnd = true;
        boolean found = tryAt(from);
        mustEnd = false;
        return found || fail();
    }

    public boolean lookingAt() {
        hitEnd = false;
        return tryAt(from) || fail();
    }

    public boolean find() {
        int at = last == first ? last + 1 : last;
        return search(Math.max(at, from));
    }

    public boolean find(int start) {
        if (start < 0 || start > text.length()) {
            throw new IndexOutOfBoundsException("Illegal start index");
        }
        reset();
        return search(start);
    }

    private boolean search(int at) {
        hitEnd = false;
        while (at <= to) {
            if (tryAt(at)) {
                return true;
            }
            at++;
        }
        hitEnd = true;
        return fail();
    }

    public boolean hitEnd() {
        return hitEnd;
    }

    public int groupCount() {
        return pattern.groups;
    }

    private void check(int group) {
        if (first < 0) {
            throw new IllegalStateException("No match found");
        }
        if (group < 0 || group > groupCount()) {
            throw new IndexOutOfBoundsException("No group " + group);
        }
    }

    private int numberOf(String name) {
        Objects.requireNonNull(name, "Group name");
        if (first < 0) {
            throw new IllegalStateException("No match found");
        }
        int group = pattern.names.indexOf(name);
        if (group < 1) {
            throw new IllegalArgumentException("No group with name <" + name + ">");
        }
        return group;
    }

    public int start() {
        if (first < 0) {
            throw new IllegalStateException("No match available");
        }
        return starts[0];
    }

    public int start(int group) {
        if (first < 0) {
            throw new IllegalStateException("No match available");
        }
        check(group);
        return starts[group];
    }

    public int start(String name) {
        return starts[numberOf(name)];
    }

    public int end() {
        if (first < 0) {
            throw new IllegalStateException("No match available");
        }
        return ends[0];
    }

    public int end(int group) {
        if (first < 0) {
            throw new IllegalStateException("No match available");
        }
        check(group);
        return ends[group];
    }

    public int end(String name) {
        return ends[numberOf(name)];
    }

    public String group() {
        return group(0);
    }

    public String group(int group) {
        check(group);
        return starts[group] < 0 ? null : text.substring(starts[group], ends[group]);
    }

    public String group(String name) {
        return group(numberOf(name));
    }

    public MatchResult toMatchResult() {
        Matcher copy = new Matcher(pattern, text);
        copy.first = first;
        copy.last = last;
        copy.starts = starts.clone();
        copy.ends = ends.clone();
        return copy;
    }

    public Stream<MatchResult> results() {
        List<MatchResult> all = new ArrayList<MatchResult>();
        reset();
        while (find()) {
            all.add(toMatchResult());
        }
        return all.stream();
    }

    public static String quoteReplacement(String text) {
        return text.replace("\\", "\\\\").replace("$", "\\$");
    }

    /** A replacement with what its groups stand for. */
    private String filled(String replacement) {
        StringBuilder filled = new StringBuilder();
        int at = 0;
        while (at < replacement.length()) {
            char c = replacement.charAt(at);
            at++;
            if (c == '\\') {
                if (at == replacement.length()) {
                    throw new IllegalArgumentException("character to be escaped is missing");
                }
                filled.append(replacement.charAt(at));
                at++;
            } else if (c == '$') {
                at = reference(replacement, at, filled);
            } else {
                filled.append(c);
            }
        }
        return filled.toString();
    }

    private int reference(String replacement, int at, StringBuilder filled) {
        if (at == replacement.length()) {
            throw new IllegalArgumentException("Illegal group reference: group index is missing");
        }
        int group;
        if (replacement.charAt(at) == '{') {
            int end = replacement.indexOf('}', at);
            if (end < 0) {
                throw new IllegalArgumentException("named capturing group is missing trailing '}'");
            }
            String name = replacement.substring(at + 1, end);
            group = pattern.names.indexOf(name);
            if (name.isEmpty() || group < 1) {
                throw new IllegalArgumentException("No group with name {" + name + "}");
            }
            at = end + 1;
        } else {
            group = replacement.charAt(at) - '0';
            if (group < 0 || group > 9) {
                throw new IllegalArgumentException("Illegal group reference");
            }
            at++;
            while (at < replacement.length()) {
                int digit = replacement.charAt(at) - '0';
                if (digit < 0 || digit > 9 || group * 10 + digit > groupCount()) {
                    break;
                }
                group = group * 10 + digit;
                at++;
            }
        }
        String found = group(group);
        if (found != null) {
            filled.append(found);
        }
        return at;
    }

    private String upTo(String replacement) {
        if (first < 0) {
            throw new IllegalStateException("No match available");
        }
        String part = text.substring(appended, starts[0]) + filled(replacement);
        appended = ends[0];
        return part;
    }

    public Matcher appendReplacement(StringBuilder into, String replacement) {
        into.append(upTo(replacement));
        return this;
    }

    public Matcher appendReplacement(StringBuffer into, String replacement) {
        into.append(upTo(replacement));
        return this;
    }

    public StringBuilder appendTail(StringBuilder into) {
        return into.append(text.substring(appended));
    }

    public StringBuffer appendTail(StringBuffer into) {
        return into.append(text.substring(appended));
    }

    public String replaceAll(String replacement) {
        reset();
        StringBuilder into = new StringBuilder();
        while (find()) {
            appendReplacement(into, replacement);
        }
        return appendTail(into).toString();
    }

    public String replaceAll(Function<MatchResult, String> replacer) {
        Objects.requireNonNull(replacer);
        reset();
        StringBuilder into = new StringBuilder();
        while (find()) {
            appendReplacement(into, replacer.apply(this));
        }
        return appendTail(into).toString();
    }

    public String replaceFirst(String replacement) {
        if (replacement == null) {
            throw new NullPointerException("replacement");
        }
        reset();
        StringBuilder into = new StringBuilder();
        if (find()) {
            appendReplacement(into, replacement);
        }
        return appendTail(into).toString();
    }

    public String toString() {
        return "java.util.regex.Matcher[pattern=" + pattern + " region=" + from + "," + to + " lastmatch="
            + (first >= 0 ? group() : "") + "]";
    }
}
