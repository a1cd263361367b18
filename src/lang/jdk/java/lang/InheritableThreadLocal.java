package java.lang;

/** A value that a new thread begins with as its maker has it. There is one thread. */
public class InheritableThreadLocal<T> extends ThreadLocal<T> {
    public InheritableThreadLocal() {
    }

    protected T childValue(T value) {
        return value;
    }
}
