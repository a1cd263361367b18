package symheap.subjects.parsetree;

import java.util.HashSet;
import java.util.LinkedList;
import java.util.Set;

import pli.SymHeap;

/**
 * A node of a parse tree. Its children are a list: child is the first of them, and each has the next in next.
 *
 * Invariant (isTree): from the root every node is reached along one way, each node's parent is the node whose
 * child list it is in, and the root has neither a parent nor a next.
 */
public class Node {

    public static final int FUNCTION = 1;
    public static final int LABEL = 2;

    public int kind;
    public int name;
    public Node child;
    public Node next;
    public Node parent;

    /** Whether a node, or null, is the root of a tree. */
    public static boolean isTree(Node root) {
        return isTree(root, new HashSet<Node>());
    }

    /** Whether a node, or null, is the root of a tree of unvisited nodes; visits them. */
    public static boolean isTree(Node root, Set<Node> visited) {
        if (root == null) {
            return true;
        }
        if (root.parent != null || root.next != null || !visited.add(root)) {
            return false;
        }
        LinkedList<Node> pending = new LinkedList<Node>();
        pending.add(root);
        while (!pending.isEmpty()) {
            Node node = pending.removeFirst();
            for (Node child = node.child; child != null; child = child.next) {
                if (child.parent != node || !visited.add(child)) {
                    return false;
                }
                pending.add(child);
            }
        }
        return true;
    }

    /** isTree as far as the fields are known, from a node or null on. */
    public static boolean mayBeTree(Node root) {
        return mayBeTree(root, new HashSet<Node>());
    }

    public static boolean mayBeTree(Node root, Set<Node> visited) {
        if (root == null) {
            return true;
        }
        if (!SymHeap.isSymbolic(root.parent) && root.parent != null) {
            return false;
        }
        if (!SymHeap.isSymbolic(root.next) && root.next != null || !visited.add(root)) {
            return false;
        }
        LinkedList<Node> pending = new LinkedList<Node>();
        pending.add(root);
        while (!pending.isEmpty()) {
            Node node = pending.removeFirst();
            Node child = SymHeap.isSymbolic(node.child) ? null : node.child;
            while (child != null) {
                if (!SymHeap.isSymbolic(child.parent) && child.parent != node || !visited.add(child)) {
                    return false;
                }
                pending.add(child);
                child = SymHeap.isSymbolic(child.next) ? null : child.next;
            }
        }
        return true;
    }
}
