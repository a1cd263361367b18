package symheap.subjects.treemap;

import java.util.HashSet;
import java.util.Set;

import pli.SymHeap;

/**
 * A dictionary of message fields that are found by their number as well as by their name. Names are ints
 * here: only their order counts.
 *
 * Both maps are red-black trees. They are made together by the first field, and every field is put into
 * both.
 *
 * Invariant, heap part: two red-black trees with parent pointers that share no node. hasSizedMaps also
 * compares sizes, and accepts that the map of numbers is missing (but not the map of names, although a new
 * dictionary has neither); hasMaps reads no size and wants both. Primitive part (hasSortedMaps): keys grow
 * from left to right.
 *
 * What to look at: addField inserts into one tree and then into the other, and the insertions have nothing
 * to do with each other: the paths multiply. Where the maps share a pool of nodes, a big first tree leaves
 * few nodes to the second. Where each has a pool of its own, the count is that of one tree, squared.
 */
public class DictionaryInfo {

    /** What a dictionary knows of a field. */
    public static class FieldInfo {
        final int tag;
        final int name;

        FieldInfo(int tag, int name) {
            this.tag = tag;
            this.name = name;
        }
    }

    TreeMap fieldsByTagNumber;
    TreeMap fieldsByName;

    // The invariant, heap part.

    /** Whether the maps are red-black trees of the right sizes without a common node; numbers may be missing. */
    public boolean hasSizedMaps() {
        if (fieldsByName == null || fieldsByTagNumber == fieldsByName) {
            return false;
        }
        Set<TreeMap.Entry> nodes = new HashSet<TreeMap.Entry>();
        return (fieldsByTagNumber == null || isSizedTree(fieldsByTagNumber, nodes))
            && isSizedTree(fieldsByName, nodes);
    }

    private static boolean isSizedTree(TreeMap map, Set<TreeMap.Entry> others) {
        if (map.root == null) {
            return map.size == 0;
        }
        int before = others.size();
        return isTree(map, others) && others.size() - before == map.size;
    }

    /** Whether both maps are there and are red-black trees without a common node. Reads no size. */
    public boolean hasMaps() {
        if (fieldsByTagNumber == null || fieldsByName == null || fieldsByTagNumber == fieldsByName) {
            return false;
        }
        Set<TreeMap.Entry> nodes = new HashSet<TreeMap.Entry>();
        return (fieldsByTagNumber.root == null || isTree(fieldsByTagNumber, nodes))
            && (fieldsByName.root == null || isTree(fieldsByName, nodes));
    }

    private static boolean isTree(TreeMap map, Set<TreeMap.Entry> others) {
        return !others.contains(map.root) && map.isTree(others) && map.isRedBlack();
    }

    /** hasSizedMaps on what is known, without numbers: false only where no trees can come of it. */
    public boolean mayHaveMaps() {
        boolean isNameKnown = !SymHeap.isSymbolic(fieldsByName);
        if (isNameKnown && fieldsByName == null) {
            return false;
        }
        Set<TreeMap.Entry> nodes = new HashSet<TreeMap.Entry>();
        if (!SymHeap.isSymbolic(fieldsByTagNumber) && fieldsByTagNumber != null) {
            if (isNameKnown && fieldsByName == fieldsByTagNumber || !fieldsByTagNumber.mayBeTree(nodes)) {
                return false;
            }
        }
        return !isNameKnown || hasOtherRoot(fieldsByName, nodes) && fieldsByName.mayBeTree(nodes);
    }

    /** The same where both maps are wanted. */
    public boolean mayHaveBothMaps() {
        return (SymHeap.isSymbolic(fieldsByTagNumber) || fieldsByTagNumber != null) && mayHaveMaps();
    }

    private static boolean hasOtherRoot(TreeMap map, Set<TreeMap.Entry> nodes) {
        return SymHeap.isSymbolic(map.root) || !nodes.contains(map.root);
    }

    // The invariant, primitive part.

    /** Whether keys grow from left to right in both maps. */
    public boolean hasSortedMaps() {
        return (fieldsByTagNumber == null || fieldsByTagNumber.isSorted())
            && fieldsByName != null && fieldsByName.isSorted();
    }

    /** The whole invariant. */
    public boolean repOK() {
        return hasSizedMaps() && hasSortedMaps();
    }

    // The postconditions.

    /**
     * After addField: number and name are bound to one field, and all others are there as before. Where there
     * was no map of numbers, both maps are new.
     */
    public boolean entersField(int tag, int name) {
        DictionaryInfo before = SymHeap.old(this);
        TreeMap tags = before.fieldsByTagNumber;
        TreeMap names = tags == null ? new TreeMap() : before.fieldsByName;
        FieldInfo info = getField(tag);
        return repOK() && fieldsByTagNumber.hasKeysAnd(tags == null ? new TreeMap() : tags, tag)
            && fieldsByName.hasKeysAnd(names, name)
            && info.tag == tag && info.name == name && fieldsByName.get(name) == info;
    }

    /** After getField: nothing changed. */
    public boolean keepsFields() {
        DictionaryInfo before = SymHeap.old(this);
        return repOK() && SymHeap.sameKeys(before.fieldsByName.keys(), fieldsByName.keys())
            && (before.fieldsByTagNumber == null ? fieldsByTagNumber == null
                : SymHeap.sameKeys(before.fieldsByTagNumber.keys(), fieldsByTagNumber.keys()));
    }

    // The operations.

    /** Enters a field under its number and its name; what stood there is replaced. */
    public void addField(int tag, int name) {
        if (fieldsByTagNumber == null) {
            fieldsByTagNumber = new TreeMap();
            fieldsByName = new TreeMap();
        }
        FieldInfo info = new FieldInfo(tag, name);
        fieldsByTagNumber.put(tag, info);
        fieldsByName.put(name, info);
    }

    /** The field of that number, or null. */
    public FieldInfo getField(int tag) {
        return fieldsByTagNumber == null ? null : (FieldInfo) fieldsByTagNumber.get(tag);
    }
}
