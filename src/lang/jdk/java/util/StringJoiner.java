package java.util;

/** Text between separators. */
public final class StringJoiner {
    private final String separator;
    private final String prefix;
    private final String suffix;
    private String text;
    private String empty;

    public StringJoiner(CharSequence separator) {
        this(separator, "", "");
    }

    public StringJoiner(CharSequence separator, CharSequence prefix, CharSequence suffix) {
        this.separator = separator.toString();
        this.prefix = prefix.toString();
        this.suffix = suffix.toString();
    }

    public StringJoiner setEmptyValue(CharSequence empty) {
        this.empty = empty.toString();
        return this;
    }

    public StringJoiner add(CharSequence part) {
        text = text == null ? String.valueOf(part) : text + separator + part;
        return this;
    }

    public int length() {
        return toString().length();
    }

    public String toString() {
        if (text == null) {
            return empty != null ? empty : prefix + suffix;
        }
        return prefix + text + suffix;
    }

    public StringJoiner merge(StringJoiner other) {
        if (other.text != null) {
            add(other.text);
        }
        return this;
    }
}
