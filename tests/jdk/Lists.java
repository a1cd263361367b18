import java.util.*;

class Lists {
    static class Point {
        final int x;

        Point(int x) {
            this.x = x;
        }

        public boolean equals(Object other) {
            return other instanceof Point && ((Point) other).x == x;
        }

        public String toString() {
            return "p" + x;
        }
    }

    // expect: [1, 5, 2, 3] 4 5 3 false
    static String arrayList() {
        List<Integer> list = new ArrayList<>();
        list.add(1);
        list.add(2);
        list.add(3);
        list.add(1, 5);
        return list + " " + list.size() + " " + list.get(1) + " " + list.indexOf(3) + " " + list.isEmpty();
    }

    // expect: [7, 9] 8 true false [9]
    static String removeByIndexAndByValue() {
        ArrayList<Integer> list = new ArrayList<>(Arrays.asList(7, 8, 9));
        int removed = list.remove(1);
        String text = list + " " + removed;
        boolean first = list.remove(Integer.valueOf(7));
        boolean second = list.remove((Object) 100);
        return text + " " + first + " " + second + " " + list;
    }

    // expect: true 1 2 false
    static String equalsDecidesInLists() {
        List<Point> list = new LinkedList<>();
        list.add(new Point(1));
        list.add(new Point(2));
        list.add(new Point(2));
        return list.contains(new Point(2)) + " " + list.indexOf(new Point(2)) + " "
            + list.lastIndexOf(new Point(2)) + " " + list.contains(null);
    }

    // expect: Index 3 of 2
    static String badIndex() {
        List<String> list = new ArrayList<>();
        list.add("a");
        list.add("b");
        try {
            list.get(3);
            return "none";
        } catch (IndexOutOfBoundsException e) {
            return "Index 3 of " + list.size();
        }
    }

    // expect: IndexOutOfBoundsException ArrayIndexOutOfBoundsException NoSuchElementException EmptyStackException
    static String exceptionsOfEmptyLists() {
        String text = "";
        try {
            new ArrayList<String>().remove(0);
        } catch (RuntimeException e) {
            text += e.getClass().getSimpleName();
        }
        try {
            new Vector<String>().get(0);
        } catch (RuntimeException e) {
            text += " " + e.getClass().getSimpleName();
        }
        try {
            new LinkedList<String>().removeFirst();
        } catch (RuntimeException e) {
            text += " " + e.getClass().getSimpleName();
        }
        try {
            new Stack<String>().pop();
        } catch (RuntimeException e) {
            text += " " + e.getClass().getSimpleName();
        }
        return text;
    }

    // expect: a c b | a b | null [c, b]
    static String linkedListAsQueue() {
        LinkedList<String> list = new LinkedList<>();
        list.add("c");
        list.addFirst("a");
        list.addLast("b");
        String text = list.get(0) + " " + list.get(1) + " " + list.get(2) + " | " + list.removeFirst() + " " + list.getLast();
        return text + " | " + new LinkedList<String>().poll() + " " + list;
    }

    // expect: 3 2 | 1 2 -1 | [1, 2] 2
    static String stack() {
        Stack<Integer> stack = new Stack<>();
        stack.push(1);
        stack.push(2);
        stack.push(3);
        String text = stack.pop() + " " + stack.peek();
        return text + " | " + stack.search(2) + " " + stack.search(1) + " " + stack.search(9) + " | " + stack + " " + stack.size();
    }

    // expect: ConcurrentModificationException
    static String addingWhileIterating() {
        List<Integer> list = new ArrayList<>(Arrays.asList(1, 2, 3));
        try {
            for (int i : list) {
                list.add(i);
            }
            return "none";
        } catch (RuntimeException e) {
            return e.getClass().getSimpleName();
        }
    }

    // expect: [1, 3]
    static String removingTheLastButOneEndsTheLoop() {
        List<Integer> list = new ArrayList<>(Arrays.asList(1, 2, 3));
        for (Integer i : list) {
            if (i == 2) {
                list.remove(i);
            }
        }
        return list.toString();
    }

    // expect: NoSuchElementException IllegalStateException
    static String iteratorAtTheEnd() {
        Iterator<String> it = new ArrayList<String>().iterator();
        String text = "";
        try {
            it.next();
        } catch (RuntimeException e) {
            text = e.getClass().getSimpleName();
        }
        try {
            it.remove();
        } catch (RuntimeException e) {
            text += " " + e.getClass().getSimpleName();
        }
        return text;
    }

