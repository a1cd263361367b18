package jdk.internal.util;

import java.util.List;
import java.util.function.BiFunction;

/** Checks of indices, with an exception of the caller's. */
public class Preconditions {
    private Preconditions() {
    }

    private static RuntimeException failure(
        BiFunction<String, List<Number>, ? extends RuntimeException> maker, String check, Number... numbers) {
        RuntimeException made = maker == null ? null : maker.apply(check, List.of(numbers));
        return made != null ? made : new IndexOutOfBoundsException(message(check, List.of(numbers)));
    }

    private static String message(String check, List<Number> n) {
        switch (check) {
            case "checkIndex":
                return "Index " + n.get(0) + " out of bounds for length " + n.get(1);
            case "checkFromToIndex":
                return "Range [" + n.get(0) + ", " + n.get(1) + ") out of bounds for length " + n.get(2);
            default:
                return "Range [" + n.get(0) + ", " + n.get(0) + " + " + n.get(1) + ") out of bounds for length " + n.get(2);
        }
    }

    public static <X extends RuntimeException> int checkIndex(
        int index, int length, BiFunction<String, List<Number>, X> maker) {
        if (index < 0 || index >= length) {
            throw failure(maker, "checkIndex", index, length);
        }
        return index;
    }

    public static <X extends RuntimeException> int checkFromToIndex(
        int from, int to, int length, BiFunction<String, List<Number>, X> maker) {
        if (from < 0 || from > to || to > length) {
            throw failure(maker, "checkFromToIndex", from, to, length);
        }
        return from;
    }

    public static <X extends RuntimeException> int checkFromIndexSize(
        int from, int size, int length, BiFunction<String, List<Number>, X> maker) {
        if ((length | from | size) < 0 || size > length - from) {
            throw failure(maker, "checkFromIndexSize", from, size, length);
        }
        return from;
    }

    public static <X extends RuntimeException> long checkIndex(
        long index, long length, BiFunction<String, List<Number>, X> maker) {
        if (index < 0 || index >= length) {
            throw failure(maker, "checkIndex", index, length);
        }
        return index;
    }

    public static <X extends RuntimeException> long checkFromToIndex(
        long from, long to, long length, BiFunction<String, List<Number>, X> maker) {
        if (from < 0 || from > to || to > length) {
            throw failure(maker, "checkFromToIndex", from, to, length);
        }
        return from;
    }

    public static <X extends RuntimeException> long checkFromIndexSize(
        long from, long size, long length, BiFunction<String, List<Number>, X> maker) {
        if ((length | from | size) < 0 || size > length - from) {
            throw failure(maker, "checkFromIndexSize", from, size, length);
        }
        return from;
    }
}
