package java.util.concurrent.locks;

import java.util.Date;
import java.util.concurrent.TimeUnit;

/** A condition for which nobody waits: the only thread would wait for ever, which ends the run as unsupported. */
class Waiting implements Condition {
    final Lock lock;

    Waiting(Lock lock) {
        this.lock = lock;
    }

    void check() {
        boolean held = lock instanceof ReentrantLock ? ((ReentrantLock) lock).isHeldByCurrentThread()
            : ((ReentrantReadWriteLock.WriteLock) lock).isHeldByCurrentThread();
        if (!held) {
            throw new IllegalMonitorStateException();
        }
    }

    private void begin() throws InterruptedException {
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
        check();
    }

    public void await() throws InterruptedException {
        begin();
        LockSupport.park(this);
    }

    public void awaitUninterruptibly() {
        check();
        LockSupport.park(this);
    }

    public long awaitNanos(long timeout) throws InterruptedException {
        begin();
        LockSupport.parkNanos(this, timeout);
        return 0;
    }

    public boolean await(long time, TimeUnit unit) throws InterruptedException {
        unit.toNanos(time);
        begin();
        return false;
    }

    public boolean awaitUntil(Date deadline) throws InterruptedException {
        deadline.getTime();
        begin();
        return false;
    }

    public void signal() {
        check();
    }

    public void signalAll() {
        check();
    }
}
