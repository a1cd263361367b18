import java.util.*;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.*;

/** Lambdas and method references as arguments of overloaded methods and constructors. */
public class ClosureOverloads {
    interface IntOp {
        int run(int x);
    }

    interface TextOp {
        String run(String x, String y);
    }

    interface Act {
        void run() throws Exception;
    }

    interface Ask<T> {
        T run() throws Exception;
    }

    final String how;

    ClosureOverloads(IntOp op) {
        how = "IntOp " + op.run(20);
    }

    ClosureOverloads(TextOp op) {
        how = "TextOp " + op.run("a", "b");
    }

    ClosureOverloads(Supplier<String> s) {
        how = "Supplier " + s.get();
    }

    ClosureOverloads(String s, Function<String, Integer> f) {
        this(x -> x + f.apply(s));
    }

    ClosureOverloads(int n, Function<Integer, String> f) {
        this(() -> f.apply(n));
    }

    static String call(Act a) throws Exception {
        a.run();
        return "Act";
    }

    static <T> String call(Ask<T> a) throws Exception {
        return "Ask " + a.run();
    }

    static String each(Consumer<String> c) {
        c.accept("c");
        return "Consumer";
    }

    static String each(Function<String, Object> f) {
        return "Function " + f.apply("f");
    }

    static String prim(ToIntFunction<String> f) {
        return "ToInt " + f.applyAsInt("abc");
    }

    static String prim(ToDoubleFunction<String> f) {
        return "ToDouble " + f.applyAsDouble("abc");
    }

    static String prim2(Supplier<Integer> s) {
        return "Supplier " + s.get();
    }

    static String prim2(IntSupplier s) {
        return "IntSupplier " + s.getAsInt();
    }

    static String mix(int a, IntOp op) {
        return "int " + op.run(a);
    }

    static String mix(String a, TextOp op) {
        return "String " + op.run(a, a);
    }

    static String mix(Object a, Runnable op) {
        op.run();
        return "Object";
    }

    @SafeVarargs
    static int all(Supplier<Integer>... suppliers) {
        int n = 0;
        for (Supplier<Integer> s : suppliers) {
            n = n * 10 + s.get();
        }
        return n;
    }

    static void log(String s) {
        System.out.print("[" + s + "]");
    }

    String show() {
        return how;
    }

    static void hello() {
        System.out.println("hello");
    }

    interface Callable2<V> {
        V call() throws Exception;
    }

    static class Thread2 {
        final Runnable r;

        Thread2(Runnable r) {
            this.r = r;
        }

        void start() {
            r.run();
        }
    }

    static int value(String s) {
        return s.length();
    }

    static class Base {
        final IntOp op;
        int seen;

        Base(IntOp op) {
            this.op = op;
            this.seen = op.run(1);
        }
    }

    static class Derived extends Base {
        final int k;

        Derived(int k) {
            super(x -> x * k + 5);
            this.k = k;
        }

        int again() {
            return op.run(k) + new Base(x -> x + this.k) {
                int more() {
                    return op.run(seen);
                }
            }.more();
        }
    }

    enum Op {
        PLUS((a, b) -> a + b), TIMES((a, b) -> a * b), MAX(Math::max);

        final IntBinaryOperator f;

        Op(IntBinaryOperator f) {
            this.f = f;
        }
    }

    static final Map<String, IntBinaryOperator> TABLE = new LinkedHashMap<>();
    static final Comparator<String> BY_LENGTH = (a, b) -> a.length() - b.length();
    final Supplier<String> self = () -> show() + "!";

    static {
        TABLE.put("+", (a, b) -> a + b);
        TABLE.put("-", (a, b) -> a - b);
        TABLE.put("min", Math::min);
    }

    public static void main(String[] args) throws Exception {
        System.out.println(new ClosureOverloads(x -> x + 1).how + ", " + new ClosureOverloads((a, b) -> a + b).how + ", " + new ClosureOverloads(() -> "s").how);
        System.out.println(new ClosureOverloads("word", s -> s.length()).how + ", " + new ClosureOverloads(7, i -> "i" + (i + 1)).how + " " + new ClosureOverloads(() -> "x").self.get());
        System.out.println(call(() -> { }) + ", " + call(() -> 5) + ", " + call(() -> log("void")) + ", " + call(() -> value("four")) + ", " + call(() -> new StringBuilder("n")));
        System.out.println(each((String s) -> log(s)) + ", " + each(s -> { log(s + s); }) + ", " + each(s -> { return s + "!"; }));
        System.out.println(prim((String s) -> s.length()) + ", " + prim((String s) -> s.length() * 0.5) + ", " + prim2(() -> 3) + ", " + prim2(() -> Integer.valueOf(4)));
        System.out.println(mix(3, x -> x * x) + ", " + mix("s", (a, b) -> a + b + a) + ", " + mix(2.5, () -> log("r")));
        System.out.println(all() + " " + all(() -> 1, () -> 2, "abc"::length));
        System.out.println(new Derived(3).again() + " " + new Derived(2).seen);
        for (Op op : Op.values()) {
            System.out.print(op + "=" + op.f.applyAsInt(6, 7) + " ");
        }
        for (Map.Entry<String, IntBinaryOperator> e : TABLE.entrySet()) {
            System.out.print(e.getKey() + e.getValue().applyAsInt(9, 4) + " ");
        }
        System.out.println(BY_LENGTH.compare("aaa", "b"));
        AtomicInteger n = new AtomicInteger();
        Runnable r = n::incrementAndGet;
        r.run();
        r.run();
        Callable2<Integer> c = n::get;
        System.out.println(c.call() + n.updateAndGet(v -> v * 10) + n.getAndUpdate(v -> v + 1) + n.get());
        Thread2 t = new Thread2(() -> System.out.println("runs " + n));
        t.start();
        Object o = (Runnable) () -> System.out.println("as object");
        ((Runnable) o).run();
        Runnable chosen = args.length > 3 ? () -> log("no") : ClosureOverloads::hello;
        chosen.run();
        int local = 10;
        IntOp deep = x -> {
            IntOp inner = y -> {
                int z = x + y + local;
                return z > 20 ? z : new IntOp() {
                    public int run(int w) {
                        return w + x + y + z + local;
                    }
                }.run(1000);
            };
            return inner.run(x * 2);
        };
        System.out.println(deep.run(1) + " " + deep.run(5));
        List<Supplier<Integer>> later = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            int square = i * i;
            later.add(() -> square + local);
        }
        int total = 0;
        for (Supplier<Integer> s : later) {
            total += s.get();
        }
        System.out.println(total);
        BiFunction<String, Integer, Character> at = String::charAt;
        Function<String, char[]> chars = String::toCharArray;
        Supplier<List<String>> empty = ArrayList::new;
        Function<Integer, List<String>> sized = ArrayList::new;
        System.out.println(at.apply("hello", 1) + "" + chars.apply("xy").length + empty.get().size() + sized.apply(5).size());
        Consumer<List<Integer>> sorter = Collections::sort;
        List<Integer> list = new ArrayList<>(List.of(3, 1, 2));
        sorter.accept(list);
        list.removeIf(v -> v == 2);
        list.forEach(v -> log("" + v));
        System.out.println(list.equals(List.of(1, 3)));
        IntPredicate even = v -> (v & 1) == 0;
        System.out.println(even.and(v -> v > 2).negate().test(4) + " " + even.or(v -> v == 3).test(3));
    }
}
