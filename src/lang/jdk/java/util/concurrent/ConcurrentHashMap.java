package java.util.concurrent;

import java.util.AbstractCollection;
import java.util.AbstractMap;
import java.util.AbstractSet;
import java.util.Collection;
import java.util.ConcurrentTable;
import java.util.Enumeration;
import java.util.Iterator;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;

/** A map without null that threads share. Its iterators see what is removed, and never fail. */
public class ConcurrentHashMap<K, V> extends AbstractMap<K, V> implements ConcurrentMap<K, V>, java.io.Serializable {
    private final ConcurrentTable<K, V> table;

    public ConcurrentHashMap() {
        table = new ConcurrentTable<K, V>();
    }

    public ConcurrentHashMap(int capacity) {
        this(capacity, 0.75f, 1);
    }

    public ConcurrentHashMap(int capacity, float load) {
        this(capacity, load, 1);
    }

    public ConcurrentHashMap(int capacity, float load, int level) {
        if (!(load > 0) || capacity < 0 || level <= 0) {
            throw new IllegalArgumentException();
        }
        long bins = (long) (1.0 + (long) Math.max(capacity, level) / load);
        table = new ConcurrentTable<K, V>(bins > 1 << 30 ? 1 << 30 : (int) bins);
    }

    public ConcurrentHashMap(Map<? extends K, ? extends V> other) {
        table = new ConcurrentTable<K, V>();
        putAll(other);
    }

    public int size() {
        return table.size();
    }

    public long mappingCount() {
        return table.size();
    }

    public boolean isEmpty() {
        return table.isEmpty();
    }

    public V get(Object key) {
        return table.get(key);
    }

    public boolean containsKey(Object key) {
        return table.containsKey(key);
    }

    public boolean containsValue(Object value) {
        return table.containsValue(Objects.requireNonNull(value));
    }

    public boolean contains(Object value) {
        return containsValue(value);
    }

    public V put(K key, V value) {
        return table.put(key, value);
    }

    public void putAll(Map<? extends K, ? extends V> other) {
        table.putAll(other);
    }

    public V remove(Object key) {
        return table.remove(key);
    }

    public void clear() {
        table.clear();
    }

    public V getOrDefault(Object key, V value) {
        V found = get(key);
        return found == null ? value : found;
    }

    public V putIfAbsent(K key, V value) {
        return table.putIfAbsent(key, value);
    }

    public boolean remove(Object key, Object value) {
        V old = get(key);
        if (value == null || old == null || !(value == old || value.equals(old))) {
            return false;
        }
        table.remove(key);
        return true;
    }

    public boolean replace(K key, V old, V value) {
        Objects.requireNonNull(old);
        Objects.requireNonNull(value);
        V found = get(key);
        if (found == null || !(old == found || old.equals(found))) {
            return false;
        }
        table.put(key, value);
        return true;
    }

    public V replace(K key, V value) {
        Objects.requireNonNull(value);
        return get(key) == null ? null : table.put(key, value);
    }

    public V computeIfAbsent(K key, Function<? super K, ? extends V> function) {
        return table.computeIfAbsent(key, function);
    }

    public V computeIfPresent(K key, BiFunction<? super K, ? super V, ? extends V> function) {
        return table.computeIfPresent(key, function);
    }

    public V compute(K key, BiFunction<? super K, ? super V, ? extends V> function) {
        return table.compute(key, function);
    }

    public V merge(K key, V value, BiFunction<? super V, ? super V, ? extends V> function) {
        return table.merge(key, value, function);
    }

    public void forEach(BiConsumer<? super K, ? super V> action) {
        Objects.requireNonNull(action);
        for (Iterator<Map.Entry<K, V>> it = entrySet().iterator(); it.hasNext();) {
            Map.Entry<K, V> entry = it.next();
            action.accept(entry.getKey(), entry.getValue());
        }
    }

    public void replaceAll(BiFunction<? super K, ? super V, ? extends V> function) {
        Objects.requireNonNull(function);
        for (Map.Entry<K, V> entry : entrySet()) {
            V value = function.apply(entry.getKey(), entry.getValue());
            entry.setValue(Objects.requireNonNull(value));
        }
    }

    public Set<Map.Entry<K, V>> entrySet() {
        return new Entries<K, V>(this);
    }

    public KeySetView<K, V> keySet() {
        return new KeySetView<K, V>(this, null);
    }

    public KeySetView<K, V> keySet(V value) {
        return new KeySetView<K, V>(this, Objects.requireNonNull(value));
    }

