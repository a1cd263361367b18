package symheap.subjects.binomialheap;

import java.util.ArrayList;
import java.util.LinkedList;
import java.util.List;
import pli.SymHeap;

/**
 * A binomial heap of ints: a list of binomial trees of growing degree, linked by parent, sibling and child.
 *
 * Invariant: hasBinomialTrees (tree shape with parent pointers, as many nodes as size says, the degrees of
 * the roots are the 1 bits of size, and every node has children of all smaller degrees), isHeapOrdered (no
 * key is less than its parent's).
 *
 * What to look at: the merge of two root lists that extractMinBugged and extractMinFixed share forgets
 * trees. It needs a list in which a foreign tree is put before one that is not the first, which no heap of
 * fewer than 13 nodes has. extractMinFixed only mends the size afterwards; extractMin merges right. The
 * postcondition keepsOtherKeys compares the keys before and after.
 */
public class BinomialHeap {

    /** A node; roots have no parent, and siblings of children go from high degree to low. */
    public static class Node {
        int key;
        int degree;
        Node parent;
        Node sibling;
        Node child;

        Node(int key) {
            this.key = key;
        }

        /** Nodes of this tree and of all that follow. */
        int getSize() {
            int below = child == null ? 0 : child.getSize();
            int beside = sibling == null ? 0 : sibling.getSize();
            return 1 + below + beside;
        }

        /** Turns the list that starts here around; `last` comes after this one. Returns the new first. */
        Node reverse(Node last) {
            Node first = sibling == null ? this : sibling.reverse(this);
            sibling = last;
            return first;
        }

        /** The first node with that key among this tree and all that follow. */
        Node find(int wanted) {
            if (key == wanted) {
                return this;
            }
            Node found = child == null ? null : child.find(wanted);
            if (found == null && sibling != null) {
                found = sibling.find(wanted);
            }
            return found;
        }
    }

    Node Nodes;
    int size;

    // The invariant, heap part.

    /** Shape, size and degrees. Reads no key. */
    public boolean hasBinomialTrees() {
        if (Nodes == null) {
            return size == 0;
        }
        return isTree() && hasDegreesOf(size);
    }

    private boolean isTree() {
        if (Nodes.parent != null) {
            return false;
        }
        List<Node> seen = new ArrayList<Node>();
        LinkedList<Node> todo = new LinkedList<Node>();
        seen.add(Nodes);
        todo.add(Nodes);
        while (!todo.isEmpty()) {
            Node node = todo.removeFirst();
            Node beside = node.sibling;
            if (beside != null) {
                if (seen.contains(beside) || beside.parent != node.parent) {
                    return false;
                }
                seen.add(beside);
                todo.add(beside);
            }
            Node below = node.child;
            if (below != null) {
                if (seen.contains(below) || below.parent != node) {
                    return false;
                }
                seen.add(below);
                todo.add(below);
            }
        }
        return seen.size() == size;
    }

    /** Whether the roots have the degrees of the 1 bits of a number, smallest first. */
    private boolean hasDegreesOf(int number) {
        Node root = Nodes;
        for (int degree = 0; number != 0; degree++, number /= 2) {
            if (number % 2 == 0) {
                continue;
            }
            if (root == null || !isBinomialTree(root, degree)) {
                return false;
            }
            root = root.sibling;
        }
        return root == null;
    }

    private static boolean isBinomialTree(Node root, int degree) {
        if (root.degree != degree) {
            return false;
        }
        Node child = root.child;
        for (int below = degree - 1; below >= 0; below--) {
            if (child == null || !isBinomialTree(child, below)) {
                return false;
            }
            child = child.sibling;
        }
        return child == null;
    }

    // The invariant, primitive part.

    /** Whether no key is less than its parent's. */
    public boolean isHeapOrdered() {
        for (Node root = Nodes; root != null; root = root.sibling) {
            if (!isOrderedBelow(root)) {
                return false;
            }
        }
        return true;
    }

    private static boolean isOrderedBelow(Node node) {
        for (Node child = node.child; child != null; child = child.sibling) {
            if (node.key > child.key || !isOrderedBelow(child)) {
                return false;
            }
        }
        return true;
    }

    /** The whole invariant. */
    public boolean repOK() {
        return hasBinomialTrees() && isHeapOrdered();
    }

    // Postconditions.

    /** After an extraction: all keys are still there but the one that was given back. */
    boolean keepsOtherKeys(Node result) {
        List<Integer> after = keys();
        if (result != null) {
            after.add(result.key);
        }
        return SymHeap.sameKeys(SymHeap.old(this), after);
    }

    /** After an insertion: one key more. */
    boolean addsKey(int added) {
        List<Integer> after = keys();
        List<Integer> before = new ArrayList<Integer>();
        collect(SymHeap.old(Nodes), before);
        before.add(added);
        return SymHeap.sameKeys(before, after);
    }

    /** After a removal: at most that key less. */
    boolean removesKey(int doomed) {
        List<Integer> after = keys();
        if (SymHeap.sameKeys(SymHeap.old(this), after)) {
            return true;
        }
        after.add(doomed);
        return SymHeap.sameKeys(SymHeap.old(this), after);
    }

