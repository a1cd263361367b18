package symheap.subjects.sqlfilterclauses;

import pli.SymHeap;

/**
 * Keys that are texts of which nothing is known; the number only names the text.
 *
 * No theory of texts stands behind this: every hash is any number from 0 to 7, every comparison goes both ways,
 * and each time anew. That is more than real texts can do, so put, which looks a table up twice, may find it
 * the first time and not the second.
 */
final class Keys {
    private Keys() {
    }

    static int hash(int key) {
        switch (SymHeap.makeSymbolicInteger("hash") & 7) {
            case 0:
                return 0;
            case 1:
                return 1;
            case 2:
                return 2;
            case 3:
                return 3;
            case 4:
                return 4;
            case 5:
                return 5;
            case 6:
                return 6;
            default:
                return 7;
        }
    }

    static boolean same(int a, int b) {
        return SymHeap.makeSymbolicBoolean("same");
    }
}
