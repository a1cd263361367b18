package symheap.subjects.treemap;

import pli.SymHeap;

/**
 * A set of ints as the keys of a red-black tree map; every key is bound to the same marker.
 *
 * Invariant: the map is there and is a red-black tree (heap part: hasMap for the tree and its colours,
 * hasMarkedMap also for its size and for a value at every node); its keys are sorted (hasSortedMap).
 *
 * What to look at: add and remove tell whether the key was there by comparing the old value with null. A
 * node without a value would make them lie, which is why hasMarkedMap forbids it.
 */
public class TreeSet {

    /** What the keys are bound to. */
    public static class Present {
    }

    private static final Present PRESENT = new Present();

    TreeMap m;

    public TreeSet() {
        m = new TreeMap();
    }

    // The invariant, heap part.

    /** Whether the map is a red-black tree. Reads neither sizes nor keys nor values. */
    public boolean hasMap() {
        return m != null && m.isParentLinkedTree() && m.isRedBlack();
    }

    /** Whether the map is a red-black tree of the right size in which every node has a value. */
    public boolean hasMarkedMap() {
        return m != null && m.isSizedTreeOfValues() && m.isRedBlack();
    }

    /** hasMap on what is known: false only where no set can come of it. */
    public boolean mayHaveMap() {
        return SymHeap.isSymbolic(m) || (m != null && m.mayBeParentLinkedTree());
    }

    /** hasMarkedMap on what is known, but for the size. */
    public boolean mayHaveMarkedMap() {
        return SymHeap.isSymbolic(m) || (m != null && m.mayBeTreeOfValues());
    }

    // The invariant, primitive part.

    /** Whether the keys grow from left to right. */
    public boolean hasSortedMap() {
        return m != null && m.isSorted();
    }

    /** The whole invariant. */
    public boolean repOK() {
        return hasMarkedMap() && hasSortedMap();
    }

    // The postconditions.

    /** After add: the element is there, all others are as before, and the result says whether it is new. */
    public boolean addsElement(int element, boolean result) {
        TreeSet before = SymHeap.old(this);
        return repOK() && m.hasKeysAnd(before.m, element) && result != before.contains(element);
    }

    /** After remove: the element is gone, all others are as before, and the result says whether it was there. */
    public boolean removesElement(int element, boolean result) {
        TreeSet before = SymHeap.old(this);
        return repOK() && m.hasKeysBut(before.m, element) && result == before.contains(element);
    }

    /** After contains: nothing changed, and the answer is right. */
    public boolean knowsElement(int element, boolean result) {
        return m.knowsKey(element, result);
    }

    // The operations.

    /** Adds an element. Returns whether it is new. */
    public boolean add(int element) {
        return m.put(element, PRESENT) == null;
    }

    /** Takes an element out. Returns whether it was there. */
    public boolean remove(int element) {
        return m.remove(element) != null;
    }

    /** Whether the element is there. */
    public boolean contains(int element) {
        return m.containsKey(element);
    }
}
