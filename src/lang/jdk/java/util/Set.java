package java.util;

/** A collection without duplicates. */
public interface Set<E> extends Collection<E> {
    static <E> Set<E> of(E... elements) {
        if (elements.length == 0) {
            return (Set<E>) Collections.ImmutableSet.EMPTY;
        }
        LinkedHashSet<E> set = new LinkedHashSet<E>();
        if (elements.length > 1) {
            set.order = HashMap.SALTED;
        }
        for (int i = 0; i < elements.length; i++) {
            if (!set.add(Objects.requireNonNull(elements[i]))) {
                throw new IllegalArgumentException("duplicate element: " + elements[i]);
            }
        }
        return new Collections.ImmutableSet<E>(set);
    }

    static <E> Set<E> copyOf(Collection<? extends E> elements) {
        if (elements instanceof Collections.ImmutableSet) {
            return (Set<E>) elements;
        }
        if (elements.isEmpty()) {
            return (Set<E>) Collections.ImmutableSet.EMPTY;
        }
        LinkedHashSet<E> set = new LinkedHashSet<E>();
        for (E element : elements) {
            set.add(Objects.requireNonNull(element));
        }
        if (set.size() > 1) {
            set.order = HashMap.SALTED;
        }
        return new Collections.ImmutableSet<E>(set);
    }
}
