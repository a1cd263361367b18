package java.util.function;

/** A functional interface. */
@FunctionalInterface
public interface Supplier<T> {
    T get();
}
