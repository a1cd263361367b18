package java.util.stream;

import java.util.Arrays;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.BinaryOperator;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;
import java.util.function.ToIntFunction;
import java.util.function.ToLongFunction;
import java.util.function.UnaryOperator;

/** A sequence of elements, computed one by one as its end asks for them. */
public interface Stream<T> extends BaseStream<T, Stream<T>> {
    Stream<T> filter(Predicate<? super T> predicate);

    <R> Stream<R> map(Function<? super T, ? extends R> mapper);

    IntStream mapToInt(ToIntFunction<? super T> mapper);

    LongStream mapToLong(ToLongFunction<? super T> mapper);

    DoubleStream mapToDouble(ToDoubleFunction<? super T> mapper);

    <R> Stream<R> flatMap(Function<? super T, ? extends Stream<? extends R>> mapper);

    IntStream flatMapToInt(Function<? super T, ? extends IntStream> mapper);

    <R> Stream<R> mapMulti(BiConsumer<? super T, ? super Consumer<R>> mapper);

    Stream<T> distinct();

    Stream<T> sorted();

    Stream<T> sorted(Comparator<? super T> comparator);

    Stream<T> peek(Consumer<? super T> action);

    Stream<T> limit(long most);

    Stream<T> skip(long count);

    Stream<T> takeWhile(Predicate<? super T> predicate);

    Stream<T> dropWhile(Predicate<? super T> predicate);

    void forEach(Consumer<? super T> action);

    void forEachOrdered(Consumer<? super T> action);

    Object[] toArray();

    <A> A[] toArray(IntFunction<A[]> generator);

    T reduce(T identity, BinaryOperator<T> accumulator);

    Optional<T> reduce(BinaryOperator<T> accumulator);

    <U> U reduce(U identity, BiFunction<U, ? super T, U> accumulator, BinaryOperator<U> combiner);

    <R> R collect(Supplier<R> supplier, BiConsumer<R, ? super T> accumulator, BiConsumer<R, R> combiner);

    <R, A> R collect(Collector<? super T, A, R> collector);

    List<T> toList();

    Optional<T> min(Comparator<? super T> comparator);

    Optional<T> max(Comparator<? super T> comparator);

    long count();

    boolean anyMatch(Predicate<? super T> predicate);

    boolean allMatch(Predicate<? super T> predicate);

    boolean noneMatch(Predicate<? super T> predicate);

    Optional<T> findFirst();

    Optional<T> findAny();

    static <T> Builder<T> builder() {
        return new Built<T>();
    }

    static <T> Stream<T> empty() {
        return Arrays.asList((T[]) new Object[0]).stream();
    }

    static <T> Stream<T> of(T element) {
        return Arrays.asList((T[]) new Object[] {element}).stream();
    }

    static <T> Stream<T> ofNullable(T element) {
        return element == null ? Stream.<T>empty() : Stream.<T>of(element);
    }

    @SafeVarargs
    static <T> Stream<T> of(T... elements) {
        return Arrays.stream(elements);
    }

    static <T> Stream<T> iterate(T seed, UnaryOperator<T> next) {
        Objects.requireNonNull(next);
        return new Pulled<T>(() -> new Iterator<T>() {
            private boolean started;
            private T current;

            public boolean hasNext() {
                return true;
            }

            public T next() {
                current = started ? next.apply(current) : seed;
                started = true;
                return current;
            }
        }, null);
    }

    static <T> Stream<T> iterate(T seed, Predicate<? super T> goesOn, UnaryOperator<T> next) {
        return Stream.<T>iterate(seed, next).takeWhile(goesOn);
    }

    static <T> Stream<T> generate(Supplier<? extends T> supplier) {
        Objects.requireNonNull(supplier);
        return new Pulled<T>(() -> new Iterator<T>() {
            public boolean hasNext() {
                return true;
            }

            public T next() {
                return supplier.get();
            }
        }, null);
    }

    static <T> Stream<T> concat(Stream<? extends T> first, Stream<? extends T> second) {
        Pulled<T> a = (Pulled<T>) Objects.requireNonNull(first);
        Pulled<T> b = (Pulled<T>) Objects.requireNonNull(second);
        Supplier<Iterator<T>> head = a.take();
        Supplier<Iterator<T>> tail = b.take();
        return new Pulled<T>(() -> new Iterator<T>() {
            private Iterator<T> current = head.get();
            private boolean last;

            public boolean hasNext() {
                if (!last && !current.hasNext()) {
                    last = true;
                    current = tail.get();
                }
                return current.hasNext();
            }

            public T next() {
                if (!hasNext()) {
                    throw new NoSuchElementException();
                }
                return current.next();
            }
        }, a.size == null || b.size == null ? null : () -> a.size.getAsLong() + b.size.getAsLong());
    }

    /** Collects elements of a stream to be. */
    interface Builder<T> extends Consumer<T> {
        void accept(T element);

        default Builder<T> add(T element) {
            accept(element);
            return this;
        }

        Stream<T> build();
    }
}
