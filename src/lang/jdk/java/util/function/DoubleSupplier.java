package java.util.function;

/** A functional interface. */
@FunctionalInterface
public interface DoubleSupplier {
    double getAsDouble();
}