    // expect: [2, 4] | [4, 2] | 0 x y
    static String listIterator() {
        List<Integer> list = new LinkedList<>(Arrays.asList(1, 2, 3, 4));
        for (ListIterator<Integer> it = list.listIterator(); it.hasNext();) {
            if (it.next() % 2 == 1) {
                it.remove();
            }
        }
        String text = list + " | [";
        ListIterator<Integer> it = list.listIterator(list.size());
        text += it.previous() + ", " + it.previous() + "]";
        List<String> words = new ArrayList<>();
        ListIterator<String> w = words.listIterator();
        text += " | " + w.nextIndex();
        w.add("x");
        w.add("z");
        w.previous();
        w.set("y");
        return text + " " + words.get(0) + " " + words.get(1);
    }

    // expect: [b, c] [b, z, c] [a, b, z, c, d] [a, d]
    static String subList() {
        List<String> list = new ArrayList<>(Arrays.asList("a", "b", "c", "d"));
        List<String> part = list.subList(1, 3);
        String text = part.toString();
        part.add(1, "z");
        text += " " + part + " " + list;
        part.clear();
        return text + " " + list;
    }

    // expect: [1, 2, 3] [3, 2, 1] [c, bb, aaa] 1 3 [3, 2, 1]
    static String sorting() {
        List<Integer> list = new ArrayList<>(Arrays.asList(3, 1, 2));
        Collections.sort(list);
        String text = list.toString();
        list.sort(Collections.reverseOrder());
        text += " " + list;
        List<String> words = new ArrayList<>(Arrays.asList("aaa", "c", "bb"));
        words.sort(Comparator.comparing(String::length));
        text += " " + words + " " + Collections.min(list) + " " + Collections.max(list);
        Collections.reverse(list);
        Collections.reverse(list);
        return text + " " + list;
    }

    // expect: true true false 30817 true
    static String listEquality() {
        List<Integer> a = new ArrayList<>(Arrays.asList(1, 2));
        List<Integer> b = new LinkedList<>(Arrays.asList(1, 2));
        List<Integer> c = Arrays.asList(2, 1);
        return a.equals(b) + " " + (a.hashCode() == b.hashCode()) + " " + a.equals(c) + " "
            + Arrays.asList(1, 2, 3).hashCode() + " " + new ArrayList<>(a).equals(a);
    }

    // expect: [1, 3] [1, 2, 3, 4, 5] true [4, 5]
    static String bulk() {
        List<Integer> list = new ArrayList<>(Arrays.asList(1, 2, 3));
        list.removeIf(i -> i == 2);
        String text = list.toString();
        list.add(1, 2);
        list.addAll(Arrays.asList(4, 5));
        text += " " + list + " " + list.containsAll(Arrays.asList(5, 1));
        list.removeAll(Arrays.asList(1, 2, 3));
        return text + " " + list;
    }

    // expect: 2 x,y UnsupportedOperationException
    static String unmodifiable() {
        List<String> list = List.of("x", "y");
        String text = list.size() + " " + String.join(",", list);
        try {
            list.add("z");
        } catch (RuntimeException e) {
            text += " " + e.getClass().getSimpleName();
        }
        return text;
    }

    // expect: 2 1 3 | 3 null | [1, 3]
    static String arrayDeque() {
        Deque<Integer> deque = new ArrayDeque<>();
        deque.addLast(1);
        deque.push(2);
        deque.offer(3);
        String text = deque.pop() + " " + deque.peekFirst() + " " + deque.peekLast();
        return text + " | " + deque.getLast() + " " + new ArrayDeque<Integer>().pollLast() + " | " + deque;
    }

    // expect: 1 1 2 3 4 5 9 | 9
    static String priorityQueue() {
        PriorityQueue<Integer> queue = new PriorityQueue<>(Arrays.asList(3, 1, 4, 1, 5, 9, 2));
        String text = "";
        while (!queue.isEmpty()) {
            text += queue.poll() + " ";
        }
        Comparator<Integer> descending = (a, b) -> b - a;
        PriorityQueue<Integer> most = new PriorityQueue<>(descending);
        most.add(3);
        most.add(9);
        return text + "| " + most.peek();
    }

    // expect: 3 b 2
    static String toArray() {
        List<String> list = new ArrayList<>(Arrays.asList("a", "b"));
        String[] array = list.toArray(new String[0]);
        Object[] objects = list.toArray();
        return new Object[3].length + " " + array[1] + " " + objects.length;
    }

    static class Countdown extends AbstractList<Integer> {
        public int size() {
            return 3;
        }

        public Integer get(int index) {
            return 3 - index;
        }
    }

    // expect: [3, 2, 1] 2 true UnsupportedOperationException
    static String userList() {
        List<Integer> list = new Countdown();
        String text = list + " " + list.indexOf(1) + " " + list.contains(3);
        try {
            list.add(4);
        } catch (RuntimeException e) {
            text += " " + e.getClass().getSimpleName();
        }
        return text;
    }
}
