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
            action.accept(iterator.next());
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
