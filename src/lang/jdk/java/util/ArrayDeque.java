package java.util;

/** A queue with two ends and without null. */
public class ArrayDeque<E> extends AbstractCollection<E> implements Deque<E>, Cloneable, java.io.Serializable {
    private final LinkedList<E> elements = new LinkedList<E>();

    public ArrayDeque() {
    }

    public ArrayDeque(int capacity) {
    }

    public ArrayDeque(Collection<? extends E> other) {
        addAll(other);
    }

    public int size() {
        return elements.size();
    }

    public boolean isEmpty() {
        return elements.isEmpty();
    }

    public boolean contains(Object element) {
        return element != null && elements.contains(element);
    }

    public void clear() {
        elements.clear();
    }

    public boolean add(E element) {
        addLast(element);
        return true;
    }

    public void addFirst(E element) {
        Objects.requireNonNull(element);
        elements.addFirst(element);
    }

    public void addLast(E element) {
        Objects.requireNonNull(element);
        elements.addLast(element);
    }

    public E getFirst() {
        return elements.getFirst();
    }

    public E getLast() {
        return elements.getLast();
    }

    public E removeFirst() {
        return elements.removeFirst();
    }

    public E removeLast() {
        return elements.removeLast();
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

    public boolean remove(Object element) {
        return elements.remove(element);
    }

    public boolean removeFirstOccurrence(Object element) {
        return elements.remove(element);
    }

    public boolean removeLastOccurrence(Object element) {
        return elements.removeLastOccurrence(element);
    }

    public Iterator<E> iterator() {
        return elements.iterator();
    }

    public Iterator<E> descendingIterator() {
        return elements.descendingIterator();
    }

    public ArrayDeque<E> clone() {
        return new ArrayDeque<E>(this);
    }
}
