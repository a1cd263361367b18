package java.util.stream;

import java.util.ArrayList;

/** The elements given to a builder so far. */
final class Built<T> implements Stream.Builder<T> {
    private final ArrayList<T> elements = new ArrayList<T>();
    private boolean built;

    public void accept(T element) {
        if (built) {
            throw new IllegalStateException();
        }
        elements.add(element);
    }

    public Stream<T> build() {
        if (built) {
            throw new IllegalStateException();
        }
        built = true;
        return elements.stream();
    }
}
