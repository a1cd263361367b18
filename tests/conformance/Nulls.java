// Java 16
import java.util.*;
import java.util.concurrent.*;
import java.util.function.*;
import java.util.stream.*;

/** What the library says to null, above all to null in the place of a function where there is nothing to call it for. */
public class Nulls {
    enum E { A, B }

    /** What a question gives, or the capitals of what it throws. */
    static String t(Supplier<Object> s) {
        try {
            return String.valueOf(s.get());
        } catch (RuntimeException e) {
            return e.getClass().getSimpleName().replaceAll("[a-z]", "");
        }
    }

    static Object v(Runnable r) {
        r.run();
        return "ok";
    }

    static void say(Object... all) {
        StringBuilder line = new StringBuilder();
        for (Object one : all) {
            line.append(one).append(' ');
        }
        System.out.println(line);
    }

    static void list(Supplier<List<Integer>> f) {
        say(
            t(() -> { List<Integer> c = f.get(); c.replaceAll(null); return "ok"; }),
            t(() -> { List<Integer> c = f.get(); c.sort(null); return "ok"; }),
            t(() -> { List<Integer> c = f.get(); return c.addAll(0, null); }));
    }

    static void collection(Supplier<Collection<Integer>> f) {
        say(
            t(() -> { Collection<Integer> c = f.get(); c.forEach(null); return "ok"; }),
            t(() -> { Collection<Integer> c = f.get(); c.iterator().forEachRemaining(null); return "ok"; }),
            t(() -> { Collection<Integer> c = f.get(); return c.removeIf(null); }),
            t(() -> { Collection<Integer> c = f.get(); return c.removeAll(null); }),
            t(() -> { Collection<Integer> c = f.get(); return c.retainAll(null); }),
            t(() -> { Collection<Integer> c = f.get(); return c.addAll(null); }),
            t(() -> { Collection<Integer> c = f.get(); return c.containsAll(null); }),
            t(() -> { Collection<Integer> c = f.get(); return c.toArray((Integer[]) null); }),
            t(() -> { Collection<Integer> c = f.get(); return c.stream().map(null).count(); }),
            t(() -> { Collection<Integer> c = f.get(); return c.stream().filter(null).count(); }),
            t(() -> { Collection<Integer> c = f.get(); c.stream().forEach(null); return "ok"; }),
            t(() -> { Collection<Integer> c = f.get(); return c.stream().reduce(null); }),
            t(() -> { Collection<Integer> c = f.get(); return c.stream().collect(null); }),
            t(() -> { Collection<Integer> c = f.get(); return c.stream().sorted(null).count(); }),
            t(() -> { Collection<Integer> c = f.get(); return c.stream().anyMatch(null); }),
            t(() -> { Collection<Integer> c = f.get(); return c.stream().flatMap(null).count(); }),
            t(() -> { Collection<Integer> c = f.get(); return c.stream().peek(null).count(); }),
            t(() -> { Collection<Integer> c = f.get(); return c.stream().mapToInt(null).count(); }),
            t(() -> { Collection<Integer> c = f.get(); return c.stream().min(null); }));
    }

    static void map(Supplier<Map<Integer, Integer>> f) {
        say(
            t(() -> { Map<Integer, Integer> m = f.get(); m.forEach(null); return "ok"; }),
            t(() -> { Map<Integer, Integer> m = f.get(); m.replaceAll(null); return "ok"; }),
            t(() -> { Map<Integer, Integer> m = f.get(); return m.computeIfAbsent(1, null); }),
            t(() -> { Map<Integer, Integer> m = f.get(); return m.computeIfPresent(1, null); }),
            t(() -> { Map<Integer, Integer> m = f.get(); return m.compute(1, null); }),
            t(() -> { Map<Integer, Integer> m = f.get(); return m.merge(1, 1, null); }),
            t(() -> { Map<Integer, Integer> m = f.get(); return m.merge(1, null, Integer::sum); }),
            t(() -> { Map<Integer, Integer> m = f.get(); m.putAll(null); return "ok"; }),
            t(() -> { Map<Integer, Integer> m = f.get(); return m.putIfAbsent(1, null); }),
            t(() -> { Map<Integer, Integer> m = f.get(); return m.getOrDefault(1, null); }),
            t(() -> { Map<Integer, Integer> m = f.get(); return m.computeIfAbsent(1, k -> null); }),
            t(() -> { Map<Integer, Integer> m = f.get(); return m.compute(1, (k, w) -> null); }),
            t(() -> { Map<Integer, Integer> m = f.get(); return m.replace(1, null); }),
            t(() -> { Map<Integer, Integer> m = f.get(); return m.replace(1, null, null); }),
            t(() -> { Map<Integer, Integer> m = f.get(); return m.remove(1, null); }),
            t(() -> { Map<Integer, Integer> m = f.get(); return m.containsValue(null); }),
            t(() -> { Map<Integer, Integer> m = f.get(); return m.equals(null); }));
    }

