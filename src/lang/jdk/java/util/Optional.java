package java.util;

import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** A value or none. */
public final class Optional<T> {
    private static final Optional EMPTY = new Optional<Object>(false, null);

    private final boolean present;
    private final T value;

    private Optional(boolean present, T value) {
        this.present = present;
        this.value = value;
    }

    public boolean isPresent() {
        return present;
    }

    public boolean isEmpty() {
        return !present;
    }

    public T get() {
        return orElseThrow();
    }

    public T orElseThrow() {
        if (!present) {
            throw new NoSuchElementException("No value present");
        }
        return value;
    }

    public <X extends Throwable> T orElseThrow(Supplier<? extends X> exception) throws X {
        if (!present) {
            throw exception.get();
        }
        return value;
    }

    public T orElse(T other) {
        return present ? value : other;
    }

    public static <T> Optional<T> empty() {
        return (Optional<T>) EMPTY;
    }

    public static <T> Optional<T> of(T value) {
        return new Optional<T>(true, Objects.requireNonNull(value));
    }

    public static <T> Optional<T> ofNullable(T value) {
        return new Optional<T>(value != null, value);
    }

    public T orElseGet(Supplier<? extends T> other) {
        return present ? value : other.get();
    }

    public void ifPresent(Consumer<? super T> action) {
        if (present) {
            action.accept(value);
        }
    }

    public void ifPresentOrElse(Consumer<? super T> action, Runnable otherwise) {
        if (present) {
            action.accept(value);
        } else {
            otherwise.run();
        }
    }

    public Optional<T> filter(Predicate<? super T> predicate) {
        Objects.requireNonNull(predicate);
        return !present || predicate.test(value) ? this : Optional.<T>empty();
    }

    public <U> Optional<U> map(Function<? super T, ? extends U> function) {
        Objects.requireNonNull(function);
        if (!present) {
            return (Optional<U>) EMPTY;
        }
        U mapped = function.apply(value);
        return new Optional<U>(mapped != null, mapped);
    }

    @SuppressWarnings("unchecked")
    public <U> Optional<U> flatMap(Function<? super T, ? extends Optional<? extends U>> function) {
        Objects.requireNonNull(function);
        return present ? (Optional<U>) Objects.requireNonNull(function.apply(value)) : (Optional<U>) EMPTY;
    }

    public Optional<T> or(Supplier<? extends Optional<? extends T>> other) {
        Objects.requireNonNull(other);
        return present ? this : (Optional<T>) Objects.requireNonNull(other.get());
    }

    public Stream<T> stream() {
        return present ? Stream.<T>of(value) : Stream.<T>empty();
    }

    public boolean equals(Object other) {
        return this == other || other instanceof Optional && Objects.equals(value, ((Optional<?>) other).value);
    }

    public int hashCode() {
        return present ? value.hashCode() : 0;
    }

    public String toString() {
        return present ? "Optional[" + value + "]" : "Optional.empty";
    }
}
