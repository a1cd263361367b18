package java.util;

/** A sorted map: a sorted list of entries that is searched by halves, with compareTo or a comparator. */
public class TreeMap<K, V> extends AbstractMap<K, V> implements NavigableMap<K, V>, Cloneable, java.io.Serializable {
    private final ArrayList<Map.Entry<K, V>> entries = new ArrayList<Map.Entry<K, V>>();
    private final Comparator<? super K> order;

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
    private int compare(Object a, Object b) {
        return order == null ? ((Comparable<Object>) a).compareTo(b) : order.compare((K) a, (K) b);
    }

    /** The index of a key, or -1 - i where it belongs at i. */
    private int find(Object key) {
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

    private Map.Entry<K, V> at(int index) {
        return index < 0 || index >= entries.size() ? null : entries.get(index);
    }

    private static <K, V> K keyOf(Map.Entry<K, V> entry) {
        return entry == null ? null : entry.getKey();
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
        if (entries.isEmpty()) {
            compare(key, key);
        }
        int index = find(key);
        if (index >= 0) {
            return entries.get(index).setValue(value);
        }
        entries.add(-1 - index, new SimpleEntry<K, V>(key, value));
        return null;
    }

    public V remove(Object key) {
        int index = find(key);
        return index < 0 ? null : entries.remove(index).getValue();
    }

    public void clear() {
        entries.clear();
    }

    public Set<Map.Entry<K, V>> entrySet() {
        return new EntryView<K, V>(entries);
    }

    public Comparator<? super K> comparator() {
        return order;
    }

    public K firstKey() {
        return entries.getFirst().getKey();
    }

    public K lastKey() {
        return entries.getLast().getKey();
    }

    public Map.Entry<K, V> firstEntry() {
        return at(0);
    }

    public Map.Entry<K, V> lastEntry() {
        return at(entries.size() - 1);
    }

    public Map.Entry<K, V> pollFirstEntry() {
        return entries.isEmpty() ? null : entries.remove(0);
    }

    public Map.Entry<K, V> pollLastEntry() {
        return entries.isEmpty() ? null : entries.remove(entries.size() - 1);
    }

    public Map.Entry<K, V> lowerEntry(K key) {
        int index = find(key);
        return at(index >= 0 ? index - 1 : -2 - index);
    }

    public Map.Entry<K, V> floorEntry(K key) {
        int index = find(key);
        return at(index >= 0 ? index : -2 - index);
    }

    public Map.Entry<K, V> ceilingEntry(K key) {
        int index = find(key);
        return at(index >= 0 ? index : -1 - index);
    }

    public Map.Entry<K, V> higherEntry(K key) {
        int index = find(key);
        return at(index >= 0 ? index + 1 : -1 - index);
    }

    public K lowerKey(K key) {
        return keyOf(lowerEntry(key));
    }

    public K floorKey(K key) {
        return keyOf(floorEntry(key));
    }

    public K ceilingKey(K key) {
        return keyOf(ceilingEntry(key));
    }

    public K higherKey(K key) {
        return keyOf(higherEntry(key));
    }

    private TreeMap<K, V> range(K from, boolean withFrom, K to, boolean withTo) {
        TreeMap<K, V> map = new TreeMap<K, V>(order);
        for (Map.Entry<K, V> entry : entries) {
            K key = entry.getKey();
            int low = from == null ? 1 : compare(key, from);
            int high = to == null ? -1 : compare(key, to);
            if ((low > 0 || low == 0 && withFrom) && (high < 0 || high == 0 && withTo)) {
                map.entries.add(new SimpleEntry<K, V>(entry));
            }
        }
        return map;
    }

    /** A copy, no view. */
    public SortedMap<K, V> headMap(K to) {
        return range(null, true, to, false);
    }

    /** A copy, no view. */
    public SortedMap<K, V> tailMap(K from) {
        return range(from, true, null, false);
    }

    /** A copy, no view. */
    public SortedMap<K, V> subMap(K from, K to) {
        return range(from, true, to, false);
    }

    /** A copy, no view. */
    public NavigableMap<K, V> subMap(K from, boolean withFrom, K to, boolean withTo) {
        return range(from, withFrom, to, withTo);
    }

    /** A copy, no view. */
    public NavigableMap<K, V> headMap(K to, boolean withTo) {
        return range(null, true, to, withTo);
    }

    /** A copy, no view. */
    public NavigableMap<K, V> tailMap(K from, boolean withFrom) {
        return range(from, withFrom, null, true);
    }

    /** A copy, no view. */
    public NavigableMap<K, V> descendingMap() {
        TreeMap<K, V> map = new TreeMap<K, V>((a, b) -> compare(b, a));
        for (int i = entries.size() - 1; i >= 0; i--) {
            map.entries.add(new SimpleEntry<K, V>(entries.get(i)));
        }
        return map;
    }

    /** A copy, no view. */
    public NavigableSet<K> navigableKeySet() {
        TreeSet<K> set = new TreeSet<K>(order);
        for (Map.Entry<K, V> entry : entries) {
            set.add(entry.getKey());
        }
        return set;
    }

    /** A copy, no view. */
    public NavigableSet<K> descendingKeySet() {
        return navigableKeySet().descendingSet();
    }

    public Object clone() {
        return range(null, true, null, true);
    }

    /** The entries of a map. */
    static class EntryView<K, V> extends AbstractSet<Map.Entry<K, V>> {
        private final ArrayList<Map.Entry<K, V>> entries;

        EntryView(ArrayList<Map.Entry<K, V>> entries) {
            this.entries = entries;
        }

        public int size() {
            return entries.size();
        }

        public void clear() {
            entries.clear();
        }

        public Iterator<Map.Entry<K, V>> iterator() {
            return entries.iterator();
        }
    }
}
