package java.util;

import java.util.function.BiFunction;
import java.util.function.Function;

/**
 * A map that iterates as JDK 17's. The machine keeps keys and entries in the order of insertion until somebody
 * iterates: then they are sorted by bin, which keeps the order within each, and the order of insertion is lost to
 * nobody, as keys that part when the table grows came from one bin. Keys are compared as HashSet compares its
 * elements: by identity, or by value, natively; the bodies below serve keys whose hashCode and equals are code,
 * and symbolic values. The natives know the first seven fields by position, as those of HashSet.
 */
public class HashMap<K, V> extends AbstractMap<K, V> implements Map<K, V>, Cloneable, java.io.Serializable {
    /** Values of `order`: by hash; of insertion; as Hashtable iterates; of insertion, where Java leaves it open. */
    static final int LINKED = 1;
    static final int BACKWARDS = 2;
    static final int SALTED = 3;

    int modCount;
    /** Once a bin has had more than eight keys. */
    HashBins bins;
    /** Number of bins; 0 before the first key. */
    private int capacity;
    /** Most keys before the table grows; before the first key the number of bins that was asked for, or 0. */
    private int threshold;
    /** 0 stands for 0.75. */
    private float load;
    /** Whether the order rests on a hash code that is not determined. */
    private boolean open;
    int order;

    public HashMap() {
    }

    public HashMap(int capacity) {
        this(capacity, 0.75f);
    }

    public HashMap(int capacity, float load) {
        if (capacity < 0) {
            throw new IllegalArgumentException("Illegal initial capacity: " + capacity);
        }
        if (load <= 0 || load != load) {
            throw new IllegalArgumentException("Illegal load factor: " + load);
        }
        begin(capacity, load);
    }

    public HashMap(Map<? extends K, ? extends V> other) {
        putAll(other);
    }

    public native int size();

    public native boolean isEmpty();

    public void clear() {
        leaveBins();
        open = false;
        reset();
    }

    private native void reset();

    native SimpleEntry<K, V> at(int index);

    private native void append(K key, SimpleEntry<K, V> entry, boolean first);

    private native void delete(int index);

    native void begin(int capacity, float load);

    /** Whether the bin of a new key is full: eight keys, or seven where it enters as the first. */
    private native boolean isCrowded(Object key, int hash, boolean first);

    /** Whether the hash code is determined. */
    private native boolean isKnown(Object key, int hash);

    /** Puts all entries into another order. */
    private native void place(Object[] entries);

    native void assumeOrder();

    /** Makes room for that many keys, as putAll does. */
    void reserve(int size) {
        bins.reserve(size);
    }

    /** Makes room for one key, as merge and compute do beforehand. */
    private void makeRoom() {
        bins.makeRoom();
    }

    /** Brings the entries into the order of iteration. Where that is not determined, it is an assumption. */
    void arrange(boolean observed) {
        place(bins.items());
        if (observed && bins.open) {
            assumeOrder();
        }
    }

    /** A table of the same size. */
    void beginAs(HashMap<K, V> other) {
        capacity = other.capacity;
        threshold = other.threshold;
        load = other.load;
    }

    private void leaveBins() {
        if (bins != null) {
            capacity = bins.capacity();
            threshold = bins.threshold;
            bins = null;
        }
    }

    /** The index of a key's entry, or -1. */
    private int find(Object key, int hash) {
        boolean value = HashSet.isValue(key);
        for (int i = 0; i < size(); i++) {
            SimpleEntry<K, V> entry = at(i);
            Object other = entry.getKey();
            if (key == null || other == null) {
                if (other == key) {
                    return i;
                }
            } else if (value ? key.equals(other) : entry.hash == hash && isSame(key, other)) {
                return i;
            }
        }
        return -1;
    }

    /** The older table asks the key that it has, itself included. */
    private boolean isSame(Object key, Object other) {
        return order == BACKWARDS ? other.equals(key) : other == key || key.equals(other);
    }

    /** The entry of a key, or null. */
    SimpleEntry<K, V> entry(Object key) {
        int index = find(key, HashSet.hash(key));
        return index < 0 ? null : at(index);
    }

    native int indexOf(SimpleEntry<K, V> entry);

    public boolean containsKey(Object key) {
        return find(key, HashSet.hash(key)) >= 0;
    }

    public V get(Object key) {
        int index = find(key, HashSet.hash(key));
        return index < 0 ? null : at(index).getValue();
    }

