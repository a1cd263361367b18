package symheap.subjects.disjointsets;

/**
 * Disjoint sets of the numbers 0 to size - 1, as a forest: every element has a record with the number of its
 * parent and a rank, and the root of a tree stands for the set.
 *
 * Invariant: every parent is an element, a parent that is not the element itself has a larger rank (so there
 * are no cycles), and there are at least as many elements of rank 0 as there are sets, since the lowest
 * element of every tree has rank 0.
 *
 * What to look at: the links of this structure are numbers, not references. To a search they are small ints
 * like any other, and no two forests are isomorphic: element 1 is not element 2. Records and the
 * array are references: sharing a record is refused before any number is tried.
 */
public class DisjointSets {

    public static class Record {
        int parent;
        int rank;
    }

    int size;
    Record[] records;

    /** Whether the records are a forest with plausible ranks. */
    public boolean repOK() {
        return records.length == size && hasSeparateRecords() && hasRisingRanks() && hasBottoms();
    }

    /** No two elements share a record. */
    private boolean hasSeparateRecords() {
        for (int i = 0; i < size; i++) {
            for (int j = i + 1; j < size; j++) {
                if (records[i] == records[j]) {
                    return false;
                }
            }
        }
        return true;
    }

    private boolean hasRisingRanks() {
        for (int i = 0; i < size; i++) {
            int parent = records[i].parent;
            if (parent < 0 || parent >= size) {
                return false;
            }
            if (parent != i && records[parent].rank <= records[i].rank) {
                return false;
            }
        }
        return true;
    }

    private boolean hasBottoms() {
        int sets = 0;
        int bottoms = 0;
        for (int i = 0; i < size; i++) {
            if (records[i].parent == i) {
                sets++;
            }
            if (records[i].rank == 0) {
                bottoms++;
            }
        }
        return sets <= bottoms;
    }

    /** The root above an element, or -1 where there is no such element. */
    public int find(int element) {
        if (element < 0 || element >= size) {
            return -1;
        }
        int root = element;
        while (records[root].parent != root) {
            root = records[root].parent;
        }
        return root;
    }

    /** Joins the sets of two elements, the flatter tree below the other. Returns whether they were two. */
    public boolean union(int a, int b) {
        int first = find(a);
        int second = find(b);
        if (first < 0 || second < 0 || first == second) {
            return false;
        }
        if (records[first].rank < records[second].rank) {
            records[first].parent = second;
        } else {
            if (records[first].rank == records[second].rank) {
                records[first].rank++;
            }
            records[second].parent = first;
        }
        return true;
    }
}
