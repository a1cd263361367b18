package symheap.subjects.introtree;

import java.util.HashSet;
import java.util.LinkedList;
import java.util.Set;

import pli.SymHeap;

/**
 * A binary tree that is its root node: the first example of lazy initialization.
 *
 * dfs visits the nodes depth first, left before right. It reads left and right of every node it reaches, and
 * each first read is a lazy step: null, a node that exists already, or a new one.
 *
 * Invariant (isBinaryTree): no node is reached along two paths. The receiver is itself one of the nodes, so
 * left may even point back to it; on such a heap dfs never ends.
 *
 * What to look at: isBinaryTree reads right before left. The order does not change which heaps it accepts,
 * but it is the order in which a search for a valid heap varies the fields.
 */
public class Node {

    Node left;
    Node right;

    /** Whether the nodes reachable from this one form a tree. */
    public boolean isBinaryTree() {
        Set<Node> seen = new HashSet<Node>();
        LinkedList<Node> queue = new LinkedList<Node>();
        seen.add(this);
        queue.add(this);
        while (!queue.isEmpty()) {
            Node current = queue.removeFirst();
            Node rightChild = current.right;
            if (rightChild != null) {
                if (!seen.add(rightChild)) {
                    return false;
                }
                queue.add(rightChild);
            }
            Node leftChild = current.left;
            if (leftChild != null) {
                if (!seen.add(leftChild)) {
                    return false;
                }
                queue.add(leftChild);
            }
        }
        return true;
    }

    /**
     * isBinaryTree on what is known: symbolic children are left out, since they can still be missing. Asking
     * whether a field is symbolic does not read it.
     */
    public boolean mayBeBinaryTree() {
        Set<Node> seen = new HashSet<Node>();
        LinkedList<Node> queue = new LinkedList<Node>();
        seen.add(this);
        queue.add(this);
        while (!queue.isEmpty()) {
            Node current = queue.removeFirst();
            if (!SymHeap.isSymbolic(current.right) && current.right != null) {
                if (!seen.add(current.right)) {
                    return false;
                }
                queue.add(current.right);
            }
            if (!SymHeap.isSymbolic(current.left) && current.left != null) {
                if (!seen.add(current.left)) {
                    return false;
                }
                queue.add(current.left);
            }
        }
        return true;
    }

    /** Visits all nodes depth first. */
    public void dfs() {
        if (left != null) {
            left.dfs();
        }
        if (right != null) {
            right.dfs();
        }
    }
}
