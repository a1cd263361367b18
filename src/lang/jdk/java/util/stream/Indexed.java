package java.util.stream;

import java.util.Iterator;
import java.util.NoSuchElementException;

/** Runs over what stands at the indices from one up to another, without that. */
public abstract class Indexed<T> implements Iterator<T> {
    private final int to;
    private int at;

    protected Indexed(int from, int to) {
        this.at = from;
        this.to = to;
    }

    protected abstract T get(int index);

    public boolean hasNext() {
        return at < to;
    }

    public T next() {
        if (at >= to) {
            throw new NoSuchElementException();
        }
        return get(at++);
    }
}
