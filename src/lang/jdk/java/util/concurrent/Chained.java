package java.util.concurrent;

import java.util.AbstractQueue;
import java.util.Collection;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.concurrent.locks.LockSupport;

/**
 * What the queues for several threads share: a chain of nodes without null. An iterator holds the element that it gives
 * next, and sees what is removed or added behind that. To wait ends the run as unsupported, as there is one thread.
 */
abstract class Chained<E> extends AbstractQueue<E> {
    private final Node<E> ends = new Node<E>(null);
    private int size;
    final int most;

    /** An element between others. A node that was removed still knows the next one. */
    static final class Node<E> {
        final E element;
        Node<E> next;
        Node<E> previous;
        boolean removed;

        Node(E element) {
            this.element = element;
        }
    }

    Chained(int most) {
        this.most = most;
        ends.next = ends;
        ends.previous = ends;
    }

    final void fill(Collection<? extends E> elements) {
        for (E element : elements) {
            if (!offer(element)) {
                throw new IllegalStateException("Queue full");
            }
        }
    }

    final Node<E> end() {
        return ends;
    }

    /** The next node that is in the queue, or its end. */
    final Node<E> after(Node<E> node, boolean forwards) {
        Node<E> at = forwards ? node.next : node.previous;
        while (at.removed) {
            at = forwards ? at.next : at.previous;
        }
        return at;
    }

    final boolean link(E element, boolean first) {
        Objects.requireNonNull(element);
        if (size == most) {
            return false;
        }
        Node<E> node = new Node<E>(element);
        Node<E> before = first ? ends : ends.previous;
        node.previous = before;
        node.next = before.next;
        before.next.previous = node;
        before.next = node;
        size++;
        return true;
    }

    final E unlink(Node<E> node) {
        if (node == ends) {
            return null;
        }
        node.removed = true;
        node.previous.next = node.next;
        node.next.previous = node.previous;
        size--;
        return node.element;
    }

    final boolean unlinkEqual(Object element, boolean forwards) {
        for (Node<E> at = after(ends, forwards); at != ends; at = after(at, forwards)) {
            if (at.element.equals(element)) {
                unlink(at);
                return true;
            }
        }
        return false;
    }

    final void linkOrWait(E element, boolean first) throws InterruptedException {
        Objects.requireNonNull(element);
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
        if (!link(element, first)) {
            LockSupport.park();
        }
    }

    final boolean linkOrGiveUp(E element, boolean first, TimeUnit unit) throws InterruptedException {
        Objects.requireNonNull(element);
        Objects.requireNonNull(unit);
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
        return link(element, first);
    }

    final E unlinkOrWait(boolean first) throws InterruptedException {
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
        if (size == 0) {
            LockSupport.park();
        }
        return unlink(first ? ends.next : ends.previous);
    }

    final E unlinkOrGiveUp(boolean first, TimeUnit unit) throws InterruptedException {
        Objects.requireNonNull(unit);
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
        return unlink(first ? ends.next : ends.previous);
    }

    public int size() {
        return size;
    }

    public boolean isEmpty() {
        return size == 0;
    }

    public boolean offer(E element) {
        return link(element, false);
    }

    public E poll() {
        return unlink(ends.next);
    }

    public E peek() {
        return ends.next.element;
    }

    public boolean contains(Object element) {
        for (Node<E> at = ends.next; at != ends; at = at.next) {
            if (at.element.equals(element)) {
                return true;
            }
        }
        return false;
    }

    public boolean remove(Object element) {
        return unlinkEqual(element, true);
    }

    public void clear() {
        while (size > 0) {
            unlink(ends.next);
        }
    }

    public int remainingCapacity() {
        return most < 0 ? Integer.MAX_VALUE : most - size;
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
        while (drained < count && size > 0) {
            target.add(ends.next.element);
            unlink(ends.next);
            drained++;
        }
        return drained;
    }

    public Iterator<E> iterator() {
        return new Running<E>(this, true);
    }

    static final class Running<E> implements Iterator<E> {
        private final Chained<E> queue;
        private final boolean forwards;
        private Node<E> next;
        private Node<E> last;

        Running(Chained<E> queue, boolean forwards) {
            this.queue = queue;
            this.forwards = forwards;
            this.next = queue.after(queue.ends, forwards);
        }

        public boolean hasNext() {
            return next != queue.ends;
        }

        public E next() {
            if (!hasNext()) {
                throw new NoSuchElementException();
            }
            last = next;
            next = queue.after(next, forwards);
            return last.element;
        }

        public void remove() {
            if (last == null) {
                throw new IllegalStateException();
            }
            if (!last.removed) {
                queue.unlink(last);
            }
            last = null;
        }
    }
}
