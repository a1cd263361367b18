import java.util.*;

/** Hash containers with capacities and load factors of their own, their copies, and how all of them iterate. */
class Loads {
    private static final float[] LOADS = {0.01f, 0.1f, 0.3f, 0.5f, 0.75f, 1, 1.7f, 2, 3.5f, 10, 1000, Float.POSITIVE_INFINITY};

    private int state;
    private String shown = "";

    private Loads(int seed) {
        state = seed * 0x9e3779b9 + 4711;
    }

    private int next(int bound) {
        state = state * 1103515245 + 12345;
        return (state >>> 8) % bound;
    }

    private int key() {
        return next(60) * 37;
    }

    private Map<Integer, Integer> map() {
        float load = LOADS[next(LOADS.length)];
        int capacity = next(40);
        switch (next(6)) {
            case 0:
                return new Hashtable<Integer, Integer>(capacity, load == Float.POSITIVE_INFINITY ? 5 : load);
            case 1:
                return new HashMap<Integer, Integer>(capacity);
            case 2:
                return new LinkedHashMap<Integer, Integer>(capacity, load);
            default:
                return new HashMap<Integer, Integer>(capacity, load);
        }
    }

    private void fill(Map<Integer, Integer> map, int most) {
        for (int n = next(most); n > 0; n--) {
            map.put(key(), n);
        }
        shown = shown + map.keySet();
    }

    @SuppressWarnings("unchecked")
    private static Map<Integer, Integer> copy(Map<Integer, Integer> map) {
        return map instanceof Hashtable ? (Map<Integer, Integer>) ((Hashtable<Integer, Integer>) map).clone()
            : (Map<Integer, Integer>) ((HashMap<Integer, Integer>) map).clone();
    }

    @SuppressWarnings("unchecked")
    private void sets() {
        HashSet<Integer> set = new HashSet<Integer>(next(40), LOADS[next(LOADS.length)]);
        for (int n = next(20); n > 0; n--) {
            set.add(key());
        }
        shown = shown + set;
        HashSet<Integer> copy = (HashSet<Integer>) set.clone();
        shown = shown + copy;
        for (int n = next(20); n > 0; n--) {
            copy.add(key());
        }
        shown = shown + copy + new HashSet<Integer>(copy);
    }

    private void maps() {
        Map<Integer, Integer> map = map();
        fill(map, 18);
        for (int round = next(4); round >= 0; round--) {
            switch (next(5)) {
                case 0:
                    map = copy(map);
                    break;
                case 1:
                    Map<Integer, Integer> other = map();
                    fill(other, 25);
                    map.putAll(other);
                    break;
                case 2:
                    map.clear();
                    break;
                case 3:
                    Map<Integer, Integer> target = map();
                    target.putAll(map);
                    map = target;
                    break;
                default:
                    map.merge(key(), 1, Integer::sum);
            }
            fill(map, 18);
        }
    }

    static String run(int seed) {
        Loads loads = new Loads(seed);
        if (seed % 4 == 0) {
            loads.sets();
        } else {
            loads.maps();
        }
        return loads.shown;
    }

    public static void main(String[] args) {
        for (int seed = Integer.parseInt(args[0]); seed < Integer.parseInt(args[1]); seed++) {
            System.out.println(run(seed));
        }
    }
}
