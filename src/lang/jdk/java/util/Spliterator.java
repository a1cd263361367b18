package java.util;

import java.util.function.Consumer;

/** Runs over elements, and may give a part of them away. */
public interface Spliterator<T> {
    int ORDERED = 0x10;
    int DISTINCT = 0x1;
    int SORTED = 0x4;
    int SIZED = 0x40;
    int NONNULL = 0x100;
    int IMMUTABLE = 0x400;
    int CONCURRENT = 0x1000;
    int SUBSIZED = 0x4000;

    boolean tryAdvance(Consumer<? super T> action);

    Spliterator<T> trySplit();

    long estimateSize();

    int characteristics();

    default void forEachRemaining(Consumer<? super T> action) {
        while (tryAdvance(action)) {
        }
    }

    default long getExactSizeIfKnown() {
        return hasCharacteristics(SIZED) ? estimateSize() : -1;
    }

    default boolean hasCharacteristics(int wanted) {
        return (characteristics() & wanted) == wanted;
    }

    default Comparator<? super T> getComparator() {
        throw new IllegalStateException();
    }

    /** Over values without boxes. */
    interface OfPrimitive<T, C, S extends Spliterator.OfPrimitive<T, C, S>> extends Spliterator<T> {
        S trySplit();

        boolean tryAdvance(C action);

        default void forEachRemaining(C action) {
            while (tryAdvance(action)) {
            }
        }
    }

    /** Over numbers. */
    interface OfInt extends OfPrimitive<Integer, java.util.function.IntConsumer, Spliterator.OfInt> {
        Spliterator.OfInt trySplit();

        boolean tryAdvance(java.util.function.IntConsumer action);

        default void forEachRemaining(java.util.function.IntConsumer action) {
            while (tryAdvance(action)) {
            }
        }

        default boolean tryAdvance(Consumer<? super Integer> action) {
            return tryAdvance((java.util.function.IntConsumer) x -> action.accept(x));
        }

        default void forEachRemaining(Consumer<? super Integer> action) {
            forEachRemaining((java.util.function.IntConsumer) x -> action.accept(x));
        }
    }

    /** Over numbers. */
    interface OfLong extends OfPrimitive<Long, java.util.function.LongConsumer, Spliterator.OfLong> {
        Spliterator.OfLong trySplit();

        boolean tryAdvance(java.util.function.LongConsumer action);

        default void forEachRemaining(java.util.function.LongConsumer action) {
            while (tryAdvance(action)) {
            }
        }

        default boolean tryAdvance(Consumer<? super Long> action) {
            return tryAdvance((java.util.function.LongConsumer) x -> action.accept(x));
        }

        default void forEachRemaining(Consumer<? super Long> action) {
            forEachRemaining((java.util.function.LongConsumer) x -> action.accept(x));
        }
    }

    /** Over numbers. */
    interface OfDouble extends OfPrimitive<Double, java.util.function.DoubleConsumer, Spliterator.OfDouble> {
        Spliterator.OfDouble trySplit();

        boolean tryAdvance(java.util.function.DoubleConsumer action);

        default void forEachRemaining(java.util.function.DoubleConsumer action) {
            while (tryAdvance(action)) {
            }
        }

        default boolean tryAdvance(Consumer<? super Double> action) {
            return tryAdvance((java.util.function.DoubleConsumer) x -> action.accept(x));
        }

        default void forEachRemaining(Consumer<? super Double> action) {
            forEachRemaining((java.util.function.DoubleConsumer) x -> action.accept(x));
        }
    }
}
