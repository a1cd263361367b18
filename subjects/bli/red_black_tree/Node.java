import java.util.HashSet;
import java.util.LinkedList;
import java.util.Set;

/**
 * A node of a red-black tree with integer keys and parent pointers; the tree is named by its root, which
 * may have either colour.
 *
 * Invariant: every node is reached along exactly one path and its parent leads back up (isTree, which walks
 * breadth first and never asks for the root's parent); a red node has no red child, and all paths down to a
 * missing child pass the same number of black nodes (isBalanced); an in-order walk meets strictly growing
 * keys (isSorted).
 */
public class Node {

    static final boolean RED = false;
    static final boolean BLACK = true;

    int key;
    Node left;
    Node right;
    Node parent;
    boolean color;

    /** The whole invariant: first the shape, then the colours, then the order. */
    public boolean repOK() {
        return isTree() && isBalanced() && isSorted();
    }

    /** Whether the nodes from here on form a tree with right parents. */
    public boolean isTree() {
        Set<Node> visited = new HashSet<Node>();
        LinkedList<Node> pending = new LinkedList<Node>();
        visited.add(this);
        pending.add(this);
        while (!pending.isEmpty()) {
            Node node = pending.removeFirst();
            Node left = node.left;
            if (left != null) {
                if (!visited.add(left) || left.parent != node) {
                    return false;
                }
                pending.add(left);
            }
            Node right = node.right;
            if (right != null) {
                if (!visited.add(right) || right.parent != node) {
                    return false;
                }
                pending.add(right);
            }
        }
        return true;
    }

    /** Whether the colours keep the tree balanced; assumes a tree. */
    public boolean isBalanced() {
        return blackHeight(this) >= 0;
    }

    /** Black nodes on every path below and including this node, or -1 where a rule is broken. */
    private static int blackHeight(Node node) {
        if (node == null) {
            return 0;
        }
        int left = blackHeight(node.left);
        if (left < 0) {
            return -1;
        }
        int right = blackHeight(node.right);
        if (left != right) {
            return -1;
        }
        if (node.color == BLACK) {
            return left + 1;
        }
        return isRed(node.left) || isRed(node.right) ? -1 : left;
    }

    private static boolean isRed(Node node) {
        return node != null && node.color == RED;
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
