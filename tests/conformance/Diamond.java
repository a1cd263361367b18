import java.util.*;
import java.util.function.*;

/** Interfaces with private and static methods, default methods that meet, abstract classes, generics with bounds. */
public class Diamond {
    interface Named {
        String NAME = init("Named");

        default String hi() {
            return prefix() + "named";
        }

        private String prefix() {
            return secret() + ":";
        }

        private static String secret() {
            return "s";
        }

        static Named of(String s) {
            return new Named() {
                public String hi() {
                    return Named.super.hi() + s;
                }
            };
        }
    }

    interface Left extends Named {
        default String hi() {
            return "left" + Named.super.hi();
        }
    }

    interface Right extends Named {
        default String hi() {
            return "right";
        }

        default String side() {
            return "r";
        }
    }

    static class Both implements Left, Right {
        public String hi() {
            return Left.super.hi() + "/" + Right.super.hi() + side();
        }
    }

    static abstract class Base {
        public String side() {
            return "base";
        }
    }

    static class ClassWins extends Base implements Right {
    }

    static String init(String s) {
        System.out.print("init " + s + "; ");
        return s;
    }

    static class Parent {
        static String who() {
            return "parent";
        }

        String field = "pf";
        private String hidden() {
            return "ph";
        }

        String both() {
            return hidden() + field + me();
        }

        Parent me() {
            return this;
        }

        String over(Object o) {
            return "po";
        }

        public String toString() {
            return "P";
        }
    }

    static class Child extends Parent {
        static String who() {
            return "child";
        }

        String field = "cf";

        String hidden() {
            return "ch";
        }

        @Override
        Child me() {
            return this;
        }

        String over(String s) {
            return "co";
        }

        String all() {
            return field + super.field + ((Parent) this).field + super.me() + super.both();
        }

        public String toString() {
            return "C" + super.toString();
        }
    }

    static class Stack2<T extends Comparable<? super T>> implements Iterable<T> {
        private T[] items;
        private int size;

        @SuppressWarnings("unchecked")
        Stack2(int n) {
            items = (T[]) new Comparable[n];
        }

        @SafeVarargs
        final Stack2<T> push(T... all) {
            for (T t : all) {
                if (size == items.length) items = Arrays.copyOf(items, 2 * size);
                items[size++] = t;
            }
            return this;
        }

        T max() {
            T best = null;
            for (T t : this) if (best == null || t.compareTo(best) > 0) best = t;
            return best;
        }

        <R extends Comparable<R>> Stack2<R> map(Function<? super T, ? extends R> f) {
            Stack2<R> r = new Stack2<>(1);
            for (T t : this) r.push(f.apply(t));
            return r;
        }

        public Iterator<T> iterator() {
            return new Iterator<>() {
                int at = size;

                public boolean hasNext() {
                    return at > 0;
                }

                public T next() {
                    return items[--at];
                }
            };
        }
    }

    static abstract class Shape<S extends Shape<S>> implements Comparable<S> {
        abstract int size();

        public int compareTo(S other) {
            return Integer.compare(size(), other.size());
        }
    }

    static final class Sq extends Shape<Sq> {
        final int n;

        Sq(int n) {
            this.n = n;
        }

        int size() {
            return n;
        }

        @Override
        public boolean equals(Object o) {
            return o instanceof Sq && ((Sq) o).n == n;
        }

        @Override
        public int hashCode() {
            return Objects.hash(n, "sq");
        }

        public String toString() {
            return "Sq" + n;
        }
    }

    static <T extends Object & Comparable<? super T>> T largest(Collection<? extends T> c) {
        Iterator<? extends T> i = c.iterator();
        T best = i.next();
        while (i.hasNext()) {
            T t = i.next();
            if (t.compareTo(best) > 0) best = t;
        }
        return best;
    }

    static <K, V extends Comparable<V>> List<Map.Entry<K, V>> sorted(Map<K, V> m) {
        List<Map.Entry<K, V>> l = new ArrayList<>(m.entrySet());
        l.sort(Map.Entry.<K, V>comparingByValue().reversed());
        return l;
    }

    static double sum(List<? extends Number> l) {
        double d = 0;
        for (Number n : l) d += n.doubleValue();
        return d;
    }

    static void fill(List<? super Integer> l) {
        for (int i = 0; i < 3; i++) l.add(i);
    }

    enum Op implements IntBinaryOperator {
        ADD("+") {
            public int applyAsInt(int a, int b) {
                return a + b;
            }
        },
        SUB("-") {
            public int applyAsInt(int a, int b) {
                return a - b;
            }

            @Override
            boolean swaps() {
                return false;
            }
        };

