package java.util.function;

/** A functional interface. */
@FunctionalInterface
public interface BiFunction<T, U, R> {
    R apply(T first, U second);

    default <V> BiFunction<T, U, V> andThen(Function<? super R, ? extends V> after) {
        java.util.Objects.requireNonNull(after);
        return (first, second) -> after.apply(apply(first, second));
    }
}
