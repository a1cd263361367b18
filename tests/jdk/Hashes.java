import java.util.*;

class Hashes {
    /** Overrides equals alone: hash containers go by identity. */
    static class OnlyEquals {
        public boolean equals(Object other) {
            return other instanceof OnlyEquals;
        }
    }

    static class Key {
        int x;
        static int equalsCalls;

        Key(int x) {
            this.x = x;
        }

        public boolean equals(Object other) {
            equalsCalls++;
            return other instanceof Key && ((Key) other).x == x;
        }

        public int hashCode() {
            return x % 10;
        }

        public String toString() {
            return "k" + x;
        }
    }

    // expect: true true false 2
    static String identityWhereHashCodeIsInherited() {
        Set<OnlyEquals> set = new HashSet<>();
        OnlyEquals first = new OnlyEquals();
        return set.add(first) + " " + set.add(new OnlyEquals()) + " " + set.add(first) + " " + set.size();
    }

    // expect: true false true true 3 1 false true [k1, k2, k11]
    static String userHashCode() {
        Set<Key> set = new LinkedHashSet<>();
        Key.equalsCalls = 0;
        String text = set.add(new Key(1)) + " " + set.add(new Key(1)) + " " + set.add(new Key(2)) + " " + set.add(new Key(11));
        text += " " + set.size();
        Key.equalsCalls = 0;
        set.contains(new Key(1));
        text += " " + Key.equalsCalls;
        return text + " " + set.contains(new Key(3)) + " " + set.contains(new Key(11)) + " " + set;
    }

    // expect: false false
    static String aKeyThatChangesIsLost() {
        Set<Key> set = new HashSet<>();
        Key key = new Key(1);
        set.add(key);
        key.x = 5;
        return set.contains(key) + " " + set.contains(new Key(1));
    }

    // expect: true false true false true false 4 true
    static String valuesAndNull() {
        Set<Object> set = new HashSet<>();
        String text = set.add("a") + " " + set.add(new String("a")) + " " + set.add(1000) + " " + set.add(1000) + " " + set.add(null) + " " + set.add(null);
        set.add(1000L);
        return text + " " + set.size() + " " + set.contains("a".concat(""));
    }

    // expect: 5 3 true false 7 [x, 7, y]
    static String mixedKinds() {
        Set<Object> set = new LinkedHashSet<>();
        OnlyEquals o = new OnlyEquals();
        set.add("x");
        set.add(new Key(7));
        set.add(o);
        set.add(7);
        set.add("y");
        String text = set.size() + " ";
        set.remove(new Key(7));
        set.remove(o);
        text += set.size() + " " + set.contains(7) + " " + set.contains(o);
        return text + " " + new ArrayList<>(set).get(1) + " " + set;
    }

    // expect: [b, c, a] [b, a] true ConcurrentModificationException
    static String iteration() {
        Set<String> set = new LinkedHashSet<>();
        set.add("b");
        set.add("c");
        set.add("a");
        set.add("b");
        String text = set.toString();
        for (Iterator<String> it = set.iterator(); it.hasNext();) {
            if (it.next().equals("c")) {
                it.remove();
            }
        }
        text += " " + set + " " + set.equals(new HashSet<>(Arrays.asList("a", "b")));
        try {
            for (String s : set) {
                set.add(s + s);
            }
        } catch (ConcurrentModificationException e) {
            text += " " + e.getClass().getSimpleName();
        }
        return text;
    }

    // expect: null 1 2 true false null 1 {a=2, c=9}
    static String hashMap() {
        Map<String, Integer> map = new LinkedHashMap<>();
        String text = map.put("a", 1) + " " + map.put("a", 2) + " " + map.get("a") + " " + map.containsKey("a") + " " + map.containsKey("b") + " " + map.get("b");
        map.put("c", 9);
        map.put("b", 3);
        map.remove("b");
        return text + " " + map.keySet().iterator().next().length() + " " + map;
    }

    // expect: {1=one, 2=two} 1=one;2=two; [1, 2] [one, two] {1=one!, 2=two!} {2=two!}
    static String mapViews() {
        Map<Integer, String> map = new LinkedHashMap<>();
        map.put(1, "one");
        map.put(2, "two");
        String text = map + " ";
        for (Map.Entry<Integer, String> e : map.entrySet()) {
            text += e.getKey() + "=" + e.getValue() + ";";
        }
        text += " " + map.keySet() + " " + map.values();
        for (Map.Entry<Integer, String> e : map.entrySet()) {
            e.setValue(e.getValue() + "!");
        }
        text += " " + map;
        map.keySet().remove(1);
        return text + " " + map;
    }

    // expect: 5 0 3 {a=3, b=6} [a, b] 6
    static String mapDefaults() {
        Map<String, Integer> map = new LinkedHashMap<>();
        String text = map.getOrDefault("x", 5) + "";
        map.putIfAbsent("a", 0);
        map.putIfAbsent("a", 7);
        text += " " + map.get("a");
        map.merge("a", 3, Integer::sum);
        text += " " + map.get("a");
        map.computeIfAbsent("b", k -> 5);
        map.computeIfPresent("b", (k, v) -> v + 1);
        map.compute("c", (k, v) -> v == null ? 1 : v);
        map.compute("c", (k, v) -> null);
        int[] most = new int[1];
        map.forEach((k, v) -> most[0] = Math.max(most[0], v));
        return text + " " + map + " " + map.keySet() + " " + most[0];
    }

    // expect: v1 v1 2 k2 null true
    static String mapOfUserKeys() {
        Map<Key, String> map = new HashMap<>();
        map.put(new Key(1), "v0");
        map.put(new Key(1), "v1");
        map.put(new Key(11), "v11");
        String text = map.get(new Key(1)) + " " + map.remove(new Key(1));
        map.put(new Key(2), "k2");
        return text + " " + map.size() + " " + map.get(new Key(2)) + " " + map.get(new Key(1)) + " " + map.containsValue("v11");
    }

    // expect: 2 x null y
    static String identityHashMap() {
        Map<Object, String> map = new IdentityHashMap<>();
        Key a = new Key(1);
        Key b = new Key(1);
        map.put(a, "x");
        map.put(b, "y");
        return map.size() + " " + map.get(a) + " " + map.get(new Key(1)) + " " + map.get(b);
    }

    // expect: [1, 3, 5] 1 5 3 null true [5, 3, 1]
    static String treeSet() {
        TreeSet<Integer> set = new TreeSet<>();
        set.add(5);
        set.add(1);
        set.add(3);
        set.add(1);
        return set + " " + set.first() + " " + set.last() + " " + set.floor(4) + " " + set.higher(5) + " " + set.contains(3)
            + " " + new ArrayList<>(set.descendingSet());
    }

    // expect: {a=1, b=2, c=3} a b=2 c null {a=1}
    static String treeMap() {
        TreeMap<String, Integer> map = new TreeMap<>();
        map.put("b", 2);
        map.put("c", 3);
        map.put("a", 1);
        return map + " " + map.firstKey() + " " + map.floorEntry("bb") + " " + map.higherKey("b") + " " + map.higherKey("c")
            + " " + map.headMap("b");
    }

    // expect: {1, 5} 2 true false 6 {5}
    static String bitSet() {
        BitSet set = new BitSet(8);
        set.set(1);
        set.set(5);
        String text = set + " " + set.cardinality() + " " + set.get(5) + " " + set.get(60) + " " + set.length();
        set.clear(1);
        return text + " " + set;
    }
}
