package java.util;

/** A collection over iterator() and size(). */
public abstract class AbstractCollection<E> implements Collection<E> {
    protected AbstractCollection() {
    }

    public abstract Iterator<E> iterator();

    public abstract int size();

    public boolean isEmpty() {
        return size() == 0;
    }

    public boolean contains(Object element) {
        for (Iterator<E> it = iterator(); it.hasNext();) {
            E next = it.next();
            if (element == null ? next == null : element.equals(next)) {
                return true;
            }
        }
        return false;
    }

    public Object[] toArray() {
        Object[] array = new Object[size()];
        int i = 0;
        for (Iterator<E> it = iterator(); it.hasNext();) {
            array[i++] = it.next();
        }
        return array;
    }

    @SuppressWarnings("unchecked")
    public <T> T[] toArray(T[] array) {
        int size = size();
        T[] target = array.length >= size ? array : Arrays.copyOf(array, size);
        int i = 0;
        for (Iterator<E> it = iterator(); it.hasNext();) {
            target[i++] = (T) it.next();
        }
        if (i < target.length) {
            target[i] = null;
        }
        return target;
    }

    public boolean add(E element) {
        throw new UnsupportedOperationException();
    }

    public boolean remove(Object element) {
        for (Iterator<E> it = iterator(); it.hasNext();) {
            E next = it.next();
            if (element == null ? next == null : element.equals(next)) {
                it.remove();
                return true;
            }
        }
        return false;
    }

    public boolean containsAll(Collection<?> other) {
        for (Iterator<?> it = HashSet.inAnyOrder(other); it.hasNext();) {
            if (!contains(it.next())) {
                return false;
            }
        }
        return true;
    }

    public boolean addAll(Collection<? extends E> other) {
        boolean changed = false;
        for (E element : other) {
            if (add(element)) {
                changed = true;
            }
        }
        return changed;
    }

    public boolean removeAll(Collection<?> other) {
        Objects.requireNonNull(other);
        boolean changed = false;
        for (Iterator<E> it = iterator(); it.hasNext();) {
            if (other.contains(it.next())) {
                it.remove();
                changed = true;
            }
        }
        return changed;
    }

    public boolean retainAll(Collection<?> other) {
        Objects.requireNonNull(other);
        boolean changed = false;
        for (Iterator<E> it = iterator(); it.hasNext();) {
            if (!other.contains(it.next())) {
                it.remove();
                changed = true;
            }
        }
        return changed;
    }

    public void clear() {
        for (Iterator<E> it = iterator(); it.hasNext();) {
            it.next();
            it.remove();
        }
    }

    public String toString() {
        String text = "[";
        for (Iterator<E> it = iterator(); it.hasNext();) {
            E next = it.next();
            text = text + (next == this ? "(this Collection)" : String.valueOf(next));
            if (it.hasNext()) {
                text = text + ", ";
            }
        }
        return text + "]";
    }
}
