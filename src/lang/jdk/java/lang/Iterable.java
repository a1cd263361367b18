package java.lang;

import java.util.Iterator;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.function.Consumer;

/** What a for-each loop runs over. */
public interface Iterable<T> {
    Iterator<T> iterator();

    default Spliterator<T> spliterator() {
        return Spliterators.spliteratorUnknownSize(iterator(), 0);
    }

    default void forEach(Consumer<? super T> action) {
        java.util.Objects.requireNonNull(action);
        for (Iterator<T> it = iterator(); it.hasNext();) {
            action.accept(it.next());
        }
    }
}
