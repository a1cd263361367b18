package java.util.function;

/** A functional interface. */
@FunctionalInterface
public interface ToLongFunction<T> {
    long applyAsLong(T value);
}
