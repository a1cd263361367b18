package java.util;

/** A list over listIterator(int) and size(). */
public abstract class AbstractSequentialList<E> extends AbstractList<E> {
    protected AbstractSequentialList() {
    }

    public abstract ListIterator<E> listIterator(int index);

    public Iterator<E> iterator() {
        return listIterator(0);
    }

    private ListIterator<E> at(int index) {
        if (index < 0 || index >= size()) {
            throw new IndexOutOfBoundsException("Index: " + index);
        }
        return listIterator(index);
    }

    public E get(int index) {
        return at(index).next();
    }

    public E set(int index, E element) {
        ListIterator<E> it = at(index);
        E old = it.next();
        it.set(element);
        return old;
    }

    public void add(int index, E element) {
        listIterator(index).add(element);
    }

    public E remove(int index) {
        ListIterator<E> it = at(index);
        E old = it.next();
        it.remove();
        return old;
    }
}
