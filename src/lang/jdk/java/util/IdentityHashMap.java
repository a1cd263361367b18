package java.util;

/**
 * A map that compares its keys by identity and iterates in the order of insertion, which is an assumption.
 */
public class IdentityHashMap<K, V> extends AbstractMap<K, V> implements Map<K, V>, Cloneable, java.io.Serializable {
    private int modCount;

    public IdentityHashMap() {
    }

    public IdentityHashMap(int capacity) {
        if (capacity < 0) {
            throw new IllegalArgumentException("Illegal initial capacity: " + capacity);
        }
    }

    public IdentityHashMap(Map<? extends K, ? extends V> other) {
        putAll(other);
    }

    public native int size();

    public native boolean isEmpty();

    public native void clear();

    private native SimpleEntry<K, V> at(int index);

    private native void append(K key, SimpleEntry<K, V> entry);

    private native void delete(int index);

    private native void arrange();

    /** The index of a key's entry, or -1. */
    private native int find(Object key);

    public boolean containsKey(Object key) {
        return find(key) >= 0;
    }

    public V get(Object key) {
        int index = find(key);
        return index < 0 ? null : at(index).getValue();
    }

    public V put(K key, V value) {
        int index = find(key);
        if (index >= 0) {
            return at(index).setValue(value);
        }
        SimpleEntry<K, V> entry = new SimpleEntry<K, V>(key, value);
        append(key, entry);
        return null;
    }

    public V remove(Object key) {
        int index = find(key);
        if (index < 0) {
            return null;
        }
        V value = at(index).getValue();
        delete(index);
        return value;
    }

    public Set<Map.Entry<K, V>> entrySet() {
        return new EntryView<K, V>(this);
    }

    public Object clone() {
        return new IdentityHashMap<K, V>(this);
    }

    /** The entries of a map. */
    static class EntryView<K, V> extends AbstractSet<Map.Entry<K, V>> {
        private final IdentityHashMap<K, V> map;

        EntryView(IdentityHashMap<K, V> map) {
            this.map = map;
        }

        public int size() {
            return map.size();
        }

        public void clear() {
            map.clear();
        }

        public Iterator<Map.Entry<K, V>> iterator() {
            return new EntryIterator<K, V>(map);
        }
    }

    static class EntryIterator<K, V> implements Iterator<Map.Entry<K, V>> {
        private final IdentityHashMap<K, V> map;
        private int cursor;
        private int size;
        private int expected;
        private boolean removable;

        EntryIterator(IdentityHashMap<K, V> map) {
            map.arrange();
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
            map.delete(--cursor);
            size--;
            removable = false;
            expected = map.modCount;
        }
    }
}
