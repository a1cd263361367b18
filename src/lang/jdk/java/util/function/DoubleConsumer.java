package java.util.function;

/** A functional interface. */
@FunctionalInterface
public interface DoubleConsumer {
    void accept(double value);
}
