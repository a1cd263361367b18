package java.util;

/**
 * A sorted set: a sorted list, with compareTo or a comparator. Where that is code it is searched as the JDK's tree, else
 * by halves.
 */
public class TreeSet<E> extends AbstractSet<E> implements NavigableSet<E>, SortedWindow.Keyed, Cloneable, java.io.Serializable {
    final ArrayList<E> elements = new ArrayList<E>();
    private final Comparator<? super E> order;
    private SortedShape shape;

    public TreeSet() {
        order = null;
    }

    public TreeSet(Comparator<? super E> order) {
        this.order = order;
    }

    public TreeSet(Collection<? extends E> other) {
        order = null;
        addAll(other);
    }

    public TreeSet(SortedSet<E> other) {
        order = other.comparator();
        addAll(other);
    }

    /** The elements of a set that has the same order are not compared. */
    public boolean addAll(Collection<? extends E> other) {
        if (!elements.isEmpty() || !(other instanceof SortedSet) || other.isEmpty()
            || !Objects.equals(order, ((SortedSet<?>) other).comparator())) {
            return super.addAll(other);
        }
        for (E element : other) {
            elements.add(element);
        }
        prepare(elements.get(0));
        if (shape != null) {
            shape.build(elements.size());
        }
        return true;
    }

    /** Before the first element: texts and boxes in their natural order do not need the tree. */
    private void prepare(Object element) {
        if (shape == null && (order != null || !HashSet.isValue(element))) {
            shape = new SortedShape();
        }
    }

    @SuppressWarnings("unchecked")
    private int compare(Object a, Object b) {
        return order == null ? ((Comparable<Object>) a).compareTo(b) : order.compare((E) a, (E) b);
    }

    /** The index of an element, or -1 - i where it belongs at i. */
    private int find(Object element) {
        return findItem(element, 0);
    }

    /** The same; where an element is equal the search ends there (0), or goes on before it (-1) or behind it (1). */
    public int findItem(Object element, int atEqual) {
        if (element == null && order == null) {
            throw new NullPointerException();
        }
        if (shape == null) {
            return findByHalves(element);
        }
        int before = 0;
        for (int node = shape.root(); node != 0;) {
            int at = before + shape.before(node);
            int sign = compare(element, elements.get(at));
            if (sign == 0 && atEqual == 0) {
                return at;
            }
            if (sign == 0 ? atEqual < 0 : sign < 0) {
                node = shape.left(node);
            } else {
                before = at + 1;
                node = shape.right(node);
            }
        }
        return -1 - before;
    }

    private int findByHalves(Object element) {
        int low = 0;
        int high = elements.size() - 1;
        while (low <= high) {
            int middle = (low + high) / 2;
            int sign = compare(element, elements.get(middle));
            if (sign == 0) {
                return middle;
            }
            if (sign < 0) {
                high = middle - 1;
            } else {
                low = middle + 1;
            }
        }
        return -1 - low;
    }

    public int compareItems(Object a, Object b) {
        return compare(a, b);
    }

    public Object keyOfItem(Object element) {
        return element;
    }

    private View<E> view() {
        return new View<E>(this, new SortedWindow<E>(elements, this));
    }

    public int size() {
        return elements.size();
    }

    public boolean contains(Object element) {
        return find(element) >= 0;
    }

    public boolean add(E element) {
        int index = -1;
        if (elements.isEmpty()) {
            compare(element, element);
            prepare(element);
        } else {
            index = find(element);
        }
        if (index >= 0) {
            return false;
        }
        elements.add(-1 - index, element);
        if (shape != null) {
            shape.add(-1 - index);
        }
        return true;
    }

    public boolean remove(Object element) {
        int index = find(element);
        if (index < 0) {
            return false;
        }
        removeItem(index);
        return true;
    }

    public void removeItem(int index) {
        elements.remove(index);
        if (shape != null) {
            shape.remove(index);
        }
    }

    public void clear() {
        elements.clear();
        if (shape != null) {
            shape.clear();
        }
    }

    public Comparator<? super E> comparator() {
        return order;
    }

    public Iterator<E> iterator() {
        return view().iterator();
    }

