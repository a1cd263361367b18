import java.util.*;

/** User classes below the library's abstract collections, and exceptions from user code inside the library. */
public class UserCollections {
    static class Range extends AbstractList<Integer> {
        final int from, to;

        Range(int from, int to) {
            this.from = from;
            this.to = to;
        }

        @Override
        public Integer get(int i) {
            if (i < 0 || i >= size()) {
                throw new IndexOutOfBoundsException("no " + i);
            }
            return from + i;
        }

        @Override
        public int size() {
            return to - from;
        }
    }

    static class Bag<T> extends AbstractCollection<T> {
        private Object[] items = new Object[1];
        private int size;

        @Override
        public boolean add(T t) {
            if (size == items.length) {
                items = Arrays.copyOf(items, size * 2);
            }
            items[size++] = t;
            return true;
        }

        @Override
        public Iterator<T> iterator() {
            return new Iterator<T>() {
                int at;

                public boolean hasNext() {
                    return at < size;
                }

                @SuppressWarnings("unchecked")
                public T next() {
                    return (T) items[at++];
                }

                public void remove() {
                    System.arraycopy(items, at, items, at - 1, size - at);
                    at--;
                    size--;
                }
            };
        }

        @Override
        public int size() {
            return size;
        }
    }

    static class CountingMap<K> extends HashMap<K, Integer> {
        void count(K k) {
            put(k, getOrDefault(k, 0) + 1);
        }

        @Override
        public Integer get(Object k) {
            return containsKey(k) ? super.get(k) : 0;
        }
    }

    static class Lru<K, V> extends LinkedHashMap<K, V> {
        int puts;

        @Override
        public V put(K k, V v) {
            puts++;
            V old = remove(k);
            super.put(k, v);
            if (size() > 2) {
                remove(keySet().iterator().next());
            }
            return old;
        }
    }

    static class Stacked extends ArrayList<String> {
        void push(String s) {
            add(s);
        }

        String pop() {
            return remove(size() - 1);
        }

        @Override
        public boolean add(String s) {
            return super.add("<" + s + ">");
        }
    }

    static class Moody implements Comparable<Moody> {
        final int v;

        Moody(int v) {
            this.v = v;
        }

        @Override
        public int compareTo(Moody o) {
            if (v + o.v == 13) {
                throw new IllegalStateException("13");
            }
            return Integer.compare(v, o.v);
        }

        @Override
        public int hashCode() {
            if (v == 99) {
                throw new UnsupportedOperationException("hash");
            }
            return 1;
        }

        @Override
        public boolean equals(Object o) {
            if (((Moody) o).v == 50) {
                throw new RuntimeException("equals");
            }
            return ((Moody) o).v == v;
        }
    }

    static void attempt(String name, Runnable r) {
        try {
            r.run();
            System.out.println(name + " fine");
        } catch (RuntimeException e) {
            System.out.println(name + " " + e.getClass().getSimpleName() + " " + (e instanceof NullPointerException || e instanceof ClassCastException ? "" : e.getMessage()));
        }
    }

    static class Linked<T> extends AbstractSequentialList<T> {
        private final List<T> inner = new LinkedList<>();

        @Override
        public ListIterator<T> listIterator(int i) {
            return inner.listIterator(i);
        }

        @Override
        public int size() {
            return inner.size();
        }
    }

    static class Key {
        int k;

        Key(int k) {
            this.k = k;
        }

        public boolean equals(Object o) {
            return o instanceof Key && ((Key) o).k == k;
        }

        public int hashCode() {
            return k;
        }
    }

    public static void main(String[] args) {
        Range r = new Range(3, 7);
        System.out.println(r + " " + r.contains(5) + r.indexOf(6) + r.equals(List.of(3, 4, 5, 6)) + " " + r.subList(1, 3) + new ArrayList<>(r).size() + r.hashCode() + Collections.max(r));
        attempt("get", () -> r.get(9));
        attempt("add", () -> r.add(1));
        Bag<String> bag = new Bag<>();
        bag.addAll(List.of("x", "y", "x", "z"));
        System.out.println(bag + " " + bag.contains("y") + bag.remove("x") + bag.size() + Arrays.toString(bag.toArray()) + bag.containsAll(Set.of("z", "y")));
        bag.removeIf(s -> s.equals("z"));
        bag.retainAll(List.of("x"));
        System.out.println(bag + " " + bag.isEmpty());
        CountingMap<Character> counts = new CountingMap<>();
        for (char c : "hello".toCharArray()) {
            counts.count(c);
        }
        System.out.println(counts.get('l') + counts.get('q') + counts.size());
        Lru<String, Integer> lru = new Lru<>();
        lru.put("a", 1);
        lru.put("b", 2);
        lru.put("a", 3);
        lru.put("c", 4);
        System.out.println(lru + " " + lru.puts);
        Stacked st = new Stacked();
        st.push("p");
        st.push("q");
        System.out.println(st.pop() + st + st.size());
        TreeMap<Moody, String> tree = new TreeMap<>();
        tree.put(new Moody(5), "five");
        attempt("compare", () -> tree.put(new Moody(8), "eight"));
        tree.put(new Moody(3), "three");
        System.out.println(tree.size() + tree.firstEntry().getValue());
        Set<Moody> set = new HashSet<>();
        set.add(new Moody(1));
        attempt("hash", () -> set.add(new Moody(99)));
        attempt("equals", () -> set.contains(new Moody(50)));
        attempt("absent", () -> System.out.println(set.contains(new Moody(2))));
        attempt("null tree", () -> new TreeMap<String, String>().put(null, "x"));
        attempt("not comparable", () -> new TreeSet<Object>().add(new Object()));
        attempt("null deque", () -> new ArrayDeque<String>().add(null));
        Linked<String> linked = new Linked<>();
        linked.add("one");
        linked.add(0, "zero");
        linked.set(1, "ONE");
        System.out.println(linked + linked.get(1) + linked.remove(0) + linked.size());
        Map<Key, String> byKey = new HashMap<>();
        Key key = new Key(1);
        byKey.put(key, "one");
        System.out.println(byKey.get(new Key(1)) + byKey.get(new Key(2)) + byKey.containsKey(key));
        List<Key> keys = new ArrayList<>(List.of(new Key(3), new Key(1), new Key(2)));
        keys.sort((a, b) -> a.k - b.k);
        System.out.println(keys.get(0).k + " " + keys.indexOf(new Key(2)) + keys.remove(new Key(1)) + keys.size());
        List<String> stable = new ArrayList<>(List.of("b1", "a2", "b0", "a1"));
        stable.sort(Comparator.comparing(s -> s.charAt(0)));
        System.out.println(stable);
        Comparator<String> natural = Comparator.naturalOrder();
        stable.sort(natural.reversed());
        System.out.println(stable + " " + Collections.binarySearch(new Range(0, 100), 42));
        Iterator<Integer> it = r.iterator();
        int sum = 0;
        while (it.hasNext()) {
            sum += it.next();
        }
        System.out.println(sum);
        System.out.println(new AbstractMap.SimpleEntry<>("k", 1) + " " + Map.entry("k", 2).getValue() + new AbstractMap.SimpleEntry<>("k", 1).equals(Map.entry("k", 1)));
    }
}
