package java.util.stream;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.Optional;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.BinaryOperator;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.LongSupplier;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;
import java.util.function.ToIntFunction;
import java.util.function.ToLongFunction;

/** A stream over an iterator that its end asks for. Each step's iterator pulls from that of the step before. */
public final class Pulled<T> implements Stream<T> {
    private final Supplier<Iterator<T>> source;
    /** How many elements there are, where that is known without looking at them; otherwise null. */
    final LongSupplier size;
    private boolean isTaken;
    private Runnable closing;

    public Pulled(Supplier<Iterator<T>> source, LongSupplier size) {
        this.source = source;
        this.size = size;
    }

    /** A stream over a collection as it is when the stream's end asks. */
    public static <T> Stream<T> over(Collection<T> elements) {
        return new Pulled<T>(() -> elements.iterator(), () -> elements.size());
    }

    /** The source, for the one step that may have it. */
    Supplier<Iterator<T>> take() {
        if (isTaken) {
            throw new IllegalStateException("stream has already been operated upon or closed");
        }
        isTaken = true;
        return source;
    }

    /** A step that gives an element for each. */
    private <R> Stream<R> each(Function<? super T, ? extends R> step) {
        Supplier<Iterator<T>> from = take();
        return next(() -> {
            Iterator<T> it = from.get();
            return new Iterator<R>() {
                public boolean hasNext() {
                    return it.hasNext();
                }

                public R next() {
                    return step.apply(it.next());
                }
            };
        }, size);
    }

    private <R> Stream<R> next(Supplier<Iterator<R>> step, LongSupplier size) {
        Pulled<R> next = new Pulled<R>(step, size);
        next.closing = closing;
        return next;
    }

    public Iterator<T> iterator() {
        return take().get();
    }

    public Spliterator<T> spliterator() {
        return Spliterators.spliteratorUnknownSize(iterator(), 0);
    }

    public Stream<T> filter(Predicate<? super T> predicate) {
        Objects.requireNonNull(predicate);
        Supplier<Iterator<T>> from = take();
        return next(() -> new Ahead<T>() {
            private final Iterator<T> it = from.get();

            boolean advance() {
                while (it.hasNext()) {
                    value = it.next();
                    if (predicate.test(value)) {
                        return true;
                    }
                }
                return false;
            }
        }, null);
    }

    public <R> Stream<R> map(Function<? super T, ? extends R> mapper) {
        Objects.requireNonNull(mapper);
        return each(mapper);
    }

    public IntStream mapToInt(ToIntFunction<? super T> mapper) {
        Objects.requireNonNull(mapper);
        return new IntPulled(this.<Integer>each(x -> mapper.applyAsInt(x)));
    }

    public LongStream mapToLong(ToLongFunction<? super T> mapper) {
        Objects.requireNonNull(mapper);
        return new LongPulled(this.<Long>each(x -> mapper.applyAsLong(x)));
    }

    public DoubleStream mapToDouble(ToDoubleFunction<? super T> mapper) {
        Objects.requireNonNull(mapper);
        return new DoublePulled(this.<Double>each(x -> mapper.applyAsDouble(x)));
    }

    public <R> Stream<R> flatMap(Function<? super T, ? extends Stream<? extends R>> mapper) {
        Objects.requireNonNull(mapper);
        Supplier<Iterator<T>> from = take();
        return next(() -> new Ahead<R>() {
            private final Iterator<T> it = from.get();
            private Iterator<? extends R> inner;

            boolean advance() {
                while (inner == null || !inner.hasNext()) {
                    if (!it.hasNext()) {
                        return false;
                    }
                    Stream<? extends R> stream = mapper.apply(it.next());
                    inner = stream == null ? null : stream.iterator();
                }
                value = inner.next();
                return true;
            }
        }, null);
    }

    public IntStream flatMapToInt(Function<? super T, ? extends IntStream> mapper) {
        Objects.requireNonNull(mapper);
        return new IntPulled(this.<Integer>flatMap(x -> {
            IntStream inner = mapper.apply(x);
            return inner == null ? null : inner.boxed();
        }));
    }

