package java.util;

/** A map that iterates in the order of insertion. */
public class LinkedHashMap<K, V> extends HashMap<K, V> {
    public LinkedHashMap() {
    }

    public LinkedHashMap(int capacity) {
        super(capacity);
    }

    public LinkedHashMap(int capacity, float load) {
        super(capacity);
    }

    public LinkedHashMap(Map<? extends K, ? extends V> other) {
        putAll(other);
    }

    public Object clone() {
        return new LinkedHashMap<K, V>(this);
    }
}
