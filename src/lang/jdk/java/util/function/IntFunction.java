package java.util.function;

/** A functional interface. */
@FunctionalInterface
public interface IntFunction<R> {
    R apply(int value);
}
