package java.util;

/**
 * A set that iterates as JDK 17's, which HashMap says how. The machine keeps the elements. Objects whose class does
 * not override hashCode are compared by identity, as their hash codes differ; null, strings and boxes by value.
 * These cases are native; the bodies below serve elements whose hashCode and equals are code, and symbolic values.
 * The natives know the first eight fields by position.
 */
public class HashSet<E> extends AbstractSet<E> implements Set<E>, Cloneable, java.io.Serializable {
    private int modCount;
    private HashBins bins;
    private int capacity;
    private int threshold;
    private float load;
    private boolean open;
    int order;
    /** Hash codes of all elements, once there is an element whose hashCode is code. */
    private int[] hashes;

    public HashSet() {
    }

    public HashSet(int capacity) {
        this(capacity, 0.75f);
    }

    public HashSet(int capacity, float load) {
        if (capacity < 0) {
            throw new IllegalArgumentException("Illegal initial capacity: " + capacity);
        }
        if (load <= 0 || load != load) {
            throw new IllegalArgumentException("Illegal load factor: " + load);
        }
        begin(capacity, load);
    }

    public HashSet(Collection<? extends E> other) {
        beginFor(other.size());
        addAll(other);
    }

    public native int size();

    public native boolean isEmpty();

    private native E at(int index);

    private native void append(E element, boolean first);

    private native void delete(int index);

    private native void reset();

    native void begin(int capacity, float load);

    private native void beginFor(int size);

    private native boolean isCrowded(Object element, int hash, boolean first);

    private native boolean isKnown(Object element, int hash);

    private native void place(Object[] elements);

    private native void assumeOrder();

    /** Whether it is null, a box or a string: compared by value without looking at hash codes. */
    static native boolean isValue(Object object);

    /** How often an identity hash code was asked for. */
    static native int identities();

    static int hash(Object element) {
        return isValue(element) ? 0 : element.hashCode();
    }

    private void reserve(int size) {
        bins.reserve(size);
    }

    /** Brings the elements into the order of iteration. Where that is not determined, it is an assumption. */
    private void arrange(boolean observed) {
        Object[] items = bins.items();
        int[] codes = new int[items.length];
        for (int i = 0; hashes != null && i < items.length; i++) {
            for (int j = 0; j < items.length; j++) {
                if (items[i] == at(j)) {
                    codes[i] = hashes[j];
                }
            }
        }
        hashes = hashes == null ? null : codes;
        place(items);
        if (observed && bins.open) {
            assumeOrder();
        }
    }

    private void leaveBins() {
        if (bins != null) {
            capacity = bins.capacity();
            threshold = bins.threshold;
            bins = null;
        }
    }

    public boolean add(E element) {
        int seen = identities();
        int hash = hash(element);
        if (find(element, hash) >= 0) {
            return false;
        }
        open = open || identities() != seen;
        int size = size();
        if (bins != null && !isKnown(element, hash)) {
            leaveBins();
            open = true;
        } else if (bins == null && isCrowded(element, hash, false)) {
            bins = new HashBins(capacity, threshold, load == 0 ? 0.75f : load);
            for (int i = 0; i < size; i++) {
                E other = at(i);
                bins.take(other, other, isValue(other) ? Objects.hashCode(other) : hashes[i]);
            }
        }
        if (hashes != null || !isValue(element)) {
            int[] grown = new int[size + 1];
            for (int i = 0; i < size; i++) {
                grown[i] = hashes == null ? hash(at(i)) : hashes[i];
            }
            grown[size] = hash;
            hashes = grown;
        }
        append(element, false);
        if (bins != null) {
            bins.put(element, element, isValue(element) ? Objects.hashCode(element) : hash, false);
        }
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
        drop(index, false);
        return true;
    }

    public void clear() {
        leaveBins();
        open = false;
        hashes = null;
        reset();
    }

    private void drop(int index, boolean loose) {
        if (bins != null) {
            bins.remove(at(index), loose);
        }
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

    public int hashCode() {
        int hash = 0;
        for (int i = 0; i < size(); i++) {
            hash += Objects.hashCode(at(i));
        }
        return hash;
    }

    public Iterator<E> iterator() {
        return new SetIterator<E>(this, true);
    }

    /** For those to whom the order is all the same. */
    static <E> Iterator<E> inAnyOrder(Collection<E> elements) {
        Collection<E> all = elements instanceof Collections.ImmutableSet
            ? ((Collections.ImmutableSet<E>) elements).within() : elements;
        boolean isHashed = all.getClass() == HashSet.class || all != elements && all instanceof HashSet;
        return isHashed ? new SetIterator<E>((HashSet<E>) all, false) : elements.iterator();
    }

    public Object clone() {
        HashSet<E> copy = new HashSet<E>();
        copy.load = load;
        copy.reserve(size());
        copy.addAll(this);
        return copy;
    }

    /** The natives know its fields by position. */
    static class SetIterator<E> implements Iterator<E> {
        private final HashSet<E> set;
        private int cursor;
        private int size;
        private int expected;
        private boolean removable;

        SetIterator(HashSet<E> set, boolean observed) {
            set.arrange(observed);
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
            set.drop(--cursor, true);
            size--;
            removable = false;
            expected = set.modCount;
        }
    }
}
