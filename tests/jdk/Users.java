import java.util.*;
import java.util.function.*;

class Users {
    static class Loud extends ArrayList<String> {
        int adds;

        public boolean add(String s) {
            adds++;
            return super.add(s + "!");
        }

        public int size() {
            return super.size();
        }
    }

    static class Counting<E> extends HashSet<E> {
        int adds;

        public boolean add(E e) {
            adds++;
            return super.add(e);
        }
    }

    static class Linked<T> extends AbstractSequentialList<T> {
        static class Node<T> {
            T value;
            Node<T> next;

            Node(T value, Node<T> next) {
                this.value = value;
                this.next = next;
            }
        }

        Node<T> head;
        int size;

        public int size() {
            return size;
        }

        void push(T value) {
            head = new Node<T>(value, head);
            size++;
            modCount++;
        }

        public ListIterator<T> listIterator(int index) {
            Node<T> start = head;
            for (int i = 0; i < index; i++) {
                start = start.next;
            }
            final Node<T> first = start;
            return new ListIterator<T>() {
                Node<T> node = first;
                int at = index;

                public boolean hasNext() {
                    return node != null;
                }

                public T next() {
                    if (node == null) {
                        throw new NoSuchElementException();
                    }
                    T value = node.value;
                    node = node.next;
                    at++;
                    return value;
                }

                public boolean hasPrevious() {
                    return at > 0;
                }

                public T previous() {
                    throw new UnsupportedOperationException();
                }

                public int nextIndex() {
                    return at;
                }

                public int previousIndex() {
                    return at - 1;
                }

                public void remove() {
                    throw new UnsupportedOperationException();
                }

                public void set(T value) {
                    throw new UnsupportedOperationException();
                }

                public void add(T value) {
                    throw new UnsupportedOperationException();
                }
            };
        }
    }

    static class Pair implements Comparable<Pair> {
        final String name;
        final int rank;

        Pair(String name, int rank) {
            this.name = name;
            this.rank = rank;
        }

        public int compareTo(Pair other) {
            return rank - other.rank;
        }

        public String toString() {
            return name + rank;
        }
    }

    record Point(int x, String y) {
    }

    // expect: [a!, b] 1 3 4
    static String overriddenAdd() {
        Loud list = new Loud();
        list.add("a");
        list.addAll(Arrays.asList("b"));
        Counting<Integer> set = new Counting<>();
        set.addAll(Arrays.asList(1, 2, 1, 3));
        return list + " " + list.adds + " " + set.size() + " " + set.adds;
    }

    // expect: [c, b, a] 3 b 2 true false
    static String sequentialList() {
        Linked<String> list = new Linked<>();
        list.push("a");
        list.push("b");
        list.push("c");
        return list + " " + list.size() + " " + list.get(1) + " " + list.indexOf("a") + " " + list.contains("b") + " " + list.isEmpty();
    }

    // expect: [b1, c2, a3] [a3, c2, b1] [a3, b1, c2] b1 a3
    static String userOrder() {
        List<Pair> list = new ArrayList<>(Arrays.asList(new Pair("a", 3), new Pair("b", 1), new Pair("c", 2)));
        Collections.sort(list);
        String text = list.toString();
        list.sort(Comparator.reverseOrder());
        text += " " + list;
        list.sort(Comparator.comparing((Pair p) -> p.name));
        text += " " + list;
        TreeSet<Pair> set = new TreeSet<>(list);
        return text + " " + set.first() + " " + set.last();
    }

    // expect: 1 true 2
    static String records() {
        Set<Point> set = new HashSet<>();
        set.add(new Point(1, "a"));
        set.add(new Point(1, "a"));
        String text = set.size() + " " + set.contains(new Point(1, "a"));
        set.add(new Point(1, "b"));
        return text + " " + set.size();
    }

    // expect: 1 true 2 {[1, 2]=x}
    static String listsAsKeys() {
        Map<List<Integer>, String> map = new HashMap<>();
        map.put(Arrays.asList(1, 2), "x");
        map.put(new ArrayList<>(Arrays.asList(1, 2)), "x");
        String text = map.size() + " " + map.containsKey(Arrays.asList(1, 2));
        map.put(Arrays.asList(2), "y");
        text += " " + map.size();
        map.remove(Collections.singletonList(2));
        return text + " " + map;
    }

    // expect: 6 8 true false abc 3
    static String functions() {
        Function<Integer, Integer> twice = x -> 2 * x;
        Function<Integer, Integer> inc = x -> x + 1;
        Predicate<String> empty = String::isEmpty;
        Supplier<String> supplier = () -> "abc";
        BiFunction<String, Integer, Character> at = String::charAt;
        int[] count = new int[1];
        Consumer<Object> counter = o -> count[0]++;
        counter.andThen(counter).accept("x");
        Arrays.asList(1).forEach(counter);
        return inc.compose(twice).andThen(inc).apply(2) + " " + inc.andThen(twice).apply(3) + " " + empty.test("") + " "
            + empty.negate().test("") + " " + supplier.get() + " " + count[0];
    }

    // expect: 12 [a, b] 2
    static String wrappersAndLoops() {
        Map<Character, List<String>> index = new LinkedHashMap<>();
        for (String word : new String[] {"apple", "avocado", "banana"}) {
            index.computeIfAbsent(word.charAt(0), c -> new ArrayList<>()).add(word);
        }
        int length = 0;
        for (Map.Entry<Character, List<String>> e : index.entrySet()) {
            for (String word : e.getValue()) {
                length += word.length() > 5 ? word.length() : 0;
            }
            length -= e.getKey() == 'b' ? 1 : 0;
        }
        return length + " " + index.keySet() + " " + index.get('a').size();
    }
}
