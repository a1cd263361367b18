package java.util;

/**
 * The bins of a hash table of which one has had more than eight keys. A bin is a list; with many keys in a
 * large table it is a red-black tree beside the list. The tree decides where a new key enters the list, so it is
 * kept as JDK 17 keeps it. HashMap and HashSet have none as long as no bin is so full: a list's order is that of
 * insertion.
 */
class HashBins {
    private static final int TREE = 8;
    private static final int LIST = 6;
    private static final int SMALL = 64;

    int threshold;
    /** Whether the order rests on an identity hash code. */
    boolean open;
    private final float load;
    private Node[] table;
    private int size;
    /** The root of the tree at work. */
    private Node root;

    /** A key with what is kept for it: the entry of a map, the element of a set. */
    static class Node {
        final Object item;
        final Object key;
        final int hash;
        Node next;
        Node previous;
        Node parent;
        Node left;
        Node right;
        boolean red;
        boolean tree;

        Node(Object item, Object key, int code) {
            this.item = item;
            this.key = key;
            this.hash = code ^ code >>> 16;
        }
    }

    HashBins(int capacity, int threshold, float load) {
        this.table = new Node[capacity];
        this.threshold = threshold;
        this.load = load;
    }

    int capacity() {
        return table.length;
    }

    /** Whether the key's class compares its objects with its own kind. */
    private static native boolean isComparable(Object key);

    /** Takes over a key of a table without trees, after those before it. */
    void take(Object item, Object key, int code) {
        Node node = new Node(item, key, code);
        append(node.hash & table.length - 1, node);
        size++;
    }

    /** Enters a new key, as the last of its list or as the first. */
    void put(Object item, Object key, int code, boolean first) {
        Node node = new Node(item, key, code);
        int index = node.hash & table.length - 1;
        Node head = table[index];
        if (head != null && head.tree) {
            plant(head, node);
        } else {
            int before = 0;
            for (Node other = head; other != null; other = other.next) {
                before++;
            }
            if (first) {
                node.next = head;
                table[index] = node;
            } else {
                append(index, node);
            }
            if (before >= (first ? TREE - 1 : TREE)) {
                if (table.length < SMALL) {
                    resize();
                } else {
                    grow(index);
                }
            }
        }
        size++;
        if (!first) {
            makeRoom();
        }
    }

    void makeRoom() {
        if (size > threshold) {
            resize();
        }
    }

    void reserve(int wanted) {
        while (wanted > threshold) {
            resize();
        }
    }

    /** Everything in the order of iteration. */
    Object[] items() {
        Object[] items = new Object[size];
        int at = 0;
        for (int i = 0; i < table.length; i++) {
            for (Node node = table[i]; node != null; node = node.next) {
                items[at++] = node.item;
            }
        }
        return items;
    }

    /** `loose`: by an iterator, which leaves a tree's shape alone. */
    void remove(Object item, boolean loose) {
        for (int i = 0; i < table.length; i++) {
            Node before = null;
            for (Node node = table[i]; node != null; node = node.next) {
                if (node.item == item) {
                    size--;
                    if (node.tree) {
                        fell(i, node, loose);
                    } else if (before == null) {
                        table[i] = node.next;
                    } else {
                        before.next = node.next;
                    }
                    return;
                }
                before = node;
            }
        }
    }

    private void append(int index, Node node) {
        Node last = table[index];
        if (last == null) {
            table[index] = node;
            return;
        }
        while (last.next != null) {
            last = last.next;
        }
        last.next = node;
    }

    private void resize() {
        Node[] old = table;
        table = new Node[2 * old.length];
        threshold = old.length >= 16 ? 2 * threshold : 0;
        if (threshold == 0) {
            threshold = (int) (table.length * load);
        }
        for (int i = 0; i < old.length; i++) {
            boolean tree = old[i] != null && old[i].tree;
            boolean split = false;
            for (Node node = old[i]; node != null;) {
                Node next = node.next;
                node.next = null;
                append(node.hash & table.length - 1, node);
                node = next;
            }
            if (tree) {
                split = table[i] != null && table[i + old.length] != null;
                replant(i, split);
                replant(i + old.length, split);
            }
        }
    }

    /** A half of a tree, of which only the list is in order. */
    private void replant(int index, boolean split) {
        int length = 0;
        Node previous = null;
        for (Node node = table[index]; node != null; node = node.next) {
            node.previous = previous;
            previous = node;
            length++;
        }
        if (length <= LIST) {
            flatten(index);
        } else if (split) {
            grow(index);
        }
    }

    private void flatten(int index) {
        for (Node node = table[index]; node != null; node = node.next) {
            node.tree = false;
        }
    }

    /** Makes a tree of a list. */
    private void grow(int index) {
        root = null;
        Node previous = null;
        for (Node node = table[index]; node != null; node = node.next) {
            node.previous = previous;
            node.tree = true;
            node.red = false;
            node.left = null;
            node.right = null;
            node.parent = null;
            if (root == null) {
                root = node;
            } else {
                hang(node, place(node));
            }
            previous = node;
        }
        rootFirst();
    }

    /** Enters a key into a tree; in the list it comes behind its parent. */
    private void plant(Node head, Node node) {
        root = rootOf(head);
        Node parent = place(node);
        node.tree = true;
        node.next = parent.next;
        node.previous = parent;
        if (node.next != null) {
            node.next.previous = node;
        }
        parent.next = node;
        hang(node, parent);
        rootFirst();
    }

