import java.util.*;
import java.util.function.*;
import java.util.stream.*;

/** Streams: order of evaluation, short circuits, numbers, collectors, reuse. */
public class Streams {
    record Person(String name, int age, String city) {
    }

    static final List<Person> PEOPLE = List.of(new Person("Ann", 31, "Oslo"), new Person("Bob", 25, "Rome"),
        new Person("Cid", 31, "Rome"), new Person("Dora", 19, "Oslo"), new Person("Eve", 40, "Lima"));

    static class Chain implements Iterable<Integer> {
        Node head;

        record Node(int value, Node next) {
        }

        void push(int value) {
            head = new Node(value, head);
        }

        public Iterator<Integer> iterator() {
            return new Iterator<>() {
                Node at = head;

                public boolean hasNext() {
                    return at != null;
                }

                public Integer next() {
                    int value = at.value();
                    at = at.next();
                    return value;
                }
            };
        }
    }

    static void order() {
        StringBuilder log = new StringBuilder();
        List<Integer> found = Stream.of(5, 3, 8, 1, 9, 2)
            .peek(x -> log.append("a").append(x))
            .filter(x -> x > 2)
            .peek(x -> log.append("b").append(x))
            .map(x -> x * 10)
            .limit(3)
            .collect(Collectors.toList());
        System.out.println(found + " " + log);
        log.setLength(0);
        Optional<Integer> first = Stream.of(5, 3, 8).peek(x -> log.append("p").append(x)).sorted()
            .peek(x -> log.append("s").append(x)).findFirst();
        System.out.println(first.get() + " " + log);
        log.setLength(0);
        long count = Arrays.asList(1, 2, 3).stream().peek(x -> log.append(x)).map(x -> x + 1).count();
        System.out.println(count + " [" + log + "]");
        count = Stream.of(1, 2, 3).filter(x -> x != 2).peek(x -> log.append(x)).count();
        System.out.println(count + " [" + log + "]");
        System.out.println(Stream.of(3, 1, 2).skip(1).limit(1).count());
        System.out.println(Stream.iterate(1, x -> x * 2).peek(x -> log.append('.')).anyMatch(x -> x > 50) + " " + log);
        System.out.println(Stream.iterate(1, x -> x < 40, x -> x * 3).map(String::valueOf).collect(Collectors.joining("|")));
        int[] next = {0};
        System.out.println(Stream.generate(() -> next[0]++).takeWhile(x -> x < 4).toList());
        System.out.println(Stream.of(1, 5, 2, 7).dropWhile(x -> x < 5).collect(Collectors.toList()));
        System.out.println(Stream.of(List.of(1, 2), List.<Integer>of(), List.of(3)).flatMap(List::stream).map(x -> -x).toList());
        System.out.println(Stream.concat(Stream.of("x"), Stream.of("y", "z")).collect(Collectors.joining(",", "<", ">")));
        System.out.println(Stream.of("b", "a", "b", "c", "a").distinct().sorted(Comparator.reverseOrder()).toList());
    }

    static void numbers() {
        System.out.println(IntStream.range(0, 5).sum() + " " + IntStream.rangeClosed(1, 5).reduce(1, (a, b) -> a * b));
        System.out.println(IntStream.range(3, 3).max() + " " + IntStream.of(4, 9, 2).max().getAsInt());
        System.out.println(IntStream.of(1, 2, 4).average().getAsDouble() + " " + IntStream.empty().average());
        System.out.println(Arrays.toString(IntStream.rangeClosed(1, 4).map(x -> x * x).toArray()));
        System.out.println(IntStream.iterate(1, x -> x + 3).limit(4).boxed().collect(Collectors.toList()));
        System.out.println(IntStream.of(Integer.MAX_VALUE, 1).sum() + " " + IntStream.of(Integer.MAX_VALUE, 1).asLongStream().sum());
        System.out.println(LongStream.rangeClosed(1, 20).reduce(1L, (a, b) -> a * b));
        System.out.println(LongStream.of(5, 6).mapToInt(x -> (int) x).sum());
        System.out.println(LongStream.rangeClosed(Long.MAX_VALUE - 1, Long.MAX_VALUE).count());
        System.out.println(IntStream.rangeClosed(Integer.MAX_VALUE - 1, Integer.MAX_VALUE).boxed().toList());
        System.out.println(DoubleStream.of(0.1, 0.2, 0.3, 0.4, 0.5, 0.6).sum() + " " + (0.1 + 0.2 + 0.3 + 0.4 + 0.5 + 0.6));
        System.out.println(DoubleStream.of(1e16, 1.0, -1e16).sum() + " " + DoubleStream.of(2.5, 3.5).max().getAsDouble());
        System.out.println("hello".chars().filter(c -> c == 'l').count() + " " + "az".chars().mapToObj(c -> "" + (char) c).toList());
        System.out.println(Arrays.stream(new int[] {7, 8, 9}, 1, 3).sum() + " " + Arrays.stream(new String[] {"p", "q"}).toList());
        IntSummaryStatistics s = PEOPLE.stream().mapToInt(Person::age).summaryStatistics();
        System.out.println(s.getCount() + " " + s.getSum() + " " + s.getMin() + " " + s.getMax() + " " + s.getAverage());
        ArrayDeque<String> names = IntStream.range(0, 3).mapToObj(i -> "n" + i).collect(Collectors.toCollection(ArrayDeque::new));
        System.out.println(names);
        System.out.println(Arrays.toString(Stream.of("a", "b").toArray(String[]::new)));
        PrimitiveIterator.OfInt it = IntStream.of(4, 5).iterator();
        System.out.println(it.nextInt() + it.next() + " " + it.hasNext());
        System.out.println(IntStream.of(3, 1, 3).distinct().sorted().boxed().map(Object::toString).collect(Collectors.joining()));
        System.out.println(IntStream.range(0, 4).allMatch(i -> i < 4) + " " + IntStream.range(0, 4).noneMatch(i -> i == 2));
    }

