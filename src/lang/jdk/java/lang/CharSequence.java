package java.lang;

import java.util.stream.Indexed;
import java.util.stream.IntPulled;
import java.util.stream.IntStream;
import java.util.stream.Pulled;

/** Readable text. */
public interface CharSequence {
    int length();

    char charAt(int index);

    CharSequence subSequence(int start, int end);

    String toString();

    default IntStream chars() {
        return new IntPulled(new Pulled<Integer>(() -> new Indexed<Integer>(0, length()) {
            protected Integer get(int index) {
                return (int) charAt(index);
            }
        }, () -> length()));
    }

    default boolean isEmpty() {
        return length() == 0;
    }
}
