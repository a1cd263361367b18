// Java 16
import java.util.ArrayList;
import java.util.List;

/** What records that declare no equals of their own ask their components, and in what order. */
public class RecordEquality {
    static final StringBuilder ASKED = new StringBuilder();

    /** Equal to nothing, itself included. */
    static final class Odd {
        final String name;

        Odd(String name) {
            this.name = name;
        }

        @Override
        public boolean equals(Object other) {
            ASKED.append(name).append(other instanceof Odd ? ((Odd) other).name : "-").append(' ');
            return false;
        }

        @Override
        public int hashCode() {
            ASKED.append('h').append(name).append(' ');
            return 3;
        }

        @Override
        public String toString() {
            ASKED.append('t').append(name).append(' ');
            return name;
        }
    }

    /** Equal to everything but null, which it cannot stand. */
    static final class Strict {
        @Override
        public boolean equals(Object other) {
            return other.hashCode() == hashCode();
        }

        @Override
        public int hashCode() {
            return 5;
        }
    }

    record One(Odd odd) {
    }

    record Two(Odd left, Odd right) {
    }

    record Any(Object value) {
    }

    record Numbers(double d, float f, byte b, short s, char c, long l, boolean z) {
    }

    record Boxes(Double d, Integer i, String s, int[] a) {
    }

    record Tree(List<Tree> below) {
    }

    static void told(Object... results) {
        for (Object result : results) {
            System.out.print(result + " ");
        }
        System.out.println(ASKED);
        ASKED.setLength(0);
    }

    public static void main(String[] args) {
        Odd a = new Odd("a");
        Odd b = new Odd("b");
        One one = new One(a);
        told(one.equals(one), one.equals(new One(a)), one.equals(new One(b)), one.equals(new One(null)), new One(null).equals(one),
            new One(null).equals(new One(null)), one.equals(null), one.equals(a));
        told(new Two(a, b).equals(new Two(a, b)), new Two(a, b).equals(new Two(b, b)), new Two(a, b).equals(new Two(a, a)),
            new Two(a, b).equals(new Two(b, a)), new Two(a, null).equals(new Two(b, null)), new Two(a, null).equals(new Two(a, b)));
        told(new Two(a, b).hashCode(), new One(null).hashCode(), new Two(b, a).toString(), new Two(null, a).hashCode());
        told(new Any(new Strict()).equals(new Any(5)), new Any(null).equals(new Any(new Strict())));
        try {
            told(new Any(new Strict()).equals(new Any(null)));
        } catch (NullPointerException e) {
            told("null");
        }
        double[] values = {0.0, -0.0, Double.NaN, 1};
        for (double x : values) {
            for (double y : values) {
                Numbers left = new Numbers(x, (float) y, (byte) 1, (short) 2, 'c', 4, true);
                System.out.print((left.equals(new Numbers(y, (float) x, (byte) 1, (short) 2, 'c', 4, true)) ? "=" : "/") + left.hashCode() + " ");
            }
        }
        told();
        int[] array = {1};
        told(new Boxes(Double.NaN, 1000, "s", array).equals(new Boxes(0.0 / 0, 1000, new String("s"), array)),
            new Boxes(0.0, 1, "s", array).equals(new Boxes(-0.0, 1, "s", array)),
            new Boxes(1.0, 1, "s", array).equals(new Boxes(1.0, 1, "s", array.clone())), new Boxes(null, null, null, null).hashCode());
        List<Tree> below = new ArrayList<>();
        Tree tree = new Tree(below);
        below.add(tree);
        told(tree.equals(tree), tree.equals(new Tree(below)), new Tree(below).equals(tree));
    }
}
