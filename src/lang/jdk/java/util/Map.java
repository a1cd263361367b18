package java.util;

import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Function;

/** Keys with values. */
public interface Map<K, V> {
    int size();

    boolean isEmpty();

    boolean containsKey(Object key);

    boolean containsValue(Object value);

    V get(Object key);

    V put(K key, V value);

    V remove(Object key);

    void putAll(Map<? extends K, ? extends V> other);

    void clear();

    Set<K> keySet();

    Collection<V> values();

    Set<Map.Entry<K, V>> entrySet();

    boolean equals(Object other);

    int hashCode();

    default V getOrDefault(Object key, V value) {
        V found = get(key);
        return found != null || containsKey(key) ? found : value;
    }

    default void forEach(BiConsumer<? super K, ? super V> action) {
        Objects.requireNonNull(action);
        for (Map.Entry<K, V> entry : entrySet()) {
            action.accept(entry.getKey(), entry.getValue());
        }
    }

    default void replaceAll(BiFunction<? super K, ? super V, ? extends V> function) {
        Objects.requireNonNull(function);
        for (Map.Entry<K, V> entry : entrySet()) {
            entry.setValue(function.apply(entry.getKey(), entry.getValue()));
        }
    }

    default V putIfAbsent(K key, V value) {
        V old = get(key);
        if (old == null) {
            put(key, value);
        }
        return old;
    }

    default V replace(K key, V value) {
        V old = get(key);
        return old != null || containsKey(key) ? put(key, value) : null;
    }

    default boolean replace(K key, V old, V value) {
        V present = get(key);
        if (!Objects.equals(present, old) || present == null && !containsKey(key)) {
            return false;
        }
        put(key, value);
        return true;
    }

    default boolean remove(Object key, Object value) {
        V present = get(key);
        if (!Objects.equals(present, value) || present == null && !containsKey(key)) {
            return false;
        }
        remove(key);
        return true;
    }

    default V computeIfAbsent(K key, Function<? super K, ? extends V> function) {
        Objects.requireNonNull(function);
        V value = get(key);
        if (value == null) {
            value = function.apply(key);
            if (value != null) {
                put(key, value);
            }
        }
        return value;
    }

    default V computeIfPresent(K key, BiFunction<? super K, ? super V, ? extends V> function) {
        Objects.requireNonNull(function);
        V old = get(key);
        return old == null ? null : store(this, key, function.apply(key, old));
    }

    default V compute(K key, BiFunction<? super K, ? super V, ? extends V> function) {
        Objects.requireNonNull(function);
        return store(this, key, function.apply(key, get(key)));
    }

    default V merge(K key, V value, BiFunction<? super V, ? super V, ? extends V> function) {
        Objects.requireNonNull(function);
        Objects.requireNonNull(value);
        V old = get(key);
        return store(this, key, old == null ? value : function.apply(old, value));
    }

    private static <K, V> V store(Map<K, V> map, K key, V value) {
        if (value == null) {
            map.remove(key);
        } else {
            map.put(key, value);
        }
        return value;
    }

    static <K, V> Map.Entry<K, V> entry(K key, V value) {
        Objects.requireNonNull(key);
        Objects.requireNonNull(value);
        return new AbstractMap.SimpleImmutableEntry<K, V>(key, value) {
            public V setValue(V other) {
                throw new UnsupportedOperationException("not supported");
            }
        };
    }

    static <K, V> Map<K, V> of() {
        return (Map<K, V>) Collections.ImmutableMap.EMPTY;
    }

    static <K, V> Map<K, V> of(K k1, V v1) {
        return unordered(Map.entry(k1, v1));
    }

    static <K, V> Map<K, V> of(K k1, V v1, K k2, V v2) {
        return unordered(Map.entry(k1, v1), Map.entry(k2, v2));
    }

    static <K, V> Map<K, V> of(K k1, V v1, K k2, V v2, K k3, V v3) {
        return unordered(Map.entry(k1, v1), Map.entry(k2, v2), Map.entry(k3, v3));
    }

    static <K, V> Map<K, V> of(K k1, V v1, K k2, V v2, K k3, V v3, K k4, V v4) {
        return unordered(Map.entry(k1, v1), Map.entry(k2, v2), Map.entry(k3, v3), Map.entry(k4, v4));
    }

    static <K, V> Map<K, V> of(K k1, V v1, K k2, V v2, K k3, V v3, K k4, V v4, K k5, V v5) {
        return unordered(Map.entry(k1, v1), Map.entry(k2, v2), Map.entry(k3, v3), Map.entry(k4, v4),
            Map.entry(k5, v5));
    }

