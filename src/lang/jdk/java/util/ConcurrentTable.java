package java.util;

import java.util.function.BiFunction;
import java.util.function.Function;

/**
 * What a ConcurrentHashMap keeps. It grows one key earlier than a HashMap. Keys that share a bin are an order of which Java
 * says nothing, so it is an assumption, and so is what an iterator sees of a key that came after it began.
 */
public class ConcurrentTable<K, V> extends HashMap<K, V> {
    /** Number of bins that the first key will find. */
    private int asked = 16;
    /** How many keys were ever entered. */
    private int entries;
    /** Whether a bin was ever so full that the table grew for it. */
    private boolean crowded;

    public ConcurrentTable() {
    }

    /** With room for that many bins, or the next power of two. */
    public ConcurrentTable(int bins) {
        super(bins);
        while (asked < bins || asked > 1 && asked / 2 >= bins) {
            asked = asked < bins ? 2 * asked : asked / 2;
        }
    }

    private native int binOf(int index);

    /** Ends the run as unsupported. */
    private static native void refuseRecursion();

    private void grown(int before) {
        if (size() != before) {
            entries++;
            crowded = crowded || bins != null;
            reserve(size() + 1);
        }
    }

    public V put(K key, V value) {
        int before = size();
        V old = super.put(Objects.requireNonNull(key), Objects.requireNonNull(value));
        grown(before);
        return old;
    }

    public V putIfAbsent(K key, V value) {
        V old = get(key);
        Objects.requireNonNull(value);
        return old != null ? old : put(key, value);
    }

    public V get(Object key) {
        return super.get(Objects.requireNonNull(key));
    }

    public boolean containsKey(Object key) {
        return super.containsKey(Objects.requireNonNull(key));
    }

    public V remove(Object key) {
        return super.remove(Objects.requireNonNull(key));
    }

    public void putAll(Map<? extends K, ? extends V> other) {
        int power = 1;
        while (power < other.size() + (other.size() >>> 1) + 1) {
            power = 2 * power;
        }
        if (isEmpty() && entries == 0) {
            int wanted = Math.max(asked, power);
            while (power > wanted - (wanted >>> 2)) {
                wanted = 2 * wanted;
            }
            begin(wanted, 0.75f);
        } else {
            reserve(power);
        }
        for (Map.Entry<? extends K, ? extends V> entry : other.entrySet()) {
            put(entry.getKey(), entry.getValue());
        }
    }

    private V store(K key, V value, int before) {
        if (modCount != before) {
            refuseRecursion();
        }
        if (value == null) {
            remove(key);
        } else {
            put(key, value);
        }
        return value;
    }

    public V computeIfAbsent(K key, Function<? super K, ? extends V> function) {
        V old = get(key);
        Objects.requireNonNull(function);
        int before = modCount;
        return old != null ? old : store(key, function.apply(key), before);
    }

    public V computeIfPresent(K key, BiFunction<? super K, ? super V, ? extends V> function) {
        V old = get(key);
        Objects.requireNonNull(function);
        int before = modCount;
        return old == null ? null : store(key, function.apply(key, old), before);
    }

    public V compute(K key, BiFunction<? super K, ? super V, ? extends V> function) {
        V old = get(key);
        Objects.requireNonNull(function);
        int before = modCount;
        return store(key, function.apply(key, old), before);
    }

    public V merge(K key, V value, BiFunction<? super V, ? super V, ? extends V> function) {
        V old = get(key);
        Objects.requireNonNull(value);
        Objects.requireNonNull(function);
        int before = modCount;
        return store(key, old == null ? value : function.apply(old, value), before);
    }

    /** The entries in the order of iteration. */
    @SuppressWarnings("unchecked")
    public Map.Entry<K, V>[] ordered() {
        arrange(true);
        Map.Entry<K, V>[] all = (Map.Entry<K, V>[]) new Map.Entry[size()];
        for (int i = 0; i < all.length; i++) {
            all[i] = at(i);
            if (i > 0 && (crowded || binOf(i) == binOf(i - 1))) {
                assumeOrder();
            }
        }
        return all;
    }

    /** How many keys were ever entered. */
    public int count() {
        return entries;
    }

    /** An iterator meets a key that came after it began, or it does not. */
    public void unclear() {
        assumeOrder();
    }

    /** Whether an entry is still there. */
    public boolean holds(Map.Entry<K, V> entry) {
        return indexOf((SimpleEntry<K, V>) entry) >= 0;
    }
}
