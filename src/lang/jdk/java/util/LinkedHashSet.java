package java.util;

/** A set that iterates in the order of insertion. */
public class LinkedHashSet<E> extends HashSet<E> {
    public LinkedHashSet() {
        order = HashMap.LINKED;
    }

    public LinkedHashSet(int capacity) {
        super(capacity);
        order = HashMap.LINKED;
    }

    public LinkedHashSet(int capacity, float load) {
        super(capacity, load);
        order = HashMap.LINKED;
    }

    public LinkedHashSet(Collection<? extends E> other) {
        order = HashMap.LINKED;
        addAll(other);
    }

    public Object clone() {
        return new LinkedHashSet<E>(this);
    }
}