        private static final Map<String, Op> BY = new HashMap<>();

        static {
            for (Op o : values()) BY.put(o.sign, o);
        }

        final String sign;

        Op(String sign) {
            this.sign = sign;
        }

        boolean swaps() {
            return true;
        }

        static Op of(String s) {
            return BY.get(s);
        }
    }

    static String describe(Object o) {
        if (o instanceof Comparable && o instanceof CharSequence) return "text " + o;
        if (o instanceof Number && !(o instanceof Integer) && ((Number) o).intValue() > 1) return "number " + o;
        if (o instanceof Object[]) return "array " + ((Object[]) o).length + o.getClass().getSimpleName();
        return o == null ? "null" : o.getClass().getSimpleName();
    }

    public static void main(String[] args) {
        System.out.println(new Both().hi());
        System.out.println(Named.NAME + new ClassWins().side() + new ClassWins().hi() + Named.of("x").hi());
        Parent p = new Child();
        Child c = (Child) p;
        System.out.println(p.field + c.field + p.both() + c.all() + p.over("s") + c.over("s") + c.over((Object) "s") + Parent.who() + Child.who() + p);
        Stack2<String> s = new Stack2<String>(1).push("b", "d", "a");
        System.out.println(s.max() + s.map(String::length).max() + s.map(x -> x.charAt(0)).max());
        System.out.println(largest(Arrays.asList(new Sq(3), new Sq(9), new Sq(4))) + " " + new HashSet<>(Arrays.asList(new Sq(1), new Sq(1), new Sq(2))).size() + " " + new Sq(1).hashCode());
        Map<String, Integer> m = new LinkedHashMap<>();
        m.put("a", 2);
        m.put("b", 5);
        m.put("c", 3);
        System.out.println(sorted(m) + " " + sum(List.of(1, 2.5, 3L)));
        List<Number> nums = new ArrayList<>();
        fill(nums);
        nums.add(0.5);
        System.out.println(nums);
        for (Op o : Op.values()) System.out.print(o + o.sign + o.applyAsInt(5, 3) + o.swaps() + o.compareTo(Op.SUB) + " ");
        System.out.println(Op.of("-") + " " + Op.of("*") + new EnumMap<>(Map.of(Op.SUB, 1, Op.ADD, 2)) + EnumSet.complementOf(EnumSet.of(Op.ADD)));
        System.out.println(describe("s") + describe(2.5) + describe(1) + describe(new String[3]) + describe(new int[0]) + describe(null) + describe(new int[2][2]) + describe(Op.ADD) + describe('c'));
        int[][] grid = { { 1, 2 }, { 3 }, {} };
        int[][] copy = grid.clone();
        copy[0][0] = 9;
        copy[1] = new int[] { 7, 7 };
        int[][][] cube = new int[2][3][];
        cube[1][2] = new int[] { 5 };
        System.out.println(Arrays.deepToString(grid) + Arrays.deepToString(copy) + Arrays.deepToString(cube) + Arrays.deepEquals(grid, copy) + (grid[0] == copy[0]));
        long[] longs = { 3, 1, 2 };
        long[] sortedLongs = longs.clone();
        Arrays.sort(sortedLongs);
        System.out.println(Arrays.toString(longs) + Arrays.toString(sortedLongs) + Arrays.hashCode(longs) + Arrays.asList(1, 2).hashCode() + "ab".hashCode() + List.of("a", "b").hashCode() + Map.of("k", 1).hashCode() + Boolean.hashCode(true) + Double.hashCode(1.5) + Long.hashCode(1L << 33) + Objects.hash(1, null, "x") + Character.hashCode('a') + Set.of(5).hashCode() + Optional.of(3).hashCode());
        char[] cs = { 'h', 'i' };
        System.out.println(cs);
        System.out.println(String.valueOf(cs) + new String(cs, 1, 1) + cs.length);
        Object o = cs;
        System.out.println(o instanceof char[] && ((char[]) o)[0] == 'h');
        StringBuilder sb = new StringBuilder();
        sb.append(1).append('c').append(2.0).append(true).append((Object) null).append(cs).insert(0, "<").reverse().setCharAt(0, 'X');
        sb.deleteCharAt(1).replace(0, 2, "__").setLength(6);
        System.out.println(sb + " " + sb.length() + sb.indexOf("e") + sb.charAt(3));
    }
}
