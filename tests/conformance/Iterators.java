import java.util.*;

/** for-each over arrays, collections and user iterables; iterators; concurrent modification. */
public class Iterators {
    static class Range implements Iterable<Integer> {
        final int from, to;

        Range(int from, int to) {
            this.from = from;
            this.to = to;
        }

        @Override
        public Iterator<Integer> iterator() {
            return new Iterator<>() {
                int at = from;

                @Override
                public boolean hasNext() {
                    return at < to;
                }

                @Override
                public Integer next() {
                    if (!hasNext()) {
                        throw new NoSuchElementException();
                    }
                    return at++;
                }
            };
        }
    }

    static class Linked<T> implements Iterable<T> {
        private class Node {
            T value;
            Node next;
        }

        private Node head, tail;

        void add(T t) {
            Node n = new Node();
            n.value = t;
            if (head == null) {
                head = tail = n;
            } else {
                tail = tail.next = n;
            }
        }

        class It implements Iterator<T> {
            Node at = head;

            public boolean hasNext() {
                return at != null;
            }

            public T next() {
                T v = at.value;
                at = at.next;
                return v;
            }
        }

        public Iterator<T> iterator() {
            return new It();
        }
    }

    static <T> void modify(Collection<T> c, T extra) {
        try {
            for (T t : c) {
                c.add(extra);
            }
            System.out.println("no exception");
        } catch (ConcurrentModificationException e) {
            System.out.println("concurrent " + c.size());
        }
    }

    static int[] evaluated() {
        System.out.print("once ");
        return new int[] {1, 2};
    }

    public static void main(String[] args) {
        int s = 0;
        for (int i : new Range(0, 5)) {
            s += i;
        }
        for (long l : new Range(0, 3)) {
            s += l;
        }
        System.out.println(s);
        Linked<String> l = new Linked<>();
        l.add("x");
        l.add("yy");
        for (String each : l) {
            System.out.print(each.length() + each + " ");
        }
        Iterator<String> it = l.iterator();
        System.out.println(it.next() + it.hasNext() + it.next() + it.hasNext());
        for (int v : evaluated()) {
            System.out.print(v);
        }
        System.out.println();
        int[] array = {1, 2, 3};
        for (int v : array) {
            v = 100;
            array[2] = 7;
            array = new int[] {0};
            System.out.print(v + array.length);
            if (array.length == 1) {
                array = new int[] {1, 2, 3};
            }
        }
        System.out.println();
        modify(new ArrayList<>(List.of(1, 2)), 3);
        modify(new LinkedList<>(List.of(1, 2)), 3);
        modify(new HashSet<>(List.of(1, 2)), 3);
        modify(new TreeSet<>(List.of(1, 2)), 3);
        modify(new HashSet<>(List.of(1, 2)), 2);
        Map<String, Integer> m = new HashMap<>(Map.of("a", 1, "b", 2));
        try {
            for (String k : m.keySet()) {
                m.put(k + k, 1);
            }
        } catch (ConcurrentModificationException e) {
            System.out.println("map concurrent");
        }
        List<Integer> list = new ArrayList<>(List.of(1, 2, 3, 4, 5, 6));
        for (Iterator<Integer> i = list.iterator(); i.hasNext(); ) {
            if (i.next() % 2 == 0) {
                i.remove();
            }
        }
        System.out.println(list);
        Iterator<Integer> bad = list.iterator();
        try {
            bad.remove();
        } catch (IllegalStateException e) {
            System.out.println("illegal state");
        }
        try {
            new ArrayList<>().iterator().next();
        } catch (NoSuchElementException e) {
            System.out.println("no element");
        }
        try {
            List.of(1).iterator().remove();
        } catch (UnsupportedOperationException e) {
            System.out.println("unsupported");
        }
        ListIterator<Integer> li = list.listIterator();
        while (li.hasNext()) {
            int at = li.nextIndex();
            int v = li.next();
            if (v == 3) {
                li.set(30);
                li.add(31);
            }
            System.out.print(at + ":" + v + " ");
        }
        while (li.hasPrevious()) {
            System.out.print(li.previous() + " ");
        }
        System.out.println(list);
        list.removeIf(x -> x > 30);
        list.replaceAll(x -> x * 2);
        list.forEach(x -> System.out.print(x + ";"));
        System.out.println();
        Iterable<String> lambda = () -> List.of("from", "lambda").iterator();
        for (String w : lambda) {
            System.out.print(w + " ");
        }
        System.out.println();
        for (var e : new TreeMap<>(Map.of(2, "b", 1, "a")).entrySet()) {
            System.out.print(e.getKey() + e.getValue());
        }
        System.out.println();
        for (char c = 'a'; c < 'd'; c++) {
            for (final String w : new String[] {"1", "2"}) {
                System.out.print(c + w);
            }
        }
        System.out.println();
        List<int[]> pairs = new ArrayList<>();
        pairs.add(new int[] {1, 2});
        for (int[] p : pairs) {
            p[0]++;
        }
        System.out.println(pairs.get(0)[0]);
        try {
            List<Integer> none = null;
            for (int x : none) {
                System.out.println("never");
            }
        } catch (NullPointerException e) {
            System.out.println("null iterable");
        }
        Iterator<Integer> rest = List.of(1, 2, 3).iterator();
        rest.next();
        rest.forEachRemaining(x -> System.out.print("r" + x));
        System.out.println();
    }
}
