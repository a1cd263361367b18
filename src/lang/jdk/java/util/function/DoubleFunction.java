package java.util.function;

/** A functional interface. */
@FunctionalInterface
public interface DoubleFunction<R> {
    R apply(double value);
}
