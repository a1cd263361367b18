package symheap.subjects.treemap;

import java.util.HashSet;
import java.util.LinkedList;
import java.util.Set;

import pli.SymHeap;

/**
 * A map from int keys to values as a red-black tree with parent pointers.
 *
 * Insertion and deletion follow the textbook of Cormen, Leiserson and Rivest (CLR, chapter on red-black
 * trees). CLR's sentinel for the missing leaves is replaced by accessors that accept null: parentOf,
 * leftOf, rightOf and colorOf answer for null as for a black leaf, and setColor does nothing there.
 *
 * Invariant, heap part:
 *   isParentLinkedTree  every node is reached along exactly one path, and parent leads back up;
 *   sizeIsCorrect       size is the number of nodes;
 *   isRedBlack          the root is black, a red node has no red child, and all paths from the root down to
 *                       a missing child pass the same number of black nodes.
 * Primitive part:
 *   isSorted            an in-order walk meets strictly growing keys.
 *
 * What to look at: both repairs climb from the place of the change towards the root and read the colours of
 * uncles and nephews. Every such read is a lazy step; the invariant decides which of them can be missing.
 */
public class TreeMap {

    static final boolean RED = false;
    static final boolean BLACK = true;

    public static class Entry {
        int key;
        Object value;
        Entry left;
        Entry right;
        Entry parent;
        boolean color;

        Entry(int key, Entry parent) {
            this.key = key;
            this.parent = parent;
            this.color = BLACK;
        }

        /** Takes over the key and all that goes with it; the place in the tree stays. */
        void copyFrom(Entry other) {
            key = other.key;
            value = other.value;
        }
    }

    Entry root;
    int size;

    /** Maps as their users make them: up to as many calls of put as the scope says, each with any key. */
    public static TreeMap build() {
        TreeMap map = new TreeMap();
        int calls = 0;
        while (calls < SymHeap.getMaxScope() && SymHeap.makeSymbolicBoolean("another")) {
            map.put(SymHeap.makeSymbolicInteger("put"), new Object());
            calls++;
        }
        return map;
    }

    // The invariant, heap part.

    /** Whether the nodes form a tree whose parent pointers are right. Reads neither size nor keys. */
    public boolean isParentLinkedTree() {
        return root == null || isTree(new HashSet<Entry>(), false);
    }

    /** The same, and size is the number of nodes. */
    public boolean isSizedTree() {
        return isSizedTree(false);
    }

    /** The same, and no node is without a value. */
    public boolean isSizedTreeOfValues() {
        return isSizedTree(true);
    }

    private boolean isSizedTree(boolean withValues) {
        if (root == null) {
            return size == 0;
        }
        Set<Entry> nodes = new HashSet<Entry>();
        return isTree(nodes, withValues) && nodes.size() == size;
    }

    /**
     * Walks a non-empty tree breadth first and adds its nodes to those that were visited before, where none
     * but the root may be already.
     */
    boolean isTree(Set<Entry> visited) {
        return isTree(visited, false);
    }

    /** The same; asks for values on request. */
    private boolean isTree(Set<Entry> visited, boolean withValues) {
        if (root.parent != null) {
            return false;
        }
        LinkedList<Entry> pending = new LinkedList<Entry>();
        visited.add(root);
        pending.add(root);
        while (!pending.isEmpty()) {
            Entry node = pending.removeFirst();
            if (withValues && node.value == null) {
                return false;
            }
            Entry left = node.left;
            if (left != null) {
                if (!visited.add(left) || left.parent != node) {
                    return false;
                }
                pending.add(left);
            }
            Entry right = node.right;
            if (right != null) {
                if (!visited.add(right) || right.parent != node) {
                    return false;
                }
                pending.add(right);
            }
        }
        return true;
    }

    /** Whether the colours keep the tree balanced; assumes a tree. */
    public boolean isRedBlack() {
        if (root == null) {
            return true;
        }
        return root.color == BLACK && redNodesHaveBlackChildren() && blackHeight(root) >= 0;
    }

    private boolean redNodesHaveBlackChildren() {
        LinkedList<Entry> pending = new LinkedList<Entry>();
        pending.add(root);
        while (!pending.isEmpty()) {
            Entry node = pending.removeFirst();
            Entry left = node.left;
            Entry right = node.right;
            if (node.color == RED && (isRed(left) || isRed(right))) {
                return false;
            }
            if (left != null) {
                pending.add(left);
            }
            if (right != null) {
                pending.add(right);
            }
        }
        return true;
    }

