package java.util;

/** A part of a sorted list, between bounds and in either direction: what the views of TreeMap and TreeSet share. */
final class SortedWindow<T> {
    /** How items compare with keys. */
    interface Keyed {
        int compareItems(Object a, Object b);

        Object keyOfItem(Object item);

        /** The index of a key, or -1 - i where it belongs at i. Where it is equal the search goes on before or behind. */
        int findItem(Object key, int atEqual);

        void removeItem(int index);
    }

    final ArrayList<T> items;
    private final Keyed keyed;
    final boolean down;
    private final boolean hasLow;
    private final Object low;
    private final boolean withLow;
    private final boolean hasHigh;
    private final Object high;
    private final boolean withHigh;

    SortedWindow(ArrayList<T> items, Keyed keyed) {
        this(items, keyed, false, false, null, false, false, null, false);
    }

    private SortedWindow(ArrayList<T> items, Keyed keyed, boolean down, boolean hasLow, Object low, boolean withLow,
        boolean hasHigh, Object high, boolean withHigh) {
        this.items = items;
        this.keyed = keyed;
        this.down = down;
        this.hasLow = hasLow;
        this.low = low;
        this.withLow = withLow;
        this.hasHigh = hasHigh;
        this.high = high;
        this.withHigh = withHigh;
    }

    SortedWindow<T> reversed() {
        return new SortedWindow<T>(items, keyed, !down, hasLow, low, withLow, hasHigh, high, withHigh);
    }

    /** A part of this one; `from` is the bound that comes first in its direction. */
    SortedWindow<T> part(boolean hasFrom, Object from, boolean withFrom, boolean hasTo, Object to, boolean withTo) {
        if (hasFrom && !mayBound(from, withFrom)) {
            throw new IllegalArgumentException("fromKey out of range");
        }
        if (hasTo && !mayBound(to, withTo)) {
            throw new IllegalArgumentException("toKey out of range");
        }
        boolean newLow = down ? hasTo : hasFrom;
        boolean newHigh = down ? hasFrom : hasTo;
        Object lower = newLow ? (down ? to : from) : low;
        Object upper = newHigh ? (down ? from : to) : high;
        boolean withLower = newLow ? (down ? withTo : withFrom) : withLow;
        boolean withUpper = newHigh ? (down ? withFrom : withTo) : withHigh;
        if (hasFrom && hasTo) {
            if (keyed.compareItems(lower, upper) > 0) {
                throw new IllegalArgumentException("fromKey > toKey");
            }
        } else {
            keyed.compareItems(hasFrom ? from : to, hasFrom ? from : to);
        }
        return new SortedWindow<T>(items, keyed, down, newLow || hasLow, lower, withLower, newHigh || hasHigh, upper, withUpper);
    }

    private boolean mayBound(Object key, boolean included) {
        if (included) {
            return holds(key);
        }
        return (!hasLow || keyed.compareItems(key, low) >= 0) && (!hasHigh || keyed.compareItems(high, key) >= 0);
    }

    /** Whether a key lies between the bounds. */
    boolean holds(Object key) {
        if (hasLow) {
            int sign = keyed.compareItems(key, low);
            if (sign < 0 || sign == 0 && !withLow) {
                return false;
            }
        }
        if (hasHigh) {
            int sign = keyed.compareItems(key, high);
            return sign < 0 || sign == 0 && withHigh;
        }
        return true;
    }

    private int start() {
        if (!hasLow) {
            return 0;
        }
        int index = keyed.findItem(low, 0);
        return index < 0 ? -1 - index : withLow ? index : index + 1;
    }

    private int end() {
        if (!hasHigh) {
            return items.size();
        }
        int index = keyed.findItem(high, 0);
        return index < 0 ? -1 - index : withHigh ? index + 1 : index;
    }

    int size() {
        return Math.max(0, end() - start());
    }

    private T at(int index) {
        return index < 0 ? null : items.get(index);
    }

    private int firstIndex() {
        int start = start();
        int end = end();
        return start >= end ? -1 : down ? end - 1 : start;
    }

    /** The first item, or null. */
    T first() {
        return at(firstIndex());
    }

    T last() {
        return reversed().first();
    }

    /** Removes the first item and gives it; null where there is none. */
    T pollFirst() {
        int index = firstIndex();
        if (index < 0) {
            return null;
        }
        T item = items.get(index);
        keyed.removeItem(index);
        return item;
    }

    /** The closest item behind a key, or before it; null where there is none. */
    T near(Object key, boolean behind, boolean orEqual) {
        int index = keyed.findItem(key, orEqual ? 0 : behind != down ? 1 : -1);
        int start = start();
        int end = end();
        if (behind != down) {
            int at = Math.max(start, index < 0 ? -1 - index : orEqual ? index : index + 1);
            return at < end ? items.get(at) : null;
        }
        int at = Math.min(end - 1, index < 0 ? -2 - index : orEqual ? index : index - 1);
        return at >= start ? items.get(at) : null;
    }

    Iterator<T> iterator() {
        return new Running<T>(items, keyed, down ? end() - 1 : start(), size(), down ? -1 : 1);
    }

    /** Knows from the beginning how many items there are. */
    private static class Running<T> implements Iterator<T> {
        private final ArrayList<T> items;
        private final Keyed keyed;
        private final int step;
        private int cursor;
        private int rest;
        private int last = -1;
        private int expected;

        Running(ArrayList<T> items, Keyed keyed, int cursor, int rest, int step) {
            this.items = items;
            this.keyed = keyed;
            this.cursor = cursor;
            this.rest = rest;
            this.step = step;
            this.expected = items.modCount;
        }

        public boolean hasNext() {
            return rest > 0;
        }

        public T next() {
            if (rest <= 0) {
                throw new NoSuchElementException();
            }
            check();
            last = cursor;
            cursor += step;
            rest--;
            return items.get(last);
        }

        public void remove() {
            if (last < 0) {
                throw new IllegalStateException();
            }
            check();
            keyed.removeItem(last);
            if (step > 0) {
                cursor--;
            }
            last = -1;
            expected = items.modCount;
        }

        private void check() {
            if (items.modCount != expected) {
                throw new ConcurrentModificationException();
            }
        }
    }
}
