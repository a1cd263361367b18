package java.util;

import java.util.function.IntFunction;
import java.util.stream.DoublePulled;
import java.util.stream.DoubleStream;
import java.util.stream.Indexed;
import java.util.stream.IntPulled;
import java.util.stream.IntStream;
import java.util.stream.LongPulled;
import java.util.stream.LongStream;
import java.util.stream.Pulled;
import java.util.stream.Stream;

/** Functions on arrays. */
public final class Arrays {
    private Arrays() {
    }

    private static void check(int length, int from, int to) {
        if (from > to) {
            throw new IllegalArgumentException("fromIndex(" + from + ") > toIndex(" + to + ")");
        }
        if (from < 0) {
            throw new ArrayIndexOutOfBoundsException(from);
        }
        if (to > length) {
            throw new ArrayIndexOutOfBoundsException(to);
        }
    }

    /** A new array of the same type. */
    static native <T> T[] like(T[] array, int length);

    public static <T> List<T> asList(T... elements) {
        return new ArrayView<T>(elements);
    }

    /** A stream over what stands at the indices of an array of some length. */
    private static <T> Stream<T> pull(int length, int from, int to, IntFunction<T> get) {
        if (from > to) {
            throw new ArrayIndexOutOfBoundsException("origin(" + from + ") > fence(" + to + ")");
        }
        if (from < 0) {
            throw new ArrayIndexOutOfBoundsException("Array index out of range: " + from);
        }
        if (to > length) {
            throw new ArrayIndexOutOfBoundsException("Array index out of range: " + to);
        }
        return new Pulled<T>(() -> new Indexed<T>(from, to) {
            protected T get(int index) {
                return get.apply(index);
            }
        }, () -> to - from);
    }

    public static <T> Stream<T> stream(T[] array) {
        return stream(array, 0, array.length);
    }

    public static <T> Stream<T> stream(T[] array, int from, int to) {
        return Arrays.<T>pull(array.length, from, to, i -> array[i]);
    }

    public static IntStream stream(int[] array) {
        return stream(array, 0, array.length);
    }

    public static IntStream stream(int[] array, int from, int to) {
        return new IntPulled(Arrays.<Integer>pull(array.length, from, to, i -> array[i]));
    }

    public static LongStream stream(long[] array) {
        return stream(array, 0, array.length);
    }

    public static LongStream stream(long[] array, int from, int to) {
        return new LongPulled(Arrays.<Long>pull(array.length, from, to, i -> array[i]));
    }

    public static DoubleStream stream(double[] array) {
        return stream(array, 0, array.length);
    }

    public static DoubleStream stream(double[] array, int from, int to) {
        return new DoublePulled(Arrays.<Double>pull(array.length, from, to, i -> array[i]));
    }

    public static <T> void setAll(T[] array, IntFunction<? extends T> function) {
        for (int i = 0; i < array.length; i++) {
            array[i] = function.apply(i);
        }
    }

    public static <T> T[] copyOf(T[] array, int length) {
        if (length < 0) {
            throw new NegativeArraySizeException("" + length);
        }
        T[] copy = like(array, length);
        int common = Math.min(array.length, length);
        for (int i = 0; i < common; i++) {
            copy[i] = array[i];
        }
        return copy;
    }

    @SuppressWarnings("unchecked")
    public static <T, U> T[] copyOf(U[] array, int length, Class<? extends T[]> type) {
        T[] copy = (T[]) java.lang.reflect.Array.newInstance(type.getComponentType(), length);
        int common = Math.min(array.length, length);
        for (int i = 0; i < common; i++) {
            copy[i] = (T) array[i];
        }
        return copy;
    }

    public static <T> T[] copyOfRange(T[] array, int from, int to) {
        if (to - from < 0) {
            throw new IllegalArgumentException(from + " > " + to);
        }
        if (from < 0 || from > array.length) {
            System.arraycopy(array, from, array, 0, Math.min(array.length - from, to - from));
        }
        T[] copy = like(array, to - from);
        for (int i = from; i < to && i < array.length; i++) {
            copy[i - from] = array[i];
        }
        return copy;
    }

    @SuppressWarnings("unchecked")
    public static void sort(Object[] array) {
        sort(array, 0, array.length, (a, b) -> ((Comparable<Object>) a).compareTo(b));
    }

