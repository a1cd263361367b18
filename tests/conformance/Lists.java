import java.util.*;

/** Lists, deques, stacks and queues of the library. */
public class Lists {
    static void check(List<Integer> l) {
        l.clear();
        for (int i = 0; i < 6; i++) {
            l.add(i * i);
        }
        l.add(0, -1);
        l.add(l.size(), 99);
        l.remove(2);
        l.remove(Integer.valueOf(16));
        System.out.println(l + " " + l.size() + " " + l.get(3) + " " + l.indexOf(25) + l.lastIndexOf(7) + l.contains(4) + l.set(0, 5) + l.isEmpty());
        l.addAll(1, List.of(7, 8));
        l.addAll(Arrays.asList(1, null));
        System.out.println(l + " " + l.indexOf(null) + l.hashCode());
        l.remove(null);
        System.out.println(l.subList(1, 4) + " " + l.equals(new ArrayList<>(l)) + l.equals(new LinkedList<>(l)) + Arrays.toString(l.toArray()));
        Collections.sort(l);
        System.out.println(l);
        l.sort(Comparator.reverseOrder());
        System.out.println(l + " " + Collections.max(l) + Collections.min(l));
        Collections.reverse(l);
        Collections.swap(l, 0, 1);
        System.out.println(l);
        for (int bad : new int[] {-1, 100}) {
            try {
                l.get(bad);
            } catch (IndexOutOfBoundsException e) {
                System.out.print("get ");
            }
            try {
                l.remove(bad);
            } catch (IndexOutOfBoundsException e) {
                System.out.print("remove ");
            }
            try {
                l.add(bad, 1);
            } catch (IndexOutOfBoundsException e) {
                System.out.println("add");
            }
        }
        Integer[] out = l.toArray(new Integer[0]);
        System.out.println(out.length + " " + out[1]);
        l.subList(0, 2).clear();
        System.out.println(l);
    }

    public static void main(String[] args) {
        check(new ArrayList<>());
        check(new LinkedList<>());
        check(new Vector<>());
        LinkedList<String> dq = new LinkedList<>();
        dq.addFirst("b");
        dq.addLast("c");
        dq.push("a");
        dq.offer("d");
        System.out.println(dq + dq.getFirst() + dq.getLast() + dq.peek() + dq.poll() + dq.pollLast() + dq.pop() + dq.removeLast() + dq.peekFirst() + dq.pollFirst());
        try {
            dq.removeFirst();
        } catch (NoSuchElementException e) {
            System.out.println("empty list");
        }
        try {
            dq.getFirst();
        } catch (NoSuchElementException e) {
            System.out.println("empty list");
        }
        ArrayDeque<Integer> ad = new ArrayDeque<>();
        for (int i = 0; i < 20; i++) {
            if (i % 3 == 0) {
                ad.addFirst(i);
            } else {
                ad.addLast(i);
            }
        }
        while (ad.size() > 2) {
            System.out.print(ad.pollFirst() + "," + ad.pollLast() + " ");
        }
        System.out.println(ad);
        Stack<Integer> st = new Stack<>();
        st.push(1);
        st.push(2);
        st.push(3);
        System.out.println(st + " " + st.peek() + st.pop() + st.search(1) + st.search(9) + st.empty() + st.size());
        st.clear();
        try {
            st.pop();
        } catch (EmptyStackException e) {
            System.out.println("empty stack");
        }
        PriorityQueue<String> pq = new PriorityQueue<>(Comparator.comparing(String::length).thenComparing(Comparator.naturalOrder()));
        pq.addAll(List.of("ccc", "a", "bb", "aa", "dddd", "b"));
        while (!pq.isEmpty()) {
            System.out.print(pq.poll() + " ");
        }
        System.out.println(pq.peek());
        List<Integer> fixed = Arrays.asList(3, 1, 2);
        fixed.set(0, 9);
        try {
            fixed.add(1);
        } catch (UnsupportedOperationException e) {
            System.out.println("fixed " + fixed);
        }
        try {
            List.of(1, 2).set(0, 1);
        } catch (UnsupportedOperationException e) {
            System.out.println("immutable");
        }
        try {
            List.of(1, (Integer) null);
        } catch (NullPointerException e) {
            System.out.println("no nulls");
        }
        try {
            Collections.unmodifiableList(new ArrayList<>(fixed)).add(1);
        } catch (UnsupportedOperationException e) {
            System.out.println("unmodifiable");
        }
        int[] a = {5, 3, 1};
        Arrays.sort(a);
        System.out.println(Arrays.toString(a) + Arrays.toString(Arrays.copyOf(a, 5)) + Arrays.toString(Arrays.copyOfRange(a, 1, 3)) + Arrays.equals(a, new int[] {1, 3, 5})
            + Arrays.hashCode(a) + Arrays.binarySearch(a, 3) + Arrays.deepToString(new int[][] {{1}, {2}}));
        Arrays.fill(a, 7);
        System.out.println(Arrays.toString(a) + Arrays.asList("x", "y") + Objects.equals(null, null) + Objects.hash(1, 2) + Objects.requireNonNullElse(null, "e"));
        TreeMap<String, Integer> tm = new TreeMap<>();
        for (String k : "delta alpha charlie bravo".split(" ")) {
            tm.put(k, k.length());
        }
        System.out.println(tm + tm.firstKey() + tm.lastKey() + tm.headMap("c") + tm.tailMap("c") + tm.floorKey("b") + tm.ceilingKey("b") + tm.higherKey("delta") + tm.pollFirstEntry());
        TreeSet<Integer> ts = new TreeSet<>(Comparator.reverseOrder());
        ts.addAll(List.of(3, 1, 2, 3));
        System.out.println(ts + " " + ts.first() + ts.higher(2) + ts.pollLast() + ts.descendingSet());
        BitSet bits = new BitSet(10);
        bits.set(3);
        bits.set(7);
        bits.clear(3);
        System.out.println(bits + " " + bits.get(7) + bits.get(100) + bits.cardinality());
        Optional<String> opt = Optional.of("v");
        System.out.println(opt.map(String::length).orElse(0) + " " + Optional.empty().isPresent() + opt.get() + opt.filter(x -> x.isEmpty()).orElseGet(() -> "none"));
        StringJoiner sj = new StringJoiner(",", "[", "]");
        sj.add("a").add("b");
        System.out.println(sj);
    }
}
