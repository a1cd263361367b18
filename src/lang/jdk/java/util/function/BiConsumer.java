package java.util.function;

/** A functional interface. */
@FunctionalInterface
public interface BiConsumer<T, U> {
    void accept(T first, U second);

    default BiConsumer<T, U> andThen(BiConsumer<? super T, ? super U> after) {
        java.util.Objects.requireNonNull(after);
        return (first, second) -> {
            accept(first, second);
            after.accept(first, second);
        };
    }
}
