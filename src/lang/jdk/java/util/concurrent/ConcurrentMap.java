package java.util.concurrent;

import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.Function;

/** A map that threads share. */
public interface ConcurrentMap<K, V> extends Map<K, V> {
    default V getOrDefault(Object key, V value) {
        V found = get(key);
        return found != null ? found : value;
    }

    V putIfAbsent(K key, V value);

    boolean remove(Object key, Object value);

    boolean replace(K key, V old, V value);

    V replace(K key, V value);

    default V computeIfAbsent(K key, Function<? super K, ? extends V> function) {
        V found = get(key);
        if (found != null) {
            return found;
        }
        V value = function.apply(key);
        if (value == null) {
            return null;
        }
        V old = putIfAbsent(key, value);
        return old == null ? value : old;
    }
}
