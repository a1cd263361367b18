package java.util;

/**
 * The red-black tree of a sorted list, without its elements: which of them a search compares, and in what order, is that
 * of java.util.TreeMap, so that an order that contradicts itself, or changes, has the same results. Nodes are numbers
 * and know how many there are below them, themselves included; 0 is none.
 */
final class SortedShape {
    private int[] left = new int[8];
    private int[] right = new int[8];
    private int[] parent = new int[8];
    private int[] size = new int[8];
    private boolean[] red = new boolean[8];
    private int root;
    private int used;

    int root() {
        return root;
    }

    int left(int node) {
        return left[node];
    }

    int right(int node) {
        return right[node];
    }

    /** How many elements lie before a node among those below it. */
    int before(int node) {
        return size[left[node]];
    }

    void clear() {
        root = 0;
        used = 0;
    }

    private int node(int above, int count, boolean isRed) {
        used++;
        if (used == left.length) {
            left = Arrays.copyOf(left, 2 * used);
            right = Arrays.copyOf(right, 2 * used);
            parent = Arrays.copyOf(parent, 2 * used);
            size = Arrays.copyOf(size, 2 * used);
            boolean[] colors = new boolean[2 * used];
            for (int i = 0; i < used; i++) {
                colors[i] = red[i];
            }
            red = colors;
        }
        left[used] = 0;
        right[used] = 0;
        parent[used] = above;
        size[used] = count;
        red[used] = isRed;
        return used;
    }

    /** The tree of elements that came in their order: as balanced as can be, red in its last row. */
    void build(int count) {
        clear();
        int reds = 31 - Integer.numberOfLeadingZeros(count + 1);
        root = build(0, 0, count, reds);
    }

    private int build(int above, int level, int count, int reds) {
        if (count == 0) {
            return 0;
        }
        int node = node(above, count, level == reds);
        int first = (count - 1) / 2;
        int lower = build(node, level + 1, first, reds);
        int upper = build(node, level + 1, count - 1 - first, reds);
        left[node] = lower;
        right[node] = upper;
        return node;
    }

    /** Makes room for an element at an index. */
    void add(int index) {
        int above = 0;
        int rest = index;
        boolean isLeft = true;
        for (int node = root; node != 0; node = isLeft ? left[node] : right[node]) {
            above = node;
            size[node]++;
            isLeft = rest <= before(node);
            rest = isLeft ? rest : rest - before(node) - 1;
        }
        int added = node(above, 1, above != 0);
        if (above == 0) {
            root = added;
            return;
        }
        if (isLeft) {
            left[above] = added;
        } else {
            right[above] = added;
        }
        balanceAdded(added);
    }

    private boolean isLeft(int node) {
        return node == left[parent[node]];
    }

    private void color(int node, boolean isRed) {
        if (node != 0) {
            red[node] = isRed;
        }
    }

    private void balanceAdded(int added) {
        int node = added;
        while (node != root && red[parent[node]]) {
            int above = parent[parent[node]];
            boolean isLeft = isLeft(parent[node]);
            int uncle = isLeft ? right[above] : left[above];
            if (red[uncle]) {
                red[parent[node]] = false;
                red[uncle] = false;
                red[above] = true;
                node = above;
                continue;
            }
            if (isLeft(node) != isLeft) {
                node = parent[node];
                rotate(node, isLeft);
            }
            red[parent[node]] = false;
            red[above] = true;
            rotate(above, !isLeft);
        }
        red[root] = false;
    }

    /** The right child takes a node's place, or the left one. */
    private void rotate(int node, boolean toLeft) {
        int child = toLeft ? right[node] : left[node];
        int inner = toLeft ? left[child] : right[child];
        if (toLeft) {
            right[node] = inner;
            left[child] = node;
        } else {
            left[node] = inner;
            right[child] = node;
        }
        if (inner != 0) {
            parent[inner] = node;
        }
        replace(node, child);
        parent[node] = child;
        size[child] = size[node];
        size[node] = size[left[node]] + size[right[node]] + 1;
    }

    /** Hangs a node, or none, where another hangs. */
    private void replace(int node, int by) {
        int above = parent[node];
        if (above == 0) {
            root = by;
        } else if (left[above] == node) {
            left[above] = by;
        } else {
            right[above] = by;
        }
        if (by != 0) {
            parent[by] = above;
        }
    }

    /** Closes the gap of the element at an index. Between two others it is its successor's node that goes. */
    void remove(int index) {
        int node = root;
        int rest = index;
        while (rest != before(node)) {
            if (rest < before(node)) {
                node = left[node];
            } else {
                rest = rest - before(node) - 1;
                node = right[node];
            }
        }
        if (left[node] != 0 && right[node] != 0) {
            node = right[node];
            while (left[node] != 0) {
                node = left[node];
            }
        }
        for (int above = node; above != 0; above = parent[above]) {
            size[above]--;
        }
        int child = left[node] != 0 ? left[node] : right[node];
        if (child != 0) {
            replace(node, child);
            if (!red[node]) {
                balanceRemoved(child);
            }
        } else if (parent[node] == 0) {
            clear();
        } else {
            if (!red[node]) {
                balanceRemoved(node);
            }
            replace(node, 0);
        }
    }

    private void balanceRemoved(int from) {
        int node = from;
        while (node != root && !red[node]) {
            int above = parent[node];
            boolean isLeft = isLeft(node);
            int other = isLeft ? right[above] : left[above];
            if (red[other]) {
                red[other] = false;
                red[above] = true;
                rotate(above, isLeft);
                other = isLeft ? right[above] : left[above];
            }
            if (!red[left[other]] && !red[right[other]]) {
                color(other, true);
                node = above;
                continue;
            }
            if (!red[isLeft ? right[other] : left[other]]) {
                color(isLeft ? left[other] : right[other], false);
                color(other, true);
                rotate(other, !isLeft);
                other = isLeft ? right[above] : left[above];
            }
            color(other, red[above]);
            red[above] = false;
            color(isLeft ? right[other] : left[other], false);
            rotate(above, isLeft);
            node = root;
        }
        red[node] = false;
    }
}
