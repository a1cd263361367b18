import java.util.*;

/** EnumSet and EnumMap: order, views, iterators that see or do not see changes, what they refuse. */
public class EnumCollections {
    enum Color {
        RED, GREEN, BLUE {
            public String toString() {
                return "blue!";
            }
        },
        WHITE
    }

    enum Other {
        A, B
    }

    enum Late {
        FIRST, SECOND;

        static {
            System.out.println("Late begins");
        }
    }

    static void sets() {
        EnumSet<Color> set = EnumSet.of(Color.WHITE, Color.RED);
        System.out.println(set + " " + set.size() + " " + set.contains(Color.RED) + set.contains(Color.BLUE));
        System.out.println(set.add(Color.BLUE) + " " + set.add(Color.BLUE) + " " + set);
        System.out.println(EnumSet.complementOf(set) + " " + EnumSet.range(Color.GREEN, Color.WHITE));
        System.out.println(EnumSet.allOf(Color.class) + " " + EnumSet.noneOf(Color.class));
        System.out.println(set.remove(Color.RED) + " " + set.remove(Color.RED) + " " + set.remove(null) + set.contains(null));
        Set<Object> loose = (Set<Object>) (Set<?>) set;
        System.out.println(loose.contains("x") + " " + loose.remove(Other.A) + " " + loose.contains(Other.A));
        EnumSet<Color> copy = set.clone();
        copy.clear();
        System.out.println(set + " " + copy + " " + copy.isEmpty() + " " + set.equals(new HashSet<>(set)));
        System.out.println(EnumSet.copyOf(List.of(Color.BLUE, Color.RED, Color.BLUE)));
        set.addAll(EnumSet.allOf(Color.class));
        set.removeAll(EnumSet.of(Color.GREEN));
        System.out.println(set + " " + set.containsAll(EnumSet.of(Color.RED, Color.BLUE)));
        set.retainAll(EnumSet.of(Color.GREEN, Color.RED));
        System.out.println(set);
        EnumSet<Color> all = EnumSet.allOf(Color.class);
        Iterator<Color> it = all.iterator();
        Color first = it.next();
        it.remove();
        all.remove(Color.WHITE);
        StringBuilder seen = new StringBuilder();
        while (it.hasNext()) {
            seen.append(it.next().name()).append(' ');
        }
        System.out.println(first + " | " + seen + "| " + all);
        all.removeIf(c -> c.ordinal() > 1);
        System.out.println(all + " " + EnumSet.of(Color.RED, Color.RED, Color.GREEN, Color.BLUE, Color.WHITE).size());
        System.out.println(EnumSet.of(Color.RED, Color.GREEN, Color.RED, Color.WHITE, Color.BLUE, Color.RED));
    }

    static void maps() {
        EnumMap<Color, Integer> map = new EnumMap<>(Color.class);
        System.out.println(map.put(Color.WHITE, 3) + " " + map.put(Color.RED, 1) + " " + map.put(Color.RED, 2));
        map.put(Color.GREEN, null);
        System.out.println(map + " " + map.size() + " " + map.get(Color.GREEN) + map.containsKey(Color.GREEN) + map.containsKey(Color.BLUE));
        System.out.println(map.containsValue(null) + " " + map.containsValue(3) + " " + map.get(null) + map.get("x") + map.remove(Other.A));
        for (Map.Entry<Color, Integer> entry : map.entrySet()) {
            entry.setValue(entry.getValue() == null ? 7 : entry.getValue() + 10);
        }
        System.out.println(map.keySet() + " " + map.values() + " " + map.entrySet());
        System.out.println(map.equals(new HashMap<>(map)) + " " + new HashMap<>(map).equals(map));
        Iterator<Color> keys = map.keySet().iterator();
        keys.next();
        keys.remove();
        map.put(Color.BLUE, 5);
        StringBuilder seen = new StringBuilder();
        while (keys.hasNext()) {
            seen.append(keys.next().name()).append(' ');
        }
        System.out.println(seen + "| " + map);
        map.values().remove(7);
        System.out.println(map + " " + map.merge(Color.BLUE, 1, Integer::sum) + " " + map.computeIfAbsent(Color.RED, c -> 9));
        System.out.println(map.getOrDefault(Color.GREEN, -1) + " " + map.putIfAbsent(Color.RED, 4) + " " + map.remove(Color.RED));
        EnumMap<Color, Integer> copy = map.clone();
        copy.clear();
        System.out.println(map + " " + copy + " " + new EnumMap<>(Map.of(Other.B, "b")));
        map.replaceAll((k, v) -> v * 2);
        map.forEach((k, v) -> System.out.print(k + ":" + v + ";"));
        System.out.println();
    }

    static void attempt(String name, Runnable action) {
        try {
            action.run();
            System.out.println(name + " returns");
        } catch (RuntimeException e) {
            System.out.println(name + " " + (e instanceof NullPointerException ? "null" : e));
        }
    }

    public static void main(String[] args) {
        sets();
        maps();
        attempt("add null", () -> EnumSet.of(Color.RED).add(null));
        attempt("put null", () -> new EnumMap<Color, String>(Color.class).put(null, "x"));
        attempt("add other", () -> ((Set<Object>) (Set<?>) EnumSet.of(Color.RED)).add(Other.A));
        attempt("put other", () -> ((Map<Object, Object>) (Map<?, ?>) new EnumMap<Color, String>(Color.class)).put(Other.B, 1));
        attempt("range", () -> EnumSet.range(Color.WHITE, Color.RED));
        attempt("copy", () -> EnumSet.copyOf(new ArrayList<Color>()));
        attempt("map", () -> new EnumMap<Color, String>(new HashMap<Color, String>()));
        attempt("remove", () -> EnumSet.of(Color.RED).iterator().remove());
        attempt("next", () -> EnumSet.noneOf(Color.class).iterator().next());
        attempt("entries", () -> new EnumMap<Color, String>(Color.class).entrySet().iterator().next());
        System.out.println("before");
        System.out.println(EnumSet.allOf(Late.class));
        System.out.println(Arrays.toString(Other.class.getEnumConstants()) + " " + (String.class.getEnumConstants() == null));
        System.out.println(Other.class.getEnumConstants() == Other.class.getEnumConstants());
        System.out.println(Color.BLUE.getClass().isEnum() + " " + Color.BLUE.getDeclaringClass().getEnumConstants().length);
    }
}
