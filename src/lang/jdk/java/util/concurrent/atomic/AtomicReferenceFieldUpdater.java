package java.util.concurrent.atomic;

import java.util.function.BinaryOperator;
import java.util.function.UnaryOperator;
import jdk.internal.misc.Unsafe;

/** Replaces a reference in objects of a class. There is one thread. */
public abstract class AtomicReferenceFieldUpdater<T, V> {
    protected AtomicReferenceFieldUpdater() {
    }

    public static <U, W> AtomicReferenceFieldUpdater<U, W> newUpdater(Class<U> type, Class<W> held, String field) {
        Unsafe cells = Unsafe.getUnsafe();
        Class<?> kind = cells.kind(type, field);
        if (kind == null) {
            throw new RuntimeException(new NoSuchFieldException(field));
        }
        if (kind != (Object) held) {
            throw new ClassCastException();
        }
        return new Cell<U, W>(type, held, cells.objectFieldOffset(type, field));
    }

    public abstract V get(T object);

    public abstract void set(T object, V value);

    public void lazySet(T object, V value) {
        set(object, value);
    }

    public boolean compareAndSet(T object, V expected, V value) {
        if (get(object) != expected) {
            return false;
        }
        set(object, value);
        return true;
    }

    public boolean weakCompareAndSet(T object, V expected, V value) {
        return compareAndSet(object, expected, value);
    }

    public V getAndSet(T object, V value) {
        V old = get(object);
        set(object, value);
        return old;
    }

    public final V getAndUpdate(T object, UnaryOperator<V> operator) {
        V old = get(object);
        set(object, operator.apply(old));
        return old;
    }

    public final V updateAndGet(T object, UnaryOperator<V> operator) {
        V old = get(object);
        V next = operator.apply(old);
        set(object, next);
        return next;
    }

    public final V getAndAccumulate(T object, V other, BinaryOperator<V> operator) {
        V old = get(object);
        set(object, operator.apply(old, other));
        return old;
    }

    public final V accumulateAndGet(T object, V other, BinaryOperator<V> operator) {
        V old = get(object);
        V next = operator.apply(old, other);
        set(object, next);
        return next;
    }

    /** A field by its cell. */
    private static class Cell<T, V> extends AtomicReferenceFieldUpdater<T, V> {
        private final Class<T> type;
        private final Class<V> held;
        private final long offset;

        Cell(Class<T> type, Class<V> held, long offset) {
            this.type = type;
            this.held = held;
            this.offset = offset;
        }

        private void check(T object) {
            if (!type.isInstance(object)) {
                throw new ClassCastException();
            }
        }

        @SuppressWarnings("unchecked")
        public V get(T object) {
            check(object);
            return (V) Unsafe.getUnsafe().getReference(object, offset);
        }

        public void set(T object, V value) {
            check(object);
            if (value != null && !held.isInstance(value)) {
                throw new ClassCastException();
            }
            Unsafe.getUnsafe().putReference(object, offset, value);
        }
    }
}
