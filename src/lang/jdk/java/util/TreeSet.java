package java.util;

/** A sorted set: a sorted list that is searched by halves, with compareTo or a comparator. */
public class TreeSet<E> extends AbstractSet<E> implements NavigableSet<E>, Cloneable, java.io.Serializable {
    private final ArrayList<E> elements = new ArrayList<E>();
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

    @SuppressWarnings("unchecked")
    private int compare(Object a, Object b) {
        return order == null ? ((Comparable<Object>) a).compareTo(b) : order.compare((E) a, (E) b);
    }

    /** The index of an element, or -1 - i where it belongs at i. */
    private int find(Object element) {
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

    private E at(int index) {
        return index < 0 || index >= elements.size() ? null : elements.get(index);
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
        int index = elements.isEmpty() ? -1 : find(element);
        if (index < 0) {
            return false;
        }
        elements.remove(index);
        return true;
    }

    public void clear() {
        elements.clear();
    }

    public Iterator<E> iterator() {
        return elements.iterator();
    }

    public Comparator<? super E> comparator() {
        return order;
    }

    public E first() {
        return elements.getFirst();
    }

    public E last() {
        return elements.getLast();
    }

    public E lower(E element) {
        int index = find(element);
        return at(index >= 0 ? index - 1 : -2 - index);
    }

    public E floor(E element) {
        int index = find(element);
        return at(index >= 0 ? index : -2 - index);
    }

    public E ceiling(E element) {
        int index = find(element);
        return at(index >= 0 ? index : -1 - index);
    }

    public E higher(E element) {
        int index = find(element);
        return at(index >= 0 ? index + 1 : -1 - index);
    }

    public E pollFirst() {
        return elements.isEmpty() ? null : elements.remove(0);
    }

    public E pollLast() {
        return elements.isEmpty() ? null : elements.remove(elements.size() - 1);
    }

    private TreeSet<E> range(E from, boolean withFrom, E to, boolean withTo) {
        TreeSet<E> set = new TreeSet<E>(order);
        for (E element : elements) {
            int low = from == null ? 1 : compare(element, from);
            int high = to == null ? -1 : compare(element, to);
            if ((low > 0 || low == 0 && withFrom) && (high < 0 || high == 0 && withTo)) {
                set.elements.add(element);
            }
        }
        return set;
    }

    /** A copy, no view. */
    public SortedSet<E> headSet(E to) {
        return range(null, true, to, false);
    }

    /** A copy, no view. */
    public SortedSet<E> tailSet(E from) {
        return range(from, true, null, false);
    }

    /** A copy, no view. */
    public SortedSet<E> subSet(E from, E to) {
        return range(from, true, to, false);
    }

    /** A copy, no view. */
    public NavigableSet<E> subSet(E from, boolean withFrom, E to, boolean withTo) {
        return range(from, withFrom, to, withTo);
    }

    /** A copy, no view. */
    public NavigableSet<E> headSet(E to, boolean withTo) {
        return range(null, true, to, withTo);
    }

    /** A copy, no view. */
    public NavigableSet<E> tailSet(E from, boolean withFrom) {
        return range(from, withFrom, null, true);
    }

    /** A copy, no view. */
    public NavigableSet<E> descendingSet() {
        TreeSet<E> set = new TreeSet<E>((a, b) -> compare(b, a));
        for (int i = elements.size() - 1; i >= 0; i--) {
            set.elements.add(elements.get(i));
        }
        return set;
    }

    public Iterator<E> descendingIterator() {
        return descendingSet().iterator();
    }

    public Object clone() {
        return range(null, true, null, true);
    }
}
