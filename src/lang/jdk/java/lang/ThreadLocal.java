package java.lang;

import java.util.function.Supplier;

/** A value that every thread has its own of. There is one thread. */
public class ThreadLocal<T> {
    private T value;
    private boolean known;

    public ThreadLocal() {
    }

    public static <S> ThreadLocal<S> withInitial(Supplier<? extends S> supplier) {
        if (supplier == null) {
            throw new NullPointerException();
        }
        return new ThreadLocal<S>() {
            protected S initialValue() {
                return supplier.get();
            }
        };
    }

    protected T initialValue() {
        return null;
    }

    public T get() {
        if (!known) {
            set(initialValue());
        }
        return value;
    }

    public void set(T value) {
        this.value = value;
        known = true;
    }

    public void remove() {
        value = null;
        known = false;
    }
}
