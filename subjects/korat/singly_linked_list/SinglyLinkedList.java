package symheap.subjects.singlylinkedlist;

import java.util.HashSet;
import java.util.Set;

import pli.SymHeap;

/**
 * A singly linked list of objects with a header.
 *
 * Invariant: the header carries no element, every other entry carries one, no entry is met twice, and size
 * counts the entries without the header.
 *
 * What to look at: two entries may carry the same element. Up to the names of the elements, a list of k
 * entries says which of them are equal: the number of valid lists is the number of partitions of k things,
 * the Bell numbers.
 */
public class SinglyLinkedList {

    /** Something to put into the list; only its identity counts. */
    public static class Element {
    }

    public static class Entry {
        Element element;
        Entry next;
    }

    Entry header;
    int size;

    public SinglyLinkedList() {
        header = new Entry();
    }

    /** Whether this is a list of size elements. */
    public boolean repOK() {
        if (header == null || header.element != null) {
            return false;
        }
        Set<Entry> visited = new HashSet<Entry>();
        visited.add(header);
        Entry current = header;
        while (current.next != null) {
            current = current.next;
            if (current.element == null || !visited.add(current)) {
                return false;
            }
        }
        return visited.size() - 1 == size;
    }

    /** After append: a list of one element more. */
    public boolean grows() {
        return repOK() && size == SymHeap.old(this).size + 1;
    }

    /** Appends a new element. */
    public void append() {
        Entry last = header;
        while (last.next != null) {
            last = last.next;
        }
        last.next = new Entry();
        last.next.element = new Element();
        size++;
    }

    /** Turns the list round. */
    public void reverse() {
        Entry reversed = null;
        Entry current = header.next;
        while (current != null) {
            Entry next = current.next;
            current.next = reversed;
            reversed = current;
            current = next;
        }
        header.next = reversed;
    }
}
