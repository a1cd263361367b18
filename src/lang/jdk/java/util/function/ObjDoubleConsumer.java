package java.util.function;

/** A functional interface. */
@FunctionalInterface
public interface ObjDoubleConsumer<T> {
    void accept(T first, double second);
}
