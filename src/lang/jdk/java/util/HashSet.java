package java.util;

/**
 * A set that iterates in the order of insertion. The machine keeps the elements. Objects whose class
 * does not override hashCode are compared by identity, as their hash codes differ; null, strings and
 * boxes by value. These cases are native; the bodies below serve elements whose hashCode and equals
 * are code, and symbolic values. The natives know the first two fields by position.
 */
public class HashSet<E> extends AbstractSet<E> implements Set<E>, Cloneable, java.io.Serializable {
    private int modCount;
    /** Hash codes of all elements, once there is an element whose hashCode is code. */
    private int[] hashes;

    public HashSet() {
    }

    public HashSet(int capacity) {
    }

    public HashSet(int capacity, float load) {
    }

    public HashSet(Collection<? extends E> other) {
        addAll(other);
    }

    public native int size();

    public native boolean isEmpty();

    private native E at(int index);

    private native void append(E element);

    private native void delete(int index);

    private native void reset();

    /** Whether it is null, a box or a string: compared by value without looking at hash codes. */
    static native boolean isValue(Object object);

    static int hash(Object element) {
        return isValue(element) ? 0 : element.hashCode();
    }

    public boolean add(E element) {
        int hash = hash(element);
        if (find(element, hash) >= 0) {
            return false;
        }
        int size = size();
        if (hashes == null && isValue(element)) {
            append(element);
            return true;
        }
        int[] grown = new int[size + 1];
        for (int i = 0; i < size; i++) {
            grown[i] = hashes == null ? hash(at(i)) : hashes[i];
        }
        grown[size] = hash;
        hashes = grown;
        append(element);
        return true;
    }

    public boolean contains(Object element) {
        return find(element, hash(element)) >= 0;
    }

    public boolean remove(Object element) {
        int index = find(element, hash(element));
        if (index < 0) {
            return false;
        }
        removeAt(index);
        return true;
    }

    public void clear() {
        hashes = null;
        reset();
    }

    private void removeAt(int index) {
        if (hashes != null) {
            for (int i = index + 1; i < size(); i++) {
                hashes[i - 1] = hashes[i];
            }
        }
        delete(index);
    }

    private int find(Object element, int hash) {
        boolean value = isValue(element);
        for (int i = 0; i < size(); i++) {
            Object other = at(i);
            if (element == null || other == null) {
                if (other == element) {
                    return i;
                }
            } else if (value ? element.equals(other)
                : hashes != null && hashes[i] == hash && (other == element || element.equals(other))) {
                return i;
            }
        }
        return -1;
    }

    public Iterator<E> iterator() {
        return new SetIterator<E>(this);
    }

    public Object clone() {
        return new HashSet<E>(this);
    }

    /** The natives know its fields by position. */
    static class SetIterator<E> implements Iterator<E> {
        private final HashSet<E> set;
        private int cursor;
        private int size;
        private int expected;
        private boolean removable;

        SetIterator(HashSet<E> set) {
            this.set = set;
            this.size = set.size();
            this.expected = set.modCount;
        }

        public boolean hasNext() {
            return cursor != size;
        }

        public E next() {
            if (set.modCount != expected) {
                throw new ConcurrentModificationException();
            }
            if (cursor == size) {
                throw new NoSuchElementException();
            }
            removable = true;
            return set.at(cursor++);
        }

        public void remove() {
            if (!removable) {
                throw new IllegalStateException();
            }
            if (set.modCount != expected) {
                throw new ConcurrentModificationException();
            }
            set.removeAt(--cursor);
            size--;
            removable = false;
            expected = set.modCount;
        }
    }
}
