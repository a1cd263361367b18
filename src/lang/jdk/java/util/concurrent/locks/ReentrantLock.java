package java.util.concurrent.locks;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Objects;
import java.util.concurrent.TimeUnit;

/** A lock that its holder may take again. There is one thread, which therefore always gets it. */
public class ReentrantLock implements Lock, java.io.Serializable {
    private final boolean fair;
    private int holds;

    public ReentrantLock() {
        this(false);
    }

    public ReentrantLock(boolean fair) {
        this.fair = fair;
    }

    public void lock() {
        if (holds == Integer.MAX_VALUE) {
            throw new Error("Maximum lock count exceeded");
        }
        holds++;
    }

    public void lockInterruptibly() throws InterruptedException {
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
        lock();
    }

    public boolean tryLock() {
        lock();
        return true;
    }

    public boolean tryLock(long time, TimeUnit unit) throws InterruptedException {
        Objects.requireNonNull(unit);
        lockInterruptibly();
        return true;
    }

    public void unlock() {
        if (holds == 0) {
            throw new IllegalMonitorStateException();
        }
        holds--;
    }

    public Condition newCondition() {
        return new Waiting(this);
    }

    public int getHoldCount() {
        return holds;
    }

    public boolean isHeldByCurrentThread() {
        return holds > 0;
    }

    public boolean isLocked() {
        return holds > 0;
    }

    public final boolean isFair() {
        return fair;
    }

    protected Thread getOwner() {
        return holds > 0 ? Thread.currentThread() : null;
    }

    public final boolean hasQueuedThreads() {
        return false;
    }

    public final boolean hasQueuedThread(Thread thread) {
        Objects.requireNonNull(thread);
        return false;
    }

    public final int getQueueLength() {
        return 0;
    }

    protected Collection<Thread> getQueuedThreads() {
        return new ArrayList<Thread>();
    }

    /** Throws what a condition of no lock throws, where it is not one of this lock's. */
    private void own(Condition condition) {
        Objects.requireNonNull(condition);
        if (!(condition instanceof Waiting) || ((Waiting) condition).lock != this) {
            throw new IllegalArgumentException("not owner");
        }
        ((Waiting) condition).check();
    }

    public boolean hasWaiters(Condition condition) {
        own(condition);
        return false;
    }

    public int getWaitQueueLength(Condition condition) {
        own(condition);
        return 0;
    }

    protected Collection<Thread> getWaitingThreads(Condition condition) {
        own(condition);
        return new ArrayList<Thread>();
    }

    public String toString() {
        return super.toString() + (holds == 0 ? "[Unlocked]" : "[Locked by thread " + getOwner().getName() + "]");
    }
}