    public V put(K key, V value) {
        return insert(key, value);
    }

    private V insert(K key, V value) {
        int seen = HashSet.identities();
        int hash = HashSet.hash(key);
        int index = find(key, hash);
        if (index >= 0) {
            SimpleEntry<K, V> entry = at(index);
            V old = entry.setValue(value);
            accessed(entry);
            return old;
        }
        open = open || HashSet.identities() != seen;
        enter(key, value, hash, false);
        return null;
    }

    /** Enters a new key. */
    private void enter(K key, V value, int hash, boolean first) {
        SimpleEntry<K, V> entry = order == BACKWARDS ? new SimpleEntry<K, V>(key, value) : new Node<K, V>(key, value);
        entry.hash = hash;
        if (bins != null && !isKnown(key, hash)) {
            leaveBins();
            open = true;
        } else if (bins == null && isCrowded(key, hash, first)) {
            bins = new HashBins(capacity, threshold, load == 0 ? 0.75f : load);
            for (int i = 0; i < size(); i++) {
                K other = at(i).getKey();
                bins.take(at(i), other, HashSet.isValue(other) ? Objects.hashCode(other) : at(i).hash);
            }
        }
        append(key, entry, first);
        if (bins != null) {
            bins.put(entry, key, HashSet.isValue(key) ? Objects.hashCode(key) : hash, first);
        }
        entered();
    }

    void drop(SimpleEntry<K, V> entry) {
        int index = indexOf(entry);
        if (index >= 0) {
            drop(index, false);
        }
    }

    private void drop(int index, boolean loose) {
        if (bins != null) {
            bins.remove(at(index), loose);
        }
        delete(index);
    }

    /** An entry was looked at or given another value; a map in the order of access moves it. */
    void accessed(SimpleEntry<K, V> entry) {
    }

    /** A new key was entered; a map of bounded size removes another. */
    void entered() {
    }

    public V remove(Object key) {
        int index = find(key, HashSet.hash(key));
        if (index < 0) {
            return null;
        }
        V value = at(index).getValue();
        drop(index, false);
        return value;
    }

    public void putAll(Map<? extends K, ? extends V> other) {
        reserve(other.size());
        Iterator<? extends Map.Entry<? extends K, ? extends V>> it = other.getClass() == HashMap.class
            ? new EntryIterator<K, V>((HashMap<K, V>) other, order != 0) : other.entrySet().iterator();
        while (it.hasNext()) {
            Map.Entry<? extends K, ? extends V> entry = it.next();
            insert(entry.getKey(), entry.getValue());
        }
    }

    public V putIfAbsent(K key, V value) {
        SimpleEntry<K, V> entry = entry(key);
        if (entry == null) {
            return insert(key, value);
        }
        V old = entry.getValue();
        if (old == null) {
            entry.setValue(value);
        }
        accessed(entry);
        return old;
    }

    public V computeIfAbsent(K key, Function<? super K, ? extends V> function) {
        Objects.requireNonNull(function);
        makeRoom();
        SimpleEntry<K, V> entry = entry(key);
        if (entry != null && entry.getValue() != null) {
            accessed(entry);
            return entry.getValue();
        }
        int before = modCount;
        V value = function.apply(key);
        return value == null ? null : store(key, entry, value, before);
    }

    public V computeIfPresent(K key, BiFunction<? super K, ? super V, ? extends V> function) {
        Objects.requireNonNull(function);
        SimpleEntry<K, V> entry = entry(key);
        if (entry == null || entry.getValue() == null) {
            return null;
        }
        int before = modCount;
        return store(key, entry, function.apply(key, entry.getValue()), before);
    }

    public V compute(K key, BiFunction<? super K, ? super V, ? extends V> function) {
        Objects.requireNonNull(function);
        makeRoom();
        SimpleEntry<K, V> entry = entry(key);
        int before = modCount;
        return store(key, entry, function.apply(key, entry == null ? null : entry.getValue()), before);
    }

    public V merge(K key, V value, BiFunction<? super V, ? super V, ? extends V> function) {
        Objects.requireNonNull(value);
        Objects.requireNonNull(function);
        makeRoom();
        SimpleEntry<K, V> entry = entry(key);
        int before = modCount;
        boolean fresh = entry == null || entry.getValue() == null;
        return store(key, entry, fresh ? value : function.apply(entry.getValue(), value), before);
    }