    public static void sort(Object[] array, int from, int to) {
        sort(array, from, to, null);
    }

    public static <T> void sort(T[] array, Comparator<? super T> order) {
        sort(array, 0, array.length, order);
    }

    /** Fewer than 32 elements are compared as java.util compares them: a run, then insertion by halves. */
    @SuppressWarnings("unchecked")
    public static <T> void sort(T[] array, int from, int to, Comparator<? super T> order) {
        check(array.length, from, to);
        if (order == null) {
            sort(array, from, to, (a, b) -> ((Comparable<T>) a).compareTo(b));
            return;
        }
        if (to - from < 32) {
            for (int i = from + run(array, from, to, order); i < to; i++) {
                insert(array, from, i, order);
            }
            return;
        }
        new RunSort<T>(array, order).sort(from, to);
    }

    /** How many elements are in order at the start; those that descend are turned around. */
    static <T> int run(T[] array, int from, int to, Comparator<? super T> order) {
        if (to - from < 2) {
            return to - from;
        }
        int end = from + 2;
        if (order.compare(array[from + 1], array[from]) >= 0) {
            while (end < to && order.compare(array[end], array[end - 1]) >= 0) {
                end++;
            }
            return end - from;
        }
        while (end < to && order.compare(array[end], array[end - 1]) < 0) {
            end++;
        }
        for (int low = from, high = end - 1; low < high; low++, high--) {
            T element = array[low];
            array[low] = array[high];
            array[high] = element;
        }
        return end - from;
    }

