package java.lang;

/** What text can be appended to. */
public interface Appendable {
    Appendable append(CharSequence text) throws java.io.IOException;

    Appendable append(CharSequence text, int from, int to) throws java.io.IOException;

    Appendable append(char c) throws java.io.IOException;
}
