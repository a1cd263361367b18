package java.util;

import java.math.BigInteger;

/** Text from formats, as English writes it. Dates, times and hexadecimal fractions are not written: they end the run as unsupported. */
public final class Formatter implements java.io.Closeable {
    private static final String FLAGS = "-#+ 0,(<";

    private Appendable out;
    private final Locale locale;

    private boolean isConsole;
    private int index;
    private String flags;
    private int width;
    private int precision;
    private char kind;
    private boolean isUpper;

    public Formatter() {
        this(new StringBuilder());
    }

    public Formatter(Appendable out) {
        this.out = out == null ? new StringBuilder() : out;
        this.locale = Locale.ROOT;
    }

    public Formatter(Locale locale) {
        this(null, locale);
    }

    public Formatter(Appendable out, Locale locale) {
        this.out = out == null ? new StringBuilder() : out;
        this.locale = locale;
        check(locale);
    }

    /** Text for the console, where it does not matter how lines end. */
    public static String forConsole(String format, Object... arguments) {
        Formatter formatter = new Formatter();
        formatter.isConsole = true;
        return formatter.format(format, arguments).toString();
    }

    /** Ends the run as unsupported. */
    private static native void refuse();

    /** Whether it is not known what a text says. */
    private static native boolean isUnknown(String text);

    /** A text of which nothing is known. */
    private static native String unknown();

    /** Ends the run as unsupported. */
    private static native void refuseLanguage();

    private static void check(Locale locale) {
        if (locale != null && !locale.getLanguage().isEmpty() && !locale.getLanguage().equals("en")) {
            refuseLanguage();
        }
    }

    private void open() {
        if (out == null) {
            throw new FormatterClosedException();
        }
    }

    public Locale locale() {
        open();
        return locale;
    }

    public Appendable out() {
        open();
        return out;
    }

    public String toString() {
        open();
        return out.toString();
    }

    public void flush() {
        open();
    }

    public void close() {
        out = null;
    }

    public Formatter format(Locale locale, String format, Object... arguments) {
        check(locale);
        return format(format, arguments);
    }

    public Formatter format(String format, Object... arguments) {
        open();
        int last = -1;
        int next = -1;
        int at = 0;
        int length = format.length();
        while (at < length) {
            int percent = format.indexOf('%', at);
            if (percent < 0) {
                write(format.substring(at));
                break;
            }
            write(format.substring(at, percent));
            at = read(format, percent + 1);
            if (kind == 'n') {
                write(isConsole ? "\n" : System.lineSeparator());
                continue;
            }
            if (kind == '%') {
                write(padded("%"));
                continue;
            }
            if (has('<')) {
                index = last;
            } else if (index > 0) {
                index = index - 1;
                last = index;
            } else {
                next++;
                index = next;
                last = next;
            }
            if (index < 0 || arguments != null && index >= arguments.length) {
                throw new MissingFormatArgumentException(format.substring(percent, at));
            }
            write(converted(arguments == null ? null : arguments[index]));
        }
        return this;
    }

    private void write(String text) {
        if (out instanceof StringBuilder) {
            ((StringBuilder) out).append(text);
            return;
        }
        try {
            out.append(text);
        } catch (java.io.IOException e) {
            return;
        }
    }

    private boolean has(char flag) {
        return flags.indexOf(flag) >= 0;
    }

