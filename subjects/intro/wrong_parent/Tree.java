package symheap.subjects.wrongparent;

/**
 * A tree that can be climbed: the parent that is no parent.
 *
 * Every node knows its children and its parent. depthOfFirst goes down along left as far as it can, then climbs
 * by parent until it is back at the root, and counts the steps. It trusts that climbing undoes going down.
 *
 * For lazy initialization parent is a field like left. After going down from N0 to N1 it offers for N1.parent
 * null, N1 itself, N0, or a new node. Only one of them is the way back. With null the climb ends in a
 * NullPointerException; with N1 it goes round on the spot; with a new node it climbs into nowhere.
 *
 * isTree ties the two directions together: the child's parent is the node it is a child of. Reading N1.parent
 * is then no choice at all. What was decided on the way down decides it.
 *
 * The one idea: some fields are free, and some follow from others. Precise techniques find the second kind.
 *
 * Try: `compare intro/wrong_parent depthOfFirst -k 3 -t li,lihybrid,lissa`. lihybrid asks isTree, too, but gives
 * up at the first field that is not known yet: on most half-known trees that is before it finds the fault.
 */
public class Tree {

    public static class Node {
        Node left;
        Node right;
        Node parent;
    }

    Node root;

    /** Whether children and parents fit together. */
    public boolean isTree() {
        return fits(root, null);
    }

    /** A node with two parents or on a cycle has a wrong one, so shape needs no test of its own. */
    private static boolean fits(Node node, Node parent) {
        if (node == null) {
            return true;
        }
        if (node.parent != parent || node.left != null && node.left == node.right) {
            return false;
        }
        return fits(node.left, node) && fits(node.right, node);
    }

    /** The number of steps from the leftmost node up to the root. */
    public int depthOfFirst() {
        if (root == null) {
            return 0;
        }
        Node node = root;
        while (node.left != null) {
            node = node.left;
        }
        int steps = 0;
        while (node != root) {
            node = node.parent;
            steps++;
        }
        return steps;
    }
}
