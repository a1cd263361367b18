import java.util.*;

/** Random operations on maps and sets; every result is printed. */
public class Maps {
    static long seed = 2;

    static int random(int bound) {
        seed = (seed * 0x5DEECE66DL + 0xBL) & ((1L << 48) - 1);
        return (int) ((seed >>> 20) % bound);
    }

    static void map(Map<Integer, String> m, int keys, int steps) {
        StringBuilder out = new StringBuilder();
        for (int i = 0; i < steps; i++) {
            int k = random(keys);
            String v = "v" + random(5);
            switch (random(14)) {
                case 0, 1, 2, 3, 4 -> out.append(m.put(k, v));
                case 5, 6 -> out.append(m.remove(k));
                case 7 -> out.append(m.get(k));
                case 8 -> out.append(m.containsKey(k)).append(m.containsValue(v));
                case 9 -> out.append(m.putIfAbsent(k, v)).append(m.getOrDefault(k + 1, "d"));
                case 10 -> out.append(m.merge(k, v, (a, b) -> a + b.length()));
                case 11 -> out.append(m.computeIfAbsent(k, x -> "c" + x)).append(m.computeIfPresent(k + 1, (x, y) -> null));
                case 12 -> out.append(m.size());
                default -> {
                    for (Iterator<Map.Entry<Integer, String>> it = m.entrySet().iterator(); it.hasNext(); ) {
                        Map.Entry<Integer, String> e = it.next();
                        if (e.getKey() == k) {
                            it.remove();
                        } else if (e.getValue().equals(v)) {
                            e.setValue("set");
                        }
                    }
                }
            }
            out.append(' ');
        }
        System.out.println(out);
        List<Integer> sorted = new ArrayList<>(m.keySet());
        Collections.sort(sorted);
        System.out.println(sorted + " " + m.hashCode() + " " + m.values().size());
        m.replaceAll((k, v) -> v + k);
        m.keySet().removeIf(k -> k % 3 == 0);
        m.values().remove("v1" + 1);
        System.out.println(m.equals(new HashMap<>(m)) + " " + new TreeMap<>(m));
    }

    static void sorted(NavigableMap<Integer, String> m, int steps) {
        StringBuilder out = new StringBuilder();
        for (int i = 0; i < steps; i++) {
            int k = random(40);
            try {
                switch (random(16)) {
                    case 0, 1, 2, 3, 4 -> out.append(m.put(k, "v" + k));
                    case 5, 6 -> out.append(m.remove(k));
                    case 7 -> out.append(m.firstKey()).append(m.lastKey());
                    case 8 -> out.append(m.floorKey(k)).append(m.ceilingKey(k));
                    case 9 -> out.append(m.lowerKey(k)).append(m.higherKey(k));
                    case 10 -> out.append(m.pollFirstEntry());
                    case 11 -> out.append(m.pollLastEntry());
                    case 12 -> out.append(m.headMap(k)).append(m.tailMap(k).size());
                    case 13 -> out.append(m.descendingMap().firstEntry());
                    case 14 -> out.append(m.subMap(k, true, k + 5, true));
                    default -> out.append(m.floorEntry(k));
                }
            } catch (RuntimeException e) {
                out.append(e.getClass().getSimpleName());
            }
            out.append(' ');
        }
        System.out.println(out);
        System.out.println(m);
        System.out.println(m.descendingMap() + " " + m.navigableKeySet().descendingSet());
        if (m.size() > 4) {
            m.tailMap(m.firstKey() + 10, true).clear();
        }
        System.out.println(m);
    }

    public static void main(String[] args) {
        for (int run = 0; run < 3; run++) {
            map(new TreeMap<>(), 20, 150);
            map(new HashMap<>(), 20, 150);
            map(new LinkedHashMap<>(), 20, 100);
            sorted(new TreeMap<>(), 120);
            sorted(new TreeMap<>(Comparator.reverseOrder()), 60);
        }
        TreeSet<String> set = new TreeSet<>(Comparator.comparing(String::length).thenComparing(Comparator.naturalOrder()));
        for (int i = 0; i < 40; i++) {
            set.add("w" + random(1000));
        }
        System.out.println(set + " " + set.first() + set.ceiling("w5") + set.headSet("w50"));
        try {
            new TreeMap<String, String>().put(null, "x");
        } catch (NullPointerException e) {
            System.out.println("null key");
        }
        try {
            new TreeMap<Object, String>().put(new Object(), "x");
        } catch (ClassCastException e) {
            System.out.println("not comparable");
        }
        TreeMap<Integer, String> counted = new TreeMap<>();
        for (int i = 0; i < 10; i++) {
            counted.put(i, "" + i);
        }
        try {
            for (Integer k : counted.keySet()) {
                counted.remove(k + 1);
            }
        } catch (ConcurrentModificationException e) {
            System.out.println("concurrent " + counted);
        }
        Set<Integer> hashed = new HashSet<>();
        for (int i = 0; i < 60; i++) {
            hashed.add(random(100));
            hashed.remove(random(100));
        }
        System.out.println(hashed.size() + " " + new TreeSet<>(hashed) + new LinkedHashSet<>(Arrays.asList(3, 1, 3)));
    }
}
