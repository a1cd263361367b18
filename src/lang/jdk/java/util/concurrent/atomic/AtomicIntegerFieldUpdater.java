package java.util.concurrent.atomic;

import java.util.function.IntBinaryOperator;
import java.util.function.IntUnaryOperator;
import jdk.internal.misc.Unsafe;

/** Replaces a number in objects of a class. There is one thread. */
public abstract class AtomicIntegerFieldUpdater<T> {
    protected AtomicIntegerFieldUpdater() {
    }

    public static <U> AtomicIntegerFieldUpdater<U> newUpdater(Class<U> type, String field) {
        Unsafe cells = Unsafe.getUnsafe();
        Class<?> kind = cells.kind(type, field);
        if (kind == null) {
            throw new RuntimeException(new NoSuchFieldException(field));
        }
        if (kind != (Object) int.class) {
            throw new IllegalArgumentException("Must be integer type");
        }
        return new Cell<U>(type, cells.objectFieldOffset(type, field));
    }

    public abstract int get(T object);

    public abstract void set(T object, int value);

    public void lazySet(T object, int value) {
        set(object, value);
    }

    public boolean compareAndSet(T object, int expected, int value) {
        if (get(object) != expected) {
            return false;
        }
        set(object, value);
        return true;
    }

    public boolean weakCompareAndSet(T object, int expected, int value) {
        return compareAndSet(object, expected, value);
    }

    public int getAndSet(T object, int value) {
        int old = get(object);
        set(object, value);
        return old;
    }

    public int getAndIncrement(T object) {
        return getAndAdd(object, 1);
    }

    public int incrementAndGet(T object) {
        return addAndGet(object, 1);
    }

    public int getAndDecrement(T object) {
        return getAndAdd(object, -1);
    }

    public int decrementAndGet(T object) {
        return addAndGet(object, -1);
    }

    public int getAndAdd(T object, int delta) {
        int old = get(object);
        set(object, old + delta);
        return old;
    }

    public int addAndGet(T object, int delta) {
        int sum = get(object) + delta;
        set(object, sum);
        return sum;
    }

    public final int getAndUpdate(T object, IntUnaryOperator operator) {
        int old = get(object);
        set(object, operator.applyAsInt(old));
        return old;
    }

    public final int updateAndGet(T object, IntUnaryOperator operator) {
        int old = get(object);
        int next = operator.applyAsInt(old);
        set(object, next);
        return next;
    }

    public final int getAndAccumulate(T object, int other, IntBinaryOperator operator) {
        int old = get(object);
        set(object, operator.applyAsInt(old, other));
        return old;
    }

    public final int accumulateAndGet(T object, int other, IntBinaryOperator operator) {
        int old = get(object);
        int next = operator.applyAsInt(old, other);
        set(object, next);
        return next;
    }

    /** A field by its cell. */
    private static class Cell<T> extends AtomicIntegerFieldUpdater<T> {
        private final Class<T> type;
        private final long offset;

        Cell(Class<T> type, long offset) {
            this.type = type;
            this.offset = offset;
        }

        private void check(T object) {
            if (!type.isInstance(object)) {
                throw new ClassCastException();
            }
        }

        public int get(T object) {
            check(object);
            return Unsafe.getUnsafe().getInt(object, offset);
        }

        public void set(T object, int value) {
            check(object);
            Unsafe.getUnsafe().putInt(object, offset, value);
        }
    }
}
