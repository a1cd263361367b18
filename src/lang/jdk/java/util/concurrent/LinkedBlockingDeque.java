package java.util.concurrent;

import java.util.Collection;
import java.util.Iterator;
import java.util.NoSuchElementException;

/** A queue with two ends that may be limited. */
public class LinkedBlockingDeque<E> extends Chained<E> implements BlockingDeque<E>, java.io.Serializable {
    public LinkedBlockingDeque() {
        this(Integer.MAX_VALUE);
    }

    public LinkedBlockingDeque(int capacity) {
        super(capacity);
        if (capacity <= 0) {
            throw new IllegalArgumentException();
        }
    }

    public LinkedBlockingDeque(Collection<? extends E> elements) {
        this(Integer.MAX_VALUE);
        fill(elements);
    }

    public void put(E element) throws InterruptedException {
        linkOrWait(element, false);
    }

    public boolean offer(E element, long time, TimeUnit unit) throws InterruptedException {
        return linkOrGiveUp(element, false, unit);
    }

    public E take() throws InterruptedException {
        return unlinkOrWait(true);
    }

    public E poll(long time, TimeUnit unit) throws InterruptedException {
        return unlinkOrGiveUp(true, unit);
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

    public void putFirst(E element) throws InterruptedException {
        linkOrWait(element, true);
    }

    public void putLast(E element) throws InterruptedException {
        linkOrWait(element, false);
    }

    public boolean offerFirst(E element, long time, TimeUnit unit) throws InterruptedException {
        return linkOrGiveUp(element, true, unit);
    }

    public boolean offerLast(E element, long time, TimeUnit unit) throws InterruptedException {
        return linkOrGiveUp(element, false, unit);
    }

    public E takeFirst() throws InterruptedException {
        return unlinkOrWait(true);
    }

    public E takeLast() throws InterruptedException {
        return unlinkOrWait(false);
    }

    public E pollFirst(long time, TimeUnit unit) throws InterruptedException {
        return unlinkOrGiveUp(true, unit);
    }

    public E pollLast(long time, TimeUnit unit) throws InterruptedException {
        return unlinkOrGiveUp(false, unit);
    }
}