    public E first() {
        return view().first();
    }

    public E last() {
        return view().last();
    }

    public E pollFirst() {
        return view().pollFirst();
    }

    public E pollLast() {
        return view().pollLast();
    }

    public E lower(E element) {
        return view().lower(element);
    }

    public E floor(E element) {
        return view().floor(element);
    }

    public E ceiling(E element) {
        return view().ceiling(element);
    }

    public E higher(E element) {
        return view().higher(element);
    }

    public NavigableSet<E> subSet(E from, boolean withFrom, E to, boolean withTo) {
        return view().subSet(from, withFrom, to, withTo);
    }

    public NavigableSet<E> headSet(E to, boolean withTo) {
        return view().headSet(to, withTo);
    }

    public NavigableSet<E> tailSet(E from, boolean withFrom) {
        return view().tailSet(from, withFrom);
    }

    public SortedSet<E> subSet(E from, E to) {
        return view().subSet(from, true, to, false);
    }

    public SortedSet<E> headSet(E to) {
        return view().headSet(to, false);
    }

    public SortedSet<E> tailSet(E from) {
        return view().tailSet(from, true);
    }

    public NavigableSet<E> descendingSet() {
        return view().descendingSet();
    }

    public Iterator<E> descendingIterator() {
        return view().descendingIterator();
    }

    public Object clone() {
        TreeSet<E> copy = new TreeSet<E>(order);
        copy.addAll(this);
        return copy;
    }

    /** A part of a set, in either direction. */
    static final class View<E> extends AbstractSet<E> implements NavigableSet<E>, java.io.Serializable {
        private final TreeSet<E> set;
        private final SortedWindow<E> window;

        View(TreeSet<E> set, SortedWindow<E> window) {
            this.set = set;
            this.window = window;
        }

        public int size() {
            return window.size();
        }

        public boolean contains(Object element) {
            return window.holds(element) && set.contains(element);
        }

        public boolean add(E element) {
            if (!window.holds(element)) {
                throw new IllegalArgumentException("key out of range");
            }
            return set.add(element);
        }

        public boolean remove(Object element) {
            return window.holds(element) && set.remove(element);
        }

        public void clear() {
            while (window.size() > 0) {
                window.pollFirst();
            }
        }

        public Iterator<E> iterator() {
            return window.iterator();
        }

        public Comparator<? super E> comparator() {
            return window.down ? Collections.reverseOrder(set.order) : set.order;
        }

        private E present(E element) {
            if (window.size() == 0) {
                throw new NoSuchElementException();
            }
            return element;
        }

        public E first() {
            return present(window.first());
        }

        public E last() {
            return present(window.last());
        }

        public E pollFirst() {
            return window.pollFirst();
        }

        public E pollLast() {
            return window.reversed().pollFirst();
        }

        public E lower(E element) {
            return window.near(element, false, false);
        }

        public E floor(E element) {
            return window.near(element, false, true);
        }

        public E ceiling(E element) {
            return window.near(element, true, true);
        }

        public E higher(E element) {
            return window.near(element, true, false);
        }

        private View<E> part(boolean hasFrom, E from, boolean withFrom, boolean hasTo, E to, boolean withTo) {
            return new View<E>(set, window.part(hasFrom, from, withFrom, hasTo, to, withTo));
        }

        public NavigableSet<E> subSet(E from, boolean withFrom, E to, boolean withTo) {
            return part(true, from, withFrom, true, to, withTo);
        }

        public NavigableSet<E> headSet(E to, boolean withTo) {
            return part(false, null, false, true, to, withTo);
        }

        public NavigableSet<E> tailSet(E from, boolean withFrom) {
            return part(true, from, withFrom, false, null, false);
        }

        public SortedSet<E> subSet(E from, E to) {
            return subSet(from, true, to, false);
        }

        public SortedSet<E> headSet(E to) {
            return headSet(to, false);
        }

        public SortedSet<E> tailSet(E from) {
            return tailSet(from, true);
        }

        public NavigableSet<E> descendingSet() {
            return new View<E>(set, window.reversed());
        }

        public Iterator<E> descendingIterator() {
            return descendingSet().iterator();
        }
    }
}
