package java.util.function;

/** A functional interface. */
@FunctionalInterface
public interface IntToLongFunction {
    long applyAsLong(int value);
}
