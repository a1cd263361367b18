package java.util.function;

/** A functional interface. */
@FunctionalInterface
public interface IntUnaryOperator {
    int applyAsInt(int value);
}