    /** Reads what follows a per cent sign; where it ends. */
    private int read(String format, int start) {
        int at = start;
        index = 0;
        int end = digits(format, at);
        if (end > at && end < format.length() && format.charAt(end) == '$' && format.charAt(at) != '0') {
            index = Integer.parseInt(format.substring(at, end));
            at = end + 1;
        }
        flags = "";
        while (at < format.length() && FLAGS.indexOf(format.charAt(at)) >= 0) {
            if (has(format.charAt(at))) {
                throw new DuplicateFormatFlagsException("" + format.charAt(at));
            }
            flags += format.charAt(at);
            at++;
        }
        end = digits(format, at);
        width = end > at ? Integer.parseInt(format.substring(at, end)) : -1;
        at = end;
        precision = -1;
        if (at < format.length() && format.charAt(at) == '.') {
            end = digits(format, at + 1);
            if (end == at + 1) {
                throw new UnknownFormatConversionException(".");
            }
            precision = Integer.parseInt(format.substring(at + 1, end));
            at = end;
        }
        if (at >= format.length()) {
            throw new UnknownFormatConversionException("%");
        }
        kind = format.charAt(at);
        isUpper = "BHSCXEGAT".indexOf(kind) >= 0;
        if (isUpper) {
            kind = (char) (kind + ('a' - 'A'));
        }
        if (kind == 't' || kind == 'a') {
            refuse();
        }
        if ("bhscdoxefg%n".indexOf(kind) < 0) {
            throw new UnknownFormatConversionException("" + format.charAt(at));
        }
        checkFlags(format.substring(start - 1, at + 1));
        return at + 1;
    }

    private static int digits(String text, int at) {
        while (at < text.length() && text.charAt(at) >= '0' && text.charAt(at) <= '9') {
            at++;
        }
        return at;
    }

    private void checkFlags(String whole) {
        if (kind == 'n') {
            if (width >= 0) {
                throw new IllegalFormatWidthException(width);
            }
            if (precision >= 0) {
                throw new IllegalFormatPrecisionException(precision);
            }
            if (!flags.isEmpty()) {
                throw new IllegalFormatFlagsException(flags);
            }
            return;
        }
        boolean isInteger = kind == 'd' || kind == 'o' || kind == 'x';
        if (precision >= 0 && (isInteger || kind == 'c' || kind == '%')) {
            throw new IllegalFormatPrecisionException(precision);
        }
        boolean isNumber = isInteger || kind == 'e' || kind == 'f' || kind == 'g';
        String allowed = "-<";
        if (kind == 's') {
            allowed = "-#<";
        } else if (kind == 'd') {
            allowed = "-+ 0,(<";
        } else if (kind == 'o' || kind == 'x') {
            allowed = "-#+ 0(<";
        } else if (kind == 'f') {
            allowed = "-#+ 0,(<";
        } else if (kind == 'e') {
            allowed = "-#+ 0(<";
        } else if (kind == 'g') {
            allowed = "-+ 0,(<";
        }
        for (int i = 0; i < flags.length(); i++) {
            if (allowed.indexOf(flags.charAt(i)) < 0) {
                if (kind == '%') {
                    throw new IllegalFormatFlagsException(flags);
                }
                throw new FormatFlagsConversionMismatchException("" + flags.charAt(i), kind);
            }
        }
        if (width < 0 && (has('-') || isNumber && has('0'))) {
            throw new MissingFormatWidthException(whole);
        }
        if (isNumber && (has('+') && has(' ') || has('-') && has('0'))) {
            throw new IllegalFormatFlagsException(flags);
        }
    }

    private String padded(String text) {
        if (text.length() >= width) {
            return text;
        }
        String spaces = " ".repeat(width - text.length());
        return has('-') ? text + spaces : spaces + text;
    }

    private String converted(Object value) {
        boolean isWritten = kind == 's' || value instanceof Number || value instanceof Character || value instanceof Boolean;
        String plain = value != null && isWritten ? value.toString() : "";
        if (plain != null && kind != 'b' && isUnknown(plain)) {
            return ofUnknown(value, plain);
        }
        String text = text(value, plain);
        if (precision >= 0 && (value == null || kind == 's' || kind == 'b' || kind == 'h') && precision < text.length()) {
            text = text.substring(0, precision);
        }
        return padded(isUpper ? text.toUpperCase() : text);
    }

    /** What stands for a value that is not known: it itself where it stands as it is. */
    private String ofUnknown(Object value, String plain) {
        boolean isWhole = value instanceof Integer || value instanceof Long || value instanceof Short || value instanceof Byte
            || value instanceof BigInteger;
        boolean isReal = value instanceof Float || value instanceof Double;
        boolean isHex = kind == 'o' || kind == 'x';
        boolean fits = kind == 's' ? !has('#') : kind == 'h' || kind == 'c' && value instanceof Character
            || kind == 'd' && isWhole || isHex && isWhole && !has('(') && !has('+') && !has(' ')
            || !isHex && kind != 'd' && kind != 'c' && isReal;
        if (!fits) {
            // It throws, or the number itself tells.
            return padded(text(value, plain));
        }
        boolean isPlain = kind == 's' || kind == 'd' || kind == 'c';
        boolean isBare = width < 0 && precision < 0 && (flags.isEmpty() || flags.equals("<")) && !isUpper;
        return isPlain && isBare ? plain : unknown();
    }

