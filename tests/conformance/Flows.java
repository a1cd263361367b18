import java.util.*;
import java.util.function.*;
import java.util.stream.*;

/** Streams and collectors as people use them. */
public class Flows {
    record Person(String name, int age, String city, double pay) {}

    static final List<Person> ALL = List.of(
        new Person("Ann", 31, "Oslo", 10.5), new Person("Bob", 25, "Rome", 20), new Person("Cid", 31, "Rome", 5.25),
        new Person("Dan", 40, "Oslo", 7), new Person("Eve", 25, "Bonn", 100));

    static void show(Object o) {

        System.out.println(o);
    }

    public static void main(String[] args) {
        show(ALL.stream().filter(p -> p.age() > 26).map(Person::name).collect(Collectors.joining(", ", "[", "]")));
        show(ALL.stream().collect(Collectors.groupingBy(Person::city, TreeMap::new, Collectors.mapping(Person::name, Collectors.toList()))));
        show(ALL.stream().collect(Collectors.partitioningBy(p -> p.pay() > 8, Collectors.counting())));
        show(ALL.stream().sorted(Comparator.comparing(Person::age).thenComparing(Person::name, Comparator.reverseOrder())).map(Person::name).toList());
        show(ALL.stream().collect(Collectors.toMap(Person::city, Person::pay, Double::sum, LinkedHashMap::new)));
        show(ALL.stream().collect(Collectors.averagingInt(Person::age)) + " " + ALL.stream().mapToInt(Person::age).summaryStatistics());
        show(ALL.stream().collect(Collectors.summarizingDouble(Person::pay)));
        show(ALL.stream().max(Comparator.comparingDouble(Person::pay)).map(Person::name).orElse("none"));
        show(ALL.stream().map(Person::city).distinct().count() + " " + ALL.stream().anyMatch(p -> p.age() == 40) + ALL.stream().allMatch(p -> p.age() > 30) + ALL.stream().noneMatch(p -> p.name().isEmpty()));
        show(IntStream.rangeClosed(1, 5).mapToObj(i -> "x".repeat(i)).collect(Collectors.toList()));
        show(IntStream.range(0, 20).filter(i -> i % 3 == 0).boxed().collect(Collectors.toCollection(ArrayDeque::new)));
        show(Stream.iterate(1, x -> x * 2).limit(8).reduce(0, Integer::sum) + " " + Stream.iterate(1, x -> x < 100, x -> x * 3).map(String::valueOf).collect(Collectors.joining("-")));
        show(Stream.of(List.of(1, 2), List.of(3), List.<Integer>of()).flatMap(List::stream).map(x -> x * x).toList());
        show(Arrays.stream(new int[] { 3, 1, 2 }).sorted().boxed().map(Object::toString).collect(Collectors.joining()));
        show(Stream.of("b", "a", "c").sorted(Comparator.reverseOrder()).peek(s -> System.out.print(s + ";")).skip(1).findFirst().get());
        show(Stream.of("one", "two", "three").collect(Collectors.toMap(Function.identity(), String::length)).entrySet().stream().sorted(Map.Entry.comparingByKey()).toList());
        try {
            Stream.of("a", "b", "a").collect(Collectors.toMap(s -> s, s -> 1));
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        Stream<Integer> once = Stream.of(1, 2);
        once.count();
        try {
            once.count();
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        show(Stream.of(5, 3, 8).collect(Collectors.collectingAndThen(Collectors.toList(), l -> { Collections.sort(l); return l; })));
        show(Stream.of(1, 2, 3, 4).collect(Collectors.teeing(Collectors.summingInt(x -> x), Collectors.counting(), (a, b) -> a + "/" + b)));
        show(Stream.of(1, 2, 3, 4, 5).takeWhile(x -> x < 4).dropWhile(x -> x < 2).toList());
        show(DoubleStream.of(1.5, 2.5).map(Math::ceil).sum() + " " + LongStream.rangeClosed(1, 20).reduce(1, (a, b) -> a * b) + " " + IntStream.of(1, 2).average().getAsDouble() + IntStream.empty().max());
        show("hello".chars().mapToObj(c -> (char) c).map(Character::toUpperCase).map(String::valueOf).collect(Collectors.joining("|")));
        show("banana".chars().boxed().collect(Collectors.groupingBy(c -> (char) (int) c, TreeMap::new, Collectors.counting())));
        show(Stream.of(1, 2, 3).reduce((a, b) -> a * 10 + b).get() + Stream.of("a", "bb").reduce(0, (n, s) -> n + s.length(), Integer::sum));
        show(Stream.concat(Stream.of(1), Stream.of(2)).mapToInt(Integer::intValue).mapToObj(Integer::toString).collect(Collectors.toCollection(TreeSet::new)).first());
        show(Stream.of("x", "yy", "zz").collect(Collectors.groupingBy(String::length, Collectors.collectingAndThen(Collectors.toList(), l -> l.get(l.size() - 1)))));
        show(Stream.of(1, 2, 3, 4).collect(Collectors.filtering(x -> x % 2 == 0, Collectors.reducing(1, (a, b) -> a * b))));
        show(Stream.of(1, 5, 3).collect(Collectors.minBy(Comparator.naturalOrder())).get() + " " + Stream.of(1, 5, 3).collect(Collectors.maxBy(Integer::compare)).get());
        show(Stream.of(List.of("p"), List.of("q", "r")).collect(Collectors.flatMapping(List::stream, Collectors.toSet())).size());
        Iterator<Integer> i = Stream.generate(new Supplier<Integer>() {
            int n;

            public Integer get() {
                return n += 2;
            }
        }).iterator();
        show(i.next() + i.next());
        List<String> words = new ArrayList<>(List.of("pear", "fig", "apple", "kiwi"));
        words.removeIf(w -> w.length() == 3);
        words.replaceAll(String::toUpperCase);
        words.sort(Comparator.comparing(String::length).thenComparing(Comparator.naturalOrder()));
        show(words);
        Map<String, List<Integer>> index = new TreeMap<>();
        for (int n = 0; n < 6; n++) index.computeIfAbsent(n % 2 == 0 ? "even" : "odd", k -> new ArrayList<>()).add(n);
        index.computeIfPresent("odd", (k, v) -> v.size() > 2 ? null : v);
        index.compute("none", (k, v) -> v == null ? List.of() : v);
        show(index + " " + index.getOrDefault("odd", List.of(-1)));
        Map<Character, Integer> counts = new HashMap<>();
        for (char c : "mississippi".toCharArray()) counts.merge(c, 1, Integer::sum);
        show(counts);
        counts.replaceAll((k, v) -> v * 2);
        counts.entrySet().removeIf(e -> e.getValue() > 4);
        counts.values().remove(4);
        show(counts + " " + counts.keySet());
        Predicate<String> a = s -> s.startsWith("a");
        show(Stream.of("ab", "bb", "aa").filter(a.negate().or(s -> s.endsWith("a"))).toList() + "" + Stream.of("", "x").filter(Predicate.not(String::isEmpty)).count());
        Optional<String> o = Optional.of("v");
        show(o.map(String::toUpperCase).filter(s -> s.equals("V")) + " " + o.flatMap(s -> Optional.<Integer>empty()).isPresent() + Optional.ofNullable((String) null).or(() -> o).get() + OptionalInt.of(3) + o.stream().count());
        PriorityQueue<int[]> queue = new PriorityQueue<>((x, y) -> x[1] != y[1] ? Integer.compare(y[1], x[1]) : x[0] - y[0]);
        for (int n = 0; n < 5; n++) queue.add(new int[] { n, n * 7 % 3 });
        while (!queue.isEmpty()) System.out.print(Arrays.toString(queue.poll()));
        System.out.println();
        Deque<Integer> deque = new ArrayDeque<>(List.of(1, 2, 3));
        deque.push(0);
        deque.offerLast(4);
        show(deque + " " + deque.peekLast() + deque.pop() + deque.pollLast() + deque);
        TreeMap<Integer, String> tree = new TreeMap<>(Map.of(1, "a", 5, "e", 9, "i"));
        show(tree.floorKey(6) + tree.ceilingEntry(6).getValue() + tree.headMap(5, true) + tree.descendingMap() + tree.higherKey(9) + tree.pollFirstEntry());
        ListIterator<String> li = words.listIterator();
        while (li.hasNext()) {
            String w = li.next();
            if (w.startsWith("A")) li.remove(); else li.set(w.toLowerCase() + li.nextIndex());
        }
        li.add("end");
        show(words + " " + words.subList(1, 3) + words.indexOf("end"));
        show(Collections.nCopies(3, "z") + "" + Collections.max(List.of(3, 9, 4)) + Collections.frequency(List.of(1, 2, 1), 1) + Collections.unmodifiableList(words).size());
        show(IntStream.iterate(10, n -> n > 0, n -> n - 3).boxed().collect(Collectors.toList()) + " " + Stream.of(3, 1, 2).sorted(Collections.reverseOrder()).toList());
        show(Arrays.asList(3, 1, 2).stream().mapMulti((Integer n, Consumer<Object> sink) -> { for (int k = 0; k < n; k++) sink.accept(n); }).toList());
        show(Arrays.stream("a,b,,c,,".split(",")).map(s -> "<" + s + ">").collect(Collectors.joining()) + String.join("/", List.of("p", "q")) + "x1y22z".replaceAll("[0-9]+", "#") + "  pad ".strip() + "A".compareTo("b") + "Hi".equalsIgnoreCase("hI") + "a\tb".contains("\t") + "%d%%".formatted(5));
    }
}
