package symheap.subjects.sortedlist;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

import pli.SymHeap;

/**
 * A circular doubly linked list of numbers with a header, in growing order.
 *
 * Invariant: the entries form a ring through the header in both directions, size counts them without the
 * header, the header holds NONE and no other entry does, and no number is smaller than the one before it.
 *
 * What to look at: equal numbers may follow each other. There are C(2k-1, k) ways to put k numbers from
 * 1 to k in order, and the search has to try every number at every place to find them.
 */
public class SortedList {

    static final int NONE = 0;

    public static class Entry {
        int element;
        Entry next;
        Entry previous;
    }

    Entry header;
    int size;

    public SortedList() {
        header = new Entry();
        header.next = header;
        header.previous = header;
    }

    /** Whether this is a sorted list of size numbers. */
    public boolean repOK() {
        return isCircular() && isSorted();
    }

    private boolean isCircular() {
        if (header == null || header.element != NONE) {
            return false;
        }
        Set<Entry> visited = new HashSet<Entry>();
        Entry current = header;
        while (visited.add(current)) {
            Entry next = current.next;
            if (next == null || next.previous != current) {
                return false;
            }
            current = next;
        }
        return current == header && visited.size() - 1 == size;
    }

    private boolean isSorted() {
        for (Entry entry = header.next; entry != header; entry = entry.next) {
            if (entry.element == NONE) {
                return false;
            }
            if (entry.previous != header && entry.previous.element > entry.element) {
                return false;
            }
        }
        return true;
    }

    /** After add: all numbers are there as before, and this one once more, unless it is NONE. */
    public boolean addsNumber(int element, boolean result) {
        List<Integer> expected = numbers(SymHeap.old(this));
        if (result) {
            expected.add(element);
        }
        return repOK() && result == (element != NONE) && SymHeap.sameKeys(expected, numbers(this));
    }

    private static List<Integer> numbers(SortedList list) {
        List<Integer> numbers = new ArrayList<Integer>();
        for (Entry entry = list.header.next; entry != list.header; entry = entry.next) {
            numbers.add(entry.element);
        }
        return numbers;
    }

    /** Inserts a number behind those that are not larger. Returns false for NONE. */
    public boolean add(int element) {
        if (element == NONE) {
            return false;
        }
        Entry successor = header.next;
        while (successor != header && successor.element <= element) {
            successor = successor.next;
        }
        Entry entry = new Entry();
        entry.element = element;
        entry.next = successor;
        entry.previous = successor.previous;
        entry.previous.next = entry;
        successor.previous = entry;
        size++;
        return true;
    }

    /** Whether the number is there; stops at the first larger one. */
    public boolean contains(int element) {
        Entry entry = header.next;
        while (entry != header && entry.element < element) {
            entry = entry.next;
        }
        return entry != header && entry.element == element;
    }
}
