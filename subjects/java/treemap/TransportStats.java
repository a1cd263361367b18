package symheap.subjects.treemap;

import java.util.HashSet;
import java.util.Set;

import gov.nasa.jpf.vm.Verify;
import pli.SymHeap;

/**
 * Statistics of a connection: how often how many bytes were read and written, in classes of ten.
 *
 * Each direction has a map from the class to the number of calls of that class. Class 0 is no byte at all,
 * class 1 are 1 to 9 bytes, class 2 are 10 to 19, and so on.
 *
 * Invariant, heap part: both maps are there, they are two, and they are red-black trees with parent pointers
 * that share no node. Primitive part (hasSortedMaps): the classes grow from left to right in both.
 *
 * Two versions of the heap part exist, and each has an oddity that its path counts show:
 *   hasSizedMaps   also compares sizes. The second map is walked with the set of nodes that the first walk
 *                  left, and its size is compared with all of that set: write_sizes.size has to be the number
 *                  of nodes in both trees, unless that tree is empty.
 *   hasTrees       reads no number. A missing map passes, so reading or writing can end with a
 *                  NullPointerException; and since the root of the second tree is not looked up among the
 *                  nodes of the first, two trees of one node may be one and the same.
 *
 * What to look at: the method under analysis touches one map only, but the other shares the pool of nodes
 * with it. Whoever decides whether a tree of n nodes is still possible has to leave the other one empty. And
 * a class is computed by a division, which the path condition carries into every comparison of keys.
 */
public class TransportStats {

    LongTreeMap read_sizes;
    LongTreeMap write_sizes;
    long total_reads;
    long total_writes;

    public TransportStats() {
        read_sizes = new LongTreeMap();
        write_sizes = new LongTreeMap();
    }

    // The invariant, heap part.

    /** Whether both maps are red-black trees without a common node, of the sizes described above. */
    public boolean hasSizedMaps() {
        if (read_sizes == null || write_sizes == null || read_sizes == write_sizes) {
            return false;
        }
        Set<TreeMap.Entry> nodes = new HashSet<TreeMap.Entry>();
        return isSizedTree(read_sizes, nodes) && isSizedTree(write_sizes, nodes)
            && read_sizes.isRedBlack() && write_sizes.isRedBlack();
    }

    /** The size counts the nodes of the trees before, too; but for an empty tree, whose size is zero. */
    private static boolean isSizedTree(TreeMap map, Set<TreeMap.Entry> nodes) {
        if (map.root == null) {
            return map.size == 0;
        }
        return !nodes.contains(map.root) && map.isTree(nodes) && nodes.size() == map.size;
    }

    /** Whether those maps that are there are two red-black trees, apart from their roots. Reads no number. */
    public boolean hasTrees() {
        if (read_sizes == write_sizes) {
            return read_sizes == null;
        }
        Set<TreeMap.Entry> nodes = new HashSet<TreeMap.Entry>();
        return isTree(read_sizes, nodes) && isTree(write_sizes, nodes);
    }

    private static boolean isTree(TreeMap map, Set<TreeMap.Entry> nodes) {
        return map == null || map.root == null || map.isTree(nodes) && map.isRedBlack();
    }

    /** hasSizedMaps on what is known, without numbers: false only where no trees can come of it. */
    public boolean mayHaveMaps() {
        Set<TreeMap.Entry> nodes = new HashSet<TreeMap.Entry>();
        boolean isReadKnown = !SymHeap.isSymbolic(read_sizes);
        boolean isWriteKnown = !SymHeap.isSymbolic(write_sizes);
        if (isReadKnown && (read_sizes == null || !read_sizes.mayBeTree(nodes))) {
            return false;
        }
        if (isWriteKnown && (write_sizes == null || isReadKnown && write_sizes == read_sizes)) {
            return false;
        }
        return !isWriteKnown || hasOtherRoot(write_sizes, nodes) && write_sizes.mayBeTree(nodes);
    }

    /** The same for hasTrees. */
    public boolean mayHaveTrees() {
        Set<TreeMap.Entry> nodes = new HashSet<TreeMap.Entry>();
        boolean isReadKnown = !SymHeap.isSymbolic(read_sizes);
        if (isReadKnown && read_sizes != null && !read_sizes.mayBeTree(nodes)) {
            return false;
        }
        if (SymHeap.isSymbolic(write_sizes) || write_sizes == null) {
            return true;
        }
        return !(isReadKnown && write_sizes == read_sizes) && write_sizes.mayBeTree(nodes);
    }

    private static boolean hasOtherRoot(TreeMap map, Set<TreeMap.Entry> nodes) {
        return SymHeap.isSymbolic(map.root) || !nodes.contains(map.root);
    }

    // The invariant, primitive part.

    /** Whether the classes grow from left to right in both maps. */
    public boolean hasSortedMaps() {
        return read_sizes != null && write_sizes != null && read_sizes.isSorted() && write_sizes.isSorted();
    }

    /** The whole invariant, without the oddities. */
    public boolean repOK() {
        return hasSizedMaps() && hasSortedMaps() && read_sizes.isSizedTree() && write_sizes.isSizedTree();
    }

    // The postconditions.

    /** After bytesRead: one read more, in its class; all else is as before. */
    public boolean countsRead(int bytes) {
        TransportStats before = SymHeap.old(this);
        return total_reads == before.total_reads + 1 && total_writes == before.total_writes
            && read_sizes.countsOneMore(before.read_sizes, classOf(bytes))
            && write_sizes.countsAsMany(before.write_sizes);
    }

    /** After bytesWritten: one write more, in its class; all else is as before. */
    public boolean countsWritten(int bytes) {
        TransportStats before = SymHeap.old(this);
        return total_writes == before.total_writes + 1 && total_reads == before.total_reads
            && write_sizes.countsOneMore(before.write_sizes, classOf(bytes))
            && read_sizes.countsAsMany(before.read_sizes);
    }

    // The operations.

    /** Counts a call that read that many bytes. */
    public void bytesRead(int bytes) {
        total_reads++;
        int sizeClass = classOf(bytes);
        read_sizes.putLong(sizeClass, read_sizes.getLong(sizeClass, 0) + 1);
    }

    /** Counts a call that wrote that many bytes. */
    public void bytesWritten(int bytes) {
        total_writes++;
        int sizeClass = classOf(bytes);
        write_sizes.putLong(sizeClass, write_sizes.getLong(sizeClass, 0) + 1);
    }

    private static int classOf(int bytes) {
        return bytes == 0 ? 0 : bytes / 10 + 1;
    }

    // For techniques that build their inputs.

    /** Any number of reads, then any number of writes, the scope's in all. */
    public static TransportStats build() {
        TransportStats stats = new TransportStats();
        int reads = Verify.getInt(0, SymHeap.getMaxScope());
        for (int i = 0; i < reads; i++) {
            stats.bytesRead(SymHeap.makeSymbolicInteger("read" + i));
        }
        int writes = Verify.getInt(0, SymHeap.getMaxScope() - reads);
        for (int i = 0; i < writes; i++) {
            stats.bytesWritten(SymHeap.makeSymbolicInteger("written" + i));
        }
        return stats;
    }
}
