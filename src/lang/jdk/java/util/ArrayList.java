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

    public void sort(Comparator<? super E> order) {
        int before = modCount;
        sortInPlace(order);
        check(before);
        modCount++;
    }

    public void replaceAll(java.util.function.UnaryOperator<E> operator) {
        Objects.requireNonNull(operator);
        int before = modCount;
        int size = size();
        for (int i = 0; modCount == before && i < size; i++) {
            set(i, operator.apply(get(i)));
        }
        check(before);
        modCount++;
    }

    public void forEach(java.util.function.Consumer<? super E> action) {
        Objects.requireNonNull(action);
        int before = modCount;
        int size = size();
        for (int i = 0; modCount == before && i < size; i++) {
            action.accept(get(i));
        }
        check(before);
    }

    /** Asks about all elements before it removes one. */
    public boolean removeIf(java.util.function.Predicate<? super E> filter) {
        Objects.requireNonNull(filter);
        int before = modCount;
        int size = size();
        boolean[] goes = new boolean[size];
        int count = 0;
        for (int i = 0; i < size; i++) {
            goes[i] = filter.test(get(i));
            if (goes[i]) {
                count++;
            }
            if (modCount != before && i + 1 >= size()) {
                break;
            }
        }
        check(before);
        for (int i = size - 1; i >= 0; i--) {
            if (goes[i]) {
                remove(i);
            }
        }
        modCount = count == 0 ? before : before + 1;
        return count != 0;
    }

    private void check(int before) {
        if (modCount != before) {
            throw new ConcurrentModificationException();
        }
    }

    public <T> T[] toArray(T[] array) {
        Object[] all = toArray();
        T[] target = array.length >= all.length ? array : Arrays.<T>like(array, all.length);
        System.arraycopy(all, 0, target, 0, all.length);
        if (target.length > all.length) {
            target[all.length] = null;
        }
        return target;
    }
}
