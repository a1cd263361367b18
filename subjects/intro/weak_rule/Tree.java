package symheap.subjects.weakrule;

import java.util.HashSet;
import java.util.Set;

/**
 * A binary tree with a HEX rule that is too weak.
 *
 * A HEX rule speaks of paths. The rule in the specification means to say that no node of the tree is reached
 * twice: whatever left and right lead to is no alias. It is written
 *
 *     this.root(.left)*(.right)*  aliases nothing
 *
 * Read it slowly: from the root any number of steps left, and then any number of steps right. The path
 * root.left.right is one of these, and so is root.right.right. But root.right.left is not: after a step right
 * there are no more steps left. On that path the rule says nothing, and HEX lets everything pass, even
 * root.right.left = root. inner walks exactly there, and its assertion fails.
 *
 * A rule that is too weak costs false alarms. No bug is missed. The mended rule is
 *
 *     this.root(.left|.right)*  aliases nothing
 *
 * The one idea: HEX forbids what a rule forbids and nothing else, so ask of every rule which paths it misses.
 *
 * Try: `compare intro/weak_rule inner -k 3 -t hex,lissa`, mend the rule in a copy, and compare again.
 */
public class Tree {

    public static class Node {
        Node left;
        Node right;
    }

    Node root;

    /** Whether no node is reached twice. */
    public boolean isTree() {
        return isTree(root, new HashSet<Node>());
    }

    private static boolean isTree(Node node, Set<Node> met) {
        return node == null || met.add(node) && isTree(node.left, met) && isTree(node.right, met);
    }

    /** The node to the right and then left of the root, which is not the root. */
    public Node inner() {
        if (root == null || root.right == null) {
            return null;
        }
        Node inner = root.right.left;
        assert inner != root;
        return inner;
    }
}
