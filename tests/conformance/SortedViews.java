import java.util.*;

/** Views of sorted maps and sets: what they show and change, their bounds, their iterators. */
public class SortedViews {
    static void attempt(String name, Runnable action) {
        try {
            action.run();
            System.out.println(name + " returns");
        } catch (RuntimeException e) {
            System.out.println(name + " " + (e instanceof NullPointerException ? "null" : e instanceof ClassCastException ? "class" : e.toString()));
        }
    }

    static TreeMap<Integer, String> map() {
        TreeMap<Integer, String> map = new TreeMap<>();
        for (int i = 1; i <= 9; i++) {
            map.put(10 * i, "v" + i);
        }
        return map;
    }

    static void show(NavigableMap<Integer, String> map) {
        System.out.println(map + " " + map.size() + " " + map.isEmpty() + " " + map.firstEntry() + " " + map.lastEntry() + " " + map.keySet() + map.values());
        for (int key : new int[] {5, 20, 35, 60, 95}) {
            System.out.print(map.lowerKey(key) + "," + map.floorEntry(key) + "," + map.ceilingKey(key) + "," + map.higherEntry(key) + "," + map.containsKey(key) + map.get(key) + " ");
        }
        System.out.println(map.descendingKeySet() + " " + map.descendingMap());
    }

    static void views() {
        TreeMap<Integer, String> map = map();
        show(map);
        NavigableMap<Integer, String> part = map.subMap(20, false, 70, true);
        show(part);
        show(part.descendingMap());
        show(part.headMap(50, false));
        show(part.descendingMap().tailMap(50, false));
        show(map.headMap(20, false).tailMap(10, false));
        map.put(45, "new");
        map.remove(60);
        part.put(25, "part");
        part.remove(30);
        System.out.println(map + "\n" + part + "\n" + part.remove(10) + part.get(10) + part.containsKey(80));
        System.out.println(part.pollFirstEntry() + " " + part.descendingMap().pollFirstEntry() + " " + map);
        part.keySet().removeIf(k -> k == 45);
        part.values().remove("v5");
        part.entrySet().remove(Map.entry(40, "other"));
        System.out.println(map + " " + part);
        part.clear();
        System.out.println(map + " " + part);
        Iterator<Map.Entry<Integer, String>> it = map.descendingMap().entrySet().iterator();
        it.next().setValue("set");
        it.next();
        it.remove();
        System.out.println(it.next() + " " + map);
        NavigableSet<Integer> keys = map.navigableKeySet();
        System.out.println(keys.first() + " " + keys.pollLast() + " " + keys.headSet(20, true) + " " + keys.remove(10) + keys.remove(11) + " " + map);
        System.out.println(map.headMap(50).comparator() + " " + (map.descendingMap().comparator().compare(1, 2) > 0));
        System.out.println(map().subMap(20, 50).equals(Map.of(20, "v2", 30, "v3", 40, "v4")) + " " + map().headMap(30).hashCode() + " " + new TreeMap<>(map().descendingMap()).firstKey());
    }

    static void sets() {
        TreeSet<String> set = new TreeSet<>(Comparator.comparing(String::length).thenComparing(s -> s));
        Collections.addAll(set, "ccc", "a", "bb", "dddd", "b", "aa");
        SortedSet<String> head = set.headSet("bb");
        NavigableSet<String> tail = set.tailSet("bb", false);
        NavigableSet<String> down = set.descendingSet();
        System.out.println(set + " " + head + " " + tail + " " + down + " " + set.subSet("b", "ccc"));
        head.add("z");
        tail.add("eeeee");
        down.remove("ccc");
        System.out.println(set + " " + head + " " + tail + " " + down + " " + down.headSet("bb", true) + " " + down.first() + down.pollLast());
        System.out.println(set.lower("bb") + set.floor("bb") + set.ceiling("c") + set.higher("dddd") + down.higher("bb") + down.lower("bb") + " " + tail.ceiling("a") + tail.floor("a"));
        Iterator<String> it = set.descendingIterator();
        it.next();
        it.remove();
        System.out.println(set + " " + it.next() + " " + new TreeSet<>(set).comparator().compare("zz", "aaa") + " " + head.size() + tail.last());
        tail.clear();
        System.out.println(set + " " + tail.isEmpty() + " " + tail.pollFirst() + " " + set.clone());
    }

    public static void main(String[] args) {
        views();
        sets();
        TreeMap<Integer, String> map = map();
        attempt("remove in loop", () -> {
            TreeMap<Integer, String> two = new TreeMap<>(Map.of(1, "a", 2, "b"));
            for (Integer key : two.keySet()) {
                two.remove(key);
            }
        });
        attempt("remove last in loop", () -> {
            TreeSet<Integer> three = new TreeSet<>(List.of(1, 2, 3));
            for (Integer i : three) {
                if (i == 2) {
                    three.remove(3);
                }
            }
        });
        attempt("add at end", () -> {
            TreeSet<Integer> one = new TreeSet<>(List.of(1));
            for (Integer i : one) {
                one.add(i + 1);
            }
        });
        attempt("put", () -> map.subMap(20, 50).put(50, "x"));
        attempt("from", () -> map.subMap(50, 20));
        attempt("part", () -> map.subMap(20, 50).subMap(10, 30));
        attempt("part to", () -> map.subMap(20, 50).headMap(60));
        attempt("part at", () -> map.subMap(20, 50).headMap(50));
        attempt("part tail", () -> map.headMap(50).tailMap(50));
        attempt("down", () -> map.descendingMap().subMap(20, 50));
        attempt("down put", () -> map.descendingMap().headMap(20, false).put(20, "x"));
        attempt("null", () -> map.headMap(null));
        attempt("get null", () -> map.get(null));
        attempt("empty null", () -> new TreeMap<Integer, String>().get(null));
        attempt("empty put", () -> new TreeMap<Object, String>().put(new Object(), "x"));
        attempt("first", () -> map.headMap(5).firstKey());
        attempt("first set", () -> new TreeSet<Integer>().first());
        attempt("entry", () -> map.firstEntry().setValue("x"));
        attempt("compute", () -> map.computeIfAbsent(1, k -> map.put(2, "x")));
        attempt("merge", () -> map.merge(20, "x", (a, b) -> map.remove(30)));
        attempt("iterator", () -> map.entrySet().iterator().remove());
        attempt("key set", () -> map.navigableKeySet().add(3));
        System.out.println(map);
    }
}
