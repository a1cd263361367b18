package java.util.regex;

/** A regular expression that is none. */
public class PatternSyntaxException extends IllegalArgumentException {
    private final String desc;
    private final String pattern;
    private final int index;

    public PatternSyntaxException(String desc, String pattern, int index) {
        this.desc = desc;
        this.pattern = pattern;
        this.index = index;
    }

    public int getIndex() {
        return index;
    }

    public String getDescription() {
        return desc;
    }

    public String getPattern() {
        return pattern;
    }

    public String getMessage() {
        String text = desc;
        if (index >= 0) {
            text = text + " near index " + index;
        }
        text = text + "\n" + pattern;
        if (index >= 0 && pattern != null && index < pattern.length()) {
            text = text + "\n" + " ".repeat(index) + "^";
        }
        return text;
    }
}
