package java.util;

/** A collection without duplicates. */
public interface Set<E> extends Collection<E> {
    static <E> Set<E> of(E... elements) {
        LinkedHashSet<E> set = new LinkedHashSet<E>();
        set.order = HashMap.SALTED;
        for (int i = 0; i < elements.length; i++) {
            if (!set.add(Objects.requireNonNull(elements[i]))) {
                throw new IllegalArgumentException("duplicate element: " + elements[i]);
            }
        }
        return Collections.unmodifiableSet(set);
    }

    static <E> Set<E> copyOf(Collection<? extends E> elements) {
        LinkedHashSet<E> set = new LinkedHashSet<E>(elements);
        set.order = HashMap.SALTED;
        return Collections.unmodifiableSet(set);
    }
}
