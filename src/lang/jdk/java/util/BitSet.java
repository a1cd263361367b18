package java.util;

import java.util.stream.IntStream;

/** A set of small numbers. */
public class BitSet implements Cloneable, java.io.Serializable {
    private boolean[] bits;
    /** How many words of 64 bits Java has for them, which `size` tells. */
    private int words;
    /** The constructor said how many; a copy has no more than it needs otherwise. */
    private boolean isSized;

    public BitSet() {
        bits = new boolean[0];
        words = 1;
    }

    /** Ends the run as unsupported. */
    private static native void refuse();

    public BitSet(int bits) {
        if (bits < 0) {
            throw new NegativeArraySizeException("nbits < 0: " + bits);
        }
        this.bits = new boolean[bits];
        words = bits / 64 + (bits % 64 == 0 ? 0 : 1);
        isSized = true;
    }

    private void check(int index) {
        if (index < 0) {
            throw new IndexOutOfBoundsException("bitIndex < 0: " + index);
        }
    }

    private void grow(int index) {
        int needed = index / 64 + 1;
        if (words < needed) {
            words = Math.max(2 * words, needed);
            isSized = false;
        }
        if (index == Integer.MAX_VALUE) {
            refuse();
        }
        if (index >= bits.length) {
            boolean[] old = bits;
            bits = new boolean[index + 1];
            for (int i = 0; i < old.length; i++) {
                bits[i] = old[i];
            }
        }
    }

    public boolean get(int index) {
        check(index);
        return index < bits.length && bits[index];
    }

    public void set(int index) {
        set(index, true);
    }

    public void set(int index, boolean value) {
        check(index);
        if (value) {
            grow(index);
            bits[index] = true;
        } else {
            clear(index);
        }
    }

    public void set(int from, int to) {
        set(from, to, true);
    }

    public void set(int from, int to, boolean value) {
        checkRange(from, to);
        if (value && from < to) {
            grow(to - 1);
        }
        for (int i = from; i < to; i++) {
            set(i, value);
        }
    }

    public void clear(int index) {
        check(index);
        if (index < bits.length) {
            bits[index] = false;
        }
    }

    public void clear(int from, int to) {
        checkRange(from, to);
        for (int i = from; i < to && i < bits.length; i++) {
            clear(i);
        }
    }

    public void clear() {
        bits = new boolean[0];
    }

    public void flip(int index) {
        set(index, !get(index));
    }

    public int cardinality() {
        int count = 0;
        for (int i = 0; i < bits.length; i++) {
            if (bits[i]) {
                count++;
            }
        }
        return count;
    }

    public boolean isEmpty() {
        return length() == 0;
    }

    public int length() {
        for (int i = bits.length - 1; i >= 0; i--) {
            if (bits[i]) {
                return i + 1;
            }
        }
        return 0;
    }

    public int size() {
        return words * 64;
    }

    public int nextSetBit(int from) {
        checkFrom(from);
        for (int i = from; i < bits.length; i++) {
            if (bits[i]) {
                return i;
            }
        }
        return -1;
    }

    public int nextClearBit(int from) {
        checkFrom(from);
        int i = from;
        while (i < bits.length && bits[i]) {
            i++;
        }
        return i;
    }

    public void and(BitSet other) {
        for (int i = 0; i < bits.length; i++) {
            bits[i] = bits[i] && other.get(i);
        }
    }

    /** Room for the bits of another set at once. */
    private void growTo(BitSet other) {
        if (other.length() > 0) {
            grow(other.length() - 1);
        }
    }

    public void or(BitSet other) {
        growTo(other);
        for (int i = 0; i < other.bits.length; i++) {
            if (other.bits[i]) {
                set(i);
            }
        }
    }

    public void xor(BitSet other) {
        growTo(other);
        for (int i = 0; i < other.bits.length; i++) {
            if (other.bits[i]) {
                flip(i);
            }
        }
    }

    public void andNot(BitSet other) {
        for (int i = 0; i < bits.length; i++) {
            bits[i] = bits[i] && !other.get(i);
        }
    }

    public boolean intersects(BitSet other) {
        for (int i = 0; i < bits.length; i++) {
            if (bits[i] && other.get(i)) {
                return true;
            }
        }
        return false;
    }

    public Object clone() {
        if (!isSized) {
            words = (length() + 63) / 64;
        }
        BitSet copy = new BitSet();
        copy.or(this);
        copy.words = words;
        copy.isSized = isSized;
        return copy;
    }

    public boolean equals(Object other) {
        if (!(other instanceof BitSet)) {
            return false;
        }
        BitSet set = (BitSet) other;
        int length = Math.max(bits.length, set.bits.length);
        for (int i = 0; i < length; i++) {
            if (get(i) != set.get(i)) {
                return false;
            }
        }
        return true;
    }

    public int hashCode() {
        long hash = 1234;
        for (int word = (length() + 63) / 64 - 1; word >= 0; word--) {
            long value = 0;
            for (int i = 63; i >= 0; i--) {
                value = value << 1 | (get(64 * word + i) ? 1 : 0);
            }
            hash = hash ^ value * (word + 1);
        }
        return (int) (hash >> 32 ^ hash);
    }

    public String toString() {
        String text = "";
        for (int i = nextSetBit(0); i >= 0; i = nextSetBit(i + 1)) {
            text = text.isEmpty() ? "" + i : text + ", " + i;
        }
        return "{" + text + "}";
    }

    public BitSet get(int from, int to) {
        checkRange(from, to);
        BitSet part = new BitSet();
        for (int i = from; i < to && i < bits.length; i++) {
            if (bits[i]) {
                part.set(i - from);
            }
        }
        return part;
    }

    public void flip(int from, int to) {
        checkRange(from, to);
        if (from < to) {
            grow(to - 1);
        }
        for (int i = from; i < to; i++) {
            flip(i);
        }
    }

    private static void checkFrom(int from) {
        if (from < 0) {
            throw new IndexOutOfBoundsException("fromIndex < 0: " + from);
        }
    }

    private static void checkRange(int from, int to) {
        if (from < 0) {
            throw new IndexOutOfBoundsException("fromIndex < 0: " + from);
        }
        if (to < 0) {
            throw new IndexOutOfBoundsException("toIndex < 0: " + to);
        }
        if (from > to) {
            throw new IndexOutOfBoundsException("fromIndex: " + from + " > toIndex: " + to);
        }
    }

    public int previousSetBit(int from) {
        return previous(from, true);
    }

    public int previousClearBit(int from) {
        return previous(from, false);
    }

    private int previous(int from, boolean value) {
        if (from < -1) {
            throw new IndexOutOfBoundsException("fromIndex < -1: " + from);
        }
        int i = from;
        while (i >= 0 && get(i) != value) {
            i--;
        }
        return i;
    }

    public long[] toLongArray() {
        long[] words = new long[(length() + 63) / 64];
        for (int i = 0; i < length(); i++) {
            if (bits[i]) {
                words[i / 64] |= 1L << i % 64;
            }
        }
        return words;
    }

    public static BitSet valueOf(long[] words) {
        BitSet set = new BitSet();
        for (int i = 0; i < 64 * words.length; i++) {
            if ((words[i / 64] >>> i % 64 & 1) != 0) {
                set.set(i);
            }
        }
        return set;
    }

    public IntStream stream() {
        int[] found = new int[cardinality()];
        int count = 0;
        for (int i = nextSetBit(0); i >= 0; i = nextSetBit(i + 1)) {
            found[count++] = i;
        }
        return IntStream.of(found);
    }
}
