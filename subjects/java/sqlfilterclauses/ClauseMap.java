package symheap.subjects.sqlfilterclauses;

import java.util.List;
import java.util.Set;

import pli.SymHeap;

/**
 * A hash table with 8 buckets of chained entries, from clauses to their texts.
 *
 * The buckets are written out as fields. What the hash of a key is, and when two keys are the same, is the
 * business of Keys, which each version of the subject brings along.
 */
public class ClauseMap {

    /** One clause with its text. */
    public static class ClauseEntry {
        int key;
        String value;
        int hash;
        ClauseEntry next;

        ClauseEntry(int hash, int key, String value, ClauseEntry next) {
            this.hash = hash;
            this.key = key;
            this.value = value;
            this.next = next;
        }
    }

    static final int BUCKETS = 8;
    static final int THRESHOLD = 6;

    int size;
    ClauseEntry e0;
    ClauseEntry e1;
    ClauseEntry e2;
    ClauseEntry e3;
    ClauseEntry e4;
    ClauseEntry e5;
    ClauseEntry e6;
    ClauseEntry e7;

    // The invariant.

    /** Whether no entry is met twice in the chains of all buckets; adds the entries to those met. */
    boolean hasDisjointBuckets(Set<ClauseEntry> met) {
        for (int i = 0; i < BUCKETS; i++) {
            for (ClauseEntry entry = bucket(i); entry != null; entry = entry.next) {
                if (!met.add(entry)) {
                    return false;
                }
            }
        }
        return true;
    }

    /** The same, and these entries are as many as size says, and not too many. */
    boolean isSized(Set<ClauseEntry> met) {
        int before = met.size();
        if (!hasDisjointBuckets(met)) {
            return false;
        }
        int entries = met.size() - before;
        return entries <= THRESHOLD && entries == size;
    }

    /** Whether every entry is where its key belongs, once; assumes disjoint buckets. */
    boolean hasRightBuckets() {
        for (int i = 0; i < BUCKETS; i++) {
            for (ClauseEntry entry = bucket(i); entry != null; entry = entry.next) {
                if (entry.hash != Keys.hash(entry.key) || indexOf(entry.hash) != i) {
                    return false;
                }
                for (ClauseEntry later = entry.next; later != null; later = later.next) {
                    if (later.key == entry.key) {
                        return false;
                    }
                }
            }
        }
        return true;
    }

    /** hasDisjointBuckets on what is known: false only where no table can come of it. */
    boolean mayHaveDisjointBuckets(Set<ClauseEntry> met) {
        for (int i = 0; i < BUCKETS; i++) {
            ClauseEntry entry = isKnown(i) ? bucket(i) : null;
            while (entry != null) {
                if (!met.add(entry)) {
                    return false;
                }
                entry = SymHeap.isSymbolic(entry.next) ? null : entry.next;
            }
        }
        return true;
    }

    // For postconditions.

    /** Adds the keys. */
    void addKeys(List<Integer> keys) {
        for (int i = 0; i < BUCKETS; i++) {
            for (ClauseEntry entry = bucket(i); entry != null; entry = entry.next) {
                keys.add(entry.key);
            }
        }
    }

    // The operations.

    /** The value of a key, or null where the key is absent. */
    String get(int key) {
        ClauseEntry entry = find(key);
        return entry == null ? null : entry.value;
    }

    /** Whether the key is present. */
    boolean containsKey(int key) {
        return find(key) != null;
    }

    /** Binds a key to a value. Returns the value that it had before, or null. */
    String put(int key, String value) {
        int hash = Keys.hash(key);
        int index = indexOf(hash);
        for (ClauseEntry entry = bucket(index); entry != null; entry = entry.next) {
            if (entry.hash == hash && Keys.same(entry.key, key)) {
                String old = entry.value;
                entry.value = value;
                return old;
            }
        }
        setBucket(index, new ClauseEntry(hash, key, value, bucket(index)));
        size++;
        return null;
    }

    private ClauseEntry find(int key) {
        int hash = Keys.hash(key);
        ClauseEntry entry = bucket(indexOf(hash));
        while (entry != null && !(entry.hash == hash && Keys.same(entry.key, key))) {
            entry = entry.next;
        }
        return entry;
    }

    private static int indexOf(int hash) {
        return hash & (BUCKETS - 1);
    }

    // The buckets.

    ClauseEntry bucket(int index) {
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
            default:
                throw new IndexOutOfBoundsException();
        }
    }

    private void setBucket(int index, ClauseEntry entry) {
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
            default:
                throw new IndexOutOfBoundsException();
        }
    }

    /** Whether the bucket is known. */
    boolean isKnown(int index) {
        switch (index) {
            case 0:
                return !SymHeap.isSymbolic(e0);
            case 1:
                return !SymHeap.isSymbolic(e1);
            case 2:
                return !SymHeap.isSymbolic(e2);
            case 3:
                return !SymHeap.isSymbolic(e3);
            case 4:
                return !SymHeap.isSymbolic(e4);
            case 5:
                return !SymHeap.isSymbolic(e5);
            case 6:
                return !SymHeap.isSymbolic(e6);
            default:
                return !SymHeap.isSymbolic(e7);
        }
    }
}
