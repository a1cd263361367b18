package symheap.subjects.parsetree;

import pli.SymHeap;

/**
 * Walks over a parse tree without a stack: down by child, on by next, and up by parent.
 *
 * Invariant: root is null or the root of a tree (see Node).
 *
 * What to look at: with lazy initialization alone the walk meets nodes that are their own children and goes
 * round for ever, climbs from a node into a parent that is no relation of it, or finds no parent where it has
 * come down from one. Every one of these is an alarm or a path that no caller can cause. The rules speak of
 * child and next together, (.child|.next)*, since the parent of a node is found any number of brothers back.
 */
public class Traversal {

    Node root;

    /** Whether the root is null or the root of a tree. */
    public boolean isTree() {
        return Node.isTree(root);
    }

    /** isTree as far as it is known. */
    public boolean mayBeTree() {
        return SymHeap.isSymbolic(root) || Node.mayBeTree(root);
    }

    /** The number of nodes, counted in the order of the text. */
    public int count() {
        int nodes = 0;
        Node node = root;
        while (node != null) {
            nodes++;
            node = after(node);
        }
        return nodes;
    }

    /** The node after this one in the order of the text, or null. */
    private static Node after(Node node) {
        if (node.child != null) {
            return node.child;
        }
        Node climbing = node;
        while (climbing.next == null) {
            if (climbing.parent == null) {
                return null;
            }
            climbing = climbing.parent;
        }
        return climbing.next;
    }

    /** The innermost function around the first label in the text, or null where there is no such thing. */
    public Node functionOfFirstLabel() {
        Node node = root;
        while (node != null && node.kind != Node.LABEL) {
            node = after(node);
        }
        while (node != null && node.kind != Node.FUNCTION) {
            node = node.parent;
        }
        return node;
    }

    /** The last child of the root; fails where that does not know its parent. */
    public Node lastChild() {
        if (root == null || root.child == null) {
            return null;
        }
        Node last = root.child;
        while (last.next != null) {
            last = last.next;
        }
        assert last.parent == root;
        return last;
    }
}
