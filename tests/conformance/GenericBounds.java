import java.util.*;
import java.util.function.*;

/** Members of type variables through their bounds, inference through chains of calls. */
public class GenericBounds {
    interface Named {
        String name();

        default String twice() {
            return name() + name();
        }
    }

    interface Aged {
        int age();

        String name(int times);
    }

    static class Cat implements Named, Aged, Comparable<Cat> {
        final int age;
        int field = 3;

        Cat(int age) {
            this.age = age;
        }

        public String name() {
            return "cat" + age;
        }

        public String name(int times) {
            return "cat*" + times;
        }

        public int age() {
            return age;
        }

        public int compareTo(Cat o) {
            return age - o.age;
        }

        public String toString() {
            return "C" + age;
        }
    }

    static <T extends Named & Aged> String both(T t) {
        return t.name() + t.name(2) + t.age() + t.twice() + t.name().length();
    }

    static <T extends Cat & Comparable<Cat>> int fields(T t, T u) {
        t.field += u.field;
        return t.field + t.compareTo(u);
    }

    static <L extends List<String>> int total(L list) {
        int n = 0;
        for (String s : list) {
            n += s.length();
        }
        return n + list.get(0).length();
    }

    static <K extends Comparable<K>, V extends Collection<K>> K smallest(Map<String, V> map) {
        K best = null;
        for (V v : map.values()) {
            for (K k : v) {
                if (best == null || k.compareTo(best) < 0) {
                    best = k;
                }
            }
        }
        return best;
    }

    static class Sorted<T extends Comparable<? super T>> {
        private final List<T> items = new ArrayList<>();

        void add(T t) {
            int at = 0;
            while (at < items.size() && items.get(at).compareTo(t) <= 0) {
                at++;
            }
            items.add(at, t);
        }

        T first() {
            return items.get(0);
        }

        <R> Sorted2<R> map(Function<? super T, ? extends R> f) {
            Sorted2<R> out = new Sorted2<>();
            items.forEach(t -> out.list.add(f.apply(t)));
            return out;
        }
    }

    static class Sorted2<R> {
        List<R> list = new ArrayList<>();
    }

    static abstract class Builder<B extends Builder<B>> {
        StringBuilder s = new StringBuilder();

        @SuppressWarnings("unchecked")
        B add(String x) {
            s.append(x);
            return (B) this;
        }
    }

    static class LoudBuilder extends Builder<LoudBuilder> {
        LoudBuilder shout() {
            s.append("!");
            return this;
        }
    }

    static class Tree<K extends Comparable<K>, V> {
        class Node {
            K key;
            V value;
            Node left, right;
        }

        Node root;

        V put(K key, V value) {
            if (root == null) {
                root = node(key, value);
                return null;
            }
            Node at = root;
            while (true) {
                int c = key.compareTo(at.key);
                if (c == 0) {
                    V old = at.value;
                    at.value = value;
                    return old;
                }
                Node next = c < 0 ? at.left : at.right;
                if (next == null) {
                    if (c < 0) {
                        at.left = node(key, value);
                    } else {
                        at.right = node(key, value);
                    }
                    return null;
                }
                at = next;
            }
        }

        private Node node(K key, V value) {
            Node n = new Node();
            n.key = key;
            n.value = value;
            return n;
        }

        <A> A fold(A start, BiFunction<A, Node, A> f) {
            return fold(root, start, f);
        }

        private <A> A fold(Node n, A acc, BiFunction<A, Node, A> f) {
            if (n == null) {
                return acc;
            }
            return fold(n.right, f.apply(fold(n.left, acc, f), n), f);
        }
    }

    static <A, B, C> Function<A, C> compose(Function<A, B> f, Function<B, C> g) {
        return a -> g.apply(f.apply(a));
    }

    static <T> T reduce(List<T> list, T start, BinaryOperator<T> op) {
        T acc = start;
        for (T t : list) {
            acc = op.apply(acc, t);
        }
        return acc;
    }

    static <T, R> List<R> mapAll(Collection<? extends T> in, Function<? super T, ? extends R> f) {
        List<R> out = new ArrayList<>();
        for (T t : in) {
            out.add(f.apply(t));
        }
        return out;
    }

    static <T> Predicate<T> not(Predicate<? super T> p) {
        return t -> !p.test(t);
    }

    static <E extends Enum<E>> int ordinals(E[] values) {
        int n = 0;
        for (E e : values) {
            n = n * 10 + e.ordinal();
        }
        return n;
    }

    enum Three { A, B, C }

    static <T> void visit(T[] items, Consumer<? super T> c) {
        for (T t : items) {
            c.accept(t);
        }
    }

    static <X extends Exception> void sneak(boolean go, Supplier<X> x) throws X {
        if (go) {
            throw x.get();
        }
    }

