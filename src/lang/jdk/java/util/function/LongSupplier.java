package java.util.function;

/** A functional interface. */
@FunctionalInterface
public interface LongSupplier {
    long getAsLong();
}
