import java.util.*;

/** Hash containers: identity without hashCode, user hashCode and equals, null keys, removal, views. */
public class HashContainers {
    static class OnlyEquals {
        final int v;

        OnlyEquals(int v) {
            this.v = v;
        }

        @Override
        public boolean equals(Object o) {
            return o instanceof OnlyEquals && ((OnlyEquals) o).v == v;
        }
    }

    static class Both {
        final int v;
        static int hashes, equals;

        Both(int v) {
            this.v = v;
        }

        @Override
        public boolean equals(Object o) {
            equals++;
            return o instanceof Both && ((Both) o).v == v;
        }

        @Override
        public int hashCode() {
            hashes++;
            return v % 2;
        }

        @Override
        public String toString() {
            return "B" + v;
        }
    }

    static class BadHash {
        int h;

        BadHash(int h) {
            this.h = h;
        }

        @Override
        public boolean equals(Object o) {
            return true;
        }

        @Override
        public int hashCode() {
            return h;
        }
    }

    static class Plain {
    }

    enum E { A, B, C }

    static String sorted(Collection<?> c) {
        List<String> l = new ArrayList<>();
        for (Object o : c) {
            l.add(String.valueOf(o));
        }
        Collections.sort(l);
        return l.toString();
    }

    public static void main(String[] args) {
        Set<OnlyEquals> identity = new HashSet<>();
        OnlyEquals one = new OnlyEquals(1);
        System.out.println(identity.add(one) + " " + identity.add(one) + " " + identity.add(new OnlyEquals(1)) + " " + identity.size() + " " + identity.contains(new OnlyEquals(1)));
        Set<Both> both = new HashSet<>();
        System.out.println(both.add(new Both(1)) + " " + both.add(new Both(1)) + " " + both.add(new Both(3)) + " " + both.add(new Both(2)) + " " + both.size() + " " + sorted(both));
        System.out.println(both.contains(new Both(3)) + " " + both.remove(new Both(1)) + " " + both.remove(new Both(1)) + " " + both.contains(new Both(5)) + " " + (Both.hashes > 0) + (Both.equals > 0));
        Set<BadHash> bad = new HashSet<>();
        bad.add(new BadHash(1));
        System.out.println(bad.contains(new BadHash(1)) + " " + bad.contains(new BadHash(2)));
        Map<String, Integer> counts = new HashMap<>();
        for (String w : "a b a c b a".split(" ")) {
            counts.put(w, counts.getOrDefault(w, 0) + 1);
            counts.merge("total", 1, Integer::sum);
        }
        System.out.println(counts.get("a") + " " + counts.get("b") + " " + counts.get("zzz") + " " + counts.get("total") + " " + counts.size() + " " + sorted(counts.keySet()) + sorted(counts.values()) + sorted(counts.entrySet()));
        System.out.println(counts.put("a", 9) + " " + counts.remove("a") + " " + counts.remove("a") + " " + counts.containsKey("b") + " " + counts.containsValue(2));
        Map<Object, Object> nulls = new HashMap<>();
        nulls.put(null, "null key");
        nulls.put("null value", null);
        System.out.println(nulls.get(null) + " " + nulls.containsKey("null value") + " " + nulls.get("null value") + " " + nulls.containsKey("x") + " " + nulls.size());
        Set<Object> mixed = new HashSet<>(Arrays.asList(1, 1L, '\u0001', "1", 1.0, true, E.A, (short) 1));
        System.out.println(mixed.size() + " " + mixed.contains(1) + mixed.contains(1L) + mixed.contains((byte) 1) + mixed.contains(E.A) + mixed.contains(E.B));
        Set<Integer> ints = new HashSet<>();
        for (int i = 1000; i < 1010; i++) {
            ints.add(i);
            ints.add(i);
        }
        System.out.println(ints.size() + " " + ints.contains(1005) + ints.remove(1005) + ints.contains(1005));
        Set<Integer> others = new TreeSet<>(ints);
        others.retainAll(Arrays.asList(1001, 1003, 5));
        ints.removeAll(others);
        System.out.println(others + " " + ints.size() + " " + ints.containsAll(Arrays.asList(1000, 1002)) + " " + ints.addAll(others) + ints.size());
        Set<List<Integer>> lists = new HashSet<>();
        lists.add(Arrays.asList(1, 2));
        lists.add(new ArrayList<>(List.of(1, 2)));
        lists.add(new LinkedList<>(List.of(2, 1)));
        System.out.println(lists.size() + " " + lists.contains(List.of(2, 1)));
        Set<int[]> arrays = new HashSet<>();
        int[] arr = {1};
        arrays.add(arr);
        arrays.add(new int[] {1});
        System.out.println(arrays.size() + " " + arrays.contains(arr) + arrays.contains(new int[] {1}));
        Map<Plain, String> byIdentity = new HashMap<>();
        Plain p = new Plain();
        byIdentity.put(p, "p");
        byIdentity.put(new Plain(), "q");
        System.out.println(byIdentity.get(p) + byIdentity.get(new Plain()) + byIdentity.size());
        Map<String, List<Integer>> multi = new TreeMap<>();
        for (int i = 0; i < 6; i++) {
            multi.computeIfAbsent(i % 2 == 0 ? "even" : "odd", k -> new ArrayList<>()).add(i);
        }
        System.out.println(multi);
        Map<String, Integer> linked = new LinkedHashMap<>();
        linked.put("z", 1);
        linked.put("a", 2);
        linked.put("z", 3);
        linked.putIfAbsent("a", 5);
        linked.compute("a", (k, v) -> v == null ? 1 : v * 10);
        linked.computeIfPresent("q", (k, v) -> v + 1);
        for (Map.Entry<String, Integer> e : linked.entrySet()) {
            e.setValue(e.getValue() + 1);
        }
        System.out.println(linked + " " + linked.equals(Map.of("z", 4, "a", 21)) + " " + linked.hashCode());
        Iterator<Map.Entry<String, Integer>> it = linked.entrySet().iterator();
        it.next();
        it.remove();
        System.out.println(linked);
        linked.keySet().remove("a");
        System.out.println(linked.isEmpty() + " " + linked);
        Map<E, Integer> byEnum = new TreeMap<>();
        byEnum.put(E.C, 1);
        byEnum.put(E.A, 2);
        System.out.println(byEnum);
        Set<String> ls = new LinkedHashSet<>(List.of("q", "w", "e"));
        ls.remove("w");
        ls.add("w");
        ls.add("q");
        System.out.println(ls + " " + ls.equals(Set.of("e", "w", "q")) + " " + ls.hashCode());
        both.clear();
        System.out.println(both.isEmpty() + " " + both);
    }
}
