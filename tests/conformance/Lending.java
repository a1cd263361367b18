import java.util.*;

/** An account of loans: a program of several classes as in a small project, with an event log and a cache. */
public class Lending {
    static abstract class Item implements Comparable<Item>, Cloneable {
        private static int counter = 100;
        protected final int id;
        private final String title;
        protected List<String> tags = new ArrayList<>();

        protected Item(String title) {
            this.title = Objects.requireNonNull(title, "title");
            id = counter++;
        }

        abstract int days();

        String title() {
            return title;
        }

        Item tag(String... t) {
            tags.addAll(Arrays.asList(t));
            return this;
        }

        @Override
        public int compareTo(Item o) {
            int c = title.compareTo(o.title);
            return c != 0 ? c : Integer.compare(id, o.id);
        }

        @Override
        protected Item clone() {
            try {
                Item i = (Item) super.clone();
                i.tags = new ArrayList<>(tags);
                return i;
            } catch (CloneNotSupportedException e) {
                throw new AssertionError(e);
            }
        }

        @Override
        public String toString() {
            return String.format("%s#%d%s", getClass().getSimpleName(), id, tags);
        }
    }

    static class Book extends Item {
        Book(String t) {
            super(t);
        }

        int days() {
            return 28;
        }
    }

    static final class Film extends Item {
        private final boolean isNew;

        Film(String t, boolean isNew) {
            super(t);
            this.isNew = isNew;
        }

        int days() {
            return isNew ? 2 : 7;
        }

        String title() {
            return super.title() + (isNew ? "*" : "");
        }
    }

    static class LoanException extends RuntimeException {
        enum Reason { TAKEN, LIMIT, UNKNOWN }

        final Reason reason;

        LoanException(Reason reason, String detail) {
            super(reason + ": " + detail);
            this.reason = reason;
        }
    }

    interface Listener {
        void on(Event e);
    }

    static class Event {
        final String what;
        final Item item;
        final long day;

        Event(String what, Item item, long day) {
            this.what = what;
            this.item = item;
            this.day = day;
        }

        public String toString() {
            return day + ":" + what + ":" + item.title();
        }
    }

    static class Desk {
        private final NavigableMap<String, Item> shelf = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        private final Map<Item, Deque<String>> loans = new IdentityHashMap<>();
        private final Map<String, Integer> counts = new HashMap<>();
        private final List<Listener> listeners = new LinkedList<>();
        private long today;

        void add(Item... items) {
            for (Item i : items) if (shelf.putIfAbsent(i.title(), i) != null) throw new IllegalArgumentException("twice: " + i.title());
        }

        void listen(Listener l) {
            listeners.add(l);
        }

        void advance(int days) {
            today += days;
        }

        Item lend(String title, String who) {
            Item i = shelf.get(title);
            if (i == null) throw new LoanException(LoanException.Reason.UNKNOWN, title);
            if (counts.getOrDefault(who, 0) >= 2) throw new LoanException(LoanException.Reason.LIMIT, who);
            Deque<String> q = loans.computeIfAbsent(i, k -> new ArrayDeque<>());
            if (!q.isEmpty()) {
                q.addLast(who);
                throw new LoanException(LoanException.Reason.TAKEN, "by " + q.peekFirst());
            }
            q.addLast(who);
            counts.merge(who, 1, Integer::sum);
            tell(new Event("lent to " + who, i, today));
            return i;
        }

        Optional<String> back(Item i) {
            Deque<String> q = loans.get(i);
            if (q == null || q.isEmpty()) return Optional.empty();
            String who = q.removeFirst();
            counts.computeIfPresent(who, (k, n) -> n == 1 ? null : n - 1);
            tell(new Event("back", i, today));
            return Optional.ofNullable(q.peekFirst());
        }

        private void tell(Event e) {
            listeners.forEach(l -> l.on(e));
        }
    }

    static class Cache<K, V> extends LinkedHashMap<K, V> {
        private final int limit;

        Cache(int limit) {
            super(16, 0.75f, true);
            this.limit = limit;
        }

        @Override
        protected boolean removeEldestEntry(Map.Entry<K, V> eldest) {
            return size() > limit;
        }
    }

    static class Matrix {
        final double[][] v;

        Matrix(double[]... rows) {
            v = rows;
        }

        Matrix times(Matrix o) {
            double[][] r = new double[v.length][o.v[0].length];
            for (int i = 0; i < v.length; i++)
                for (int j = 0; j < o.v[0].length; j++)
                    for (int k = 0; k < o.v.length; k++) r[i][j] += v[i][k] * o.v[k][j];
            return new Matrix(r);
        }

