// Java 17
import java.util.*;
import java.util.concurrent.atomic.*;
import java.util.function.*;
import java.util.stream.*;
import java.math.*;

/** Streams, optionals, enums, records, big numbers and atomics with arguments at and beyond their limits. */
public class ExtremeValues {
    static int n;
    static String show(Object o) {
        if (o == null) return "null";
        if (o instanceof int[]) return Arrays.toString((int[]) o);
        if (o instanceof long[]) return Arrays.toString((long[]) o);
        if (o instanceof Object[]) return Arrays.deepToString((Object[]) o);
        return o.toString();
    }
    interface S { Object get() throws Exception; }
    static void t(S s) {
        n++;
        try {
            System.out.println(n + " " + show(s.get()));
        } catch (Throwable e) {
            // What the JVM says of a null beyond its place differs between versions.
            boolean told = !(e instanceof NullPointerException);
            System.out.println(n + " ! " + e.getClass().getName() + (told ? ": " + e.getMessage() : ""));
        }
    }
    static Object v(Runnable r) { r.run(); return "done"; }
    enum Color { RED, GREEN { int w() { return 2; } }, BLUE; int w() { return 1; } }
    record P(int a, String b, double[] c) { }
    record Q<T extends Comparable<T>>(T lo, T hi) { Q { if (lo.compareTo(hi) > 0) throw new IllegalArgumentException("lo > hi"); } }
    static void streams() {
        t(() -> Stream.of(3, 1, 2).sorted().map(String::valueOf).collect(Collectors.joining("-", "<", ">")));
        t(() -> Stream.of(1, null).collect(Collectors.toList()));
        t(() -> Stream.of(1, null).toList());
        t(() -> Stream.of((Object) null).findFirst());
        t(() -> Stream.of(1, 2).limit(-1));
        t(() -> Stream.of(1, 2).skip(-1));
        t(() -> Stream.iterate(1, x -> x * 2).limit(40).reduce(0, Integer::sum));
        t(() -> Stream.iterate(1, x -> x < 50, x -> x * 3).collect(Collectors.toList()));
        t(() -> IntStream.range(5, 1).sum() + " " + IntStream.rangeClosed(1, 5).average() + IntStream.empty().max());
        t(() -> IntStream.rangeClosed(Integer.MAX_VALUE - 1, Integer.MAX_VALUE).boxed().collect(Collectors.toList()));
        t(() -> IntStream.of(Integer.MAX_VALUE, 1).sum() + " " + IntStream.of(Integer.MAX_VALUE, 1).asLongStream().sum());
        t(() -> IntStream.of(3, 1).summaryStatistics());
        t(() -> IntStream.empty().summaryStatistics().getMin());
        t(() -> Stream.of(1, 2, 3, 4).collect(Collectors.partitioningBy(x -> x % 2 == 0)));
        t(() -> Stream.of("a", "bb", "cc").collect(Collectors.groupingBy(String::length, Collectors.counting())));
        t(() -> Stream.of("a", "bb", "cc").collect(Collectors.groupingBy(String::length, TreeMap::new, Collectors.mapping(String::toUpperCase, Collectors.toSet()))));
        t(() -> Stream.of("a", "bb", "cc").collect(Collectors.toMap(String::length, x -> x)));
        t(() -> Stream.of("a", "bb", "cc").collect(Collectors.toMap(String::length, x -> x, (a, b) -> a + b)));
        t(() -> Stream.of("a", "bb").collect(Collectors.toMap(String::length, x -> null)));
        t(() -> Stream.of((String) null, "b").collect(Collectors.groupingBy(x -> x)));
        t(() -> Stream.of(1, 2, 3).collect(Collectors.averagingInt(x -> x)) + " " + Stream.of(1, 2).collect(Collectors.summingInt(x -> x)));
        t(() -> Stream.of(1, 2, 3).collect(Collectors.teeing(Collectors.counting(), Collectors.summingInt(x -> x), (a, b) -> a + ":" + b)));
        t(() -> Stream.of(5, 3).min(Comparator.naturalOrder()).get() + " " + Stream.<Integer>empty().max(Comparator.naturalOrder()));
        t(() -> Stream.of(1, 2, 3, 4, 1).takeWhile(x -> x < 3).count() + " " + Stream.of(1, 2, 3, 1).dropWhile(x -> x < 3).collect(Collectors.toList()));
        t(() -> { Stream<Integer> s = Stream.of(1); s.count(); return s.count(); });
        t(() -> { Stream<Integer> s = Stream.of(1); s.map(x -> x); return s.count(); });
        t(() -> Stream.of(List.of(1, 2), List.<Integer>of()).flatMap(List::stream).anyMatch(x -> x > 1));
        t(() -> Stream.of(1, 2, 2, 3).distinct().mapToInt(x -> x).toArray());
        t(() -> Stream.concat(Stream.of(1), Stream.of(2)).toArray(Integer[]::new));
        t(() -> Stream.of(1, 2, 3).reduce((a, b) -> a - b).get() + " " + Stream.of(1, 2).reduce(10, (a, b) -> a * b, Integer::sum));
        t(() -> Stream.of("b", "a").sorted(Comparator.comparing(String::length).thenComparing(Comparator.reverseOrder())).collect(Collectors.toCollection(ArrayDeque::new)));
        t(() -> Stream.of(new Object(), new Object()).sorted().count());
        t(() -> Stream.of(1, 2).collect(Collectors.toUnmodifiableList()).add(3));
        t(() -> Stream.of(1, 2).toList().set(0, 1));
        t(() -> DoubleStream.of(1, 2).average().getAsDouble() + " " + DoubleStream.empty().sum());
        t(() -> LongStream.rangeClosed(1, 20).reduce(1, (a, b) -> a * b));
        t(() -> Stream.generate(() -> 1).limit(3).mapToInt(Integer::intValue).sum());
        t(() -> Stream.of(1, 2, 3).peek(x -> { if (x == 2) throw new IllegalStateException("two"); }).count());
        t(() -> Stream.of(1, 2, 3).peek(x -> { if (x == 2) throw new IllegalStateException("two"); }).filter(x -> true).count());
        t(() -> "hello".chars().mapToObj(c -> (char) c).collect(Collectors.groupingBy(c -> c, LinkedHashMap::new, Collectors.counting())));
        t(() -> IntStream.range(0, 5).mapToObj(i -> "x".repeat(i)).filter(Predicate.not(String::isEmpty)).collect(Collectors.joining(",")));
        t(() -> Stream.of(1, 2, 3, 4).mapMulti((Integer x, Consumer<Object> c) -> { if (x % 2 == 0) { c.accept(x); c.accept(-x); } }).toList());
        t(() -> IntStream.range(0, 3).collect(ArrayList::new, (l, i) -> ((ArrayList<Object>) l).add(i), (a, b) -> { }));
        t(() -> Stream.ofNullable(null).count() + " " + Stream.of(1, 2).noneMatch(x -> x > 2) + Stream.of().allMatch(x -> false));
        t(() -> StreamSupport.stream(List.of(1, 2).spliterator(), false).count());
        t(() -> Stream.of(3, 1, 2).collect(Collectors.collectingAndThen(Collectors.toList(), l -> { Collections.sort(l); return l; })));
        t(() -> Stream.of(3, 1, 2).collect(Collectors.minBy(Comparator.naturalOrder())));
        t(() -> Stream.of(3, 1, 2).collect(Collectors.reducing(0, x -> x * x, Integer::sum)));
        t(() -> Stream.of("x").collect(Collectors.filtering(s -> false, Collectors.toList())) + "" + Stream.of("x").collect(Collectors.flatMapping(s -> s.chars().boxed(), Collectors.toList())));
    }
    static void optionals() {
        t(() -> Optional.of(null));
        t(() -> Optional.empty().get());
        t(() -> Optional.empty().orElseThrow());
        t(() -> Optional.empty().orElseThrow(() -> new IllegalArgumentException("x")));
        t(() -> Optional.ofNullable(null).map(x -> 1).or(() -> Optional.of(2)));
        t(() -> Optional.of(1).map(x -> null));
        t(() -> Optional.of(1).flatMap(x -> null));
        t(() -> Optional.of(1).filter(x -> x > 1).isEmpty());
        t(() -> Optional.of("a") + " " + OptionalInt.of(3) + Optional.empty() + OptionalDouble.empty() + OptionalInt.empty().equals(OptionalInt.empty()) + Optional.of(3).hashCode());
        t(() -> OptionalInt.empty().getAsInt());
        t(() -> Optional.of(1).stream().count() + " " + Optional.of(1).orElse(null) + Optional.empty().orElseGet(() -> "z"));
        t(() -> Optional.empty().orElseGet(null));
        t(() -> Optional.of(1).orElseGet(null));
    }
    static void enums() {
        t(() -> Color.valueOf("X"));
        t(() -> Color.valueOf(null));
        t(() -> Color.GREEN.getClass() == Color.class);
        t(() -> Color.GREEN.getDeclaringClass().getSimpleName() + Color.GREEN.w() + Color.RED.compareTo(Color.BLUE) + Color.values().length + Color.BLUE.name());
        t(() -> EnumSet.range(Color.BLUE, Color.RED));
        t(() -> EnumSet.complementOf(EnumSet.of(Color.RED)) + "" + EnumSet.allOf(Color.class) + EnumSet.noneOf(Color.class));
        t(() -> EnumSet.copyOf(new ArrayList<Color>()));
        t(() -> EnumSet.of(Color.RED).contains(null));
        t(() -> EnumSet.of(Color.RED).add(null));
        t(() -> EnumSet.of(Color.RED).remove(null));
        t(() -> { Color c = null; switch (c) { case RED: return 1; default: return 2; } });
        t(() -> { String c = null; return switch (c) { case "a" -> 1; default -> 2; }; });
        t(() -> { Integer c = null; return switch (c) { case 1 -> 1; default -> 2; }; });
        t(() -> Enum.valueOf(Color.class, "RED"));
        t(() -> new P(1, "x", null));
        t(() -> new P(1, "x", null).equals(new P(1, "x", null)) + " " + new P(1, "x", new double[0]).equals(new P(1, "x", new double[0])));
        t(() -> new P(1, "x", null).hashCode() == new P(1, "x", null).hashCode());
        t(() -> new Q<>(2, 1));
        t(() -> new Q<>(null, 1));
        t(() -> new Q<>("a", "b"));
        t(() -> { Object o = "x"; return (Integer) o; });
        t(() -> { Object o = new int[0]; return (Object[]) o; });
        t(() -> { List raw = new ArrayList<String>(); raw.add(3); List<String> l = raw; String s = l.get(0); return s; });
        t(() -> { Iterator<Integer> i = new Iterator<>() { public boolean hasNext() { return false; } public Integer next() { return 1; } }; i.remove(); return 0; });
        t(() -> { try { throw new RuntimeException("a"); } finally { return 3; } });
        t(() -> { int x = 0; try { x = 1; return x; } finally { x = 2; } });
        t(() -> { throw new Exception("m", new RuntimeException("c")); });
        t(() -> { throw null; });
        t(() -> { try (AutoCloseable a = () -> { throw new IllegalStateException("close"); }) { throw new RuntimeException("body"); } catch (Exception e) { return e.getMessage() + e.getSuppressed()[0].getMessage(); } });
        t(() -> { try (AutoCloseable a = null) { return "ok"; } });
        t(() -> { Throwable e = new RuntimeException(new IllegalStateException("x")); return e.getMessage() + "|" + e.getCause() + "|" + e; });
        t(() -> new RuntimeException((Throwable) null).getMessage());
        t(() -> new RuntimeException("a").initCause(new Error()).initCause(null));
        t(() -> { RuntimeException e = new RuntimeException("a"); e.addSuppressed(e); return 0; });
        t(() -> { RuntimeException e = new RuntimeException("a"); e.addSuppressed(null); return 0; });
        t(() -> { assert false : "no"; return 1; });
        t(() -> 1 / (n - n));
        t(() -> 1L % (long) (n - n));
        t(() -> 1.0 / 0 + " " + 0.0 / 0 + " " + 5 % -3 + " " + -5 % 3 + " " + -5.5 % 2 + " " + (1 << 33) + " " + (1L << 65) + " " + (-1 >>> 28) + " " + (-1 >> 31) + " " + (byte) (127 + 1) + " " + (char) ('a' + 1) + ('a' + 1) + (short) 40000);
        t(() -> { byte b = (byte) 200; b >>>= 1; short s = 1; s += 70000; char c = 'a'; c *= 2; int i = 5; i += 3.7; long l = 1; l <<= 63; return b + " " + s + " " + (int) c + " " + i + " " + l; });
        t(() -> { int i = 0; i = i++ + ++i; int[] a = {0, 0}; int k = 0; a[k++] = k; return i + " " + a[0] + k; });
        t(() -> { Integer a = 1000, b = 1000; return (a == b) + " " + a.equals(b) + " " + (a <= b); });
        t(() -> { Integer a = null; int b = a; return b; });
        t(() -> { char c = 'x'; return true ? c : 0; });
        t(() -> { Object o = true ? 1 : "x"; return o; });
        t(() -> { Object o = true ? 1 : 2.0; return o; });
        t(() -> { Object o = true ? (Integer) 1 : (Double) 2.0; return o; });
        t(() -> { Integer i = null; Object o = false ? 1.0 : i; return o; });
    }
    static void misc() {
        t(() -> new Random(0).nextInt(0));
        t(() -> new Random(42).nextInt(10) + " " + new Random(42).nextInt() + " " + new Random(42).nextLong() + " " + new Random(42).nextBoolean() + " " + new Random(42).nextDouble() + " " + new Random(7).ints(3, 0, 10).sum());
        t(() -> new StringJoiner(",", "[", "]").setEmptyValue("E").toString() + new StringJoiner(",").add("a").add(null).length());
        t(() -> new StringTokenizer("a b  c").countTokens() + new StringTokenizer("").nextToken());
        t(() -> new Scanner("1 x").nextInt() + new Scanner("x").nextInt());
        t(() -> new BigInteger("x"));
        t(() -> new BigInteger("-12345678901234567890").mod(BigInteger.valueOf(7)) + " " + BigInteger.TEN.pow(20).bitLength() + BigInteger.ONE.negate().shiftRight(1) + BigInteger.TWO.modPow(BigInteger.TEN, BigInteger.valueOf(1000)));
        t(() -> BigInteger.ONE.divide(BigInteger.ZERO));
        t(() -> BigInteger.TEN.pow(-1));
        t(() -> BigInteger.TEN.pow(30).intValueExact());
        t(() -> BigInteger.TEN.pow(30).longValue() + " " + BigInteger.TEN.pow(30).doubleValue() + BigInteger.valueOf(-1).toString(16) + BigInteger.valueOf(100).sqrt() + BigInteger.valueOf(12).gcd(BigInteger.valueOf(18)));
        t(() -> BigInteger.ONE.mod(BigInteger.valueOf(-1)));
        t(() -> new BigDecimal("1.10").equals(new BigDecimal("1.1")) + " " + new BigDecimal("1.10").compareTo(new BigDecimal("1.1")) + new BigDecimal("1.10").hashCode() + new BigDecimal("1E+3").toPlainString() + new BigDecimal("1E+3") + new BigDecimal("100").stripTrailingZeros());
        t(() -> BigDecimal.ONE.divide(BigDecimal.valueOf(3)));
        t(() -> BigDecimal.ONE.divide(BigDecimal.valueOf(3), 5, RoundingMode.HALF_EVEN) + " " + new BigDecimal("2.5").setScale(0, RoundingMode.HALF_EVEN) + new BigDecimal(0.1).toString().length() + BigDecimal.valueOf(0.1));
        t(() -> new BigDecimal("2.55").setScale(1));
        t(() -> new BigDecimal("abc"));
        t(() -> { AtomicInteger a = new AtomicInteger(Integer.MAX_VALUE); return a.incrementAndGet() + " " + a.getAndUpdate(x -> x - 1) + a.accumulateAndGet(3, Math::max) + a.compareAndSet(3, 4) + a; });
        t(() -> { AtomicLong a = new AtomicLong(); return a.getAndAdd(5) + " " + a.addAndGet(-7) + a.updateAndGet(x -> x * x); });
        t(() -> { AtomicReference<String> a = new AtomicReference<>("x"); return a.getAndSet("y") + a.compareAndSet("x", "z") + a.get(); });
        t(() -> new AtomicIntegerArray(2).getAndIncrement(2));
        t(() -> new AtomicIntegerArray(-1));
        t(() -> UUID.fromString("x"));
        t(() -> new UUID(1, 2).toString());
        t(() -> Function.<Integer>identity().andThen(x -> x + 1).compose((Integer x) -> x * 2).apply(5));
        t(() -> Function.<Integer>identity().andThen(null));
        t(() -> ((Predicate<Integer>) x -> x > 1).and(x -> x < 3).or(x -> x == 9).negate().test(2));
        t(() -> BinaryOperator.minBy(Comparator.<Integer>naturalOrder()).apply(3, 2) + " " + UnaryOperator.identity().apply("q"));
        t(() -> Comparator.comparing((String s) -> s.length()).reversed().compare("a", "bb") + " " + Comparator.comparingInt(String::length).thenComparing(Function.identity()).compare("b", "a"));
        t(() -> Comparator.<Integer>naturalOrder().compare(null, 1));
        t(() -> new Object() { int f = 3; int g() { return f * 2; } }.g());
        t(() -> new int[]{1}.equals(new int[]{1}) + " " + new int[0].getClass().getName() + int.class + String[].class.getSimpleName() + new int[0][0].getClass());
        t(() -> Integer.class.cast("x"));
        t(() -> Integer.class.isInstance(3) + " " + Number.class.isAssignableFrom(Integer.class) + ExtremeValues.class.getName() + Color.GREEN.getClass().getName() + P.class.getSimpleName() + new Object() { }.getClass().getName());
        t(() -> Thread.currentThread().getName());
        t(() -> System.getProperty("no.such") + System.lineSeparator().length());
        t(() -> new Timer0().f());
        t(() -> "a".equals("a") ? true : false);
        t(() -> Objects.requireNonNull(null, () -> "sup"));
        t(() -> { Iterator<Map.Entry<String, Integer>> i = new LinkedHashMap<>(Map.of("a", 1)).entrySet().iterator(); i.next(); i.remove(); i.remove(); return 0; });
        t(() -> new AbstractList<Integer>() { public Integer get(int i) { return i * i; } public int size() { return 4; } }.subList(1, 3) + "");
        t(() -> new AbstractList<Integer>() { public Integer get(int i) { return i * i; } public int size() { return 4; } }.add(3));
        t(() -> new AbstractMap<Integer, Integer>() { public Set<Map.Entry<Integer, Integer>> entrySet() { return Set.of(Map.entry(1, 2)); } }.get(1));
        t(() -> new AbstractSet<Integer>() { public Iterator<Integer> iterator() { return List.of(1, 2).iterator(); } public int size() { return 2; } }.hashCode());
        t(() -> new AbstractMap.SimpleEntry<>("k", 1).toString() + new AbstractMap.SimpleImmutableEntry<>("k", 1).equals(Map.entry("k", 1)));
        t(() -> new AbstractMap.SimpleImmutableEntry<>("k", 1).setValue(2));
        t(() -> { PrimitiveIterator.OfInt i = IntStream.range(0, 2).iterator(); int s = 0; while (i.hasNext()) s += i.nextInt(); return s + i.next(); });
        t(() -> { Spliterator<Integer> s = List.of(1, 2, 3).spliterator(); s.tryAdvance(x -> { }); return s.estimateSize(); });
    }
    static class Timer0 { int f() { synchronized (this) { return 3; } } }
    public static void main(String[] args) {
        streams(); optionals(); enums(); misc();
    }
}
