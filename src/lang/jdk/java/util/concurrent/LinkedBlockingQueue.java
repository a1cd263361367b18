package java.util.concurrent;

import java.util.Collection;

/** A queue that may be limited. */
public class LinkedBlockingQueue<E> extends Chained<E> implements BlockingQueue<E>, java.io.Serializable {
    public LinkedBlockingQueue() {
        this(Integer.MAX_VALUE);
    }

    public LinkedBlockingQueue(int capacity) {
        super(capacity);
        if (capacity <= 0) {
            throw new IllegalArgumentException();
        }
    }

    public LinkedBlockingQueue(Collection<? extends E> elements) {
        this(Integer.MAX_VALUE);
        fill(elements);
    }

    public void put(E element) throws InterruptedException {
        linkOrWait(element, false);
    }

    public boolean offer(E element, long time, TimeUnit unit) throws InterruptedException {
        return linkOrGiveUp(element, false, unit);
    }

    public E take() throws InterruptedException {
        return unlinkOrWait(true);
    }

    public E poll(long time, TimeUnit unit) throws InterruptedException {
        return unlinkOrGiveUp(true, unit);
    }
}