    private String text(Object value, String plain) {
        if (kind == 'b') {
            return value == null ? "false" : value instanceof Boolean ? plain : "true";
        }
        if (value == null) {
            if (kind == 's' && has('#')) {
                throw new FormatFlagsConversionMismatchException("#", 's');
            }
            return "null";
        }
        if (kind == 's') {
            if (has('#')) {
                throw new FormatFlagsConversionMismatchException("#", 's');
            }
            return plain == null ? "null" : plain;
        }
        if (kind == 'h') {
            return Integer.toHexString(value.hashCode());
        }
        if (kind == 'c') {
            return character(value, plain);
        }
        if (kind == 'd' || kind == 'o' || kind == 'x') {
            return integer(value, plain);
        }
        if (value instanceof Float || value instanceof Double) {
            return real(((Number) value).doubleValue());
        }
        if (value.getClass().getName().equals("java.math.BigDecimal")) {
            refuse();
        }
        throw new IllegalFormatConversionException(kind, value.getClass());
    }

    private String character(Object value, String plain) {
        if (value instanceof Character) {
            return plain;
        }
        if (value instanceof Byte || value instanceof Short || value instanceof Integer) {
            int point = ((Number) value).intValue();
            if (!Character.isValidCodePoint(point)) {
                throw new IllegalFormatCodePointException(point);
            }
            return new String(Character.toChars(point));
        }
        throw new IllegalFormatConversionException('c', value.getClass());
    }

    private String integer(Object value, String plain) {
        boolean isBig = value instanceof BigInteger;
        boolean isSmall = value instanceof Integer || value instanceof Long || value instanceof Short || value instanceof Byte;
        if (!isBig && !isSmall) {
            throw new IllegalFormatConversionException(kind, value.getClass());
        }
        if (kind == 'd') {
            String digits = plain;
            boolean isNegative = digits.charAt(0) == '-';
            digits = isNegative ? digits.substring(1) : digits;
            return signed(has(',') ? grouped(digits) : digits, isNegative);
        }
        String prefix = !has('#') ? "" : kind == 'x' ? "0x" : "0";
        if (isBig) {
            BigInteger big = (BigInteger) value;
            return signed(prefix + big.abs().toString(kind == 'x' ? 16 : 8), big.signum() < 0);
        }
        String wrong = has('(') ? "(" : has('+') ? "+" : has(' ') ? " " : "";
        if (!wrong.isEmpty()) {
            throw new FormatFlagsConversionMismatchException(wrong, kind);
        }
        long bits = ((Number) value).longValue();
        if (value instanceof Integer) {
            bits = bits & 0xffffffffL;
        } else if (value instanceof Short) {
            bits = bits & 0xffffL;
        } else if (value instanceof Byte) {
            bits = bits & 0xffL;
        }
        String digits = kind == 'x' ? Long.toHexString(bits) : Long.toOctalString(bits);
        return prefix + zeros(digits, prefix.length());
    }

    /** Zeros before digits, beside so many other characters. */
    private String zeros(String digits, int others) {
        int missing = width - others - digits.length();
        return has('0') && missing > 0 ? "0".repeat(missing) + digits : digits;
    }

    private String signed(String digits, boolean isNegative) {
        String before = !isNegative ? has('+') ? "+" : has(' ') ? " " : "" : has('(') ? "(" : "-";
        String after = isNegative && has('(') ? ")" : "";
        return before + zeros(digits, before.length() + after.length()) + after;
    }

    private static String grouped(String digits) {
        int point = digits.indexOf('.');
        int whole = point < 0 ? digits.length() : point;
        String text = "";
        for (int i = 0; i < whole; i++) {
            text += i > 0 && (whole - i) % 3 == 0 ? "," : "";
            text += digits.charAt(i);
        }
        return text + digits.substring(whole);
    }

