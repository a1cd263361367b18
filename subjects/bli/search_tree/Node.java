import java.util.HashSet;
import java.util.LinkedList;
import java.util.Set;

/**
 * A node of a binary search tree with integer keys; the tree is named by its root.
 *
 * Invariant: every node is reached along exactly one path (isTree, which walks breadth first), and an
 * in-order walk meets strictly growing keys (isSorted).
 */
public class Node {

    int key;
    Node left;
    Node right;

    /** The whole invariant: first the shape, then the order. */
    public boolean repOK() {
        return isTree() && isSorted();
    }

    /** Whether the nodes from here on form a tree. Reads no keys. */
    public boolean isTree() {
        Set<Node> visited = new HashSet<Node>();
        LinkedList<Node> pending = new LinkedList<Node>();
        visited.add(this);
        pending.add(this);
        while (!pending.isEmpty()) {
            Node node = pending.removeFirst();
            Node left = node.left;
            if (left != null) {
                if (!visited.add(left)) {
                    return false;
                }
                pending.add(left);
            }
            Node right = node.right;
            if (right != null) {
                if (!visited.add(right)) {
                    return false;
                }
                pending.add(right);
            }
        }
        return true;
    }

    /** Whether the keys grow strictly from left to right; assumes a tree. */
    public boolean isSorted() {
        return isSorted(this, null, null);
    }

    /** Whether all keys below lie strictly between those of two ancestors; null is no limit. */
    private static boolean isSorted(Node node, Node lower, Node upper) {
        if (node == null) {
            return true;
        }
        if (lower != null && node.key <= lower.key) {
            return false;
        }
        if (upper != null && node.key >= upper.key) {
            return false;
        }
        return isSorted(node.left, lower, node) && isSorted(node.right, node, upper);
    }
}
