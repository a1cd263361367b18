package java.util.stream;

import java.util.Arrays;
import java.util.IntSummaryStatistics;
import java.util.Iterator;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.PrimitiveIterator;
import java.util.function.BiConsumer;
import java.util.function.IntBinaryOperator;
import java.util.function.IntConsumer;
import java.util.function.IntFunction;
import java.util.function.IntPredicate;
import java.util.function.IntSupplier;
import java.util.function.IntToDoubleFunction;
import java.util.function.IntToLongFunction;
import java.util.function.IntUnaryOperator;
import java.util.function.ObjIntConsumer;
import java.util.function.Supplier;

/** A stream of numbers. */
public interface IntStream extends BaseStream<Integer, IntStream> {
    IntStream filter(IntPredicate predicate);

    IntStream map(IntUnaryOperator mapper);

    <U> Stream<U> mapToObj(IntFunction<? extends U> mapper);

    LongStream mapToLong(IntToLongFunction mapper);

    DoubleStream mapToDouble(IntToDoubleFunction mapper);

    IntStream flatMap(IntFunction<? extends IntStream> mapper);

    IntStream distinct();

    IntStream sorted();

    IntStream peek(IntConsumer action);

    IntStream limit(long most);

    IntStream skip(long count);

    IntStream takeWhile(IntPredicate predicate);

    IntStream dropWhile(IntPredicate predicate);

    void forEach(IntConsumer action);

    void forEachOrdered(IntConsumer action);

    int[] toArray();

    int reduce(int identity, IntBinaryOperator operator);

    OptionalInt reduce(IntBinaryOperator operator);

    <R> R collect(Supplier<R> supplier, ObjIntConsumer<R> accumulator, BiConsumer<R, R> combiner);

    int sum();

    OptionalInt min();

    OptionalInt max();

    long count();

    OptionalDouble average();

    IntSummaryStatistics summaryStatistics();

    boolean anyMatch(IntPredicate predicate);

    boolean allMatch(IntPredicate predicate);

    boolean noneMatch(IntPredicate predicate);

    OptionalInt findFirst();

    OptionalInt findAny();

    LongStream asLongStream();

    DoubleStream asDoubleStream();

    Stream<Integer> boxed();

    PrimitiveIterator.OfInt iterator();

    static IntStream empty() {
        return new IntPulled(Stream.<Integer>empty());
    }

    static IntStream of(int element) {
        return new IntPulled(Stream.<Integer>of(element));
    }

    static IntStream of(int... elements) {
        return Arrays.stream(elements);
    }

    static IntStream iterate(int seed, IntUnaryOperator next) {
        return new IntPulled(Stream.<Integer>iterate(seed, x -> next.applyAsInt(x)));
    }

    static IntStream iterate(int seed, IntPredicate goesOn, IntUnaryOperator next) {
        return IntStream.iterate(seed, next).takeWhile(goesOn);
    }

    static IntStream generate(IntSupplier supplier) {
        return new IntPulled(Stream.<Integer>generate(() -> supplier.getAsInt()));
    }

    static IntStream range(int from, int to) {
        return from < to ? IntPulled.between(from, to - 1) : IntStream.empty();
    }

    static IntStream rangeClosed(int from, int to) {
        return from <= to ? IntPulled.between(from, to) : IntStream.empty();
    }

    static IntStream concat(IntStream first, IntStream second) {
        return new IntPulled(Stream.<Integer>concat(first.boxed(), second.boxed()));
    }
}
