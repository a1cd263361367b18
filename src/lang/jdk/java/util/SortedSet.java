package java.util;

/** A set in ascending order. */
public interface SortedSet<E> extends Set<E> {
    Comparator<? super E> comparator();

    E first();

    E last();

    SortedSet<E> headSet(E to);

    SortedSet<E> tailSet(E from);

    SortedSet<E> subSet(E from, E to);
}
