import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/** Generic classes and methods: erasure, bounds, wildcards, overriding with other type arguments. */
public class Generics {
    static class Box<T> {
        T value;

        Box(T value) {
            this.value = value;
        }

        T get() {
            return value;
        }

        void set(T t) {
            value = t;
        }

        <R> Box<R> map(Mapper<? super T, ? extends R> m) {
            return new Box<>(m.map(value));
        }

        static <A> Box<A> of(A a) {
            return new Box<>(a);
        }

        class Cursor {
            T at = value;

            T next() {
                return at;
            }
        }
    }

    interface Mapper<A, B> {
        B map(A a);
    }

    static class IntBox extends Box<Integer> {
        IntBox(int v) {
            super(v);
        }

        @Override
        Integer get() {
            return super.get() + 1;
        }

        @Override
        void set(Integer t) {
            super.set(t * 10);
        }
    }

    static abstract class Animal<S extends Animal<S>> implements Comparable<S> {
        int weight;

        abstract S self();

        S grow(int by) {
            weight += by;
            return self();
        }

        public int compareTo(S other) {
            return Integer.compare(weight, other.weight);
        }
    }

    static class Dog extends Animal<Dog> {
        Dog self() {
            return this;
        }

        String bark() {
            return "woof" + weight;
        }
    }

    static class Pair<A, B extends Comparable<B>> implements Comparable<Pair<A, B>> {
        final A a;
        final B b;

        Pair(A a, B b) {
            this.a = a;
            this.b = b;
        }

        @Override
        public int compareTo(Pair<A, B> o) {
            return b.compareTo(o.b);
        }

        Pair<B, Integer> rotate(int i) {
            return new Pair<>(b, i);
        }
    }

    interface Sized {
        int size();
    }

    interface Labelled {
        String label();
    }

    static class Both implements Sized, Labelled {
        public int size() {
            return 5;
        }

        public String label() {
            return "both";
        }
    }

    static <T extends Sized & Labelled> String bounds(T t) {
        return t.label() + t.size();
    }

    static class Multi<T extends Sized & Labelled> {
        T t;

        Multi(T t) {
            this.t = t;
        }

        String show() {
            return t.size() + t.label();
        }
    }

    static <T extends Comparable<? super T>> T max(List<? extends T> list) {
        T best = null;
        for (T t : list) {
            if (best == null || t.compareTo(best) > 0) {
                best = t;
            }
        }
        return best;
    }

    static double sum(Iterable<? extends Number> xs) {
        double s = 0;
        for (Number n : xs) {
            s += n.doubleValue();
        }
        return s;
    }

    static void fill(List<? super Integer> xs) {
        for (int i = 0; i < 3; i++) {
            xs.add(i);
        }
    }

    static <T> void swap(T[] a, int i, int j) {
        T t = a[i];
        a[i] = a[j];
        a[j] = t;
    }

    @SuppressWarnings("unchecked")
    static class Stack<E> {
        private E[] items = (E[]) new Object[2];
        private int size;

        void push(E e) {
            if (size == items.length) {
                items = Arrays.copyOf(items, size * 2);
            }
            items[size++] = e;
        }

        E pop() {
            E e = items[--size];
            items[size] = null;
            return e;
        }

        boolean isEmpty() {
            return size == 0;
        }
    }

    static class ByLength implements Comparator<String> {
        public int compare(String a, String b) {
            return a.length() - b.length();
        }
    }

    static <T> int compareWith(Comparator<? super T> c, T a, T b) {
        return c.compare(a, b);
    }

    static class Node<K extends Comparable<K>, V> {
        K key;
        V value;
        Node<K, V> left, right;

        Node(K key, V value) {
            this.key = key;
            this.value = value;
        }

        Node<K, V> put(K k, V v) {
            int c = k.compareTo(key);
            if (c == 0) {
                value = v;
            } else if (c < 0) {
                left = left == null ? new Node<>(k, v) : left.put(k, v);
            } else {
                right = right == null ? new Node<>(k, v) : right.put(k, v);
            }
            return this;
        }

        String show() {
            return (left == null ? "" : left.show()) + key + "=" + value + " " + (right == null ? "" : right.show());
        }
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    public static void main(String[] args) {
        Box<String> s = new Box<>("abc");
        int len = s.get().length() + s.value.length();
        System.out.println(len + s.map(x -> x.length()).get() + s.map(String::length).map(i -> i * 2.5).get());
        Box<Integer> ib = new IntBox(4);
        ib.set(5);
        System.out.println(ib.get() + ib.value);
        Box raw2 = new Box<Integer>(1);
        raw2.set("heap pollution");
        Box<Integer> polluted = raw2;
        Object fine = polluted.get();
        System.out.println(fine);
        try {
            Integer i = polluted.get();
            System.out.println("never " + i);
        } catch (ClassCastException e) {
            System.out.println("cast at use");
        }
        Dog d = new Dog().grow(3).grow(4);
        System.out.println(d.bark() + d.grow(1).bark() + d.compareTo(new Dog().grow(9)));
        System.out.println(bounds(new Both()) + new Multi<>(new Both()).show());
        System.out.println(max(Arrays.asList(3, 9, 2)) + max(List.of("a", "c", "b")) + max(List.of(new Dog().grow(2), new Dog().grow(5))).bark());
        System.out.println(sum(List.of(1, 2.5, 3L)));
        List<Number> nums = new ArrayList<>();
        fill(nums);
        nums.add(1.5);
        System.out.println(nums);
        Integer[] a = {1, 2, 3};
        swap(a, 0, 2);
        Generics.<Integer>swap(a, 0, 1);
        System.out.println(Arrays.toString(a));
        Stack<String> st = new Stack<>();
        for (String w : "a b c d e".split(" ")) {
            st.push(w);
        }
        while (!st.isEmpty()) {
            System.out.print(st.pop());
        }
        System.out.println();
        System.out.println(compareWith(new ByLength(), "aaa", "b") + " " + compareWith((Object x, Object y) -> 5, "x", "y"));
        Node<String, Integer> root = new Node<>("m", 1);
        root.put("c", 2).put("z", 3).put("a", 4).put("m", 5);
        System.out.println(root.show());
        Pair<String, Integer> p = new Pair<>("p", 1);
        System.out.println(p.compareTo(new Pair<>("q", 2)) + p.rotate(7).b + p.rotate(8).a);
        Box<String>.Cursor cursor = s.new Cursor();
        System.out.println(cursor.next().toUpperCase() + cursor.at.length());
        Box<Box<int[]>> nested = Box.of(Box.of(new int[] {4, 5}));
        nested.get().get()[0]++;
        System.out.println(nested.value.value[0] + nested.get().value.length);
        Comparable<String> cmp = "b";
        System.out.println(cmp.compareTo("a"));
        List<? extends Number> wild = List.of(1, 2);
        Number first = wild.get(0);
        System.out.println(first.intValue() + wild.get(1).intValue());
        List<String>[] arrays = new List[2];
        arrays[0] = new ArrayList<>();
        arrays[0].add("in array");
        System.out.println(arrays[0].get(0).length());
        long unboxed = new Box<>(5).get() + new Box<>(6L).value;
        System.out.println(unboxed);
        char ch = new Box<>('x').get();
        ch++;
        Box<Character> cb = new Box<>(ch);
        cb.value++;
        System.out.println(ch + "" + cb.value + (cb.get() + 1));
    }
}
