package symheap.subjects.sqlfilterclauses;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

import pli.SymHeap;
import symheap.subjects.hashmap.HashTable;

/** A hash table from tables to the clauses of each. */
public class TableMap extends KeyedTable<TableMap.TableEntry> {

    /** One table with its clauses. */
    public static class TableEntry extends HashTable.Link<TableEntry> {
        ClauseMap value;
    }

    // The maps inside.

    /** Whether every inner map has disjoint buckets; one map may be shared, and so may entries of two maps. */
    boolean hasDisjointInnerBuckets() {
        for (int i = 0; i < buckets(); i++) {
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
        for (int i = 0; i < buckets(); i++) {
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
        for (int i = 0; i < buckets(); i++) {
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
        for (int i = 0; i < buckets(); i++) {
            TableEntry entry = knownBucket(i);
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
                entry = knownNext(entry);
            }
        }
        return true;
    }

    // For postconditions.

    /** The clauses of all tables. */
    List<Integer> innerKeys() {
        List<Integer> keys = new ArrayList<Integer>();
        for (int i = 0; i < buckets(); i++) {
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

    /** Binds a key to a value. Returns the value that it had before, or null. */
    ClauseMap put(int key, ClauseMap value) {
        TableEntry entry = findOrInsert(key);
        ClauseMap old = entry.value;
        entry.value = value;
        return old;
    }

    @Override
    protected TableEntry newEntry() {
        return new TableEntry();
    }
}
