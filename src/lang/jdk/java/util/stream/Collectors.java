package java.util.stream;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.DoubleSummaryStatistics;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IntSummaryStatistics;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.StringJoiner;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.BinaryOperator;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;
import java.util.function.ToIntFunction;
import java.util.function.ToLongFunction;

/** The usual collectors. There is one thread, so containers are never combined. */
public final class Collectors {
    private Collectors() {
    }

    /** A place for one value. */
    private static final class Place<T> {
        T value;
        boolean filled;
    }

    private static <T, A, R> Collector<T, ?, R> gather(Supplier<A> supplier, BiConsumer<A, T> accumulator,
            Function<A, R> finisher) {
        return new Gathering<T, A, R>(supplier, accumulator, (a, b) -> {
            throw new UnsupportedOperationException();
        }, finisher);
    }

    public static <T, C extends Collection<T>> Collector<T, ?, C> toCollection(Supplier<C> factory) {
        return Collectors.<T, C, C>gather(factory, (all, x) -> all.add(x), all -> all);
    }

    public static <T> Collector<T, ?, List<T>> toList() {
        return Collectors.<T, List<T>, List<T>>gather(() -> new ArrayList<T>(), (all, x) -> all.add(x), all -> all);
    }

    public static <T> Collector<T, ?, List<T>> toUnmodifiableList() {
        return Collectors.<T, List<T>, List<T>>gather(() -> new ArrayList<T>(),
            (all, x) -> all.add(Objects.requireNonNull(x)), all -> List.copyOf(all));
    }

    public static <T> Collector<T, ?, Set<T>> toSet() {
        return Collectors.<T, Set<T>, Set<T>>gather(() -> new HashSet<T>(), (all, x) -> all.add(x), all -> all);
    }

    public static Collector<CharSequence, ?, String> joining() {
        return joining("", "", "");
    }

    public static Collector<CharSequence, ?, String> joining(CharSequence separator) {
        return joining(separator, "", "");
    }

    public static Collector<CharSequence, ?, String> joining(CharSequence separator, CharSequence before,
            CharSequence after) {
        return Collectors.<CharSequence, StringJoiner, String>gather(
            () -> new StringJoiner(separator, before, after), (all, x) -> all.add(x), all -> all.toString());
    }

    public static <T, U, A, R> Collector<T, ?, R> mapping(Function<? super T, ? extends U> mapper,
            Collector<? super U, A, R> downstream) {
        BiConsumer<A, ? super U> accumulator = downstream.accumulator();
        return Collectors.<T, A, R>gather(downstream.supplier(),
            (all, x) -> accumulator.accept(all, mapper.apply(x)), downstream.finisher());
    }

    public static <T, U, A, R> Collector<T, ?, R> flatMapping(
            Function<? super T, ? extends Stream<? extends U>> mapper, Collector<? super U, A, R> downstream) {
        BiConsumer<A, ? super U> accumulator = downstream.accumulator();
        return Collectors.<T, A, R>gather(downstream.supplier(), (all, x) -> {
            Stream<? extends U> inner = mapper.apply(x);
            if (inner != null) {
                inner.forEach(y -> accumulator.accept(all, y));
            }
        }, downstream.finisher());
    }

    public static <T, A, R> Collector<T, ?, R> filtering(Predicate<? super T> predicate,
            Collector<? super T, A, R> downstream) {
        BiConsumer<A, ? super T> accumulator = downstream.accumulator();
        return Collectors.<T, A, R>gather(downstream.supplier(), (all, x) -> {
            if (predicate.test(x)) {
                accumulator.accept(all, x);
            }
        }, downstream.finisher());
    }

    public static <T, A, R, RR> Collector<T, A, RR> collectingAndThen(Collector<T, A, R> downstream,
            Function<R, RR> finisher) {
        Function<A, R> first = downstream.finisher();
        return new Gathering<T, A, RR>(downstream.supplier(), downstream.accumulator(), downstream.combiner(),
            all -> finisher.apply(first.apply(all)));
    }

    public static <T> Collector<T, ?, Long> counting() {
        return Collectors.<T>summingLong(x -> 1L);
    }

    public static <T> Collector<T, ?, Optional<T>> minBy(Comparator<? super T> comparator) {
        return Collectors.<T>reducing((a, b) -> comparator.compare(a, b) <= 0 ? a : b);
    }

    public static <T> Collector<T, ?, Optional<T>> maxBy(Comparator<? super T> comparator) {
        return Collectors.<T>reducing((a, b) -> comparator.compare(a, b) >= 0 ? a : b);
    }

    public static <T> Collector<T, ?, Integer> summingInt(ToIntFunction<? super T> mapper) {
        return Collectors.<T, int[], Integer>gather(() -> new int[1],
            (sum, x) -> sum[0] += mapper.applyAsInt(x), sum -> sum[0]);
    }

