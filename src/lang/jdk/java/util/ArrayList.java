package java.util;

/** A list. */
public class ArrayList<E> extends ElementList<E> implements List<E>, RandomAccess, Cloneable, java.io.Serializable {
    public ArrayList() {
    }

    public ArrayList(int capacity) {
        if (capacity < 0) {
            throw new IllegalArgumentException("Illegal Capacity: " + capacity);
        }
    }

    public ArrayList(Collection<? extends E> other) {
        addAll(other);
    }

    void fail(int index) {
        throw new IndexOutOfBoundsException("Index " + index + " out of bounds for length " + size());
    }

    public void ensureCapacity(int capacity) {
    }

    public void trimToSize() {
    }

    public Object clone() {
        return new ArrayList<E>(this);
    }
}
