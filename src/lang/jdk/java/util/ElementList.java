package java.util;

/**
 * A list whose elements the machine keeps. Where a method below has a native, the native serves
 * concrete indices and elements that are compared without running code, and its body the rest.
 */
abstract class ElementList<E> extends AbstractList<E> {
    ElementList() {
    }

    public native int size();

    public native boolean isEmpty();

    public native boolean add(E element);

    public native void clear();

    /** The same as add, but never what a subclass has made of it. */
    final native void append(E element);

    /** The element at an index inside the bounds; asks for the value of a symbolic index. */
    private native E at(int index);

    private native void insert(int index, E element);

    private native E replace(int index, E element);

    private native E delete(int index);

    /** Throws what this list throws for a bad index. */
    void fail(int index) {
        throw new IndexOutOfBoundsException("Index: " + index + ", Size: " + size());
    }

    /** Throws what this list throws for a bad place of a new element. */
    void failToAdd(int index) {
        throw new IndexOutOfBoundsException("Index: " + index + ", Size: " + size());
    }

    public E get(int index) {
        if (index < 0 || index >= size()) {
            fail(index);
        }
        return at(index);
    }

    public E set(int index, E element) {
        if (index < 0 || index >= size()) {
            fail(index);
        }
        return replace(index, element);
    }

    public void add(int index, E element) {
        if (index < 0 || index > size()) {
            failToAdd(index);
        }
        insert(index, element);
    }

    /** Does not call add. The other may be this list. */
    @SuppressWarnings("unchecked")
    public boolean addAll(Collection<? extends E> other) {
        Object[] elements = other.toArray();
        for (int i = 0; i < elements.length; i++) {
            append((E) elements[i]);
        }
        return elements.length != 0;
    }

    public E remove(int index) {
        if (index < 0 || index >= size()) {
            fail(index);
        }
        return delete(index);
    }

    /** An order that throws leaves the elements as they were at that moment. */
    @SuppressWarnings("unchecked")
    final void sortInPlace(Comparator<? super E> order) {
        Object[] elements = toArray();
        try {
            Arrays.sort((E[]) elements, order);
        } finally {
            for (int i = 0; i < elements.length && i < size(); i++) {
                replace(i, (E) elements[i]);
            }
        }
    }

    public boolean contains(Object element) {
        return indexOf(element) >= 0;
    }

    public int indexOf(Object element) {
        for (int i = 0; i < size(); i++) {
            if (element == null ? at(i) == null : element.equals(at(i))) {
                return i;
            }
        }
        return -1;
    }

    public int lastIndexOf(Object element) {
        for (int i = size() - 1; i >= 0; i--) {
            if (element == null ? at(i) == null : element.equals(at(i))) {
                return i;
            }
        }
        return -1;
    }

    public boolean remove(Object element) {
        int index = indexOf(element);
        if (index < 0) {
            return false;
        }
        delete(index);
        return true;
    }
}
