package java.util.function;

/** A functional interface. */
@FunctionalInterface
public interface IntBinaryOperator {
    int applyAsInt(int first, int second);
}
