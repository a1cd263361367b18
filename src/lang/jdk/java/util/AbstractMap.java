package java.util;

/** A map over entrySet(). */
public abstract class AbstractMap<K, V> implements Map<K, V> {
    protected AbstractMap() {
    }

    public abstract Set<Map.Entry<K, V>> entrySet();

    private Map.Entry<K, V> entry(Object key) {
        for (Map.Entry<K, V> entry : entrySet()) {
            if (Objects.saysEqual(key, entry.getKey())) {
                return entry;
            }
        }
        return null;
    }

    public int size() {
        return entrySet().size();
    }

    public boolean isEmpty() {
        return size() == 0;
    }

    public boolean containsKey(Object key) {
        return entry(key) != null;
    }

    public boolean containsValue(Object value) {
        for (Map.Entry<K, V> entry : entrySet()) {
            if (Objects.saysEqual(value, entry.getValue())) {
                return true;
            }
        }
        return false;
    }

    public V get(Object key) {
        Map.Entry<K, V> entry = entry(key);
        return entry == null ? null : entry.getValue();
    }

    public V put(K key, V value) {
        throw new UnsupportedOperationException();
    }

    public V remove(Object key) {
        for (Iterator<Map.Entry<K, V>> it = entrySet().iterator(); it.hasNext();) {
            Map.Entry<K, V> entry = it.next();
            if (Objects.saysEqual(key, entry.getKey())) {
                V value = entry.getValue();
                it.remove();
                return value;
            }
        }
        return null;
    }

    public void putAll(Map<? extends K, ? extends V> other) {
        for (Map.Entry<? extends K, ? extends V> entry : other.entrySet()) {
            put(entry.getKey(), entry.getValue());
        }
    }

    public void clear() {
        entrySet().clear();
    }

    public Set<K> keySet() {
        return new KeyView<K, V>(this);
    }

    public Collection<V> values() {
        return new ValueView<K, V>(this);
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
            for (Map.Entry<K, V> entry : entrySet()) {
                if (!holds(map, entry.getKey(), entry.getValue())) {
                    return false;
                }
            }
        } catch (ClassCastException | NullPointerException e) {
            return false;
        }
        return true;
    }

    /** Whether a map has a value for a key that another has. */
    static boolean holds(Map<?, ?> map, Object key, Object value) {
        return value == null ? map.get(key) == null && map.containsKey(key) : value.equals(map.get(key));
    }

    public int hashCode() {
        int hash = 0;
        for (Map.Entry<K, V> entry : entrySet()) {
            hash += entry.hashCode();
        }
        return hash;
    }

    public String toString() {
        String text = "{";
        for (Iterator<Map.Entry<K, V>> it = entrySet().iterator(); it.hasNext();) {
            Map.Entry<K, V> entry = it.next();
            K key = entry.getKey();
            V value = entry.getValue();
            text = text + (key == this ? "(this Map)" : String.valueOf(key)) + "="
                + (value == this ? "(this Map)" : String.valueOf(value));
            if (it.hasNext()) {
                text = text + ", ";
            }
        }
        return text + "}";
    }

    /** The keys of a map. */
    static class KeyView<K, V> extends AbstractSet<K> {
        private final AbstractMap<K, V> map;

        KeyView(AbstractMap<K, V> map) {
            this.map = map;
        }

        public int size() {
            return map.size();
        }

        public boolean contains(Object key) {
            return map.containsKey(key);
        }

        public boolean remove(Object key) {
            boolean found = map.containsKey(key);
            map.remove(key);
            return found;
        }

        public void clear() {
            map.clear();
        }

        public Iterator<K> iterator() {
            return new KeyIterator<K, V>(map.entrySet().iterator());
        }
    }

    static class KeyIterator<K, V> implements Iterator<K> {
        private final Iterator<Map.Entry<K, V>> entries;

        KeyIterator(Iterator<Map.Entry<K, V>> entries) {
            this.entries = entries;
        }

        public boolean hasNext() {
            return entries.hasNext();
        }

        public K next() {
            return entries.next().getKey();
        }

        public void remove() {
            entries.remove();
        }
    }

    /** The values of a map. */
    static class ValueView<K, V> extends AbstractCollection<V> {
        private final AbstractMap<K, V> map;

        ValueView(AbstractMap<K, V> map) {
            this.map = map;
        }

        public int size() {
            return map.size();
        }

        public boolean contains(Object value) {
            return map.containsValue(value);
        }

        public void clear() {
            map.clear();
        }

        public Iterator<V> iterator() {
            return new ValueIterator<K, V>(map.entrySet().iterator());
        }
    }

    static class ValueIterator<K, V> implements Iterator<V> {
        private final Iterator<Map.Entry<K, V>> entries;

        ValueIterator(Iterator<Map.Entry<K, V>> entries) {
            this.entries = entries;
        }

        public boolean hasNext() {
            return entries.hasNext();
        }

        public V next() {
            return entries.next().getValue();
        }

        public void remove() {
            entries.remove();
        }
    }

    /** A key and a value that can be replaced. The natives know the first three fields by position. */
    public static class SimpleEntry<K, V> implements Map.Entry<K, V>, java.io.Serializable {
        private final K key;
        private V value;
        /** The key's hash code when it was entered into a hash map, where hashCode is code. */
        int hash;

        public SimpleEntry(K key, V value) {
            this.key = key;
            this.value = value;
        }

        public SimpleEntry(Map.Entry<? extends K, ? extends V> entry) {
            this.key = entry.getKey();
            this.value = entry.getValue();
        }

        public K getKey() {
            return key;
        }

        public V getValue() {
            return value;
        }

        public V setValue(V value) {
            V old = this.value;
            this.value = value;
            return old;
        }

        public boolean equals(Object other) {
            return other instanceof Map.Entry
                && Objects.saysEqual(key, ((Map.Entry<?, ?>) other).getKey())
                && Objects.saysEqual(value, ((Map.Entry<?, ?>) other).getValue());
        }

        public int hashCode() {
            return Objects.hashCode(key) ^ Objects.hashCode(value);
        }

        public String toString() {
            return key + "=" + value;
        }
    }

    /** A key and a value for good. */
    public static class SimpleImmutableEntry<K, V> extends SimpleEntry<K, V> {
        public SimpleImmutableEntry(K key, V value) {
            super(key, value);
        }

        public SimpleImmutableEntry(Map.Entry<? extends K, ? extends V> entry) {
            super(entry);
        }

        public V setValue(V value) {
            throw new UnsupportedOperationException();
        }
    }
}
