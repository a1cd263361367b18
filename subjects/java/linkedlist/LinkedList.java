package symheap.subjects.linkedlist;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Set;

import pli.SymHeap;

/**
 * A circular doubly linked list with a header, the classic shape of java.util's list.
 *
 * The header carries no element. Its next is the first entry and its previous the last one; in an empty
 * list both are the header itself, so that no operation needs a special case for the ends.
 *
 * Invariant, heap part (isCircular): following next from the header comes back to the header, and previous
 * is the inverse of next at every step. Primitive part (sizeIsCorrect): size counts the entries without
 * the header.
 *
 * What to look at: unlink reads both neighbours of the entry that it takes out. With the invariant only the
 * entry before can be its previous, so no alternative but one survives there.
 */
public class LinkedList {

    public static class Entry {
        int element;
        Entry next;
        Entry previous;

        Entry(int element, Entry next, Entry previous) {
            this.element = element;
            this.next = next;
            this.previous = previous;
        }
    }

    Entry header;
    public int size;

    public LinkedList() {
        header = new Entry(0, null, null);
        header.next = header;
        header.previous = header;
    }

    // The invariant.

    /** Whether the entries form one ring through the header, in both directions. */
    public boolean isCircular() {
        return isCircularBeside(new HashSet<Entry>());
    }

    /** The same, and no entry is one of the others; adds the entries to them. */
    public boolean isCircularBeside(Set<Entry> others) {
        if (header == null || !others.add(header)) {
            return false;
        }
        Entry current = header;
        do {
            Entry next = current.next;
            if (next == null || next.previous != current) {
                return false;
            }
            current = next;
        } while (others.add(current));
        return current == header;
    }

    /** Whether size is the number of entries; assumes isCircular. */
    public boolean sizeIsCorrect() {
        if (header == null) {
            return false;
        }
        int entries = 0;
        Entry current = header.next;
        while (current != header) {
            entries++;
            current = current.next;
        }
        return size == entries;
    }

    /** The whole invariant. */
    public boolean repOK() {
        return isCircular() && sizeIsCorrect();
    }

    /**
     * isCircular on what is known: false only where no list can come of it. Walks along next until that is
     * symbolic, then along previous.
     */
    public boolean mayBeCircular() {
        if (SymHeap.isSymbolic(header)) {
            return true;
        }
        if (header == null) {
            return false;
        }
        Set<Entry> visited = new HashSet<Entry>();
        Entry current = header;
        while (visited.add(current)) {
            if (SymHeap.isSymbolic(current.next)) {
                return mayLeadBack();
            }
            Entry next = current.next;
            if (next == null || !SymHeap.isSymbolic(next.previous) && next.previous != current) {
                return false;
            }
            current = next;
        }
        return current == header;
    }

    private boolean mayLeadBack() {
        Set<Entry> visited = new HashSet<Entry>();
        Entry current = header;
        while (visited.add(current)) {
            if (SymHeap.isSymbolic(current.previous)) {
                return true;
            }
            Entry previous = current.previous;
            if (previous == null || !SymHeap.isSymbolic(previous.next) && previous.next != current) {
                return false;
            }
            current = previous;
        }
        return current == header;
    }

    // The postconditions.

    /** After add: the element is the last one, behind all others. */
    public boolean appends(int element, boolean result) {
        List<Integer> expected = SymHeap.old(this).elements();
        expected.add(element);
        return result && repOK() && isInOrder(expected);
    }

    /** After remove: the first entry with the element is gone, and the result says whether there was one. */
    public boolean removesElement(int element, boolean result) {
        List<Integer> expected = SymHeap.old(this).elements();
        int at = indexOf(expected, element);
        if (at >= 0) {
            expected.remove(at);
        }
        return repOK() && result == (at >= 0) && isInOrder(expected);
    }

    /** After contains: nothing changed, and the answer is right. */
    public boolean knowsElement(int element, boolean result) {
        List<Integer> expected = SymHeap.old(this).elements();
        return repOK() && result == (indexOf(expected, element) >= 0) && isInOrder(expected);
    }

    /** After removeFirst: the result was the first element, and all others are there in their order. */
    public boolean removesFirst(int result) {
        List<Integer> expected = SymHeap.old(this).elements();
        int first = expected.remove(0);
        return repOK() && result == first && isInOrder(expected);
    }

    private static int indexOf(List<Integer> elements, int element) {
        for (int i = 0; i < elements.size(); i++) {
            int other = elements.get(i);
            if (other == element) {
                return i;
            }
        }
        return -1;
    }

    /** Whether these are the elements, in this order. */
    public boolean isInOrder(List<Integer> expected) {
        List<Integer> elements = elements();
        if (elements.size() != expected.size()) {
            return false;
        }
        for (int i = 0; i < elements.size(); i++) {
            int element = elements.get(i);
            int wanted = expected.get(i);
            if (element != wanted) {
                return false;
            }
        }
        return true;
    }

    /** The elements from the first to the last. */
    public List<Integer> elements() {
        List<Integer> elements = new ArrayList<Integer>();
        for (Entry entry = header.next; entry != header; entry = entry.next) {
            elements.add(entry.element);
        }
        return elements;
    }

    // The operations.

    /** Appends an element at the end; a list always accepts it. */
    public boolean add(int element) {
        insertBefore(element, header);
        return true;
    }

    /** Takes out the first entry with this element. Returns false where there is none. */
    public boolean remove(int element) {
        for (Entry entry = header.next; entry != header; entry = entry.next) {
            if (entry.element == element) {
                unlink(entry);
                return true;
            }
        }
        return false;
    }

    /** Whether some entry has this element. */
    public boolean contains(int element) {
        for (Entry entry = header.next; entry != header; entry = entry.next) {
            if (entry.element == element) {
                return true;
            }
        }
        return false;
    }

    /** Takes out the first entry and returns its element. */
    public int removeFirst() {
        Entry first = header.next;
        if (first == header) {
            throw new NoSuchElementException();
        }
        int element = first.element;
        unlink(first);
        return element;
    }

    private void insertBefore(int element, Entry successor) {
        link(new Entry(element, successor, successor.previous));
    }

    /** Makes the neighbours that a new entry names know it. */
    void link(Entry entry) {
        entry.previous.next = entry;
        entry.next.previous = entry;
        size++;
    }

    private void unlink(Entry entry) {
        entry.previous.next = entry.next;
        entry.next.previous = entry.previous;
        size--;
    }
}