    public static <T> Collector<T, ?, Long> summingLong(ToLongFunction<? super T> mapper) {
        return Collectors.<T, long[], Long>gather(() -> new long[1],
            (sum, x) -> sum[0] += mapper.applyAsLong(x), sum -> sum[0]);
    }

    public static <T> Collector<T, ?, Double> summingDouble(ToDoubleFunction<? super T> mapper) {
        return Collectors.<T, DoubleSummaryStatistics, Double>gather(() -> new DoubleSummaryStatistics(),
            (all, x) -> all.accept(mapper.applyAsDouble(x)), all -> all.getSum());
    }

    public static <T> Collector<T, ?, Double> averagingInt(ToIntFunction<? super T> mapper) {
        return Collectors.<T>averagingLong(x -> mapper.applyAsInt(x));
    }

    public static <T> Collector<T, ?, Double> averagingLong(ToLongFunction<? super T> mapper) {
        return Collectors.<T, LongSummaryStatistics, Double>gather(() -> new LongSummaryStatistics(),
            (all, x) -> all.accept(mapper.applyAsLong(x)), all -> all.getAverage());
    }

    public static <T> Collector<T, ?, Double> averagingDouble(ToDoubleFunction<? super T> mapper) {
        return Collectors.<T, DoubleSummaryStatistics, Double>gather(() -> new DoubleSummaryStatistics(),
            (all, x) -> all.accept(mapper.applyAsDouble(x)), all -> all.getAverage());
    }

    public static <T> Collector<T, ?, IntSummaryStatistics> summarizingInt(ToIntFunction<? super T> mapper) {
        return Collectors.<T, IntSummaryStatistics, IntSummaryStatistics>gather(() -> new IntSummaryStatistics(),
            (all, x) -> all.accept(mapper.applyAsInt(x)), all -> all);
    }

    public static <T> Collector<T, ?, LongSummaryStatistics> summarizingLong(ToLongFunction<? super T> mapper) {
        return Collectors.<T, LongSummaryStatistics, LongSummaryStatistics>gather(() -> new LongSummaryStatistics(),
            (all, x) -> all.accept(mapper.applyAsLong(x)), all -> all);
    }

    public static <T> Collector<T, ?, T> reducing(T identity, BinaryOperator<T> operator) {
        return Collectors.<T, T>reducing(identity, x -> x, operator);
    }

    public static <T, U> Collector<T, ?, U> reducing(U identity, Function<? super T, ? extends U> mapper,
            BinaryOperator<U> operator) {
        return Collectors.<T, Place<U>, U>gather(() -> {
            Place<U> place = new Place<U>();
            place.value = identity;
            return place;
        }, (place, x) -> place.value = operator.apply(place.value, mapper.apply(x)), place -> place.value);
    }

    public static <T> Collector<T, ?, Optional<T>> reducing(BinaryOperator<T> operator) {
        return Collectors.<T, Place<T>, Optional<T>>gather(() -> new Place<T>(), (place, x) -> {
            place.value = place.filled ? operator.apply(place.value, x) : x;
            place.filled = true;
        }, place -> Optional.<T>ofNullable(place.value));
    }

    public static <T, K> Collector<T, ?, Map<K, List<T>>> groupingBy(Function<? super T, ? extends K> classifier) {
        return Collectors.<T, K, Object, List<T>>groupingBy(classifier,
            (Collector<? super T, Object, List<T>>) (Object) Collectors.<T>toList());
    }

    public static <T, K, A, D> Collector<T, ?, Map<K, D>> groupingBy(Function<? super T, ? extends K> classifier,
            Collector<? super T, A, D> downstream) {
        return Collectors.<T, K, D, A, Map<K, D>>groupingBy(classifier, () -> new HashMap<K, D>(), downstream);
    }

    public static <T, K, D, A, M extends Map<K, D>> Collector<T, ?, M> groupingBy(
            Function<? super T, ? extends K> classifier, Supplier<M> factory,
            Collector<? super T, A, D> downstream) {
        Supplier<A> supplier = downstream.supplier();
        BiConsumer<A, ? super T> accumulator = downstream.accumulator();
        Function<A, D> finisher = downstream.finisher();
        return Collectors.<T, Map<K, Object>, M>gather(() -> (Map<K, Object>) (Object) factory.get(), (map, x) -> {
            K key = Objects.requireNonNull(classifier.apply(x), "element cannot be mapped to a null key");
            Object container = map.get(key);
            if (container == null) {
                container = supplier.get();
                map.put(key, container);
            }
            accumulator.accept((A) container, x);
        }, map -> {
            for (Map.Entry<K, Object> entry : map.entrySet()) {
                entry.setValue(finisher.apply((A) entry.getValue()));
            }
            return (M) (Object) map;
        });
    }