    public static void main(String[] args) {
        System.out.println(both(new Cat(4)) + " " + fields(new Cat(1), new Cat(5)));
        System.out.println(total(new ArrayList<>(List.of("ab", "c"))));
        Map<String, Set<Integer>> map = new TreeMap<>();
        map.put("x", new HashSet<>(List.of(5, 3)));
        map.put("y", new HashSet<>(List.of(4)));
        System.out.println(smallest(map) + 1);
        Sorted<Cat> sorted = new Sorted<>();
        sorted.add(new Cat(3));
        sorted.add(new Cat(1));
        sorted.add(new Cat(2));
        System.out.println(sorted.first().age() + sorted.map(c -> c.age() * 1.5).list.get(2) + sorted.map(Cat::name).list.get(1).length());
        System.out.println(new LoudBuilder().add("a").shout().add("b").shout().s);
        Tree<String, Integer> tree = new Tree<>();
        tree.put("m", 1);
        tree.put("a", 2);
        tree.put("z", 3);
        System.out.println(tree.put("a", 20) + tree.fold(0, (acc, n) -> acc + n.value) + tree.fold("", (acc, n) -> acc + n.key + n.value));
        System.out.println(compose((String s) -> s.length(), n -> n * 2.5).apply("four") + compose((String s) -> Integer.parseInt(s), Integer::toBinaryString).apply("5"));
        System.out.println(reduce(List.of(1, 2, 3), 0, Integer::sum) + reduce(List.of("a", "b"), ">", (a, b) -> a + b) + reduce(List.of(1.5, 2.5), 1.0, (a, b) -> a * b));
        System.out.println(mapAll(mapAll(List.of(1, 2), i -> i + 0.5), d -> "d" + d).get(1).length());
        System.out.println(not((String s) -> s.isEmpty()).test("x") + " " + not(String::isEmpty).test(""));
        System.out.println(ordinals(Three.values()));
        visit(new String[] {"p", "qq"}, s -> System.out.print(s.length()));
        System.out.println();
        List<String> words = new ArrayList<>(List.of("pear", "fig", "apple", "kiwi"));
        words.sort(Comparator.comparing(String::length).thenComparing(Comparator.reverseOrder()));
        System.out.println(words);
        words.sort(Comparator.comparing((String s) -> s.charAt(s.length() - 1)));
        System.out.println(words);
        words.sort(Comparator.comparingInt(s -> -s.length()));
        System.out.println(words);
        words.sort((a, b) -> a.compareTo(b));
        System.out.println(words + " " + Collections.max(words, Comparator.comparing(s -> s.length())));
        Map<Integer, List<String>> byLength = new TreeMap<>();
        for (String w : words) {
            byLength.computeIfAbsent(w.length(), k -> new ArrayList<>()).add(w);
        }
        byLength.forEach((k, v) -> System.out.print(k + "=" + v.size() + v.get(0).charAt(0) + " "));
        System.out.println();
        Optional<String> longest = words.isEmpty() ? Optional.empty() : Optional.of(words.get(0));
        System.out.println(longest.map(s -> s.length() + 1).map(n -> n * n).filter(n -> n > 10).orElse(-1) + longest.map(String::toUpperCase).get());
        try {
            sneak(true, () -> new IllegalStateException("sneaked"));
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        List<Number> numbers = Arrays.asList(1, 2.5, 3L);
        numbers.set(0, 7.5f);
        double sum = 0;
        for (Number n : numbers) {
            sum += n.doubleValue();
        }
        System.out.println(sum);
        List<Object> objects = new ArrayList<>(Arrays.<Object>asList("s", 1));
        objects.add('c');
        System.out.println(objects + " " + Collections.<String>emptyList().size());
        Supplier<Map<String, List<Integer>>> factory = TreeMap::new;
        Map<String, List<Integer>> made = factory.get();
        made.computeIfAbsent("k", k -> new LinkedList<>()).add(4);
        System.out.println(made.get("k").get(0) + 1);
        Function<Integer, Function<Integer, Function<Integer, Integer>>> curry = a -> b -> c -> a * b + c;
        System.out.println(curry.apply(2).apply(3).apply(4));
        BiFunction<Double, Double, Double> pow = Math::pow;
        ToDoubleFunction<Integer> half = i -> i / 2.0;
        IntFunction<List<String>> lists = n -> new ArrayList<>(Collections.nCopies(n, "x"));
        System.out.println(pow.apply(2.0, 3.0) + half.applyAsDouble(3) + lists.apply(3).size());
        Iterator<Integer> it = mapAll(List.of("a", "bb"), String::length).iterator();
        int total = 0;
        while (it.hasNext()) {
            total += it.next();
        }
        System.out.println(total);
    }
}
