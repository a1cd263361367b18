package java.util.concurrent.locks;

import java.util.Date;
import java.util.concurrent.TimeUnit;

/** Something that a thread which holds a lock waits for. */
public interface Condition {
    void await() throws InterruptedException;

    void awaitUninterruptibly();

    long awaitNanos(long timeout) throws InterruptedException;

    boolean await(long time, TimeUnit unit) throws InterruptedException;

    boolean awaitUntil(Date deadline) throws InterruptedException;

    void signal();

    void signalAll();
}
