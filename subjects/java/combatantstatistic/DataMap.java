package symheap.subjects.combatantstatistic;

import java.util.HashSet;
import java.util.Set;

import pli.SymHeap;
import symheap.subjects.hashmap.HashTable;

/**
 * A hash table of chained entries, from types to their data.
 *
 * The buckets are written out as fields. Buckets says how many of them there are: each version of the subject
 * has its own.
 */
public class DataMap extends HashTable<DataMap.DataEntry> {

    /** One type with its data. */
    public static class DataEntry extends HashTable.Link<DataEntry> {
        DataSet value;
    }

    DataEntry e0;
    DataEntry e1;
    DataEntry e2;
    DataEntry e3;
    DataEntry e4;
    DataEntry e5;
    DataEntry e6;
    DataEntry e7;
    DataEntry e8;
    DataEntry e9;
    DataEntry e10;
    DataEntry e11;
    DataEntry e12;
    DataEntry e13;
    DataEntry e14;
    DataEntry e15;
    DataEntry e16;
    DataEntry e17;
    DataEntry e18;
    DataEntry e19;
    DataEntry e20;
    DataEntry e21;
    DataEntry e22;
    DataEntry e23;
    DataEntry e24;
    DataEntry e25;
    DataEntry e26;
    DataEntry e27;
    DataEntry e28;
    DataEntry e29;
    DataEntry e30;
    DataEntry e31;

    // The invariant.

    /** Whether no entry is met twice in the chains of all buckets, and the sides below are sound. Reads no number. */
    boolean hasDisjointBuckets() {
        if (!hasDisjointBuckets(new HashSet<DataEntry>())) {
            return false;
        }
        for (int i = 0; i < buckets(); i++) {
            for (DataEntry entry = bucket(i); entry != null; entry = entry.next) {
                DataSet data = entry.value;
                if (data != null && (data.valuesPerSide == null || !data.valuesPerSide.hasLists())) {
                    return false;
                }
            }
        }
        return true;
    }

    /**
     * Whether a bucket holds nothing or the one entry of its type, with data of its own for both sides, and
     * buckets from the given one on are empty.
     */
    boolean hasFullData(int types) {
        for (int i = types; i < buckets(); i++) {
            if (bucket(i) != null) {
                return false;
            }
        }
        Set<DataEntry> entries = new HashSet<DataEntry>();
        Set<DataSet> sets = new HashSet<DataSet>();
        Ownership below = new Ownership();
        for (int i = 0; i < types; i++) {
            DataEntry entry = bucket(i);
            if (entry != null) {
                if (entry.next != null || !entries.add(entry)) {
                    return false;
                }
                DataSet data = entry.value;
                if (data == null || !sets.add(data)) {
                    return false;
                }
                SideMap sides = data.valuesPerSide;
                if (sides == null || !below.maps.add(sides) || !sides.hasBothSides(below)) {
                    return false;
                }
                if (entry.key != i || entry.hash != i) {
                    return false;
                }
            }
        }
        return true;
    }

    /** hasDisjointBuckets on what is known: false only where no statistic can come of it. */
    boolean mayHaveDisjointBuckets() {
        if (!mayHaveDisjointBuckets(new HashSet<DataEntry>())) {
            return false;
        }
        for (int i = 0; i < buckets(); i++) {
            for (DataEntry entry = knownBucket(i); entry != null; entry = knownNext(entry)) {
                if (!SymHeap.isSymbolic(entry.value) && entry.value != null && !entry.value.mayHaveLists()) {
                    return false;
                }
            }
        }
        return true;
    }

    /** hasFullData on what is known, but for the numbers. */
    boolean mayHaveFullData(int types) {
        Set<DataEntry> entries = new HashSet<DataEntry>();
        Set<DataSet> sets = new HashSet<DataSet>();
        Ownership below = new Ownership();
        for (int i = 0; i < buckets(); i++) {
            DataEntry entry = knownBucket(i);
            if (entry != null) {
                if (i >= types || !entries.add(entry) || !SymHeap.isSymbolic(entry.next) && entry.next != null) {
                    return false;
                }
                if (!SymHeap.isSymbolic(entry.value)
                    && (entry.value == null || !sets.add(entry.value) || !entry.value.mayHaveBothSides(below))) {
                    return false;
                }
            }
        }
        return true;
    }

    // The operations.

    /** The value of a key, or null where the key is absent. */
    DataSet get(int key) {
        DataEntry entry = find(key);
        return entry == null ? null : entry.value;
    }

    /** Binds a key to a value. Returns the value that it had before, or null. */
    DataSet put(int key, DataSet value) {
        DataEntry entry = findOrInsert(key);
        DataSet old = entry.value;
        entry.value = value;
        return old;
    }

    // The buckets.

    @Override
    protected int buckets() {
        return Buckets.OF_TYPES;
    }

    @Override
    protected DataEntry newEntry() {
        return new DataEntry();
    }

    @Override
    protected DataEntry bucket(int index) {
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
            case 16:
                return e16;
            case 17:
                return e17;
            case 18:
                return e18;
            case 19:
                return e19;
            case 20:
                return e20;
            case 21:
                return e21;
            case 22:
                return e22;
            case 23:
                return e23;
            case 24:
                return e24;
            case 25:
                return e25;
            case 26:
                return e26;
            case 27:
                return e27;
            case 28:
                return e28;
            case 29:
                return e29;
            case 30:
                return e30;
            case 31:
                return e31;
            default:
                throw new IndexOutOfBoundsException();
        }
    }

    @Override
    protected void setBucket(int index, DataEntry entry) {
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
            case 16:
                e16 = entry;
                break;
            case 17:
                e17 = entry;
                break;
            case 18:
                e18 = entry;
                break;
            case 19:
                e19 = entry;
                break;
            case 20:
                e20 = entry;
                break;
            case 21:
                e21 = entry;
                break;
            case 22:
                e22 = entry;
                break;
            case 23:
                e23 = entry;
                break;
            case 24:
                e24 = entry;
                break;
            case 25:
                e25 = entry;
                break;
            case 26:
                e26 = entry;
                break;
            case 27:
                e27 = entry;
                break;
            case 28:
                e28 = entry;
                break;
            case 29:
                e29 = entry;
                break;
            case 30:
                e30 = entry;
                break;
            case 31:
                e31 = entry;
                break;
            default:
                throw new IndexOutOfBoundsException();
        }
    }
}
