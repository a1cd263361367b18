package java.util.concurrent;

/** Runs forked tasks, on one processor. */
public class ForkJoinPool implements Executor {
    private static ForkJoinPool common;
    private final int parallelism;

    public ForkJoinPool() {
        this(1);
    }

    public ForkJoinPool(int parallelism) {
        if (parallelism <= 0) {
            throw new IllegalArgumentException();
        }
        this.parallelism = parallelism;
    }

    public static ForkJoinPool commonPool() {
        if (common == null) {
            common = new ForkJoinPool();
        }
        return common;
    }

    public static int getCommonPoolParallelism() {
        return 1;
    }

    public int getParallelism() {
        return parallelism;
    }

    public <T> T invoke(ForkJoinTask<T> task) {
        return task.invoke();
    }

    public void execute(ForkJoinTask<?> task) {
        task.fork();
    }

    public void execute(Runnable task) {
        submit(task);
    }

    public <T> ForkJoinTask<T> submit(ForkJoinTask<T> task) {
        return task.fork();
    }

    public ForkJoinTask<?> submit(Runnable task) {
        task.getClass();
        return new RecursiveAction() {
            protected void compute() {
                task.run();
            }
        }.fork();
    }

    public <T> ForkJoinTask<T> submit(Callable<T> task) {
        task.getClass();
        return new RecursiveTask<T>() {
            protected T compute() {
                try {
                    return task.call();
                } catch (RuntimeException e) {
                    throw e;
                } catch (Exception e) {
                    throw new RuntimeException(e);
                }
            }
        }.fork();
    }
}
