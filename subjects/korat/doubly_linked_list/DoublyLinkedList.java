package symheap.subjects.doublylinkedlist;

import java.util.HashSet;
import java.util.Set;

import pli.SymHeap;

/**
 * A circular doubly linked list of objects with a header. An entry without an element repeats the element
 * of the entry before it, like a ditto mark.
 *
 * Invariant: the entries form a ring through the header in both directions, size counts them without the
 * header, and there is something to repeat, so the first entry has an element.
 *
 * What to look at: repOK looks at elements only where the ring is right. Ring and size leave one shape for
 * every k, so nearly everything that the search tries after that is valid.
 */
public class DoublyLinkedList {

    /** Something to put into the list; only its identity counts. */
    public static class Element {
    }

    public static class Entry {
        Element element;
        Entry next;
        Entry previous;
    }

    Entry header;
    int size;

    public DoublyLinkedList() {
        header = new Entry();
        header.next = header;
        header.previous = header;
    }

    /** Whether this is a list of size elements. */
    public boolean repOK() {
        return isCircular() && everyEntryStandsForAnElement();
    }

    private boolean isCircular() {
        if (header == null) {
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

    private boolean everyEntryStandsForAnElement() {
        Element element = null;
        for (Entry entry = header.next; entry != header; entry = entry.next) {
            if (entry.element != null) {
                element = entry.element;
            }
            if (element == null) {
                return false;
            }
        }
        return true;
    }

    /** After append: a list of one entry more. */
    public boolean grows() {
        return repOK() && size == SymHeap.old(this).size + 1;
    }

    /** After repeatLast: the same where there was something to repeat. */
    public boolean growsWhereNotEmpty(boolean result) {
        int before = SymHeap.old(this).size;
        return repOK() && result == (before > 0) && size == before + (result ? 1 : 0);
    }

    /** Appends a new element. */
    public void append() {
        Entry entry = new Entry();
        entry.element = new Element();
        insertLast(entry);
    }

    /** Appends the last element once more. Returns false where there is none. */
    public boolean repeatLast() {
        if (header.previous == header) {
            return false;
        }
        insertLast(new Entry());
        return true;
    }

    /** The last element, or null where the list is empty. */
    public Element last() {
        Entry entry = header.previous;
        while (entry != header && entry.element == null) {
            entry = entry.previous;
        }
        return entry == header ? null : entry.element;
    }

    private void insertLast(Entry entry) {
        entry.next = header;
        entry.previous = header.previous;
        entry.previous.next = entry;
        header.previous = entry;
        size++;
    }
}
