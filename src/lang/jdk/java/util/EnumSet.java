package java.util;

/** A set of constants of one enum, in the order of their declaration. An iterator runs over the set as it was when it began. */
public abstract class EnumSet<E extends Enum<E>> extends AbstractSet<E> implements Cloneable, java.io.Serializable {
    final Class<E> type;
    final E[] constants;
    boolean[] present;
    int size;

    EnumSet(Class<E> type, E[] constants) {
        this.type = type;
        this.constants = constants;
        this.present = new boolean[constants.length];
    }

    /** The only kind of set. */
    private static final class Regular<E extends Enum<E>> extends EnumSet<E> {
        Regular(Class<E> type, E[] constants) {
            super(type, constants);
        }
    }

    public static <E extends Enum<E>> EnumSet<E> noneOf(Class<E> type) {
        E[] constants = type.getEnumConstants();
        if (constants == null) {
            throw new ClassCastException(type + " not an enum");
        }
        return new Regular<E>(type, constants);
    }

    public static <E extends Enum<E>> EnumSet<E> allOf(Class<E> type) {
        EnumSet<E> set = noneOf(type);
        for (int i = 0; i < set.present.length; i++) {
            set.present[i] = true;
        }
        set.size = set.present.length;
        return set;
    }

    public static <E extends Enum<E>> EnumSet<E> copyOf(EnumSet<E> set) {
        return set.clone();
    }

    public static <E extends Enum<E>> EnumSet<E> copyOf(Collection<E> elements) {
        if (elements instanceof EnumSet) {
            return ((EnumSet<E>) elements).clone();
        }
        if (elements.isEmpty()) {
            throw new IllegalArgumentException("Collection is empty");
        }
        Iterator<E> it = elements.iterator();
        EnumSet<E> set = of(it.next());
        while (it.hasNext()) {
            set.add(it.next());
        }
        return set;
    }

    public static <E extends Enum<E>> EnumSet<E> complementOf(EnumSet<E> set) {
        EnumSet<E> rest = copyOf(set);
        for (int i = 0; i < rest.present.length; i++) {
            rest.present[i] = !rest.present[i];
        }
        rest.size = rest.present.length - rest.size;
        return rest;
    }

    public static <E extends Enum<E>> EnumSet<E> of(E e) {
        EnumSet<E> set = noneOf(e.getDeclaringClass());
        set.add(e);
        return set;
    }

    public static <E extends Enum<E>> EnumSet<E> of(E e1, E e2) {
        EnumSet<E> set = of(e1);
        set.add(e2);
        return set;
    }

    public static <E extends Enum<E>> EnumSet<E> of(E e1, E e2, E e3) {
        EnumSet<E> set = of(e1, e2);
        set.add(e3);
        return set;
    }

    public static <E extends Enum<E>> EnumSet<E> of(E e1, E e2, E e3, E e4) {
        EnumSet<E> set = of(e1, e2, e3);
        set.add(e4);
        return set;
    }

    public static <E extends Enum<E>> EnumSet<E> of(E e1, E e2, E e3, E e4, E e5) {
        EnumSet<E> set = of(e1, e2, e3, e4);
        set.add(e5);
        return set;
    }

    @SafeVarargs
    public static <E extends Enum<E>> EnumSet<E> of(E first, E... rest) {
        EnumSet<E> set = noneOf(first.getDeclaringClass());
        set.add(first);
        for (E e : rest) {
            set.add(e);
        }
        return set;
    }

    public static <E extends Enum<E>> EnumSet<E> range(E from, E to) {
        if (from.compareTo(to) > 0) {
            throw new IllegalArgumentException(from + " > " + to);
        }
        EnumSet<E> set = noneOf(from.getDeclaringClass());
        for (int i = from.ordinal(); i <= to.ordinal(); i++) {
            set.present[i] = true;
        }
        set.size = to.ordinal() - from.ordinal() + 1;
        return set;
    }

    public EnumSet<E> clone() {
        EnumSet<E> copy = new Regular<E>(type, constants);
        copy.present = present.clone();
        copy.size = size;
        return copy;
    }

    /** The ordinal of a constant of this enum; -1 for everything else. */
    private int ordinal(Object element) {
        return element instanceof Enum && ((Enum<?>) element).getDeclaringClass() == (Object) type
            ? ((Enum<?>) element).ordinal() : -1;
    }

    public int size() {
        return size;
    }

    public boolean isEmpty() {
        return size == 0;
    }

    public boolean contains(Object element) {
        int at = ordinal(element);
        return at >= 0 && present[at];
    }

    public boolean add(E element) {
        int at = ordinal(element);
        if (at < 0) {
            throw new ClassCastException(element.getClass() + " != " + type);
        }
        if (present[at]) {
            return false;
        }
        present[at] = true;
        size++;
        return true;
    }

    public boolean remove(Object element) {
        int at = ordinal(element);
        return at >= 0 && drop(at);
    }

    boolean drop(int at) {
        if (!present[at]) {
            return false;
        }
        present[at] = false;
        size--;
        return true;
    }

    public void clear() {
        present = new boolean[constants.length];
        size = 0;
    }

    public Iterator<E> iterator() {
        return new Running<E>(this);
    }

    /** Runs over the constants that were in the set when it began. */
    private static class Running<E extends Enum<E>> implements Iterator<E> {
        private final EnumSet<E> set;
        private final boolean[] present;
        private int next;
        private int last = -1;

        Running(EnumSet<E> set) {
            this.set = set;
            this.present = set.present.clone();
        }

        public boolean hasNext() {
            while (next < present.length && !present[next]) {
                next++;
            }
            return next < present.length;
        }

        public E next() {
            if (!hasNext()) {
                throw new NoSuchElementException();
            }
            last = next++;
            return set.constants[last];
        }

        public void remove() {
            if (last < 0) {
                throw new IllegalStateException();
            }
            set.drop(last);
            last = -1;
        }
    }
}
