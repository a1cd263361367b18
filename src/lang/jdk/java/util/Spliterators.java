package java.util;

import java.util.function.Consumer;

/** Spliterators over iterators, and iterators over spliterators. */
public final class Spliterators {
    private Spliterators() {
    }

    public static <T> Spliterator<T> emptySpliterator() {
        return spliterator(Collections.<T>emptyList(), 0);
    }

    public static <T> Spliterator<T> spliterator(Object[] elements, int characteristics) {
        return (Spliterator<T>) (Object) spliterator(Arrays.asList(elements), characteristics);
    }

    public static <T> Spliterator<T> spliterator(Collection<? extends T> elements, int characteristics) {
        return new Running<T>(null, elements, -1, characteristics | Spliterator.SIZED | Spliterator.SUBSIZED);
    }

    /** What a collection's own method gives. */
    static <T> Spliterator<T> of(Collection<? extends T> elements) {
        boolean isOrdered = elements instanceof List || elements instanceof SortedSet || elements instanceof LinkedHashSet
            || elements instanceof ArrayDeque;
        boolean isIndexed = elements instanceof ElementList || elements instanceof ArrayDeque
            || elements instanceof PriorityQueue || elements instanceof List && elements instanceof RandomAccess;
        boolean isDivided = isIndexed || !(elements instanceof HashSet || elements instanceof SortedSet);
        int kind = Spliterator.SIZED | (isDivided ? Spliterator.SUBSIZED : 0)
            | (isOrdered ? Spliterator.ORDERED : 0) | (elements instanceof Set ? Spliterator.DISTINCT : 0)
            | (elements instanceof SortedSet ? Spliterator.SORTED : 0)
            | (elements instanceof ArrayDeque || elements instanceof PriorityQueue ? Spliterator.NONNULL : 0);
        Running<T> running = new Running<T>(null, elements, -1, kind);
        running.counts = isIndexed;
        return running;
    }

    public static <T> Spliterator<T> spliterator(Iterator<? extends T> elements, long size, int characteristics) {
        return new Running<T>(elements, null, size, characteristics | Spliterator.SIZED | Spliterator.SUBSIZED);
    }

    public static <T> Spliterator<T> spliteratorUnknownSize(Iterator<? extends T> elements, int characteristics) {
        int kept = characteristics & ~(Spliterator.SIZED | Spliterator.SUBSIZED);
        return new Running<T>(elements, null, Long.MAX_VALUE, kept);
    }

    public static <T> Iterator<T> iterator(Spliterator<? extends T> elements) {
        return new Iterator<T>() {
            private T value;
            private boolean fetched;

            public boolean hasNext() {
                if (!fetched) {
                    fetched = elements.tryAdvance(x -> value = x);
                }
                return fetched;
            }

            public T next() {
                if (!hasNext()) {
                    throw new NoSuchElementException();
                }
                fetched = false;
                return value;
            }
        };
    }

    /** Runs over a collection's iterator, which it asks for late, and is never split. */
    private static final class Running<T> implements Spliterator<T> {
        private Iterator<? extends T> iterator;
        private final Collection<? extends T> elements;
        private long size;
        private final int characteristics;
        /** Whether the size tells what is left. */
        boolean counts;

        Running(Iterator<? extends T> iterator, Collection<? extends T> elements, long size, int characteristics) {
            this.iterator = iterator;
            this.elements = elements;
            this.size = size;
            this.characteristics = characteristics;
        }

        private void start() {
            if (iterator == null) {
                size = elements.size();
                iterator = elements.iterator();
            }
        }

        public boolean tryAdvance(Consumer<? super T> action) {
            Objects.requireNonNull(action);
            start();
            if (!iterator.hasNext()) {
                return false;
            }
            T next = iterator.next();
            if (counts) {
                size--;
            }
            action.accept(next);
            return true;
        }

        public native Spliterator<T> trySplit();

        public long estimateSize() {
            start();
            return size;
        }

        public int characteristics() {
            return characteristics;
        }
    }
}
