package java.util;

/** Reads words and lines of a text. Words are separated by blanks; other separators, and other sources, end the run as unsupported. */
public final class Scanner implements Iterator<String>, java.io.Closeable {
    private final String text;
    private int at;
    private boolean isClosed;

    public Scanner(String text) {
        this.text = Objects.requireNonNull(text, "source");
    }

    public Scanner(java.io.InputStream in) {
        Objects.requireNonNull(in, "source");
        refuse();
        text = "";
    }

    /** Ends the run as unsupported. */
    private static native void refuse();

    private void open() {
        if (isClosed) {
            throw new IllegalStateException("Scanner closed");
        }
    }

    public void close() {
        isClosed = true;
    }

    public Scanner useDelimiter(String pattern) {
        refuse();
        return this;
    }

    public Scanner useLocale(Locale locale) {
        if (!locale.getLanguage().isEmpty() && !locale.getLanguage().equals("en")) {
            refuse();
        }
        return this;
    }

    /** Where the next word starts. To look for one that is not there, or is no number, goes there too. */
    private int start() {
        int from = at;
        while (from < text.length() && Character.isWhitespace(text.charAt(from))) {
            from++;
        }
        return from;
    }

    private String word() {
        int from = start();
        int to = from;
        while (to < text.length() && !Character.isWhitespace(text.charAt(to))) {
            to++;
        }
        return text.substring(from, to);
    }

    public boolean hasNext() {
        open();
        return start() < text.length();
    }

    public String next() {
        open();
        String word = word();
        at = start();
        if (word.isEmpty()) {
            throw new NoSuchElementException();
        }
        at += word.length();
        return word;
    }

    /** Where the line ends that the place is in. */
    private int lineEnd() {
        int to = at;
        while (to < text.length() && text.charAt(to) != '\n' && text.charAt(to) != '\r') {
            to++;
        }
        return to;
    }

    public boolean hasNextLine() {
        open();
        return at < text.length();
    }

    public String nextLine() {
        open();
        if (at >= text.length()) {
            throw new NoSuchElementException("No line found");
        }
        int end = lineEnd();
        String line = text.substring(at, end);
        at = Math.min(end + 1, text.length());
        if (end + 1 < text.length() && text.charAt(end) == '\r' && text.charAt(end + 1) == '\n') {
            at++;
        }
        return line;
    }

    /** The next word as a number reads it: with a sign, and groups of three digits between commas. */
    private static String plain(String word) {
        if (word.indexOf(',') < 0) {
            return word;
        }
        refuse();
        return word;
    }

    private static boolean isWhole(String word, int radix) {
        int from = word.startsWith("-") || word.startsWith("+") ? 1 : 0;
        for (int i = from; i < word.length(); i++) {
            if (Character.digit(word.charAt(i), radix) < 0) {
                return false;
            }
        }
        return word.length() > from;
    }

    private static boolean isReal(String word) {
        int i = word.startsWith("-") || word.startsWith("+") ? 1 : 0;
        if (word.substring(i).equals("NaN") || word.substring(i).equals("Infinity")) {
            return true;
        }
        int digits = 0;
        while (i < word.length() && (Character.isDigit(word.charAt(i)) || word.charAt(i) == '.' && word.indexOf('.') == i)) {
            digits += word.charAt(i) == '.' ? 0 : 1;
            i++;
        }
        if (digits == 0) {
            return false;
        }
        if (i < word.length() && (word.charAt(i) == 'e' || word.charAt(i) == 'E')) {
            return isWhole(word.substring(i + 1), 10);
        }
        return i == word.length();
    }

    private boolean fits(int bits, int radix) {
        open();
        String word = plain(word());
        if (!isWhole(word, radix)) {
            return false;
        }
        try {
            long value = Long.parseLong(word, radix);
            return bits == 64 || value >= -(1L << bits - 1) && value < 1L << bits - 1;
        } catch (NumberFormatException e) {
            return false;
        }
    }

    private long number(int bits, int radix) {
        open();
        String word = word();
        at = start();
        if (word.isEmpty()) {
            throw new NoSuchElementException();
        }
        if (!isWhole(plain(word), radix)) {
            throw new InputMismatchException();
        }
        if (!fits(bits, radix)) {
            throw new InputMismatchException("For input string: \"" + word + "\"");
        }
        next();
        return Long.parseLong(word, radix);
    }

    public boolean hasNextInt() {
        return fits(32, 10);
    }

    public boolean hasNextInt(int radix) {
        return fits(32, radix);
    }

    public int nextInt() {
        return (int) number(32, 10);
    }

    public int nextInt(int radix) {
        return (int) number(32, radix);
    }

    public boolean hasNextLong() {
        return fits(64, 10);
    }

    public long nextLong() {
        return number(64, 10);
    }

    public boolean hasNextShort() {
        return fits(16, 10);
    }

    public short nextShort() {
        return (short) number(16, 10);
    }

    public boolean hasNextByte() {
        return fits(8, 10);
    }

    public byte nextByte() {
        return (byte) number(8, 10);
    }

    public boolean hasNextDouble() {
        open();
        return isReal(plain(word()));
    }

    public double nextDouble() {
        open();
        String word = word();
        at = start();
        if (word.isEmpty()) {
            throw new NoSuchElementException();
        }
        if (!hasNextDouble()) {
            throw new InputMismatchException();
        }
        next();
        return Double.parseDouble(word);
    }

    public boolean hasNextFloat() {
        return hasNextDouble();
    }

    public float nextFloat() {
        double value = nextDouble();
        return (float) value;
    }

    public boolean hasNextBoolean() {
        open();
        String word = word();
        return word.equalsIgnoreCase("true") || word.equalsIgnoreCase("false");
    }

    public boolean nextBoolean() {
        open();
        String word = word();
        at = start();
        if (word.isEmpty()) {
            throw new NoSuchElementException();
        }
        if (!hasNextBoolean()) {
            throw new InputMismatchException();
        }
        next();
        return word.equalsIgnoreCase("true");
    }
}
