import java.util.*;
import java.util.concurrent.*;
import java.util.function.*;

/** Tasks and what they wait for, in one thread; maps of several pairs, parts of texts, checks of indices, parts of lists. */
public class Tasks {
    static void attempt(String name, Callable<?> action) {
        try {
            System.out.println(name + " " + action.call());
        } catch (Exception e) {
            System.out.println(name + " " + (e instanceof NullPointerException ? "null" : e.toString()));
        }
    }

    static class Fibonacci extends RecursiveTask<Integer> {
        final int n;

        Fibonacci(int n) {
            this.n = n;
        }

        protected Integer compute() {
            if (n < 2) {
                return n;
            }
            Fibonacci first = new Fibonacci(n - 1);
            first.fork();
            return new Fibonacci(n - 2).compute() + first.join();
        }
    }

    static class Doubling extends RecursiveAction {
        final int[] array;
        final int from;
        final int to;

        Doubling(int[] array, int from, int to) {
            this.array = array;
            this.from = from;
            this.to = to;
        }

        protected void compute() {
            if (to - from == 1) {
                array[from] *= 2;
            } else if (to > from) {
                int middle = (from + to) / 2;
                invokeAll(new Doubling(array, from, middle), new Doubling(array, middle, to));
            }
        }
    }

    static class Summing extends CountedCompleter<Integer> {
        final int[] array;
        final int from;
        final int to;
        int sum;
        Summing left;
        Summing right;

        Summing(CountedCompleter<?> parent, int[] array, int from, int to) {
            super(parent);
            this.array = array;
            this.from = from;
            this.to = to;
        }

        public void compute() {
            if (to - from > 1) {
                int middle = (from + to) / 2;
                left = new Summing(this, array, from, middle);
                right = new Summing(this, array, middle, to);
                setPendingCount(2);
                left.fork();
                right.fork();
            } else if (to > from) {
                sum = array[from];
            }
            tryComplete();
        }

        public void onCompletion(CountedCompleter<?> caller) {
            if (left != null) {
                sum = left.sum + right.sum;
            }
        }

        public Integer getRawResult() {
            return sum;
        }
    }

    static void tasks() throws Exception {
        System.out.println(new Fibonacci(10).invoke() + " " + ForkJoinPool.commonPool().invoke(new Fibonacci(7)));
        int[] array = {1, 2, 3, 4, 5};
        new Doubling(array, 0, 5).invoke();
        System.out.println(Arrays.toString(array) + " " + new Summing(null, array, 0, 5).invoke());
        FutureTask<String> task = new FutureTask<>(() -> "done");
        System.out.println(task.isDone() + " " + task.isCancelled());
        attempt("timeout", () -> task.get(1, TimeUnit.MILLISECONDS));
        task.run();
        System.out.println(task.get() + " " + task.isDone() + " " + task.cancel(true));
        FutureTask<String> failing = new FutureTask<>(() -> {
            throw new IllegalStateException("fails");
        });
        failing.run();
        attempt("failing", failing::get);
        FutureTask<Integer> cancelled = new FutureTask<>(() -> System.out.println("never"), 5);
        System.out.println(cancelled.cancel(false) + " " + cancelled.isDone());
        cancelled.run();
        attempt("cancelled", cancelled::get);
        CountDownLatch latch = new CountDownLatch(2);
        latch.countDown();
        System.out.println(latch.await(1, TimeUnit.MILLISECONDS) + " " + latch.getCount());
        latch.countDown();
        latch.countDown();
        latch.await();
        Semaphore semaphore = new Semaphore(2);
        semaphore.acquire();
        System.out.println(latch.getCount() + " " + semaphore.tryAcquire(2) + " " + semaphore.tryAcquire() + " " + semaphore.tryAcquire(1, TimeUnit.MILLISECONDS));
        semaphore.release(3);
        System.out.println(semaphore.availablePermits() + " " + semaphore.drainPermits() + " " + semaphore.availablePermits());
        attempt("latch", () -> new CountDownLatch(-1));
        Executor direct = Runnable::run;
        direct.execute(() -> System.out.println("direct"));
    }

