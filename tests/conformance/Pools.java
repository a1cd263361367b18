import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

public class Pools {
    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(3);
        List<Future<Integer>> squares = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            int n = i;
            squares.add(pool.submit(() -> n * n));
        }
        int sum = 0;
        for (Future<Integer> f : squares) sum += f.get();
        System.out.println(sum + " " + squares.get(0).isDone() + squares.get(0).isCancelled() + squares.get(0).cancel(true));
        AtomicInteger count = new AtomicInteger();
        Future<String> given = pool.submit(() -> { count.incrementAndGet(); }, "given");
        System.out.println(given.get() + pool.submit((Runnable) count::incrementAndGet).get() + count);
        Future<Object> bad = pool.submit(() -> { throw new java.io.IOException("lost"); });
        try {
            bad.get();
        } catch (ExecutionException e) {
            System.out.println(e.getMessage() + " " + e.getCause());
        }
        List<Callable<String>> tasks = List.of(() -> "a", () -> { throw new IllegalStateException(); }, () -> "c");
        for (Future<String> f : pool.invokeAll(tasks)) {
            try {
                System.out.print(f.get() + " ");
            } catch (ExecutionException e) {
                System.out.print(e.getCause() + " ");
            }
        }
        Callable<Integer> seven = () -> 7;
        Integer any = pool.invokeAny(List.of(seven));
        System.out.println(any);
        pool.shutdown();
        System.out.println(pool.isShutdown() + " " + pool.awaitTermination(5, TimeUnit.SECONDS) + pool.isTerminated());
        try {
            pool.submit(() -> 1);
        } catch (RejectedExecutionException e) {
            System.out.println("rejected");
        }
        try {
            Executors.newFixedThreadPool(0);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(Executors.callable(() -> { }, 3).call() + "" + Executors.newSingleThreadExecutor().shutdownNow());
    }
}
