package java.util.stream;

import java.util.Spliterator;
import java.util.Spliterators;
import java.util.function.Supplier;

/** Streams over spliterators. */
public final class StreamSupport {
    private StreamSupport() {
    }

    public static <T> Stream<T> stream(Spliterator<T> elements, boolean parallel) {
        boolean isSized = elements.hasCharacteristics(Spliterator.SIZED);
        return new Pulled<T>(() -> Spliterators.iterator(elements),
            isSized ? () -> elements.estimateSize() : null);
    }

    public static <T> Stream<T> stream(Supplier<? extends Spliterator<T>> elements, int characteristics,
            boolean parallel) {
        return new Pulled<T>(() -> Spliterators.iterator(elements.get()),
            (characteristics & Spliterator.SIZED) != 0 ? () -> elements.get().estimateSize() : null);
    }

    public static IntStream intStream(Spliterator.OfInt elements, boolean parallel) {
        return new IntPulled(StreamSupport.<Integer>stream((Spliterator<Integer>) elements, parallel));
    }

    public static LongStream longStream(Spliterator.OfLong elements, boolean parallel) {
        return new LongPulled(StreamSupport.<Long>stream((Spliterator<Long>) elements, parallel));
    }

    public static DoubleStream doubleStream(Spliterator.OfDouble elements, boolean parallel) {
        return new DoublePulled(StreamSupport.<Double>stream((Spliterator<Double>) elements, parallel));
    }
}