    public <R> Stream<R> mapMulti(BiConsumer<? super T, ? super Consumer<R>> mapper) {
        Objects.requireNonNull(mapper);
        return this.<R>flatMap(x -> {
            ArrayList<R> given = new ArrayList<R>();
            mapper.accept(x, (Consumer<R>) y -> given.add(y));
            return given.stream();
        });
    }

    public Stream<T> distinct() {
        HashSet<T> seen = new HashSet<T>();
        return filter(x -> seen.add(x));
    }

    public Stream<T> sorted() {
        return inOrder(null);
    }

    public Stream<T> sorted(Comparator<? super T> comparator) {
        return inOrder(Objects.requireNonNull(comparator));
    }

    private Stream<T> inOrder(Comparator<? super T> comparator) {
        Supplier<Iterator<T>> from = take();
        return next(() -> new Ahead<T>() {
            private Iterator<T> it;

            boolean advance() {
                if (it == null) {
                    ArrayList<T> all = new ArrayList<T>();
                    from.get().forEachRemaining(x -> all.add(x));
                    all.sort(comparator);
                    it = all.iterator();
                }
                if (!it.hasNext()) {
                    return false;
                }
                value = it.next();
                return true;
            }
        }, size);
    }

    public Stream<T> peek(Consumer<? super T> action) {
        Objects.requireNonNull(action);
        return this.<T>each(x -> {
            action.accept(x);
            return x;
        });
    }

    public Stream<T> limit(long most) {
        if (most < 0) {
            throw new IllegalArgumentException(Long.toString(most));
        }
        Supplier<Iterator<T>> from = take();
        return next(() -> {
            Iterator<T> it = from.get();
            return new Iterator<T>() {
                private long left = most;

                public boolean hasNext() {
                    return left > 0 && it.hasNext();
                }

                public T next() {
                    if (left <= 0) {
                        throw new NoSuchElementException();
                    }
                    left--;
                    return it.next();
                }
            };
        }, size == null ? null : () -> Math.min(size.getAsLong(), most));
    }

    public Stream<T> skip(long count) {
        if (count < 0) {
            throw new IllegalArgumentException(Long.toString(count));
        }
        Supplier<Iterator<T>> from = take();
        return next(() -> new Ahead<T>() {
            private final Iterator<T> it = from.get();
            private long left = count;

            boolean advance() {
                for (; left > 0 && it.hasNext(); left--) {
                    it.next();
                }
                if (!it.hasNext()) {
                    return false;
                }
                value = it.next();
                return true;
            }
        }, size == null ? null : () -> Math.max(0, size.getAsLong() - count));
    }

    public Stream<T> takeWhile(Predicate<? super T> predicate) {
        Objects.requireNonNull(predicate);
        Supplier<Iterator<T>> from = take();
        return next(() -> new Ahead<T>() {
            private final Iterator<T> it = from.get();

            boolean advance() {
                if (!it.hasNext()) {
                    return false;
                }
                value = it.next();
                return predicate.test(value);
            }
        }, null);
    }

    public Stream<T> dropWhile(Predicate<? super T> predicate) {
        Objects.requireNonNull(predicate);
        Supplier<Iterator<T>> from = take();
        return next(() -> new Ahead<T>() {
            private final Iterator<T> it = from.get();
            private boolean started;

            boolean advance() {
                while (it.hasNext()) {
                    value = it.next();
                    if (started || !predicate.test(value)) {
                        started = true;
                        return true;
                    }
                }
                return false;
            }
        }, null);
    }

    public void forEach(Consumer<? super T> action) {
        Objects.requireNonNull(action);
        for (Iterator<T> it = iterator(); it.hasNext();) {
            action.accept(it.next());
        }
    }

    public void forEachOrdered(Consumer<? super T> action) {
        forEach(action);
    }

    private ArrayList<T> all() {
        ArrayList<T> all = new ArrayList<T>();
        forEach(x -> all.add(x));
        return all;
    }

    public Object[] toArray() {
        return all().toArray();
    }

    public <A> A[] toArray(IntFunction<A[]> generator) {
        ArrayList<T> all = all();
        A[] array = generator.apply(all.size());
        for (int i = 0; i < array.length; i++) {
            array[i] = (A) all.get(i);
        }
        return array;
    }

    public T reduce(T identity, BinaryOperator<T> accumulator) {
        Objects.requireNonNull(accumulator);
        T result = identity;
        for (Iterator<T> it = iterator(); it.hasNext();) {
            result = accumulator.apply(result, it.next());
        }
        return result;
    }

