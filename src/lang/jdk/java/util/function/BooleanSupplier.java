package java.util.function;

/** A functional interface. */
@FunctionalInterface
public interface BooleanSupplier {
    boolean getAsBoolean();
}
