package symheap.subjects.binarytree;

import java.util.HashSet;
import java.util.LinkedList;
import java.util.Set;

import pli.SymHeap;

/**
 * A binary tree without data: a root and the number of nodes.
 *
 * Invariant: every node is reached from the root along exactly one path, and size is their number.
 *
 * What to look at: repOK visits the tree breadth first, left before right, and reads size last. The
 * order of the reads is the order in which Korat varies the fields: as soon as a node is met a second
 * time, everything that was not read yet need not be tried.
 */
public class BinaryTree {

    public static class Node {
        Node left;
        Node right;
    }

    Node root;
    int size;

    /** Whether this is a tree of size nodes. */
    public boolean repOK() {
        if (root == null) {
            return size == 0;
        }
        Set<Node> visited = new HashSet<Node>();
        LinkedList<Node> pending = new LinkedList<Node>();
        visited.add(root);
        pending.add(root);
        while (!pending.isEmpty()) {
            Node node = pending.removeFirst();
            if (node.left != null) {
                if (!visited.add(node.left)) {
                    return false; // shared, or on a cycle
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
        return visited.size() == size;
    }

    /** After insertLeft: a tree of one node more. */
    public boolean grows() {
        return repOK() && size == SymHeap.old(this).size + 1;
    }

    /** Adds a leaf at the end of the leftmost branch. */
    public void insertLeft() {
        Node leaf = new Node();
        size++;
        if (root == null) {
            root = leaf;
            return;
        }
        Node node = root;
        while (node.left != null) {
            node = node.left;
        }
        node.left = leaf;
    }

    /** The number of nodes, counted. */
    public int count() {
        return count(root);
    }

    private static int count(Node node) {
        if (node == null) {
            return 0;
        }
        return 1 + count(node.left) + count(node.right);
    }
}
