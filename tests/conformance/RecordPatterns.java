// Java 21
import java.util.*;
import java.util.function.*;
import java.util.stream.*;

public class RecordPatterns {
    record Point(int x, int y) {}
    record Line(Point a, Point b) {}
    record Box<T>(T value) {}
    record Pair<A, B>(A first, B second) {}
    sealed interface Shape permits Circle, Square, Rect {}
    record Circle(double r) implements Shape {}
    record Square(int side) implements Shape {}
    record Rect(int w, int h) implements Shape {}
    enum Color { RED, GREEN, BLUE }

    static int area(Shape s) {
        return switch (s) {
            case Circle c -> (int) (c.r() * c.r() * 3);
            case Square(int side) -> side * side;
            case Rect(int w, int h) when w == h -> -w;
            case Rect(var w, var h) -> w * h;
        };
    }
    static void areas() {
        System.out.println(area(new Circle(2.0)) + " " + area(new Square(3)) + " " + area(new Rect(2, 3)) + " " + area(new Rect(4, 4)));
    }
    static String what(Object o) {
        if (o instanceof Point(int x, int y) && x > y) return "gt " + x + y;
        if (o instanceof Point(int x, int y)) return "le " + (x + y);
        if (o instanceof Line(Point(var a, var b), Point p)) return "line " + a + b + p;
        if (!(o instanceof Box<?>(String s))) return "no " + o;
        return "box of " + s.length();
    }
    static void tests() {
        System.out.println(what(new Point(3, 1)));
        System.out.println(what(new Point(1, 3)));
        System.out.println(what(new Line(new Point(1, 2), new Point(3, 4))));
        System.out.println(what(new Line(null, new Point(3, 4))));
        System.out.println(what(new Line(new Point(3, 4), null)));
        System.out.println(what(new Box<>("hello")));
        System.out.println(what(new Box<>(5)));
        System.out.println(what(new Box<>(null)));
        System.out.println(what(null));
    }
    static String sw(Object o) {
        return switch (o) {
            case null -> "null!";
            case Integer i when i > 10 -> "big " + i;
            case Integer i -> "int " + i;
            case String s when s.isEmpty() -> "empty";
            case String s -> "str " + s;
            case Color c when c == Color.RED -> "red";
            case Color c -> "color " + c.ordinal();
            case int[] a -> "array " + a.length;
            case Pair(Integer a, Integer b) -> "ints " + (a + b);
            case Pair(String a, var b) -> "s " + a + b;
            case Pair<?, ?> p -> "pair " + p;
            case List<?> l when l.size() > 2 -> "long list";
            case Collection<?> c -> "coll " + c.size();
            default -> "other " + o.getClass().getSimpleName();
        };
    }
    static void labels() {
        Object[] all = { null, 5, 50, "", "x", Color.RED, Color.BLUE, new int[4], new Pair<>(1, 2), new Pair<>("a", null), new Pair<>(null, 2), List.of(1, 2, 3), Set.of(1), 4L, new Object[0] };
        for (Object o : all) System.out.println(sw(o));
    }
    static void nulls() {
        Shape s = null;
        try { area(s); } catch (NullPointerException e) { System.out.println("npe"); }
        Color c = null;
        try { switch (c) { case RED: System.out.println("r"); default: System.out.println("d"); } } catch (NullPointerException e) { System.out.println("npe2"); }
        String t = null;
        try { switch (t) { case "a" -> System.out.println("a"); default -> System.out.println("d"); } } catch (NullPointerException e) { System.out.println("npe3"); }
        switch (t) { case null, default -> System.out.println("null or default"); }
    }
    sealed interface Expr {}
    record Num(int v) implements Expr {}
    record Add(Expr l, Expr r) implements Expr {}
    record Mul(Expr l, Expr r) implements Expr {}
    record Neg(Expr e) implements Expr {}
    static int eval(Expr e) {
        return switch (e) {
            case Num(int v) -> v;
            case Add(Expr l, Expr r) -> eval(l) + eval(r);
            case Mul(Num(int a), Num(int b)) -> a * b;
            case Mul(Expr l, Expr r) -> eval(l) * eval(r);
            case Neg(Neg(Expr x)) -> eval(x);
            case Neg(Expr x) -> -eval(x);
        };
    }
    static void expressions() {
        System.out.println(eval(new Add(new Num(2), new Mul(new Num(3), new Neg(new Neg(new Num(4)))))));
        System.out.println(eval(new Mul(new Num(5), new Num(6))));
        System.out.println(new Add(new Num(2), new Neg(new Num(1))));
        System.out.println(new Add(new Num(2), new Neg(new Num(1))).equals(new Add(new Num(2), new Neg(new Num(1)))));
    }
    static void statements() {
        Object o = 42;
        switch (o) {
            case Integer i when i == 41:
                System.out.println("41");
                break;
            case Integer i:
                System.out.println("int " + i);
                break;
            default:
                System.out.println("none");
        }
        int k = switch ("abc".length()) { case 1, 2 -> 10; case 3 -> { int z = 5; z *= 2; yield z + 1; } default -> throw new IllegalStateException(); };
        System.out.println(k);
        int m = switch (Color.GREEN) { case RED: yield 1; case GREEN: case BLUE: yield 2; };
        System.out.println(m);
    }
    static <T> String gen(Box<T> b) {
        return switch (b) { case Box<T>(var v) when v instanceof String s && s.length() > 2 -> "S" + s; case Box<T>(T v) -> "T" + v; };
    }
    static void generics() {
        System.out.println(gen(new Box<>("abc")) + gen(new Box<>("a")) + gen(new Box<>(1)));
        for (Point p : List.of(new Point(1, 2), new Point(2, 3))) { if (p instanceof Point(int a, int b)) System.out.print(a * b + " "); }
        Box<Box<Integer>> bb = new Box<>(new Box<>(7));
        if (bb instanceof Box<Box<Integer>>(Box<Integer>(var i)) && i > 6) System.out.println(i + 1);
        if (bb instanceof Box(Box(var i))) System.out.println(i);
    }
    record Range(int lo, int hi) implements Iterable<Integer> {
        static int made;
        Range {
            if (lo > hi) { int t = lo; lo = hi; hi = t; }
            made++;
        }
        Range(int n) { this(0, n); }
        public Iterator<Integer> iterator() {
            return new Iterator<>() { int i = lo; public boolean hasNext() { return i < hi; } public Integer next() { return i++; } };
        }
        int len() { return hi - lo; }
        static Range of(int a, int b) { return new Range(a, b); }
    }
    static void records() {
        int s = 0;
        for (int i : new Range(5, 2)) s = s * 10 + i;
        System.out.println(s + " " + Range.made + " " + new Range(4).len() + " " + Range.of(1, 9) + " " + new Range(3).hashCode() + " " + new Range(1, 2).equals(new Range(2, 1)));
        record Local(String n, long[] a) { String show() { return n + a.length; } }
        System.out.println(new Local("q", new long[3]).show());
        enum E { A, B { @Override int f() { return 2; } }; int f() { return 1; } }
        interface I { int g(int x); default int twice(int x) { return g(g(x)); } }
        I i = x -> x + E.B.f();
        System.out.println(i.twice(3) + E.A.f());
    }
    static void blocks() {
        String block = """
            Hello,
              "World" \
            joined
            tab\there
            end\s\s
            """;
        System.out.print(block);
        System.out.println(block.length());
        System.out.println("""
            a\nb""".lines().count());
        System.out.println("""
            x %d y %s
            """.formatted(3, "q"));
    }
    static void components() {
        record P(int a, char b, double c, String d, boolean e, float f, long g, byte h, short i, int[] j) {}
        P p = new P(1, 'c', 2.5, null, true, 1f, 7L, (byte) -1, (short) 3, null);
        System.out.println(p);
        System.out.println(p.hashCode() == new P(1, 'c', 2.5, null, true, 1f, 7L, (byte) -1, (short) 3, null).hashCode());
        System.out.println(p.equals(new P(1, 'c', 2.5, null, true, 1f, 7L, (byte) -1, (short) 3, null)));
        record D(double x, float y) {}
        System.out.println(new D(0.0, Float.NaN).equals(new D(-0.0, Float.NaN)) + " " + new D(Double.NaN, 1).equals(new D(Double.NaN, 1)));
    }
    static void scopes() {
        Object o = "text";
        while (!(o instanceof String s)) { o = "x"; }
        System.out.println(s.length());
        if (!(o instanceof Integer n)) { System.out.println("not int"); } else { System.out.println(n + 1); }
        boolean b = o instanceof String q && q.length() == 4 || o instanceof Integer;
        System.out.println(b);
        for (Object v = 3; v instanceof Integer i && i > 0; v = i - 1) System.out.print(i);
        System.out.println();
        System.out.println(o instanceof String z ? z + "!" : "none");
        final Object f = o;
        Supplier<String> sup = () -> f instanceof String w ? w : "";
        System.out.println(sup.get());
    }
    static int over(Object o) { return 1; } static int over(String s) { return 2; } static int over(Integer i) { return 3; }
    static void overloads() {
        Object o = "s";
        if (o instanceof String s) System.out.println(over(s) + over(o));
        System.out.println(switch (o) { case String s -> over(s); case Integer i -> over(i); default -> over(o); });
        char c = 'b';
        System.out.println(switch (c) { case 'a' -> 1; case 'b' -> 2.5; default -> 'c'; });
        Integer boxed = 3;
        System.out.println(switch (boxed) { case 1 -> "one"; case 3 -> "three"; default -> "?"; });
        Object r = switch (c) { case 'a' -> 1; case 'b' -> 2L; default -> 3; };
        System.out.println(r.getClass().getName());
        Object r2 = switch (c) { case 'a' -> 1; case 'b' -> "x"; default -> 3; };
        System.out.println(r2);
    }
    static void trees() {
        record Node<T extends Comparable<T>>(T v, Node<T> l, Node<T> r) {
            Node(T v) { this(v, null, null); }
            Node<T> add(T x) { int c = x.compareTo(v); return c < 0 ? new Node<>(v, l == null ? new Node<>(x) : l.add(x), r) : c > 0 ? new Node<>(v, l, r == null ? new Node<>(x) : r.add(x)) : this; }
            int sum(ToIntFunction<? super T> f) { return f.applyAsInt(v) + (l == null ? 0 : l.sum(f)) + (r == null ? 0 : r.sum(f)); }
        }
        Node<Integer> n = new Node<>(5);
        for (int i : new int[] { 3, 8, 1, 4, 5 }) n = n.add(i);
        System.out.println(n.sum(i -> i) + " " + n.sum(i -> 1));
        System.out.println(n);
    }
    enum Op implements IntBinaryOperator {
        PLUS("+") { public int applyAsInt(int a, int b) { return a + b; } },
        TIMES("*") { public int applyAsInt(int a, int b) { return a * b; } };
        final String sym; Op(String s) { sym = s; }
        static final Map<String, Op> BY = Arrays.stream(values()).collect(Collectors.toMap(o -> o.sym, o -> o));
    }
    static void enums() {
        System.out.println(Op.BY.get("*").applyAsInt(6, 7) + " " + Op.PLUS.getClass() + " " + Op.PLUS.getDeclaringClass() + " " + Op.valueOf("PLUS").sym);
        try { Op.valueOf("X"); } catch (IllegalArgumentException e) { System.out.println(e.getMessage()); }
    }
    static void loops() {
        Iterator<Object> it = List.<Object>of(1, "a", 2.0).iterator();
        StringBuilder sb = new StringBuilder();
        outer:
        while (it.hasNext()) {
            switch (it.next()) {
                case Integer i when i > 0 -> { sb.append("I"); continue outer; }
                case String s -> sb.append(s);
                case Double d -> { break outer; }
                default -> {}
            }
            sb.append(';');
        }
        System.out.println(sb);
    }

