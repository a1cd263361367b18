import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.PriorityQueue;
import java.util.Random;
import java.util.TreeMap;
import java.util.TreeSet;

/** Sorted containers and sorting where the order contradicts itself, or keys change: which are compared, and when. */
public class Disorder {
    static final class Item implements Comparable<Item> {
        int rank;
        final int id;

        Item(int rank, int id) {
            this.rank = rank;
            this.id = id;
        }

        @Override
        public int compareTo(Item other) {
            return told(this, other, Integer.compare(rank, other.rank));
        }

        @Override
        public String toString() {
            return rank + "#" + id;
        }
    }

    /** What was compared, as a hash and a number. */
    static int compared;
    static int count;

    static int told(Item a, Item b, int sign) {
        compared = compared * 31 + a.id * 7 + b.id;
        count++;
        return sign;
    }

    static void print(Object what) {
        System.out.println(what + " " + compared + " " + count);
        compared = 0;
        count = 0;
    }

    static final Comparator<Item> NATURAL = Comparator.naturalOrder();
    static final Comparator<Item> DIFFERENCE = (a, b) -> told(a, b, a.rank - b.rank);
    static final Comparator<Item> CIRCLE = (a, b) -> told(a, b, (a.rank * 5 + b.rank * 3 ^ b.rank) % 3 - 1);
    static final Comparator<Item> ONE_WAY = (a, b) -> told(a, b, a.rank < b.rank ? -1 : 1);
    static final List<Comparator<Item>> ORDERS = Arrays.asList(NATURAL, DIFFERENCE, CIRCLE, ONE_WAY);

    static void sorting() {
        Random random = new Random(11);
        for (int length : new int[] {5, 31, 32, 33, 63, 64, 65, 150, 400}) {
            for (int kind = 0; kind < 4; kind++) {
                for (Comparator<Item> order : ORDERS) {
                    Item[] items = new Item[length];
                    for (int i = 0; i < length; i++) {
                        int rank = kind == 0 ? random.nextInt() : kind == 1 ? i % 20 : kind == 2 ? (length - i) / 3 : i % 50 < 45 ? i : random.nextInt(length);
                        items[i] = new Item(rank, i);
                    }
                    String end = "";
                    try {
                        if (kind % 2 == 0) {
                            Arrays.sort(items, order);
                        } else {
                            Collections.sort(Arrays.asList(items), order);
                        }
                    } catch (IllegalArgumentException e) {
                        end = e.getMessage();
                    }
                    int hash = 1;
                    for (Item item : items) {
                        hash = hash * 31 + item.id;
                    }
                    print(length + "/" + kind + " " + hash + end);
                }
            }
        }
    }

    static Integer odd(Integer n) {
        return n % 2 == 0 ? null : n;
    }

    static Object step(NavigableMap<Item, Integer> map, TreeSet<Item> set, Item key, int operation) {
        switch (operation) {
            case 0:
            case 1:
            case 2:
                return map.put(key, key.id) + " " + set.add(key);
            case 3:
                return map.remove(key) + " " + set.remove(key);
            case 4:
                return map.get(key) + " " + set.contains(key);
            case 5:
                return map.floorKey(key) + " " + set.ceiling(key);
            case 6:
                return map.lowerKey(key) + " " + set.higher(key) + " " + map.descendingMap().lowerKey(key);
            case 7:
                return map.merge(key, 4, (a, b) -> odd(a + b)) + " " + map.putIfAbsent(key, 8);
            case 8:
                return map.computeIfAbsent(key, k -> odd(k.id)) + " " + map.compute(key, (k, n) -> odd(n == null ? 3 : n)) + " " + map.computeIfPresent(key, (k, n) -> odd(n + 1));
            case 9:
                return map.replace(key, 1) + " " + map.replace(key, 1, 2) + " " + map.remove(key, 5) + " " + map.getOrDefault(key, 6);
            case 10:
                return map.pollFirstEntry() + " " + set.pollLast();
            default:
                return map.keySet().removeIf(k -> k.id % 5 == 0) + " " + set.removeIf(k -> k.id % 7 == 0);
        }
    }

    static void trees() {
        for (int round = 0; round < 12; round++) {
            Random random = new Random(round);
            Comparator<Item> order = ORDERS.get(round % 4);
            NavigableMap<Item, Integer> map = order == NATURAL ? new TreeMap<>() : new TreeMap<>(order);
            TreeSet<Item> set = order == NATURAL ? new TreeSet<>() : new TreeSet<>(order);
            List<Item> all = new ArrayList<>();
            int hash = 0;
            for (int i = 0; i < 60; i++) {
                Item key = i > 3 && random.nextInt(3) == 0 ? all.get(random.nextInt(i)) : new Item(round < 8 ? random.nextInt(15) : random.nextInt(), i);
                all.add(key);
                hash = hash * 31 + String.valueOf(step(map, set, key, random.nextInt(12))).hashCode();
                if (round % 2 == 1 && random.nextInt(5) == 0) {
                    all.get(random.nextInt(all.size())).rank = random.nextInt(15);
                }
                if (i == 30) {
                    map = new TreeMap<>(map);
                    set = new TreeSet<>(set);
                }
            }
            print(hash + " " + map.keySet() + set);
        }
    }

    /** The difference of ranks, which overflows; what a lookup no longer finds. */
    static void lost() {
        int[] ranks = {Integer.MIN_VALUE, -1, 0, 1, Integer.MAX_VALUE};
        StringBuilder text = new StringBuilder();
        for (int a : ranks) {
            for (int b : ranks) {
                for (int c : ranks) {
                    Map<Integer, Integer> map = new TreeMap<>((x, y) -> x - y);
                    map.put(a, 1);
                    map.put(b, 2);
                    map.put(c, 3);
                    text.append(map.size()).append(map.containsKey(a)).append(map.containsKey(b)).append(map.containsKey(0)).append(map.keySet());
                }
            }
        }
        System.out.println(text.toString().hashCode());
        Item first = new Item(1, 1);
        Item second = new Item(2, 2);
        Item third = new Item(3, 3);
        TreeSet<Item> set = new TreeSet<>(Arrays.asList(first, second, third));
        first.rank = 9;
        System.out.println(set.contains(first) + " " + set.remove(third) + " " + set.add(new Item(2, 4)) + " " + set);
        PriorityQueue<Item> queue = new PriorityQueue<>(CIRCLE);
        for (int i = 0; i < 9; i++) {
            queue.add(new Item(i * 7 % 5, i));
        }
        first.rank = -1;
        StringBuilder out = new StringBuilder();
        while (!queue.isEmpty()) {
            out.append(queue.poll()).append(' ');
        }
        print(out);
    }

    public static void main(String[] args) {
        sorting();
        trees();
        lost();
    }
}
