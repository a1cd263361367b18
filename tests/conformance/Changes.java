import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.function.*;

/** Iterators that fail fast or do not, views, copies, comparators that are not consistent, equal and unequal collections. */
public class Changes {
    static void t(String what, Runnable r) {
        try {
            r.run();
            System.out.println(what + " fine");
        } catch (RuntimeException e) {
            System.out.println(what + " " + e);
        }
    }

    static <T extends Collection<Integer>> T of(Supplier<T> make, int... all) {
        T c = make.get();
        for (int i : all) c.add(i);
        return c;
    }

    static void during(String what, Collection<Integer> c, Consumer<Collection<Integer>> change) {
        t(what, () -> {
            int n = 0;
            for (Integer i : c) if (n++ == 0) change.accept(c);
            System.out.print(n + " ");
        });
        System.out.println(c);
    }

    static class Key implements Comparable<Key> {
        int k;

        Key(int k) {
            this.k = k;
        }

        @Override
        public boolean equals(Object o) {
            if (this == o) return true;
            if (o == null || getClass() != o.getClass()) return false;
            return k == ((Key) o).k;
        }

        @Override
        public int hashCode() {
            return k % 3;
        }

        @Override
        public int compareTo(Key o) {
            return k % 10 - o.k % 10;
        }

        @Override
        public String toString() {
            return "k" + k;
        }
    }

    static class Ring<E> extends AbstractList<E> implements RandomAccess {
        private final Object[] all;
        private int start, size;

        Ring(int n) {
            all = new Object[n];
        }

        @SuppressWarnings("unchecked")
        public E get(int i) {
            Objects.checkIndex(i, size);
            return (E) all[(start + i) % all.length];
        }

        public int size() {
            return size;
        }

        public E set(int i, E e) {
            E old = get(i);
            all[(start + i) % all.length] = e;
            return old;
        }

        public void add(int i, E e) {
            if (size == all.length) throw new IllegalStateException("full");
            if (i != size) throw new UnsupportedOperationException("only at the end");
            all[(start + size++) % all.length] = e;
            modCount++;
        }

        public E remove(int i) {
            if (i != 0) throw new UnsupportedOperationException("only at the start");
            E e = get(0);
            all[start] = null;
            start = (start + 1) % all.length;
            size--;
            modCount++;
            return e;
        }
    }

