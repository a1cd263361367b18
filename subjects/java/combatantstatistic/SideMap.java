package symheap.subjects.combatantstatistic;

import java.util.HashSet;

import pli.SymHeap;
import symheap.subjects.hashmap.HashTable;
import symheap.subjects.linkedlist.LinkedList;

/**
 * A hash table with 4 buckets of chained entries, from the two sides to the list of their values.
 *
 * The buckets are written out as fields; sides are 0 and 1, so two of them are enough.
 */
public class SideMap extends HashTable<SideMap.SideEntry> {

    /** One side with its values. */
    public static class SideEntry extends HashTable.Link<SideEntry> {
        LinkedList value;
    }

    SideEntry e0;
    SideEntry e1;
    SideEntry e2;
    SideEntry e3;

    // The invariant.

    /** Whether the chains of sides are disjoint and every list is circular. Reads no number. */
    boolean hasLists() {
        if (!hasDisjointBuckets(new HashSet<SideEntry>())) {
            return false;
        }
        for (int i = 0; i < buckets(); i++) {
            for (SideEntry entry = bucket(i); entry != null; entry = entry.next) {
                if (entry.value != null && !entry.value.isCircular()) {
                    return false;
                }
            }
        }
        return true;
    }

    /** Whether there are both sides, each alone in its bucket, with a list of its own. */
    boolean hasBothSides(Ownership taken) {
        if (e0 == null || e1 == null || !taken.sides.add(e0) || !taken.sides.add(e1)) {
            return false;
        }
        if (e2 != null || e3 != null || e0.next != null || e1.next != null) {
            return false;
        }
        LinkedList first = e0.value;
        LinkedList second = e1.value;
        if (first == null || second == null || !taken.lists.add(first) || !taken.lists.add(second)) {
            return false;
        }
        if (!first.isCircularBeside(taken.values) || !second.isCircularBeside(taken.values)) {
            return false;
        }
        return e0.key == 0 && e0.hash == 0 && e1.key == 1 && e1.hash == 1;
    }

    /** hasLists on what is known. */
    boolean mayHaveLists() {
        if (!mayHaveDisjointBuckets(new HashSet<SideEntry>())) {
            return false;
        }
        for (int i = 0; i < buckets(); i++) {
            for (SideEntry entry = knownBucket(i); entry != null; entry = knownNext(entry)) {
                if (!SymHeap.isSymbolic(entry.value) && entry.value != null && !entry.value.mayBeCircular()) {
                    return false;
                }
            }
        }
        return true;
    }

    /** hasBothSides on what is known, but for the numbers. */
    boolean mayHaveBothSides(Ownership taken) {
        for (int i = 0; i < buckets(); i++) {
            if (isKnown(i)) {
                SideEntry entry = bucket(i);
                if ((entry == null) == (i < 2)) {
                    return false;
                }
                if (entry != null && !mayBeSide(entry, taken)) {
                    return false;
                }
            }
        }
        return true;
    }

    private static boolean mayBeSide(SideEntry entry, Ownership taken) {
        if (!taken.sides.add(entry) || !SymHeap.isSymbolic(entry.next) && entry.next != null) {
            return false;
        }
        if (SymHeap.isSymbolic(entry.value)) {
            return true;
        }
        LinkedList list = entry.value;
        return list != null && taken.lists.add(list) && list.mayBeCircular();
    }

    // The operations.

    /** The value of a key, or null where the key is absent. */
    LinkedList get(int key) {
        SideEntry entry = find(key);
        return entry == null ? null : entry.value;
    }

    /** Binds a key to a value. Returns the value that it had before, or null. */
    LinkedList put(int key, LinkedList value) {
        SideEntry entry = findOrInsert(key);
        LinkedList old = entry.value;
        entry.value = value;
        return old;
    }

    // The buckets.

    @Override
    protected int buckets() {
        return 4;
    }

    @Override
    protected SideEntry newEntry() {
        return new SideEntry();
    }

    @Override
    protected SideEntry bucket(int index) {
        switch (index) {
            case 0:
                return e0;
            case 1:
                return e1;
            case 2:
                return e2;
            case 3:
                return e3;
            default:
                throw new IndexOutOfBoundsException();
        }
    }

    @Override
    protected void setBucket(int index, SideEntry entry) {
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
            default:
                throw new IndexOutOfBoundsException();
        }
    }
}