    public static <T> KeySetView<T, Boolean> newKeySet() {
        return new KeySetView<T, Boolean>(new ConcurrentHashMap<T, Boolean>(), Boolean.TRUE);
    }

    public static <T> KeySetView<T, Boolean> newKeySet(int capacity) {
        return new KeySetView<T, Boolean>(new ConcurrentHashMap<T, Boolean>(capacity), Boolean.TRUE);
    }

    public Enumeration<K> keys() {
        return java.util.Collections.enumeration(keySet());
    }

    public Enumeration<V> elements() {
        return java.util.Collections.enumeration(values());
    }

    /** A bulk operation may be divided among threads where the map is large enough. */
    private void bulk(long threshold, Object function) {
        Objects.requireNonNull(function);
        if (threshold < size()) {
            ForkJoinTask.assumeTaskOrder();
        }
    }

    public void forEach(long threshold, BiConsumer<? super K, ? super V> action) {
        bulk(threshold, action);
        forEach(action);
    }

    public void forEachKey(long threshold, Consumer<? super K> action) {
        bulk(threshold, action);
        keySet().forEach(action);
    }

    public void forEachValue(long threshold, Consumer<? super V> action) {
        bulk(threshold, action);
        values().forEach(action);
    }

    public void forEachEntry(long threshold, Consumer<? super Map.Entry<K, V>> action) {
        bulk(threshold, action);
        entrySet().forEach(action);
    }

    public <U> U search(long threshold, BiFunction<? super K, ? super V, ? extends U> function) {
        bulk(threshold, function);
        for (Map.Entry<K, V> x : entrySet()) {
            U found = function.apply(x.getKey(), x.getValue());
            if (found != null) {
                return found;
            }
        }
        return null;
    }

    public <U> U searchKeys(long threshold, java.util.function.Function<? super K, ? extends U> function) {
        bulk(threshold, function);
        for (K x : keySet()) {
            U found = function.apply(x);
            if (found != null) {
                return found;
            }
        }
        return null;
    }

    public <U> U searchValues(long threshold, java.util.function.Function<? super V, ? extends U> function) {
        bulk(threshold, function);
        for (V x : values()) {
            U found = function.apply(x);
            if (found != null) {
                return found;
            }
        }
        return null;
    }

    public <U> U searchEntries(long threshold, java.util.function.Function<Map.Entry<K, V>, ? extends U> function) {
        bulk(threshold, function);
        for (Map.Entry<K, V> x : entrySet()) {
            U found = function.apply(x);
            if (found != null) {
                return found;
            }
        }
        return null;
    }

    public <U> U reduce(long threshold, BiFunction<? super K, ? super V, ? extends U> function,
        BiFunction<? super U, ? super U, ? extends U> joined) {
        bulk(threshold, function);
        U result = null;
        for (Map.Entry<K, V> x : entrySet()) {
            U next = function.apply(x.getKey(), x.getValue());
            if (next != null) {
                result = result == null ? next : joined.apply(result, next);
            }
        }
        return result;
    }

    public <U> U reduceKeys(long threshold, java.util.function.Function<? super K, ? extends U> function,
        BiFunction<? super U, ? super U, ? extends U> joined) {
        bulk(threshold, function);
        U result = null;
        for (K x : keySet()) {
            U next = function.apply(x);
            if (next != null) {
                result = result == null ? next : joined.apply(result, next);
            }
        }
        return result;
    }

    public <U> U reduceValues(long threshold, java.util.function.Function<? super V, ? extends U> function,
        BiFunction<? super U, ? super U, ? extends U> joined) {
        bulk(threshold, function);
        U result = null;
        for (V x : values()) {
            U next = function.apply(x);
            if (next != null) {
                result = result == null ? next : joined.apply(result, next);
            }
        }
        return result;
    }

    public <U> U reduceEntries(long threshold, java.util.function.Function<Map.Entry<K, V>, ? extends U> function,
        BiFunction<? super U, ? super U, ? extends U> joined) {
        bulk(threshold, function);
        U result = null;
        for (Map.Entry<K, V> x : entrySet()) {
            U next = function.apply(x);
            if (next != null) {
                result = result == null ? next : joined.apply(result, next);
            }
        }
        return result;
    }

    public K reduceKeys(long threshold, BiFunction<? super K, ? super K, ? extends K> joined) {
        bulk(threshold, joined);
        K result = null;
        for (K x : keySet()) {
            result = result == null ? x : joined.apply(result, x);
        }
        return result;
    }

