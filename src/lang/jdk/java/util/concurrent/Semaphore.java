package java.util.concurrent;

import java.util.concurrent.locks.LockSupport;

/** Gives permits. To wait for one ends the run as unsupported, as there is one thread. */
public class Semaphore implements java.io.Serializable {
    private int permits;
    private final boolean fair;

    public Semaphore(int permits) {
        this(permits, false);
    }

    public Semaphore(int permits, boolean fair) {
        this.permits = permits;
        this.fair = fair;
    }

    private static void check(int count) {
        if (count < 0) {
            throw new IllegalArgumentException();
        }
    }

    public void acquire() throws InterruptedException {
        acquire(1);
    }

    public void acquire(int count) throws InterruptedException {
        check(count);
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
        acquireUninterruptibly(count);
    }

    public void acquireUninterruptibly() {
        acquireUninterruptibly(1);
    }

    public void acquireUninterruptibly(int count) {
        if (!tryAcquire(count)) {
            LockSupport.park();
        }
    }

    public boolean tryAcquire() {
        return tryAcquire(1);
    }

    public boolean tryAcquire(int count) {
        check(count);
        if (permits < count) {
            return false;
        }
        permits -= count;
        return true;
    }

    public boolean tryAcquire(long time, TimeUnit unit) throws InterruptedException {
        return tryAcquire(1, time, unit);
    }

    public boolean tryAcquire(int count, long time, TimeUnit unit) throws InterruptedException {
        check(count);
        unit.toNanos(time);
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
        return tryAcquire(count);
    }

    public void release() {
        release(1);
    }

    public void release(int count) {
        check(count);
        if (permits + count < permits) {
            throw new Error("Maximum permit count exceeded");
        }
        permits += count;
    }

    public int availablePermits() {
        return permits;
    }

    public int drainPermits() {
        int drained = permits;
        permits = 0;
        return drained;
    }

    protected void reducePermits(int reduction) {
        check(reduction);
        permits -= reduction;
    }

    public boolean isFair() {
        return fair;
    }

    public final boolean hasQueuedThreads() {
        return false;
    }

    public final int getQueueLength() {
        return 0;
    }

    public String toString() {
        return super.toString() + "[Permits = " + permits + "]";
    }
}