    /** What a function gave for a key whose entry was that; null removes it. */
    private V store(K key, SimpleEntry<K, V> entry, V value, int before) {
        if (modCount != before) {
            throw new ConcurrentModificationException();
        }
        if (entry != null && value != null) {
            entry.setValue(value);
            accessed(entry);
        } else if (entry != null) {
            drop(entry);
        } else if (value != null) {
            int seen = HashSet.identities();
            int hash = HashSet.hash(key);
            open = open || HashSet.identities() != seen;
            enter(key, value, hash, true);
        }
        return value;
    }

    public boolean containsValue(Object value) {
        if (order == BACKWARDS) {
            Objects.requireNonNull(value);
        }
        for (int i = 0; i < size(); i++) {
            V other = at(i).getValue();
            if (value == other && order != BACKWARDS) {
                return true;
            }
            if (order == BACKWARDS ? other.equals(value) : value != null && value.equals(other)) {
                return true;
            }
        }
        return false;
    }

    public boolean equals(Object other) {
        if (other == this) {
            return true;
        }
        if (!(other instanceof Map) || ((Map<?, ?>) other).size() != size()) {
            return false;
        }
        Map<?, ?> map = (Map<?, ?>) other;
        try {
            for (int i = 0; i < size(); i++) {
                if (!holds(map, at(i).getKey(), at(i).getValue())) {
                    return false;
                }
            }
        } catch (ClassCastException | NullPointerException e) {
            return false;
        }
        return true;
    }

    public int hashCode() {
        int hash = 0;
        for (int i = 0; i < size(); i++) {
            hash += at(i).hashCode();
        }
        return hash;
    }

    public Set<Map.Entry<K, V>> entrySet() {
        return new EntryView<K, V>(this);
    }

    public Object clone() {
        HashMap<K, V> copy = new HashMap<K, V>();
        copy.load = load;
        copy.putAll(this);
        return copy;
    }

    /** A key and a value that take one object for equal to itself without asking. The natives make them too. */
    static class Node<K, V> extends SimpleEntry<K, V> {
        Node(K key, V value) {
            super(key, value);
        }

        public boolean equals(Object other) {
            return other == this || other instanceof Map.Entry
                && Objects.equals(getKey(), ((Map.Entry<?, ?>) other).getKey())
                && Objects.equals(getValue(), ((Map.Entry<?, ?>) other).getValue());
        }
    }

    /** The entries of a map. */
    static class EntryView<K, V> extends AbstractSet<Map.Entry<K, V>> {
        private final HashMap<K, V> map;

        EntryView(HashMap<K, V> map) {
            this.map = map;
        }

        public int size() {
            return map.size();
        }

        public void clear() {
            map.clear();
        }

        /** Asks the entry that the map has. */
        public boolean contains(Object other) {
            if (!(other instanceof Map.Entry)) {
                return false;
            }
            SimpleEntry<K, V> entry = map.entry(((Map.Entry<?, ?>) other).getKey());
            return entry != null && entry.equals(other);
        }

        public boolean remove(Object other) {
            return other instanceof Map.Entry
                && map.remove(((Map.Entry<?, ?>) other).getKey(), ((Map.Entry<?, ?>) other).getValue());
        }

        public Iterator<Map.Entry<K, V>> iterator() {
            return new EntryIterator<K, V>(map, true);
        }
    }

    static class EntryIterator<K, V> implements Iterator<Map.Entry<K, V>> {
        private final HashMap<K, V> map;
        private int cursor;
        private int size;
        private int expected;
        private boolean removable;

        EntryIterator(HashMap<K, V> map, boolean observed) {
            map.arrange(observed);
            this.map = map;
            this.size = map.size();
            this.expected = map.modCount;
        }

        public boolean hasNext() {
            return cursor != size;
        }

        public Map.Entry<K, V> next() {
            if (map.modCount != expected) {
                throw new ConcurrentModificationException();
            }
            if (cursor == size) {
                throw new NoSuchElementException();
            }
            removable = true;
            return map.at(cursor++);
        }

        public void remove() {
            if (!removable) {
                throw new IllegalStateException();
            }
            if (map.modCount != expected) {
                throw new ConcurrentModificationException();
            }
            map.drop(--cursor, true);
            size--;
            removable = false;
            expected = map.modCount;
        }
    }
}
