package java.util;

/** A list and a queue with two ends. */
public class LinkedList<E> extends ElementList<E> implements List<E>, Deque<E>, Cloneable, java.io.Serializable {
    public LinkedList() {
    }

    public LinkedList(Collection<? extends E> other) {
        addAll(other);
    }

    public native void addFirst(E element);

    public native void addLast(E element);

    public E getFirst() {
        if (isEmpty()) {
            throw new NoSuchElementException();
        }
        return get(0);
    }

    public E getLast() {
        if (isEmpty()) {
            throw new NoSuchElementException();
        }
        return get(size() - 1);
    }

    public E removeFirst() {
        if (isEmpty()) {
            throw new NoSuchElementException();
        }
        return remove(0);
    }

    public E removeLast() {
        if (isEmpty()) {
            throw new NoSuchElementException();
        }
        return remove(size() - 1);
    }

    public boolean offer(E element) {
        addLast(element);
        return true;
    }

    public boolean offerFirst(E element) {
        addFirst(element);
        return true;
    }

    public boolean offerLast(E element) {
        addLast(element);
        return true;
    }

    public void push(E element) {
        addFirst(element);
    }

    public E pop() {
        return removeFirst();
    }

    public E remove() {
        return removeFirst();
    }

    public E element() {
        return getFirst();
    }

    public E poll() {
        return isEmpty() ? null : removeFirst();
    }

    public E pollFirst() {
        return isEmpty() ? null : removeFirst();
    }

    public E pollLast() {
        return isEmpty() ? null : removeLast();
    }

    public E peek() {
        return isEmpty() ? null : getFirst();
    }

    public E peekFirst() {
        return isEmpty() ? null : getFirst();
    }

    public E peekLast() {
        return isEmpty() ? null : getLast();
    }

    public boolean removeFirstOccurrence(Object element) {
        return remove(element);
    }

    public boolean removeLastOccurrence(Object element) {
        int index = lastIndexOf(element);
        if (index < 0) {
            return false;
        }
        remove(index);
        return true;
    }

    public Iterator<E> descendingIterator() {
        ListIterator<E> it = listIterator(size());
        return new Iterator<E>() {
            public boolean hasNext() {
                return it.hasPrevious();
            }

            public E next() {
                return it.previous();
            }

            public void remove() {
                it.remove();
            }
        };
    }

    public Object clone() {
        return new LinkedList<E>(this);
    }
}
