package symheap.subjects.sqlfilterclauses;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

import pli.SymHeap;

/**
 * A hash table with 8 buckets of chained entries, from tables to the clauses of each.
 *
 * The buckets are written out as fields. What the hash of a key is, and when two keys are the same, is the
 * business of Keys, which each version of the subject brings along.
 */
public class TableMap {

    /** One table with its clauses. */
    public static class TableEntry {
        int key;
        ClauseMap value;
        int hash;
        TableEntry next;

        TableEntry(int hash, int key, ClauseMap value, TableEntry next) {
            this.hash = hash;
            this.key = key;
            this.value = value;
            this.next = next;
        }
    }

    static final int BUCKETS = 8;
    static final int THRESHOLD = 6;

    int size;
    TableEntry e0;
    TableEntry e1;
    TableEntry e2;
    TableEntry e3;
    TableEntry e4;
    TableEntry e5;
    TableEntry e6;
    TableEntry e7;

    // The invariant.

    /** Whether no entry is met twice in the chains of all buckets; adds the entries to those met. */
    boolean hasDisjointBuckets(Set<TableEntry> met) {
        for (int i = 0; i < BUCKETS; i++) {
            for (TableEntry entry = bucket(i); entry != null; entry = entry.next) {
                if (!met.add(entry)) {
                    return false;
                }
            }
        }
        return true;
    }

    /** The same, and these entries are as many as size says, and not too many. */
    boolean isSized(Set<TableEntry> met) {
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
            for (TableEntry entry = bucket(i); entry != null; entry = entry.next) {
                if (entry.hash != Keys.hash(entry.key) || indexOf(entry.hash) != i) {
                    return false;
                }
                for (TableEntry later = entry.next; later != null; later = later.next) {
                    if (later.key == entry.key) {
                        return false;
                    }
                }
            }
        }
        return true;
    }

    /** hasDisjointBuckets on what is known: false only where no table can come of it. */
    boolean mayHaveDisjointBuckets(Set<TableEntry> met) {
        for (int i = 0; i < BUCKETS; i++) {
            TableEntry entry = isKnown(i) ? bucket(i) : null;
            while (entry != null) {
                if (!met.add(entry)) {
                    return false;
                }
                entry = SymHeap.isSymbolic(entry.next) ? null : entry.next;
            }
        }
        return true;
    }

    // The maps inside.

    /** Whether every inner map has disjoint buckets; one map may be shared, and so may entries of two maps. */
    boolean hasDisjointInnerBuckets() {
        for (int i = 0; i < BUCKETS; i++) {
            for (TableEntry entry = bucket(i); entry != null; entry = entry.next) {
                ClauseMap clauses = entry.value;
                if (clauses != null && !clauses.hasDisjointBuckets(new HashSet<ClauseMap.ClauseEntry>())) {
                    return false;
                }
            }
        }
        return true;
    }

    /** Whether every table has a map of its own, or none, with entries of its own, counted right. */
    boolean hasSizedInnerMaps() {
        Set<ClauseMap> maps = new HashSet<ClauseMap>();
        Set<ClauseMap.ClauseEntry> met = new HashSet<ClauseMap.ClauseEntry>();
        for (int i = 0; i < BUCKETS; i++) {
            for (TableEntry entry = bucket(i); entry != null; entry = entry.next) {
                ClauseMap clauses = entry.value;
                if (clauses != null && !(maps.add(clauses) && clauses.isSized(met))) {
                    return false;
                }
            }
        }
        return true;
    }

    /** Whether the keys of every inner map are where they belong. */
    boolean hasRightInnerBuckets() {
        for (int i = 0; i < BUCKETS; i++) {
            for (TableEntry entry = bucket(i); entry != null; entry = entry.next) {
                if (entry.value != null && !entry.value.hasRightBuckets()) {
                    return false;
                }
            }
        }
        return true;
    }

    /** hasDisjointInnerBuckets on what is known; where owned, maps and their entries may not be shared. */
    boolean mayHaveDisjointInnerBuckets(boolean owned) {
        Set<ClauseMap> maps = new HashSet<ClauseMap>();
        Set<ClauseMap.ClauseEntry> met = new HashSet<ClauseMap.ClauseEntry>();
        for (int i = 0; i < BUCKETS; i++) {
            TableEntry entry = isKnown(i) ? bucket(i) : null;
            while (entry != null) {
                if (!SymHeap.isSymbolic(entry.value) && entry.value != null) {
                    if (owned && !maps.add(entry.value)) {
                        return false;
                    }
                    if (!owned) {
                        met = new HashSet<ClauseMap.ClauseEntry>();
                    }
                    if (!entry.value.mayHaveDisjointBuckets(met)) {
                        return false;
                    }
                }
                entry = SymHeap.isSymbolic(entry.next) ? null : entry.next;
            }
        }
        return true;
    }

    // For postconditions.

    /** The tables. */
    List<Integer> keys() {
        List<Integer> keys = new ArrayList<Integer>();
        for (int i = 0; i < BUCKETS; i++) {
            for (TableEntry entry = bucket(i); entry != null; entry = entry.next) {
                keys.add(entry.key);
            }
        }
        return keys;
    }

    /** The clauses of all tables. */
    List<Integer> innerKeys() {
        List<Integer> keys = new ArrayList<Integer>();
        for (int i = 0; i < BUCKETS; i++) {
            for (TableEntry entry = bucket(i); entry != null; entry = entry.next) {
                if (entry.value != null) {
                    entry.value.addKeys(keys);
                }
            }
        }
        return keys;
    }

    // The operations.

    /** The value of a key, or null where the key is absent. */
    ClauseMap get(int key) {
        TableEntry entry = find(key);
        return entry == null ? null : entry.value;
    }

    /** Whether the key is present. */
    boolean containsKey(int key) {
        return find(key) != null;
    }

    /** Binds a key to a value. Returns the value that it had before, or null. */
    ClauseMap put(int key, ClauseMap value) {
        int hash = Keys.hash(key);
        int index = indexOf(hash);
        for (TableEntry entry = bucket(index); entry != null; entry = entry.next) {
            if (entry.hash == hash && Keys.same(entry.key, key)) {
                ClauseMap old = entry.value;
                entry.value = value;
                return old;
            }
        }
        setBucket(index, new TableEntry(hash, key, value, bucket(index)));
        size++;
        return null;
    }

    private TableEntry find(int key) {
        int hash = Keys.hash(key);
        TableEntry entry = bucket(indexOf(hash));
        while (entry != null && !(entry.hash == hash && Keys.same(entry.key, key))) {
            entry = entry.next;
        }
        return entry;
    }

    private static int indexOf(int hash) {
        return hash & (BUCKETS - 1);
    }

    // The buckets.

    TableEntry bucket(int index) {
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

    private void setBucket(int index, TableEntry entry) {
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
