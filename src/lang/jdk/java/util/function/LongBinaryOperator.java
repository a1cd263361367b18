package java.util.function;

/** A functional interface. */
@FunctionalInterface
public interface LongBinaryOperator {
    long applyAsLong(long first, long second);
}
