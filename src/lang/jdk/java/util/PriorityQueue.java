package java.util;

/** A binary heap in a list, least element first; built, changed and compared in the order of java.util.PriorityQueue. */
public class PriorityQueue<E> extends AbstractQueue<E> implements java.io.Serializable {
    private final ArrayList<E> heap = new ArrayList<E>();
    private final Comparator<? super E> order;

    public PriorityQueue() {
        order = null;
    }

    public PriorityQueue(int capacity) {
        this(capacity, null);
    }

    public PriorityQueue(Comparator<? super E> order) {
        this.order = order;
    }

    public PriorityQueue(int capacity, Comparator<? super E> order) {
        if (capacity < 1) {
            throw new IllegalArgumentException();
        }
        this.order = order;
    }

    @SuppressWarnings("unchecked")
    public PriorityQueue(Collection<? extends E> other) {
        if (other instanceof SortedSet) {
            order = ((SortedSet<E>) other).comparator();
        } else if (other instanceof PriorityQueue) {
            order = ((PriorityQueue<E>) other).order;
        } else {
            order = null;
        }
        for (Object element : other.toArray()) {
            heap.add((E) Objects.requireNonNull(element));
        }
        if (!(other instanceof SortedSet) && !(other instanceof PriorityQueue)) {
            for (int i = (heap.size() >>> 1) - 1; i >= 0; i--) {
                down(i, heap.get(i));
            }
        }
    }

    @SuppressWarnings("unchecked")
    private int compare(E a, E b) {
        return order == null ? ((Comparable<E>) a).compareTo(b) : order.compare(a, b);
    }

    private void up(int index, E element) {
        if (order == null) {
            Comparable<E> key = (Comparable<E>) element;
        }
        int at = index;
        while (at > 0) {
            int parent = at - 1 >>> 1;
            if (compare(element, heap.get(parent)) >= 0) {
                break;
            }
            heap.set(at, heap.get(parent));
            at = parent;
        }
        heap.set(at, element);
    }

    private void down(int index, E element) {
        int at = index;
        while (at < heap.size() >>> 1) {
            int child = 2 * at + 1;
            if (child + 1 < heap.size() && compare(heap.get(child), heap.get(child + 1)) > 0) {
                child++;
            }
            if (compare(element, heap.get(child)) <= 0) {
                break;
            }
            heap.set(at, heap.get(child));
            at = child;
        }
        heap.set(at, element);
    }

    /** Takes out an element; the one that went before its place instead of behind it, or null. */
    private E removeAt(int index) {
        E last = heap.remove(heap.size() - 1);
        if (index == heap.size()) {
            return null;
        }
        down(index, last);
        if (heap.get(index) == last) {
            up(index, last);
            if (heap.get(index) != last) {
                return last;
            }
        }
        return null;
    }

    public boolean add(E element) {
        return offer(element);
    }

    public boolean offer(E element) {
        Objects.requireNonNull(element);
        heap.add(element);
        up(heap.size() - 1, element);
        return true;
    }

    public E poll() {
        if (heap.isEmpty()) {
            return null;
        }
        E first = heap.get(0);
        E last = heap.remove(heap.size() - 1);
        if (!heap.isEmpty()) {
            down(0, last);
        }
        return first;
    }

    public E peek() {
        return heap.isEmpty() ? null : heap.get(0);
    }

    public boolean remove(Object element) {
        int index = element == null ? -1 : heap.indexOf(element);
        if (index < 0) {
            return false;
        }
        removeAt(index);
        return true;
    }

    public boolean contains(Object element) {
        return element != null && heap.contains(element);
    }

    public int size() {
        return heap.size();
    }

    public void clear() {
        heap.clear();
    }

    public Object[] toArray() {
        return heap.toArray();
    }

    public <T> T[] toArray(T[] array) {
        return heap.toArray(array);
    }

    public Comparator<? super E> comparator() {
        return order;
    }

    public Iterator<E> iterator() {
        return new HeapIterator();
    }

    /** Runs over the list, and at its end over what was moved to before the place of an element that it removed. */
    private final class HeapIterator implements Iterator<E> {
        private int cursor;
        private int last = -1;
        private ArrayDeque<E> moved;
        private E lastMoved;
        private int expected = heap.modCount;

        public boolean hasNext() {
            return cursor < heap.size() || moved != null && !moved.isEmpty();
        }

        private void check() {
            if (heap.modCount != expected) {
                throw new ConcurrentModificationException();
            }
        }

        public E next() {
            check();
            if (cursor < heap.size()) {
                last = cursor++;
                return heap.get(last);
            }
            if (moved != null) {
                last = -1;
                lastMoved = moved.poll();
                if (lastMoved != null) {
                    return lastMoved;
                }
            }
            throw new NoSuchElementException();
        }

        public void remove() {
            check();
            if (last != -1) {
                E before = removeAt(last);
                last = -1;
                if (before == null) {
                    cursor--;
                } else {
                    if (moved == null) {
                        moved = new ArrayDeque<E>();
                    }
                    moved.add(before);
                }
            } else if (lastMoved != null) {
                for (int i = 0; i < heap.size(); i++) {
                    if (heap.get(i) == lastMoved) {
                        removeAt(i);
                        break;
                    }
                }
                lastMoved = null;
            } else {
                throw new IllegalStateException();
            }
            expected = heap.modCount;
        }
    }
}
