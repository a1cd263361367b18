package java.util.concurrent;

import java.util.Collection;

/** A queue of limited size. */
public class ArrayBlockingQueue<E> extends Chained<E> implements BlockingQueue<E>, java.io.Serializable {
    public ArrayBlockingQueue(int capacity) {
        super(capacity);
        if (capacity <= 0) {
            throw new IllegalArgumentException();
        }
    }

    public ArrayBlockingQueue(int capacity, boolean fair) {
        this(capacity);
    }

    public ArrayBlockingQueue(int capacity, boolean fair, Collection<? extends E> elements) {
        this(capacity);
        for (E element : elements) {
            if (!link(element, false)) {
                throw new IllegalArgumentException();
            }
        }
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