    static void collectors() {
        System.out.println(new TreeMap<>(PEOPLE.stream().collect(Collectors.groupingBy(Person::city, Collectors.counting()))));
        Map<Integer, List<String>> byAge = PEOPLE.stream().collect(Collectors.groupingBy(Person::age, TreeMap::new,
            Collectors.mapping(Person::name, Collectors.toList())));
        System.out.println(byAge);
        System.out.println(PEOPLE.stream().collect(Collectors.partitioningBy(p -> p.age() > 30,
            Collectors.mapping(Person::name, Collectors.joining("+")))));
        Map<String, Integer> ages = PEOPLE.stream().collect(Collectors.toMap(Person::name, Person::age));
        System.out.println(ages.get("Cid") + " " + ages.size());
        Map<String, Integer> sums = PEOPLE.stream().collect(Collectors.toMap(Person::city, Person::age, Integer::sum, LinkedHashMap::new));
        System.out.println(sums);
        try {
            PEOPLE.stream().collect(Collectors.toMap(Person::city, Person::age));
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(PEOPLE.stream().collect(Collectors.averagingInt(Person::age)));
        System.out.println(PEOPLE.stream().collect(Collectors.summingInt(Person::age)));
        System.out.println(PEOPLE.stream().min(Comparator.comparingInt(Person::age)).get().name());
        System.out.println(PEOPLE.stream().max(Comparator.comparingInt(Person::age).thenComparing(Person::name)).map(Person::name).orElse("none"));
        System.out.println(PEOPLE.stream().sorted(Comparator.comparing(Person::city).thenComparing(Person::age)).map(Person::name).toList());
        int size = PEOPLE.stream().map(Person::name).collect(Collectors.collectingAndThen(Collectors.toList(), List::size));
        System.out.println(size);
        System.out.println(Stream.of(1, 2, 3, 4).reduce(Integer::sum).get() + " " + Stream.<Integer>empty().reduce(Integer::sum).isPresent());
        System.out.println(Stream.of("a", "bb").reduce(0, (n, t) -> n + t.length(), Integer::sum));
        StringBuilder text = Stream.of(1, 2, 3).collect(StringBuilder::new, (b, x) -> b.append(x), (a, b) -> a.append(b));
        System.out.println(text);
    }

    static void edges() {
        Stream<Integer> once = Stream.of(1, 2);
        once.map(x -> x + 1).toList();
        try {
            once.forEach(x -> { });
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        try {
            Stream.of((Object) null, 1).findFirst();
        } catch (NullPointerException e) {
            System.out.println("null first");
        }
        try {
            Stream.of(1).toList().add(2);
        } catch (UnsupportedOperationException e) {
            System.out.println("unmodifiable");
        }
        List<Integer> source = new ArrayList<>(List.of(1, 2));
        Stream<Integer> late = source.stream();
        source.add(3);
        System.out.println(late.count());
        Chain chain = new Chain();
        for (int i = 0; i < 4; i++) {
            chain.push(i);
        }
        System.out.println(StreamSupport.stream(chain.spliterator(), false).filter(x -> x % 2 == 1).toList());
        Spliterator<Integer> some = chain.spliterator();
        some.tryAdvance(x -> System.out.println("first " + x));
        some.forEachRemaining(x -> System.out.print(x + " "));
        System.out.println(some.tryAdvance(x -> { }));
        System.out.println(Optional.of(3).stream().count() + " " + Optional.empty().or(() -> Optional.of(5)).get());
        System.out.println(Stream.<String>builder().add("l").add("m").build().collect(Collectors.toSet()));
        try (Stream<Integer> closed = Stream.of(1).onClose(() -> System.out.println("closed"))) {
            System.out.println(closed.findAny().get());
        }
    }

    public static void main(String[] args) {
        order();
        numbers();
        collectors();
        edges();
    }
}
