import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;

/** Overriding with other erasures: type arguments, covariant results, inherited implementations. */
public class Bridges {
    interface Source<T> {
        T get();

        default T twice() {
            get();
            return get();
        }
    }

    interface Sink<T> {
        void put(T t);
    }

    interface Both<A, B> extends Source<A>, Sink<B> {
        B convert(A a);
    }

    static class Counter implements Source<Integer> {
        int n;

        @Override
        public Integer get() {
            return ++n;
        }
    }

    static class Pipe implements Both<String, Integer> {
        final List<Integer> seen = new ArrayList<>();

        public String get() {
            return "s" + seen.size();
        }

        public void put(Integer i) {
            seen.add(i * 2);
        }

        public Integer convert(String s) {
            return s.length();
        }
    }

    static abstract class Handler<E extends Exception> {
        abstract String handle(E e);

        String any(E e) {
            return "[" + handle(e) + "]";
        }
    }

    static class Illegal extends Handler<IllegalStateException> {
        String handle(IllegalStateException e) {
            return "illegal " + e.getMessage();
        }
    }

    static class Loud extends Illegal {
        @Override
        String handle(IllegalStateException e) {
            return super.handle(e).toUpperCase();
        }

        String handle(String e) {
            return "overload";
        }
    }

    static class Existing {
        public String get() {
            return "existing";
        }

        public int compareTo(Existing o) {
            return 7;
        }
    }

    static class Late extends Existing implements Source<String>, Comparable<Existing> {
    }

    static class Animal {
        Animal self() {
            return this;
        }

        Object food() {
            return "food";
        }

        Number[] sizes() {
            return new Number[] {1};
        }
    }

    static class Dog extends Animal {
        @Override
        Dog self() {
            return this;
        }

        @Override
        String food() {
            return "bone of " + super.food();
        }

        @Override
        Integer[] sizes() {
            return new Integer[] {2, 3};
        }

        String bark() {
            return "woof";
        }
    }

    static class Node<T extends Comparable<T>> implements Comparable<Node<T>> {
        final T t;

        Node(T t) {
            this.t = t;
        }

        public int compareTo(Node<T> o) {
            return t.compareTo(o.t);
        }
    }

    static class Reverse implements Comparator<Integer> {
        public int compare(Integer a, Integer b) {
            return b - a;
        }
    }

    static abstract class Template<T> {
        final String run(T t) {
            return before(t) + step(t) + after(t);
        }

        String before(T t) {
            return "<";
        }

        abstract String step(T t);

        String after(T t) {
            return ">";
        }
    }

    static class Ints extends Template<Integer> {
        String step(Integer i) {
            return "" + (i + 1);
        }

        @Override
        String after(Integer i) {
            return i > 5 ? "!" : super.after(i);
        }
    }

    static class Apply implements Function<Integer, String> {
        public String apply(Integer i) {
            return "a" + i;
        }

        public String apply(String s) {
            return "overload " + s;
        }
    }

    static <T, S extends Source<T>> T pull(S s) {
        return s.get();
    }

    static <T extends Comparable<? super T>> T max(T a, T b) {
        return a.compareTo(b) >= 0 ? a : b;
    }

    @SuppressWarnings({"rawtypes", "unchecked"})
    public static void main(String[] args) {
        Source<Integer> c = new Counter();
        System.out.println(c.get() + c.twice() + pull(c));
        Both<String, Integer> p = new Pipe();
        p.put(4);
        System.out.println(p.get() + p.twice().length() + p.convert("abc") + ((Pipe) p).seen);
        Handler<IllegalStateException> h = new Loud();
        System.out.println(h.any(new IllegalStateException("x")) + h.handle(new IllegalStateException("y")) + new Loud().handle("z"));
        Source<String> late = new Late();
        Comparable<Existing> cmp = new Late();
        System.out.println(late.get().length() + late.twice() + cmp.compareTo(null));
        Animal a = new Dog();
        System.out.println(a.food() + " " + ((Dog) a.self()).bark() + new Dog().self().bark() + a.sizes().length + new Dog().sizes()[1]);
        System.out.println(max(new Node<>("b"), new Node<>("a")).t + max(3, 9) + max("x", "y"));
        Comparator<Integer> r = new Reverse();
        System.out.println(r.compare(1, 5) + r.reversed().compare(1, 5) + r.thenComparing(Comparator.naturalOrder()).compare(2, 2));
        System.out.println(new Ints().run(4) + new Ints().run(8));
        Function<Integer, String> f = new Apply();
        System.out.println(f.apply(3) + f.andThen(String::length).apply(10) + new Apply().apply("s"));
        Source raw = new Counter();
        Object o = raw.get();
        System.out.println(o);
        Sink rawSink = new Pipe();
        rawSink.put(5);
        System.out.println(((Pipe) rawSink).seen.get(0) + 1);
        Comparable rawNode = new Node<>(1);
        System.out.println(rawNode.compareTo(new Node<>(2)));
    }
}
