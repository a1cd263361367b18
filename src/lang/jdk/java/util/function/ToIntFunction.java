package java.util.function;

/** A functional interface. */
@FunctionalInterface
public interface ToIntFunction<T> {
    int applyAsInt(T value);
}
