package java.util.concurrent.locks;

import java.util.concurrent.TimeUnit;

/** Something that one thread holds at a time. */
public interface Lock {
    void lock();

    void lockInterruptibly() throws InterruptedException;

    boolean tryLock();

    boolean tryLock(long time, TimeUnit unit) throws InterruptedException;

    void unlock();

    Condition newCondition();
}
