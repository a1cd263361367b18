package java.util.function;

/** A functional interface. */
@FunctionalInterface
public interface LongToIntFunction {
    int applyAsInt(long value);
}
