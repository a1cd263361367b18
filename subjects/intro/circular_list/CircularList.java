package symheap.subjects.circularlist;

import java.util.HashSet;
import java.util.Set;

/**
 * A circular singly linked list without a header: list is any of its nodes, or null where it is empty.
 *
 * Invariant (isCircular): following next from list never meets null and comes back to list.
 *
 * What to look at: for negative foo, getList walks two steps along the ring. Lazy initialization alone tries
 * seven heaps, three of which are no rings: a missing next after one node, a missing next after two, and a
 * second node that points to itself. The rules in the specification reject exactly these, each at the step
 * that would make it.
 */
public class CircularList {

    public static class Node {
        Node next;
    }

    Node list;

    /** Whether the list is empty or a ring. */
    public boolean isCircular() {
        if (list == null) {
            return true;
        }
        Set<Node> visited = new HashSet<Node>();
        Node current = list;
        while (visited.add(current)) {
            current = current.next;
            if (current == null) {
                return false;
            }
        }
        return current == list;
    }

    /** The node two steps after list where foo is negative; otherwise the heap is not looked at. */
    public Node getList(int foo) {
        if (foo < 0) {
            Node first = list;
            Node second = first.next;
            return second.next;
        }
        if (foo > 10) {
            return null;
        }
        if (foo > 5) {
            return new Node();
        }
        return null;
    }
}