    public V reduceValues(long threshold, BiFunction<? super V, ? super V, ? extends V> joined) {
        bulk(threshold, joined);
        V result = null;
        for (V x : values()) {
            result = result == null ? x : joined.apply(result, x);
        }
        return result;
    }

    public long reduceToLong(long threshold, java.util.function.ToLongBiFunction<? super K, ? super V> function, long basis,
        java.util.function.LongBinaryOperator joined) {
        bulk(threshold, function);
        long result = basis;
        for (Map.Entry<K, V> x : entrySet()) {
            result = joined.applyAsLong(result, function.applyAsLong(x.getKey(), x.getValue()));
        }
        return result;
    }

    public long reduceKeysToLong(long threshold, java.util.function.ToLongFunction<? super K> function, long basis,
        java.util.function.LongBinaryOperator joined) {
        bulk(threshold, function);
        long result = basis;
        for (K x : keySet()) {
            result = joined.applyAsLong(result, function.applyAsLong(x));
        }
        return result;
    }

    public long reduceValuesToLong(long threshold, java.util.function.ToLongFunction<? super V> function, long basis,
        java.util.function.LongBinaryOperator joined) {
        bulk(threshold, function);
        long result = basis;
        for (V x : values()) {
            result = joined.applyAsLong(result, function.applyAsLong(x));
        }
        return result;
    }

    public long reduceEntriesToLong(long threshold, java.util.function.ToLongFunction<Map.Entry<K, V>> function, long basis,
        java.util.function.LongBinaryOperator joined) {
        bulk(threshold, function);
        long result = basis;
        for (Map.Entry<K, V> x : entrySet()) {
            result = joined.applyAsLong(result, function.applyAsLong(x));
        }
        return result;
    }

    public int reduceToInt(long threshold, java.util.function.ToIntBiFunction<? super K, ? super V> function, int basis,
        java.util.function.IntBinaryOperator joined) {
        bulk(threshold, function);
        int result = basis;
        for (Map.Entry<K, V> x : entrySet()) {
            result = joined.applyAsInt(result, function.applyAsInt(x.getKey(), x.getValue()));
        }
        return result;
    }

    public int reduceKeysToInt(long threshold, java.util.function.ToIntFunction<? super K> function, int basis,
        java.util.function.IntBinaryOperator joined) {
        bulk(threshold, function);
        int result = basis;
        for (K x : keySet()) {
            result = joined.applyAsInt(result, function.applyAsInt(x));
        }
        return result;
    }

    public int reduceValuesToInt(long threshold, java.util.function.ToIntFunction<? super V> function, int basis,
        java.util.function.IntBinaryOperator joined) {
        bulk(threshold, function);
        int result = basis;
        for (V x : values()) {
            result = joined.applyAsInt(result, function.applyAsInt(x));
        }
        return result;
    }

    public int reduceEntriesToInt(long threshold, java.util.function.ToIntFunction<Map.Entry<K, V>> function, int basis,
        java.util.function.IntBinaryOperator joined) {
        bulk(threshold, function);
        int result = basis;
        for (Map.Entry<K, V> x : entrySet()) {
            result = joined.applyAsInt(result, function.applyAsInt(x));
        }
        return result;
    }

    public double reduceToDouble(long threshold, java.util.function.ToDoubleBiFunction<? super K, ? super V> function, double basis,
        java.util.function.DoubleBinaryOperator joined) {
        bulk(threshold, function);
        double result = basis;
        for (Map.Entry<K, V> x : entrySet()) {
            result = joined.applyAsDouble(result, function.applyAsDouble(x.getKey(), x.getValue()));
        }
        return result;
    }

    public double reduceKeysToDouble(long threshold, java.util.function.ToDoubleFunction<? super K> function, double basis,
        java.util.function.DoubleBinaryOperator joined) {
        bulk(threshold, function);
        double result = basis;
        for (K x : keySet()) {
            result = joined.applyAsDouble(result, function.applyAsDouble(x));
        }
        return result;
    }

    public double reduceValuesToDouble(long threshold, java.util.function.ToDoubleFunction<? super V> function, double basis,
        java.util.function.DoubleBinaryOperator joined) {
        bulk(threshold, function);
        double result = basis;
        for (V x : values()) {
            result = joined.applyAsDouble(result, function.applyAsDouble(x));
        }
        return result;
    }

