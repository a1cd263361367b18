package java.util.function;

/** A functional interface. */
@FunctionalInterface
public interface ObjLongConsumer<T> {
    void accept(T first, long second);
}