    static void maps() {
        Map<Integer, String> five = Map.of(1, "a", 2, "b", 3, "c", 4, "d", 5, "e");
        System.out.println(new TreeMap<>(five) + " " + five.size() + " " + five.get(4) + five.containsKey(6));
        System.out.println(new TreeMap<>(Map.of(1, 1, 2, 4, 3, 9, 4, 16, 5, 25, 6, 36, 7, 49, 8, 64, 9, 81, 10, 100)));
        System.out.println(new TreeMap<>(Map.ofEntries(Map.entry("k", 1), Map.entry("j", 2), Map.entry("i", 3), Map.entry("h", 4))));
        System.out.println(new TreeMap<>(Map.copyOf(new HashMap<>(five))).equals(new TreeMap<>(five)));
        attempt("duplicate", () -> Map.of(1, "a", 2, "b", 1, "c"));
        attempt("null", () -> Map.of(1, null, 2, "b"));
        attempt("put", () -> five.put(6, "f"));
        List<Map.Entry<Integer, String>> entries = new ArrayList<>(five.entrySet());
        entries.sort(Map.Entry.comparingByValue(Comparator.reverseOrder()));
        System.out.println(entries);
        Map<String, Integer> map = new HashMap<>(Map.of("x", 1));
        System.out.println(map.replace("x", 1, 2) + " " + map.replace("x", 1, 3) + " " + map.replace("y", null, 3) + map);
    }

    static void texts() {
        StringTokenizer words = new StringTokenizer("  the quick\tbrown\n fox ");
        System.out.print(words.countTokens());
        while (words.hasMoreTokens()) {
            System.out.print("|" + words.nextToken());
        }
        System.out.println();
        StringTokenizer sum = new StringTokenizer("a+b-=c", "+-=", true);
        System.out.print(sum.countTokens() + " ");
        while (sum.hasMoreElements()) {
            System.out.print(sum.nextElement() + ";");
        }
        System.out.println();
        StringTokenizer mixed = new StringTokenizer("1,2;3,4", ",");
        System.out.println(mixed.nextToken() + " " + mixed.nextToken(";") + " " + mixed.nextToken() + " " + mixed.hasMoreTokens());
        attempt("no token", mixed::nextToken);
    }

    static void checks() {
        System.out.println(Objects.checkIndex(2, 3) + " " + Objects.checkFromToIndex(1, 3, 3) + " " + Objects.checkFromIndexSize(1, 2, 3));
        attempt("index", () -> Objects.checkIndex(3, 3));
        attempt("range", () -> Objects.checkFromToIndex(2, 1, 3));
        attempt("size", () -> Objects.checkFromIndexSize(2, 2, 3));
        attempt("else", () -> Objects.requireNonNullElse(null, "b") + Objects.requireNonNullElseGet(null, () -> "c"));
        List<Integer> list = new ArrayList<>(List.of(1, 2, 3, 4, 5));
        List<Integer> part = list.subList(1, 4);
        part.remove(0);
        part.add(9);
        for (Iterator<Integer> it = part.iterator(); it.hasNext();) {
            if (it.next() == 4) {
                it.remove();
            }
        }
        System.out.println(list + " " + part + " " + part.indexOf(9));
        list.add(6);
        attempt("get", () -> part.get(0));
        attempt("size", part::size);
        attempt("each", () -> {
            List<Integer> other = list.subList(0, 2);
            StringBuilder seen = new StringBuilder();
            for (Integer i : other) {
                seen.append(i);
                if (seen.length() == 2) {
                    list.add(7);
                }
            }
            return seen;
        });
        System.out.println(System.getSecurityManager() + " " + System.getProperty("no.such.property", "otherwise"));
    }

    public static void main(String[] args) throws Exception {
        tasks();
        maps();
        texts();
        checks();
    }
}
