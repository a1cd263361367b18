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
}
