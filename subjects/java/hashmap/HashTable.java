package symheap.subjects.hashmap;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

import pli.SymHeap;

/**
 * A hash table of chained entries with int keys, as several subjects have it: all of it but the buckets, which
 * every table writes out as fields e0, e1, …, so that every bucket is a field of its own, and the values.
 *
 * The lowest bits of a key's hash choose its bucket. New entries come to the head of their bucket; the table
 * never grows.
 */
public abstract class HashTable<E extends HashTable.Link<E>> {

    /** An entry without its value. */
    public abstract static class Link<E extends Link<E>> {
        public int key;
        public int hash;
        public E next;
    }

    public int size;

    // What a table brings along.

    /** How many buckets there are: a power of two. */
    protected abstract int buckets();

    protected abstract E bucket(int index);

    protected abstract void setBucket(int index, E entry);

    /** An entry that is in no bucket yet. */
    protected abstract E newEntry();

    /** A key is its own hash where the table does not say otherwise. */
    protected int hash(int key) {
        return key;
    }

    protected boolean same(int a, int b) {
        return a == b;
    }

    // The invariant.

    /** Whether no entry is met twice in the chains of all buckets; adds the entries to those met. */
    public boolean hasDisjointBuckets(Set<E> met) {
        for (int i = 0; i < buckets(); i++) {
            for (E entry = bucket(i); entry != null; entry = entry.next) {
                if (!met.add(entry)) {
                    return false;
                }
            }
        }
        return true;
    }

    /** The same, and these entries are as many as size says, and not too many. */
    public boolean isSized(Set<E> met) {
        int before = met.size();
        if (!hasDisjointBuckets(met)) {
            return false;
        }
        int entries = met.size() - before;
        return entries <= buckets() * 3 / 4 && entries == size;
    }

    /** Whether every entry is where its key belongs, once; assumes disjoint buckets. */
    public boolean hasRightBuckets() {
        for (int i = 0; i < buckets(); i++) {
            for (E entry = bucket(i); entry != null; entry = entry.next) {
                if (entry.hash != hash(entry.key) || indexOf(entry.hash) != i) {
                    return false;
                }
                for (E later = entry.next; later != null; later = later.next) {
                    if (later.key == entry.key) {
                        return false;
                    }
                }
            }
        }
        return true;
    }

    /** hasDisjointBuckets on what is known: false only where an entry is met twice. */
    public boolean mayHaveDisjointBuckets(Set<E> met) {
        for (int i = 0; i < buckets(); i++) {
            for (E entry = knownBucket(i); entry != null; entry = knownNext(entry)) {
                if (!met.add(entry)) {
                    return false;
                }
            }
        }
        return true;
    }

    /** Whether the bucket is known. */
    protected boolean isKnown(int index) {
        return !SymHeap.isSymbolic(this, "e" + index);
    }

    /** The bucket's first entry, or null where it is not known. */
    protected E knownBucket(int index) {
        return isKnown(index) ? bucket(index) : null;
    }

    /** The entry behind another, or null where it is not known. */
    protected E knownNext(E entry) {
        return SymHeap.isSymbolic(entry.next) ? null : entry.next;
    }

    // For postconditions.

    /** The keys. */
    public List<Integer> keys() {
        List<Integer> keys = new ArrayList<Integer>();
        addKeys(keys);
        return keys;
    }

    /** Adds the keys. */
    public void addKeys(List<Integer> keys) {
        for (int i = 0; i < buckets(); i++) {
            for (E entry = bucket(i); entry != null; entry = entry.next) {
                keys.add(entry.key);
            }
        }
    }

    // The operations.

    /** Whether the key is present. */
    public boolean containsKey(int key) {
        return find(key) != null;
    }

    /** The entry of a key, or null where the key is absent. */
    protected E find(int key) {
        int hash = hash(key);
        return find(hash, key);
    }

    private E find(int hash, int key) {
        E entry = bucket(indexOf(hash));
        while (entry != null && !(entry.hash == hash && same(entry.key, key))) {
            entry = entry.next;
        }
        return entry;
    }

    /** The entry of a key; where the key is absent, a new one without a value. */
    protected E findOrInsert(int key) {
        int hash = hash(key);
        E entry = find(hash, key);
        if (entry == null) {
            int index = indexOf(hash);
            entry = newEntry();
            entry.key = key;
            entry.hash = hash;
            entry.next = bucket(index);
            setBucket(index, entry);
            size++;
        }
        return entry;
    }

    protected final int indexOf(int hash) {
        return hash & (buckets() - 1);
    }
}
