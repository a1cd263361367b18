package java.util;

/** The older map, without null. */
public class Hashtable<K, V> extends HashMap<K, V> {
    public Hashtable() {
    }

    public Hashtable(int capacity) {
        super(capacity);
    }

    public Hashtable(Map<? extends K, ? extends V> other) {
        putAll(other);
    }

    public V put(K key, V value) {
        Objects.requireNonNull(key);
        Objects.requireNonNull(value);
        return super.put(key, value);
    }

    public V get(Object key) {
        Objects.requireNonNull(key);
        return super.get(key);
    }

    public Enumeration<K> keys() {
        return Collections.enumeration(keySet());
    }

    public Enumeration<V> elements() {
        return Collections.enumeration(values());
    }

    public Object clone() {
        return new Hashtable<K, V>(this);
    }
}
