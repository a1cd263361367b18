package symheap.subjects.fibonacciheap;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

import pli.SymHeap;

/**
 * A Fibonacci heap: trees of any shape, the roots in a ring, and so are the children of every node.
 *
 * Invariant: every ring closes in both directions and its nodes know their common parent; no node is in two
 * places; degree is the number of children; size is the number of nodes; no key is smaller than the
 * parent's, and minimum is a root with the smallest key.
 *
 * What to look at: heap is any root and minimum any smallest one. Where two roots share the smallest key, each
 * of them makes a heap of its own, so ties count twice.
 */
public class FibonacciHeap {

    public static class Node {
        int key;
        int degree;
        Node parent;
        Node left;
        Node right;
        Node child;

        Node(int key) {
            this.key = key;
        }
    }

    Node heap;
    Node minimum;
    int size;

    /** Whether this is a Fibonacci heap of size nodes. */
    public boolean repOK() {
        if (heap == null || minimum == null) {
            return heap == null && minimum == null && size == 0;
        }
        Set<Node> visited = new HashSet<Node>();
        return isRing(heap, null, visited) && visited.size() == size && hasDegrees(heap)
            && isOrdered(heap) && hasMinimum();
    }

    /** Whether a ring and all below it are met once, linked both ways, each with the right parent. */
    private static boolean isRing(Node first, Node parent, Set<Node> visited) {
        Node node = first;
        do {
            if (!visited.add(node)) {
                return false;
            }
            if (node.parent != parent) {
                return false;
            }
            if (node.child != null && !isRing(node.child, node, visited)) {
                return false;
            }
            if (node.right == null || node.right.left != node) {
                return false;
            }
            node = node.right;
        } while (node != first);
        return true;
    }

    private static boolean hasDegrees(Node first) {
        Node node = first;
        do {
            int children = 0;
            if (node.child != null) {
                Node child = node.child;
                do {
                    children++;
                    child = child.right;
                } while (child != node.child);
                if (!hasDegrees(node.child)) {
                    return false;
                }
            }
            if (node.degree != children) {
                return false;
            }
            node = node.right;
        } while (node != first);
        return true;
    }

    private static boolean isOrdered(Node first) {
        Node node = first;
        do {
            if (node.parent != null && node.key < node.parent.key) {
                return false;
            }
            if (node.child != null && !isOrdered(node.child)) {
                return false;
            }
            node = node.right;
        } while (node != first);
        return true;
    }

    /** Whether minimum is a root, and none has a smaller key. */
    private boolean hasMinimum() {
        boolean isRoot = false;
        Node root = heap;
        do {
            if (root == minimum) {
                isRoot = true;
            }
            if (root.key < minimum.key) {
                return false;
            }
            root = root.right;
        } while (root != heap);
        return isRoot;
    }

    /** After insert: a heap of all keys as before, and this one once more. */
    public boolean addsKey(int key) {
        List<Integer> expected = new ArrayList<Integer>();
        collect(SymHeap.old(this).heap, expected);
        expected.add(key);
        List<Integer> after = new ArrayList<Integer>();
        collect(heap, after);
        return repOK() && SymHeap.sameKeys(expected, after);
    }

    private static void collect(Node first, List<Integer> into) {
        Node node = first;
        while (node != null) {
            into.add(node.key);
            collect(node.child, into);
            node = node.right == first ? null : node.right;
        }
    }

    /** The smallest key, or -1 where there is none. */
    public int minimum() {
        return minimum == null ? -1 : minimum.key;
    }

    /** Adds a key as a new root beside heap. The trees are left alone until a minimum is taken out. */
    public void insert(int key) {
        Node node = new Node(key);
        if (heap == null) {
            node.left = node;
            node.right = node;
            heap = node;
            minimum = node;
        } else {
            node.left = heap;
            node.right = heap.right;
            node.right.left = node;
            heap.right = node;
            if (key < minimum.key) {
                minimum = node;
            }
        }
        size++;
    }
}
