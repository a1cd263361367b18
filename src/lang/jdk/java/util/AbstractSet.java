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

    /** Asks the smaller one what to remove. */
    public boolean removeAll(Collection<?> other) {
        Objects.requireNonNull(other);
        if (size() <= other.size()) {
            return super.removeAll(other);
        }
        boolean changed = false;
        for (Iterator<?> it = HashSet.inAnyOrder(other); it.hasNext();) {
            if (remove(it.next())) {
                changed = true;
            }
        }
        return changed;
    }

    public int hashCode() {
        int hash = 0;
        for (Iterator<E> it = iterator(); it.hasNext();) {
            hash += Objects.hashCode(it.next());
        }
        return hash;
    }
}
