import java.util.*;
import java.util.function.*;

/** Type arguments behind wildcards, found by lambdas: collectors, folds, lazy streams of one's own. */
public class WildcardInference {
    interface Collect<T, A, R> {
        Supplier<A> supplier();

        BiConsumer<A, T> accumulator();

        Function<A, R> finisher();
    }

    static class Impl<T, A, R> implements Collect<T, A, R> {
        final Supplier<A> s;
        final BiConsumer<A, T> a;
        final Function<A, R> f;

        Impl(Supplier<A> s, BiConsumer<A, T> a, Function<A, R> f) {
            this.s = s;
            this.a = a;
            this.f = f;
        }

        public Supplier<A> supplier() {
            return s;
        }

        public BiConsumer<A, T> accumulator() {
            return a;
        }

        public Function<A, R> finisher() {
            return f;
        }
    }

    static <T> Collect<T, ?, Integer> counting() {
        return new Impl<>(() -> new int[1], (a, t) -> a[0]++, a -> a[0]);
    }

    static Collect<Integer, ?, Double> averaging() {
        return new Impl<>(() -> new long[2], (a, t) -> {
            a[0] += t;
            a[1]++;
        }, a -> a[1] == 0 ? 0.0 : (double) a[0] / a[1]);
    }

    static Collect<CharSequence, ?, String> joining(String sep) {
        return new Impl<>(() -> new StringJoiner(sep), (j, s) -> j.add(s), j -> j.toString());
    }

    static <T, K> Collect<T, ?, Map<K, List<T>>> grouping(Function<? super T, ? extends K> key) {
        return new Impl<T, Map<K, List<T>>, Map<K, List<T>>>(TreeMap::new, (m, t) -> m.computeIfAbsent(key.apply(t), k -> new ArrayList<>()).add(t), m -> m);
    }

    static <T, A, R> R collect(Iterable<? extends T> in, Collect<T, A, R> c) {
        A a = c.supplier().get();
        for (T t : in) {
            c.accumulator().accept(a, t);
        }
        return c.finisher().apply(a);
    }

    static abstract class Lazy<T> implements Iterable<T> {
        static <T> Lazy<T> of(Iterable<T> in) {
            return new Lazy<T>() {
                public Iterator<T> iterator() {
                    return in.iterator();
                }
            };
        }

        <R> Lazy<R> map(Function<? super T, ? extends R> f) {
            Lazy<T> outer = this;
            return new Lazy<R>() {
                public Iterator<R> iterator() {
                    Iterator<T> it = outer.iterator();
                    return new Iterator<R>() {
                        public boolean hasNext() {
                            return it.hasNext();
                        }

                        public R next() {
                            return f.apply(it.next());
                        }
                    };
                }
            };
        }

        Lazy<T> filter(Predicate<? super T> p) {
            List<T> kept = new ArrayList<>();
            for (T t : this) {
                if (p.test(t)) {
                    kept.add(t);
                }
            }
            return of(kept);
        }

        <A> A fold(A start, BiFunction<? super A, ? super T, ? extends A> f) {
            A acc = start;
            for (T t : this) {
                acc = f.apply(acc, t);
            }
            return acc;
        }

        <K, V> Map<K, V> toMap(Function<? super T, ? extends K> k, Function<? super T, ? extends V> v) {
            Map<K, V> m = new TreeMap<>();
            for (T t : this) {
                m.put(k.apply(t), v.apply(t));
            }
            return m;
        }
    }

    record Person(String name, int age) {
    }

    static <T> Comparator<T> by(Function<? super T, ? extends Comparable> key) {
        return (a, b) -> {
            @SuppressWarnings("unchecked")
            Comparable<Object> left = (Comparable<Object>) key.apply(a);
            return left.compareTo(key.apply(b));
        };
    }

    static <A, B> Function<A, B> memo(Function<A, B> f, Map<A, B> cache) {
        return a -> cache.computeIfAbsent(a, f);
    }

    public static void main(String[] args) {
        List<Integer> ints = List.of(3, 1, 4, 1, 5);
        System.out.println(collect(ints, counting()) + collect(ints, averaging()));
        System.out.println(collect(List.of("a", "b"), joining("-")).length());
        Map<Boolean, List<Integer>> parity = collect(ints, grouping(i -> i % 2 == 0));
        System.out.println(parity + " " + parity.get(true).get(0));
        int total = Lazy.of(ints).map(i -> i * 2).filter(i -> i > 2).fold(0, (a, b) -> a + b);
        System.out.println(total);
        String text = Lazy.of(ints).map(i -> "n" + i).fold("", (a, s) -> a + s.charAt(1));
        System.out.println(text + Lazy.of(ints).map(i -> i / 2.0).fold(0.0, Double::sum));
        List<Person> people = new ArrayList<>(List.of(new Person("eve", 30), new Person("bob", 25), new Person("al", 30)));
        people.sort(by(Person::age).thenComparing(by(p -> p.name())));
        System.out.println(people);
        people.sort(Comparator.comparing(Person::name, Comparator.reverseOrder()));
        System.out.println(people.get(0).name() + Lazy.of(people).toMap(Person::name, p -> p.age() + 1).get("bob"));
        Map<Integer, Integer> cache = new TreeMap<>();
        Function<Integer, Integer> square = memo(x -> x * x, cache);
        System.out.println(square.apply(7) + square.apply(7) + cache.size());
    }
}
