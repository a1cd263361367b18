package java.util.concurrent;

import java.util.AbstractList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.Iterator;
import java.util.ListIterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.RandomAccess;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/** A list whose iterators run over the elements that there were when they began. */
public class CopyOnWriteArrayList<E> extends AbstractList<E> implements List<E>, RandomAccess, Cloneable, java.io.Serializable {
    private Object[] array;

    public CopyOnWriteArrayList() {
        array = new Object[0];
    }

    public CopyOnWriteArrayList(Collection<? extends E> elements) {
        array = elements.toArray();
    }

    public CopyOnWriteArrayList(E[] elements) {
        array = new Object[elements.length];
        for (int i = 0; i < elements.length; i++) {
            array[i] = elements[i];
        }
    }

    public int size() {
        return array.length;
    }

    public boolean isEmpty() {
        return array.length == 0;
    }

    @SuppressWarnings("unchecked")
    public E get(int index) {
        return (E) array[index];
    }

    public E set(int index, E element) {
        E old = get(index);
        Object[] copy = array.clone();
        copy[index] = element;
        array = copy;
        return old;
    }

    public boolean add(E element) {
        add(array.length, element);
        return true;
    }

    public void add(int index, E element) {
        if (index < 0 || index > array.length) {
            throw new IndexOutOfBoundsException("Index: " + index + ", Size: " + array.length);
        }
        Object[] copy = new Object[array.length + 1];
        System.arraycopy(array, 0, copy, 0, index);
        copy[index] = element;
        System.arraycopy(array, index, copy, index + 1, array.length - index);
        become(copy);
    }

    public E remove(int index) {
        E old = get(index);
        Object[] copy = new Object[array.length - 1];
        System.arraycopy(array, 0, copy, 0, index);
        System.arraycopy(array, index + 1, copy, index, copy.length - index);
        become(copy);
        return old;
    }

    /** A change of the size is one for views of a part. */
    private void become(Object[] elements) {
        array = elements;
        modCount++;
    }

    public boolean remove(Object element) {
        int index = indexOf(element);
        if (index < 0) {
            return false;
        }
        remove(index);
        return true;
    }

    public boolean contains(Object element) {
        return indexOf(element) >= 0;
    }

    public int indexOf(Object element) {
        return indexOf(element, 0);
    }

    public int indexOf(Object element, int from) {
        for (int i = from; i < array.length; i++) {
            if (Objects.equals(element, array[i])) {
                return i;
            }
        }
        return -1;
    }

    public int lastIndexOf(Object element) {
        return lastIndexOf(element, array.length - 1);
    }

    public int lastIndexOf(Object element, int from) {
        for (int i = from; i >= 0; i--) {
            if (Objects.equals(element, array[i])) {
                return i;
            }
        }
        return -1;
    }

    public boolean addIfAbsent(E element) {
        return !contains(element) && add(element);
    }

    public int addAllAbsent(Collection<? extends E> elements) {
        int added = 0;
        for (Object element : elements.toArray()) {
            if (addIfAbsent((E) element)) {
                added++;
            }
        }
        return added;
    }

    public boolean addAll(Collection<? extends E> elements) {
        return addAll(array.length, elements);
    }

    public boolean addAll(int index, Collection<? extends E> elements) {
        Object[] more = elements.toArray();
        if (index < 0 || index > array.length) {
            throw new IndexOutOfBoundsException("Index: " + index + ", Size: " + array.length);
        }
        if (more.length == 0) {
            return false;
        }
        Object[] copy = new Object[array.length + more.length];
        System.arraycopy(array, 0, copy, 0, index);
        System.arraycopy(more, 0, copy, index, more.length);
        System.arraycopy(array, index, copy, index + more.length, array.length - index);
        become(copy);
        return true;
    }

    /** Keeps the elements whose test gives `kept`. */
    private boolean keep(Predicate<? super E> test, boolean kept) {
        Object[] all = array;
        Object[] rest = new Object[all.length];
        int count = 0;
        for (int i = 0; i < all.length; i++) {
            if (test.test((E) all[i]) == kept) {
                rest[count++] = all[i];
            }
        }
        if (count == all.length) {
            return false;
        }
        become(Arrays.copyOf(rest, count));
        return true;
    }

    public boolean removeIf(Predicate<? super E> filter) {
        Objects.requireNonNull(filter);
        return keep(filter, false);
    }

    public boolean removeAll(Collection<?> elements) {
        Objects.requireNonNull(elements);
        return keep(element -> elements.contains(element), false);
    }

    public boolean retainAll(Collection<?> elements) {
        Objects.requireNonNull(elements);
        return keep(element -> elements.contains(element), true);
    }

    public void replaceAll(UnaryOperator<E> operator) {
        Objects.requireNonNull(operator);
        Object[] copy = array.clone();
        for (int i = 0; i < copy.length; i++) {
            copy[i] = operator.apply((E) copy[i]);
        }
        array = copy;
    }

    @SuppressWarnings("unchecked")
    public void sort(Comparator<? super E> order) {
        Object[] copy = array.clone();
        Arrays.sort(copy, (Comparator<Object>) order);
        array = copy;
    }

    public void clear() {
        become(new Object[0]);
    }

    public Object[] toArray() {
        return array.clone();
    }

    public Object clone() {
        return new CopyOnWriteArrayList<E>(this);
    }

    public Iterator<E> iterator() {
        return new Running<E>(array, 0);
    }

    public ListIterator<E> listIterator() {
        return new Running<E>(array, 0);
    }

    public ListIterator<E> listIterator(int index) {
        if (index < 0 || index > array.length) {
            throw new IndexOutOfBoundsException("Index: " + index + ", Size: " + array.length);
        }
        return new Running<E>(array, index);
    }

    private static class Running<E> implements ListIterator<E> {
        private final Object[] elements;
        private int cursor;

        Running(Object[] elements, int cursor) {
            this.elements = elements;
            this.cursor = cursor;
        }

        public boolean hasNext() {
            return cursor < elements.length;
        }

        public boolean hasPrevious() {
            return cursor > 0;
        }

        @SuppressWarnings("unchecked")
        public E next() {
            if (!hasNext()) {
                throw new NoSuchElementException();
            }
            return (E) elements[cursor++];
        }

        @SuppressWarnings("unchecked")
        public E previous() {
            if (!hasPrevious()) {
                throw new NoSuchElementException();
            }
            return (E) elements[--cursor];
        }

        public int nextIndex() {
            return cursor;
        }

        public int previousIndex() {
            return cursor - 1;
        }

        public void remove() {
            throw new UnsupportedOperationException();
        }

        public void set(E element) {
            throw new UnsupportedOperationException();
        }

        public void add(E element) {
            throw new UnsupportedOperationException();
        }
    }
}
