import java.util.HashSet;
import java.util.Set;

/** Records: accessors, canonical and compact constructors, equals, hashCode, toString, statics, nesting. */
public class Records {
    record Point(int x, int y) {
        static final Point ORIGIN = new Point(0, 0);
        static int made;

        Point {
            if (x < 0) {
                throw new IllegalArgumentException("negative " + x);
            }
            x = x * 10;
            made++;
        }

        Point(int both) {
            this(both, both);
        }

        double length() {
            return Math.sqrt(x * x + y * y);
        }

        static Point of(String s) {
            return new Point(s.length());
        }

        public int y() {
            return -y;
        }
    }

    record Mixed(byte b, long l, double d, boolean z, char c, String s, int[] a, Object o) {
    }

    record Generic<T extends Comparable<T>>(T left, T right) implements Comparable<Generic<T>> {
        T max() {
            return left.compareTo(right) > 0 ? left : right;
        }

        public int compareTo(Generic<T> o) {
            return max().compareTo(o.max());
        }
    }

    record Empty() {
    }

    record Explicit(String s) {
        Explicit(String s) {
            this.s = s == null ? "none" : s;
        }

        @Override
        public String toString() {
            return "E" + s;
        }
    }

    record Var(int... xs) {
        int sum() {
            int t = 0;
            for (int x : xs) {
                t += x;
            }
            return t;
        }
    }

    record Line(Point a, Point b) {
    }

    public static void main(String[] args) {
        Point p = new Point(1, 2);
        System.out.println(p + " " + p.x() + " " + p.y() + " " + p.x + p.y + " " + new Point(3).length() + " " + Point.of("ab") + " " + Point.made);
        System.out.println(p.equals(new Point(1, 2)) + " " + p.equals(new Point(1, 3)) + " " + p.equals(null) + " " + p.equals("x") + " "
            + (p.hashCode() == new Point(1, 2).hashCode()) + " " + (p == new Point(1, 2)));
        try {
            new Point(-1, 0);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        int[] a = {1};
        Mixed m = new Mixed((byte) 1, 2L, 3.5, true, 'c', null, a, p);
        System.out.println(m.equals(new Mixed((byte) 1, 2L, 3.5, true, 'c', null, a, new Point(1, 2))) + " "
            + m.equals(new Mixed((byte) 1, 2L, 3.5, true, 'c', null, new int[] {1}, p)));
        System.out.println(new Mixed((byte) 1, 2L, Double.NaN, true, 'c', "s", null, null));
        System.out.println(new Mixed((byte) 1, 2L, Double.NaN, true, 'c', "s", null, null).equals(new Mixed((byte) 1, 2L, Double.NaN, true, 'c', "s", null, null)));
        Generic<String> g = new Generic<>("a", "b");
        System.out.println(g.max().length() + g.left() + g.compareTo(new Generic<>("c", "a")) + g);
        System.out.println(new Empty() + " " + new Empty().equals(new Empty()) + " " + new Explicit(null) + " " + new Explicit("x").s());
        System.out.println(new Var(1, 2, 3).sum() + new Var().xs().length);
        Set<Line> lines = new HashSet<>();
        lines.add(new Line(p, p));
        lines.add(new Line(new Point(1, 2), new Point(1, 2)));
        System.out.println(lines);
        Object o = p;
        if (o instanceof Point q && q.x() > 5) {
            System.out.println("pattern " + q.x());
        }
        System.out.println(o instanceof Record);
    }
}
