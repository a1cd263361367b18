import java.util.List;

/** instanceof with and without a pattern variable, its scope, casts. */
public class Patterns {
    interface Shape {
    }

    record Circle(int r) implements Shape {
    }

    record Rect(int w, int h) implements Shape {
    }

    static Object s = "field";

    static String of(Object o) {
        if (o instanceof String s && s.length() > 2) {
            return "long " + s;
        } else if (o instanceof String s) {
            return "short " + s;
        }
        if (!(o instanceof Integer i)) {
            return "other " + s;
        }
        return "int " + (i + 1);
    }

    static int area(Shape shape) {
        return shape instanceof Circle c ? 3 * c.r() * c.r() : shape instanceof Rect r ? r.w() * r.h() : -1;
    }

    static boolean same(Object a, Object b) {
        return a instanceof Integer x && b instanceof Integer y && x.intValue() == y;
    }

    static int loop(Object o) {
        int n = 0;
        while (!(o instanceof String t)) {
            o = n++ > 2 ? "stop" : Integer.valueOf(n);
        }
        return t.length() * 10 + n;
    }

    static boolean or(Object o) {
        return !(o instanceof String s) || s.isEmpty();
    }

    public static void main(String[] args) {
        System.out.println(of("abc") + of("a") + of(4) + of(2.5) + of(null));
        System.out.println(area(new Circle(2)) + area(new Rect(2, 3)) + area(null));
        System.out.println(same(1000, 1000) + " " + same(1, "1") + " " + loop(1) + " " + or("") + or("x") + or(1));
        Object o = new int[][] {{1}};
        System.out.println((o instanceof int[][]) + " " + (o instanceof Object[]) + " " + (o instanceof int[]) + " " + (o instanceof Object) + " " + (null instanceof Object));
        if (o instanceof int[][] grid && grid.length > 0 && (Object) grid[0] instanceof int[] row) {
            System.out.println(grid[0][0] + row.length);
        }
        Object list = List.of("a");
        if (list instanceof List<?> l && l.get(0) instanceof String first) {
            System.out.println(first + l.size());
        }
        Number n = 3;
        System.out.println(n instanceof Integer);
        System.out.println((n instanceof Comparable<?>) + " " + (Object) n.getClass().getSimpleName());
        Object obj = "text";
        String cast = (String) obj;
        CharSequence seq = (CharSequence) obj;
        System.out.println(cast.length() + seq.length());
        try {
            Integer bad = (Integer) obj;
        } catch (ClassCastException e) {
            System.out.println("bad cast");
        }
        Integer fine = (Integer) (Object) null;
        System.out.println(fine);
        int narrow = (int) 3.99 + (byte) 257 + (int) 'a' + (int) 5L;
        System.out.println(narrow);
        Runnable r = (Runnable & java.io.Serializable) () -> System.out.println("intersection");
        r.run();
        if (obj instanceof String && ((String) obj).startsWith("te")) {
            System.out.println("classic");
        }
        for (Object each : new Object[] {1, "two", 3.0, 'c', null, new Circle(1)}) {
            String d = each instanceof Integer i ? "I" + i : each instanceof String str ? "S" + str : each instanceof Character c ? "C" + (char) (c + 1) : "?" + each;
            System.out.print(d + " ");
        }
        System.out.println();
    }
}
