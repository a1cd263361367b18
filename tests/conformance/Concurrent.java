import java.util.*;
import java.util.concurrent.*;

/** Collections for several threads, in one. */
public class Concurrent {
    static void attempt(String name, Callable<?> action) {
        try {
            System.out.println(name + " " + action.call());
        } catch (Exception e) {
            System.out.println(name + " " + (e instanceof NullPointerException ? "null" : e.toString()));
        }
    }

    static void maps() {
        ConcurrentHashMap<Integer, String> map = new ConcurrentHashMap<>();
        for (int i : new int[] {41, 3, 17, 100, 8}) {
            map.put(i, "v" + i);
        }
        System.out.println(map + " " + map.size() + " " + map.mappingCount() + " " + map.keySet() + map.values());
        for (int i = 20; i < 27; i++) {
            map.putIfAbsent(i, "w");
        }
        System.out.println(map + " " + map.contains("w") + map.containsKey(41) + " " + map.putIfAbsent(3, "z"));
        System.out.println(map.replace(3, "v3", "r") + " " + map.replace(3, "v3", "s") + " " + map.replace(99, "t") + " " + map.remove(3, "x") + map.remove(3, "r"));
        System.out.println(map.computeIfAbsent(1, k -> "c" + k) + map.computeIfPresent(1, (k, v) -> v + k) + map.compute(2, (k, v) -> v + "!") + map.merge(2, "?", String::concat) + map.compute(2, (k, v) -> null));
        StringBuilder seen = new StringBuilder();
        for (Iterator<Integer> it = map.keySet().iterator(); it.hasNext();) {
            int key = it.next();
            seen.append(key).append(' ');
            if (key % 2 == 0) {
                it.remove();
            }
            map.remove(25);
            map.remove(23);
        }
        System.out.println(seen + "| " + map);
        for (Map.Entry<Integer, String> entry : map.entrySet()) {
            entry.setValue(entry.getValue() + "+");
        }
        map.replaceAll((k, v) -> k + v);
        System.out.println(map + " " + map.equals(new HashMap<>(map)) + " " + map.getOrDefault(7, "none") + " " + map.search(1, (k, v) -> k > 21 ? v : null));
        Set<String> set = ConcurrentHashMap.newKeySet();
        System.out.println(set.add("a") + " " + set.add("a") + " " + set + set.remove("a") + set.remove("b"));
        map.keySet("filled").add(5);
        System.out.println(map.get(5) + " " + map.reduceValues(1, (a, b) -> a.length() > b.length() ? a : b) + " " + map.entrySet().contains(Map.entry(5, "filled")));
        for (int capacity : new int[] {0, 1, 11, 12, 16, 24, 25, 64}) {
            ConcurrentHashMap<Integer, Integer> sized = new ConcurrentHashMap<>(capacity);
            for (int i : new int[] {70, 1, 35, 130, 18}) {
                sized.put(i, i);
            }
            System.out.print(sized.keySet());
        }
        System.out.println();
        Map<Integer, Integer> many = new HashMap<>();
        for (int i = 0; i < 30; i++) {
            many.put(i * 5, i);
            System.out.println(new ConcurrentHashMap<>(many).keySet());
        }
        attempt("null key", () -> map.put(null, "x"));
        attempt("null value", () -> map.put(1, null));
        attempt("get", () -> map.get(null));
        attempt("remove", () -> map.keySet().iterator().hasNext());
        attempt("add", () -> map.keySet().add(3));
        attempt("capacity", () -> new ConcurrentHashMap<String, String>(-1));
        ConcurrentMap<String, Integer> words = new ConcurrentHashMap<>();
        for (String word : "the cat and the dog and the bird".split(" ")) {
            words.merge(word, 1, Integer::sum);
        }
        System.out.println(new TreeMap<>(words));
    }

