package java.util.concurrent;

/** A queue whose producers may wait for consumers. */
public interface TransferQueue<E> extends BlockingQueue<E> {
    boolean tryTransfer(E element);

    void transfer(E element) throws InterruptedException;

    boolean tryTransfer(E element, long time, TimeUnit unit) throws InterruptedException;

    boolean hasWaitingConsumer();

    int getWaitingConsumerCount();
}
