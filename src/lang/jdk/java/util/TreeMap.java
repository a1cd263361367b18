package java.util;

import java.util.function.BiFunction;
import java.util.function.Function;

/**
 * A sorted map: a sorted list of entries, with compareTo or a comparator. Where that is code it is searched as the JDK's
 * tree, else by halves.
 */
public class TreeMap<K, V> extends AbstractMap<K, V>
    implements NavigableMap<K, V>, SortedWindow.Keyed, Cloneable, java.io.Serializable {
    final ArrayList<Map.Entry<K, V>> entries = new ArrayList<Map.Entry<K, V>>();
    private final Comparator<? super K> order;
    private SortedShape shape;

    public TreeMap() {
        order = null;
    }

    public TreeMap(Comparator<? super K> order) {
        this.order = order;
    }

    public TreeMap(Map<? extends K, ? extends V> other) {
        order = null;
        putAll(other);
    }

    @SuppressWarnings("unchecked")
    public TreeMap(SortedMap<K, ? extends V> other) {
        order = (Comparator<? super K>) other.comparator();
        takeSorted(other);
    }

    /** The entries of a map that has the same order, which are not compared. */
    private void takeSorted(Map<? extends K, ? extends V> other) {
        for (Map.Entry<? extends K, ? extends V> entry : other.entrySet()) {
            entries.add(new SimpleEntry<K, V>(entry.getKey(), entry.getValue()));
        }
        if (!entries.isEmpty()) {
            prepare(entries.get(0).getKey());
        }
        if (shape != null) {
            shape.build(entries.size());
        }
    }

    public void putAll(Map<? extends K, ? extends V> other) {
        if (entries.isEmpty() && other instanceof SortedMap && Objects.equals(order, ((SortedMap<?, ?>) other).comparator())) {
            takeSorted(other);
        } else {
            super.putAll(other);
        }
    }

    /** Before the first key: texts and boxes in their natural order do not need the tree. */
    private void prepare(Object key) {
        if (shape == null && (order != null || !HashSet.isValue(key))) {
            shape = new SortedShape();
        }
    }

    @SuppressWarnings("unchecked")
    private int compare(Object a, Object b) {
        return order == null ? ((Comparable<Object>) a).compareTo(b) : order.compare((K) a, (K) b);
    }

    /** The index of a key, or -1 - i where it belongs at i. */
    private int find(Object key) {
        return findItem(key, 0);
    }

    /** The same; where a key is equal the search ends there (0), or goes on before it (-1) or behind it (1). */
    public int findItem(Object key, int atEqual) {
        if (key == null && order == null) {
            throw new NullPointerException();
        }
        if (shape == null) {
            return findByHalves(key);
        }
        int before = 0;
        for (int node = shape.root(); node != 0;) {
            int at = before + shape.before(node);
            int sign = compare(key, entries.get(at).getKey());
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

    private int findByHalves(Object key) {
        int low = 0;
        int high = entries.size() - 1;
        while (low <= high) {
            int middle = (low + high) / 2;
            int sign = compare(key, entries.get(middle).getKey());
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

    public Object keyOfItem(Object entry) {
        return ((Map.Entry<?, ?>) entry).getKey();
    }

    private SortedWindow<Map.Entry<K, V>> all() {
        return new SortedWindow<Map.Entry<K, V>>(entries, this);
    }

    private View<K, V> view() {
        return new View<K, V>(this, all());
    }

    public int size() {
        return entries.size();
    }

    public boolean containsKey(Object key) {
        return find(key) >= 0;
    }

    public V get(Object key) {
        int index = find(key);
        return index < 0 ? null : entries.get(index).getValue();
    }

    public V put(K key, V value) {
        int index = entries.isEmpty() ? -1 : find(key);
        if (index >= 0) {
            return entries.get(index).setValue(value);
        }
        insert(index, key, value);
        return null;
    }

    public V putIfAbsent(K key, V value) {
        int index = entries.isEmpty() ? -1 : find(key);
        if (index < 0) {
            insert(index, key, value);
            return null;
        }
        V old = entries.get(index).getValue();
        if (old == null) {
            entries.get(index).setValue(value);
        }
        return old;
    }

    /** Enters a key that is not there, at -1 - index. */
    private void insert(int index, K key, V value) {
        if (entries.isEmpty()) {
            compare(key, key);
            prepare(key);
        }
        entries.add(-1 - index, new SimpleEntry<K, V>(key, value));
        if (shape != null) {
            shape.add(-1 - index);
        }
    }

    public void removeItem(int index) {
        entries.remove(index);
        if (shape != null) {
            shape.remove(index);
        }
    }

    public V replace(K key, V value) {
        int index = find(key);
        return index < 0 ? null : entries.get(index).setValue(value);
    }

    public boolean replace(K key, V old, V value) {
        int index = find(key);
        if (index < 0 || !Objects.equals(old, entries.get(index).getValue())) {
            return false;
        }
        entries.get(index).setValue(value);
        return true;
    }

    public V remove(Object key) {
        int index = find(key);
        if (index < 0) {
            return null;
        }
        V old = entries.get(index).getValue();
        removeItem(index);
        return old;
    }

    public void clear() {
        entries.clear();
        if (shape != null) {
            shape.clear();
        }
    }

    public Set<Map.Entry<K, V>> entrySet() {
        return view().entrySet();
    }

    public Comparator<? super K> comparator() {
        return order;
    }

    public V computeIfAbsent(K key, Function<? super K, ? extends V> function) {
        Objects.requireNonNull(function);
        int index = entries.isEmpty() ? -1 : find(key);
        V old = index < 0 ? null : entries.get(index).getValue();
        if (old != null) {
            return old;
        }
        int before = entries.modCount;
        return store(key, index, function.apply(key), before, false);
    }

    public V computeIfPresent(K key, BiFunction<? super K, ? super V, ? extends V> function) {
        Objects.requireNonNull(function);
        int index = find(key);
        V old = index < 0 ? null : entries.get(index).getValue();
        int before = entries.modCount;
        return old == null ? null : store(key, index, function.apply(key, old), before, true);
    }

    public V compute(K key, BiFunction<? super K, ? super V, ? extends V> function) {
        Objects.requireNonNull(function);
        int index = entries.isEmpty() ? -1 : find(key);
        V old = index < 0 ? null : entries.get(index).getValue();
        int before = entries.modCount;
        return store(key, index, function.apply(key, old), before, true);
    }

    public V merge(K key, V value, BiFunction<? super V, ? super V, ? extends V> function) {
        Objects.requireNonNull(function);
        Objects.requireNonNull(value);
        int index = entries.isEmpty() ? -1 : find(key);
        V old = index < 0 ? null : entries.get(index).getValue();
        int before = entries.modCount;
        return store(key, index, old == null ? value : function.apply(old, value), before, true);
    }

    /** What a function gave, which must not have changed the map. */
    private V store(K key, int index, V value, int before, boolean removes) {
        if (entries.modCount != before) {
            throw new ConcurrentModificationException();
        }
        if (value != null && index < 0) {
            insert(index, key, value);
        } else if (value != null) {
            entries.get(index).setValue(value);
        } else if (removes && index >= 0) {
            removeItem(index);
        }
        return value;
    }

    public K firstKey() {
        return view().firstKey();
    }

    public K lastKey() {
        return view().lastKey();
    }

    public Map.Entry<K, V> firstEntry() {
        return view().firstEntry();
    }

    public Map.Entry<K, V> lastEntry() {
        return view().lastEntry();
    }

    public Map.Entry<K, V> pollFirstEntry() {
        return view().pollFirstEntry();
    }

    public Map.Entry<K, V> pollLastEntry() {
        return view().pollLastEntry();
    }

    public Map.Entry<K, V> lowerEntry(K key) {
        return isEmpty() ? null : view().lowerEntry(key);
    }

    public K lowerKey(K key) {
        return isEmpty() ? null : view().lowerKey(key);
    }

    public Map.Entry<K, V> floorEntry(K key) {
        return isEmpty() ? null : view().floorEntry(key);
    }

    public K floorKey(K key) {
        return isEmpty() ? null : view().floorKey(key);
    }

    public Map.Entry<K, V> ceilingEntry(K key) {
        return isEmpty() ? null : view().ceilingEntry(key);
    }

    public K ceilingKey(K key) {
        return isEmpty() ? null : view().ceilingKey(key);
    }

    public Map.Entry<K, V> higherEntry(K key) {
        return isEmpty() ? null : view().higherEntry(key);
    }

    public K higherKey(K key) {
        return isEmpty() ? null : view().higherKey(key);
    }

    public NavigableMap<K, V> subMap(K from, boolean withFrom, K to, boolean withTo) {
        return view().subMap(from, withFrom, to, withTo);
    }

    public NavigableMap<K, V> headMap(K to, boolean withTo) {
        return view().headMap(to, withTo);
    }

    public NavigableMap<K, V> tailMap(K from, boolean withFrom) {
        return view().tailMap(from, withFrom);
    }

    public SortedMap<K, V> subMap(K from, K to) {
        return view().subMap(from, true, to, false);
    }

    public SortedMap<K, V> headMap(K to) {
        return view().headMap(to, false);
    }

    public SortedMap<K, V> tailMap(K from) {
        return view().tailMap(from, true);
    }

    public NavigableMap<K, V> descendingMap() {
        return view().descendingMap();
    }

    public NavigableSet<K> navigableKeySet() {
        return view().navigableKeySet();
    }

    public NavigableSet<K> descendingKeySet() {
        return view().descendingKeySet();
    }

    public Set<K> keySet() {
        return view().navigableKeySet();
    }

    public Object clone() {
        TreeMap<K, V> copy = new TreeMap<K, V>(order);
        copy.takeSorted(this);
        return copy;
    }

    /** A part of a map, in either direction. */
    static final class View<K, V> extends AbstractMap<K, V> implements NavigableMap<K, V>, java.io.Serializable {
        private final TreeMap<K, V> map;
        final SortedWindow<Map.Entry<K, V>> window;

        View(TreeMap<K, V> map, SortedWindow<Map.Entry<K, V>> window) {
            this.map = map;
            this.window = window;
        }

        private static <K, V> Map.Entry<K, V> seen(Map.Entry<K, V> entry) {
            return entry == null ? null : new SimpleImmutableEntry<K, V>(entry);
        }

        private static <K, V> K keyOf(Map.Entry<K, V> entry) {
            return entry == null ? null : entry.getKey();
        }

        private static <K, V> K presentKey(Map.Entry<K, V> entry) {
            if (entry == null) {
                throw new NoSuchElementException();
            }
            return entry.getKey();
        }

        public int size() {
            return window.size();
        }

        public boolean containsKey(Object key) {
            return window.holds(key) && map.containsKey(key);
        }

        public V get(Object key) {
            return window.holds(key) ? map.get(key) : null;
        }

        public V put(K key, V value) {
            if (!window.holds(key)) {
                throw new IllegalArgumentException("key out of range");
            }
            return map.put(key, value);
        }

        public V remove(Object key) {
            return window.holds(key) ? map.remove(key) : null;
        }

        public Comparator<? super K> comparator() {
            return window.down ? Collections.reverseOrder(map.order) : map.order;
        }

        public K firstKey() {
            return presentKey(window.first());
        }

        public K lastKey() {
            return presentKey(window.last());
        }

        public Map.Entry<K, V> firstEntry() {
            return seen(window.first());
        }

        public Map.Entry<K, V> lastEntry() {
            return seen(window.last());
        }

        public Map.Entry<K, V> pollFirstEntry() {
            return seen(window.pollFirst());
        }

        public Map.Entry<K, V> pollLastEntry() {
            return seen(window.reversed().pollFirst());
        }

        public Map.Entry<K, V> lowerEntry(K key) {
            return seen(window.near(key, false, false));
        }

        public K lowerKey(K key) {
            return keyOf(window.near(key, false, false));
        }

        public Map.Entry<K, V> floorEntry(K key) {
            return seen(window.near(key, false, true));
        }

        public K floorKey(K key) {
            return keyOf(window.near(key, false, true));
        }

        public Map.Entry<K, V> ceilingEntry(K key) {
            return seen(window.near(key, true, true));
        }

        public K ceilingKey(K key) {
            return keyOf(window.near(key, true, true));
        }

        public Map.Entry<K, V> higherEntry(K key) {
            return seen(window.near(key, true, false));
        }

        public K higherKey(K key) {
            return keyOf(window.near(key, true, false));
        }

        private View<K, V> part(boolean hasFrom, K from, boolean withFrom, boolean hasTo, K to, boolean withTo) {
            return new View<K, V>(map, window.part(hasFrom, from, withFrom, hasTo, to, withTo));
        }

        public NavigableMap<K, V> subMap(K from, boolean withFrom, K to, boolean withTo) {
            return part(true, from, withFrom, true, to, withTo);
        }

        public NavigableMap<K, V> headMap(K to, boolean withTo) {
            return part(false, null, false, true, to, withTo);
        }

        public NavigableMap<K, V> tailMap(K from, boolean withFrom) {
            return part(true, from, withFrom, false, null, false);
        }

        public SortedMap<K, V> subMap(K from, K to) {
            return subMap(from, true, to, false);
        }

        public SortedMap<K, V> headMap(K to) {
            return headMap(to, false);
        }

        public SortedMap<K, V> tailMap(K from) {
            return tailMap(from, true);
        }

        public NavigableMap<K, V> descendingMap() {
            return new View<K, V>(map, window.reversed());
        }

        public NavigableSet<K> navigableKeySet() {
            return new Keys<K, V>(this);
        }

        public NavigableSet<K> descendingKeySet() {
            return descendingMap().navigableKeySet();
        }

        public Set<K> keySet() {
            return navigableKeySet();
        }

        public Set<Map.Entry<K, V>> entrySet() {
            return new Entries<K, V>(this);
        }
    }

    /** The entries of a view. */
    static class Entries<K, V> extends AbstractSet<Map.Entry<K, V>> {
        private final View<K, V> view;

        Entries(View<K, V> view) {
            this.view = view;
        }

        public int size() {
            return view.size();
        }

        public boolean contains(Object other) {
            if (!(other instanceof Map.Entry)) {
                return false;
            }
            Map.Entry<?, ?> entry = (Map.Entry<?, ?>) other;
            return view.containsKey(entry.getKey()) && Objects.saysEqual(view.get(entry.getKey()), entry.getValue());
        }

        public boolean remove(Object other) {
            if (!contains(other)) {
                return false;
            }
            view.remove(((Map.Entry<?, ?>) other).getKey());
            return true;
        }

        public void clear() {
            while (view.window.pollFirst() != null) {
            }
        }

        public Iterator<Map.Entry<K, V>> iterator() {
            return view.window.iterator();
        }
    }

    /** The keys of a view. */
    static class Keys<K, V> extends AbstractSet<K> implements NavigableSet<K> {
        private final View<K, V> view;

        Keys(View<K, V> view) {
            this.view = view;
        }

        public int size() {
            return view.size();
        }

        public boolean contains(Object key) {
            return view.containsKey(key);
        }

        public boolean remove(Object key) {
            int before = view.map.size();
            view.remove(key);
            return view.map.size() != before;
        }

        public void clear() {
            view.entrySet().clear();
        }

        public Comparator<? super K> comparator() {
            return view.comparator();
        }

        public K first() {
            return view.firstKey();
        }

        public K last() {
            return view.lastKey();
        }

        public K lower(K key) {
            return view.lowerKey(key);
        }

        public K floor(K key) {
            return view.floorKey(key);
        }

        public K ceiling(K key) {
            return view.ceilingKey(key);
        }

        public K higher(K key) {
            return view.higherKey(key);
        }

        public K pollFirst() {
            return View.keyOf(view.pollFirstEntry());
        }

        public K pollLast() {
            return View.keyOf(view.pollLastEntry());
        }

        public NavigableSet<K> descendingSet() {
            return view.descendingKeySet();
        }

        public Iterator<K> descendingIterator() {
            return descendingSet().iterator();
        }

        public NavigableSet<K> subSet(K from, boolean withFrom, K to, boolean withTo) {
            return view.subMap(from, withFrom, to, withTo).navigableKeySet();
        }

        public NavigableSet<K> headSet(K to, boolean withTo) {
            return view.headMap(to, withTo).navigableKeySet();
        }

        public NavigableSet<K> tailSet(K from, boolean withFrom) {
            return view.tailMap(from, withFrom).navigableKeySet();
        }

        public SortedSet<K> subSet(K from, K to) {
            return subSet(from, true, to, false);
        }

        public SortedSet<K> headSet(K to) {
            return headSet(to, false);
        }

        public SortedSet<K> tailSet(K from) {
            return tailSet(from, true);
        }

        public Iterator<K> iterator() {
            Iterator<Map.Entry<K, V>> entries = view.window.iterator();
            return new Iterator<K>() {
                public boolean hasNext() {
                    return entries.hasNext();
                }

                public K next() {
                    return entries.next().getKey();
                }

                public void remove() {
                    entries.remove();
                }
            };
        }
    }
}
