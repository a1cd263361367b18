package java.util;

/** The older list. */
public class Vector<E> extends ElementList<E> implements List<E>, RandomAccess, Cloneable, java.io.Serializable {
    public Vector() {
    }

    public Vector(int capacity) {
        if (capacity < 0) {
            throw new IllegalArgumentException("Illegal Capacity: " + capacity);
        }
    }

    public Vector(int capacity, int increment) {
        this(capacity);
    }

    public Vector(Collection<? extends E> other) {
        addAll(other);
    }

    void fail(int index) {
        throw new ArrayIndexOutOfBoundsException("Array index out of range: " + index);
    }

    void failToAdd(int index) {
        throw new ArrayIndexOutOfBoundsException(index + " > " + size());
    }

    public ListIterator<E> listIterator(int index) {
        if (index < 0 || index > size()) {
            throw new IndexOutOfBoundsException("Index: " + index);
        }
        return super.listIterator(index);
    }

    public void addElement(E element) {
        append(element);
    }

    public E elementAt(int index) {
        if (index >= size()) {
            throw new ArrayIndexOutOfBoundsException(index + " >= " + size());
        }
        return get(index);
    }

    public void setElementAt(E element, int index) {
        if (index >= size()) {
            throw new ArrayIndexOutOfBoundsException(index + " >= " + size());
        }
        set(index, element);
    }

    public void insertElementAt(E element, int index) {
        add(index, element);
    }

    public void removeElementAt(int index) {
        if (index >= size()) {
            throw new ArrayIndexOutOfBoundsException(index + " >= " + size());
        }
        remove(index);
    }

    public boolean removeElement(Object element) {
        return remove(element);
    }

    public void removeAllElements() {
        clear();
    }

    public E firstElement() {
        if (isEmpty()) {
            throw new NoSuchElementException();
        }
        return get(0);
    }

    public E lastElement() {
        if (isEmpty()) {
            throw new NoSuchElementException();
        }
        return get(size() - 1);
    }

    public Enumeration<E> elements() {
        return Collections.enumeration(this);
    }

    public Object clone() {
        return new Vector<E>(this);
    }

    public void copyInto(Object[] array) {
        for (int i = 0; i < size(); i++) {
            array[i] = get(i);
        }
    }

    public void setSize(int size) {
        if (size < 0) {
            throw new ArrayIndexOutOfBoundsException("" + size);
        }
        while (size() > size) {
            remove(size() - 1);
        }
        while (size() < size) {
            append(null);
        }
    }

    public void ensureCapacity(int capacity) {
    }

    public void trimToSize() {
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
