package java.util.stream;

import java.util.Iterator;
import java.util.Spliterator;

/** What streams share. There is one thread. */
public interface BaseStream<T, S extends BaseStream<T, S>> extends AutoCloseable {
    Iterator<T> iterator();

    Spliterator<T> spliterator();

    boolean isParallel();

    S sequential();

    S parallel();

    S unordered();

    S onClose(Runnable closing);

    void close();
}
