/**
 * A set of integers in a red-black tree: the search that the paper on bounded lazy initialization takes as
 * its example. See Node for the invariant.
 */
public class TreeSet {

    Node root;

    /** The node with the key, or null. */
    public Node contains(int key) {
        Node node = root;
        while (node != null) {
            if (key == node.key) {
                return node;
            } else if (key < node.key) {
                node = node.left;
            } else {
                node = node.right;
            }
        }
        return null;
    }

    /** Whether the nodes form a balanced tree. */
    public boolean isBalancedTree() {
        return root == null || root.isTree() && root.isBalanced();
    }

    /** Whether the keys are in order; assumes a tree. */
    public boolean isSorted() {
        return root == null || root.isSorted();
    }
}
