package java.util;

import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Function;

/** The older map, without null. Each new key is the first of its bin, and iteration begins with the last bin. */
public class Hashtable<K, V> extends HashMap<K, V> {
    public Hashtable() {
        this(11, 0.75f);
    }

    public Hashtable(int capacity) {
        this(capacity, 0.75f);
    }

    public Hashtable(int capacity, float load) {
        super(capacity, load);
        order = BACKWARDS;
        begin(capacity, load);
    }

    public Hashtable(Map<? extends K, ? extends V> other) {
        order = BACKWARDS;
        begin(Math.max(2 * other.size(), 11), 0.75f);
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

    public V remove(Object key) {
        Objects.requireNonNull(key);
        return super.remove(key);
    }

    public boolean containsKey(Object key) {
        Objects.requireNonNull(key);
        return super.containsKey(key);
    }

    public boolean contains(Object value) {
        return containsValue(Objects.requireNonNull(value));
    }

    public V putIfAbsent(K key, V value) {
        Objects.requireNonNull(key);
        return super.putIfAbsent(key, Objects.requireNonNull(value));
    }

    public V computeIfAbsent(K key, Function<? super K, ? extends V> function) {
        return super.computeIfAbsent(Objects.requireNonNull(key), function);
    }

    public V compute(K key, BiFunction<? super K, ? super V, ? extends V> function) {
        return super.compute(Objects.requireNonNull(key), function);
    }

    public V merge(K key, V value, BiFunction<? super V, ? super V, ? extends V> function) {
        // A table takes null here, where no other map does.
        if (value == null) {
            Objects.requireNonNull(function);
            return computeIfPresent(Objects.requireNonNull(key), (k, old) -> function.apply(old, null));
        }
        return super.merge(Objects.requireNonNull(key), value, function);
    }

    public void putAll(Map<? extends K, ? extends V> other) {
        for (Map.Entry<? extends K, ? extends V> entry : other.entrySet()) {
            put(entry.getKey(), entry.getValue());
        }
    }

    /** The bin of the key at a position. */
    private native int binOf(int index);

    /** Begins with the first bin, other than iterators. */
    public void forEach(BiConsumer<? super K, ? super V> action) {
        Objects.requireNonNull(action);
        arrange(true);
        int before = modCount;
        for (int end = size(); end > 0;) {
            int start = end - 1;
            while (start > 0 && binOf(start - 1) == binOf(end - 1)) {
                start--;
            }
            for (int i = start; i < end; i++) {
                action.accept(at(i).getKey(), at(i).getValue());
                if (modCount != before) {
                    throw new ConcurrentModificationException();
                }
            }
            end = start;
        }
    }

    public void replaceAll(BiFunction<? super K, ? super V, ? extends V> function) {
        Objects.requireNonNull(function);
        forEach((key, value) -> entry(key).setValue(Objects.requireNonNull(function.apply(key, value))));
    }

    public V replace(K key, V value) {
        return super.replace(key, Objects.requireNonNull(value));
    }

    public boolean replace(K key, V old, V value) {
        return super.replace(key, Objects.requireNonNull(old), Objects.requireNonNull(value));
    }

    public boolean remove(Object key, Object value) {
        return super.remove(key, Objects.requireNonNull(value));
    }

    public Enumeration<K> keys() {
        return Collections.enumeration(keySet());
    }

    public Enumeration<V> elements() {
        return Collections.enumeration(values());
    }

    public Object clone() {
        Hashtable<K, V> copy = new Hashtable<K, V>();
        copy.beginAs(this);
        List<Map.Entry<K, V>> entries = new ArrayList<Map.Entry<K, V>>(entrySet());
        for (int i = entries.size() - 1; i >= 0; i--) {
            copy.put(entries.get(i).getKey(), entries.get(i).getValue());
        }
        return copy;
    }
}
