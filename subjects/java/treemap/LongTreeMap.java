package symheap.subjects.treemap;

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
}
