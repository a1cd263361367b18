package symheap.subjects.avltree;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Set;

import pli.SymHeap;

/**
 * An AVL tree of ints, after the recursive version in Weiss's textbook.
 *
 * Every node stores the height of its subtree; a missing one has height -1. insert and remove go down
 * recursively and rebalance on the way back up, trusting the stored heights.
 *
 * Invariant, heap part (isBalancedTree): the nodes form a tree, and the heights of two siblings, as counted,
 * differ by at most one. Primitive part (hasRightHeights, isSorted): the stored heights are the counted
 * ones, and the elements grow strictly from left to right.
 *
 * What to look at: balance believes height. A wrong stored height makes it rotate where there is no child
 * and dereference null, which no valid tree does.
 */
public class AvlTree {

    public static class AvlNode {
        int element;
        AvlNode left;
        AvlNode right;
        int height;

        AvlNode(int element) {
            this.element = element;
        }
    }

    private static final int UNBALANCED = -2;

    AvlNode root;

    // The invariant, heap part.

    /** Whether the nodes form a tree that is balanced by its real heights. Reads no number. */
    public boolean isBalancedTree() {
        return isTree() && countedHeight(root) != UNBALANCED;
    }

    private boolean isTree() {
        if (root == null) {
            return true;
        }
        Set<AvlNode> visited = new HashSet<AvlNode>();
        LinkedList<AvlNode> pending = new LinkedList<AvlNode>();
        visited.add(root);
        pending.add(root);
        while (!pending.isEmpty()) {
            AvlNode node = pending.removeFirst();
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

    /** The height of a tree, counted; UNBALANCED where siblings differ by more than one. */
    private static int countedHeight(AvlNode node) {
        if (node == null) {
            return -1;
        }
        int left = countedHeight(node.left);
        int right = countedHeight(node.right);
        if (left == UNBALANCED || right == UNBALANCED || left - right > 1 || right - left > 1) {
            return UNBALANCED;
        }
        return higher(left, right) + 1;
    }

    /** isBalancedTree on what is known: false only where no such tree can come of it. */
    public boolean mayBeBalancedTree() {
        return SymHeap.isSymbolic(root)
            || (mayBeTree(root, new HashSet<AvlNode>()) && leastHeight(root) != UNBALANCED);
    }

    private static boolean mayBeTree(AvlNode node, Set<AvlNode> visited) {
        return node == null
            || (visited.add(node)
                && (SymHeap.isSymbolic(node.left) || mayBeTree(node.left, visited))
                && (SymHeap.isSymbolic(node.right) || mayBeTree(node.right, visited)));
    }

    /** The least height of a tree that can come of this; UNBALANCED where none that is balanced can. */
    private static int leastHeight(AvlNode node) {
        if (node == null) {
            return -1;
        }
        boolean knowsLeft = !SymHeap.isSymbolic(node.left);
        boolean knowsRight = !SymHeap.isSymbolic(node.right);
        int left = knowsLeft ? leastHeight(node.left) : -1;
        int right = knowsRight ? leastHeight(node.right) : -1;
        if (left == UNBALANCED || right == UNBALANCED) {
            return UNBALANCED;
        }
        // A missing child keeps its height; any other can still grow.
        if (knowsLeft && node.left == null && right > 0 || knowsRight && node.right == null && left > 0) {
            return UNBALANCED;
        }
        return higher(left, right) + 1;
    }

    // The invariant, primitive part.

    /** Whether every node stores its height; assumes a tree. */
    public boolean hasRightHeights() {
        return hasRightHeights(root);
    }

    private static boolean hasRightHeights(AvlNode node) {
        return node == null
            || (hasRightHeights(node.left) && hasRightHeights(node.right)
                && node.height == countedHeight(node));
    }

    /** Whether the elements grow strictly from left to right; assumes a tree. */
    public boolean isSorted() {
        return isSorted(root, null, null);
    }

    /** Whether all elements below lie strictly between those of two ancestors; null is no limit. */
    private static boolean isSorted(AvlNode node, AvlNode lower, AvlNode upper) {
        if (node == null) {
            return true;
        }
        if (lower != null && node.element <= lower.element) {
            return false;
        }
        if (upper != null && node.element >= upper.element) {
            return false;
        }
        return isSorted(node.left, lower, node) && isSorted(node.right, node, upper);
    }

    /** The whole invariant. */
    public boolean repOK() {
        return isBalancedTree() && hasRightHeights() && isSorted();
    }

    // The postconditions.

    /** After insert: the element is there, and all others are as before. */
    public boolean addsElement(int element) {
        List<Integer> expected = SymHeap.old(this).elements();
        if (!SymHeap.old(this).contains(element)) {
            expected.add(element);
        }
        return repOK() && SymHeap.sameKeys(expected, elements());
    }

    /** After remove: the element is gone, and all others are as before. */
    public boolean removesElement(int element) {
        List<Integer> after = elements();
        if (SymHeap.old(this).contains(element)) {
            after.add(element);
        }
        return repOK() && SymHeap.sameKeys(SymHeap.old(this).elements(), after) && !contains(element);
    }

    /** After contains: nothing changed, and the answer is right. */
    public boolean knowsElement(int element, boolean result) {
        boolean found = false;
        for (int other : elements()) {
            found = found || other == element;
        }
        return result == found && SymHeap.sameKeys(SymHeap.old(this).elements(), elements());
    }

    /** The elements from left to right. */
    private List<Integer> elements() {
        List<Integer> elements = new ArrayList<Integer>();
        collect(root, elements);
        return elements;
    }

    private static void collect(AvlNode node, List<Integer> into) {
        if (node != null) {
            collect(node.left, into);
            into.add(node.element);
            collect(node.right, into);
        }
    }

    // The operations.

    /** Adds an element; nothing changes where it is there already. */
    public void insert(int element) {
        root = insert(element, root);
    }

    /** Takes an element out; nothing changes where it is absent. */
    public void remove(int element) {
        root = remove(element, root);
    }

    /** Whether the element is there. */
    public boolean contains(int element) {
        AvlNode node = root;
        while (node != null) {
            if (element < node.element) {
                node = node.left;
            } else if (element > node.element) {
                node = node.right;
            } else {
                return true;
            }
        }
        return false;
    }

    private static AvlNode insert(int element, AvlNode node) {
        if (node == null) {
            return new AvlNode(element);
        }
        if (element < node.element) {
            node.left = insert(element, node.left);
        } else if (element > node.element) {
            node.right = insert(element, node.right);
        }
        return balance(node);
    }

    private static AvlNode remove(int element, AvlNode node) {
        if (node == null) {
            return null;
        }
        if (element < node.element) {
            node.left = remove(element, node.left);
        } else if (element > node.element) {
            node.right = remove(element, node.right);
        } else if (node.left != null && node.right != null) {
            // Two children: the smallest element on the right takes the place.
            node.element = leftmost(node.right).element;
            node.right = remove(node.element, node.right);
        } else {
            node = node.left != null ? node.left : node.right;
        }
        return balance(node);
    }

    private static AvlNode leftmost(AvlNode node) {
        while (node.left != null) {
            node = node.left;
        }
        return node;
    }

    /** Rotates where one side is too high, and stores the new height. Returns the root of the subtree. */
    private static AvlNode balance(AvlNode node) {
        if (node == null) {
            return null;
        }
        if (height(node.left) - height(node.right) > 1) {
            if (height(node.left.left) >= height(node.left.right)) {
                node = rotateWithLeft(node);
            } else {
                node.left = rotateWithRight(node.left);
                node = rotateWithLeft(node);
            }
        } else if (height(node.right) - height(node.left) > 1) {
            if (height(node.right.right) >= height(node.right.left)) {
                node = rotateWithRight(node);
            } else {
                node.right = rotateWithLeft(node.right);
                node = rotateWithRight(node);
            }
        }
        node.height = higher(height(node.left), height(node.right)) + 1;
        return node;
    }

    private static AvlNode rotateWithLeft(AvlNode node) {
        AvlNode child = node.left;
        node.left = child.right;
        child.right = node;
        node.height = higher(height(node.left), height(node.right)) + 1;
        child.height = higher(height(child.left), node.height) + 1;
        return child;
    }

    private static AvlNode rotateWithRight(AvlNode node) {
        AvlNode child = node.right;
        node.right = child.left;
        child.left = node;
        node.height = higher(height(node.left), height(node.right)) + 1;
        child.height = higher(height(child.right), node.height) + 1;
        return child;
    }

    private static int height(AvlNode node) {
        return node == null ? -1 : node.height;
    }

    /** The larger of two, compared as Math.max does: which side of a tie branches shows in path counts. */
    private static int higher(int a, int b) {
        return a >= b ? a : b;
    }
}
