package java.util.function;

/** A functional interface. */
@FunctionalInterface
public interface IntToDoubleFunction {
    double applyAsDouble(int value);
}
