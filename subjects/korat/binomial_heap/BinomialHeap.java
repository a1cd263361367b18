package symheap.subjects.binomialheap;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

import pli.SymHeap;

/**
 * A binomial heap: a list of binomial trees, at most one of each degree, the smallest first.
 *
 * A binomial tree of degree d has a root with d children, which are binomial trees of degrees d - 1 down to
 * 0, so it has 2 to the power of d nodes. Children are linked by sibling, the largest first.
 *
 * Invariant: no node is reached along two ways and each knows its parent; size counts the nodes; the trees in
 * the list have the degrees of the 1 bits of size, in growing order; no node has a smaller key than its
 * parent, and no key is negative.
 *
 * What to look at: size alone decides the shape. Thirteen is 1101 in binary, so a heap of thirteen nodes has
 * trees of 1, 4 and 8 nodes. What is left to the search after the shape is the keys, hence the large counts.
 */
public class BinomialHeap {

    public static class Node {
        int key;
        int degree;
        Node parent;
        Node sibling;
        Node child;

        Node(int key) {
            this.key = key;
        }
    }

    Node trees;
    int size;

    /** Whether this is a binomial heap of size nodes. */
    public boolean repOK() {
        if (size == 0) {
            return trees == null;
        }
        if (trees == null) {
            return false;
        }
        Set<Node> visited = new HashSet<Node>();
        return areSeparate(trees, null, visited) && visited.size() == size && hasBinaryDegrees()
            && isOrdered(trees) && hasNoNegativeKey();
    }

    /** Whether a list of siblings and all below it are met once, each with the right parent. */
    private static boolean areSeparate(Node first, Node parent, Set<Node> visited) {
        for (Node node = first; node != null; node = node.sibling) {
            if (!visited.add(node)) {
                return false;
            }
            if (node.parent != parent) {
                return false;
            }
            if (!areSeparate(node.child, node, visited)) {
                return false;
            }
        }
        return true;
    }

    /** Whether the list has one tree for each 1 bit of size. */
    private boolean hasBinaryDegrees() {
        int rest = size;
        int degree = 0;
        for (Node tree = trees; tree != null; tree = tree.sibling) {
            if (rest == 0) {
                return false;
            }
            while (rest % 2 == 0) {
                rest = rest / 2;
                degree++;
            }
            if (tree.degree != degree || !isBinomial(tree)) {
                return false;
            }
            rest = rest / 2;
            degree++;
        }
        return rest == 0;
    }

    /** Whether the children have the degrees below the node's own, each once, from the largest to 0. */
    private static boolean isBinomial(Node node) {
        int degree = node.degree;
        for (Node child = node.child; child != null; child = child.sibling) {
            degree--;
            if (child.degree != degree || !isBinomial(child)) {
                return false;
            }
        }
        return degree == 0;
    }

    /** Whether in a list of siblings and below no key is smaller than its parent's. */
    private static boolean isOrdered(Node first) {
        for (Node node = first; node != null; node = node.sibling) {
            if (node.parent != null && node.key < node.parent.key) {
                return false;
            }
            if (!isOrdered(node.child)) {
                return false;
            }
        }
        return true;
    }

    /** Whether no key is negative: in an ordered heap the roots speak for all. */
    private boolean hasNoNegativeKey() {
        for (Node tree = trees; tree != null; tree = tree.sibling) {
            if (tree.key < 0) {
                return false;
            }
        }
        return true;
    }

    /** After insert: a heap of all keys as before, and this one once more, negative though it may be. */
    public boolean addsKey(int key) {
        List<Integer> expected = new ArrayList<Integer>();
        collect(SymHeap.old(this).trees, expected);
        expected.add(key);
        List<Integer> after = new ArrayList<Integer>();
        collect(trees, after);
        return areSeparate(trees, null, new HashSet<Node>()) && after.size() == size && hasBinaryDegrees()
            && isOrdered(trees) && SymHeap.sameKeys(expected, after);
    }

    private static void collect(Node first, List<Integer> into) {
        for (Node node = first; node != null; node = node.sibling) {
            into.add(node.key);
            collect(node.child, into);
        }
    }

    /** The smallest key, which is at a root, or -1 where there is none. */
    public int minimum() {
        if (trees == null) {
            return -1;
        }
        int least = trees.key;
        for (Node tree = trees.sibling; tree != null; tree = tree.sibling) {
            if (tree.key < least) {
                least = tree.key;
            }
        }
        return least;
    }

    /** Adds a key: a new tree of one node, then a carry as in adding 1 to a binary number. */
    public void insert(int key) {
        Node tree = new Node(key);
        Node rest = trees;
        while (rest != null && rest.degree == tree.degree) {
            Node next = rest.sibling;
            tree = link(tree, rest);
            rest = next;
        }
        tree.sibling = rest;
        trees = tree;
        size++;
    }

    /** Joins two trees of one degree: the root with the larger key becomes the first child of the other. */
    private static Node link(Node a, Node b) {
        Node top = b.key < a.key ? b : a;
        Node below = top == a ? b : a;
        below.parent = top;
        below.sibling = top.child;
        top.child = below;
        top.degree++;
        return top;
    }
}
