package java.lang;

/** Text that grows. One string that each change replaces. */
public final class StringBuilder implements CharSequence, Appendable, Comparable<StringBuilder>, java.io.Serializable {
    private String text;

    public StringBuilder() {
        text = "";
    }

    public StringBuilder(int capacity) {
        if (capacity < 0) {
            throw new NegativeArraySizeException("" + capacity);
        }
        text = "";
    }

    public StringBuilder(String text) {
        this.text = text.toString();
    }

    public StringBuilder(CharSequence text) {
        this.text = text.toString();
    }

    public StringBuilder append(Object object) {
        text = text + object;
        return this;
    }

    public StringBuilder append(String other) {
        text = text + other;
        return this;
    }

    public StringBuilder append(CharSequence other) {
        text = text + other;
        return this;
    }

    public StringBuilder append(CharSequence other, int start, int end) {
        CharSequence from = other == null ? "null" : other;
        checkRange(start, end, from.length());
        text = text + from.subSequence(start, end);
        return this;
    }

    private static void checkRange(int start, int end, int length) {
        if (start < 0 || start > end || end > length) {
            throw new IndexOutOfBoundsException("start " + start + ", end " + end + ", length " + length);
        }
    }

    public StringBuilder append(char[] characters) {
        text = text + String.valueOf(characters);
        return this;
    }

    public StringBuilder append(char[] characters, int offset, int count) {
        checkRange(offset, offset + count, characters.length);
        text = text + String.valueOf(characters, offset, count);
        return this;
    }

    public StringBuilder append(boolean b) {
        text = text + b;
        return this;
    }

    public StringBuilder append(char c) {
        text = text + c;
        return this;
    }

    public StringBuilder append(int i) {
        text = text + i;
        return this;
    }

    public StringBuilder append(long l) {
        text = text + l;
        return this;
    }

    public StringBuilder append(float f) {
        text = text + f;
        return this;
    }

    public StringBuilder append(double d) {
        text = text + d;
        return this;
    }

    public StringBuilder insert(int offset, Object object) {
        return insert(offset, String.valueOf(object));
    }

    public StringBuilder insert(int offset, char c) {
        return insert(offset, String.valueOf(c));
    }

    public StringBuilder insert(int offset, int i) {
        return insert(offset, String.valueOf(i));
    }

    public StringBuilder insert(int offset, long l) {
        return insert(offset, String.valueOf(l));
    }

    public StringBuilder insert(int offset, boolean b) {
        return insert(offset, String.valueOf(b));
    }

    public StringBuilder insert(int offset, char[] characters) {
        return insert(offset, String.valueOf(characters));
    }

    public StringBuilder insert(int offset, CharSequence other) {
        return insert(offset, String.valueOf(other));
    }

    public StringBuilder insert(int offset, CharSequence other, int start, int end) {
        CharSequence from = other == null ? "null" : other;
        if (offset < 0 || offset > text.length()) {
            throw new StringIndexOutOfBoundsException("offset " + offset + ", length " + text.length());
        }
        checkRange(start, end, from.length());
        return insert(offset, from.subSequence(start, end).toString());
    }

    public StringBuilder insert(int offset, float f) {
        return insert(offset, String.valueOf(f));
    }

    public StringBuilder insert(int offset, double d) {
        return insert(offset, String.valueOf(d));
    }

    public StringBuilder appendCodePoint(int point) {
        text = text + Character.toString(point);
        return this;
    }

    private static void check(int start, int end, int length) {
        if (start < 0 || start > end || end > length) {
            throw new StringIndexOutOfBoundsException("start " + start + ", end " + end + ", length " + length);
        }
    }

    private void check(int index) {
        if (index < 0 || index >= text.length()) {
            throw new StringIndexOutOfBoundsException("index " + index + ", length " + text.length());
        }
    }

    public StringBuilder insert(int offset, String other) {
        if (offset < 0 || offset > text.length()) {
            throw new StringIndexOutOfBoundsException("offset " + offset + ", length " + text.length());
        }
        text = text.substring(0, offset) + other + text.substring(offset);
        return this;
    }

    public StringBuilder delete(int start, int end) {
        int last = end > text.length() ? text.length() : end;
        check(start, last, text.length());
        text = text.substring(0, start) + text.substring(last);
        return this;
    }

    public StringBuilder deleteCharAt(int index) {
        check(index);
        text = text.substring(0, index) + text.substring(index + 1);
        return this;
    }

    public StringBuilder replace(int start, int end, String other) {
        int last = end > text.length() ? text.length() : end;
        check(start, last, text.length());
        text = text.substring(0, start) + other + text.substring(last);
        return this;
    }

    public StringBuilder reverse() {
        String reversed = "";
        for (int i = text.length() - 1; i >= 0; i--) {
            boolean isPair = i > 0 && Character.isSurrogatePair(text.charAt(i - 1), text.charAt(i));
            int from = isPair ? i - 1 : i;
            reversed = reversed + text.substring(from, i + 1);
            i = from;
        }
        text = reversed;
        return this;
    }

    public void setCharAt(int index, char c) {
        check(index);
        text = text.substring(0, index) + c + text.substring(index + 1);
    }

    public void setLength(int length) {
        if (length < 0) {
            throw new StringIndexOutOfBoundsException(length);
        }
        if (length <= text.length()) {
            text = text.substring(0, length);
        }
        while (text.length() < length) {
            text = text + '\u0000';
        }
    }

    public int length() {
        return text.length();
    }

    public int capacity() {
        return text.length();
    }

    public void ensureCapacity(int capacity) {
    }

    public char charAt(int index) {
        check(index);
        return text.charAt(index);
    }

    public int indexOf(String other) {
        return text.indexOf(other);
    }

    public int indexOf(String other, int from) {
        return text.indexOf(other, from);
    }

    public int lastIndexOf(String other) {
        return text.lastIndexOf(other);
    }

    public int lastIndexOf(String other, int from) {
        return text.lastIndexOf(other, from);
    }

    public void trimToSize() {
    }

    public int codePointAt(int index) {
        return text.codePointAt(index);
    }

    public void getChars(int start, int end, char[] to, int at) {
        text.getChars(start, end, to, at);
    }

    public String substring(int start) {
        return substring(start, text.length());
    }

    public String substring(int start, int end) {
        check(start, end, text.length());
        return text.substring(start, end);
    }

    public CharSequence subSequence(int start, int end) {
        return substring(start, end);
    }

    public int compareTo(StringBuilder other) {
        return text.compareTo(other.text);
    }

    public String toString() {
        return text;
    }
}
