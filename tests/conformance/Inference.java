import java.util.*;
import java.util.function.*;
import java.util.stream.*;

public class Inference {
    static void p(Object o) { System.out.println(o); }
    static void p() { System.out.println(); }
    record Person(String name, int age, long salary, Dept dept) {
        String getName() { return name; } int getAge() { return age; } long getSalary() { return salary; } Dept getDept() { return dept; }
    }
    enum Dept { A, B, C }
    static List<Person> people() {
        return List.of(new Person("Zed", 30, 500, Dept.A), new Person("Amy", 25, 700, Dept.B), new Person("Bob", 30, 300, Dept.A), new Person("Cat", 41, 700, Dept.C));
    }
    static String names(Collection<Person> c) { return c.stream().map(Person::name).collect(Collectors.joining(",", "[", "]")); }
    static void orders() {
        List<Person> l = new ArrayList<>(people());
        l.sort(Comparator.comparing(Person::getName)); p(names(l));
        l.sort(Comparator.comparing((Person p) -> p.age()).thenComparingLong(p -> p.salary())); p(names(l));
        l.sort(Comparator.comparing((Person p) -> p.dept()).reversed().thenComparing(Person::name, Comparator.reverseOrder())); p(names(l));
        l.sort(Comparator.comparingInt(Person::getAge).thenComparing(Person::getName)); p(names(l));
        l.sort(Comparator.<Person>comparingInt(p -> p.age).reversed()); p(names(l));
        l.sort((a, b) -> a.name.compareTo(b.name)); p(names(l));
        l.sort(Comparator.comparing(Person::getSalary, (a, b) -> Long.compare(b, a)).thenComparingInt(Person::getAge)); p(names(l));
        l.sort(Collections.reverseOrder(Comparator.comparing(p -> p.name))); p(names(l));
        l.sort(Comparator.comparing(p -> p.name.length() + p.age)); p(names(l));
        l.sort(Comparator.comparingLong((Person p) -> -p.salary).thenComparing(p -> p.name).reversed()); p(names(l));
        List<String> w = new ArrayList<>(List.of("pear", "fig", "apple", "kiwi"));
        w.sort(Comparator.comparing((String s) -> s.length()).thenComparingLong(s -> s.charAt(0))); p(w);
        w.sort(Comparator.comparing(String::length).thenComparing(Comparator.naturalOrder())); p(w);
        w.sort(Comparator.nullsFirst(Comparator.<String>naturalOrder().reversed())); p(w);
        w.sort(Comparator.comparing((Function<String, Integer>) String::length).thenComparing(Function.identity())); p(w);
        w.sort(null); p(w);
        w.sort(String::compareToIgnoreCase); p(w);
        w.sort(String.CASE_INSENSITIVE_ORDER.reversed()); p(w);
    }
    static void collecting() {
        Map<String, List<Person>> by = people().stream().collect(Collectors.groupingBy(p -> p.getDept().name()));
        by.forEach((k, v) -> p(k + names(v)));
        Map<Dept, Long> count = people().stream().collect(Collectors.groupingBy(Person::getDept, TreeMap::new, Collectors.counting()));
        p(count);
        Map<Boolean, List<String>> part = people().stream().collect(Collectors.partitioningBy(p -> p.age > 29, Collectors.mapping(p -> p.name, Collectors.toList())));
        p(part);
        p(people().stream().collect(Collectors.toMap(Person::getName, p -> p.age, (a, b) -> a, LinkedHashMap::new)));
        p(people().stream().mapToInt(Person::getAge).summaryStatistics());
        p(people().stream().collect(Collectors.averagingInt(p -> p.age)));
        p(people().stream().collect(Collectors.summingLong(Person::getSalary)));
        p(people().stream().max(Comparator.comparingInt(p -> p.age)).map(Person::name).orElse("none"));
        p(people().stream().collect(Collectors.collectingAndThen(Collectors.toList(), List::size)));
        p(people().stream().collect(Collectors.groupingBy(p -> p.age / 10, TreeMap::new, Collectors.mapping(Person::name, Collectors.joining("|")))));
        p(people().stream().map(Person::salary).reduce(0L, Long::sum));
        p(people().stream().reduce(0, (a, p) -> a + p.age, Integer::sum));
        p(people().stream().collect(Collectors.maxBy(Comparator.comparing(Person::salary))).get().name);
        p(people().stream().collect(Collectors.teeing(Collectors.counting(), Collectors.averagingInt(Person::age), (n, a) -> n + ":" + a)));
        p(people().stream().flatMap(p -> p.name.chars().mapToObj(c -> (char) c)).map(String::valueOf).collect(Collectors.joining()));
        p(people().stream().collect(Collectors.filtering(p -> p.age > 29, Collectors.counting())));
        p(people().stream().collect(Collectors.reducing(0, Person::age, Integer::sum)));
    }
    static void streams() {
        p(IntStream.rangeClosed(1, 5).mapToObj(i -> "x".repeat(i)).collect(Collectors.toList()));
        p(IntStream.range(0, 20).filter(i -> i % 3 == 0).boxed().map(i -> i * i).toList());
        p(Stream.iterate(1, x -> x * 2).limit(8).map(String::valueOf).collect(Collectors.joining(" ")));
        p(Stream.iterate(1, x -> x < 100, x -> x * 3).toList());
        p(Arrays.stream(new int[] { 3, 1, 2 }).sorted().mapToObj(Integer::toString).collect(Collectors.joining("-")));
        p(Stream.of("b", "a", "c").sorted(Comparator.reverseOrder()).toList());
        p(Stream.of(1, 2, 3, 4).takeWhile(i -> i < 3).toList() + "" + Stream.of(1, 2, 3, 4).dropWhile(i -> i < 3).toList());
        p(Stream.of(5, 3, 5, 1).distinct().sorted().peek(x -> System.out.print(x + ".")).anyMatch(x -> x == 3));
        p(IntStream.of(1, 2, 3).average().getAsDouble() + " " + IntStream.empty().max().isPresent());
        int[] arr = Stream.of("1", "22").mapToInt(Integer::parseInt).toArray();
        p(Arrays.toString(arr));
        String[] sa = Stream.of("q", "w").map(s -> s + s).toArray(String[]::new);
        p(Arrays.asList(sa));
        p(Stream.of(List.of(1, 2), List.of(3)).flatMap(List::stream).mapToInt(Integer::intValue).sum());
        p(Stream.generate(() -> "z").limit(3).collect(Collectors.toCollection(ArrayDeque::new)));
        p("hello".chars().filter(c -> c == 'l').count());
        p("hello world".chars().mapToObj(c -> (char) c).collect(Collectors.groupingBy(Function.identity(), LinkedHashMap::new, Collectors.counting())));
        p(Stream.concat(Stream.of(1), Stream.of(2)).collect(Collectors.toSet()));
        p(DoubleStream.of(1.5, 2.5).map(d -> d * 2).sum());
        p(LongStream.rangeClosed(1, 20).reduce(1, (a, b) -> a * b));
        p(Stream.of("a,b", "c").flatMap(s -> Arrays.stream(s.split(","))).toList());
        p(IntStream.iterate(1, i -> i + 2).limit(4).sum());
        p(Stream.of(1, 2, 3).mapMulti((Integer i, Consumer<Object> c) -> { for (int k = 0; k < i; k++) c.accept(i); }).toList());
        p(Stream.of(3, 1, 2).min(Integer::compare).get() + Stream.of(1, 2).findFirst().get());
        p(Stream.of(1,2,3,4,5).skip(1).limit(3).noneMatch(i -> i > 4));
        p(IntStream.range(0, 3).mapToObj(i -> IntStream.range(0, 3).mapToObj(j -> "" + i * j).collect(Collectors.joining(","))).collect(Collectors.joining(";")));
    }
    static void functions() {
        Function<Integer, Function<Integer, Integer>> add = a -> b -> a + b;
        p(add.apply(2).apply(3));
        BiFunction<Integer, Integer, Integer> mul = (a, b) -> a * b;
        p(mul.andThen(x -> x + 1).apply(3, 4));
        UnaryOperator<String> up = String::toUpperCase;
        p(up.andThen(s -> s + "!").compose((Integer i) -> "v" + i).apply(7));
        Supplier<Supplier<String>> ss = () -> () -> "deep";
        p(ss.get().get());
        Predicate<String> p = String::isEmpty;
        p(p.negate().and(s -> s.length() > 2).or(s -> s.equals("q")).test("q"));
        p(Predicate.not(String::isBlank).test(" ") + " " + Predicate.isEqual("a").test("a"));
        Runnable r = () -> p("run");
        r.run();
        Function<Object, String> f = Object::toString;
        Function<String, Integer> g = Integer::valueOf;
        p(g.apply(f.apply(12)) + 1);
        IntFunction<int[]> mk = int[]::new;
        p(mk.apply(4).length);
        Function<String, StringBuilder> ctor = StringBuilder::new;
        p(ctor.apply("abc").reverse());
        BinaryOperator<Integer> max = BinaryOperator.maxBy(Comparator.naturalOrder());
        p(max.apply(3, 9));
        Optional<String> o = Optional.of("val");
        p(o.map(String::length).filter(n -> n > 2).flatMap(n -> Optional.of(n * 2)).orElseGet(() -> -1));
        p(Optional.empty().isEmpty() + " " + Optional.ofNullable((String) null).or(() -> Optional.of("alt")).get() + " " + o + " " + Optional.empty());
        o.ifPresentOrElse(v -> p("has " + v), () -> p("none"));
        try { Optional.empty().orElseThrow(); } catch (NoSuchElementException e) { p(e.getMessage()); }
        try { Optional.empty().orElseThrow(IllegalStateException::new); } catch (IllegalStateException e) { p("ise"); }
        p(OptionalInt.of(3) + " " + o.stream().count() + " " + o.equals(Optional.of("val")) + " " + o.hashCode());
    }
    interface Monoid<T> { T zero(); T plus(T a, T b); default T sum(List<? extends T> l) { T r = zero(); for (T t : l) r = plus(r, t); return r; }
        static <T> Monoid<T> of(T z, BinaryOperator<T> f) { return new Monoid<>() { public T zero() { return z; } public T plus(T a, T b) { return f.apply(a, b); } }; } }
    static <T, R> List<R> map(List<? extends T> l, Function<? super T, ? extends R> f) { List<R> r = new ArrayList<>(); for (T t : l) r.add(f.apply(t)); return r; }
    static <K, V extends Comparable<? super V>> K argmax(Map<K, V> m) { return m.entrySet().stream().max(Map.Entry.comparingByValue()).map(Map.Entry::getKey).orElse(null); }
    static void generics() {
        p(Monoid.of(0, Integer::sum).sum(List.of(1, 2, 3)));
        p(Monoid.of("", String::concat).sum(List.of("a", "b")));
        p(map(List.of(1, 2), i -> "n" + i).get(1).length());
        Map<String, Integer> m = new TreeMap<>(Map.of("a", 1, "b", 7, "c", 3));
        p(argmax(m));
        m.merge("a", 5, Integer::sum); m.computeIfAbsent("z", k -> k.length()); m.computeIfPresent("b", (k, v) -> v > 5 ? null : v); m.compute("c", (k, v) -> v == null ? 0 : v * 10); m.replaceAll((k, v) -> v + 1);
        p(m + " " + m.getOrDefault("q", -1));
        m.entrySet().removeIf(e -> e.getValue() > 20);
        p(m.entrySet().stream().sorted(Map.Entry.<String, Integer>comparingByValue().reversed()).map(e -> e.getKey() + "=" + e.getValue()).collect(Collectors.joining(",")));
        Map<String, Map<Integer, List<String>>> nested = new HashMap<>();
        for (String s : "the quick brown fox jumps over the lazy dog".split(" ")) nested.computeIfAbsent(s.substring(0, 1), k -> new TreeMap<>()).computeIfAbsent(s.length(), k -> new ArrayList<>()).add(s);
        p(nested.get("t") + " " + nested.size());
        List<Supplier<Integer>> sups = new ArrayList<>();
        for (int i = 0; i < 3; i++) { int j = i; sups.add(() -> j * j); }
        p(sups.stream().map(Supplier::get).toList());
        BiFunction<Double, Double, Double> pow = Math::pow;
        p(pow.apply(2.0, 10.0));
        Function<Integer, Integer> fact = new Function<>() { public Integer apply(Integer n) { return n <= 1 ? 1 : n * this.apply(n - 1); } };
        p(fact.apply(10));
        Callback<String> cb = Inference::shout; p(cb.call("hey"));
        var list = new ArrayList<Map.Entry<String, Integer>>(); list.add(Map.entry("k", 1)); list.add(new AbstractMap.SimpleEntry<>("j", 2));
        for (var e : list) System.out.print(e.getKey() + e.getValue() + e + " ");
        p();
        p(((Function<Integer, Integer>) x -> x + 1).andThen(x -> x * 2).apply(3));
        p(Stream.of(1, 2, 3).map(x -> new int[] { x, x * x }).filter(a -> a[1] > 1).mapToInt(a -> a[0] + a[1]).sum());
        p(Stream.of("x").collect(ArrayList<String>::new, ArrayList::add, ArrayList::addAll));
        Collector<String, StringJoiner, String> c = Collector.of(() -> new StringJoiner("/"), StringJoiner::add, StringJoiner::merge, StringJoiner::toString);
        p(Stream.of("p", "q").collect(c));
        Object lock = new Object(); synchronized (lock) { p("sync"); }
    }
    interface Callback<T> { T call(T t); }
    static String shout(String s) { return s.toUpperCase() + "!"; }
    <T> T self(T t) { return t; }
    class Inner { int v = outerField; Inner copy() { return this; } class Deep { int w = v + outerField; int get() { return Inference.this.outerField + Inner.this.v + w; } } }
    int outerField = 4;
    static void inner() {
        Inference a = new Inference(); Inference.Inner in = a.new Inner(); Inference.Inner.Deep d = in.new Deep();
        a.outerField = 10; p(d.get());
        p(a.<String>self("s").length());
        Function<Inference, Integer> f = x -> x.outerField; p(f.apply(a));
        Supplier<Inner> mk = a.new Inner()::copy; p(mk.get() != null);
    }
    static void collections() {
        List<Integer> l = IntStream.range(0, 10).boxed().collect(Collectors.toCollection(LinkedList::new));
        l.removeIf(x -> x % 2 == 0); p(l);
        l.replaceAll(x -> x * x); p(l);
        ListIterator<Integer> it = l.listIterator(); while (it.hasNext()) { int i = it.nextIndex(); int v = it.next(); if (i == 1) it.set(-v); if (i == 2) it.remove(); if (i == 3) it.add(100); }
        p(l + " " + l.indexOf(100) + " " + l.subList(1, 2));
        Collections.reverse(l); Collections.swap(l, 0, 1); p(l + " " + Collections.max(l) + Collections.min(l) + Collections.frequency(l, 1));
        Integer[] arr = l.toArray(new Integer[0]); Arrays.sort(arr, Collections.reverseOrder()); p(Arrays.toString(arr));
        int[][] grid = new int[3][]; grid[0] = new int[] { 1 }; grid[1] = new int[2]; p(Arrays.deepToString(grid));
        int[] x = { 5, 2, 9, 1 }; Arrays.sort(x, 1, 4); p(Arrays.toString(x) + Arrays.binarySearch(x, 1, 4, 9) + Arrays.hashCode(x) + Arrays.equals(x, x.clone()));
        Arrays.fill(x, 1, 2, 77); p(Arrays.stream(x).sum() + Arrays.toString(Arrays.copyOfRange(x, 2, 6)));
        List<int[]> li = new ArrayList<>(); li.add(new int[] { 1, 2 }); p(li.get(0)[1]++ + li.get(0)[1]);
        Deque<Character> st = new ArrayDeque<>(); for (char c : "([])".toCharArray()) { if (c == '(' || c == '[') st.push(c); else System.out.print(st.pop()); } p(st.isEmpty());
        PriorityQueue<int[]> pq = new PriorityQueue<>((p, q) -> p[1] != q[1] ? Integer.compare(p[1], q[1]) : q[0] - p[0]); pq.add(new int[] { 1, 5 }); pq.offer(new int[] { 2, 3 }); pq.add(new int[] { 3, 3 }); while (!pq.isEmpty()) System.out.print(pq.poll()[0]); p();
        BitSet bs = new BitSet(); bs.set(3); bs.set(5, 8); p(bs + " " + bs.cardinality() + bs.nextClearBit(5));
        StringBuilder sb = new StringBuilder("hello"); sb.insert(0, 12).append('c').append(1.5f).append(true).append((Object) null).deleteCharAt(1).setCharAt(0, 'Z'); sb.replace(1, 3, "__").reverse(); p(sb + " " + sb.indexOf("l") + sb.length() + sb.charAt(2)); sb.setLength(3); p(sb);
        Iterator<Map.Entry<String, Integer>> mi = new TreeMap<>(Map.of("a", 1, "b", 2)).entrySet().iterator(); mi.next(); mi.remove(); p(mi.next().setValue(9));
        EnumMap<Dept, Integer> em = new EnumMap<>(Dept.class); em.put(Dept.C, 1); em.put(Dept.A, 2); p(em + " " + EnumSet.complementOf(EnumSet.of(Dept.B)) + EnumSet.range(Dept.A, Dept.B) + EnumSet.allOf(Dept.class) + EnumSet.noneOf(Dept.class));
        p(Collections.nCopies(3, "ab") + "" + Collections.emptyList() + Collections.singletonList(1) + Collections.unmodifiableList(l));
        try { List.of(1).add(2); } catch (UnsupportedOperationException e) { p("uoe"); }
        try { for (Integer i : l) l.remove(i); } catch (ConcurrentModificationException e) { p("cme"); }
        NavigableMap<Integer, String> nm = new TreeMap<>(); for (int i = 0; i < 10; i += 2) nm.put(i, "v" + i); p(nm.floorKey(5) + " " + nm.ceilingEntry(5) + nm.headMap(4, true) + nm.tailMap(6).firstKey() + nm.descendingMap() + nm.pollFirstEntry());
    }