    static void full(Supplier<Map<Integer, Integer>> f) {
        say(
            t(() -> { Map<Integer, Integer> m = f.get(); m.put(1, 5); m.forEach(null); return "ok"; }),
            t(() -> { Map<Integer, Integer> m = f.get(); m.put(1, 5); m.replaceAll(null); return "ok"; }),
            t(() -> { Map<Integer, Integer> m = f.get(); m.put(1, 5); return m.computeIfAbsent(1, null); }),
            t(() -> { Map<Integer, Integer> m = f.get(); m.put(1, 5); return m.computeIfPresent(1, null); }),
            t(() -> { Map<Integer, Integer> m = f.get(); m.put(1, 5); return m.compute(1, null); }),
            t(() -> { Map<Integer, Integer> m = f.get(); m.put(1, 5); return m.merge(1, 1, null); }),
            t(() -> { Map<Integer, Integer> m = f.get(); m.put(1, 5); return m.merge(1, null, Integer::sum); }),
            t(() -> { Map<Integer, Integer> m = f.get(); m.put(1, 5); m.putAll(null); return "ok"; }),
            t(() -> { Map<Integer, Integer> m = f.get(); m.put(1, 5); return m.putIfAbsent(1, null); }),
            t(() -> { Map<Integer, Integer> m = f.get(); m.put(1, 5); return m.getOrDefault(1, null); }),
            t(() -> { Map<Integer, Integer> m = f.get(); m.put(1, 5); return m.computeIfAbsent(1, k -> null); }),
            t(() -> { Map<Integer, Integer> m = f.get(); m.put(1, 5); return m.compute(1, (k, w) -> null); }),
            t(() -> { Map<Integer, Integer> m = f.get(); m.put(1, 5); return m.replace(1, null); }),
            t(() -> { Map<Integer, Integer> m = f.get(); m.put(1, 5); return m.replace(1, null, null); }),
            t(() -> { Map<Integer, Integer> m = f.get(); m.put(1, 5); return m.remove(1, null); }),
            t(() -> { Map<Integer, Integer> m = f.get(); m.put(1, 5); return m.containsValue(null); }),
            t(() -> { Map<Integer, Integer> m = f.get(); m.put(1, 5); return m.equals(null); }));
    }

