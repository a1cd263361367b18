package java.util;

import java.util.function.IntFunction;
import java.util.function.Predicate;
import java.util.stream.Pulled;
import java.util.stream.Stream;

/** A group of elements. */
public interface Collection<E> extends Iterable<E> {
    int size();

    boolean isEmpty();

    boolean contains(Object element);

    Iterator<E> iterator();

    Object[] toArray();

    <T> T[] toArray(T[] array);

    boolean add(E element);

    boolean remove(Object element);

    boolean containsAll(Collection<?> other);

    boolean addAll(Collection<? extends E> other);

    boolean removeAll(Collection<?> other);

    boolean retainAll(Collection<?> other);

    void clear();

    boolean equals(Object other);

    int hashCode();

    default Spliterator<E> spliterator() {
        return Spliterators.of(this);
    }

    default Stream<E> stream() {
        return Pulled.over(this);
    }

    default Stream<E> parallelStream() {
        return stream();
    }

    default <T> T[] toArray(IntFunction<T[]> generator) {
        return toArray(generator.apply(0));
    }

    default boolean removeIf(Predicate<? super E> filter) {
        Objects.requireNonNull(filter);
        boolean changed = false;
        for (Iterator<E> it = iterator(); it.hasNext();) {
            if (filter.test(it.next())) {
                it.remove();
                changed = true;
            }
        }
        return changed;
    }
}