    private static Node rootOf(Node node) {
        Node top = node;
        while (top.parent != null) {
            top = top.parent;
        }
        return top;
    }

    /** The parent of a node that enters the tree. */
    private Node place(Node node) {
        Node at = root;
        while (true) {
            Node child = isLeft(node, at) ? at.left : at.right;
            if (child == null) {
                return at;
            }
            at = child;
        }
    }

    /** By hash, then by compareTo, then by the name of the class, then by identity. */
    @SuppressWarnings("unchecked")
    private boolean isLeft(Node node, Node at) {
        if (node.hash != at.hash) {
            return node.hash < at.hash;
        }
        Object a = node.key;
        Object b = at.key;
        if (a == null || b == null) {
            return a == null;
        }
        if (a.getClass() == b.getClass()) {
            int compared = isComparable(a) ? ((Comparable<Object>) a).compareTo(b) : 0;
            if (compared == 0) {
                open = true;
            }
            return compared <= 0;
        }
        return a.getClass().getName().compareTo(b.getClass().getName()) <= 0;
    }

    private void rootFirst() {
        int index = root.hash & table.length - 1;
        if (table[index] == root) {
            return;
        }
        if (root.next != null) {
            root.next.previous = root.previous;
        }
        root.previous.next = root.next;
        root.previous = null;
        root.next = table[index];
        root.next.previous = root;
        table[index] = root;
    }

    private static boolean isRed(Node node) {
        return node != null && node.red;
    }

    private void replaceChild(Node parent, Node old, Node child) {
        if (parent == null) {
            root = child;
        } else if (parent.left == old) {
            parent.left = child;
        } else {
            parent.right = child;
        }
    }

    private void rotate(Node top, boolean left) {
        Node up = left ? top.right : top.left;
        Node moved = left ? up.left : up.right;
        if (left) {
            top.right = moved;
            up.left = top;
        } else {
            top.left = moved;
            up.right = top;
        }
        if (moved != null) {
            moved.parent = top;
        }
        replaceChild(top.parent, top, up);
        up.parent = top.parent;
        top.parent = up;
    }

    private void hang(Node node, Node parent) {
        node.parent = parent;
        if (isLeft(node, parent)) {
            parent.left = node;
        } else {
            parent.right = node;
        }
        node.red = true;
        Node at = node;
        while (isRed(at.parent)) {
            Node top = at.parent.parent;
            boolean left = at.parent == top.left;
            Node uncle = left ? top.right : top.left;
            if (isRed(uncle)) {
                uncle.red = false;
                at.parent.red = false;
                top.red = true;
                at = top;
                continue;
            }
            if (at == (left ? at.parent.right : at.parent.left)) {
                at = at.parent;
                rotate(at, left);
            }
            at.parent.red = false;
            top.red = true;
            rotate(top, !left);
        }
        root.red = false;
    }

    /** Removes a node of a tree, which becomes a list where it is small. */
    private void fell(int index, Node node, boolean loose) {
        root = rootOf(table[index]);
        if (node.previous == null) {
            table[index] = node.next;
        } else {
            node.previous.next = node.next;
        }
        if (node.next != null) {
            node.next.previous = node.previous;
        }
        if (table[index] == null) {
            return;
        }
        if (!loose && (root.right == null || root.left == null || root.left.left == null)) {
            flatten(index);
            return;
        }
        if (node.left != null && node.right != null) {
            changePlaces(node);
        }
        Node child = node.left != null ? node.left : node.right;
        if (child != null) {
            child.parent = node.parent;
            replaceChild(node.parent, node, child);
            if (node.parent == null) {
                child.red = false;
            }
        }
        if (!node.red) {
            repair(child != null ? child : node);
        }
        if (child == null) {
            replaceChild(node.parent, node, null);
        }
        if (!loose) {
            rootFirst();
        }
    }

    /** A node with two children and the next one in the tree's order change places and colours. */
    private void changePlaces(Node node) {
        Node next = node.right;
        while (next.left != null) {
            next = next.left;
        }
        boolean red = next.red;
        next.red = node.red;
        node.red = red;
        Node below = next.right;
        Node parent = next.parent;
        next.left = node.left;
        next.left.parent = next;
        if (parent == node) {
            next.right = node;
            parent = next;
        } else {
            parent.left = node;
            next.right = node.right;
            next.right.parent = next;
        }
        replaceChild(node.parent, node, next);
        next.parent = node.parent;
        node.parent = parent;
        node.left = null;
        node.right = below;
        if (below != null) {
            below.parent = node;
        }
    }

    /** Makes up for a black node that is missing at `start`. */
    private void repair(Node start) {
        Node at = start;
        while (at != root && !at.red) {
            Node parent = at.parent;
            boolean left = at == parent.left;
            Node sibling = left ? parent.right : parent.left;
            if (isRed(sibling)) {
                sibling.red = false;
                parent.red = true;
                rotate(parent, left);
                sibling = left ? parent.right : parent.left;
            }
            if (sibling == null || !isRed(sibling.left) && !isRed(sibling.right)) {
                if (sibling != null) {
                    sibling.red = true;
                }
                at = parent;
                continue;
            }
            if (!isRed(left ? sibling.right : sibling.left)) {
                (left ? sibling.left : sibling.right).red = false;
                sibling.red = true;
                rotate(sibling, !left);
                sibling = left ? parent.right : parent.left;
            }
            sibling.red = parent.red;
            (left ? sibling.right : sibling.left).red = false;
            parent.red = false;
            rotate(parent, left);
            at = root;
        }
        at.red = false;
    }
}