    public static void main(String[] args) {
        during("ArrayList", of(ArrayList::new, 1, 2, 3), c -> c.add(4));
        during("LinkedList", of(LinkedList::new, 1, 2, 3), c -> c.remove(2));
        during("HashSet", of(HashSet::new, 1, 2, 3), c -> c.clear());
        during("TreeSet", of(TreeSet::new, 1, 2, 3), c -> c.add(0));
        during("TreeSet", of(TreeSet::new, 1, 2, 3), c -> c.add(2));
        during("ArrayDeque", of(ArrayDeque::new, 1, 2, 3), c -> ((Deque<Integer>) c).pollLast());
        during("PriorityQueue", of(PriorityQueue::new, 3, 2, 1), c -> c.add(0));
        during("Vector", of(Vector::new, 1, 2), c -> c.add(3));
        during("CopyOnWriteArrayList", of(CopyOnWriteArrayList::new, 1, 2), c -> c.add(3));
        during("ConcurrentLinkedQueue", of(ConcurrentLinkedQueue::new, 1, 2), c -> c.add(3));
        during("LinkedHashSet", of(LinkedHashSet::new, 1, 2), c -> c.remove(1));
        during("last", of(ArrayList::new, 1, 2), c -> c.remove(2));
        during("view", new ArrayList<>(List.of(1, 2, 3, 4)).subList(1, 3), c -> c.add(9));
        during("set all", of(ArrayList::new, 5, 6), c -> ((List<Integer>) c).sort(Comparator.reverseOrder()));
        List<Integer> base = new ArrayList<>(List.of(1, 2, 3, 4, 5));
        List<Integer> part = base.subList(1, 4);
        part.set(0, 20);
        part.add(35);
        part.remove((Integer) 3);
        System.out.println(base + " " + part + part.subList(1, 2) + part.contains(5));
        base.add(6);
        t("stale", () -> System.out.println(part.size()));
        t("range", () -> base.subList(3, 2));
        t("range", () -> base.subList(0, 9));
        Map<String, Integer> map = new TreeMap<>(Map.of("a", 1, "b", 2, "c", 3));
        map.keySet().remove("a");
        map.values().removeIf(v -> v == 3);
        for (Map.Entry<String, Integer> e : map.entrySet()) e.setValue(e.getValue() * 10);
        System.out.println(map);
        t("null key", () -> map.put(null, 1));
        t("foreign", () -> ((Map) map).put(3, 1));
        t("keys add", () -> map.keySet().add("z"));
        t("unmodifiable", () -> Collections.unmodifiableMap(map).put("q", 1));
        t("of null", () -> List.of(1, null));
        t("of twice", () -> Set.of(1, 2, 1));
        t("of map twice", () -> Map.of("a", 1, "a", 2));
        t("contains null", () -> List.of(1).contains(null));
        t("asList add", () -> Arrays.asList(1, 2).add(3));
        t("copyOf", () -> System.out.print(List.copyOf(base) + " "));
        t("deque null", () -> new ArrayDeque<>().add(null));
        t("deque empty", () -> new ArrayDeque<>().pop());
        t("deque first", () -> new ArrayDeque<>().getFirst());
        t("list first", () -> new LinkedList<>().getFirst());
        t("list get", () -> new LinkedList<>().get(0));
        t("list add", () -> new ArrayList<>().add(1, 2));
        t("list set", () -> new ArrayList<>().set(0, 2));
        t("list cap", () -> new ArrayList<>(-1));
        t("map cap", () -> new HashMap<>(-1));
        t("queue", () -> new PriorityQueue<>().element());
        t("queue remove", () -> new LinkedList<>().remove());
        t("tree first", () -> new TreeSet<>().first());
        t("tree key", () -> new TreeMap<>().firstKey());
        t("tree head", () -> new TreeSet<>(List.of(1, 5)).headSet(3).add(4));
        t("tree sub", () -> new TreeMap<>(Map.of(1, 1)).subMap(5, 2));
        t("stack", () -> new Stack<>().pop());
        t("scanner", () -> new Scanner("x").nextInt());
        t("enum", () -> TimeUnit.valueOf("x"));
        t("min", () -> Collections.min(new ArrayList<Integer>()));
        t("nCopies", () -> Collections.nCopies(-1, 1));
        t("bounded", () -> new ArrayBlockingQueue<>(1).addAll(List.of(1, 2)));
        t("iterator", () -> new ArrayList<>().iterator().next());
        t("listIterator", () -> new ArrayList<>(List.of(1)).listIterator().set(2));
        t("listIterator", () -> new LinkedList<>(List.of(1)).listIterator(2));
        t("token", () -> new StringTokenizer("").nextToken());
        t("join", () -> String.join(",", (Iterable<String>) null));
        t("format", () -> String.format("%d", "x"));
        t("format", () -> String.format("%s %s", "x"));
        t("format", () -> String.format("%q"));
        t("repeat", () -> "x".repeat(-1));
        t("compare", () -> ((Comparable) "a").compareTo(1));
        t("sort", () -> Arrays.sort(new Object[] { 1, "a" }));
        t("random", () -> new Random(1).nextInt(0));
        t("thread", () -> new Thread(() -> { }).setPriority(11));
        Set<Key> hash = new HashSet<>(), tree = new TreeSet<>();
        for (int i : new int[] { 13, 3, 4, 14, 4, 7 }) {
            hash.add(new Key(i));
            tree.add(new Key(i));
        }
        System.out.println(hash.size() + " " + tree + tree.contains(new Key(23)) + hash.contains(new Key(23)) + hash.contains(new Key(7)));
        Key k = new Key(1);
        Map<Key, String> lost = new HashMap<>();
        lost.put(k, "v");
        k.k = 5;
        System.out.println(lost.get(k) + lost.get(new Key(1)) + lost.containsValue("v") + lost);
        Ring<String> ring = new Ring<>(3);
        ring.add("a");
        ring.add("b");
        ring.add("c");
        ring.remove(0);
        ring.add("d");
        System.out.println(ring + " " + ring.indexOf("d") + ring.contains("a") + ring.equals(List.of("b", "c", "d")) + ring.hashCode() + ring.subList(1, 3) + ring.stream().reduce("", String::concat));
        t("ring", () -> ring.add("e"));
        t("ring", () -> { for (String s : ring) ring.remove(0); });
        t("ring", () -> { Iterator<String> i = ring.iterator(); i.next(); i.remove(); System.out.print(ring + " "); i.next(); i.next(); });
        Collections.reverse(base);
        Collections.swap(base, 0, 1);
        System.out.println(base + " " + Collections.binarySearch(List.of(1, 3, 5), 4) + Collections.emptyList() + Collections.singletonMap("k", "v") + Collections.disjoint(base, List.of(99)));
        System.out.println(new ArrayList<>(List.of(1, 2)).equals(new LinkedList<>(List.of(1, 2))) + " " + new HashSet<>(List.of(1)).equals(new TreeSet<>(List.of(1))) + Map.of(1, 2).equals(new TreeMap<>(Map.of(1, 2))) + List.of().equals(Set.of()) + new ArrayDeque<>().equals(new ArrayDeque<>()) + Map.entry("a", 1).equals(new AbstractMap.SimpleEntry<>("a", 1)));
        Object[] array = base.toArray();
        Integer[] fit = base.toArray(new Integer[0]), big = { 9, 9, 9, 9, 9, 9, 9, 9, 9, 9 };
        System.out.println(array.getClass().getSimpleName() + fit.getClass().getSimpleName() + fit.length + Arrays.toString(base.toArray(big)) + base.toArray(Integer[]::new).length);
        t("toArray", () -> base.toArray(new String[0]));
        ConcurrentHashMap<String, LongAdder> adders = new ConcurrentHashMap<>();
        for (String s : "a b a".split(" ")) adders.computeIfAbsent(s, x -> new LongAdder()).increment();
        AtomicInteger n = new AtomicInteger(5);
        System.out.println(adders + " " + n.getAndAdd(3) + n.incrementAndGet() + n.compareAndSet(9, 1) + n.updateAndGet(x -> x * 7) + n.accumulateAndGet(3, Math::max));
        t("concurrent null", () -> adders.put("x", null));
        Iterator<Map.Entry<String, LongAdder>> it = adders.entrySet().iterator();
        adders.remove("b");
        System.out.println(it.next().getKey() + adders.reduceValuesToLong(1, LongAdder::sum, 0, Long::sum));
        EnumMap<TimeUnit, Integer> units = new EnumMap<>(TimeUnit.class);
        units.put(TimeUnit.SECONDS, 1);
        units.put(TimeUnit.NANOSECONDS, 2);
        System.out.println(units + " " + TimeUnit.HOURS.toMillis(2) + TimeUnit.MILLISECONDS.convert(3, TimeUnit.SECONDS));
        Iterator<Integer> cow = new CopyOnWriteArrayList<>(List.of(1)).iterator();
        t("cow", () -> { cow.next(); cow.remove(); });
        Spliterator<Integer> sp = base.spliterator();
        sp.tryAdvance(x -> System.out.print(x + " "));
        System.out.println(sp.estimateSize() + " " + sp.hasCharacteristics(Spliterator.SIZED));
    }
}