    private static boolean isRed(Entry node) {
        return node != null && node.color == RED;
    }

    /** Black nodes on every path below and including this node, or -1 where two paths differ. */
    private static int blackHeight(Entry node) {
        if (node == null) {
            return 0;
        }
        int left = blackHeight(node.left);
        int right = blackHeight(node.right);
        if (left < 0 || left != right) {
            return -1;
        }
        return node.color == BLACK ? left + 1 : left;
    }

    /** isParentLinkedTree on what is known: false only where no tree can come of it. */
    public boolean mayBeParentLinkedTree() {
        return mayBeTree(new HashSet<Entry>(), false);
    }

    /** The same, and no node is known to have no value. */
    boolean mayBeTreeOfValues() {
        return mayBeTree(new HashSet<Entry>(), true);
    }

    /** isTree on what is known, and true also of the empty tree. */
    boolean mayBeTree(Set<Entry> visited) {
        return mayBeTree(visited, false);
    }

    private boolean mayBeTree(Set<Entry> visited, boolean withValues) {
        if (SymHeap.isSymbolic(root) || root == null) {
            return true;
        }
        LinkedList<Entry> pending = new LinkedList<Entry>();
        visited.add(root);
        pending.add(root);
        if (!mayHaveParent(root, null)) {
            return false;
        }
        while (!pending.isEmpty()) {
            Entry node = pending.removeFirst();
            if (withValues && !SymHeap.isSymbolic(node.value) && node.value == null) {
                return false;
            }
            if (!SymHeap.isSymbolic(node.left) && node.left != null) {
                if (!visited.add(node.left) || !mayHaveParent(node.left, node)) {
                    return false;
                }
                pending.add(node.left);
            }
            if (!SymHeap.isSymbolic(node.right) && node.right != null) {
                if (!visited.add(node.right) || !mayHaveParent(node.right, node)) {
                    return false;
                }
                pending.add(node.right);
            }
        }
        return true;
    }

    private static boolean mayHaveParent(Entry node, Entry parent) {
        return SymHeap.isSymbolic(node.parent) || node.parent == parent;
    }

    // The invariant, primitive part.

    /** Whether the keys grow strictly from left to right; assumes a tree. */
    public boolean isSorted() {
        return isSorted(root, null, null);
    }

    /** Whether all keys below lie strictly between those of two ancestors; null is no limit. */
    private static boolean isSorted(Entry node, Entry lower, Entry upper) {
        if (node == null) {
            return true;
        }
        if (lower != null && node.key <= lower.key) {
            return false;
        }
        if (upper != null && node.key >= upper.key) {
            return false;
        }
        return isSorted(node.left, lower, node) && isSorted(node.right, node, upper);
    }

    /** The whole invariant. */
    public boolean repOK() {
        return isSizedTree() && isRedBlack() && isSorted();
    }

    // The operations.

    /** The value of a key, or null where the key is absent. */
    public Object get(int key) {
        Entry node = find(key);
        return node == null ? null : node.value;
    }

    /** Whether the key is present. */
    public boolean containsKey(int key) {
        return find(key) != null;
    }

    /** Binds a key to a value. Returns the value that it had before, or null. */
    public Object put(int key, Object value) {
        Entry node = findOrInsert(key);
        Object old = node.value;
        node.value = value;
        return old;
    }

    /** Takes a key out. Returns the value that it had, or null where it is absent. */
    public Object remove(int key) {
        Entry node = find(key);
        if (node == null) {
            return null;
        }
        Object old = node.value;
        delete(node);
        return old;
    }

    Entry find(int key) {
        Entry node = root;
        while (node != null) {
            if (key < node.key) {
                node = node.left;
            } else if (key > node.key) {
                node = node.right;
            } else {
                return node;
            }
        }
        return null;
    }

    /** The node of a key: the one that is there, or a new one without a value. */
    Entry findOrInsert(int key) {
        Entry node = root;
        if (node == null) {
            size++;
            root = newEntry(key, null);
            return root;
        }
        while (true) {
            if (key < node.key) {
                if (node.left == null) {
                    size++;
                    Entry added = newEntry(key, node);
                    node.left = added;
                    repairAfterInsertion(added);
                    return added;
                }
                node = node.left;
            } else if (key > node.key) {
                if (node.right == null) {
                    size++;
                    Entry added = newEntry(key, node);
                    node.right = added;
                    repairAfterInsertion(added);
                    return added;
                }
                node = node.right;
            } else {
                return node;
            }
        }
    }

