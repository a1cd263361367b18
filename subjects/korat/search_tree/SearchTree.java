package symheap.subjects.searchtree;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Set;

import pli.SymHeap;

/**
 * A binary search tree of ints that knows its size.
 *
 * Invariant: the nodes form a tree, size is their number, and the data grow strictly from left to right.
 *
 * What to look at: repOK is one predicate over references and numbers. Korat enumerates the data too, from
 * 1 to k: the search tries an order of magnitude more candidates than for the bare shape, and accepts as
 * many, since k different numbers fit into a tree of k nodes in one way.
 */
public class SearchTree {

    public static class Node {
        Node left;
        Node right;
        int info;

        Node(int info) {
            this.info = info;
        }
    }

    Node root;
    int size;

    /** Whether this is a search tree of size nodes. */
    public boolean repOK() {
        if (root == null) {
            return size == 0;
        }
        return isTree() && count(root) == size && isSorted(root, null, null);
    }

    private boolean isTree() {
        Set<Node> visited = new HashSet<Node>();
        LinkedList<Node> pending = new LinkedList<Node>();
        visited.add(root);
        pending.add(root);
        while (!pending.isEmpty()) {
            Node node = pending.removeFirst();
            if (node.left != null) {
                if (!visited.add(node.left)) {
                    return false;
                }
                pending.add(node.left);
            }
            if (node.right != null) {
                if (!visited.add(node.right)) {
                    return false;
                }
                pending.add(node.right);
            }
        }
        return true;
    }

    private static int count(Node node) {
        return node == null ? 0 : 1 + count(node.left) + count(node.right);
    }

    /** Whether all data below lie strictly between those of two ancestors; null is no limit. */
    private static boolean isSorted(Node node, Node lower, Node upper) {
        if (node == null) {
            return true;
        }
        if (lower != null && node.info <= lower.info) {
            return false;
        }
        if (upper != null && node.info >= upper.info) {
            return false;
        }
        return isSorted(node.left, lower, node) && isSorted(node.right, node, upper);
    }

    /** After add: all numbers are there as before, and this one, once; the result says whether it is new. */
    public boolean addsNumber(int info, boolean result) {
        SearchTree before = SymHeap.old(this);
        List<Integer> expected = new ArrayList<Integer>();
        collect(before.root, expected);
        if (result) {
            expected.add(info);
        }
        List<Integer> after = new ArrayList<Integer>();
        collect(root, after);
        return repOK() && result != before.contains(info) && SymHeap.sameKeys(expected, after);
    }

    private static void collect(Node node, List<Integer> into) {
        if (node != null) {
            collect(node.left, into);
            into.add(node.info);
            collect(node.right, into);
        }
    }

    /** Whether a number is in the tree. */
    public boolean contains(int info) {
        Node node = root;
        while (node != null) {
            if (info < node.info) {
                node = node.left;
            } else if (info > node.info) {
                node = node.right;
            } else {
                return true;
            }
        }
        return false;
    }

    /** Adds a number as a leaf. Returns whether it is new. */
    public boolean add(int info) {
        if (root == null) {
            root = new Node(info);
            size++;
            return true;
        }
        Node node = root;
        while (true) {
            if (info < node.info) {
                if (node.left == null) {
                    node.left = new Node(info);
                    size++;
                    return true;
                }
                node = node.left;
            } else if (info > node.info) {
                if (node.right == null) {
                    node.right = new Node(info);
                    size++;
                    return true;
                }
                node = node.right;
            } else {
                return false;
            }
        }
    }
}
