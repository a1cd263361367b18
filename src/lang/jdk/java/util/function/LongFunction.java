package java.util.function;

/** A functional interface. */
@FunctionalInterface
public interface LongFunction<R> {
    R apply(long value);
}
