package java.util;

/** A set that iterates in the order of insertion. */
public class LinkedHashSet<E> extends HashSet<E> {
    public LinkedHashSet() {
    }

    public LinkedHashSet(int capacity) {
    }

    public LinkedHashSet(int capacity, float load) {
    }

    public LinkedHashSet(Collection<? extends E> other) {
        addAll(other);
    }

    public Object clone() {
        return new LinkedHashSet<E>(this);
    }
}
