package symheap.subjects.tworeds;

import java.util.HashSet;
import java.util.Set;

/**
 * Red and black nodes: two reds in a row.
 *
 * In a red-black tree a red node has black children. mayRotate looks at a red left child and its left child: if
 * that were red, too, a rotation would be due. In a tree that obeys the rule it never is, and the assertion
 * says so.
 *
 * Follow the path: the program tests root.left.red, and the path condition now says yes. Then it reads
 * root.left.left, a lazy step. lissa asks whether there is a tree with three nodes in this place. To find one
 * it may paint the nodes as it likes, and it paints root.left black: the path condition is not its business.
 * Then the program tests the grandchild's colour. That is a test of a number, not a lazy step, so lissa is not
 * asked at all, and both ways are open. On one of them there are two reds in a row: a false alarm.
 *
 * The one idea: what the program has learned about colours is in the path condition, and a technique that does
 * not read it forgets them. pli reads it, at lazy steps and at tests.
 *
 * Try: `run intro/two_reds mayRotate -t lissa --validate` and `-t pli`, and `compare` the two.
 */
public class Tree {

    public static class Node {
        Node left;
        Node right;
        boolean red;
    }

    Node root;

    /** Whether this is a tree without a red child below a red node. */
    public boolean isTreeWithoutTwoReds() {
        Set<Node> met = new HashSet<Node>();
        return isFine(root, false, met);
    }

    private static boolean isFine(Node node, boolean belowRed, Set<Node> met) {
        if (node == null) {
            return true;
        }
        if (!met.add(node) || belowRed && node.red) {
            return false;
        }
        return isFine(node.left, node.red, met) && isFine(node.right, node.red, met);
    }

    /** Whether the leftmost grandchild hangs below a red node. */
    public boolean mayRotate() {
        if (root == null || root.left == null || !root.left.red) {
            return false;
        }
        Node grandchild = root.left.left;
        if (grandchild == null) {
            return false;
        }
        assert !grandchild.red;
        return true;
    }
}