    public double reduceEntriesToDouble(long threshold, java.util.function.ToDoubleFunction<Map.Entry<K, V>> function, double basis,
        java.util.function.DoubleBinaryOperator joined) {
        bulk(threshold, function);
        double result = basis;
        for (Map.Entry<K, V> x : entrySet()) {
            result = joined.applyAsDouble(result, function.applyAsDouble(x));
        }
        return result;
    }

    /** The keys of a map, with the value that a key has which is added here. */
    public static class KeySetView<K, V> extends AbstractSet<K> implements java.io.Serializable {
        private final ConcurrentHashMap<K, V> map;
        private final V value;

        KeySetView(ConcurrentHashMap<K, V> map, V value) {
            this.map = map;
            this.value = value;
        }

        public ConcurrentHashMap<K, V> getMap() {
            return map;
        }

        public V getMappedValue() {
            return value;
        }

        public int size() {
            return map.size();
        }

        public boolean isEmpty() {
            return map.isEmpty();
        }

        public boolean contains(Object key) {
            return map.containsKey(key);
        }

        public boolean add(K key) {
            if (value == null) {
                throw new UnsupportedOperationException();
            }
            return map.putIfAbsent(key, value) == null;
        }

        public boolean remove(Object key) {
            return map.remove(key) != null;
        }

        public void clear() {
            map.clear();
        }

        public Iterator<K> iterator() {
            Iterator<Map.Entry<K, V>> entries = new Running<K, V>(map);
            return new Iterator<K>() {
                public boolean hasNext() {
                    return entries.hasNext();
                }

                public K next() {
                    return entries.next().getKey();
                }

                public void remove() {
                    entries.remove();
                }
            };
        }
    }

    /** The entries of a map. */
    private static class Entries<K, V> extends AbstractSet<Map.Entry<K, V>> {
        private final ConcurrentHashMap<K, V> map;

        Entries(ConcurrentHashMap<K, V> map) {
            this.map = map;
        }

        public int size() {
            return map.size();
        }

        public boolean contains(Object other) {
            if (!(other instanceof Map.Entry)) {
                return false;
            }
            Map.Entry<?, ?> entry = (Map.Entry<?, ?>) other;
            if (entry.getKey() == null || entry.getValue() == null) {
                return false;
            }
            return entry.getValue().equals(map.get(entry.getKey()));
        }

        public boolean remove(Object other) {
            return other instanceof Map.Entry && ((Map.Entry<?, ?>) other).getKey() != null
                && map.remove(((Map.Entry<?, ?>) other).getKey(), ((Map.Entry<?, ?>) other).getValue());
        }

        public boolean add(Map.Entry<K, V> entry) {
            return map.put(entry.getKey(), entry.getValue()) == null;
        }

        public void clear() {
            map.clear();
        }

        public Iterator<Map.Entry<K, V>> iterator() {
            return new Running<K, V>(map);
        }
    }

    private static class Running<K, V> implements Iterator<Map.Entry<K, V>> {
        private final ConcurrentHashMap<K, V> map;
        private final Map.Entry<K, V>[] entries;
        private int count;
        private int next;
        private int last = -1;

        Running(ConcurrentHashMap<K, V> map) {
            this.map = map;
            this.count = map.table.count();
            this.entries = map.table.ordered();
        }

        public boolean hasNext() {
            return next < entries.length;
        }

        public Map.Entry<K, V> next() {
            if (!hasNext()) {
                throw new NoSuchElementException();
            }
            last = next;
            Map.Entry<K, V> entry = new Entry<K, V>(map, entries[last].getKey(), entries[last].getValue());
            do {
                next++;
            } while (next < entries.length && !map.table.holds(entries[next]));
            if (map.table.count() != count) {
                count = map.table.count();
                map.table.unclear();
            }
            return entry;
        }

        public void remove() {
            if (last < 0) {
                throw new IllegalStateException();
            }
            map.remove(entries[last].getKey());
            last = -1;
        }
    }

    /** What an iterator saw; a value that is set goes to the map. */
    private static class Entry<K, V> extends AbstractMap.SimpleEntry<K, V> {
        private final ConcurrentHashMap<K, V> map;

        Entry(ConcurrentHashMap<K, V> map, K key, V value) {
            super(key, value);
            this.map = map;
        }

        public V setValue(V value) {
            Objects.requireNonNull(value);
            V old = super.setValue(value);
            map.put(getKey(), value);
            return old;
        }
    }
}