    private String real(double value) {
        boolean isNegative = Double.compare(value, 0.0) < 0;
        if (Double.isNaN(value) || Double.isInfinite(value)) {
            String sign = isNegative ? has('(') ? "(" : "-" : has('+') && !Double.isNaN(value) ? "+" : "";
            return Double.isNaN(value) ? "NaN" : sign + "Infinity" + (isNegative && has('(') ? ")" : "");
        }
        double size = Math.abs(value);
        int digits = precision < 0 ? 6 : precision;
        String text;
        if (kind == 'f') {
            text = fixed(size, digits);
        } else if (kind == 'e') {
            text = scientific(size, digits);
        } else {
            digits = Math.max(digits, 1);
            String rounded = scientific(size, digits - 1);
            int exponent = Integer.parseInt(rounded.substring(rounded.indexOf('e') + 1));
            boolean isPlain = size == 0.0 || exponent >= -4 && exponent < digits;
            text = isPlain ? fixed(size, size == 0.0 ? digits - 1 : digits - 1 - exponent) : rounded;
        }
        if (has('#') && text.indexOf('.') < 0) {
            int end = text.indexOf('e') < 0 ? text.length() : text.indexOf('e');
            text = text.substring(0, end) + "." + text.substring(end);
        }
        return signed(has(',') ? grouped(text) : text, isNegative);
    }

    /** The decimal digits of a number, without zeros in front, and in `place` how many of them stand before the point. */
    private static String decimals(double size, int[] place) {
        String text = Double.toString(size);
        int e = text.indexOf('E');
        int exponent = e < 0 ? 0 : Integer.parseInt(text.substring(e + 1));
        String mantissa = e < 0 ? text : text.substring(0, e);
        int point = mantissa.indexOf('.');
        String digits = mantissa.substring(0, point) + mantissa.substring(point + 1);
        int zeros = 0;
        while (zeros < digits.length() && digits.charAt(zeros) == '0') {
            zeros++;
        }
        place[0] = point + exponent - zeros;
        return digits.substring(zeros);
    }

    /** The first digits, the last of them rounded half up. */
    private static String rounded(String digits, int keep, int[] place) {
        if (keep >= digits.length()) {
            return digits;
        }
        if (keep < 0) {
            return "";
        }
        String kept = digits.substring(0, keep);
        if (digits.charAt(keep) < '5') {
            return kept;
        }
        int at = keep - 1;
        while (at >= 0 && kept.charAt(at) == '9') {
            at--;
        }
        String zeros = "0".repeat(keep - 1 - at);
        if (at < 0) {
            place[0]++;
            return "1" + zeros;
        }
        return kept.substring(0, at) + (char) (kept.charAt(at) + 1) + zeros;
    }

    private static String fixed(double size, int fraction) {
        int[] place = new int[1];
        String digits = decimals(size, place);
        digits = rounded(digits, place[0] + fraction, place);
        int point = place[0];
        if (point < 0) {
            digits = "0".repeat(-point) + digits;
            point = 0;
        }
        if (digits.length() < point + fraction) {
            digits = digits + "0".repeat(point + fraction - digits.length());
        }
        String whole = point == 0 ? "0" : digits.substring(0, point);
        return fraction == 0 ? whole : whole + "." + digits.substring(point, point + fraction);
    }

    private static String scientific(double size, int fraction) {
        int[] place = new int[1];
        String digits = decimals(size, place);
        int exponent = 0;
        if (digits.isEmpty()) {
            digits = "0";
        } else {
            digits = rounded(digits, fraction + 1, place);
            exponent = place[0] - 1;
        }
        if (digits.length() < fraction + 1) {
            digits = digits + "0".repeat(fraction + 1 - digits.length());
        }
        String power = Integer.toString(Math.abs(exponent));
        String text = digits.substring(0, 1) + (fraction == 0 ? "" : "." + digits.substring(1, fraction + 1));
        return text + (exponent < 0 ? "e-" : "e+") + (power.length() < 2 ? "0" : "") + power;
    }
}