    public static void main(String[] args) {
        list(() -> new ArrayList<>());
        collection(() -> new ArrayList<>());
        list(() -> new LinkedList<>());
        collection(() -> new LinkedList<>());
        list(() -> new Vector<>());
        collection(() -> new Vector<>());
        list(() -> new CopyOnWriteArrayList<>());
        collection(() -> new CopyOnWriteArrayList<>());
        list(() -> Collections.unmodifiableList(new ArrayList<>()));
        collection(() -> Collections.unmodifiableList(new ArrayList<>()));
        list(() -> Collections.synchronizedList(new ArrayList<>()));
        collection(() -> Collections.synchronizedList(new ArrayList<>()));
        list(() -> new ArrayList<>(List.of(1)).subList(0, 0));
        collection(() -> new ArrayList<>(List.of(1)).subList(0, 0));
        collection(() -> new ArrayDeque<>());
        collection(() -> new PriorityQueue<>());
        collection(() -> new HashSet<>());
        collection(() -> new TreeSet<>());
        collection(() -> new LinkedHashSet<>());
        collection(() -> new HashMap<Integer,Integer>().keySet());
        collection(() -> new HashMap<Integer,Integer>().values());
        collection(() -> new TreeMap<Integer,Integer>().keySet());
        collection(() -> new TreeMap<Integer,Integer>().values());
        collection(() -> Collections.synchronizedSet(new HashSet<>()));
        collection(() -> ConcurrentHashMap.newKeySet());
        collection(() -> new ConcurrentLinkedQueue<>());
        collection(() -> new LinkedBlockingQueue<>());
        collection(() -> new ConcurrentSkipListSet<>());
        map(() -> new HashMap<>());
        full(() -> new HashMap<>());
        map(() -> new LinkedHashMap<>());
        full(() -> new LinkedHashMap<>());
        map(() -> new TreeMap<>());
        full(() -> new TreeMap<>());
        map(() -> new Hashtable<>());
        full(() -> new Hashtable<>());
        map(() -> new ConcurrentHashMap<>());
        full(() -> new ConcurrentHashMap<>());
        map(() -> new WeakHashMap<>());
        full(() -> new WeakHashMap<>());
        map(() -> new IdentityHashMap<>());
        full(() -> new IdentityHashMap<>());
        map(() -> Collections.unmodifiableMap(new HashMap<>()));
        map(() -> new ConcurrentSkipListMap<>());
        full(() -> new ConcurrentSkipListMap<>());
        map(() -> Collections.synchronizedMap(new HashMap<>()));
        full(() -> Collections.synchronizedMap(new HashMap<>()));
        say(t(() -> Optional.of(null)), t(() -> Optional.empty().map(null)), t(() -> Optional.empty().filter(null)));
        say(t(() -> Optional.of(1).map(null)), t(() -> Optional.empty().orElseGet(null)), t(() -> Optional.of(1).orElseGet(null)));
        say(t(() -> v(() -> Optional.empty().ifPresent(null))), t(() -> v(() -> Optional.of(1).ifPresent(null))), t(() -> Optional.of(1).flatMap(x -> null)));
        say(t(() -> Optional.of(1).map(x -> null)), t(() -> Optional.empty().or(null)), t(() -> v(() -> Optional.of(1).ifPresentOrElse(x -> {}, null))));
        say(t(() -> v(() -> Optional.empty().ifPresentOrElse(x -> {}, null))), t(() -> Optional.empty().orElseThrow(null)), t(() -> Optional.of(2).orElseThrow(null)));
        say(t(() -> Comparator.comparing(null)), t(() -> Comparator.<Integer>naturalOrder().thenComparing((Comparator<Integer>) null)), t(() -> Comparator.nullsFirst(null).compare(null, 1)));
        say(t(() -> Comparator.nullsFirst(null).compare(2, 1)), t(() -> Collections.max(new ArrayList<Integer>(), null)), t(() -> String.join(",", (Iterable<String>) null)));
        say(t(() -> String.join(null, "a", "b")), t(() -> String.join(",", "a", null)), t(() -> String.valueOf((Object) null)));
        say(t(() -> "a".concat(null)), t(() -> "a".equals(null)), t(() -> "a".compareTo(null)));
        say(t(() -> "a".contains(null)), t(() -> "a".indexOf((String) null)), t(() -> "a".startsWith(null)));
        say(t(() -> "a".replace("a", null)), t(() -> "a".split(null)), t(() -> new StringBuilder().append((String) null).toString()));
        say(t(() -> new StringBuilder((String) null)), t(() -> Objects.requireNonNullElse(null, null)), t(() -> Objects.requireNonNullElseGet(null, null)));
        say(t(() -> Objects.requireNonNullElseGet(1, null)), t(() -> Objects.requireNonNull(null, "m")), t(() -> Objects.toString(null)));
        say(t(() -> Objects.toString(null, "d")), t(() -> Objects.hash((Object[]) null)), t(() -> Objects.hash(null, null)));
        say(t(() -> Arrays.asList((Object[]) null)), t(() -> Arrays.hashCode((int[]) null)), t(() -> Arrays.toString((int[]) null)));
        say(t(() -> Arrays.equals((int[]) null, null)), t(() -> List.of((Object) null)), t(() -> Set.of(1, null)));
        say(t(() -> Map.of(null, 1)), t(() -> List.copyOf(Arrays.asList(1, null))), t(() -> Map.entry(null, 1)));
        say(t(() -> new AbstractMap.SimpleEntry<>(null, null)), t(() -> Integer.parseInt(null)), t(() -> Integer.valueOf((String) null)));
        say(t(() -> Boolean.parseBoolean(null)), t(() -> Long.parseLong(null)), t(() -> Double.parseDouble(null)));
        say(t(() -> Enum.valueOf(E.class, null)), t(() -> E.valueOf(null)), t(() -> E.valueOf("Z")));
        say(t(() -> E.A.equals(null)), t(() -> E.A.compareTo(null)), t(() -> new Scanner((String) null)));
        say(t(() -> new StringJoiner(null)), t(() -> new PriorityQueue<Integer>((Comparator<Integer>) null).add(null)), t(() -> new TreeMap<Integer, Integer>().put(null, 1)));
        say(t(() -> new TreeMap<Integer, Integer>().get(null)), t(() -> new TreeMap<Integer, Integer>().containsKey(null)), t(() -> new ArrayDeque<Integer>().offer(null)));
        say(t(() -> new HashMap<Integer, Integer>().put(null, 1)), t(() -> new ArrayList<>((Collection<Integer>) null)), t(() -> new HashSet<>((Collection<Integer>) null)));
        say(t(() -> new ArrayList<>(-1)), t(() -> new HashMap<>(-1)), t(() -> new ArrayDeque<>(-1).size()));
        say(t(() -> new PriorityQueue<>(0)), t(() -> new HashMap<>(1, 0f)), t(() -> Stream.of((Object) null).findFirst()));
        say(t(() -> Stream.of(1, null).toList()), t(() -> Stream.of(1, null).collect(Collectors.toUnmodifiableList())), t(() -> Stream.of(1, 1).collect(Collectors.toMap(x -> x, x -> x))));
        say(t(() -> Stream.of(1).collect(Collectors.toMap(x -> x, x -> null))), t(() -> Stream.of(1).collect(Collectors.groupingBy(x -> null))), t(() -> Stream.of("a", null).collect(Collectors.joining(","))));
        say(t(() -> Stream.of(1, null, 2).sorted().toList()), t(() -> Stream.of(1, null, 2).distinct().count()), t(() -> Stream.of(null, null).max(Comparator.nullsFirst(Comparator.comparing(Object::toString)))));
        say(t(() -> IntStream.range(0, 3).boxed().collect(Collectors.reducing(null, (a, b) -> a))), t(() -> Stream.iterate(1, null).limit(1).count()), t(() -> Stream.of(1,2).limit(-1).count()));
        say(t(() -> Stream.of(1,2).skip(-1).count()), t(() -> IntStream.of().average()), t(() -> IntStream.of().max()));
        say(t(() -> IntStream.empty().average().getAsDouble()), t(() -> Collections.nCopies(-1, 1)), t(() -> Collections.emptyList().iterator().next()));
        say(t(() -> new Random(1).nextInt(0)), t(() -> Collections.unmodifiableList(null)), t(() -> new Thread((Runnable) null) != null));
        say(t(() -> "abc".substring(2, 1)), t(() -> "abc".charAt(3)), t(() -> "ab".repeat(-1)));
        say(t(() -> Integer.parseInt("")), t(() -> Integer.parseInt("+")), t(() -> Integer.parseInt("2147483648")));
        say(t(() -> Integer.parseInt("12", 40)), t(() -> Character.toChars(-1)), t(() -> new String(new char[2], 1, 2)));
        say(t(() -> String.valueOf(new char[]{1}, 0, 2)), t(() -> Arrays.copyOf(new int[1], -1)), t(() -> Arrays.copyOfRange(new int[1], 2, 3)));
        say(t(() -> Arrays.copyOfRange(new int[1], 1, 0)), t(() -> v(() -> Arrays.fill(new int[1], 0, 2, 1))), t(() -> v(() -> Arrays.sort(new int[1], 1, 0))));
        say(t(() -> v(() -> System.arraycopy(new int[1], 0, new int[1], 0, 2))), t(() -> v(() -> System.arraycopy(new int[1], 0, new long[1], 0, 1))), t(() -> v(() -> System.arraycopy(new Object[]{"a"}, 0, new Integer[1], 0, 1))));
        say(t(() -> v(() -> System.arraycopy(null, 0, new int[1], 0, 1))));
    }
}
