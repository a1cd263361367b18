package java.util;

import java.util.function.ToDoubleFunction;
import java.util.function.Function;
import java.util.function.ToIntFunction;
import java.util.function.ToLongFunction;

/** An order. */
@FunctionalInterface
public interface Comparator<T> {
    int compare(T a, T b);

    boolean equals(Object other);

    default Comparator<T> reversed() {
        return (a, b) -> compare(b, a);
    }

    default Comparator<T> thenComparing(Comparator<? super T> next) {
        Objects.requireNonNull(next);
        return (a, b) -> {
            int first = compare(a, b);
            return first != 0 ? first : next.compare(a, b);
        };
    }

    default <U extends Comparable<? super U>> Comparator<T> thenComparing(Function<? super T, ? extends U> key) {
        Comparator<T> next = comparing(key);
        return thenComparing(next);
    }

    default Comparator<T> thenComparingInt(ToIntFunction<? super T> key) {
        Comparator<T> next = comparingInt(key);
        return thenComparing(next);
    }

    static <T extends Comparable<? super T>> Comparator<T> naturalOrder() {
        return (a, b) -> a.compareTo(b);
    }

    static <T extends Comparable<? super T>> Comparator<T> reverseOrder() {
        return (a, b) -> b.compareTo(a);
    }

    static <T, U extends Comparable<? super U>> Comparator<T> comparing(Function<? super T, ? extends U> key) {
        Objects.requireNonNull(key);
        return (a, b) -> key.apply(a).compareTo(key.apply(b));
    }

    static <T, U> Comparator<T> comparing(Function<? super T, ? extends U> key, Comparator<? super U> order) {
        Objects.requireNonNull(key);
        Objects.requireNonNull(order);
        return (a, b) -> order.compare(key.apply(a), key.apply(b));
    }

    static <T> Comparator<T> comparingInt(ToIntFunction<? super T> key) {
        Objects.requireNonNull(key);
        return (a, b) -> Integer.compare(key.applyAsInt(a), key.applyAsInt(b));
    }

    static <T> Comparator<T> comparingLong(ToLongFunction<? super T> key) {
        Objects.requireNonNull(key);
        return (a, b) -> Long.compare(key.applyAsLong(a), key.applyAsLong(b));
    }

    static <T> Comparator<T> nullsFirst(Comparator<? super T> order) {
        return (a, b) -> a == null ? (b == null ? 0 : -1) : b == null ? 1 : order == null ? 0 : order.compare(a, b);
    }

    static <T> Comparator<T> nullsLast(Comparator<? super T> order) {
        return (a, b) -> a == null ? (b == null ? 0 : 1) : b == null ? -1 : order == null ? 0 : order.compare(a, b);
    }

    static <T> Comparator<T> comparingDouble(ToDoubleFunction<? super T> key) {
        Objects.requireNonNull(key);
        return (a, b) -> Double.compare(key.applyAsDouble(a), key.applyAsDouble(b));
    }

    default Comparator<T> thenComparingLong(ToLongFunction<? super T> key) {
        Objects.requireNonNull(key);
        return thenComparing(Comparator.comparingLong(key));
    }

    default Comparator<T> thenComparingDouble(ToDoubleFunction<? super T> key) {
        Objects.requireNonNull(key);
        return thenComparing(Comparator.comparingDouble(key));
    }

    default <U> Comparator<T> thenComparing(Function<? super T, ? extends U> key, Comparator<? super U> order) {
        Objects.requireNonNull(key);
        Objects.requireNonNull(order);
        return thenComparing(Comparator.comparing(key, order));
    }
}
