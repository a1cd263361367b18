package java.util.concurrent;

import java.util.AbstractQueue;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.PriorityQueue;
import java.util.concurrent.locks.LockSupport;

/** A heap without limit. An iterator runs over the elements that there were when it began. */
public class PriorityBlockingQueue<E> extends AbstractQueue<E> implements BlockingQueue<E>, java.io.Serializable {
    private final PriorityQueue<E> heap;

    public PriorityBlockingQueue() {
        heap = new PriorityQueue<E>();
    }

    public PriorityBlockingQueue(int capacity) {
        heap = new PriorityQueue<E>(capacity);
    }

    public PriorityBlockingQueue(int capacity, Comparator<? super E> order) {
        heap = new PriorityQueue<E>(capacity, order);
    }

    public PriorityBlockingQueue(Collection<? extends E> elements) {
        if (elements instanceof PriorityBlockingQueue) {
            heap = new PriorityQueue<E>(((PriorityBlockingQueue<E>) elements).heap);
        } else {
            heap = new PriorityQueue<E>(elements);
        }
    }

    public boolean add(E element) {
        return heap.offer(element);
    }

    public boolean offer(E element) {
        return heap.offer(element);
    }

    public void put(E element) {
        heap.offer(element);
    }

    public boolean offer(E element, long time, TimeUnit unit) {
        return heap.offer(element);
    }

    public E poll() {
        return heap.poll();
    }

    public E take() throws InterruptedException {
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
        if (heap.isEmpty()) {
            LockSupport.park();
        }
        return heap.poll();
    }

    public E poll(long time, TimeUnit unit) throws InterruptedException {
        Objects.requireNonNull(unit);
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
        return heap.poll();
    }

    public E peek() {
        return heap.peek();
    }

    public Comparator<? super E> comparator() {
        return heap.comparator();
    }

    public int size() {
        return heap.size();
    }

    public int remainingCapacity() {
        return Integer.MAX_VALUE;
    }

    public boolean remove(Object element) {
        return heap.remove(element);
    }

    public boolean contains(Object element) {
        return heap.contains(element);
    }

    public void clear() {
        heap.clear();
    }

    public int drainTo(Collection<? super E> target) {
        return drainTo(target, Integer.MAX_VALUE);
    }

    public int drainTo(Collection<? super E> target, int count) {
        Objects.requireNonNull(target);
        if (target == this) {
            throw new IllegalArgumentException();
        }
        int drained = 0;
        while (drained < count && !heap.isEmpty()) {
            target.add(heap.peek());
            heap.poll();
            drained++;
        }
        return drained;
    }

    public Iterator<E> iterator() {
        return new Running<E>(heap, heap.toArray());
    }

    private static class Running<E> implements Iterator<E> {
        private final PriorityQueue<E> heap;
        private final Object[] elements;
        private int next;
        private int last = -1;

        Running(PriorityQueue<E> heap, Object[] elements) {
            this.heap = heap;
            this.elements = elements;
        }

        public boolean hasNext() {
            return next < elements.length;
        }

        @SuppressWarnings("unchecked")
        public E next() {
            if (!hasNext()) {
                throw new NoSuchElementException();
            }
            last = next++;
            return (E) elements[last];
        }

        public void remove() {
            if (last < 0) {
                throw new IllegalStateException();
            }
            Object element = elements[last];
            last = -1;
            for (Iterator<E> it = heap.iterator(); it.hasNext();) {
                if (it.next() == element) {
                    it.remove();
                    return;
                }
            }
        }
    }
}
