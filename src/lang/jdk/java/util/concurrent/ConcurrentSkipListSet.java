package java.util.concurrent;

import java.util.AbstractSet;
import java.util.Collection;
import java.util.Comparator;
import java.util.Iterator;
import java.util.Map;
import java.util.NavigableSet;
import java.util.SortedSet;

/** A sorted set without null that threads share, or the keys of such a map. Its iterators see changes, and never fail. */
public class ConcurrentSkipListSet<E> extends AbstractSet<E> implements NavigableSet<E>, Cloneable, java.io.Serializable {
    private final ConcurrentSkipListMap<E, Object> map;
    private final boolean isOfMap;

    public ConcurrentSkipListSet() {
        this(new ConcurrentSkipListMap<E, Object>(), false);
    }

    public ConcurrentSkipListSet(Comparator<? super E> order) {
        this(new ConcurrentSkipListMap<E, Object>(order), false);
    }

    public ConcurrentSkipListSet(Collection<? extends E> elements) {
        this(new ConcurrentSkipListMap<E, Object>(), false);
        addAll(elements);
    }

    public ConcurrentSkipListSet(SortedSet<E> elements) {
        this(new ConcurrentSkipListMap<E, Object>(elements.comparator()), false);
        addAll(elements);
    }

    ConcurrentSkipListSet(ConcurrentSkipListMap<E, Object> map, boolean isOfMap) {
        this.map = map;
        this.isOfMap = isOfMap;
    }

    private ConcurrentSkipListSet<E> part(ConcurrentNavigableMap<E, Object> part) {
        return new ConcurrentSkipListSet<E>((ConcurrentSkipListMap<E, Object>) part, isOfMap);
    }

    private static <E> E keyOf(Map.Entry<E, Object> entry) {
        return entry == null ? null : entry.getKey();
    }

    public int size() {
        return map.size();
    }

    public boolean isEmpty() {
        return map.isEmpty();
    }

    public boolean contains(Object element) {
        return map.containsKey(element);
    }

    public boolean add(E element) {
        if (isOfMap) {
            throw new UnsupportedOperationException();
        }
        return map.putIfAbsent(element, Boolean.TRUE) == null;
    }

    public boolean remove(Object element) {
        return map.remove(element) != null;
    }

    public void clear() {
        map.clear();
    }

    public Iterator<E> iterator() {
        Iterator<Map.Entry<E, Object>> entries = new ConcurrentSkipListMap.Running<E, Object>(map);
        return new Iterator<E>() {
            public boolean hasNext() {
                return entries.hasNext();
            }

            public E next() {
                return entries.next().getKey();
            }

            public void remove() {
                entries.remove();
            }
        };
    }

    public Comparator<? super E> comparator() {
        return map.comparator();
    }

    public E first() {
        return map.firstKey();
    }

    public E last() {
        return map.lastKey();
    }

    public E pollFirst() {
        return keyOf(map.pollFirstEntry());
    }

    public E pollLast() {
        return keyOf(map.pollLastEntry());
    }

    public E lower(E element) {
        return map.lowerKey(element);
    }

    public E floor(E element) {
        return map.floorKey(element);
    }

    public E ceiling(E element) {
        return map.ceilingKey(element);
    }

    public E higher(E element) {
        return map.higherKey(element);
    }

    public NavigableSet<E> subSet(E from, boolean withFrom, E to, boolean withTo) {
        return part(map.subMap(from, withFrom, to, withTo));
    }

    public NavigableSet<E> headSet(E to, boolean withTo) {
        return part(map.headMap(to, withTo));
    }

    public NavigableSet<E> tailSet(E from, boolean withFrom) {
        return part(map.tailMap(from, withFrom));
    }

    public NavigableSet<E> subSet(E from, E to) {
        return part(map.subMap(from, true, to, false));
    }

    public NavigableSet<E> headSet(E to) {
        return part(map.headMap(to, false));
    }

    public NavigableSet<E> tailSet(E from) {
        return part(map.tailMap(from, true));
    }

    public NavigableSet<E> descendingSet() {
        return part(map.descendingMap());
    }

    public Iterator<E> descendingIterator() {
        return descendingSet().iterator();
    }

    public ConcurrentSkipListSet<E> clone() {
        return new ConcurrentSkipListSet<E>((SortedSet<E>) this);
    }
}
