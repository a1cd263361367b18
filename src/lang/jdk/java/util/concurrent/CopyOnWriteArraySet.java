package java.util.concurrent;

import java.util.AbstractSet;
import java.util.Collection;
import java.util.Iterator;
import java.util.function.Predicate;

/** A set in the order of insertion whose iterators run over the elements that there were when they began. */
public class CopyOnWriteArraySet<E> extends AbstractSet<E> implements java.io.Serializable {
    private final CopyOnWriteArrayList<E> elements = new CopyOnWriteArrayList<E>();

    public CopyOnWriteArraySet() {
    }

    public CopyOnWriteArraySet(Collection<? extends E> other) {
        elements.addAllAbsent(other);
    }

    public int size() {
        return elements.size();
    }

    public boolean isEmpty() {
        return elements.isEmpty();
    }

    public boolean contains(Object element) {
        return elements.contains(element);
    }

    public boolean add(E element) {
        return elements.addIfAbsent(element);
    }

    public boolean addAll(Collection<? extends E> other) {
        return elements.addAllAbsent(other) > 0;
    }

    public boolean remove(Object element) {
        return elements.remove(element);
    }

    public boolean removeIf(Predicate<? super E> filter) {
        return elements.removeIf(filter);
    }

    public boolean removeAll(Collection<?> other) {
        return elements.removeAll(other);
    }

    public boolean retainAll(Collection<?> other) {
        return elements.retainAll(other);
    }

    public void clear() {
        elements.clear();
    }

    public Object[] toArray() {
        return elements.toArray();
    }

    public Iterator<E> iterator() {
        return elements.iterator();
    }
}
