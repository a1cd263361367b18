package symheap.subjects.template;

import pli.SymHeap;
import symheap.subjects.hashmap.HashMap;

/**
 * A map from names that are texts of which nothing is known; the number only names the text.
 *
 * No theory of texts stands behind this: the hash is any number from 0 to 15, and each call chooses anew; every
 * comparison of names goes both ways, each time. That is more than real texts can do.
 */
public class NameMap extends HashMap {

    @Override
    protected int hash(int name) {
        switch (SymHeap.makeSymbolicInteger("hash") & 15) {
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
            case 7:
                return 7;
            case 8:
                return 8;
            case 9:
                return 9;
            case 10:
                return 10;
            case 11:
                return 11;
            case 12:
                return 12;
            case 13:
                return 13;
            case 14:
                return 14;
            default:
                return 15;
        }
    }

    @Override
    protected boolean same(int a, int b) {
        return SymHeap.makeSymbolicBoolean("same");
    }
}
