package java.util.concurrent;

import java.util.AbstractMap;
import java.util.AbstractSet;
import java.util.Comparator;
import java.util.Iterator;
import java.util.Map;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.BiFunction;
import java.util.function.Function;

/** A sorted map without null that threads share, or a part of one. Its iterators see changes, and never fail. */
public class ConcurrentSkipListMap<K, V> extends AbstractMap<K, V>
    implements ConcurrentNavigableMap<K, V>, Cloneable, java.io.Serializable {
    final NavigableMap<K, V> map;
    private final boolean isPart;

    public ConcurrentSkipListMap() {
        map = new TreeMap<K, V>();
        isPart = false;
    }

    public ConcurrentSkipListMap(Comparator<? super K> order) {
        map = new TreeMap<K, V>(order);
        isPart = false;
    }

    public ConcurrentSkipListMap(Map<? extends K, ? extends V> other) {
        map = new TreeMap<K, V>();
        isPart = false;
        putAll(other);
    }

    public ConcurrentSkipListMap(SortedMap<K, ? extends V> other) {
        map = new TreeMap<K, V>((Comparator<? super K>) other.comparator());
        isPart = false;
        putAll(other);
    }

    private ConcurrentSkipListMap(NavigableMap<K, V> part, boolean isPart) {
        map = part;
        this.isPart = isPart;
    }

    private static <K, V> ConcurrentSkipListMap<K, V> part(NavigableMap<K, V> map) {
        return new ConcurrentSkipListMap<K, V>(map, true);
    }

    /** The same refusal in other words. */
    private static IllegalArgumentException refused(IllegalArgumentException e) {
        boolean inverse = "fromKey > toKey".equals(e.getMessage());
        return new IllegalArgumentException(inverse ? "inconsistent range" : "key out of range");
    }

    public int size() {
        return map.size();
    }

    public boolean isEmpty() {
        return map.isEmpty();
    }

    public V get(Object key) {
        return map.get(Objects.requireNonNull(key));
    }

    public boolean containsKey(Object key) {
        return map.containsKey(Objects.requireNonNull(key));
    }

    public boolean containsValue(Object value) {
        return map.containsValue(Objects.requireNonNull(value));
    }

    public V put(K key, V value) {
        Objects.requireNonNull(value);
        return map.put(Objects.requireNonNull(key), value);
    }

    public V remove(Object key) {
        return map.remove(Objects.requireNonNull(key));
    }

    public void clear() {
        map.clear();
    }

    public V putIfAbsent(K key, V value) {
        Objects.requireNonNull(value);
        V old = get(key);
        return old != null ? old : put(key, value);
    }

    public boolean remove(Object key, Object value) {
        V old = get(key);
        if (value == null || old == null || !value.equals(old)) {
            return false;
        }
        map.remove(key);
        return true;
    }

    public boolean replace(K key, V old, V value) {
        Objects.requireNonNull(old);
        Objects.requireNonNull(value);
        checkRange(key, value);
        if (!old.equals(get(key))) {
            return false;
        }
        map.put(key, value);
        return true;
    }

    /** A part of a map refuses keys outside it: putting one there throws what it should. */
    private void checkRange(K key, V value) {
        if (isPart && get(key) == null) {
            map.put(key, value);
            map.remove(key);
        }
    }

    public V replace(K key, V value) {
        Objects.requireNonNull(value);
        checkRange(key, value);
        return get(key) == null ? null : map.put(key, value);
    }

    private V store(K key, V value) {
        if (value == null) {
            map.remove(key);
        } else {
            map.put(key, value);
        }
        return value;
    }

    public V computeIfAbsent(K key, Function<? super K, ? extends V> function) {
        Objects.requireNonNull(function);
        V old = get(key);
        if (old != null) {
            return old;
        }
        V value = function.apply(key);
        if (value == null) {
            return null;
        }
        V other = putIfAbsent(key, value);
        return other == null ? value : other;
    }

    public V computeIfPresent(K key, BiFunction<? super K, ? super V, ? extends V> function) {
        Objects.requireNonNull(function);
        V old = get(key);
        return old == null ? null : store(key, function.apply(key, old));
    }

    public V compute(K key, BiFunction<? super K, ? super V, ? extends V> function) {
        Objects.requireNonNull(function);
        return store(key, function.apply(key, get(key)));
    }

    public V merge(K key, V value, BiFunction<? super V, ? super V, ? extends V> function) {
        Objects.requireNonNull(value);
        Objects.requireNonNull(function);
        V old = get(key);
        return store(key, old == null ? value : function.apply(old, value));
    }

    public Comparator<? super K> comparator() {
        return map.comparator();
    }

    public K firstKey() {
        return map.firstKey();
    }

    public K lastKey() {
        return map.lastKey();
    }

    public Map.Entry<K, V> firstEntry() {
        return map.firstEntry();
    }

    public Map.Entry<K, V> lastEntry() {
        return map.lastEntry();
    }

    public Map.Entry<K, V> pollFirstEntry() {
        return map.pollFirstEntry();
    }

    public Map.Entry<K, V> pollLastEntry() {
        return map.pollLastEntry();
    }

    public Map.Entry<K, V> lowerEntry(K key) {
        return map.lowerEntry(Objects.requireNonNull(key));
    }

    public K lowerKey(K key) {
        return map.lowerKey(Objects.requireNonNull(key));
    }

    public Map.Entry<K, V> floorEntry(K key) {
        return map.floorEntry(Objects.requireNonNull(key));
    }

    public K floorKey(K key) {
        return map.floorKey(Objects.requireNonNull(key));
    }

    public Map.Entry<K, V> ceilingEntry(K key) {
        return map.ceilingEntry(Objects.requireNonNull(key));
    }

    public K ceilingKey(K key) {
        return map.ceilingKey(Objects.requireNonNull(key));
    }

    public Map.Entry<K, V> higherEntry(K key) {
        return map.higherEntry(Objects.requireNonNull(key));
    }

    public K higherKey(K key) {
        return map.higherKey(Objects.requireNonNull(key));
    }

    public ConcurrentNavigableMap<K, V> subMap(K from, boolean withFrom, K to, boolean withTo) {
        try {
            return part(map.subMap(from, withFrom, to, withTo));
        } catch (IllegalArgumentException e) {
            throw refused(e);
        }
    }

    public ConcurrentNavigableMap<K, V> headMap(K to, boolean withTo) {
        try {
            return part(map.headMap(to, withTo));
        } catch (IllegalArgumentException e) {
            throw refused(e);
        }
    }

    public ConcurrentNavigableMap<K, V> tailMap(K from, boolean withFrom) {
        try {
            return part(map.tailMap(from, withFrom));
        } catch (IllegalArgumentException e) {
            throw refused(e);
        }
    }

    public ConcurrentNavigableMap<K, V> subMap(K from, K to) {
        try {
            return part(map.subMap(from, true, to, false));
        } catch (IllegalArgumentException e) {
            throw refused(e);
        }
    }

    public ConcurrentNavigableMap<K, V> headMap(K to) {
        try {
            return part(map.headMap(to, false));
        } catch (IllegalArgumentException e) {
            throw refused(e);
        }
    }

    public ConcurrentNavigableMap<K, V> tailMap(K from) {
        try {
            return part(map.tailMap(from, true));
        } catch (IllegalArgumentException e) {
            throw refused(e);
        }
    }

    public ConcurrentNavigableMap<K, V> descendingMap() {
        return part(map.descendingMap());
    }

    public NavigableSet<K> navigableKeySet() {
        return new ConcurrentSkipListSet<K>((ConcurrentSkipListMap<K, Object>) (Object) this, true);
    }

    public NavigableSet<K> keySet() {
        return navigableKeySet();
    }

    public NavigableSet<K> descendingKeySet() {
        return descendingMap().navigableKeySet();
    }

    public Set<Map.Entry<K, V>> entrySet() {
        return new Entries<K, V>(this);
    }

    public ConcurrentSkipListMap<K, V> clone() {
        return new ConcurrentSkipListMap<K, V>((SortedMap<K, V>) this);
    }

    /** The entries of a map. */
    private static class Entries<K, V> extends AbstractSet<Map.Entry<K, V>> {
        private final ConcurrentSkipListMap<K, V> map;

        Entries(ConcurrentSkipListMap<K, V> map) {
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
            V value = map.get(entry.getKey());
            return value != null && value.equals(entry.getValue());
        }

        public boolean remove(Object other) {
            return other instanceof Map.Entry
                && map.remove(((Map.Entry<?, ?>) other).getKey(), ((Map.Entry<?, ?>) other).getValue());
        }

        public void clear() {
            map.clear();
        }

        public Iterator<Map.Entry<K, V>> iterator() {
            return new Running<K, V>(map);
        }
    }

    /** Holds the entry that it gives next. */
    static class Running<K, V> implements Iterator<Map.Entry<K, V>> {
        private final ConcurrentSkipListMap<K, V> map;
        private Map.Entry<K, V> next;
        private Map.Entry<K, V> last;

        Running(ConcurrentSkipListMap<K, V> map) {
            this.map = map;
            this.next = map.map.firstEntry();
        }

        public boolean hasNext() {
            return next != null;
        }

        public Map.Entry<K, V> next() {
            if (next == null) {
                throw new NoSuchElementException();
            }
            last = next;
            next = map.map.higherEntry(last.getKey());
            return last;
        }

        public void remove() {
            if (last == null) {
                throw new IllegalStateException();
            }
            map.map.remove(last.getKey());
            last = null;
        }
    }
}
