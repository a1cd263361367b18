package java.util.function;

/** A functional interface. */
@FunctionalInterface
public interface IntSupplier {
    int getAsInt();
}
