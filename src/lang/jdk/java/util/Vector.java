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

    public void addElement(E element) {
        append(element);
    }

    public E elementAt(int index) {
        return get(index);
    }

    public void setElementAt(E element, int index) {
        set(index, element);
    }

    public void insertElementAt(E element, int index) {
        add(index, element);
    }

    public void removeElementAt(int index) {
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
}