    static void queues() throws Exception {
        BlockingQueue<String> queue = new ArrayBlockingQueue<>(2);
        System.out.println(queue.offer("a") + " " + queue.offer("b", 1, TimeUnit.SECONDS) + " " + queue.offer("c") + " " + queue.remainingCapacity() + queue);
        attempt("add", () -> queue.add("d"));
        System.out.println(queue.take() + " " + queue.peek() + " " + queue.poll(1, TimeUnit.SECONDS) + " " + queue.poll() + " " + queue.poll(1, TimeUnit.NANOSECONDS));
        attempt("element", queue::element);
        attempt("null", () -> queue.offer(null));
        attempt("size", () -> new ArrayBlockingQueue<String>(0));
        BlockingDeque<Integer> deque = new LinkedBlockingDeque<>(4);
        deque.putFirst(1);
        deque.put(2);
        deque.push(0);
        deque.addLast(3);
        System.out.println(deque + " " + deque.offerFirst(9) + " " + deque.peekLast() + deque.takeFirst() + deque.takeLast() + " " + deque);
        attempt("push", () -> {
            deque.addAll(List.of(7, 8));
            deque.push(9);
            return deque;
        });
        List<Integer> drained = new ArrayList<>();
        System.out.println(deque.drainTo(drained, 3) + " " + drained + deque + " " + deque.removeLastOccurrence(8) + deque.isEmpty());
        attempt("first", deque::removeFirst);
        attempt("drain", () -> deque.drainTo(deque));
        Queue<Integer> linked = new ConcurrentLinkedQueue<>(List.of(1, 2, 3, 4, 5));
        Iterator<Integer> it = linked.iterator();
        StringBuilder seen = new StringBuilder().append(it.next());
        linked.remove(2);
        linked.remove(3);
        linked.add(6);
        while (it.hasNext()) {
            int next = it.next();
            seen.append(next);
            if (next == 4) {
                it.remove();
            }
        }
        System.out.println(seen + " " + linked + " " + linked.contains(5) + linked.size());
        ConcurrentLinkedDeque<String> ends = new ConcurrentLinkedDeque<>();
        ends.add("m");
        ends.addFirst("l");
        ends.offerLast("n");
        Iterator<String> back = ends.descendingIterator();
        System.out.println(back.next() + back.next() + " " + ends.pollFirst() + ends.getLast() + ends);
        BlockingQueue<Integer> heap = new PriorityBlockingQueue<>(4, Comparator.reverseOrder());
        heap.addAll(List.of(3, 9, 1, 7));
        System.out.println(heap + " " + heap.take() + heap.poll() + " " + heap.remainingCapacity() + heap.remove(1) + heap);
        TransferQueue<String> transfer = new LinkedTransferQueue<>();
        System.out.println(transfer.tryTransfer("x") + " " + transfer.offer("y") + transfer.hasWaitingConsumer() + transfer);
        Thread.currentThread().interrupt();
        attempt("interrupted", () -> new LinkedBlockingQueue<>(List.of(1)).take());
        attempt("not interrupted", () -> new LinkedBlockingQueue<>(List.of(1)).take());
    }

    static void copies() {
        CopyOnWriteArrayList<String> list = new CopyOnWriteArrayList<>(List.of("a", "b", "c"));
        for (String s : list) {
            if (s.equals("b")) {
                list.add("d");
                list.remove("a");
            }
            System.out.print(s + " ");
        }
        System.out.println(list + " " + list.addIfAbsent("b") + list.addIfAbsent("e") + " " + list.addAllAbsent(List.of("e", "f", "f")) + list);
        list.add(1, "x");
        list.addAll(2, List.of("y", "z"));
        System.out.println(list + " " + list.set(0, "q") + list.remove(1) + " " + list.indexOf("z") + list.lastIndexOf("z", 1) + list.subList(1, 3));
        list.removeIf(s -> s.compareTo("d") > 0);
        list.replaceAll(s -> s + s);
        list.sort(Comparator.reverseOrder());
        System.out.println(list + " " + list.retainAll(List.of("cc")) + list + list.equals(List.of("cc")) + list.hashCode());
        attempt("remove", () -> {
            Iterator<String> it = list.iterator();
            it.next();
            it.remove();
            return it;
        });
        attempt("get", () -> list.get(4));
        attempt("add", () -> {
            list.add(3, "x");
            return list;
        });
        attempt("set", () -> list.set(-1, "x"));
        attempt("part", () -> {
            List<String> part = list.subList(0, 1);
            list.add("late");
            return part.size();
        });
        CopyOnWriteArraySet<Integer> set = new CopyOnWriteArraySet<>(List.of(3, 1, 3, 2));
        System.out.println(set + " " + set.add(1) + set.add(9) + set.remove(3) + set + set.equals(Set.of(1, 2, 9)) + set.contains(2));
    }

    public static void main(String[] args) throws Exception {
        maps();
        queues();
        copies();
    }
}
