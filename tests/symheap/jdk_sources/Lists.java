import java.util.*;

/** Random operations on lists, deques and queues; every result is printed. */
public class Lists {
    static long seed = 1;

    static int random(int bound) {
        seed = (seed * 0x5DEECE66DL + 0xBL) & ((1L << 48) - 1);
        return (int) ((seed >>> 20) % bound);
    }

    static void list(List<Integer> l, int steps) {
        StringBuilder out = new StringBuilder();
        for (int i = 0; i < steps; i++) {
            int v = random(10);
            try {
                switch (random(18)) {
                    case 0, 1, 2 -> out.append(l.add(v));
                    case 3 -> l.add(random(l.size() + 2), v);
                    case 4 -> out.append(l.remove(random(l.size() + 1)));
                    case 5 -> out.append(l.remove((Integer) v));
                    case 6 -> out.append(l.get(random(l.size() + 1)));
                    case 7 -> out.append(l.set(random(l.size() + 1), v));
                    case 8 -> out.append(l.indexOf(v)).append(l.lastIndexOf(v));
                    case 9 -> out.append(l.contains(v));
                    case 10 -> out.append(l.addAll(random(l.size() + 1), List.of(v, v + 1)));
                    case 11 -> {
                        for (Iterator<Integer> it = l.iterator(); it.hasNext(); ) {
                            if (it.next() == v) {
                                it.remove();
                            }
                        }
                    }
                    case 12 -> {
                        ListIterator<Integer> it = l.listIterator(l.size());
                        while (it.hasPrevious()) {
                            int w = it.previous();
                            if (w > 7) {
                                it.set(w - 1);
                            } else if (w == 3) {
                                it.add(33);
                                it.previous();
                            }
                        }
                    }
                    case 13 -> out.append(l.size()).append(l.isEmpty()).append(l.hashCode());
                    case 14 -> out.append(l.equals(new ArrayList<>(l))).append(new LinkedList<>(l).equals(l));
                    case 15 -> out.append(Arrays.toString(l.toArray(new Integer[0])));
                    case 16 -> out.append(l.containsAll(List.of(v)));
                    default -> {
                        if (l.size() > 12) {
                            l.subList(2, 7).clear();
                        }
                    }
                }
            } catch (RuntimeException e) {
                out.append(e.getClass().getSimpleName());
            }
            out.append(' ');
        }
        System.out.println(out);
        System.out.println(l);
        Collections.sort(l);
        l.removeIf(x -> x % 2 == 1);
        l.replaceAll(x -> x + 1);
        System.out.println(l);
        try {
            for (int x : l) {
                l.add(x);
            }
        } catch (ConcurrentModificationException e) {
            System.out.println("concurrent");
        }
    }

    static void deque(Deque<Integer> d, int steps) {
        StringBuilder out = new StringBuilder();
        for (int i = 0; i < steps; i++) {
            int v = random(10);
            try {
                switch (random(15)) {
                    case 0, 1 -> d.addFirst(v);
                    case 2, 3 -> d.addLast(v);
                    case 4 -> out.append(d.removeFirst());
                    case 5 -> out.append(d.removeLast());
                    case 6 -> out.append(d.pollFirst());
                    case 7 -> out.append(d.pollLast());
                    case 8 -> out.append(d.peekFirst()).append(d.peekLast());
                    case 9 -> out.append(d.getFirst()).append(d.getLast());
                    case 10 -> out.append(d.offer(v)).append(d.poll());
                    case 11 -> d.push(v);
                    case 12 -> out.append(d.removeFirstOccurrence(v)).append(d.removeLastOccurrence(v + 1));
                    case 13 -> {
                        for (Iterator<Integer> it = d.descendingIterator(); it.hasNext(); ) {
                            out.append(it.next());
                        }
                    }
                    default -> out.append(d.contains(v)).append(d.size());
                }
            } catch (RuntimeException e) {
                out.append(e.getClass().getSimpleName());
            }
            out.append(' ');
        }
        System.out.println(out);
        System.out.println(d);
    }

    public static void main(String[] args) {
        for (int run = 0; run < 4; run++) {
            list(new LinkedList<>(), 120);
            list(new ArrayList<>(), 120);
            list(new Vector<>(), 60);
            deque(new LinkedList<>(), 100);
            deque(new ArrayDeque<>(), 100);
        }
        LinkedList<String> words = new LinkedList<>(List.of("x", "y"));
        @SuppressWarnings("unchecked")
        LinkedList<String> copy = (LinkedList<String>) words.clone();
        copy.add(null);
        System.out.println(words + " " + copy + copy.indexOf(null) + copy.remove(null));
        PriorityQueue<Integer> queue = new PriorityQueue<>(Comparator.reverseOrder());
        StringBuilder out = new StringBuilder();
        for (int i = 0; i < 60; i++) {
            queue.add(random(50));
            if (i % 3 == 0) {
                out.append(queue.poll()).append(queue.remove(random(50))).append(' ');
            }
        }
        while (!queue.isEmpty()) {
            out.append(queue.poll()).append(' ');
        }
        System.out.println(out);
        BitSet bits = new BitSet();
        for (int i = 0; i < 40; i++) {
            bits.flip(random(100));
        }
        System.out.println(bits + " " + bits.cardinality() + " " + bits.nextSetBit(30) + " " + bits.length());
    }
}
