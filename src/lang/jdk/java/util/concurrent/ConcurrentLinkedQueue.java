package java.util.concurrent;

import java.util.Collection;
import java.util.Queue;

/** A queue without limit. */
public class ConcurrentLinkedQueue<E> extends Chained<E> implements Queue<E>, java.io.Serializable {
    public ConcurrentLinkedQueue() {
        super(-1);
    }

    public ConcurrentLinkedQueue(Collection<? extends E> elements) {
        super(-1);
        fill(elements);
    }
}