    /** A node that is not linked yet; maps whose nodes carry more make nodes of their own. */
    Entry newEntry(int key, Entry parent) {
        return new Entry(key, parent);
    }

    private void delete(Entry node) {
        size--;
        if (node.left != null && node.right != null) {
            // Two children: the successor, which has no left child, leaves the tree in its place.
            Entry successor = leftmost(node.right);
            node.copyFrom(successor);
            node = successor;
        }
        Entry child = node.left != null ? node.left : node.right;
        if (child != null) {
            child.parent = node.parent;
            if (node.parent == null) {
                root = child;
            } else if (node == node.parent.left) {
                node.parent.left = child;
            } else {
                node.parent.right = child;
            }
            node.left = null;
            node.right = null;
            node.parent = null;
            if (node.color == BLACK) {
                repairAfterDeletion(child);
            }
        } else if (node.parent == null) {
            root = null;
        } else {
            // No child: the node plays the missing leaf during the repair and is unlinked after it.
            if (node.color == BLACK) {
                repairAfterDeletion(node);
            }
            if (node.parent != null) {
                if (node == node.parent.left) {
                    node.parent.left = null;
                } else if (node == node.parent.right) {
                    node.parent.right = null;
                }
                node.parent = null;
            }
        }
    }

    private static Entry leftmost(Entry node) {
        while (node.left != null) {
            node = node.left;
        }
        return node;
    }

    // CLR's repairs.

    /** Node is new and becomes red: its parent may be red too, which is moved up or rotated away. */
    private void repairAfterInsertion(Entry node) {
        node.color = RED;
        while (node != null && node != root && node.parent.color == RED) {
            Entry parent = parentOf(node);
            Entry grandparent = parentOf(parent);
            if (parent == leftOf(grandparent)) {
                Entry uncle = rightOf(grandparent);
                if (colorOf(uncle) == RED) {
                    setColor(parent, BLACK);
                    setColor(uncle, BLACK);
                    setColor(grandparent, RED);
                    node = grandparent;
                } else {
                    if (node == rightOf(parent)) {
                        node = parent;
                        rotateLeft(node);
                    }
                    setColor(parentOf(node), BLACK);
                    setColor(parentOf(parentOf(node)), RED);
                    rotateRight(parentOf(parentOf(node)));
                }
            } else {
                Entry uncle = leftOf(grandparent);
                if (colorOf(uncle) == RED) {
                    setColor(parent, BLACK);
                    setColor(uncle, BLACK);
                    setColor(grandparent, RED);
                    node = grandparent;
                } else {
                    if (node == leftOf(parent)) {
                        node = parent;
                        rotateRight(node);
                    }
                    setColor(parentOf(node), BLACK);
                    setColor(parentOf(parentOf(node)), RED);
                    rotateLeft(parentOf(parentOf(node)));
                }
            }
        }
        root.color = BLACK;
    }

    /** The paths through node lack one black: pass the lack up, or take a black from the sibling's side. */
    private void repairAfterDeletion(Entry node) {
        while (node != root && colorOf(node) == BLACK) {
            if (node == leftOf(parentOf(node))) {
                Entry sibling = rightOf(parentOf(node));
                if (colorOf(sibling) == RED) {
                    setColor(sibling, BLACK);
                    setColor(parentOf(node), RED);
                    rotateLeft(parentOf(node));
                    sibling = rightOf(parentOf(node));
                }
                if (colorOf(leftOf(sibling)) == BLACK && colorOf(rightOf(sibling)) == BLACK) {
                    setColor(sibling, RED);
                    node = parentOf(node);
                } else {
                    if (colorOf(rightOf(sibling)) == BLACK) {
                        setColor(leftOf(sibling), BLACK);
                        setColor(sibling, RED);
                        rotateRight(sibling);
                        sibling = rightOf(parentOf(node));
                    }
                    setColor(sibling, colorOf(parentOf(node)));
                    setColor(parentOf(node), BLACK);
                    setColor(rightOf(sibling), BLACK);
                    rotateLeft(parentOf(node));
                    node = root;
                }
            } else {
                Entry sibling = leftOf(parentOf(node));
                if (colorOf(sibling) == RED) {
                    setColor(sibling, BLACK);
                    setColor(parentOf(node), RED);
                    rotateRight(parentOf(node));
                    sibling = leftOf(parentOf(node));
                }
                if (colorOf(rightOf(sibling)) == BLACK && colorOf(leftOf(sibling)) == BLACK) {
                    setColor(sibling, RED);
                    node = parentOf(node);
                } else {
                    if (colorOf(leftOf(sibling)) == BLACK) {
                        setColor(rightOf(sibling), BLACK);
                        setColor(sibling, RED);
                        rotateLeft(sibling);
                        sibling = leftOf(parentOf(node));
                    }
                    setColor(sibling, colorOf(parentOf(node)));
                    setColor(parentOf(node), BLACK);
                    setColor(leftOf(sibling), BLACK);
                    rotateRight(parentOf(node));
                    node = root;
                }
            }
        }
        setColor(node, BLACK);
    }

