import java.util.*;

/** Random sequences of operations on hash containers, with a digest of every order that shows. */
class Orders {
    static class Key implements Comparable<Key> {
        final int hash;
        final int rank;

        Key(int hash, int rank) {
            this.hash = hash;
            this.rank = rank;
        }

        public int hashCode() {
            return hash;
        }

        public boolean equals(Object other) {
            return other instanceof Key && ((Key) other).rank == rank && ((Key) other).hash == hash;
        }

        public int compareTo(Key other) {
            return Integer.compare(rank, other.rank);
        }

        public String toString() {
            return hash + "." + rank;
        }
    }

    record Pair(int left, String right) {
    }

    private static final int KINDS = 14;
    private static final int SHAPES = 11;

    private int state;
    private int digest = 1;
    private final int kind;

    private Orders(int seed) {
        state = seed * 0x9e3779b9 + 12345;
        kind = next(KINDS);
    }

    private int next(int bound) {
        state = state * 1103515245 + 12345;
        return (state >>> 8) % bound;
    }

    private Object key() {
        int i = next(40);
        switch (kind) {
            case 0:
                return i;
            case 1:
                return (i - 20) * 1000003;
            case 2:
                return (i << 16) + (i & 3);
            case 3:
                return i * 64;
            case 4:
                return (long) i << 33 | i;
            case 5:
                return "k" + i * i;
            case 6:
                return colliding(i);
            case 7:
                return i % 3 == 0 ? (Object) (char) (i + 200) : i % 3 == 1 ? (Object) (short) -i : (Object) (byte) i;
            case 8:
                return i * 0.37 - 3;
            case 9:
                return new Key(i % 3 * 256, i * 7 % 40);
            case 10:
                return new Pair(i % 5, "p" + i);
            case 11:
                return Arrays.asList(i % 4, "x" + i);
            case 12:
                return i == 0 ? null : i % 4 == 0 ? (Object) (i % 8 == 0) : i % 4 == 1 ? (Object) (i * 1.5f) : i % 4 == 2 ? (Object) ("" + i) : (Object) (i * 64);
            default:
                return Objects.hash(i, "o", i * 3L);
        }
    }

    /** 32 texts of one hash code, and eight of another. */
    private static String colliding(int i) {
        String text = i < 32 ? "" : "C";
        for (int bit = 0; bit < (i < 32 ? 5 : 3); bit++) {
            text += (i >> bit & 1) == 0 ? "Aa" : "BB";
        }
        return text;
    }

    private void note(Object value) {
        digest = digest * 31 + (value == null ? 7 : value.toString().hashCode());
    }

    private void noteAll(Collection<?> values) {
        for (Object value : values) {
            note(value);
        }
    }

    private int capacity() {
        int[] some = {0, 1, 2, 7, 16, 17, 40, 64, 100};
        return some[next(some.length)];
    }

    private float load() {
        float[] some = {0.75f, 0.5f, 1f, 3f, 0.3f};
        return some[next(some.length)];
    }

    private Map<Object, Integer> map(int shape) {
        switch (shape) {
            case 0:
                return new HashMap<>(capacity());
            case 1:
                return new HashMap<>(capacity(), load());
            case 2:
                return new LinkedHashMap<>();
            case 3:
                return new LinkedHashMap<>(capacity(), load(), true);
            case 4:
                return new LinkedHashMap<>(8, 0.75f, true) {
                    protected boolean removeEldestEntry(Map.Entry<Object, Integer> eldest) {
                        return size() > 9;
                    }
                };
            case 5:
                return kind == 12 ? new HashMap<>() : new Hashtable<>(capacity(), load());
            case 6:
                return kind == 12 ? new HashMap<>() : new Hashtable<>();
            default:
                return new HashMap<>();
        }
    }

