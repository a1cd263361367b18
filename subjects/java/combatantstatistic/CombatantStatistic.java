package symheap.subjects.combatantstatistic;

import java.util.ArrayList;
import java.util.List;

import pli.SymHeap;

/**
 * Statistics of a game: a map from types of data to maps from the two sides to lists of values.
 *
 * Invariant, strict version (hasFullData): at most one entry in each of the first 15 buckets and none in the
 * others; behind every entry two sides, each with a circular list; nothing is shared; and the keys and hashes
 * are the numbers of the buckets. It reads keys, so all of it belongs to the heap part, and nothing is left for
 * the primitive part. Sizes are never asked.
 * Loose version (hasDisjointData): the chains are disjoint within their map and the lists are circular, where
 * there are any; data and lists may be missing or shared.
 *
 * What to look at: with at most two lists in the scope one type fits, because a type needs a list for each
 * side; with one entry or one list node none does. With the loose version, or without the path condition, a
 * side may be missing, and addData dereferences null.
 */
public class CombatantStatistic {

    /** Types are 0 to 14. */
    static final int TYPES = 15;

    /** Values of this type count one more. */
    static final int LAST_TYPE = 14;

    DataMap allData;

    /** No data. */
    public CombatantStatistic() {
        allData = new DataMap();
    }

    // The invariant.

    /** Whether all chains are disjoint and all lists circular. Reads no number. */
    public boolean hasDisjointData() {
        return allData != null && allData.hasDisjointBuckets();
    }

    /** Whether every type has data of its own for both sides, at the right keys. */
    public boolean hasFullData() {
        return allData != null && allData.hasFullData(TYPES);
    }

    /** hasDisjointData on what is known: false only where no statistic can come of it. */
    public boolean mayHaveDisjointData() {
        return SymHeap.isSymbolic(allData) || (allData != null && allData.mayHaveDisjointBuckets());
    }

    /** hasFullData on what is known, but for the numbers. */
    public boolean mayHaveFullData() {
        return SymHeap.isSymbolic(allData) || (allData != null && allData.mayHaveFullData(TYPES));
    }

    /** Nothing is left to the primitive part. */
    public boolean hasNoNumbersLeft() {
        return true;
    }

    // The postconditions.

    /** After addData: the value is the last of its type and side; all other values are as before. */
    public boolean addsValue(int type, int side, int value) {
        boolean isKept = type < 0 || type >= TYPES || side < 0 || side > 1;
        int counted = type == LAST_TYPE ? value + 1 : value;
        return hasFullData() && (isKept ? hasValuesOf(SymHeap.old(this), -1, 0, 0)
            : allData.containsKey(type) && hasValuesOf(SymHeap.old(this), type, side, counted));
    }

    /** After ensureTypExists: there are data of the type; all values are as before. */
    public boolean hasType(int type) {
        boolean isType = type >= 0 && type < TYPES;
        return hasFullData() && (!isType || allData.containsKey(type))
            && hasValuesOf(SymHeap.old(this), -1, 0, 0);
    }

    /** Whether the values are another statistic's and, for a type and side, one more; -1 is no type. */
    private boolean hasValuesOf(CombatantStatistic other, int type, int side, int added) {
        for (int i = 0; i < TYPES; i++) {
            DataSet before = other.allData.get(i);
            DataSet after = allData.get(i);
            if (after == null ? before != null || i == type : !hasSidesOf(before, after, i == type ? side : -1, added)) {
                return false;
            }
        }
        return true;
    }

    private static boolean hasSidesOf(DataSet before, DataSet after, int side, int added) {
        for (int i = 0; i < 2; i++) {
            List<Integer> expected = new ArrayList<Integer>();
            if (before != null) {
                expected = before.valuesPerSide.get(i).elements();
            }
            if (i == side) {
                expected.add(added);
            }
            if (!after.valuesPerSide.get(i).isInOrder(expected)) {
                return false;
            }
        }
        return true;
    }

    // The operations.

    /** Adds a value of a type for a side; other types and sides are ignored. */
    public void addData(int type, int side, int value) {
        if (side < 0 || side > 1 || type < 0 || type >= TYPES) {
            return;
        }
        ensureTypExists(type);
        int counted = type == LAST_TYPE ? value + 1 : value;
        allData.get(type).valuesPerSide.get(side).add(counted);
    }

    /** Makes room for a type; other types are ignored. */
    public void ensureTypExists(int type) {
        if (type < 0 || type >= TYPES) {
            return;
        }
        if (!allData.containsKey(type)) {
            allData.put(type, new DataSet());
        }
    }
}
