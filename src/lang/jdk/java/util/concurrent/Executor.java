package java.util.concurrent;

/** Runs tasks, now or later. */
public interface Executor {
    void execute(Runnable task);
}
