package symheap.subjects.hashmap;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

import pli.SymHeap;

/**
 * A map from int keys to values as a hash table with 16 buckets of chained entries.
 *
 * The table is written out as the fields e0 to e15, so that every bucket is a field of its own. A key is its
 * own hash, and its lowest four bits choose the bucket. New entries come to the head of their bucket; the
 * table never grows.
 *
 * Invariant, heap part: hasDisjointBuckets, no entry is met twice in the chains of all buckets;
 * isSizedTable, there are also size of them and at most THRESHOLD. Primitive part: hasRightBuckets, an entry
 * stores the hash of its key, stands in the bucket of that hash, and no key occurs twice.
 *
 * What to look at: put and remove compare the stored hash before the key. With a wrong stored hash a key is
 * not found although it is there.
 */
public class HashMap extends HashTable<HashMap.Entry> {

    public static class Entry extends HashTable.Link<Entry> {
        Object value;
    }

    Entry e0;
    Entry e1;
    Entry e2;
    Entry e3;
    Entry e4;
    Entry e5;
    Entry e6;
    Entry e7;
    Entry e8;
    Entry e9;
    Entry e10;
    Entry e11;
    Entry e12;
    Entry e13;
    Entry e14;
    Entry e15;

    /** Maps as their users make them: up to as many calls of put as the scope says, each with any key. */
    public static HashMap build() {
        HashMap map = new HashMap();
        int calls = 0;
        while (calls < SymHeap.getMaxScope() && SymHeap.makeSymbolicBoolean("another")) {
            map.put(SymHeap.makeSymbolicInteger("put"), new Object());
            calls++;
        }
        return map;
    }

    // The invariant, heap part.

    /** Whether the chains have no cycles and share no entry. Reads no number. */
    public boolean hasDisjointBuckets() {
        return hasDisjointBuckets(new HashSet<Entry>());
    }

    /** The same, and the entries are as many as size says, and not too many. */
    public boolean isSizedTable() {
        return isSized(new HashSet<Entry>());
    }

    /** hasDisjointBuckets on what is known: false only where an entry is met twice. */
    public boolean mayHaveDisjointBuckets() {
        return mayHaveDisjointBuckets(new HashSet<Entry>());
    }

    /** The whole invariant, the primitive part (hasRightBuckets) included. */
    public boolean repOK() {
        return isSizedTable() && hasRightBuckets();
    }

    // The postconditions. They ask the table for its shape first, which is decided; a question about keys costs.

    /** After put: the key is bound, and all others are there as before. */
    public boolean bindsKey(int key, Object value) {
        return isWhole() && hasKeysAnd(SymHeap.old(this), key) && isBound(key, value);
    }

    /** After remove: the key is gone, and all others are there as before. */
    public boolean unbindsKey(int key) {
        HashMap before = SymHeap.old(this);
        List<Integer> after = keys();
        if (size != before.size) {
            after.add(key);
        }
        return isWhole() && SymHeap.sameKeys(before.keys(), after) && !hasKey(key);
    }

    /** After a method that changes nothing. */
    public boolean keepsKeys() {
        return isWhole() && SymHeap.sameKeys(SymHeap.old(this).keys(), keys());
    }

    /** Whether the chains are disjoint and of as many entries as size says. */
    public boolean isWhole() {
        Set<Entry> entries = new HashSet<Entry>();
        return hasDisjointBuckets(entries) && entries.size() == size;
    }

    /** Whether the keys are those of another map and, where this one is larger, a new one. */
    public boolean hasKeysAnd(HashMap before, int key) {
        List<Integer> expected = before.keys();
        if (size != before.size) {
            expected.add(key);
        }
        return SymHeap.sameKeys(expected, keys());
    }

    /** Whether an entry in the right bucket binds the key to the value. */
    private boolean isBound(int key, Object value) {
        for (int i = 0; i < buckets(); i++) {
            for (Entry entry = bucket(i); entry != null; entry = entry.next) {
                if (entry.value == value && entry.key == key && indexOf(hash(key)) == i) {
                    return entry.hash == hash(key);
                }
            }
        }
        return false;
    }

    /** Whether an entry in the right bucket has the key. */
    private boolean hasKey(int key) {
        for (int i = 0; i < buckets(); i++) {
            for (Entry entry = bucket(i); entry != null; entry = entry.next) {
                if (entry.key == key && indexOf(hash(key)) == i) {
                    return true;
                }
            }
        }
        return false;
    }

    // The operations.

    /** The value of a key, or null where the key is absent. */
    public Object get(int key) {
        Entry entry = find(key);
        return entry == null ? null : entry.value;
    }

    /** Binds a key to a value. Returns the value that it had before, or null. */
    public Object put(int key, Object value) {
        Entry entry = findOrInsert(key);
        Object old = entry.value;
        entry.value = value;
        return old;
    }

    /** Takes a key out. Returns the value that it had, or null where it is absent. */
    public Object remove(int key) {
        int hash = hash(key);
        int index = indexOf(hash);
        Entry before = null;
        Entry entry = bucket(index);
        while (entry != null) {
            Entry next = entry.next;
            if (entry.hash == hash && entry.key == key) {
                size--;
                if (before == null) {
                    setBucket(index, next);
                } else {
                    before.next = next;
                }
                return entry.value;
            }
            before = entry;
            entry = next;
        }
        return null;
    }

    // The buckets.

    @Override
    protected int buckets() {
        return 16;
    }

    @Override
    protected Entry newEntry() {
        return new Entry();
    }

    @Override
    protected Entry bucket(int index) {
        switch (index) {
            case 0:
                return e0;
            case 1:
                return e1;
            case 2:
                return e2;
            case 3:
                return e3;
            case 4:
                return e4;
            case 5:
                return e5;
            case 6:
                return e6;
            case 7:
                return e7;
            case 8:
                return e8;
            case 9:
                return e9;
            case 10:
                return e10;
            case 11:
                return e11;
            case 12:
                return e12;
            case 13:
                return e13;
            case 14:
                return e14;
            case 15:
                return e15;
            default:
                throw new IndexOutOfBoundsException();
        }
    }

    @Override
    protected void setBucket(int index, Entry entry) {
        switch (index) {
            case 0:
                e0 = entry;
                break;
            case 1:
                e1 = entry;
                break;
            case 2:
                e2 = entry;
                break;
            case 3:
                e3 = entry;
                break;
            case 4:
                e4 = entry;
                break;
            case 5:
                e5 = entry;
                break;
            case 6:
                e6 = entry;
                break;
            case 7:
                e7 = entry;
                break;
            case 8:
                e8 = entry;
                break;
            case 9:
                e9 = entry;
                break;
            case 10:
                e10 = entry;
                break;
            case 11:
                e11 = entry;
                break;
            case 12:
                e12 = entry;
                break;
            case 13:
                e13 = entry;
                break;
            case 14:
                e14 = entry;
                break;
            case 15:
                e15 = entry;
                break;
            default:
                throw new IndexOutOfBoundsException();
        }
    }
}
