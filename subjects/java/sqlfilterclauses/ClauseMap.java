package symheap.subjects.sqlfilterclauses;

import symheap.subjects.hashmap.HashTable;

/** A hash table from clauses to their texts. */
public class ClauseMap extends KeyedTable<ClauseMap.ClauseEntry> {

    /** One clause with its text. */
    public static class ClauseEntry extends HashTable.Link<ClauseEntry> {
        String value;
    }

    // The operations.

    /** The value of a key, or null where the key is absent. */
    String get(int key) {
        ClauseEntry entry = find(key);
        return entry == null ? null : entry.value;
    }

    /** Binds a key to a value. Returns the value that it had before, or null. */
    String put(int key, String value) {
        ClauseEntry entry = findOrInsert(key);
        String old = entry.value;
        entry.value = value;
        return old;
    }

    @Override
    protected ClauseEntry newEntry() {
        return new ClauseEntry();
    }
}