    private List<Integer> keys() {
        List<Integer> keys = new ArrayList<Integer>();
        collect(Nodes, keys);
        return keys;
    }

    private static void collect(Node first, List<Integer> into) {
        for (Node node = first; node != null; node = node.sibling) {
            into.add(node.key);
            collect(node.child, into);
        }
    }

    // The operations.

    /** Adds a key. */
    public void insert(int added) {
        Node single = new Node(added);
        if (Nodes == null) {
            Nodes = single;
            size = 1;
        } else {
            forgetfulMerge(single);
            unite();
            size++;
        }
    }

    /** Takes out the first root with the least key. Merges wrongly, and counts down. */
    public Node extractMinBugged() {
        Node least = unlinkLeast();
        if (least != null) {
            adopt(least.child, false);
            size--;
        }
        return least;
    }

    /** The same; counts what is left instead. */
    public Node extractMinFixed() {
        Node least = unlinkLeast();
        if (least != null) {
            adopt(least.child, false);
            size = Nodes == null ? 0 : Nodes.getSize();
        }
        return least;
    }

    /** The same with a merge that is right. */
    public Node extractMin() {
        Node least = unlinkLeast();
        if (least != null) {
            adopt(least.child, true);
            size--;
        }
        return least;
    }

    /** Removes one node with that key, if there is one. */
    public void delete(int doomed) {
        Node node = Nodes == null ? null : Nodes.find(doomed);
        if (node == null) {
            return;
        }
        while (node.parent != null) {
            int key = node.key;
            node.key = node.parent.key;
            node.parent.key = key;
            node = node.parent;
        }
        Node before = null;
        for (Node root = Nodes; root != node; root = root.sibling) {
            before = root;
        }
        unlink(before, node);
        adopt(node.child, true);
        size--;
    }

    private Node unlinkLeast() {
        if (Nodes == null) {
            return null;
        }
        Node least = Nodes;
        for (Node root = Nodes; root != null; root = root.sibling) {
            if (root.key < least.key) {
                least = root;
            }
        }
        Node before = null;
        Node at = Nodes;
        while (at.key != least.key) {
            before = at;
            at = at.sibling;
        }
        unlink(before, at);
        return at;
    }

    private void unlink(Node before, Node root) {
        if (before == null) {
            Nodes = root.sibling;
        } else {
            before.sibling = root.sibling;
        }
    }

    /** Makes the children of a root that was taken out roots themselves. */
    private void adopt(Node children, boolean merge) {
        for (Node child = children; child != null; child = child.sibling) {
            child.parent = null;
        }
        if (children == null) {
            return;
        }
        Node orphans = children.reverse(null);
        if (Nodes == null) {
            Nodes = orphans;
            return;
        }
        if (merge) {
            merge(orphans);
        } else {
            forgetfulMerge(orphans);
        }
        unite();
    }

    /** Merges a list of roots into the heap's by degree. Where a tree comes before one that is neither the
     * first nor of its own degree, the list goes past it. */
    private void forgetfulMerge(Node other) {
        Node mine = Nodes;
        while (mine != null && other != null) {
            if (mine.degree == other.degree) {
                Node next = other.sibling;
                other.sibling = mine.sibling;
                mine.sibling = other;
                mine = other.sibling;
                other = next;
            } else if (mine.degree < other.degree) {
                if (mine.sibling == null || mine.sibling.degree > other.degree) {
                    Node next = other.sibling;
                    other.sibling = mine.sibling;
                    mine.sibling = other;
                    mine = other.sibling;
                    other = next;
                } else {
                    mine = mine.sibling;
                }
            } else {
                Node next = other.sibling;
                other.sibling = mine;
                if (mine == Nodes) {
                    Nodes = other;
                }
                // Where mine is not the first, nothing points at other now.
                mine = other;
                other = next;
            }
        }
        if (mine == null) {
            mine = Nodes;
            while (mine.sibling != null) {
                mine = mine.sibling;
            }
            mine.sibling = other;
        }
    }

    /** Merges a list of roots into the heap's by degree. */
    private void merge(Node other) {
        Node mine = Nodes;
        Node before = null;
        while (other != null) {
            if (mine != null && mine.degree <= other.degree) {
                before = mine;
                mine = mine.sibling;
            } else {
                Node next = other.sibling;
                other.sibling = mine;
                if (before == null) {
                    Nodes = other;
                } else {
                    before.sibling = other;
                }
                before = other;
                other = next;
            }
        }
    }

    /** Links trees of equal degree until there is at most one of each. */
    private void unite() {
        Node before = null;
        Node at = Nodes;
        Node next = Nodes.sibling;
        while (next != null) {
            if (at.degree != next.degree || next.sibling != null && next.sibling.degree == at.degree) {
                before = at;
                at = next;
            } else if (at.key <= next.key) {
                at.sibling = next.sibling;
                link(next, at);
            } else {
                if (before == null) {
                    Nodes = next;
                } else {
                    before.sibling = next;
                }
                link(at, next);
                at = next;
            }
            next = at.sibling;
        }
    }

    /** Makes one root the first child of another of the same degree. */
    private static void link(Node lower, Node upper) {
        lower.parent = upper;
        lower.sibling = upper.child;
        upper.child = lower;
        upper.degree++;
    }
}