    /** The right child takes the place of node, which becomes its left child. */
    private void rotateLeft(Entry node) {
        if (node == null) {
            return;
        }
        Entry child = node.right;
        node.right = child.left;
        if (child.left != null) {
            child.left.parent = node;
        }
        child.parent = node.parent;
        if (node.parent == null) {
            root = child;
        } else if (node.parent.left == node) {
            node.parent.left = child;
        } else {
            node.parent.right = child;
        }
        child.left = node;
        node.parent = child;
    }

    /** The left child takes the place of node, which becomes its right child. */
    private void rotateRight(Entry node) {
        if (node == null) {
            return;
        }
        Entry child = node.left;
        node.left = child.right;
        if (child.right != null) {
            child.right.parent = node;
        }
        child.parent = node.parent;
        if (node.parent == null) {
            root = child;
        } else if (node.parent.right == node) {
            node.parent.right = child;
        } else {
            node.parent.left = child;
        }
        child.right = node;
        node.parent = child;
    }

    // Accessors for which a missing node is a black leaf.

    private static boolean colorOf(Entry node) {
        return node == null ? BLACK : node.color;
    }

    private static Entry parentOf(Entry node) {
        return node == null ? null : node.parent;
    }

    private static Entry leftOf(Entry node) {
        return node == null ? null : node.left;
    }

    private static Entry rightOf(Entry node) {
        return node == null ? null : node.right;
    }

    private static void setColor(Entry node, boolean color) {
        if (node != null) {
            node.color = color;
        }
    }

    // The postconditions.

    /** After put: the key is bound, all others are there as before, and the result is what was bound. */
    public boolean bindsKey(int key, Object value, Object result) {
        TreeMap before = SymHeap.old(this);
        return repOK() && hasKeysAnd(before, key) && get(key) == value && result == before.get(key);
    }

    /** After remove: the key is gone, all others are there as before, and the result is what was bound. */
    public boolean unbindsKey(int key, Object result) {
        TreeMap before = SymHeap.old(this);
        return repOK() && hasKeysBut(before, key) && result == before.get(key);
    }

    /** After containsKey: nothing changed, and the answer is right. */
    public boolean knowsKey(int key, boolean result) {
        boolean found = false;
        for (int other : keys()) {
            found = found || other == key;
        }
        return result == found && SymHeap.sameKeys(SymHeap.old(this).keys(), keys());
    }

    /** Whether the keys are those of another map and this one. */
    boolean hasKeysAnd(TreeMap before, int key) {
        LinkedList<Integer> expected = before.keys();
        if (!before.containsKey(key)) {
            expected.add(key);
        }
        return SymHeap.sameKeys(expected, keys()) && containsKey(key);
    }

    /** Whether the keys are those of another map without this one. */
    boolean hasKeysBut(TreeMap before, int key) {
        LinkedList<Integer> expected = before.keys();
        LinkedList<Integer> after = keys();
        if (before.containsKey(key)) {
            after.add(key);
        }
        return SymHeap.sameKeys(expected, after) && !containsKey(key);
    }

    /** The keys from left to right. */
    LinkedList<Integer> keys() {
        LinkedList<Integer> keys = new LinkedList<Integer>();
        collect(root, keys);
        return keys;
    }

    private static void collect(Entry node, LinkedList<Integer> into) {
        if (node != null) {
            collect(node.left, into);
            into.add(node.key);
            collect(node.right, into);
        }
    }
}
