package java.util;

/** A binary heap in a list, least element first. */
public class PriorityQueue<E> extends AbstractQueue<E> implements java.io.Serializable {
    private final ArrayList<E> heap = new ArrayList<E>();
    private final Comparator<? super E> order;

    public PriorityQueue() {
        order = null;
    }

    public PriorityQueue(int capacity) {
        order = null;
    }

    public PriorityQueue(Comparator<? super E> order) {
        this.order = order;
    }

    public PriorityQueue(int capacity, Comparator<? super E> order) {
        this.order = order;
    }

    public PriorityQueue(Collection<? extends E> other) {
        order = null;
        addAll(other);
    }

    @SuppressWarnings("unchecked")
    private boolean less(E a, E b) {
        return (order == null ? ((Comparable<E>) a).compareTo(b) : order.compare(a, b)) < 0;
    }

    private void up(int index) {
        E element = heap.get(index);
        int at = index;
        while (at > 0) {
            int parent = (at - 1) / 2;
            if (!less(element, heap.get(parent))) {
                break;
            }
            heap.set(at, heap.get(parent));
            at = parent;
        }
        heap.set(at, element);
    }

    private void down(int index) {
        E element = heap.get(index);
        int at = index;
        while (2 * at + 1 < heap.size()) {
            int child = 2 * at + 1;
            if (child + 1 < heap.size() && less(heap.get(child + 1), heap.get(child))) {
                child++;
            }
            if (!less(heap.get(child), element)) {
                break;
            }
            heap.set(at, heap.get(child));
            at = child;
        }
        heap.set(at, element);
    }

    private E removeAt(int index) {
        E removed = heap.get(index);
        E last = heap.remove(heap.size() - 1);
        if (index < heap.size()) {
            heap.set(index, last);
            down(index);
            if (heap.get(index) == last) {
                up(index);
            }
        }
        return removed;
    }

    public boolean offer(E element) {
        Objects.requireNonNull(element);
        heap.add(element);
        up(heap.size() - 1);
        return true;
    }

    public E poll() {
        return heap.isEmpty() ? null : removeAt(0);
    }

    public E peek() {
        return heap.isEmpty() ? null : heap.get(0);
    }

    public boolean remove(Object element) {
        int index = heap.indexOf(element);
        if (index < 0) {
            return false;
        }
        removeAt(index);
        return true;
    }

    public boolean contains(Object element) {
        return heap.contains(element);
    }

    public int size() {
        return heap.size();
    }

    public void clear() {
        heap.clear();
    }

    public Comparator<? super E> comparator() {
        return order;
    }

    public Iterator<E> iterator() {
        Iterator<E> elements = new ArrayList<E>(heap).iterator();
        return new Iterator<E>() {
            private E last;

            public boolean hasNext() {
                return elements.hasNext();
            }

            public E next() {
                last = elements.next();
                return last;
            }

            public void remove() {
                for (int i = 0; i < heap.size(); i++) {
                    if (heap.get(i) == last) {
                        removeAt(i);
                        return;
                    }
                }
                throw new IllegalStateException();
            }
        };
    }
}
