package symheap.subjects.sqlfilterclauses;

import symheap.subjects.hashmap.HashTable;

/**
 * A hash table with 8 buckets.
 *
 * What the hash of a key is, and when two keys are the same, is the business of Keys, which each version of the
 * subject brings along.
 */
abstract class KeyedTable<E extends HashTable.Link<E>> extends HashTable<E> {

    E e0;
    E e1;
    E e2;
    E e3;
    E e4;
    E e5;
    E e6;
    E e7;

    @Override
    protected int hash(int key) {
        return Keys.hash(key);
    }

    @Override
    protected boolean same(int a, int b) {
        return Keys.same(a, b);
    }

    // The buckets.

    @Override
    protected int buckets() {
        return 8;
    }

    @Override
    protected E bucket(int index) {
        switch (index) {
            case 0:
                return e0;
            case 1:
                return e1;
            case 2:
                return e2;
            case 3:
                return e3;
            case 4:
                return e4;
            case 5:
                return e5;
            case 6:
                return e6;
            case 7:
                return e7;
            default:
                throw new IndexOutOfBoundsException();
        }
    }

    @Override
    protected void setBucket(int index, E entry) {
        switch (index) {
            case 0:
                e0 = entry;
                break;
            case 1:
                e1 = entry;
                break;
            case 2:
                e2 = entry;
                break;
            case 3:
                e3 = entry;
                break;
            case 4:
                e4 = entry;
                break;
            case 5:
                e5 = entry;
                break;
            case 6:
                e6 = entry;
                break;
            case 7:
                e7 = entry;
                break;
            default:
                throw new IndexOutOfBoundsException();
        }
    }
}
