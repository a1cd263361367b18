package symheap.subjects.dag;

import java.util.ArrayList;
import java.util.List;

/**
 * A directed acyclic graph with one source. A node carries no data, so it is nothing but the array of its
 * children.
 *
 * Invariant: children stand at the front of the array, and null ends them; they stand in the order in which a
 * depth-first visit meets them first, none of them twice; no node is above itself; the visit meets size nodes.
 * What stands behind the first null does not count.
 *
 * What to look at: nodes may be shared, as long as no way leads back. So the visit tells two sets of nodes apart:
 * those that it has met, and those that it is below.
 */
public class DAG {

    Object[] root;
    int size;

    /** Whether this is an acyclic graph of size nodes with its children in order. */
    public boolean repOK() {
        List<Object> met = new ArrayList<Object>();
        return isAcyclic(root, met, new ArrayList<Object>()) && met.size() == size;
    }

    private static boolean isAcyclic(Object[] node, List<Object> met, List<Object> above) {
        met.add(node);
        above.add(node);
        int last = 0;
        for (int i = 0; i < node.length && node[i] != null; i++) {
            Object child = node[i];
            if (above.contains(child)) {
                return false; // a cycle
            }
            int position = met.indexOf(child);
            if (position < 0) {
                position = met.size();
                if (!isAcyclic((Object[]) child, met, above)) {
                    return false;
                }
            }
            if (position <= last) {
                return false; // out of order, or twice
            }
            last = position;
        }
        above.remove(above.size() - 1);
        return true;
    }

    /** The number of edges on a longest way. */
    public int height() {
        return height(root);
    }

    private static int height(Object[] node) {
        int height = 0;
        for (int i = 0; i < node.length && node[i] != null; i++) {
            int below = height((Object[]) node[i]) + 1;
            if (below > height) {
                height = below;
            }
        }
        return height;
    }

    /** The first of the nodes without children, always leftmost. */
    public Object[] firstLeaf() {
        Object[] node = root;
        while (node.length > 0 && node[0] != null) {
            node = (Object[]) node[0];
        }
        return node;
    }
}