    static <K, V> Map<K, V> of(K k1, V v1, K k2, V v2, K k3, V v3, K k4, V v4, K k5, V v5,
        K k6, V v6) {
        return unordered(Map.entry(k1, v1), Map.entry(k2, v2), Map.entry(k3, v3), Map.entry(k4, v4),
            Map.entry(k5, v5), Map.entry(k6, v6));
    }

    static <K, V> Map<K, V> of(K k1, V v1, K k2, V v2, K k3, V v3, K k4, V v4, K k5, V v5,
        K k6, V v6, K k7, V v7) {
        return unordered(Map.entry(k1, v1), Map.entry(k2, v2), Map.entry(k3, v3), Map.entry(k4, v4),
            Map.entry(k5, v5), Map.entry(k6, v6), Map.entry(k7, v7));
    }

    static <K, V> Map<K, V> of(K k1, V v1, K k2, V v2, K k3, V v3, K k4, V v4, K k5, V v5,
        K k6, V v6, K k7, V v7, K k8, V v8) {
        return unordered(Map.entry(k1, v1), Map.entry(k2, v2), Map.entry(k3, v3), Map.entry(k4, v4),
            Map.entry(k5, v5), Map.entry(k6, v6), Map.entry(k7, v7), Map.entry(k8, v8));
    }

    static <K, V> Map<K, V> of(K k1, V v1, K k2, V v2, K k3, V v3, K k4, V v4, K k5, V v5,
        K k6, V v6, K k7, V v7, K k8, V v8, K k9, V v9) {
        return unordered(Map.entry(k1, v1), Map.entry(k2, v2), Map.entry(k3, v3), Map.entry(k4, v4),
            Map.entry(k5, v5), Map.entry(k6, v6), Map.entry(k7, v7), Map.entry(k8, v8),
            Map.entry(k9, v9));
    }

    static <K, V> Map<K, V> of(K k1, V v1, K k2, V v2, K k3, V v3, K k4, V v4, K k5, V v5,
        K k6, V v6, K k7, V v7, K k8, V v8, K k9, V v9, K k10, V v10) {
        return unordered(Map.entry(k1, v1), Map.entry(k2, v2), Map.entry(k3, v3), Map.entry(k4, v4),
            Map.entry(k5, v5), Map.entry(k6, v6), Map.entry(k7, v7), Map.entry(k8, v8),
            Map.entry(k9, v9), Map.entry(k10, v10));
    }

    static <K, V> Map<K, V> ofEntries(Map.Entry<? extends K, ? extends V>... entries) {
        return unordered(entries);
    }

    static <K, V> Map<K, V> copyOf(Map<? extends K, ? extends V> map) {
        if (map instanceof Collections.ImmutableMap) {
            return (Map<K, V>) map;
        }
        Map.Entry<? extends K, ? extends V>[] entries = new Map.Entry[map.size()];
        int count = 0;
        for (Map.Entry<? extends K, ? extends V> entry : map.entrySet()) {
            entries[count++] = Map.entry(entry.getKey(), entry.getValue());
        }
        return unordered(entries);
    }

    /** An immutable map without null. Java leaves open in which order it is iterated. */
    private static <K, V> Map<K, V> unordered(Map.Entry<? extends K, ? extends V>... entries) {
        if (entries.length == 0) {
            return Map.of();
        }
        LinkedHashMap<K, V> map = new LinkedHashMap<K, V>();
        if (entries.length > 1) {
            map.order = HashMap.SALTED;
        }
        for (Map.Entry<? extends K, ? extends V> entry : entries) {
            int before = map.size();
            map.put(entry.getKey(), entry.getValue());
            if (map.size() == before) {
                throw new IllegalArgumentException("duplicate key: " + entry.getKey());
            }
        }
        return new Collections.ImmutableMap<K, V>(map);
    }

    /** One key with its value. */
    interface Entry<K, V> {
        K getKey();

        V getValue();

        V setValue(V value);

        boolean equals(Object other);

        int hashCode();

        static <K extends Comparable<? super K>, V> Comparator<Map.Entry<K, V>> comparingByKey() {
            return (a, b) -> a.getKey().compareTo(b.getKey());
        }

        static <K, V extends Comparable<? super V>> Comparator<Map.Entry<K, V>> comparingByValue() {
            return (a, b) -> a.getValue().compareTo(b.getValue());
        }

        static <K, V> Comparator<Map.Entry<K, V>> comparingByKey(Comparator<? super K> order) {
            Objects.requireNonNull(order);
            return (a, b) -> order.compare(a.getKey(), b.getKey());
        }

        static <K, V> Comparator<Map.Entry<K, V>> comparingByValue(Comparator<? super V> order) {
            Objects.requireNonNull(order);
            return (a, b) -> order.compare(a.getValue(), b.getValue());
        }
    }
}
