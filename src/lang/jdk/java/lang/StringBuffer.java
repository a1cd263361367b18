package java.lang;

/** Text that grows. The same as StringBuilder here, where there are no threads. */
public final class StringBuffer implements CharSequence, Appendable, Comparable<StringBuffer>, java.io.Serializable {
    private String text;

    public StringBuffer() {
        text = "";
    }

    public StringBuffer(int capacity) {
        text = "";
    }

    public StringBuffer(String text) {
        this.text = text.toString();
    }

    public StringBuffer(CharSequence text) {
        this.text = text.toString();
    }

    public StringBuffer append(Object object) {
        text = text + object;
        return this;
    }

    public StringBuffer append(String other) {
        text = text + other;
        return this;
    }

    public StringBuffer append(CharSequence other) {
        text = text + other;
        return this;
    }

    public StringBuffer append(CharSequence other, int start, int end) {
        text = text + other.subSequence(start, end);
        return this;
    }

    public StringBuffer append(char[] characters) {
        text = text + String.valueOf(characters);
        return this;
    }

    public StringBuffer append(char[] characters, int offset, int count) {
        text = text + String.valueOf(characters, offset, count);
        return this;
    }

    public StringBuffer append(boolean b) {
        text = text + b;
        return this;
    }

    public StringBuffer append(char c) {
        text = text + c;
        return this;
    }

    public StringBuffer append(int i) {
        text = text + i;
        return this;
    }

    public StringBuffer append(long l) {
        text = text + l;
        return this;
    }

    public StringBuffer append(float f) {
        text = text + f;
        return this;
    }

    public StringBuffer append(double d) {
        text = text + d;
        return this;
    }

    public StringBuffer insert(int offset, Object object) {
        return insert(offset, String.valueOf(object));
    }

    public StringBuffer insert(int offset, char c) {
        return insert(offset, String.valueOf(c));
    }

    public StringBuffer insert(int offset, int i) {
        return insert(offset, String.valueOf(i));
    }

    public StringBuffer insert(int offset, long l) {
        return insert(offset, String.valueOf(l));
    }

    public StringBuffer insert(int offset, boolean b) {
        return insert(offset, String.valueOf(b));
    }

    public StringBuffer insert(int offset, String other) {
        text = text.substring(0, offset) + other + text.substring(offset);
        return this;
    }

    public StringBuffer delete(int start, int end) {
        int last = end > text.length() ? text.length() : end;
        text = text.substring(0, start) + text.substring(last);
        return this;
    }

    public StringBuffer deleteCharAt(int index) {
        text = text.substring(0, index) + text.substring(index + 1);
        return this;
    }

    public StringBuffer replace(int start, int end, String other) {
        int last = end > text.length() ? text.length() : end;
        text = text.substring(0, start) + other + text.substring(last);
        return this;
    }

    public StringBuffer reverse() {
        String reversed = "";
        for (int i = text.length() - 1; i >= 0; i--) {
            reversed = reversed + text.charAt(i);
        }
        text = reversed;
        return this;
    }

    public void setCharAt(int index, char c) {
        text = text.substring(0, index) + c + text.substring(index + 1);
    }

    public void setLength(int length) {
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

    public String substring(int start) {
        return text.substring(start);
    }

    public String substring(int start, int end) {
        return text.substring(start, end);
    }

    public CharSequence subSequence(int start, int end) {
        return text.substring(start, end);
    }

    public int compareTo(StringBuffer other) {
        return text.compareTo(other.text);
    }

    public String toString() {
        return text;
    }
}
