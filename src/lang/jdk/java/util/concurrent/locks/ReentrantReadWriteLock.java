package java.util.concurrent.locks;

import java.util.Objects;
import java.util.concurrent.TimeUnit;

/** A pair of locks. The only thread gets either, but cannot write while it reads: that ends the run as unsupported. */
public class ReentrantReadWriteLock implements ReadWriteLock, java.io.Serializable {
    private final boolean fair;
    private final ReadLock reader;
    private final WriteLock writer;
    private int reads;
    private int writes;

    public ReentrantReadWriteLock() {
        this(false);
    }

    public ReentrantReadWriteLock(boolean fair) {
        this.fair = fair;
        this.reader = new ReadLock(this);
        this.writer = new WriteLock(this);
    }

    public WriteLock writeLock() {
        return writer;
    }

    public ReadLock readLock() {
        return reader;
    }

    public final boolean isFair() {
        return fair;
    }

    protected Thread getOwner() {
        return writes > 0 ? Thread.currentThread() : null;
    }

    public int getReadLockCount() {
        return reads;
    }

    public boolean isWriteLocked() {
        return writes > 0;
    }

    public boolean isWriteLockedByCurrentThread() {
        return writes > 0;
    }

    public int getWriteHoldCount() {
        return writes;
    }

    public int getReadHoldCount() {
        return reads;
    }

    public final boolean hasQueuedThreads() {
        return false;
    }

    public final int getQueueLength() {
        return 0;
    }

    public String toString() {
        return super.toString() + "[Write locks = " + writes + ", Read locks = " + reads + "]";
    }

    /** The lock for reading. */
    public static class ReadLock implements Lock, java.io.Serializable {
        private final ReentrantReadWriteLock pair;

        protected ReadLock(ReentrantReadWriteLock lock) {
            pair = lock;
        }

        public void lock() {
            pair.reads++;
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
            if (pair.reads == 0) {
                throw new IllegalMonitorStateException("attempt to unlock read lock, not locked by current thread");
            }
            pair.reads--;
        }

        public Condition newCondition() {
            throw new UnsupportedOperationException();
        }

        public String toString() {
            return super.toString() + "[Read locks = " + pair.reads + "]";
        }
    }

    /** The lock for writing. */
    public static class WriteLock implements Lock, java.io.Serializable {
        private final ReentrantReadWriteLock pair;

        protected WriteLock(ReentrantReadWriteLock lock) {
            pair = lock;
        }

        private boolean isFree() {
            return pair.reads == 0 || pair.writes > 0;
        }

        public void lock() {
            if (!isFree()) {
                LockSupport.park(this);
            }
            pair.writes++;
        }

        public void lockInterruptibly() throws InterruptedException {
            if (Thread.interrupted()) {
                throw new InterruptedException();
            }
            lock();
        }

        public boolean tryLock() {
            if (!isFree()) {
                return false;
            }
            pair.writes++;
            return true;
        }

        public boolean tryLock(long time, TimeUnit unit) throws InterruptedException {
            Objects.requireNonNull(unit);
            if (Thread.interrupted()) {
                throw new InterruptedException();
            }
            return tryLock();
        }

        public void unlock() {
            if (pair.writes == 0) {
                throw new IllegalMonitorStateException();
            }
            pair.writes--;
        }

        public Condition newCondition() {
            return new Waiting(this);
        }

        public boolean isHeldByCurrentThread() {
            return pair.writes > 0;
        }

        public int getHoldCount() {
            return pair.writes;
        }

        public String toString() {
            return super.toString()
                + (pair.writes == 0 ? "[Unlocked]" : "[Locked by thread " + Thread.currentThread().getName() + "]");
        }
    }
}