    public Optional<T> reduce(BinaryOperator<T> accumulator) {
        Objects.requireNonNull(accumulator);
        Iterator<T> it = iterator();
        if (!it.hasNext()) {
            return Optional.<T>empty();
        }
        T result = it.next();
        while (it.hasNext()) {
            result = accumulator.apply(result, it.next());
        }
        return Optional.<T>of(result);
    }

    public <U> U reduce(U identity, BiFunction<U, ? super T, U> accumulator, BinaryOperator<U> combiner) {
        Objects.requireNonNull(accumulator);
        Objects.requireNonNull(combiner);
        U result = identity;
        for (Iterator<T> it = iterator(); it.hasNext();) {
            result = accumulator.apply(result, it.next());
        }
        return result;
    }

    public <R> R collect(Supplier<R> supplier, BiConsumer<R, ? super T> accumulator, BiConsumer<R, R> combiner) {
        R container = supplier.get();
        forEach(x -> accumulator.accept(container, x));
        return container;
    }

    public <R, A> R collect(Collector<? super T, A, R> collector) {
        A container = collector.supplier().get();
        BiConsumer<A, ? super T> accumulator = collector.accumulator();
        forEach(x -> accumulator.accept(container, x));
        return collector.finisher().apply(container);
    }

    public List<T> toList() {
        return Collections.listOf((T[]) all().toArray());
    }

    public Optional<T> min(Comparator<? super T> comparator) {
        Objects.requireNonNull(comparator);
        return reduce((a, b) -> comparator.compare(a, b) <= 0 ? a : b);
    }

    public Optional<T> max(Comparator<? super T> comparator) {
        Objects.requireNonNull(comparator);
        return reduce((a, b) -> comparator.compare(a, b) >= 0 ? a : b);
    }

    public long count() {
        if (size != null) {
            take();
            return size.getAsLong();
        }
        long count = 0;
        for (Iterator<T> it = iterator(); it.hasNext(); it.next()) {
            count++;
        }
        return count;
    }

    public boolean anyMatch(Predicate<? super T> predicate) {
        Objects.requireNonNull(predicate);
        for (Iterator<T> it = iterator(); it.hasNext();) {
            if (predicate.test(it.next())) {
                return true;
            }
        }
        return false;
    }

    public boolean allMatch(Predicate<? super T> predicate) {
        Objects.requireNonNull(predicate);
        for (Iterator<T> it = iterator(); it.hasNext();) {
            if (!predicate.test(it.next())) {
                return false;
            }
        }
        return true;
    }

    public boolean noneMatch(Predicate<? super T> predicate) {
        Objects.requireNonNull(predicate);
        return !anyMatch(predicate);
    }

    public Optional<T> findFirst() {
        Iterator<T> it = iterator();
        return it.hasNext() ? Optional.<T>of(it.next()) : Optional.<T>empty();
    }

    public Optional<T> findAny() {
        return findFirst();
    }

    public boolean isParallel() {
        return false;
    }

    public Stream<T> sequential() {
        return this;
    }

    public Stream<T> parallel() {
        return this;
    }

    public Stream<T> unordered() {
        return this;
    }

    public Stream<T> onClose(Runnable action) {
        Runnable before = closing;
        closing = before == null ? action : () -> {
            before.run();
            action.run();
        };
        return this;
    }

    public void close() {
        isTaken = true;
        Runnable action = closing;
        closing = null;
        if (action != null) {
            action.run();
        }
    }

    /** An iterator that has to fetch an element to know whether there is one. */
    private abstract static class Ahead<E> implements Iterator<E> {
        private static final int UNKNOWN = 0;
        private static final int FETCHED = 1;
        private static final int ENDED = 2;

        E value;
        private int state;

        /** Fetches the next element into `value`; false where there is none. */
        abstract boolean advance();

        public boolean hasNext() {
            if (state == UNKNOWN) {
                state = advance() ? FETCHED : ENDED;
            }
            return state == FETCHED;
        }

        public E next() {
            if (!hasNext()) {
                throw new NoSuchElementException();
            }
            state = UNKNOWN;
            return value;
        }
    }
}
