package symheap.subjects.rename;

import java.util.HashSet;
import java.util.Set;

import symheap.subjects.parsetree.Node;

/**
 * Gives the labels of one parse tree new names, which are the children of another tree in their order.
 *
 * The two trees are arguments of a static method, each the root of a tree or null. Invariant of each alone: it
 * is a tree (Node.isTree). Invariant of both together (areSeparateTrees): they share no node.
 *
 * What to look at: that the trees share nothing is a property of neither. A predicate with one argument
 * cannot state it. With firstIsTree and secondIsTree as precondition, every technique that asks them, the
 * exact ones too, lets code and names be one tree: rename then writes into the names it still has to hand
 * out, and the assertion fails. A predicate over both arguments can state it, and so can HEX rules, whose
 * paths start at any root: one rule for each, and neither aliases anything.
 */
class RenameLabels {

    private RenameLabels() {
    }

    /** The precondition of both arguments. */
    static boolean areSeparateTrees(Node code, Node names) {
        Set<Node> visited = new HashSet<Node>();
        return Node.isTree(code, visited) && Node.isTree(names, visited);
    }

    /** The precondition of the first argument, which knows nothing of the other. */
    static boolean firstIsTree(Node code) {
        return Node.isTree(code);
    }

    /** The precondition of the second argument, which knows nothing of the other. */
    static boolean secondIsTree(Node names) {
        return Node.isTree(names);
    }

    /** areSeparateTrees as far as it is known. */
    static boolean mayBeSeparateTrees(Node code, Node names) {
        Set<Node> visited = new HashSet<Node>();
        return Node.mayBeTree(code, visited) && Node.mayBeTree(names, visited);
    }

    /** Names the children of code that are labels. Returns how many; the names that are left stay as they are. */
    static int rename(Node code, Node names) {
        if (code == null || names == null) {
            return 0;
        }
        int renamed = 0;
        Node name = names.child;
        Node node = code.child;
        while (node != null && name != null) {
            if (node.kind == Node.LABEL) {
                int before = name.name;
                node.name = before + 1;
                assert name.name == before;
                name = name.next;
                renamed++;
            }
            node = node.next;
        }
        return renamed;
    }

    /** Moves the first name below the root of the code. Afterwards the two trees must still share nothing. */
    static boolean adopt(Node code, Node names) {
        if (code == null || names == null || names.child == null) {
            return false;
        }
        Node name = names.child;
        names.child = name.next;
        name.next = code.child;
        name.parent = code;
        code.child = name;
        assert names.child != code.child;
        assert code.child != code;
        return true;
    }
}
