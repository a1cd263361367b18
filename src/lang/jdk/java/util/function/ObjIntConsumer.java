package java.util.function;

/** A functional interface. */
@FunctionalInterface
public interface ObjIntConsumer<T> {
    void accept(T first, int second);
}
