package java.util;

/** A set over iterator() and size(). */
public abstract class AbstractSet<E> extends AbstractCollection<E> implements Set<E> {
    protected AbstractSet() {
    }

    public boolean equals(Object other) {
        if (other == this) {
            return true;
        }
        if (!(other instanceof Set) || ((Set<?>) other).size() != size()) {
            return false;
        }
        try {
            return containsAll((Set<?>) other);
        } catch (ClassCastException | NullPointerException e) {
            return false;
        }
    }

    public int hashCode() {
        int hash = 0;
        for (Iterator<E> it = iterator(); it.hasNext();) {
            hash += Objects.hashCode(it.next());
        }
        return hash;
    }
}
