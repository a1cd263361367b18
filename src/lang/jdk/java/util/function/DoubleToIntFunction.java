package java.util.function;

/** A functional interface. */
@FunctionalInterface
public interface DoubleToIntFunction {
    int applyAsInt(double value);
}
