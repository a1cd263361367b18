package java.util;

/** A map that iterates in the order of insertion, or of access. */
public class LinkedHashMap<K, V> extends HashMap<K, V> {
    private boolean byAccess;

    public LinkedHashMap() {
        order = LINKED;
    }

    public LinkedHashMap(int capacity) {
        super(capacity);
        order = LINKED;
    }

    public LinkedHashMap(int capacity, float load) {
        super(capacity, load);
        order = LINKED;
    }

    public LinkedHashMap(int capacity, float load, boolean byAccess) {
        super(capacity, load);
        order = LINKED;
        this.byAccess = byAccess;
    }

    public LinkedHashMap(Map<? extends K, ? extends V> other) {
        order = LINKED;
        putAll(other);
    }

    /** Whether a new key drives out the eldest: for subclasses. */
    protected boolean removeEldestEntry(Map.Entry<K, V> eldest) {
        return false;
    }

    private native void moveToEnd(SimpleEntry<K, V> entry);

    void accessed(SimpleEntry<K, V> entry) {
        if (byAccess) {
            moveToEnd(entry);
        }
    }

    void entered() {
        SimpleEntry<K, V> eldest = at(0);
        if (removeEldestEntry(eldest)) {
            drop(eldest);
        }
    }

    public V get(Object key) {
        if (!byAccess) {
            return super.get(key);
        }
        return getOrDefault(key, null);
    }

    public V getOrDefault(Object key, V value) {
        SimpleEntry<K, V> entry = entry(key);
        if (entry == null) {
            return value;
        }
        accessed(entry);
        return entry.getValue();
    }

    public Object clone() {
        LinkedHashMap<K, V> copy = new LinkedHashMap<K, V>();
        copy.byAccess = byAccess;
        copy.putAll(this);
        return copy;
    }
}
