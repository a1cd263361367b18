import java.util.BitSet;

/** Ranges and sizes of sets of bits, and what they refuse. */
public class BitRanges {
    interface Step {
        Object on(BitSet bits);
    }

    static void show(String name, Step step) {
        BitSet bits = new BitSet();
        bits.set(1, 4);
        try {
            System.out.println(name + " " + step.on(bits) + " " + bits + " " + bits.size() + " " + bits.length());
        } catch (RuntimeException e) {
            System.out.println(name + " " + e);
        }
    }

    public static void main(String[] args) {
        int[][] ranges = { { 0, 0 }, { 2, 1 }, { -1, 2 }, { 2, -1 }, { 3, 70 }, { 60, 200 } };
        for (int[] r : ranges) {
            String range = r[0] + ".." + r[1];
            show("set " + range, b -> { b.set(r[0], r[1]); return ""; });
            show("unset " + range, b -> { b.set(r[0], r[1], false); return ""; });
            show("clear " + range, b -> { b.clear(r[0], r[1]); return ""; });
            show("flip " + range, b -> { b.flip(r[0], r[1]); return ""; });
            show("get " + range, b -> b.get(r[0], r[1]));
        }
        for (int i : new int[] { -2, -1, 0, 3, 4, 63, 64, 130 }) {
            show("set " + i, b -> { b.set(i); return ""; });
            show("unset " + i, b -> { b.set(i, false); return ""; });
            show("clear " + i, b -> { b.clear(i); return ""; });
            show("flip " + i, b -> { b.flip(i); return ""; });
            show("next " + i, b -> b.nextSetBit(i));
            show("open " + i, b -> b.nextClearBit(i));
            show("before " + i, b -> b.previousSetBit(i) + " " + b.previousClearBit(i));
        }
        for (int i : new int[] { 0, 1, 64, 65 }) {
            BitSet sized = new BitSet(i);
            System.out.println(i + " " + sized.size() + " " + ((BitSet) sized.clone()).size());
            sized.set(i);
            System.out.println(sized.size() + " " + ((BitSet) sized.clone()).size() + " " + sized.size());
        }
        BitSet a = new BitSet(), b = new BitSet();
        b.set(70);
        b.set(140);
        a.or(b);
        System.out.println(a + " " + a.size() + " " + b.size());
        a.xor(b);
        a.clear();
        System.out.println(a + " " + a.size() + " " + a.isEmpty());
    }
}
