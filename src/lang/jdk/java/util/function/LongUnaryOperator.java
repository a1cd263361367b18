package java.util.function;

/** A functional interface. */
@FunctionalInterface
public interface LongUnaryOperator {
    long applyAsLong(long value);
}
