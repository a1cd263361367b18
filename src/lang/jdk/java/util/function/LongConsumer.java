package java.util.function;

/** A functional interface. */
@FunctionalInterface
public interface LongConsumer {
    void accept(long value);
}
