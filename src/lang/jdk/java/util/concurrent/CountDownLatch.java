package java.util.concurrent;

import java.util.concurrent.locks.LockSupport;

/** Opens when it was counted down. To wait for that ends the run as unsupported, as there is one thread. */
public class CountDownLatch {
    private long count;

    public CountDownLatch(int count) {
        if (count < 0) {
            throw new IllegalArgumentException("count < 0");
        }
        this.count = count;
    }

    public void await() throws InterruptedException {
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
        if (count > 0) {
            LockSupport.park();
        }
    }

    public boolean await(long time, TimeUnit unit) throws InterruptedException {
        unit.toNanos(time);
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
        return count == 0;
    }

    public void countDown() {
        if (count > 0) {
            count--;
        }
    }

    public long getCount() {
        return count;
    }

    public String toString() {
        return super.toString() + "[Count = " + count + "]";
    }
}
