import java.util.AbstractMap;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Hashtable;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.Vector;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Which collections take one object for equal to itself without asking, and which ask it: of some that equal nothing. */
public class Reflexive {
    static int asked;

    /** Equal to nothing. */
    static class Odd {
        @Override
        public boolean equals(Object other) {
            asked++;
            return false;
        }

        @Override
        public int hashCode() {
            return 7;
        }
    }

    /** Cannot stand null. */
    static class Strict {
        @Override
        public boolean equals(Object other) {
            return other.hashCode() == 9;
        }

        @Override
        public int hashCode() {
            return 9;
        }
    }

    enum Key { ONE, TWO }

    static final Odd X = new Odd();
    static final Odd Y = new Odd();

    static void told(String name, boolean... results) {
        StringBuilder text = new StringBuilder(name);
        for (boolean result : results) {
            text.append(result ? " +" : " -");
        }
        System.out.println(text + " " + asked);
        asked = 0;
    }

    static void list(String name, List<Odd> list, List<Odd> same) {
        told(name, list.contains(X), list.indexOf(X) >= 0, list.lastIndexOf(X) >= 0, list.equals(list), list.equals(same), same.equals(list),
            list.containsAll(same), list.subList(0, 1).equals(same.subList(0, 1)), list.equals(Arrays.asList(Y, Y)),
            list.equals(Arrays.asList(X, X, X)));
    }

    static void lists() {
        list("ArrayList", new ArrayList<>(Arrays.asList(X, X)), new ArrayList<>(Arrays.asList(X, X)));
        list("LinkedList", new LinkedList<>(Arrays.asList(X, X)), new LinkedList<>(Arrays.asList(X, X)));
        list("Vector", new Vector<>(Arrays.asList(X, X)), new Vector<>(Arrays.asList(X, X)));
        list("asList", Arrays.asList(X, X), Arrays.asList(X, X));
        told("List.of", List.of(X, X).contains(X), List.of(X, X).indexOf(X) == 0, List.of(X, X).equals(List.of(X, X)), List.of(X).lastIndexOf(X) == 0,
            List.of(X, X, X).contains(X), List.of(X, Y, X).lastIndexOf(X) == 2, List.of(X, Y, X).equals(List.of(X, Y, X)), List.of(X, Y, X).indexOf(Y) == 1);
        list("unmodifiable", Collections.unmodifiableList(new ArrayList<>(Arrays.asList(X, X))), new ArrayList<>(Arrays.asList(X, X)));
        told("singleton", Collections.singletonList(X).contains(X), Collections.singletonList(X).equals(Collections.singletonList(X)),
            Collections.singleton(X).contains(X), Collections.singleton(X).equals(Collections.singleton(X)));
    }

    static void sets() {
        Set<Odd> hash = new HashSet<>(Arrays.asList(X, Y, X));
        told("HashSet", hash.size() == 2, hash.contains(X), hash.equals(new HashSet<>(hash)), hash.containsAll(Arrays.asList(Y, X)), hash.remove(Y));
        Set<Odd> linked = new LinkedHashSet<>(Arrays.asList(X, X));
        told("LinkedHashSet", linked.size() == 1, linked.contains(X), linked.equals(hash));
        told("Set.of", Set.of(X).contains(X), Set.of(X).equals(Set.of(X)), Set.of(X).contains(Y), new HashSet<>(Set.of(X)).equals(Set.of(X)),
            Set.of(X).equals(new HashSet<>(Set.of(X))));
        System.out.println(Set.of(X, Y).contains(X) + " " + Set.of(X, Y).equals(Set.of(X, Y)) + " " + Set.of(X, Y, "s").contains(X) + " " + Set.of("a", "b", "c").contains("b"));
        asked = 0;
        Set<Integer> tree = new TreeSet<>(Arrays.asList(1, 2));
        told("TreeSet", tree.equals(new HashSet<>(Arrays.asList(1, 2))), tree.equals(new HashSet<Object>(Arrays.asList("a", "b"))), tree.equals(new HashSet<>(Arrays.asList(1, null))));
    }

    static void map(String name, Map<String, Object> map, Map<String, Object> same) {
        told(name, map.containsValue(X), map.values().contains(X), map.equals(map), map.equals(same), map.entrySet().equals(same.entrySet()),
            map.entrySet().iterator().next().equals(same.entrySet().iterator().next()), map.entrySet().contains(Map.entry("k", X)), map.values().containsAll(List.of(X)),
            map.remove("k", Y), map.replace("k", X, X), map.remove("k", X));
    }

    static Map<String, Object> fill(Map<String, Object> map) {
        map.put("k", X);
        return map;
    }

