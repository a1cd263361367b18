package java.util.function;

/** A functional interface. */
@FunctionalInterface
public interface Predicate<T> {
    boolean test(T value);

    default Predicate<T> and(Predicate<? super T> other) {
        java.util.Objects.requireNonNull(other);
        return value -> test(value) && other.test(value);
    }

    default Predicate<T> or(Predicate<? super T> other) {
        java.util.Objects.requireNonNull(other);
        return value -> test(value) || other.test(value);
    }

    default Predicate<T> negate() {
        return value -> !test(value);
    }

    static <T> Predicate<T> not(Predicate<? super T> predicate) {
        java.util.Objects.requireNonNull(predicate);
        return value -> !predicate.test(value);
    }

    static <T> Predicate<T> isEqual(Object expected) {
        return value -> java.util.Objects.equals(expected, value);
    }
}
