package java.util.function;

/** A functional interface. */
@FunctionalInterface
public interface DoubleBinaryOperator {
    double applyAsDouble(double first, double second);
}
