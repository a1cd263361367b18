package java.util;

/** The parts of a text between delimiters. */
public class StringTokenizer implements Enumeration<Object> {
    private final String text;
    private final boolean delimitersToo;
    private String delimiters;
    private int at;

    public StringTokenizer(String text) {
        this(text, " \t\n\r\f", false);
    }

    public StringTokenizer(String text, String delimiters) {
        this(text, delimiters, false);
    }

    public StringTokenizer(String text, String delimiters, boolean delimitersToo) {
        text.length();
        this.text = text;
        this.delimiters = delimiters;
        this.delimitersToo = delimitersToo;
    }

    private boolean isDelimiter(int index) {
        return delimiters.indexOf(text.charAt(index)) >= 0;
    }

    /** Where the next token begins. */
    private int start(int from) {
        int index = from;
        if (delimiters == null) {
            throw new NullPointerException();
        }
        while (!delimitersToo && index < text.length() && isDelimiter(index)) {
            index++;
        }
        return index;
    }

    /** Where the token that begins there ends. */
    private int end(int start) {
        int index = start;
        while (index < text.length() && !isDelimiter(index)) {
            index++;
        }
        return delimitersToo && index == start && index < text.length() ? index + 1 : index;
    }

    public boolean hasMoreTokens() {
        return start(at) < text.length();
    }

    public String nextToken() {
        int start = start(at);
        if (start >= text.length()) {
            throw new NoSuchElementException();
        }
        at = end(start);
        return text.substring(start, at);
    }

    public String nextToken(String delimiters) {
        this.delimiters = delimiters;
        return nextToken();
    }

    public boolean hasMoreElements() {
        return hasMoreTokens();
    }

    public Object nextElement() {
        return nextToken();
    }

    public int countTokens() {
        int count = 0;
        for (int start = start(at); start < text.length(); start = start(end(start))) {
            count++;
        }
        return count;
    }
}