    static void maps() {
        map("HashMap", fill(new HashMap<>()), fill(new HashMap<>()));
        map("LinkedHashMap", fill(new LinkedHashMap<>()), fill(new LinkedHashMap<>()));
        map("TreeMap", fill(new TreeMap<>()), fill(new TreeMap<>()));
        Map<Object, Object> keyed = new HashMap<>();
        keyed.put(X, 1);
        keyed.put(Y, null);
        keyed.put(X, 2);
        told("keys", keyed.size() == 2, keyed.containsKey(X), keyed.get(X).equals(2), keyed.equals(new HashMap<>(keyed)), keyed.keySet().contains(Y), keyed.remove(X) != null);
        EnumMap<Key, Odd> named = new EnumMap<>(Key.class);
        named.put(Key.ONE, X);
        told("EnumMap", named.containsValue(X), named.equals(new EnumMap<>(named)), named.equals(new HashMap<>(named)), new HashMap<>(named).equals(named),
            named.entrySet().contains(Map.entry(Key.ONE, X)), named.entrySet().iterator().next().equals(Map.entry(Key.ONE, X)));
        told("entries", Map.entry("a", X).equals(Map.entry("a", X)), Map.entry(X, "a").equals(Map.entry(X, "a")),
            new AbstractMap.SimpleEntry<>("a", X).equals(new AbstractMap.SimpleEntry<>("a", X)), new AbstractMap.SimpleImmutableEntry<>(X, 1).equals(Map.entry(X, 1)));
        told("Map.of", Map.of(X, 1).containsKey(X), Map.of(X, 1).get(X) != null, Map.of("a", X).containsValue(X), Map.of("a", X).equals(Map.of("a", X)),
            Map.of("a", 1).equals(Map.of("a", 1)), Map.of("a", X).equals(new HashMap<>(Map.of("a", X))), new HashMap<>(Map.of("a", X)).equals(Map.of("a", X)));
        System.out.println(Map.of(X, 1, Y, 2).containsKey(X) + " " + Map.of(X, 1, Y, 2).get(Y) + " " + Map.of("a", 1, "b", 2).get("b") + " " + Map.of("a", X, "b", Y).containsValue(X));
        asked = 0;
        Map<Object, Object> table = new Hashtable<>();
        table.put(X, X);
        told("Hashtable", table.containsKey(X), table.containsValue(X), table.equals(new Hashtable<>(table)), table.get(X) != null);
        told("other keys", new TreeMap<>(Map.of(1, 1)).equals(Map.of("a", 1)), new HashMap<Object, Object>(Map.of("a", 1)).equals(new TreeMap<>(Map.of(1, 1))));
    }

    static void others() {
        told("Optional", Optional.of(X).equals(Optional.of(X)), Optional.of(X).equals(Optional.of(Y)), Optional.of(X).equals(Optional.empty()),
            Optional.empty().equals(Optional.of(X)), Optional.empty().equals(Optional.empty()));
        told("Objects", Objects.equals(X, X), Objects.equals(X, Y), Objects.deepEquals(X, X), Objects.deepEquals(X, Y), Arrays.equals(new Odd[] {X}, new Odd[] {X}),
            Arrays.deepEquals(new Odd[] {X}, new Odd[] {X}), Objects.deepEquals(new int[] {1}, new int[] {1}), Objects.deepEquals(new int[] {1}, new long[] {1}),
            Arrays.deepEquals(new Object[] {new double[] {0.0}}, new Object[] {new double[] {-0.0}}), Arrays.deepEquals(new Object[] {new String[] {"a"}}, new Object[] {new String[] {"a"}}));
        told("Collections", Collections.frequency(Arrays.asList(X, null, X), X) == 0, Collections.frequency(Arrays.asList(X, null), null) == 1,
            Collections.replaceAll(new ArrayList<>(Arrays.asList(X, Y)), X, Y), Collections.indexOfSubList(Arrays.asList(Y, X), Arrays.asList(X)) < 0,
            Collections.lastIndexOfSubList(Arrays.asList(Y, X), Arrays.asList(X)) < 0, Collections.disjoint(Arrays.asList(X), Arrays.asList(X)));
        told("queues", new ArrayDeque<>(Arrays.asList(X)).contains(X), new ArrayDeque<>(Arrays.asList(X)).removeFirstOccurrence(X),
            new PriorityQueue<>(Collections.singleton(1)).contains(1), new ArrayList<>(Arrays.asList(X)).remove(X), new LinkedList<>(Arrays.asList(X)).remove(X));
        told("streams", Stream.of(X, X, Y).distinct().count() == 2, Stream.of(X, X).collect(Collectors.toSet()).size() == 1);
        Collection<Object> values = new HashMap<Object, Object>(Collections.singletonMap(1, new Strict())).values();
        for (Runnable look : new Runnable[] {() -> Optional.of(new Strict()).equals(Optional.empty()), () -> values.contains(null),
            () -> new HashMap<>(Collections.singletonMap(1, null)).containsValue(new Strict()), () -> Arrays.asList(new Strict()).equals(Arrays.asList((Object) null)),
            () -> new HashMap<Object, Object>(Collections.singletonMap(1, new Strict())).equals(Collections.singletonMap(1, null)),
            () -> Arrays.asList((Object) null).contains(new Strict()), () -> Arrays.asList(new Strict()).contains(null)}) {
            try {
                look.run();
                System.out.print("ok ");
            } catch (NullPointerException e) {
                System.out.print("null ");
            }
        }
        System.out.println();
    }

    public static void main(String[] args) {
        lists();
        sets();
        maps();
        others();
    }
}
