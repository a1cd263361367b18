// Java 21
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;

/** Sealed hierarchies, pattern switches with guards, nested records, generics that are sealed. */
public class Sealed {
    sealed interface Shape permits Circle, Box, Group {
        double area();

        default String label() {
            return getClass().getSimpleName() + "@" + Math.round(area() * 100) / 100.0;
        }
    }

    record Circle(double r) implements Shape {
        Circle {
            if (r < 0) throw new IllegalArgumentException("radius " + r);
        }

        public double area() {
            return Math.PI * r * r;
        }
    }

    record Box(int w, int h) implements Shape {
        static int made;

        Box(int side) {
            this(side, side);
            made++;
        }

        public double area() {
            return w * h;
        }
    }

    record Group(List<Shape> parts, String name) implements Shape {
        Group(String name, Shape... parts) {
            this(List.of(parts), name);
        }

        public double area() {
            return parts.stream().mapToDouble(Shape::area).sum();
        }
    }

    static String tell(Object o) {
        return switch (o) {
            case null -> "nothing";
            case Circle c when c.r() > 10 -> "large circle";
            case Circle(double r) -> "circle of " + r;
            case Box(int w, int h) when w == h -> "square " + w;
            case Box(var w, var h) -> w + " by " + h;
            case Group(List<Shape> parts, String name) when parts.isEmpty() -> "empty " + name;
            case Group g -> g.name() + g.parts().stream().map(Sealed::tell).toList();
            case Integer i when i > 100 -> "big " + i;
            case Integer i -> "int " + i;
            case Long l -> "long " + l;
            case String s when s.length() > 3 -> s.toUpperCase();
            case String s -> s + "!";
            case int[] a -> "ints " + a.length;
            case Object[] a -> "objects " + a.length;
            case Enum<?> e -> e.name() + e.ordinal();
            default -> o.getClass().getName();
        };
    }

    enum Level { LOW, MIDDLE, HIGH }

    static int score(Level l) {
        return switch (l) {
            case LOW -> 1;
            case MIDDLE -> {
                int n = 0;
                for (int i = 0; i < 4; i++) {
                    if (i == 2) continue;
                    n += i;
                }
                yield n;
            }
            case HIGH -> throw new IllegalStateException("too " + l);
        };
    }

    sealed interface Expr<T> {
        record Const<T>(T value) implements Expr<T> {}
        record Plus(Expr<Integer> a, Expr<Integer> b) implements Expr<Integer> {}
        record Less(Expr<Integer> a, Expr<Integer> b) implements Expr<Boolean> {}
        record If<T>(Expr<Boolean> c, Expr<T> t, Expr<T> e) implements Expr<T> {}
    }

    @SuppressWarnings("unchecked")
    static <T> T eval(Expr<T> e) {
        return switch (e) {
            case Expr.Const<T> c -> c.value();
            case Expr.Plus p -> (T) (Integer) (eval(p.a()) + eval(p.b()));
            case Expr.Less l -> (T) (Boolean) (eval(l.a()) < eval(l.b()));
            case Expr.If<T> i -> eval(i.c()) ? eval(i.t()) : eval(i.e());
        };
    }

    sealed interface Result<T, E extends Exception> {
        record Ok<T, E extends Exception>(T value) implements Result<T, E> {}
        record Err<T, E extends Exception>(E error) implements Result<T, E> {}

        default <U> Result<U, E> map(Function<? super T, ? extends U> f) {
            if (this instanceof Ok<T, E>(var v)) return new Ok<>(f.apply(v));
            return new Err<>(((Err<T, E>) this).error());
        }

        default T orThrow() throws E {
            if (this instanceof Err<T, E> bad) throw bad.error;
            return ((Ok<T, E>) this).value;
        }
    }

    public static void main(String[] args) throws Exception {
        Shape[] shapes = { new Circle(1), new Circle(11), new Box(3), new Box(2, 5), new Group("g"), new Group("h", new Box(1), new Circle(2)) };
        double total = 0;
        for (Shape s : shapes) {
            System.out.println(tell(s) + " | " + s.label() + " | " + s);
            total += s.area();
        }
        System.out.printf("%.3f %d%n", total, Box.made);
        Object[] others = { null, 7, 700, 9L, "abc", "abcd", new int[3], new String[2], Level.HIGH, 'c', 1.5f, new ArrayList<>() };
        for (Object o : others) System.out.println(tell(o));
        for (Level l : Level.values()) {
            try {
                System.out.println(score(l));
            } catch (IllegalStateException e) {
                System.out.println(e.getMessage());
            }
        }
        var sum = new Expr.Plus(new Expr.Const<>(3), new Expr.Const<>(4));
        var choice = new Expr.If<>(new Expr.Less(sum, new Expr.Const<>(8)), new Expr.Const<>("yes"), new Expr.Const<>("no"));
        System.out.println(eval(sum) + eval(choice));
        System.out.println(choice);
        System.out.println(sum.equals(new Expr.Plus(new Expr.Const<>(3), new Expr.Const<>(4))) + " " + (sum.hashCode() == new Expr.Plus(new Expr.Const<>(3), new Expr.Const<>(4)).hashCode()));
        Result<Integer, Exception> ok = new Result.Ok<>(20);
        System.out.println(ok.map(n -> n + 1).map(n -> "<" + n + ">").orThrow());
        Result<Integer, Exception> bad = new Result.Err<>(new Exception("lost"));
        try {
            bad.map(n -> n * 2).orThrow();
        } catch (Exception e) {
            System.out.println(e);
        }
        try {
            new Circle(-1);
        } catch (IllegalArgumentException e) {
            System.out.println(e);
        }
        Map<String, Shape> named = new TreeMap<>();
        for (Shape s : shapes) named.merge(s.getClass().getSimpleName(), s, (a, b) -> a.area() >= b.area() ? a : b);
        named.forEach((k, v) -> System.out.println(k + "=" + v));
        Object o = shapes[3];
        if (o instanceof Box(int w, int h) && w < h && !(o instanceof Circle)) System.out.println(w - h);
        if (!(o instanceof Box b)) throw new AssertionError();
        System.out.println(b.w() + b.h());
    }
}
