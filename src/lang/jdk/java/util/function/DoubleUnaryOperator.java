package java.util.function;

/** A functional interface. */
@FunctionalInterface
public interface DoubleUnaryOperator {
    double applyAsDouble(double value);
}
