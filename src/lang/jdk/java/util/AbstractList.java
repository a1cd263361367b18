package java.util;

/** A list over get(int) and size(). */
public abstract class AbstractList<E> extends AbstractCollection<E> implements List<E> {
    /** Counts changes of the size, so that iterators notice them. */
    protected transient int modCount = 0;

    protected AbstractList() {
    }

    public abstract E get(int index);

    public boolean add(E element) {
        add(size(), element);
        return true;
    }

    public void add(int index, E element) {
        throw new UnsupportedOperationException();
    }

    public E set(int index, E element) {
        throw new UnsupportedOperationException();
    }

    public E remove(int index) {
        throw new UnsupportedOperationException();
    }

    public int indexOf(Object element) {
        for (ListIterator<E> it = listIterator(); it.hasNext();) {
            E next = it.next();
            if (element == null ? next == null : element.equals(next)) {
                return it.previousIndex();
            }
        }
        return -1;
    }

    public int lastIndexOf(Object element) {
        for (ListIterator<E> it = listIterator(size()); it.hasPrevious();) {
            E previous = it.previous();
            if (element == null ? previous == null : element.equals(previous)) {
                return it.nextIndex();
            }
        }
        return -1;
    }

    public boolean addAll(int index, Collection<? extends E> other) {
        if (index < 0 || index > size()) {
            throw new IndexOutOfBoundsException("Index: " + index + ", Size: " + size());
        }
        int at = index;
        for (E element : other) {
            add(at++, element);
        }
        return at != index;
    }

    public void clear() {
        removeRange(0, size());
    }

    protected void removeRange(int from, int to) {
        ListIterator<E> it = listIterator(from);
        for (int i = from; i < to; i++) {
            it.next();
            it.remove();
        }
    }

    public Iterator<E> iterator() {
        return new IndexIterator<E>(this, 0);
    }

    public ListIterator<E> listIterator() {
        return listIterator(0);
    }

    public ListIterator<E> listIterator(int index) {
        if (index < 0 || index > size()) {
            throw new IndexOutOfBoundsException("Index: " + index + ", Size: " + size());
        }
        return new IndexIterator<E>(this, index);
    }

    public List<E> subList(int from, int to) {
        if (from < 0) {
            throw new IndexOutOfBoundsException("fromIndex = " + from);
        }
        if (to > size()) {
            throw new IndexOutOfBoundsException("toIndex = " + to);
        }
        if (from > to) {
            throw new IllegalArgumentException("fromIndex(" + from + ") > toIndex(" + to + ")");
        }
        return new SubList<E>(this, from, to);
    }

    public boolean equals(Object other) {
        if (other == this) {
            return true;
        }
        if (!(other instanceof List)) {
            return false;
        }
        boolean identityFirst = seesIdentity(this);
        if (this instanceof ArrayList && other.getClass() == ArrayList.class && ((List<?>) other).size() != size()) {
            return false;
        }
        Iterator<E> a = iterator();
        Iterator<?> b = ((List<?>) other).iterator();
        while (a.hasNext() && b.hasNext()) {
            E left = a.next();
            Object right = b.next();
            if (!(identityFirst && left == right) && !Objects.saysEqual(left, right)) {
                return false;
            }
        }
        return !a.hasNext() && !b.hasNext();
    }

    /** Whether a list, or the one that it is a range of, takes one object for equal to itself without asking. */
    private static boolean seesIdentity(AbstractList<?> list) {
        return list instanceof ArrayList || list instanceof Collections.ImmutableList
            || list instanceof SubList && seesIdentity(((SubList<?>) list).list);
    }

    public int hashCode() {
        int hash = 1;
        for (Iterator<E> it = iterator(); it.hasNext();) {
            hash = 31 * hash + Objects.hashCode(it.next());
        }
        return hash;
    }

    /** Runs over a list by index. The natives know its fields by position. */
    static class IndexIterator<E> implements ListIterator<E> {
        private final AbstractList<E> list;
        private int cursor;
        private int last = -1;
        private int expected;

        IndexIterator(AbstractList<E> list, int cursor) {
            this.list = list;
            this.cursor = cursor;
            this.expected = list.modCount;
        }

        private void check() {
            if (list.modCount != expected) {
                throw new ConcurrentModificationException();
            }
        }

        public boolean hasNext() {
            return cursor != (list instanceof SubList ? ((SubList<E>) list).size : list.size());
        }

        public E next() {
            check();
            if (cursor >= list.size()) {
                throw past();
            }
            E next = list.get(cursor);
            last = cursor++;
            return next;
        }

        /** Lists of the program's own have their exception as its cause. */
        private NoSuchElementException past() {
            boolean isPlain = list instanceof ElementList || list instanceof SubList
                || list instanceof Arrays.ArrayView || list instanceof Collections.SingletonList;
            if (!isPlain) {
                try {
                    list.get(cursor);
                } catch (IndexOutOfBoundsException e) {
                    check();
                    return new NoSuchElementException(e);
                }
            }
            return new NoSuchElementException();
        }

        public boolean hasPrevious() {
            return cursor != 0;
        }

        public E previous() {
            check();
            if (cursor <= 0) {
                throw new NoSuchElementException();
            }
            E previous = list.get(cursor - 1);
            last = --cursor;
            return previous;
        }

        public int nextIndex() {
            return cursor;
        }

        public int previousIndex() {
            return cursor - 1;
        }

        public void remove() {
            if (last < 0) {
                throw new IllegalStateException();
            }
            check();
            list.remove(last);
            if (last < cursor) {
                cursor--;
            }
            last = -1;
            expected = list.modCount;
        }

        public void set(E element) {
            if (last < 0) {
                throw new IllegalStateException();
            }
            check();
            list.set(last, element);
        }

        public void add(E element) {
            check();
            list.add(cursor, element);
            cursor++;
            last = -1;
            expected = list.modCount;
        }
    }

    /** A range of another list. */
    static class SubList<E> extends AbstractList<E> {
        private final AbstractList<E> list;
        private final int offset;
        private int size;

        SubList(AbstractList<E> list, int from, int to) {
            this.list = list;
            this.offset = from;
            this.size = to - from;
            this.modCount = list.modCount;
        }

        private void checkChanges() {
            if (list.modCount != modCount) {
                throw new ConcurrentModificationException();
            }
        }

        private void check(int index) {
            if (index < 0 || index >= size) {
                throw new IndexOutOfBoundsException("Index " + index + " out of bounds for length " + size);
            }
        }

        public int size() {
            checkChanges();
            return size;
        }

        public E get(int index) {
            check(index);
            checkChanges();
            return list.get(offset + index);
        }

        public E set(int index, E element) {
            check(index);
            checkChanges();
            return list.set(offset + index, element);
        }

        public void add(int index, E element) {
            if (index < 0 || index > size) {
                throw new IndexOutOfBoundsException("Index: " + index + ", Size: " + size);
            }
            checkChanges();
            list.add(offset + index, element);
            modCount = list.modCount;
            size++;
        }

        public E remove(int index) {
            check(index);
            checkChanges();
            E old = list.remove(offset + index);
            modCount = list.modCount;
            size--;
            return old;
        }
    }
}