    private String maps(int shape) {
        Map<Object, Integer> map = map(shape);
        int steps = 20 + next(120);
        boolean shrinks = false;
        for (int step = 0; step < steps; step++) {
            Object key = key();
            if (next(25) == 0) {
                shrinks = !shrinks;
            }
            switch (next(shrinks ? 22 : 17)) {
                case 0, 1, 2, 3, 4, 5:
                    note(map.put(key, step));
                    break;
                case 6:
                    note(map.putIfAbsent(key, step));
                    break;
                case 7, 8:
                    int at = step;
                    note(map.computeIfAbsent(key, k -> at % 5 == 0 ? null : at));
                    break;
                case 9:
                    note(map.merge(key, step, (a, b) -> a % 3 == 0 ? null : a + b));
                    break;
                case 10:
                    note(map.compute(key, (k, v) -> v == null ? (Integer) 5 : v % 2 == 0 ? null : v + 1));
                    break;
                case 11:
                    note(map.computeIfPresent(key, (k, v) -> v % 4 == 0 ? null : v - 1));
                    break;
                case 12:
                    note(map.get(key));
                    note(map.getOrDefault(key, 1));
                    break;
                case 13:
                    Map<Object, Integer> more = new HashMap<>();
                    for (int i = next(12); i > 0; i--) {
                        more.put(key(), i);
                    }
                    map.putAll(more);
                    break;
                case 14:
                    note(map);
                    noteAll(map.keySet());
                    noteAll(map.values());
                    break;
                case 15:
                    if (next(4) == 0) {
                        map = copy(map);
                    }
                    break;
                case 16:
                    map.forEach((k, v) -> note(k + ":" + v));
                    map.replaceAll((k, v) -> v + 1);
                    break;
                case 17, 18:
                    note(map.remove(key));
                    break;
                case 19:
                    for (Iterator<Map.Entry<Object, Integer>> it = map.entrySet().iterator(); it.hasNext();) {
                        Map.Entry<Object, Integer> entry = it.next();
                        note(entry);
                        if (next(4) == 0) {
                            it.remove();
                        }
                    }
                    break;
                case 20:
                    note(map.keySet().remove(key));
                    note(map.values().remove(step / 2));
                    break;
                default:
                    if (next(6) == 0) {
                        map.clear();
                    } else {
                        int rest = next(5);
                        map.keySet().removeIf(k -> k != null && (k.hashCode() & 7) == rest);
                    }
                    break;
            }
        }
        noteAll(map.entrySet());
        return digest + " " + map;
    }

    private Map<Object, Integer> copy(Map<Object, Integer> map) {
        if (map.getClass() == LinkedHashMap.class) {
            return new LinkedHashMap<>(map);
        }
        if (map.getClass() == Hashtable.class) {
            return next(2) == 0 ? new Hashtable<>(map) : (Map<Object, Integer>) ((Hashtable<Object, Integer>) map).clone();
        }
        return next(2) == 0 || map.getClass() != HashMap.class
            ? new HashMap<>(map) : (Map<Object, Integer>) ((HashMap<Object, Integer>) map).clone();
    }

    private Set<Object> set(int shape) {
        switch (shape) {
            case 8:
                return new HashSet<>(capacity(), load());
            case 9:
                return new LinkedHashSet<>();
            default:
                return new HashSet<>();
        }
    }

    private String sets(int shape) {
        Set<Object> set = set(shape);
        int steps = 20 + next(120);
        boolean shrinks = false;
        for (int step = 0; step < steps; step++) {
            Object key = key();
            if (next(25) == 0) {
                shrinks = !shrinks;
            }
            switch (next(shrinks ? 16 : 11)) {
                case 0, 1, 2, 3, 4, 5, 6:
                    note(set.add(key));
                    break;
                case 7:
                    List<Object> more = new ArrayList<>();
                    for (int i = next(12); i > 0; i--) {
                        more.add(key());
                    }
                    note(set.addAll(more));
                    break;
                case 8:
                    note(set);
                    noteAll(Arrays.asList(set.toArray()));
                    break;
                case 9:
                    note(set.contains(key));
                    note(set.hashCode());
                    note(set.equals(new HashSet<>(set)));
                    break;
                case 10:
                    if (next(4) == 0 && set.getClass() == HashSet.class) {
                        set = next(2) == 0 ? new HashSet<>(set) : (Set<Object>) ((HashSet<Object>) set).clone();
                    }
                    break;
                case 11, 12:
                    note(set.remove(key));
                    break;
                case 13:
                    for (Iterator<Object> it = set.iterator(); it.hasNext();) {
                        note(it.next());
                        if (next(4) == 0) {
                            it.remove();
                        }
                    }
                    break;
                case 14:
                    Set<Object> kept = new HashSet<>();
                    for (int i = 0; i < 30; i++) {
                        kept.add(key());
                    }
                    note(set.retainAll(kept));
                    break;
                default:
                    if (next(6) == 0) {
                        set.clear();
                    } else {
                        int rest = next(5);
                        note(set.removeIf(k -> k != null && (k.hashCode() & 7) == rest));
                    }
                    break;
            }
        }
        noteAll(set);
        return digest + " " + set;
    }

    static String run(int seed) {
        Orders orders = new Orders(seed);
        int shape = orders.next(SHAPES);
        return shape < 8 ? orders.maps(shape) : orders.sets(shape);
    }

    public static void main(String[] args) {
        int from = Integer.parseInt(args[0]);
        for (int seed = from; seed < from + Integer.parseInt(args[1]); seed++) {
            System.out.println(run(seed));
        }
    }
}