    /** Brings an element to its place among those before it, which are in order. */
    static <T> void insert(T[] array, int from, int index, Comparator<? super T> order) {
        T element = array[index];
        int low = from;
        int high = index;
        while (low < high) {
            int middle = (low + high) / 2;
            if (order.compare(element, array[middle]) < 0) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        for (int i = index; i > low; i--) {
            array[i] = array[i - 1];
        }
        array[low] = element;
    }

    public static <T> int binarySearch(T[] array, T key, Comparator<? super T> order) {
        int low = 0;
        int high = array.length - 1;
        while (low <= high) {
            int middle = (low + high) / 2;
            int sign = order.compare(array[middle], key);
            if (sign == 0) {
                return middle;
            }
            if (sign < 0) {
                low = middle + 1;
            } else {
                high = middle - 1;
            }
        }
        return -1 - low;
    }

    @SuppressWarnings("unchecked")
    public static int binarySearch(Object[] array, Object key) {
        return binarySearch(array, key, (a, b) -> ((Comparable<Object>) a).compareTo(b));
    }

    public static boolean deepEquals(Object[] a, Object[] b) {
        if (a == b) {
            return true;
        }
        if (a == null || b == null || a.length != b.length) {
            return false;
        }
        for (int i = 0; i < a.length; i++) {
            if (a[i] != b[i] && (a[i] == null || !areDeepEqual(a[i], b[i]))) {
                return false;
            }
        }
        return true;
    }

    /** For two objects that are not one, the first not null. */
    static boolean areDeepEqual(Object a, Object b) {
        if (a instanceof Object[] && b instanceof Object[]) {
            return deepEquals((Object[]) a, (Object[]) b);
        }
        if (a instanceof int[] && b instanceof int[]) {
            return equals((int[]) a, (int[]) b);
        }
        if (a instanceof char[] && b instanceof char[]) {
            return equals((char[]) a, (char[]) b);
        }
        if (a instanceof double[] && b instanceof double[]) {
            return equals((double[]) a, (double[]) b);
        }
        if (a instanceof long[] && b instanceof long[]) {
            return equals((long[]) a, (long[]) b);
        }
        if (a instanceof boolean[] && b instanceof boolean[]) {
            return equals((boolean[]) a, (boolean[]) b);
        }
        if (a instanceof byte[] && b instanceof byte[]) {
            return equals((byte[]) a, (byte[]) b);
        }
        if (a instanceof short[] && b instanceof short[]) {
            return equals((short[]) a, (short[]) b);
        }
        if (a instanceof float[] && b instanceof float[]) {
            return equals((float[]) a, (float[]) b);
        }
        return a.equals(b);
    }

    public static String deepToString(Object[] array) {
        if (array == null) {
            return "null";
        }
        String text = "[";
        for (int i = 0; i < array.length; i++) {
            Object element = array[i];
            text = text + (i == 0 ? "" : ", ") + (element == array ? "[...]" : deepText(element));
        }
        return text + "]";
    }

    private static String deepText(Object element) {
        if (element instanceof Object[]) {
            return deepToString((Object[]) element);
        }
        if (element instanceof int[]) {
            return toString((int[]) element);
        }
        if (element instanceof char[]) {
            return toString((char[]) element);
        }
        if (element instanceof double[]) {
            return toString((double[]) element);
        }
        if (element instanceof long[]) {
            return toString((long[]) element);
        }
        if (element instanceof boolean[]) {
            return toString((boolean[]) element);
        }
        if (element instanceof byte[]) {
            return toString((byte[]) element);
        }
        if (element instanceof short[]) {
            return toString((short[]) element);
        }
        if (element instanceof float[]) {
            return toString((float[]) element);
        }
        return String.valueOf(element);
    }

    public static int deepHashCode(Object[] array) {
        if (array == null) {
            return 0;
        }
        int hash = 1;
        for (int i = 0; i < array.length; i++) {
            Object element = array[i];
            hash = 31 * hash + (element instanceof Object[] ? deepHashCode((Object[]) element) : flatHash(element));
        }
        return hash;
    }

    private static int flatHash(Object element) {
        if (element instanceof int[]) {
            return hashCode((int[]) element);
        }
        if (element instanceof char[]) {
            return hashCode((char[]) element);
        }
        if (element instanceof double[]) {
            return hashCode((double[]) element);
        }
        if (element instanceof long[]) {
            return hashCode((long[]) element);
        }
        if (element instanceof boolean[]) {
            return hashCode((boolean[]) element);
        }
        if (element instanceof byte[]) {
            return hashCode((byte[]) element);
        }
        if (element instanceof short[]) {
            return hashCode((short[]) element);
        }
        if (element instanceof float[]) {
            return hashCode((float[]) element);
        }
        return Objects.hashCode(element);
    }

    public static void fill(Object[] array, Object value) {
        for (int i = 0; i < array.length; i++) {
            array[i] = value;
        }
    }

    public static void fill(Object[] array, int from, int to, Object value) {
        check(array.length, from, to);
        for (int i = from; i < to; i++) {
            array[i] = value;
        }
    }

    public static boolean equals(Object[] a, Object[] b) {
        if (a == b) {
            return true;
        }
        if (a == null || b == null || a.length != b.length) {
            return false;
        }
        for (int i = 0; i < a.length; i++) {
            if (!(Objects.equals(a[i], b[i]))) {
                return false;
            }
        }
        return true;
    }

    public static int hashCode(Object[] array) {
        if (array == null) {
            return 0;
        }
        int hash = 1;
        for (int i = 0; i < array.length; i++) {
            hash = 31 * hash + Objects.hashCode(array[i]);
        }
        return hash;
    }

    public static String toString(Object[] array) {
        if (array == null) {
            return "null";
        }
        String text = "[";
        for (int i = 0; i < array.length; i++) {
            text = text + (i == 0 ? "" : ", ") + array[i];
        }
        return text + "]";
    }

    public static void fill(int[] array, int value) {
        for (int i = 0; i < array.length; i++) {
            array[i] = value;
        }
    }

    public static void fill(int[] array, int from, int to, int value) {
        check(array.length, from, to);
        for (int i = from; i < to; i++) {
            array[i] = value;
        }
    }

    public static boolean equals(int[] a, int[] b) {
        if (a == b) {
            return true;
        }
        if (a == null || b == null || a.length != b.length) {
            return false;
        }
        for (int i = 0; i < a.length; i++) {
            if (!(a[i] == b[i])) {
                return false;
            }
        }
        return true;
    }

    public static int hashCode(int[] array) {
        if (array == null) {
            return 0;
        }
        int hash = 1;
        for (int i = 0; i < array.length; i++) {
            hash = 31 * hash + Integer.hashCode(array[i]);
        }
        return hash;
    }

    public static String toString(int[] array) {
        if (array == null) {
            return "null";
        }
        String text = "[";
        for (int i = 0; i < array.length; i++) {
            text = text + (i == 0 ? "" : ", ") + array[i];
        }
        return text + "]";
    }

    public static int[] copyOf(int[] array, int length) {
        int[] copy = new int[length];
        int common = Math.min(array.length, length);
        for (int i = 0; i < common; i++) {
            copy[i] = array[i];
        }
        return copy;
    }

    public static int[] copyOfRange(int[] array, int from, int to) {
        if (to - from < 0) {
            throw new IllegalArgumentException(from + " > " + to);
        }
        if (from < 0 || from > array.length) {
            System.arraycopy(array, from, array, 0, Math.min(array.length - from, to - from));
        }
        int[] copy = new int[to - from];
        for (int i = from; i < to && i < array.length; i++) {
            copy[i - from] = array[i];
        }
        return copy;
    }

    public static void sort(int[] array) {
        sort(array, 0, array.length);
    }

    public static void sort(int[] array, int from, int to) {
        check(array.length, from, to);
        for (int gap = (to - from) / 2; gap > 0; gap = gap / 2) {
            for (int i = from + gap; i < to; i++) {
                int element = array[i];
                int at = i;
                while (at - gap >= from && array[at - gap] > element) {
                    array[at] = array[at - gap];
                    at -= gap;
                }
                array[at] = element;
            }
        }
    }

    public static int binarySearch(int[] array, int key) {
        return binarySearch(array, 0, array.length, key);
    }

    public static int binarySearch(int[] array, int from, int to, int key) {
        check(array.length, from, to);
        int low = from;
        int high = to - 1;
        while (low <= high) {
            int middle = (low + high) / 2;
            if (array[middle] < key) {
                low = middle + 1;
            } else if (array[middle] > key) {
                high = middle - 1;
            } else {
                return middle;
            }
        }
        return -1 - low;
    }

    public static void fill(long[] array, long value) {
        for (int i = 0; i < array.length; i++) {
            array[i] = value;
        }
    }

    public static void fill(long[] array, int from, int to, long value) {
        check(array.length, from, to);
        for (int i = from; i < to; i++) {
            array[i] = value;
        }
    }

    public static boolean equals(long[] a, long[] b) {
        if (a == b) {
            return true;
        }
        if (a == null || b == null || a.length != b.length) {
            return false;
        }
        for (int i = 0; i < a.length; i++) {
            if (!(a[i] == b[i])) {
                return false;
            }
        }
        return true;
    }

    public static int hashCode(long[] array) {
        if (array == null) {
            return 0;
        }
        int hash = 1;
        for (int i = 0; i < array.length; i++) {
            hash = 31 * hash + Long.hashCode(array[i]);
        }
        return hash;
    }

    public static String toString(long[] array) {
        if (array == null) {
            return "null";
        }
        String text = "[";
        for (int i = 0; i < array.length; i++) {
            text = text + (i == 0 ? "" : ", ") + array[i];
        }
        return text + "]";
    }

    public static long[] copyOf(long[] array, int length) {
        long[] copy = new long[length];
        int common = Math.min(array.length, length);
        for (int i = 0; i < common; i++) {
            copy[i] = array[i];
        }
        return copy;
    }

    public static long[] copyOfRange(long[] array, int from, int to) {
        if (to - from < 0) {
            throw new IllegalArgumentException(from + " > " + to);
        }
        if (from < 0 || from > array.length) {
            System.arraycopy(array, from, array, 0, Math.min(array.length - from, to - from));
        }
        long[] copy = new long[to - from];
        for (int i = from; i < to && i < array.length; i++) {
            copy[i - from] = array[i];
        }
        return copy;
    }

    public static void sort(long[] array) {
        sort(array, 0, array.length);
    }

    public static void sort(long[] array, int from, int to) {
        check(array.length, from, to);
        for (int gap = (to - from) / 2; gap > 0; gap = gap / 2) {
            for (int i = from + gap; i < to; i++) {
                long element = array[i];
                int at = i;
                while (at - gap >= from && array[at - gap] > element) {
                    array[at] = array[at - gap];
                    at -= gap;
                }
                array[at] = element;
            }
        }
    }

    public static int binarySearch(long[] array, long key) {
        return binarySearch(array, 0, array.length, key);
    }

    public static int binarySearch(long[] array, int from, int to, long key) {
        check(array.length, from, to);
        int low = from;
        int high = to - 1;
        while (low <= high) {
            int middle = (low + high) / 2;
            if (array[middle] < key) {
                low = middle + 1;
            } else if (array[middle] > key) {
                high = middle - 1;
            } else {
                return middle;
            }
        }
        return -1 - low;
    }

    public static void fill(char[] array, char value) {
        for (int i = 0; i < array.length; i++) {
            array[i] = value;
        }
    }

    public static void fill(char[] array, int from, int to, char value) {
        check(array.length, from, to);
        for (int i = from; i < to; i++) {
            array[i] = value;
        }
    }

    public static boolean equals(char[] a, char[] b) {
        if (a == b) {
            return true;
        }
        if (a == null || b == null || a.length != b.length) {
            return false;
        }
        for (int i = 0; i < a.length; i++) {
            if (!(a[i] == b[i])) {
                return false;
            }
        }
        return true;
    }

    public static int hashCode(char[] array) {
        if (array == null) {
            return 0;
        }
        int hash = 1;
        for (int i = 0; i < array.length; i++) {
            hash = 31 * hash + Character.hashCode(array[i]);
        }
        return hash;
    }

    public static String toString(char[] array) {
        if (array == null) {
            return "null";
        }
        String text = "[";
        for (int i = 0; i < array.length; i++) {
            text = text + (i == 0 ? "" : ", ") + array[i];
        }
        return text + "]";
    }

    public static char[] copyOf(char[] array, int length) {
        char[] copy = new char[length];
        int common = Math.min(array.length, length);
        for (int i = 0; i < common; i++) {
            copy[i] = array[i];
        }
        return copy;
    }

    public static char[] copyOfRange(char[] array, int from, int to) {
        if (to - from < 0) {
            throw new IllegalArgumentException(from + " > " + to);
        }
        if (from < 0 || from > array.length) {
            System.arraycopy(array, from, array, 0, Math.min(array.length - from, to - from));
        }
        char[] copy = new char[to - from];
        for (int i = from; i < to && i < array.length; i++) {
            copy[i - from] = array[i];
        }
        return copy;
    }

    public static void sort(char[] array) {
        sort(array, 0, array.length);
    }

    public static void sort(char[] array, int from, int to) {
        check(array.length, from, to);
        for (int gap = (to - from) / 2; gap > 0; gap = gap / 2) {
            for (int i = from + gap; i < to; i++) {
                char element = array[i];
                int at = i;
                while (at - gap >= from && array[at - gap] > element) {
                    array[at] = array[at - gap];
                    at -= gap;
                }
                array[at] = element;
            }
        }
    }

    public static int binarySearch(char[] array, char key) {
        return binarySearch(array, 0, array.length, key);
    }

    public static int binarySearch(char[] array, int from, int to, char key) {
        check(array.length, from, to);
        int low = from;
        int high = to - 1;
        while (low <= high) {
            int middle = (low + high) / 2;
            if (array[middle] < key) {
                low = middle + 1;
            } else if (array[middle] > key) {
                high = middle - 1;
            } else {
                return middle;
            }
        }
        return -1 - low;
    }

    public static void fill(byte[] array, byte value) {
        for (int i = 0; i < array.length; i++) {
            array[i] = value;
        }
    }

    public static void fill(byte[] array, int from, int to, byte value) {
        check(array.length, from, to);
        for (int i = from; i < to; i++) {
            array[i] = value;
        }
    }

    public static boolean equals(byte[] a, byte[] b) {
        if (a == b) {
            return true;
        }
        if (a == null || b == null || a.length != b.length) {
            return false;
        }
        for (int i = 0; i < a.length; i++) {
            if (!(a[i] == b[i])) {
                return false;
            }
        }
        return true;
    }

    public static int hashCode(byte[] array) {
        if (array == null) {
            return 0;
        }
        int hash = 1;
        for (int i = 0; i < array.length; i++) {
            hash = 31 * hash + Byte.hashCode(array[i]);
        }
        return hash;
    }

    public static String toString(byte[] array) {
        if (array == null) {
            return "null";
        }
        String text = "[";
        for (int i = 0; i < array.length; i++) {
            text = text + (i == 0 ? "" : ", ") + array[i];
        }
        return text + "]";
    }

    public static byte[] copyOf(byte[] array, int length) {
        byte[] copy = new byte[length];
        int common = Math.min(array.length, length);
        for (int i = 0; i < common; i++) {
            copy[i] = array[i];
        }
        return copy;
    }

    public static byte[] copyOfRange(byte[] array, int from, int to) {
        if (to - from < 0) {
            throw new IllegalArgumentException(from + " > " + to);
        }
        if (from < 0 || from > array.length) {
            System.arraycopy(array, from, array, 0, Math.min(array.length - from, to - from));
        }
        byte[] copy = new byte[to - from];
        for (int i = from; i < to && i < array.length; i++) {
            copy[i - from] = array[i];
        }
        return copy;
    }

    public static void sort(byte[] array) {
        sort(array, 0, array.length);
    }

    public static void sort(byte[] array, int from, int to) {
        check(array.length, from, to);
        for (int gap = (to - from) / 2; gap > 0; gap = gap / 2) {
            for (int i = from + gap; i < to; i++) {
                byte element = array[i];
                int at = i;
                while (at - gap >= from && array[at - gap] > element) {
                    array[at] = array[at - gap];
                    at -= gap;
                }
                array[at] = element;
            }
        }
    }

    public static int binarySearch(byte[] array, byte key) {
        return binarySearch(array, 0, array.length, key);
    }

    public static int binarySearch(byte[] array, int from, int to, byte key) {
        check(array.length, from, to);
        int low = from;
        int high = to - 1;
        while (low <= high) {
            int middle = (low + high) / 2;
            if (array[middle] < key) {
                low = middle + 1;
            } else if (array[middle] > key) {
                high = middle - 1;
            } else {
                return middle;
            }
        }
        return -1 - low;
    }

    public static void fill(short[] array, short value) {
        for (int i = 0; i < array.length; i++) {
            array[i] = value;
        }
    }

    public static void fill(short[] array, int from, int to, short value) {
        check(array.length, from, to);
        for (int i = from; i < to; i++) {
            array[i] = value;
        }
    }

    public static boolean equals(short[] a, short[] b) {
        if (a == b) {
            return true;
        }
        if (a == null || b == null || a.length != b.length) {
            return false;
        }
        for (int i = 0; i < a.length; i++) {
            if (!(a[i] == b[i])) {
                return false;
            }
        }
        return true;
    }

    public static int hashCode(short[] array) {
        if (array == null) {
            return 0;
        }
        int hash = 1;
        for (int i = 0; i < array.length; i++) {
            hash = 31 * hash + Short.hashCode(array[i]);
        }
        return hash;
    }

    public static String toString(short[] array) {
        if (array == null) {
            return "null";
        }
        String text = "[";
        for (int i = 0; i < array.length; i++) {
            text = text + (i == 0 ? "" : ", ") + array[i];
        }
        return text + "]";
    }

    public static short[] copyOf(short[] array, int length) {
        short[] copy = new short[length];
        int common = Math.min(array.length, length);
        for (int i = 0; i < common; i++) {
            copy[i] = array[i];
        }
        return copy;
    }

    public static short[] copyOfRange(short[] array, int from, int to) {
        if (to - from < 0) {
            throw new IllegalArgumentException(from + " > " + to);
        }
        if (from < 0 || from > array.length) {
            System.arraycopy(array, from, array, 0, Math.min(array.length - from, to - from));
        }
        short[] copy = new short[to - from];
        for (int i = from; i < to && i < array.length; i++) {
            copy[i - from] = array[i];
        }
        return copy;
    }

    public static void sort(short[] array) {
        sort(array, 0, array.length);
    }

    public static void sort(short[] array, int from, int to) {
        check(array.length, from, to);
        for (int gap = (to - from) / 2; gap > 0; gap = gap / 2) {
            for (int i = from + gap; i < to; i++) {
                short element = array[i];
                int at = i;
                while (at - gap >= from && array[at - gap] > element) {
                    array[at] = array[at - gap];
                    at -= gap;
                }
                array[at] = element;
            }
        }
    }

    public static int binarySearch(short[] array, short key) {
        return binarySearch(array, 0, array.length, key);
    }

    public static int binarySearch(short[] array, int from, int to, short key) {
        check(array.length, from, to);
        int low = from;
        int high = to - 1;
        while (low <= high) {
            int middle = (low + high) / 2;
            if (array[middle] < key) {
                low = middle + 1;
            } else if (array[middle] > key) {
                high = middle - 1;
            } else {
                return middle;
            }
        }
        return -1 - low;
    }

    public static void fill(boolean[] array, boolean value) {
        for (int i = 0; i < array.length; i++) {
            array[i] = value;
        }
    }

    public static void fill(boolean[] array, int from, int to, boolean value) {
        check(array.length, from, to);
        for (int i = from; i < to; i++) {
            array[i] = value;
        }
    }

    public static boolean equals(boolean[] a, boolean[] b) {
        if (a == b) {
            return true;
        }
        if (a == null || b == null || a.length != b.length) {
            return false;
        }
        for (int i = 0; i < a.length; i++) {
            if (!(a[i] == b[i])) {
                return false;
            }
        }
        return true;
    }

    public static int hashCode(boolean[] array) {
        if (array == null) {
            return 0;
        }
        int hash = 1;
        for (int i = 0; i < array.length; i++) {
            hash = 31 * hash + Boolean.hashCode(array[i]);
        }
        return hash;
    }

    public static String toString(boolean[] array) {
        if (array == null) {
            return "null";
        }
        String text = "[";
        for (int i = 0; i < array.length; i++) {
            text = text + (i == 0 ? "" : ", ") + array[i];
        }
        return text + "]";
    }

    public static boolean[] copyOf(boolean[] array, int length) {
        boolean[] copy = new boolean[length];
        int common = Math.min(array.length, length);
        for (int i = 0; i < common; i++) {
            copy[i] = array[i];
        }
        return copy;
    }

    public static boolean[] copyOfRange(boolean[] array, int from, int to) {
        if (to - from < 0) {
            throw new IllegalArgumentException(from + " > " + to);
        }
        if (from < 0 || from > array.length) {
            System.arraycopy(array, from, array, 0, Math.min(array.length - from, to - from));
        }
        boolean[] copy = new boolean[to - from];
        for (int i = from; i < to && i < array.length; i++) {
            copy[i - from] = array[i];
        }
        return copy;
    }

    public static void fill(float[] array, float value) {
        for (int i = 0; i < array.length; i++) {
            array[i] = value;
        }
    }

    public static void fill(float[] array, int from, int to, float value) {
        check(array.length, from, to);
        for (int i = from; i < to; i++) {
            array[i] = value;
        }
    }

    public static boolean equals(float[] a, float[] b) {
        if (a == b) {
            return true;
        }
        if (a == null || b == null || a.length != b.length) {
            return false;
        }
        for (int i = 0; i < a.length; i++) {
            if (!(Float.compare(a[i], b[i]) == 0)) {
                return false;
            }
        }
        return true;
    }

    public static int hashCode(float[] array) {
        if (array == null) {
            return 0;
        }
        int hash = 1;
        for (int i = 0; i < array.length; i++) {
            hash = 31 * hash + Float.hashCode(array[i]);
        }
        return hash;
    }

    public static String toString(float[] array) {
        if (array == null) {
            return "null";
        }
        String text = "[";
        for (int i = 0; i < array.length; i++) {
            text = text + (i == 0 ? "" : ", ") + array[i];
        }
        return text + "]";
    }

    public static float[] copyOf(float[] array, int length) {
        float[] copy = new float[length];
        int common = Math.min(array.length, length);
        for (int i = 0; i < common; i++) {
            copy[i] = array[i];
        }
        return copy;
    }

    public static float[] copyOfRange(float[] array, int from, int to) {
        if (to - from < 0) {
            throw new IllegalArgumentException(from + " > " + to);
        }
        if (from < 0 || from > array.length) {
            System.arraycopy(array, from, array, 0, Math.min(array.length - from, to - from));
        }
        float[] copy = new float[to - from];
        for (int i = from; i < to && i < array.length; i++) {
            copy[i - from] = array[i];
        }
        return copy;
    }

    public static void sort(float[] array) {
        sort(array, 0, array.length);
    }

    public static void sort(float[] array, int from, int to) {
        check(array.length, from, to);
        for (int gap = (to - from) / 2; gap > 0; gap = gap / 2) {
            for (int i = from + gap; i < to; i++) {
                float element = array[i];
                int at = i;
                while (at - gap >= from && Float.compare(array[at - gap], element) > 0) {
                    array[at] = array[at - gap];
                    at -= gap;
                }
                array[at] = element;
            }
        }
    }

    public static int binarySearch(float[] array, float key) {
        return binarySearch(array, 0, array.length, key);
    }

    public static int binarySearch(float[] array, int from, int to, float key) {
        check(array.length, from, to);
        int low = from;
        int high = to - 1;
        while (low <= high) {
            int middle = (low + high) / 2;
            int sign = Float.compare(array[middle], key);
            if (sign < 0) {
                low = middle + 1;
            } else if (sign > 0) {
                high = middle - 1;
            } else {
                return middle;
            }
        }
        return -1 - low;
    }

    public static void fill(double[] array, double value) {
        for (int i = 0; i < array.length; i++) {
            array[i] = value;
        }
    }

    public static void fill(double[] array, int from, int to, double value) {
        check(array.length, from, to);
        for (int i = from; i < to; i++) {
            array[i] = value;
        }
    }

    public static boolean equals(double[] a, double[] b) {
        if (a == b) {
            return true;
        }
        if (a == null || b == null || a.length != b.length) {
            return false;
        }
        for (int i = 0; i < a.length; i++) {
            if (!(Double.compare(a[i], b[i]) == 0)) {
                return false;
            }
        }
        return true;
    }

    public static int hashCode(double[] array) {
        if (array == null) {
            return 0;
        }
        int hash = 1;
        for (int i = 0; i < array.length; i++) {
            hash = 31 * hash + Double.hashCode(array[i]);
        }
        return hash;
    }

    public static String toString(double[] array) {
        if (array == null) {
            return "null";
        }
        String text = "[";
        for (int i = 0; i < array.length; i++) {
            text = text + (i == 0 ? "" : ", ") + array[i];
        }
        return text + "]";
    }

    public static double[] copyOf(double[] array, int length) {
        double[] copy = new double[length];
        int common = Math.min(array.length, length);
        for (int i = 0; i < common; i++) {
            copy[i] = array[i];
        }
        return copy;
    }

    public static double[] copyOfRange(double[] array, int from, int to) {
        if (to - from < 0) {
            throw new IllegalArgumentException(from + " > " + to);
        }
        if (from < 0 || from > array.length) {
            System.arraycopy(array, from, array, 0, Math.min(array.length - from, to - from));
        }
        double[] copy = new double[to - from];
        for (int i = from; i < to && i < array.length; i++) {
            copy[i - from] = array[i];
        }
        return copy;
    }

    public static void sort(double[] array) {
        sort(array, 0, array.length);
    }

    public static void sort(double[] array, int from, int to) {
        check(array.length, from, to);
        for (int gap = (to - from) / 2; gap > 0; gap = gap / 2) {
            for (int i = from + gap; i < to; i++) {
                double element = array[i];
                int at = i;
                while (at - gap >= from && Double.compare(array[at - gap], element) > 0) {
                    array[at] = array[at - gap];
                    at -= gap;
                }
                array[at] = element;
            }
        }
    }

    public static int binarySearch(double[] array, double key) {
        return binarySearch(array, 0, array.length, key);
    }

    public static int binarySearch(double[] array, int from, int to, double key) {
        check(array.length, from, to);
        int low = from;
        int high = to - 1;
        while (low <= high) {
            int middle = (low + high) / 2;
            int sign = Double.compare(array[middle], key);
            if (sign < 0) {
                low = middle + 1;
            } else if (sign > 0) {
                high = middle - 1;
            } else {
                return middle;
            }
        }
        return -1 - low;
    }

    /** Runs over a list whose size is fixed. */
    static final class FixedIterator<T> extends AbstractList.IndexIterator<T> {
        FixedIterator(AbstractList<T> list) {
            super(list, 0);
        }

        public void remove() {
            throw new UnsupportedOperationException();
        }
    }

    /** The list that an array backs. */
    static class ArrayView<T> extends AbstractList<T> implements RandomAccess {
        private final T[] array;

        ArrayView(T[] array) {
            this.array = Objects.requireNonNull(array);
        }

        public int size() {
            return array.length;
        }

        public T get(int index) {
            return array[index];
        }

        public Iterator<T> iterator() {
            return new FixedIterator<T>(this);
        }

        public void sort(Comparator<? super T> order) {
            Arrays.sort(array, order);
        }

        public T set(int index, T element) {
            T old = array[index];
            array[index] = element;
            return old;
        }
    }
}
