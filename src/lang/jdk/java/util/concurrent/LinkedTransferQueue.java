package java.util.concurrent;

import java.util.Collection;

/** A queue without limit, for which no consumer waits. */
public class LinkedTransferQueue<E> extends Chained<E> implements TransferQueue<E>, java.io.Serializable {
    public LinkedTransferQueue() {
        super(-1);
    }

    public LinkedTransferQueue(Collection<? extends E> elements) {
        super(-1);
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

    public boolean tryTransfer(E element) {
        java.util.Objects.requireNonNull(element);
        return false;
    }

    public void transfer(E element) throws InterruptedException {
        java.util.Objects.requireNonNull(element);
        java.util.concurrent.locks.LockSupport.park();
    }

    public boolean tryTransfer(E element, long time, TimeUnit unit) throws InterruptedException {
        return tryTransfer(element);
    }

    public boolean hasWaitingConsumer() {
        return false;
    }

    public int getWaitingConsumerCount() {
        return 0;
    }
}
