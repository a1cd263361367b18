package java.util.concurrent.locks;

/** A lock for reading, which many may hold, and one for writing. */
public interface ReadWriteLock {
    Lock readLock();

    Lock writeLock();
}
