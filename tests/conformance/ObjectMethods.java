import java.util.ArrayList;
import java.util.List;

/** equals, hashCode, toString, clone, getClass, compareTo written by users and inherited. */
public class ObjectMethods {
    static class Point implements Cloneable, Comparable<Point> {
        int x;
        int[] data = {1, 2};

        Point(int x) {
            this.x = x;
        }

        @Override
        public boolean equals(Object o) {
            if (this == o) {
                return true;
            }
            if (o == null || getClass() != o.getClass()) {
                return false;
            }
            return x == ((Point) o).x;
        }

        @Override
        public int hashCode() {
            return 31 * x;
        }

        @Override
        public Point clone() {
            try {
                Point p = (Point) super.clone();
                p.data = data.clone();
                return p;
            } catch (CloneNotSupportedException e) {
                throw new AssertionError(e);
            }
        }

        public int compareTo(Point o) {
            return Integer.compare(x, o.x);
        }
    }

    static class Special extends Point {
        Special(int x) {
            super(x);
        }
    }

    static class Overload {
        boolean equals(Overload o) {
            return true;
        }
    }

    static class NotCloneable {
        Object copy() throws CloneNotSupportedException {
            return super.clone();
        }
    }

    public static void main(String[] args) throws Exception {
        Point p = new Point(1);
        Object q = new Point(1);
        System.out.println(p.equals(q) + " " + q.equals(p) + " " + (p == q) + " " + p.equals(null) + " " + p.equals(new Special(1)) + " " + (p.hashCode() == q.hashCode()));
        Point c = p.clone();
        c.x = 9;
        c.data[0] = 100;
        System.out.println(p.x + " " + p.data[0] + " " + c.x + " " + c.data[0] + " " + (c.getClass() == Point.class));
        System.out.println(new Special(3).clone().getClass().getSimpleName());
        Overload a = new Overload(), b = new Overload();
        System.out.println(a.equals(b) + " " + a.equals((Object) b));
        try {
            new NotCloneable().copy();
        } catch (CloneNotSupportedException e) {
            System.out.println("not cloneable");
        }
        List<Point> l = new ArrayList<>();
        l.add(new Point(2));
        l.add(p);
        System.out.println(l.indexOf(new Point(1)) + " " + l.contains(new Point(5)) + " " + l.remove(new Point(2)) + l.size());
        System.out.println(p.compareTo(c) + " " + "x".equals(1) + " " + new Object().equals(null));
        Object o = new Object();
        System.out.println((o.hashCode() == o.hashCode()) + " " + o.equals(o) + " " + (o.toString().startsWith("java.lang.Object@")) + " " + (System.identityHashCode(o) == o.hashCode()));
        System.out.println(p.getClass().getName() + " " + int.class.getName() + " " + String.class.getSimpleName() + " " + Point[].class.getSimpleName() + " " + (p.getClass() == q.getClass()));
        System.out.println(new int[0].equals(new int[0]) + " " + new ArrayList<>(l).equals(l));
    }
}
