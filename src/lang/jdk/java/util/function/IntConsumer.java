package java.util.function;

/** A functional interface. */
@FunctionalInterface
public interface IntConsumer {
    void accept(int value);
}