    interface Event { default String name() { return getClass().getSimpleName(); } }
    static class Login implements Event { final String user; Login(String user) { this.user = user; } }
    static class Logout implements Event { }
    static class Bus {
        private final Map<Class<? extends Event>, List<Consumer<? super Event>>> all = new LinkedHashMap<>();
        <E extends Event> void on(Class<E> c, Consumer<? super E> f) { all.computeIfAbsent(c, k -> new ArrayList<>()).add(e -> f.accept(c.cast(e))); }
        void fire(Event e) { all.entrySet().stream().filter(x -> x.getKey().isInstance(e)).flatMap(x -> x.getValue().stream()).forEach(f -> f.accept(e)); }
    }
    static void classLiterals() {
        Bus b = new Bus(); List<String> log = new ArrayList<>();
        b.on(Login.class, l -> log.add("in " + l.user)); b.on(Event.class, e -> log.add(e.name()));
        b.fire(new Login("bo")); b.fire(new Logout()); p(log);
    }
    static abstract class Visitor<A, R> { abstract R visit(A a, List<? super R> into); R twice(A a) { List<R> l = new ArrayList<>(); visit(a, l); return visit(a, l); } }
    static void diamonds() {
        Function<Integer, String> f = new Function<>() { @Override public String apply(Integer n) { return "n" + n; } }; p(f.apply(3) + f.andThen(String::length).apply(44));
        Comparator<String> c = new Comparator<>() { @Override public int compare(String a, String b) { return b.compareTo(a); } }; List<String> l = new ArrayList<>(List.of("a", "c", "b")); l.sort(c); p(l);
        Visitor<int[], Integer> v = new Visitor<>() { @Override Integer visit(int[] a, List<? super Integer> into) { into.add(a.length); return into.size(); } }; p(v.twice(new int[5]));
        Iterator<Map.Entry<String, Integer>> it = new Iterator<>() { int n = 2; @Override public boolean hasNext() { return n > 0; } @Override public Map.Entry<String, Integer> next() { return Map.entry("k", n--); } }; int s = 0; while (it.hasNext()) s += it.next().getValue(); p(s);
        BinaryOperator<Long> op = new BinaryOperator<>() { public Long apply(Long a, Long b) { return a * b; } }; p(Stream.of(2L, 3L, 7L).reduce(1L, op));
    }
    static void switches() {
        char c = 'b'; int one = 1; byte tiny = 3;
        p(switch (c) { case 'a' -> 1; case 'b' -> 2.5; default -> 'c'; });
        p(switch (c) { case 'a' -> 1L; case 'b' -> 'x'; default -> 2; });
        p(switch (c) { case 'a' -> 'q'; default -> 98; });
        p(switch (c) { case 'a' -> 'q'; default -> one; });
        p(switch (c) { case 'a' -> tiny; default -> 100; });
        p(switch (c) { case 'a' -> tiny; default -> (short) 7; });
        p(switch (c) { case 'a' -> Integer.valueOf(1); default -> 7; });
        p(switch (c) { case 'a' -> true; default -> Boolean.FALSE; });
        p(switch (c) { case 'a' -> 1f; case 'z' -> 2L; default -> 3; });
        p(switch (c) { case 'a' -> "s"; default -> 3; });
    }

    public static void main(String[] args) {
        orders();
        collecting();
        streams();
        functions();
        generics();
        inner();
        collections();
        classLiterals();
        diamonds();
        switches();
    }
}