    static class Outer {
        record In(int n, Object of) {}
        sealed interface Sum permits Left, Right {}
        record Left(String text) implements Sum {}
        record Right(Sum inner) implements Sum {}
    }
    static String qualified(Object o) {
        if (o instanceof Outer.In(int n, Outer.In(final int m, String s))) return "two " + (n * m) + s;
        return switch (o) {
            case Outer.In(int n, Integer i) when i > n -> "more";
            case Outer.In(int n, var rest) -> n + " and " + rest;
            case Outer.Left(final String text) -> text;
            case Outer.Right(Outer.Right(Outer.Left(String text))) -> "deep " + text;
            case Outer.Right(Outer.Sum inner) -> "shallow " + inner;
            default -> "none";
        };
    }
    static void qualifiedNames() {
        System.out.println(qualified(new Outer.In(2, new Outer.In(3, "x"))));
        System.out.println(qualified(new Outer.In(2, 5)) + qualified(new Outer.In(2, null)) + qualified(new Outer.In(7, 5)));
        System.out.println(qualified(new Outer.Left("l")) + qualified(new Outer.Right(new Outer.Left("r"))));
        System.out.println(qualified(new Outer.Right(new Outer.Right(new Outer.Left("d")))) + qualified(""));
        System.out.println(qualified(new Outer.Right(null)));
    }
    record Odd(int n) {
        public int n() {
            if (n == 13) throw new IllegalStateException("thirteen");
            return n + 100;
        }
    }
    static void accessors() {
        Object o = new Odd(1);
        if (o instanceof Odd(int n)) System.out.println(n);
        try {
            Object bad = new Odd(13);
            if (bad instanceof Odd(var n)) System.out.println(n);
        } catch (MatchException e) {
            System.out.println(e.getMessage() + " " + e.getCause().getMessage());
        }
        Line half = new Line(null, null);
        try {
            switch (half) {
                case Line(Point(int a, int b), Point p) -> System.out.println(a + b);
            }
        } catch (MatchException e) {
            System.out.println("no match " + e.getCause());
        }
        try {
            System.out.println(switch (half) { case Line(Point p, Point(var a, var b)) -> a; });
        } catch (MatchException e) {
            System.out.println("no value");
        }
    }

    public static void main(String[] args) {
        areas();
        tests();
        labels();
        nulls();
        expressions();
        statements();
        generics();
        records();
        blocks();
        components();
        scopes();
        overloads();
        trees();
        enums();
        loops();
        qualifiedNames();
        accessors();
    }
}
