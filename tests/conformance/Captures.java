import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.IntSupplier;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/** Inner classes, anonymous and local ones, lambdas: what they capture and when. */
public class Captures {
    private int id;
    private static int next;
    private String name = "c" + next++;

    Captures(int id) {
        this.id = id;
    }

    class Inner {
        int id = Captures.this.id * 10;

        class Deep {
            int id = Inner.this.id + Captures.this.id;

            String path() {
                return name + "/" + Captures.this.id + "/" + Inner.this.id + "/" + this.id;
            }
        }

        Deep deep() {
            return new Deep();
        }
    }

    class Sub extends Inner {
        Sub() {
            id++;
        }
    }

    static class Outside extends Captures.Inner {
        Outside(Captures c) {
            c.super();
            id += 5;
        }
    }

    static <T> Iterable<T> every(int step, List<? extends T> list) {
        return () -> new Iterator<T>() {
            int at;

            {
                at = step - 1;
            }

            public boolean hasNext() {
                return at < list.size();
            }

            public T next() {
                if (!hasNext()) throw new NoSuchElementException("at " + at);
                T t = list.get(at);
                at += step;
                return t;
            }
        };
    }

    interface Visitor<R> {
        R num(int n);

        R add(Node a, Node b);

        default R twice(Node a) {
            return add(a, a);
        }
    }

    interface Node {
        <R> R accept(Visitor<R> v);

        static Node of(int n) {
            return new Node() {
                public <R> R accept(Visitor<R> v) {
                    return v.num(n);
                }
            };
        }

        default Node plus(Node other) {
            Node me = this;
            return new Node() {
                @Override
                public <R> R accept(Visitor<R> v) {
                    return me == other ? v.twice(me) : v.add(me, other);
                }
            };
        }
    }

    static Function<Integer, Function<Integer, Function<Integer, Integer>>> curry = a -> b -> c -> a * b + c;

    static Supplier<Supplier<String>> nest(String s) {
        return () -> {
            String t = s + s;
            return () -> t + s;
        };
    }

    static IntSupplier counter() {
        int[] n = { 0 };
        return () -> n[0]++;
    }

    Supplier<String> self() {
        return () -> this.name + id + toString();
    }

    public String toString() {
        return "<" + id + ">";
    }

    static <A, B, C> Function<A, C> then(Function<? super A, ? extends B> f, Function<? super B, ? extends C> g) {
        return a -> g.apply(f.apply(a));
    }

    static String join(Object... all) {
        return all == null ? "null" : all.length + Arrays.toString(all);
    }

    static String over(Object o) { return "object"; }
    static String over(String s) { return "string"; }
    static String over(Integer i) { return "integer"; }
    static String over(int i) { return "int"; }
    static String over(long l) { return "long"; }
    static String over(Object... o) { return "objects"; }
    static String over(int a, int b) { return "ints"; }

    public static void main(String[] args) {
        Captures c = new Captures(3);
        Captures d = new Captures(4);
        Captures.Inner.Deep deep = c.new Inner().new Deep();
        System.out.println(deep.path() + " " + d.new Sub().deep().path() + " " + new Outside(d).deep().path());
        List<Supplier<String>> all = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            int j = i * i;
            all.add(() -> "j" + j);
        }
        for (String s : new String[] { "x", "y" }) all.add(() -> s + all.size());
        for (Supplier<String> s : all) System.out.print(s.get() + " ");
        System.out.println();
        for (String s : every(2, List.of("a", "b", "c", "d", "e"))) System.out.print(s);
        System.out.println();
        Iterator<Integer> it = Captures.<Integer>every(1, List.of(1)).iterator();
        it.next();
        try {
            it.next();
        } catch (NoSuchElementException e) {
            System.out.println(e.getMessage());
        }
        try {
            it.remove();
        } catch (UnsupportedOperationException e) {
            System.out.println(e.getMessage());
        }
        Node n = Node.of(1).plus(Node.of(2));
        Node m = n.plus(n);
        Visitor<Integer> value = new Visitor<Integer>() {
            int calls;

            public Integer num(int k) {
                calls++;
                return k;
            }

            public Integer add(Node a, Node b) {
                return a.accept(this) + b.accept(this);
            }

            public Integer twice(Node a) {
                return 2 * a.accept(this);
            }

            public String toString() {
                return "calls " + calls;
            }
        };
        System.out.println(m.accept(value) + " " + value);
        System.out.println(m.accept(new Visitor<String>() {
            public String num(int k) {
                return "" + k;
            }

            public String add(Node a, Node b) {
                return "(" + a.accept(this) + "+" + b.accept(this) + ")";
            }
        }));
        System.out.println(curry.apply(2).apply(3).apply(4) + nest("q").get().get());
        IntSupplier p = counter(), q = counter();
        System.out.println(p.getAsInt() + p.getAsInt() * 10 + p.getAsInt() * 100 + " " + q.getAsInt());
        Supplier<String> s = c.self();
        c.id = 77;
        System.out.println(s.get());
        Function<String, Integer> length = String::length;
        Function<Integer, int[]> array = int[]::new;
        IntFunction<List<String>[]> lists = List[]::new;
        Supplier<ArrayList<String>> fresh = ArrayList::new;
        Function<Integer, Captures> make = Captures::new;
        BiFunction<String, String, Boolean> ends = String::endsWith;
        Consumer<Object> print = System.out::println;
        UnaryOperator<String> up = String::trim;
        Comparable<String> cmp = "m"::compareTo;
        print.accept(length.apply("four") + array.apply(3).length + lists.apply(2).length + fresh.get().size());
        print.accept(make.apply(9) + " " + ends.apply("abc", "bc") + up.apply("  t ") + (cmp.compareTo("a") > 0));
        print.accept(then(length, x -> x * x).apply("abc") + then((String x) -> x + "!", length.andThen(x -> -x)).apply("ab"));
        print.accept(join() + join((Object[]) null) + join((Object) null) + join(1, 'c', 2L) + join((Object[]) new String[] { "p", "q" }) + join(new int[0].length));
        byte small = 1;
        short sh = 2;
        char ch = 'c';
        print.accept(over(small) + over(sh) + over(ch) + over(1L) + over(1.0f) + over((Integer) 3) + over("s") + over() + over(1, 2) + over(1, 2L) + over(new Object()));
        Object lock = new Object() {
            int hidden = 5;

            int twice() {
                return 2 * hidden;
            }

            @Override
            public String toString() {
                return "h" + twice();
            }
        };
        print.accept(lock);
        var anonymous = new Object() {
            int count = 1;
            void bump() { count *= 3; }
        };
        anonymous.bump();
        anonymous.bump();
        print.accept(anonymous.count);
        record Pair<A, B>(A a, B b) {
            <C> Pair<A, C> with(C c) {
                return new Pair<>(a, c);
            }
        }
        enum Side { LEFT { int sign() { return -1; } }, RIGHT { int sign() { return 1; } }; abstract int sign(); }
        interface Twice { int of(int x); default int two(int x) { return of(of(x)); } }
        Twice t = x -> x * 3;
        print.accept(new Pair<>(1, "z").with(2.5) + " " + Side.LEFT.sign() + Side.valueOf("RIGHT").sign() + Side.LEFT.getClass().isEnum() + Side.LEFT.getDeclaringClass().getSimpleName() + t.two(2));
    }
}
