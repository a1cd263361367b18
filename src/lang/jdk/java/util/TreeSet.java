package java.util;

/** A sorted set: a sorted list that is searched by halves, with compareTo or a comparator. */
public class TreeSet<E> extends AbstractSet<E> implements NavigableSet<E>, SortedWindow.Keyed, Cloneable, java.io.Serializable {
    final ArrayList<E> elements = new ArrayList<E>();
    private final Comparator<? super E> order;

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

    @SuppressWarnings("unchecked")
    private int compare(Object a, Object b) {
        return order == null ? ((Comparable<Object>) a).compareTo(b) : order.compare((E) a, (E) b);
    }

    /** The index of an element, or -1 - i where it belongs at i. */
    private int find(Object element) {
        if (element == null && order == null) {
            throw new NullPointerException();
        }
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
        if (elements.isEmpty()) {
            compare(element, element);
            return elements.add(element);
        }
        int index = find(element);
        if (index >= 0) {
            return false;
        }
        elements.add(-1 - index, element);
        return true;
    }

    public boolean remove(Object element) {
        int index = find(element);
        if (index < 0) {
            return false;
        }
        elements.remove(index);
        return true;
    }

    public void clear() {
        elements.clear();
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
        for (int i = 0; i < elements.size(); i++) {
            copy.elements.add(elements.get(i));
        }
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
