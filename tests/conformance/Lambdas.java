import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.*;

/** Lambdas: shapes, captures, nesting, returns, this, generic interfaces, overloads. */
public class Lambdas {
    int field = 3;

    interface Tri {
        int of(int a, long b, String c);
    }

    interface Gen<T, R> {
        R go(T t) throws Exception;

        default Gen<T, String> shown() {
            return t -> "<" + go(t) + ">";
        }
    }

    static class Holder {
        final Supplier<String> s;

        Holder(Supplier<String> s) {
            this.s = s;
        }

        Holder(Function<Integer, String> f, int v) {
            this.s = () -> f.apply(v);
        }

        Holder(Comparator<String> c) {
            this.s = () -> "compared " + c.compare("a", "b");
        }
    }

    static int apply(IntBinaryOperator op, int a, int b) {
        return op.applyAsInt(a, b);
    }

    static <T, R> List<R> map(List<T> in, Function<? super T, ? extends R> f) {
        List<R> out = new ArrayList<>();
        for (T t : in) {
            out.add(f.apply(t));
        }
        return out;
    }

    static String run(Runnable r) {
        r.run();
        return "run";
    }

    static <T> T run(Supplier<T> s) {
        return s.get();
    }

    Supplier<Integer> counter() {
        return () -> field++ + this.field;
    }

    static Function<Integer, Function<Integer, Integer>> curried() {
        return a -> b -> a * 10 + b;
    }

    static IntUnaryOperator fib;
    static int sideEffects;

    public static void main(String[] args) throws Exception {
        Tri t = (a, b, c) -> (int) (a + b + c.length());
        System.out.println(t.of(1, 2L, "abc"));
        Tri typed = (int a, long b, String c) -> { return c.charAt(a) + (int) b; };
        System.out.println(typed.of(0, 1, "a"));
        System.out.println(apply((x, y) -> x - y, 5, 3) + " " + apply(Math::max, 5, 3));
        System.out.println(map(List.of(1, 2, 3), x -> x * 1.5));
        System.out.println(map(List.of("a", "bb"), String::length));
        System.out.println(map(map(List.of("a", "bb"), s -> s + s), s -> s.length()));
        Lambdas o = new Lambdas();
        Supplier<Integer> c = o.counter();
        System.out.println(c.get() + " " + c.get() + " " + o.field);
        System.out.println(curried().apply(4).apply(2));
        fib = n -> n < 2 ? n : fib.applyAsInt(n - 1) + fib.applyAsInt(n - 2);
        System.out.println(fib.applyAsInt(12));
        int base = 7;
        String word = "w";
        Supplier<Supplier<String>> nested = () -> {
            int inner = base * 2;
            return () -> word + base + inner;
        };
        System.out.println(nested.get().get());
        Gen<String, Integer> len = s -> s.length();
        System.out.println(len.shown().go("four") + len.go("x"));
        Gen<Integer, Integer> thrower = v -> {
            if (v > 1) {
                throw new Exception("checked " + v);
            }
            return v;
        };
        try {
            System.out.println(thrower.go(1));
            thrower.go(2);
        } catch (Exception e) {
            System.out.println(e.getMessage());
        }
        System.out.println(new Holder(() -> "supplied").s.get());
        System.out.println(new Holder(i -> "int " + (i + 1), 4).s.get());
        System.out.println(new Holder((a, b) -> a.compareTo(b)).s.get());
        System.out.println(run(() -> { sideEffects++; }) + sideEffects + run(() -> "value"));
        BiFunction<Integer, Integer, Integer> add = (a, b) -> a + b;
        Function<Integer, Integer> twice = v -> v * 2;
        System.out.println(add.andThen(twice).apply(3, 4) + " " + twice.compose(twice).andThen(v -> v + 1).apply(1) + " " + Function.<Integer>identity().apply(9));
        Predicate<String> empty = String::isEmpty;
        System.out.println(empty.negate().and(s -> s.length() > 2).or(s -> s.equals("x")).test("x") + " " + empty.test(""));
        Consumer<String> print = s -> System.out.print("[" + s + "]");
        print.andThen(s -> System.out.println("(" + s + ")")).accept("both");
        UnaryOperator<String> up = String::toUpperCase;
        BinaryOperator<Integer> max = BinaryOperator.maxBy(Comparator.naturalOrder());
        System.out.println(up.apply("up") + max.apply(3, 9));
        int[] cell = {0};
        Runnable r = () -> cell[0]++;
        r.run();
        r.run();
        System.out.println(cell[0]);
        Runnable[] rs = new Runnable[3];
        for (int i = 0; i < rs.length; i++) {
            int k = i;
            rs[i] = () -> System.out.print(k + " ");
        }
        for (Runnable each : rs) {
            each.run();
        }
        System.out.println();
        Object casted = (Supplier<String>) () -> "cast";
        System.out.println(((Supplier<?>) casted).get());
        Supplier<Runnable> deep = () -> () -> System.out.println("deep");
        deep.get().run();
        Function<Object, String> f = args.length > 0 ? x -> "yes" : x -> "no" + x;
        System.out.println(f.apply(1));
        ToIntFunction<String> toInt = s -> s.length();
        IntFunction<int[]> make = int[]::new;
        IntPredicate even = v -> v % 2 == 0;
        LongUnaryOperator l = v -> v + 1;
        DoubleUnaryOperator d = Math::sqrt;
        System.out.println(toInt.applyAsInt("abc") + make.apply(4).length + " " + even.test(4) + l.applyAsLong(5) + d.applyAsDouble(16));
        Callback cb = (x, y) -> x + y;
        System.out.println(cb.call("a", 1) + cb.twice("b", 2));
    }

    interface Callback {
        String call(String s, Integer i);

        default String twice(String s, Integer i) {
            return call(s, i) + call(s, i);
        }
    }
}
