package java.util.concurrent;

import java.util.Collection;
import java.util.Deque;
import java.util.Iterator;
import java.util.NoSuchElementException;

/** A queue with two ends, without limit. */
public class ConcurrentLinkedDeque<E> extends Chained<E> implements Deque<E>, java.io.Serializable {
    public ConcurrentLinkedDeque() {
        super(-1);
    }

    public ConcurrentLinkedDeque(Collection<? extends E> elements) {
        super(-1);
        fill(elements);
    }

    public void addFirst(E element) {
        if (!offerFirst(element)) {
            throw new IllegalStateException("Deque full");
        }
    }

    public void addLast(E element) {
        if (!offerLast(element)) {
            throw new IllegalStateException("Deque full");
        }
    }

    public boolean add(E element) {
        addLast(element);
        return true;
    }

    public boolean offerFirst(E element) {
        return link(element, true);
    }

    public boolean offerLast(E element) {
        return link(element, false);
    }

    private E present(E element) {
        if (element == null) {
            throw new NoSuchElementException();
        }
        return element;
    }

    public E removeFirst() {
        return present(pollFirst());
    }

    public E removeLast() {
        return present(pollLast());
    }

    public E pollFirst() {
        return unlink(end().next);
    }

    public E pollLast() {
        return unlink(end().previous);
    }

    public E getFirst() {
        return present(peekFirst());
    }

    public E getLast() {
        return present(peekLast());
    }

    public E peekFirst() {
        return end().next.element;
    }

    public E peekLast() {
        return end().previous.element;
    }

    public boolean removeFirstOccurrence(Object element) {
        return unlinkEqual(element, true);
    }

    public boolean removeLastOccurrence(Object element) {
        return unlinkEqual(element, false);
    }

    public void push(E element) {
        addFirst(element);
    }

    public E pop() {
        return removeFirst();
    }

    public Iterator<E> descendingIterator() {
        return new Running<E>(this, false);
    }
}
