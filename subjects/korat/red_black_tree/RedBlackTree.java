package symheap.subjects.redblacktree;

import java.util.HashSet;
import java.util.LinkedList;
import java.util.Set;

import pli.SymHeap;

/**
 * A red-black tree with parent pointers. The root may have either colour.
 *
 * Invariant: child and parent pointers fit together in a tree of size nodes, no red node has a red child,
 * every way from the root to a missing child passes equally many black nodes, and the keys are positive
 * and grow strictly from left to right.
 *
 * What to look at: the four parts are checked one after the other, from shape to keys. A heap that fails in
 * an early part is dropped before later fields are tried, so few heaps of the wrong shape are ever coloured,
 * and few wrong colourings get keys.
 */
public class RedBlackTree {

    static final int NONE = 0; // not a key, and below all keys
    static final boolean RED = false;
    static final boolean BLACK = true;

    public static class Node {
        int key;
        Node left;
        Node right;
        Node parent;
        boolean color;
    }

    Node root;
    int size;

    /** Whether this is a red-black tree of size nodes. */
    public boolean repOK() {
        if (root == null) {
            return size == 0;
        }
        return root.parent == null && isTree() && redsHaveBlackChildren()
            && blackHeight(root) >= 0 && isSorted(root, NONE, Integer.MAX_VALUE);
    }

    private boolean isTree() {
        Set<Node> visited = new HashSet<Node>();
        LinkedList<Node> pending = new LinkedList<Node>();
        visited.add(root);
        pending.add(root);
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
        return visited.size() == size;
    }

    private boolean redsHaveBlackChildren() {
        LinkedList<Node> pending = new LinkedList<Node>();
        pending.add(root);
        while (!pending.isEmpty()) {
            Node node = pending.removeFirst();
            Node left = node.left;
            Node right = node.right;
            if (node.color == RED) {
                if (left != null && left.color == RED) {
                    return false;
                }
                if (right != null && right.color == RED) {
                    return false;
                }
            }
            if (left != null) {
                pending.add(left);
            }
            if (right != null) {
                pending.add(right);
            }
        }
        return true;
    }

    /** The number of black nodes on every way down, or -1 where two ways differ. */
    private static int blackHeight(Node node) {
        if (node == null) {
            return 0;
        }
        int left = blackHeight(node.left);
        int right = blackHeight(node.right);
        if (left < 0 || left != right) {
            return -1;
        }
        return node.color == BLACK ? left + 1 : left;
    }

    /** Whether all keys below lie strictly between two limits. */
    private static boolean isSorted(Node node, int lower, int upper) {
        if (node == null) {
            return true;
        }
        if (node.key <= lower || node.key >= upper) {
            return false;
        }
        return isSorted(node.left, lower, node.key) && isSorted(node.right, node.key, upper);
    }

    /** After rotateRootLeft: a search tree of the same keys, of whatever colours. */
    public boolean keepsKeys() {
        return (root == null || root.parent == null && isTree() && isSorted(root, NONE, Integer.MAX_VALUE))
            && SymHeap.sameKeys(SymHeap.old(this), this);
    }

    /** Whether a key is in the tree. */
    public boolean contains(int key) {
        Node node = root;
        while (node != null) {
            if (key < node.key) {
                node = node.left;
            } else if (key > node.key) {
                node = node.right;
            } else {
                return true;
            }
        }
        return false;
    }

    /**
     * Makes the right child of the root the new root, and the old root its left child. Returns false where
     * there is no right child. Colours are left alone, so the result need not be a red-black tree.
     */
    public boolean rotateRootLeft() {
        if (root == null || root.right == null) {
            return false;
        }
        Node old = root;
        Node top = old.right;
        Node middle = top.left;
        old.right = middle;
        if (middle != null) {
            middle.parent = old;
        }
        top.left = old;
        old.parent = top;
        top.parent = null;
        root = top;
        return true;
    }
}
