package java.util.stream;

import java.util.ArrayList;
import java.util.IntSummaryStatistics;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.PrimitiveIterator;
import java.util.Spliterator;
import java.util.function.BiConsumer;
import java.util.function.IntBinaryOperator;
import java.util.function.IntConsumer;
import java.util.function.IntFunction;
import java.util.function.IntPredicate;
import java.util.function.IntToDoubleFunction;
import java.util.function.IntToLongFunction;
import java.util.function.IntUnaryOperator;
import java.util.function.ObjIntConsumer;
import java.util.function.Supplier;

/** A stream of numbers over the stream of their boxes. */
public final class IntPulled implements IntStream {
    private final Stream<Integer> boxes;

    public IntPulled(Stream<Integer> boxes) {
        this.boxes = boxes;
    }

    /** The numbers from one up to another. */
    static IntStream between(int first, int last) {
        return new IntPulled(new Pulled<Integer>(() -> new Iterator<Integer>() {
            private int at = first;
            private boolean ended;

            public boolean hasNext() {
                return !ended;
            }

            public Integer next() {
                if (ended) {
                    throw new NoSuchElementException();
                }
                ended = at == last;
                return ended ? at : at++;
            }
        }, () -> (long) last - first + 1));
    }

    public IntStream filter(IntPredicate predicate) {
        java.util.Objects.requireNonNull(predicate);
        return new IntPulled(boxes.filter(x -> predicate.test(x)));
    }

    public IntStream map(IntUnaryOperator mapper) {
        java.util.Objects.requireNonNull(mapper);
        return new IntPulled(boxes.<Integer>map(x -> mapper.applyAsInt(x)));
    }

    public <U> Stream<U> mapToObj(IntFunction<? extends U> mapper) {
        java.util.Objects.requireNonNull(mapper);
        return boxes.<U>map(x -> mapper.apply(x));
    }

    public LongStream mapToLong(IntToLongFunction mapper) {
        java.util.Objects.requireNonNull(mapper);
        return new LongPulled(boxes.<Long>map(x -> mapper.applyAsLong(x)));
    }

    public DoubleStream mapToDouble(IntToDoubleFunction mapper) {
        java.util.Objects.requireNonNull(mapper);
        return new DoublePulled(boxes.<Double>map(x -> mapper.applyAsDouble(x)));
    }

    public IntStream flatMap(IntFunction<? extends IntStream> mapper) {
        java.util.Objects.requireNonNull(mapper);
        return new IntPulled(boxes.<Integer>flatMap(x -> {
            IntStream inner = mapper.apply(x);
            return inner == null ? null : inner.boxed();
        }));
    }

    public IntStream distinct() {
        return new IntPulled(boxes.distinct());
    }

    public IntStream sorted() {
        return new IntPulled(boxes.sorted());
    }

    public IntStream peek(IntConsumer action) {
        java.util.Objects.requireNonNull(action);
        return new IntPulled(boxes.peek(x -> action.accept(x)));
    }

    public IntStream limit(long most) {
        return new IntPulled(boxes.limit(most));
    }

    public IntStream skip(long count) {
        return new IntPulled(boxes.skip(count));
    }

    public IntStream takeWhile(IntPredicate predicate) {
        java.util.Objects.requireNonNull(predicate);
        return new IntPulled(boxes.takeWhile(x -> predicate.test(x)));
    }

    public IntStream dropWhile(IntPredicate predicate) {
        java.util.Objects.requireNonNull(predicate);
        return new IntPulled(boxes.dropWhile(x -> predicate.test(x)));
    }

    public void forEach(IntConsumer action) {
        java.util.Objects.requireNonNull(action);
        boxes.forEach(x -> action.accept(x));
    }

    public void forEachOrdered(IntConsumer action) {
        forEach(action);
    }

    public int[] toArray() {
        ArrayList<Integer> all = new ArrayList<Integer>();
        boxes.forEach(x -> all.add(x));
        int[] array = new int[all.size()];
        for (int i = 0; i < array.length; i++) {
            array[i] = all.get(i);
        }
        return array;
    }

    public int reduce(int identity, IntBinaryOperator operator) {
        java.util.Objects.requireNonNull(operator);
        int result = identity;
        for (Iterator<Integer> it = boxes.iterator(); it.hasNext();) {
            result = operator.applyAsInt(result, it.next());
        }
        return result;
    }

    public OptionalInt reduce(IntBinaryOperator operator) {
        java.util.Objects.requireNonNull(operator);
        Iterator<Integer> it = boxes.iterator();
        if (!it.hasNext()) {
            return OptionalInt.empty();
        }
        int result = it.next();
        while (it.hasNext()) {
            result = operator.applyAsInt(result, it.next());
        }
        return OptionalInt.of(result);
    }

    public <R> R collect(Supplier<R> supplier, ObjIntConsumer<R> accumulator, BiConsumer<R, R> combiner) {
        R container = supplier.get();
        boxes.forEach(x -> accumulator.accept(container, x));
        return container;
    }

    public int sum() {
        return reduce(0, (a, b) -> a + b);
    }

    public OptionalInt min() {
        return reduce((a, b) -> Math.min(a, b));
    }

    public OptionalInt max() {
        return reduce((a, b) -> Math.max(a, b));
    }

    public long count() {
        return boxes.count();
    }

    public OptionalDouble average() {
        IntSummaryStatistics all = summaryStatistics();
        return all.getCount() > 0 ? OptionalDouble.of(all.getAverage()) : OptionalDouble.empty();
    }

    public IntSummaryStatistics summaryStatistics() {
        IntSummaryStatistics all = new IntSummaryStatistics();
        boxes.forEach(x -> all.accept(x));
        return all;
    }

    public boolean anyMatch(IntPredicate predicate) {
        java.util.Objects.requireNonNull(predicate);
        return boxes.anyMatch(x -> predicate.test(x));
    }

    public boolean allMatch(IntPredicate predicate) {
        java.util.Objects.requireNonNull(predicate);
        return boxes.allMatch(x -> predicate.test(x));
    }

    public boolean noneMatch(IntPredicate predicate) {
        java.util.Objects.requireNonNull(predicate);
        return boxes.noneMatch(x -> predicate.test(x));
    }

    public OptionalInt findFirst() {
        Iterator<Integer> it = boxes.iterator();
        return it.hasNext() ? OptionalInt.of(it.next()) : OptionalInt.empty();
    }

    public OptionalInt findAny() {
        return findFirst();
    }

    public LongStream asLongStream() {
        return new LongPulled(boxes.<Long>map(x -> (long) x.intValue()));
    }

    public DoubleStream asDoubleStream() {
        return new DoublePulled(boxes.<Double>map(x -> (double) x.intValue()));
    }

    public Stream<Integer> boxed() {
        return boxes;
    }

    public PrimitiveIterator.OfInt iterator() {
        Iterator<Integer> it = boxes.iterator();
        return new PrimitiveIterator.OfInt() {
            public boolean hasNext() {
                return it.hasNext();
            }

            public int nextInt() {
                return it.next();
            }
        };
    }

    public Spliterator<Integer> spliterator() {
        return boxes.spliterator();
    }

    public boolean isParallel() {
        return false;
    }

    public IntStream sequential() {
        return this;
    }

    public IntStream parallel() {
        return this;
    }

    public IntStream unordered() {
        return this;
    }

    public IntStream onClose(Runnable action) {
        boxes.onClose(action);
        return this;
    }

    public void close() {
        boxes.close();
    }
}