    public static <T> Collector<T, ?, Map<Boolean, List<T>>> partitioningBy(Predicate<? super T> predicate) {
        return Collectors.<T, List<T>, Object>partitioningBy(predicate,
            (Collector<? super T, Object, List<T>>) (Object) Collectors.<T>toList());
    }

    public static <T, D, A> Collector<T, ?, Map<Boolean, D>> partitioningBy(Predicate<? super T> predicate,
            Collector<? super T, A, D> downstream) {
        Supplier<A> supplier = downstream.supplier();
        BiConsumer<A, ? super T> accumulator = downstream.accumulator();
        Function<A, D> finisher = downstream.finisher();
        return Collectors.<T, ArrayList<A>, Map<Boolean, D>>gather(() -> {
            ArrayList<A> both = new ArrayList<A>();
            both.add(supplier.get());
            both.add(supplier.get());
            return both;
        }, (both, x) -> accumulator.accept(both.get(predicate.test(x) ? 1 : 0), x), both -> {
            Map<Boolean, D> map = new LinkedHashMap<Boolean, D>();
            map.put(false, finisher.apply(both.get(0)));
            map.put(true, finisher.apply(both.get(1)));
            return map;
        });
    }

    public static <T, K, U> Collector<T, ?, Map<K, U>> toMap(Function<? super T, ? extends K> keyMapper,
            Function<? super T, ? extends U> valueMapper) {
        return Collectors.<T, Map<K, U>, Map<K, U>>gather(() -> new HashMap<K, U>(), (map, x) -> {
            K key = keyMapper.apply(x);
            U value = Objects.requireNonNull(valueMapper.apply(x));
            U old = map.putIfAbsent(key, value);
            if (old != null) {
                throw new IllegalStateException("Duplicate key " + key + " (attempted merging values " + old
                    + " and " + value + ")");
            }
        }, map -> map);
    }

    public static <T, K, U> Collector<T, ?, Map<K, U>> toMap(Function<? super T, ? extends K> keyMapper,
            Function<? super T, ? extends U> valueMapper, BinaryOperator<U> merge) {
        return Collectors.<T, K, U, Map<K, U>>toMap(keyMapper, valueMapper, merge, () -> new HashMap<K, U>());
    }

    public static <T, K, U, M extends Map<K, U>> Collector<T, ?, M> toMap(
            Function<? super T, ? extends K> keyMapper, Function<? super T, ? extends U> valueMapper,
            BinaryOperator<U> merge, Supplier<M> factory) {
        return Collectors.<T, M, M>gather(factory,
            (map, x) -> map.merge(keyMapper.apply(x), valueMapper.apply(x), merge), map -> map);
    }

    public static <T> Collector<T, ?, Set<T>> toUnmodifiableSet() {
        return Collectors.<T, Set<T>, Set<T>>gather(() -> new HashSet<T>(),
            (all, x) -> all.add(Objects.requireNonNull(x)), all -> Set.copyOf(all));
    }

    public static <T, K, U> Collector<T, ?, Map<K, U>> toUnmodifiableMap(Function<? super T, ? extends K> keyMapper,
            Function<? super T, ? extends U> valueMapper) {
        return Collectors.<T, Object, Map<K, U>, Map<K, U>>collectingAndThen(
            (Collector<T, Object, Map<K, U>>) (Object) Collectors.<T, K, U>toMap(keyMapper, valueMapper),
            map -> Map.copyOf(map));
    }

    public static <T> Collector<T, ?, DoubleSummaryStatistics> summarizingDouble(ToDoubleFunction<? super T> mapper) {
        return Collectors.<T, DoubleSummaryStatistics, DoubleSummaryStatistics>gather(
            () -> new DoubleSummaryStatistics(), (all, x) -> all.accept(mapper.applyAsDouble(x)), all -> all);
    }

    public static <T, R1, R2, R> Collector<T, ?, R> teeing(Collector<? super T, ?, R1> first,
            Collector<? super T, ?, R2> second, BiFunction<? super R1, ? super R2, R> merger) {
        Collector<T, Object, R1> one = (Collector<T, Object, R1>) (Object) first;
        Collector<T, Object, R2> other = (Collector<T, Object, R2>) (Object) second;
        Supplier<Object> supplyOne = one.supplier();
        Supplier<Object> supplyOther = other.supplier();
        BiConsumer<Object, T> addToOne = one.accumulator();
        BiConsumer<Object, T> addToOther = other.accumulator();
        Function<Object, R1> finishOne = one.finisher();
        Function<Object, R2> finishOther = other.finisher();
        return Collectors.<T, Object[], R>gather(() -> new Object[] { supplyOne.get(), supplyOther.get() }, (both, x) -> {
            addToOne.accept(both[0], x);
            addToOther.accept(both[1], x);
        }, both -> merger.apply(finishOne.apply(both[0]), finishOther.apply(both[1])));
    }
}
