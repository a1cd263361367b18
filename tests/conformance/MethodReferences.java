import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.*;

/** Method references of all kinds. */
public class MethodReferences {
    final String name;
    static int made;

    MethodReferences() {
        this("default");
    }

    MethodReferences(String name) {
        this.name = name;
        made++;
    }

    String greet(String other) {
        return name + " greets " + other;
    }

    String plain() {
        return "I am " + name;
    }

    static int twice(int x) {
        return x * 2;
    }

    static String over(int x) {
        return "int" + x;
    }

    static String over(String x) {
        return "String" + x;
    }

    static int varargs(Integer... xs) {
        return xs.length;
    }

    class Inner {
        final int v;

        Inner(int v) {
            this.v = v;
        }

        String show() {
            return name + v;
        }
    }

    IntFunction<Inner> inners() {
        return Inner::new;
    }

    static class Base {
        String m(int k) {
            return "base" + k;
        }
    }

    static class Derived extends Base {
        @Override
        String m(int k) {
            return "derived" + k;
        }

        IntFunction<String> up() {
            return super::m;
        }

        IntFunction<String> mine() {
            return this::m;
        }
    }

    interface Maker<T> {
        T make(String s);
    }

    static MethodReferences next() {
        System.out.println("evaluated");
        return new MethodReferences("next");
    }

    static <T> T make(Maker<T> m, String s) {
        return m.make(s);
    }

    public static void main(String[] args) {
        IntUnaryOperator t = MethodReferences::twice;
        Function<Integer, Integer> boxed = MethodReferences::twice;
        System.out.println(t.applyAsInt(4) + " " + boxed.apply(5));
        MethodReferences m = new MethodReferences("m");
        Function<String, String> bound = m::greet;
        BiFunction<MethodReferences, String, String> unbound = MethodReferences::greet;
        Function<MethodReferences, String> plain = MethodReferences::plain;
        System.out.println(bound.apply("you") + ", " + unbound.apply(m, "me") + ", " + plain.apply(m));
        Supplier<MethodReferences> c0 = MethodReferences::new;
        Function<String, MethodReferences> c1 = MethodReferences::new;
        System.out.println(c0.get().name + c1.apply("one").name + made);
        Function<Integer, String> o1 = MethodReferences::over;
        Function<String, String> o2 = MethodReferences::over;
        System.out.println(o1.apply(1) + o2.apply("x"));
        Supplier<String> evaluatedOnce = next()::plain;
        System.out.println(evaluatedOnce.get() + evaluatedOnce.get());
        IntFunction<String[]> array = String[]::new;
        System.out.println(array.apply(3).length);
        System.out.println(m.inners().apply(8).show());
        Derived d = new Derived();
        System.out.println(d.up().apply(1) + d.mine().apply(2));
        Function<Integer[], Integer> v = MethodReferences::varargs;
        BiFunction<Integer, Integer, Integer> v2 = MethodReferences::varargs;
        Supplier<Integer> v0 = MethodReferences::varargs;
        System.out.println(v.apply(new Integer[5]) + " " + v2.apply(1, 2) + " " + v0.get());
        System.out.println(make(MethodReferences::new, "z").name + make(StringBuilder::new, "sb").reverse());
        MethodReferences none = null;
        try {
            Supplier<String> s = none::plain;
            System.out.println("never");
        } catch (NullPointerException e) {
            System.out.println("null receiver");
        }
        List<String> list = new ArrayList<>(List.of("b", "c", "a"));
        list.sort(String::compareTo);
        list.forEach(System.out::print);
        System.out.println();
        Integer[] is = {3, 1, 2};
        Arrays.sort(is, Integer::compare);
        System.out.println(Arrays.toString(is));
        Consumer<Object> drop = Object::hashCode;
        drop.accept("x");
        Runnable r = m::plain;
        r.run();
        Function<Integer, Integer> clone = Integer::valueOf;
        Supplier<int[]> arr = new int[] {1, 2}::clone;
        System.out.println(clone.apply(4) + arr.get().length);
        ToIntBiFunction<String, String> cmp = String::compareTo;
        System.out.println(cmp.applyAsInt("a", "c"));
    }
}
