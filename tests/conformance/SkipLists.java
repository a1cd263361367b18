import java.util.*;
import java.util.concurrent.*;

/** Sorted maps and sets for several threads; properties; case by language. */
public class SkipLists {
    static void attempt(String name, Callable<?> action) {
        try {
            System.out.println(name + " " + action.call());
        } catch (Exception e) {
            System.out.println(name + " " + (e instanceof NullPointerException ? "null" : e.toString()));
        }
    }

    public static void main(String[] args) {
        ConcurrentSkipListMap<Integer, String> map = new ConcurrentSkipListMap<>();
        for (int i : new int[] {50, 10, 40, 20, 30}) {
            map.put(i, "v" + i);
        }
        System.out.println(map + " " + map.firstKey() + map.lastEntry() + " " + map.floorKey(35) + map.higherEntry(50) + map.ceilingEntry(11) + map.lowerKey(10));
        StringBuilder seen = new StringBuilder();
        for (Integer key : map.keySet()) {
            seen.append(key).append(' ');
            map.remove(30);
            map.putIfAbsent(45, "late");
        }
        System.out.println(seen + "| " + map + " " + map.headMap(40) + map.tailMap(40, false) + map.descendingMap() + map.descendingKeySet());
        ConcurrentNavigableMap<Integer, String> part = map.subMap(20, true, 45, true);
        part.remove(40);
        part.put(25, "p");
        System.out.println(part + " " + map + " " + part.pollFirstEntry() + part.size() + part.replace(25, "p", "q") + part.remove(25, "x") + part.merge(25, "!", String::concat));
        System.out.println(map.computeIfAbsent(5, k -> "five") + map.computeIfPresent(5, (k, v) -> null) + map.compute(6, (k, v) -> v + "6") + map.getOrDefault(7, "none") + map.containsValue("null6") + map);
        Iterator<Map.Entry<Integer, String>> it = map.entrySet().iterator();
        it.next();
        it.remove();
        System.out.println(it.next() + " " + map + " " + map.equals(new TreeMap<>(map)) + map.clone());
        attempt("put", () -> part.put(99, "x"));
        attempt("range", () -> map.subMap(5, 1));
        attempt("part", () -> part.headMap(99));
        attempt("null", () -> map.get(null));
        attempt("value", () -> map.put(1, null));
        attempt("set", () -> map.firstEntry().setValue("x"));
        attempt("add", () -> map.keySet().add(3));
        attempt("first", () -> new ConcurrentSkipListMap<String, String>().firstKey());
        ConcurrentSkipListSet<String> set = new ConcurrentSkipListSet<>(List.of("d", "b", "a", "c", "b"));
        System.out.println(set + " " + set.add("a") + set.add("e") + set.headSet("c") + set.tailSet("c", false) + set.descendingSet() + set.pollFirst() + set.last() + set.lower("c") + set.contains("a"));
        for (String s : set) {
            set.remove("c");
            set.remove(s);
        }
        System.out.println(set + " " + set.isEmpty());
        Properties defaults = new Properties();
        defaults.setProperty("a", "1");
        Properties properties = new Properties(defaults);
        properties.setProperty("b", "2");
        System.out.println(properties.getProperty("a") + properties.getProperty("b") + properties.getProperty("c") + properties.getProperty("c", "3") + " " + new TreeSet<>(properties.stringPropertyNames()) + properties.size());
        System.out.println("Title".toUpperCase(Locale.ROOT) + "Title".toLowerCase(Locale.ENGLISH) + Locale.US + Locale.GERMANY.getCountry() + Locale.ROOT.getLanguage().isEmpty() + Locale.UK.equals(new Locale("EN", "gb")) + String.format(Locale.ROOT, "%d-%s", 3, "x"));
    }
}