        public String toString() {
            StringJoiner s = new StringJoiner("; ", "(", ")");
            for (double[] row : v) s.add(Arrays.toString(row));
            return s.toString();
        }
    }

    public static void main(String[] args) {
        Desk desk = new Desk();
        List<Event> log = new ArrayList<>();
        desk.listen(log::add);
        int[] seen = new int[1];
        desk.listen(e -> seen[0] += e.what.length());
        Book emma = new Book("Emma");
        desk.add(emma.tag("old", "novel"), new Book("Ulysses"), new Film("Metropolis", false), new Film("Alien", true));
        String[][] tries = { { "emma", "ann" }, { "EMMA", "bob" }, { "alien*", "ann" }, { "Alien", "ann" }, { "ulysses", "ann" }, { "ulysses", "cid" } };
        for (String[] t : tries) {
            try {
                Item i = desk.lend(t[0], t[1]);
                System.out.println(i + " " + i.days());
            } catch (LoanException e) {
                switch (e.reason) {
                    case TAKEN -> System.out.println("wait, " + e.getMessage());
                    case LIMIT, UNKNOWN -> System.out.println(e.getMessage());
                }
            } finally {
                desk.advance(1);
            }
        }
        System.out.println(desk.back(emma).orElse("-") + desk.back(emma).orElse("-") + desk.back(new Book("Emma")).orElse("-"));
        System.out.println(log + " " + seen[0] + desk.counts.size());
        try {
            desk.add(new Book("EMMA"));
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        try {
            new Book(null);
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
        Item copy = emma.clone();
        copy.tag("copy");
        System.out.println(emma + " " + copy + " " + (emma.compareTo(copy)) + copy.getClass().getName());
        System.out.println(desk.shelf.keySet() + " " + desk.shelf.firstKey() + desk.shelf.headMap("M") + desk.shelf.ceilingKey("n"));
        Cache<String, Integer> cache = new Cache<>(2);
        for (String s : "a b a c d a".split(" ")) cache.merge(s, 1, Integer::sum);
        cache.get("d");
        System.out.println(cache);
        Matrix m = new Matrix(new double[] { 1, 2 }, new double[] { 3, 4 });
        System.out.println(m.times(m).times(new Matrix(new double[][] { { 1 }, { 0.5 } })));
        StringBuilder sb = new StringBuilder();
        for (Iterator<Map.Entry<String, Item>> it = desk.shelf.entrySet().iterator(); it.hasNext(); ) {
            Map.Entry<String, Item> e = it.next();
            if (e.getValue() instanceof Film) it.remove(); else sb.append(e.getKey()).append(e.getValue().days()).append(' ');
        }
        System.out.println(sb.toString().trim() + "|" + desk.shelf.size());
        System.out.printf("%5d|%-5s|%05.1f|%x|%c|%b|%,d|%+d|%e|%s%n", 42, "ab", 3.14159, 255, 'z', true, 1234567, 5, 12345.678, List.of(1));
        BitSet bits = new BitSet();
        for (int i = 2; i < 30; i++) bits.set(i);
        for (int i = 2; i * i < 30; i++) if (bits.get(i)) for (int j = i * i; j < 30; j += i) bits.clear(j);
        System.out.println(bits + " " + bits.cardinality());
        int[] fib = new int[10];
        fib[0] = fib[1] = 1;
        for (int i = 2; i < fib.length; i++) fib[i] = fib[i - 1] + fib[i - 2];
        System.out.println(Arrays.stream(fib).sum() + " " + Arrays.binarySearch(fib, 21) + Arrays.binarySearch(fib, 22) + Arrays.equals(fib, fib.clone()));
        Integer[] boxed = { 5, 3, 9 };
        Arrays.sort(boxed, (a, b) -> b - a);
        System.out.println(Arrays.asList(boxed) + Arrays.toString(Arrays.copyOfRange(fib, 3, 12)));
        Object o = boxed;
        System.out.println(o.getClass() + " " + int[].class.getName() + String[][].class.getSimpleName() + Map.Entry.class.getName() + new Object() { }.getClass().getName());
        Thread t = Thread.currentThread();
        synchronized (t) {
            System.out.println("in");
        }
        System.out.println(Objects.equals(null, null) + Objects.toString(null, "d") + Objects.requireNonNullElse(null, 3) + Objects.hashCode(null) + Objects.isNull(o));
    }
}
