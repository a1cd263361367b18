package java.util;

/** A map whose keys are constants of one enum, in the order of their declaration. Its iterators see changes. */
public class EnumMap<K extends Enum<K>, V> extends AbstractMap<K, V> implements java.io.Serializable, Cloneable {
    private final Class<K> type;
    private final K[] keys;
    private Object[] values;
    private boolean[] present;
    private int size;

    public EnumMap(Class<K> type) {
        this.type = type;
        this.keys = type.getEnumConstants();
        clear();
    }

    public EnumMap(EnumMap<K, ? extends V> other) {
        this.type = other.type;
        this.keys = other.keys;
        copy(other);
    }

    public EnumMap(Map<K, ? extends V> other) {
        if (other instanceof EnumMap) {
            EnumMap<K, ? extends V> same = (EnumMap<K, ? extends V>) other;
            this.type = same.type;
            this.keys = same.keys;
            copy(same);
        } else {
            if (other.isEmpty()) {
                throw new IllegalArgumentException("Specified map is empty");
            }
            this.type = other.keySet().iterator().next().getDeclaringClass();
            this.keys = type.getEnumConstants();
            clear();
            putAll(other);
        }
    }

    private void copy(EnumMap<?, ?> other) {
        values = other.values.clone();
        present = other.present.clone();
        size = other.size;
    }

    /** The ordinal of a constant of this enum; -1 for everything else. */
    private int ordinal(Object key) {
        return key instanceof Enum && ((Enum<?>) key).getDeclaringClass() == (Object) type
            ? ((Enum<?>) key).ordinal() : -1;
    }

    public int size() {
        return size;
    }

    public boolean containsKey(Object key) {
        int at = ordinal(key);
        return at >= 0 && present[at];
    }

    public boolean containsValue(Object value) {
        for (int i = 0; i < keys.length; i++) {
            if (value == null ? present[i] && values[i] == null : value.equals(present[i] ? values[i] : null)) {
                return true;
            }
        }
        return false;
    }

    /** The values of another map of this kind are asked, unless they are the same objects. */
    public boolean equals(Object other) {
        if (other == this || !(other instanceof EnumMap)) {
            return super.equals(other);
        }
        EnumMap<?, ?> map = (EnumMap<?, ?>) other;
        if (size != map.size) {
            return false;
        }
        for (int i = 0; i < keys.length && size > 0; i++) {
            if (i >= map.keys.length || keys[i] != map.keys[i] || present[i] != map.present[i]
                || present[i] && !Objects.equals(map.values[i], values[i])) {
                return false;
            }
        }
        return true;
    }

    @SuppressWarnings("unchecked")
    public V get(Object key) {
        int at = ordinal(key);
        return at < 0 ? null : (V) values[at];
    }

    @SuppressWarnings("unchecked")
    public V put(K key, V value) {
        int at = ordinal(key);
        if (at < 0) {
            throw new ClassCastException(key.getClass() + " != " + type);
        }
        V old = (V) values[at];
        values[at] = value;
        if (!present[at]) {
            present[at] = true;
            size++;
        }
        return old;
    }

    public V remove(Object key) {
        int at = ordinal(key);
        return at < 0 ? null : drop(at);
    }

    @SuppressWarnings("unchecked")
    private V drop(int at) {
        V old = (V) values[at];
        values[at] = null;
        if (present[at]) {
            present[at] = false;
            size--;
        }
        return old;
    }

    public void clear() {
        values = new Object[keys.length];
        present = new boolean[keys.length];
        size = 0;
    }

    public EnumMap<K, V> clone() {
        return new EnumMap<K, V>(this);
    }

    public Set<Map.Entry<K, V>> entrySet() {
        return new Entries<K, V>(this);
    }

    /** The entries of a map. */
    private static class Entries<K extends Enum<K>, V> extends AbstractSet<Map.Entry<K, V>> {
        private final EnumMap<K, V> map;

        Entries(EnumMap<K, V> map) {
            this.map = map;
        }

        public int size() {
            return map.size;
        }

        public boolean contains(Object other) {
            if (!(other instanceof Map.Entry)) {
                return false;
            }
            Map.Entry<?, ?> entry = (Map.Entry<?, ?>) other;
            return map.containsKey(entry.getKey()) && Objects.saysEqual(entry.getValue(), map.get(entry.getKey()));
        }

        public boolean remove(Object other) {
            if (!contains(other)) {
                return false;
            }
            map.remove(((Map.Entry<?, ?>) other).getKey());
            return true;
        }

        public void clear() {
            map.clear();
        }

        public Iterator<Map.Entry<K, V>> iterator() {
            return new Running<K, V>(map);
        }
    }

    private static class Running<K extends Enum<K>, V> implements Iterator<Map.Entry<K, V>> {
        private final EnumMap<K, V> map;
        private int next;
        private Entry<K, V> last;

        Running(EnumMap<K, V> map) {
            this.map = map;
        }

        public boolean hasNext() {
            while (next < map.keys.length && !map.present[next]) {
                next++;
            }
            return next < map.keys.length;
        }

        public Map.Entry<K, V> next() {
            if (!hasNext()) {
                throw new NoSuchElementException();
            }
            last = new Entry<K, V>(map, next++);
            return last;
        }

        public void remove() {
            if (last == null) {
                throw new IllegalStateException();
            }
            map.drop(last.at);
            last.at = -1;
            last = null;
        }
    }

    /** Looks into the map, as long as its iterator has not removed it. */
    private static class Entry<K extends Enum<K>, V> implements Map.Entry<K, V> {
        private final EnumMap<K, V> map;
        private int at;

        Entry(EnumMap<K, V> map, int at) {
            this.map = map;
            this.at = at;
        }

        private void check() {
            if (at < 0) {
                throw new IllegalStateException("Entry was removed");
            }
        }

        public K getKey() {
            check();
            return map.keys[at];
        }

        @SuppressWarnings("unchecked")
        public V getValue() {
            check();
            return (V) map.values[at];
        }

        @SuppressWarnings("unchecked")
        public V setValue(V value) {
            check();
            V old = (V) map.values[at];
            map.values[at] = value;
            return old;
        }

        public boolean equals(Object other) {
            if (at < 0) {
                return this == other;
            }
            if (!(other instanceof Map.Entry)) {
                return false;
            }
            Map.Entry<?, ?> entry = (Map.Entry<?, ?>) other;
            return getKey() == entry.getKey() && Objects.equals(getValue(), entry.getValue());
        }

        public int hashCode() {
            return at < 0 ? super.hashCode() : getKey().hashCode() ^ Objects.hashCode(getValue());
        }

        public String toString() {
            return at < 0 ? super.toString() : getKey() + "=" + getValue();
        }
    }
}
