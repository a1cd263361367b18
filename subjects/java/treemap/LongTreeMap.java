package symheap.subjects.treemap;

import pli.SymHeap;

/**
 * A red-black tree map whose values are longs, kept unboxed in nodes of its own kind. Everything that
 * concerns keys and balance is inherited.
 */
public class LongTreeMap extends TreeMap {

    public static class LongEntry extends TreeMap.Entry {
        long count;

        LongEntry(int key, Entry parent) {
            super(key, parent);
        }

        @Override
        void copyFrom(Entry other) {
            super.copyFrom(other);
            count = ((LongEntry) other).count;
        }
    }

    @Override
    Entry newEntry(int key, Entry parent) {
        return new LongEntry(key, parent);
    }

    /** The number of a key, or another where the key is absent. */
    public long getLong(int key, long absent) {
        Entry node = find(key);
        return node == null ? absent : ((LongEntry) node).count;
    }

    /** Binds a key to a number. */
    public void putLong(int key, long number) {
        ((LongEntry) findOrInsert(key)).count = number;
    }

    /** Whether this is another map after one more of a key; its size is right where the other's was. */
    boolean countsOneMore(LongTreeMap before, int key) {
        boolean isNew = !before.containsKey(key);
        return isParentLinkedTree() && isRedBlack() && isSorted() && hasKeysAnd(before, key)
            && size == before.size + (isNew ? 1 : 0) && getLong(key, 0) == before.getLong(key, 0) + 1
            && hasOtherCounts(before.root, key);
    }

    /** Whether this is another map with the same counts. */
    boolean countsAsMany(LongTreeMap before) {
        return size == before.size && SymHeap.sameKeys(before.keys(), keys()) && hasCounts(before.root);
    }

    private boolean hasOtherCounts(Entry before, int key) {
        return before == null
            || (before.key == key || getLong(before.key, -1) == ((LongEntry) before).count)
                && hasOtherCounts(before.left, key) && hasOtherCounts(before.right, key);
    }

    private boolean hasCounts(Entry before) {
        return before == null
            || getLong(before.key, -1) == ((LongEntry) before).count
                && hasCounts(before.left) && hasCounts(before.right);
    }
}
