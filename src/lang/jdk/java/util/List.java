package java.util;

import java.util.function.UnaryOperator;

/** An ordered collection. */
public interface List<E> extends Collection<E> {
    E get(int index);

    E set(int index, E element);

    void add(int index, E element);

    boolean add(E element);

    E remove(int index);

    boolean remove(Object element);

    int indexOf(Object element);

    int lastIndexOf(Object element);

    boolean addAll(Collection<? extends E> other);

    boolean addAll(int index, Collection<? extends E> other);

    ListIterator<E> listIterator();

    ListIterator<E> listIterator(int index);

    List<E> subList(int from, int to);

    default void replaceAll(UnaryOperator<E> operator) {
        Objects.requireNonNull(operator);
        for (ListIterator<E> it = listIterator(); it.hasNext();) {
            it.set(operator.apply(it.next()));
        }
    }

    @SuppressWarnings("unchecked")
    default void sort(Comparator<? super E> order) {
        Object[] elements = toArray();
        Arrays.sort((E[]) elements, order);
        for (int i = 0; i < elements.length; i++) {
            set(i, (E) elements[i]);
        }
    }

    default E getFirst() {
        if (isEmpty()) {
            throw new NoSuchElementException();
        }
        return get(0);
    }

    default E getLast() {
        if (isEmpty()) {
            throw new NoSuchElementException();
        }
        return get(size() - 1);
    }

    default E removeFirst() {
        if (isEmpty()) {
            throw new NoSuchElementException();
        }
        return remove(0);
    }

    default E removeLast() {
        if (isEmpty()) {
            throw new NoSuchElementException();
        }
        return remove(size() - 1);
    }

    static <E> List<E> of(E... elements) {
        for (int i = 0; i < elements.length; i++) {
            Objects.requireNonNull(elements[i]);
        }
        if (elements.length == 0) {
            return (List<E>) Collections.ImmutableList.EMPTY;
        }
        return new Collections.ImmutableList<E>(Arrays.asList(elements.clone()));
    }

    static <E> List<E> copyOf(Collection<? extends E> elements) {
        if (elements instanceof Collections.ImmutableList && !(elements instanceof Collections.ImmutableRange)) {
            return (List<E>) elements;
        }
        return (List<E>) of(elements.toArray());
    }
}
