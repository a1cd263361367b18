package java.util;

/** Functions on collections. */
public final class Collections {
    public static final List EMPTY_LIST = new EmptyList<Object>();
    public static final Set EMPTY_SET = new EmptySet<Object>();
    public static final Map EMPTY_MAP = new EmptyMap<Object, Object>();

    private Collections() {
    }

    public static <T extends Comparable<? super T>> void sort(List<T> list) {
        list.sort((a, b) -> a.compareTo(b));
    }

    public static <T> void sort(List<T> list, Comparator<? super T> order) {
        list.sort(order);
    }

    public static void reverse(List<?> list) {
        for (int i = 0, j = list.size() - 1; i < j; i++, j--) {
            swap(list, i, j);
        }
    }

    @SuppressWarnings("unchecked")
    public static void swap(List<?> list, int i, int j) {
        List<Object> elements = (List<Object>) list;
        elements.set(i, elements.set(j, elements.get(i)));
    }

    public static void shuffle(List<?> list, Random random) {
        for (int i = list.size(); i > 1; i--) {
            swap(list, i - 1, random.nextInt(i));
        }
    }

    public static <T> void fill(List<? super T> list, T element) {
        for (int i = 0; i < list.size(); i++) {
            list.set(i, element);
        }
    }

    public static <T> void copy(List<? super T> target, List<? extends T> source) {
        if (source.size() > target.size()) {
            throw new IndexOutOfBoundsException("Source does not fit in dest");
        }
        for (int i = 0; i < source.size(); i++) {
            target.set(i, source.get(i));
        }
    }

    public static <T> boolean addAll(Collection<? super T> collection, T... elements) {
        boolean changed = false;
        for (int i = 0; i < elements.length; i++) {
            if (collection.add(elements[i])) {
                changed = true;
            }
        }
        return changed;
    }

    public static int frequency(Collection<?> collection, Object element) {
        int count = 0;
        for (Object other : collection) {
            if (Objects.saysEqual(element, other)) {
                count++;
            }
        }
        return count;
    }

    public static boolean disjoint(Collection<?> a, Collection<?> b) {
        for (Object element : a) {
            if (b.contains(element)) {
                return false;
            }
        }
        return true;
    }

    public static <T> T min(Collection<? extends T> collection, Comparator<? super T> order) {
        Comparator<? super T> by = order == null ? (Comparator<T>) (Comparator<?>) Comparator.naturalOrder() : order;
        Iterator<? extends T> it = collection.iterator();
        T least = it.next();
        while (it.hasNext()) {
            T next = it.next();
            if (by.compare(next, least) < 0) {
                least = next;
            }
        }
        return least;
    }

    public static <T> T max(Collection<? extends T> collection, Comparator<? super T> order) {
        Comparator<? super T> by = order == null ? (Comparator<T>) (Comparator<?>) Comparator.naturalOrder() : order;
        Iterator<? extends T> it = collection.iterator();
        T greatest = it.next();
        while (it.hasNext()) {
            T next = it.next();
            if (by.compare(next, greatest) > 0) {
                greatest = next;
            }
        }
        return greatest;
    }

    public static <T extends Comparable<? super T>> T min(Collection<? extends T> collection) {
        Comparator<T> order = (a, b) -> a.compareTo(b);
        return min(collection, order);
    }

    public static <T extends Comparable<? super T>> T max(Collection<? extends T> collection) {
        Comparator<T> order = (a, b) -> a.compareTo(b);
        return max(collection, order);
    }

    public static <T> int binarySearch(List<? extends Comparable<? super T>> list, T key) {
        int low = 0;
        int high = list.size() - 1;
        while (low <= high) {
            int middle = (low + high) / 2;
            int sign = list.get(middle).compareTo(key);
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

    public static <T> Comparator<T> reverseOrder() {
        return (a, b) -> ((Comparable<T>) b).compareTo(a);
    }

    public static <T> Comparator<T> reverseOrder(Comparator<T> order) {
        if (order == null) {
            return reverseOrder();
        }
        return (a, b) -> order.compare(b, a);
    }

    public static <T> List<T> emptyList() {
        return (List<T>) EMPTY_LIST;
    }

    public static <T> Set<T> emptySet() {
        return (Set<T>) EMPTY_SET;
    }

    public static <K, V> Map<K, V> emptyMap() {
        return (Map<K, V>) EMPTY_MAP;
    }

    public static <T> Iterator<T> emptyIterator() {
        return new ArrayList<T>().iterator();
    }

    public static <T> List<T> singletonList(T element) {
        return new SingletonList<T>(element);
    }

    public static <T> Set<T> singleton(T element) {
        return new SingletonSet<T>(element);
    }

    public static <K, V> Map<K, V> singletonMap(K key, V value) {
        return new SingletonMap<K, V>(key, value);
    }

    public static <T> List<T> nCopies(int count, T element) {
        if (count < 0) {
            throw new IllegalArgumentException("List length = " + count);
        }
        return new CopiesList<T>(count, element);
    }

    /** What `Stream.toList` makes: one or two elements that are not null are kept as `List.of` keeps them. */
    public static <T> List<T> listOf(T[] elements) {
        boolean isShort = elements.length == 1 || elements.length == 2;
        for (T element : elements) {
            isShort = isShort && element != null;
        }
        List<T> list = Arrays.asList(elements);
        return isShort ? new ImmutableList<T>(list) : new UnmodifiableList<T>(list);
    }

    public static <T> Enumeration<T> enumeration(Collection<T> collection) {
        Iterator<T> it = collection.iterator();
        return new Enumeration<T>() {
            public boolean hasMoreElements() {
                return it.hasNext();
            }

            public T nextElement() {
                return it.next();
            }
        };
    }

    public static <T> ArrayList<T> list(Enumeration<T> elements) {
        ArrayList<T> list = new ArrayList<T>();
        while (elements.hasMoreElements()) {
            list.add(elements.nextElement());
        }
        return list;
    }

    public static <T> Set<T> newSetFromMap(Map<T, Boolean> map) {
        if (!map.isEmpty()) {
            throw new IllegalArgumentException("Map is non-empty");
        }
        return new MapSet<T>(map);
    }

    public static <T> Collection<T> unmodifiableCollection(Collection<? extends T> collection) {
        return new UnmodifiableCollection<T>(collection);
    }

    public static <T> List<T> unmodifiableList(List<? extends T> list) {
        return new UnmodifiableList<T>(list);
    }

    public static <T> Set<T> unmodifiableSet(Set<? extends T> set) {
        return new UnmodifiableSet<T>(set);
    }

    public static <K, V> Map<K, V> unmodifiableMap(Map<? extends K, ? extends V> map) {
        return new UnmodifiableMap<K, V>(map);
    }

    public static <T> Collection<T> synchronizedCollection(Collection<T> collection) {
        return collection;
    }

    public static <T> List<T> synchronizedList(List<T> list) {
        return list;
    }

    static <T> List<T> synchronizedList(List<T> list, Object lock) {
        return list;
    }

    public static <T> Set<T> synchronizedSet(Set<T> set) {
        return set;
    }

    public static <K, V> Map<K, V> synchronizedMap(Map<K, V> map) {
        return map;
    }

    /** Without remove, and of a class that has none of its own. */
    static class ImmutableIterator<T> implements Iterator<T> {
        private final Iterator<? extends T> it;

        ImmutableIterator(Iterator<? extends T> it) {
            this.it = it;
        }

        public boolean hasNext() {
            return it.hasNext();
        }

        public T next() {
            return it.next();
        }
    }

    /** Refuses to remove. */
    static final class UnmodifiableIterator<T> extends ImmutableIterator<T> {
        UnmodifiableIterator(Iterator<? extends T> it) {
            super(it);
        }

        public void remove() {
            throw new UnsupportedOperationException();
        }
    }

    /** A view without changes. */
    static class UnmodifiableCollection<T> extends AbstractCollection<T> {
        private final Collection<? extends T> collection;

        UnmodifiableCollection(Collection<? extends T> collection) {
            this.collection = Objects.requireNonNull(collection);
        }

        public int size() {
            return collection.size();
        }

        public boolean contains(Object element) {
            return collection.contains(element);
        }

        public Iterator<T> iterator() {
            return new UnmodifiableIterator<T>(collection.iterator());
        }

        public void forEach(java.util.function.Consumer<? super T> action) {
            collection.forEach(action);
        }

        public boolean add(T element) {
            throw new UnsupportedOperationException();
        }

        public boolean remove(Object element) {
            throw new UnsupportedOperationException();
        }

        public boolean addAll(Collection<? extends T> other) {
            throw new UnsupportedOperationException();
        }

        public boolean removeAll(Collection<?> other) {
            throw new UnsupportedOperationException();
        }

        public boolean retainAll(Collection<?> other) {
            throw new UnsupportedOperationException();
        }

        public boolean removeIf(java.util.function.Predicate<? super T> filter) {
            throw new UnsupportedOperationException();
        }

        public void clear() {
            throw new UnsupportedOperationException();
        }

        public String toString() {
            return collection.toString();
        }
    }

    /** A view without changes. */
    static class UnmodifiableSet<T> extends AbstractSet<T> {
        private final Set<? extends T> set;

        UnmodifiableSet(Set<? extends T> set) {
            this.set = Objects.requireNonNull(set);
        }

        public int size() {
            return set.size();
        }

        public boolean contains(Object element) {
            return set.contains(element);
        }

        public Iterator<T> iterator() {
            return new UnmodifiableIterator<T>(set.iterator());
        }

        public void forEach(java.util.function.Consumer<? super T> action) {
            set.forEach(action);
        }

        public boolean equals(Object other) {
            return other == this || set.equals(other);
        }

        public int hashCode() {
            return set.hashCode();
        }

        public boolean add(T element) {
            throw new UnsupportedOperationException();
        }

        public boolean remove(Object element) {
            throw new UnsupportedOperationException();
        }

        public boolean addAll(Collection<? extends T> other) {
            throw new UnsupportedOperationException();
        }

        public boolean removeAll(Collection<?> other) {
            throw new UnsupportedOperationException();
        }

        public boolean retainAll(Collection<?> other) {
            throw new UnsupportedOperationException();
        }

        public boolean removeIf(java.util.function.Predicate<? super T> filter) {
            throw new UnsupportedOperationException();
        }

        public void clear() {
            throw new UnsupportedOperationException();
        }

        public String toString() {
            return set.toString();
        }
    }

    /** What `Set.of` makes: no null either. */
    static final class ImmutableSet<T> extends UnmodifiableSet<T> {
        static final ImmutableSet EMPTY = new ImmutableSet<Object>(new LinkedHashSet<Object>());

        private final Set<? extends T> within;

        ImmutableSet(Set<? extends T> set) {
            super(set);
            this.within = set;
        }

        public Iterator<T> iterator() {
            return new ImmutableIterator<T>(within.iterator());
        }

        /** What it keeps its elements in. */
        Collection<T> within() {
            return (Collection<T>) within;
        }

        /** One or two elements are asked for one after the other; more by their hash codes, and themselves as well. */
        public boolean contains(Object element) {
            if (size() > 2) {
                return super.contains(Objects.requireNonNull(element)) && (HashSet.isValue(element) || isAnswered(element));
            }
            Objects.requireNonNull(element);
            for (Iterator<T> it = iterator(); it.hasNext();) {
                if (element.equals(it.next())) {
                    return true;
                }
            }
            return false;
        }

        /** False for an element that does not equal itself. */
        private boolean isAnswered(Object element) {
            for (Iterator<T> it = iterator(); it.hasNext();) {
                if (it.next() == element) {
                    return element.equals(element);
                }
            }
            return true;
        }

        /** Asks this set for the other's elements. */
        public boolean equals(Object other) {
            if (other == this) {
                return true;
            }
            if (!(other instanceof Set) || ((Set<?>) other).size() != size()) {
                return false;
            }
            for (Object element : (Set<?>) other) {
                if (element == null || !contains(element)) {
                    return false;
                }
            }
            return true;
        }
    }

    /** A view without changes. */
    static class UnmodifiableList<T> extends AbstractList<T> implements RandomAccess {
        private final List<? extends T> list;

        UnmodifiableList(List<? extends T> list) {
            this.list = Objects.requireNonNull(list);
        }

        public int size() {
            return list.size();
        }

        public T get(int index) {
            return list.get(index);
        }

        public boolean contains(Object element) {
            return list.contains(element);
        }

        public int indexOf(Object element) {
            return list.indexOf(element);
        }

        public int lastIndexOf(Object element) {
            return list.lastIndexOf(element);
        }

        public Iterator<T> iterator() {
            return new UnmodifiableIterator<T>(list.iterator());
        }

        public void forEach(java.util.function.Consumer<? super T> action) {
            list.forEach(action);
        }

        public ListIterator<T> listIterator(int index) {
            return new UnmodifiableListIterator<T>(list.listIterator(index));
        }

        public List<T> subList(int from, int to) {
            return new UnmodifiableList<T>(list.subList(from, to));
        }

        public boolean equals(Object other) {
            return other == this || list.equals(other);
        }

        public int hashCode() {
            return list.hashCode();
        }

        public boolean add(T element) {
            throw new UnsupportedOperationException();
        }

        public boolean remove(Object element) {
            throw new UnsupportedOperationException();
        }

        public boolean addAll(Collection<? extends T> other) {
            throw new UnsupportedOperationException();
        }

        public boolean removeAll(Collection<?> other) {
            throw new UnsupportedOperationException();
        }

        public boolean retainAll(Collection<?> other) {
            throw new UnsupportedOperationException();
        }

        public boolean removeIf(java.util.function.Predicate<? super T> filter) {
            throw new UnsupportedOperationException();
        }

        public void clear() {
            throw new UnsupportedOperationException();
        }

        public void add(int index, T element) {
            throw new UnsupportedOperationException();
        }

        public T set(int index, T element) {
            throw new UnsupportedOperationException();
        }

        public T remove(int index) {
            throw new UnsupportedOperationException();
        }

        public boolean addAll(int index, Collection<? extends T> other) {
            throw new UnsupportedOperationException();
        }

        public void replaceAll(java.util.function.UnaryOperator<T> operator) {
            throw new UnsupportedOperationException();
        }

        public void sort(Comparator<? super T> order) {
            throw new UnsupportedOperationException();
        }

        public String toString() {
            return list.toString();
        }
    }

    /** What `List.of` makes: no null either. */
    static class ImmutableList<T> extends UnmodifiableList<T> {
        static final ImmutableList EMPTY = new ImmutableList<Object>(Arrays.asList(new Object[0]));

        ImmutableList(List<? extends T> list) {
            super(list);
        }

        /** One or two elements are kept in another way, and name a bad index otherwise. */
        public T get(int index) {
            if ((size() == 1 || size() == 2) && (index < 0 || index >= size())) {
                throw new IndexOutOfBoundsException("Index: " + index + " Size: " + size());
            }
            return super.get(index);
        }

        public List<T> subList(int from, int to) {
            return new ImmutableRange<T>(super.subList(from, to));
        }

        public boolean equals(Object other) {
            if (other == this) {
                return true;
            }
            if (!(other instanceof List)) {
                return false;
            }
            Iterator<?> it = ((List<?>) other).iterator();
            for (int i = 0; i < size(); i++) {
                if (!it.hasNext() || !Objects.equals(get(i), it.next())) {
                    return false;
                }
            }
            return !it.hasNext();
        }

        public boolean contains(Object element) {
            return indexOf(element) >= 0;
        }

        /** More than two elements are compared by identity first. */
        public int indexOf(Object element) {
            Objects.requireNonNull(element);
            if (HashSet.isValue(element)) {
                return super.indexOf(element);
            }
            for (int i = 0; i < size(); i++) {
                if (size() > 2 ? Objects.equals(element, get(i)) : element.equals(get(i))) {
                    return i;
                }
            }
            return -1;
        }

        public int lastIndexOf(Object element) {
            Objects.requireNonNull(element);
            for (int i = size() - 1; i >= 0; i--) {
                if (size() > 2 ? Objects.equals(element, get(i)) : element.equals(get(i))) {
                    return i;
                }
            }
            return -1;
        }
    }

    /** A range of a list without null. */
    static final class ImmutableRange<T> extends ImmutableList<T> {
        private final List<? extends T> range;

        ImmutableRange(List<? extends T> range) {
            super(range);
            this.range = range;
        }

        public T get(int index) {
            return range.get(index);
        }
    }

    /** Without remove, set and add. */
    static final class UnmodifiableListIterator<T> implements ListIterator<T> {
        private final ListIterator<? extends T> it;

        UnmodifiableListIterator(ListIterator<? extends T> it) {
            this.it = it;
        }

        public boolean hasNext() {
            return it.hasNext();
        }

        public T next() {
            return it.next();
        }

        public boolean hasPrevious() {
            return it.hasPrevious();
        }

        public T previous() {
            return it.previous();
        }

        public int nextIndex() {
            return it.nextIndex();
        }

        public int previousIndex() {
            return it.previousIndex();
        }

        public void remove() {
            throw new UnsupportedOperationException();
        }

        public void set(T element) {
            throw new UnsupportedOperationException();
        }

        public void add(T element) {
            throw new UnsupportedOperationException();
        }
    }

    /** Entries without setValue. */
    static final class UnmodifiableEntries<K, V> extends UnmodifiableSet<Map.Entry<K, V>> {
        private final Set<?> entries;

        UnmodifiableEntries(Set<?> entries) {
            super((Set<? extends Map.Entry<K, V>>) entries);
            this.entries = entries;
        }

        public Iterator<Map.Entry<K, V>> iterator() {
            Iterator<? extends Map.Entry<K, V>> it = (Iterator<? extends Map.Entry<K, V>>) entries.iterator();
            return new Iterator<Map.Entry<K, V>>() {
                public boolean hasNext() {
                    return it.hasNext();
                }

                public Map.Entry<K, V> next() {
                    return new AbstractMap.SimpleImmutableEntry<K, V>(it.next());
                }
            };
        }

        public void forEach(java.util.function.Consumer<? super Map.Entry<K, V>> action) {
            Objects.requireNonNull(action);
            for (Map.Entry<K, V> entry : this) {
                action.accept(entry);
            }
        }
    }

    /** A view without changes. */
    static class UnmodifiableMap<K, V> extends AbstractMap<K, V> {
        private final Map<? extends K, ? extends V> map;

        UnmodifiableMap(Map<? extends K, ? extends V> map) {
            this.map = Objects.requireNonNull(map);
        }

        public int size() {
            return map.size();
        }

        public boolean containsKey(Object key) {
            return map.containsKey(key);
        }

        public boolean containsValue(Object value) {
            return map.containsValue(value);
        }

        public V get(Object key) {
            return map.get(key);
        }

        public void forEach(java.util.function.BiConsumer<? super K, ? super V> action) {
            map.forEach(action);
        }

        public Set<K> keySet() {
            return new UnmodifiableSet<K>(map.keySet());
        }

        public Collection<V> values() {
            return new UnmodifiableCollection<V>(map.values());
        }

        public Set<Map.Entry<K, V>> entrySet() {
            return new UnmodifiableEntries<K, V>(map.entrySet());
        }

        public boolean equals(Object other) {
            return other == this || map.equals(other);
        }

        public int hashCode() {
            return map.hashCode();
        }

        public String toString() {
            return map.toString();
        }

        public V put(K key, V value) {
            throw new UnsupportedOperationException();
        }

        public V remove(Object key) {
            throw new UnsupportedOperationException();
        }

        public void putAll(Map<? extends K, ? extends V> other) {
            throw new UnsupportedOperationException();
        }

        public void clear() {
            throw new UnsupportedOperationException();
        }

        public V putIfAbsent(K key, V value) {
            throw new UnsupportedOperationException();
        }

        public boolean remove(Object key, Object value) {
            throw new UnsupportedOperationException();
        }

        public V replace(K key, V value) {
            throw new UnsupportedOperationException();
        }

        public boolean replace(K key, V old, V value) {
            throw new UnsupportedOperationException();
        }

        public void replaceAll(java.util.function.BiFunction<? super K, ? super V, ? extends V> function) {
            throw new UnsupportedOperationException();
        }

        public V computeIfAbsent(K key, java.util.function.Function<? super K, ? extends V> function) {
            throw new UnsupportedOperationException();
        }

        public V computeIfPresent(K key, java.util.function.BiFunction<? super K, ? super V, ? extends V> function) {
            throw new UnsupportedOperationException();
        }

        public V compute(K key, java.util.function.BiFunction<? super K, ? super V, ? extends V> function) {
            throw new UnsupportedOperationException();
        }

        public V merge(K key, V value, java.util.function.BiFunction<? super V, ? super V, ? extends V> function) {
            throw new UnsupportedOperationException();
        }
    }

    /** What `Map.of` makes: no null either. */
    static final class ImmutableMap<K, V> extends UnmodifiableMap<K, V> {
        static final ImmutableMap EMPTY = new ImmutableMap<Object, Object>(new LinkedHashMap<Object, Object>());

        ImmutableMap(Map<? extends K, ? extends V> map) {
            super(map);
        }

        public Set<K> keySet() {
            return new FixedKeys<K>(this, super.keySet());
        }

        public Collection<V> values() {
            return new FixedValues<V>(this, super.values());
        }

        public Set<Map.Entry<K, V>> entrySet() {
            Set<Map.Entry<K, V>> entries = super.entrySet();
            return size() == 1 ? new ImmutableSet<Map.Entry<K, V>>(entries) : new FixedSet<Map.Entry<K, V>>(entries);
        }

        /** Whether a key that is there, or seems to be, says that it is: one that does not equal itself does not. */
        private boolean isAnswered(Object key) {
            if (HashSet.isValue(key)) {
                return true;
            }
            for (Map.Entry<K, V> entry : entrySet()) {
                if (entry.getKey() == key) {
                    return key.equals(key);
                }
            }
            return true;
        }

        /** One key is asked for without its hash code. */
        public boolean containsKey(Object key) {
            Objects.requireNonNull(key);
            return size() == 1 ? key.equals(entrySet().iterator().next().getKey()) : super.containsKey(key) && isAnswered(key);
        }

        public boolean containsValue(Object value) {
            Objects.requireNonNull(value);
            for (Map.Entry<K, V> entry : entrySet()) {
                if (value.equals(entry.getValue())) {
                    return true;
                }
            }
            return false;
        }

        public V get(Object key) {
            Objects.requireNonNull(key);
            if (size() == 1) {
                Map.Entry<K, V> only = entrySet().iterator().next();
                return key.equals(only.getKey()) ? only.getValue() : null;
            }
            V found = super.get(key);
            return found == null || isAnswered(key) ? found : null;
        }

        /** Asks this map's values about the other's. */
        public boolean equals(Object other) {
            if (other == this) {
                return true;
            }
            if (!(other instanceof Map) || ((Map<?, ?>) other).size() != size()) {
                return false;
            }
            try {
                for (Map.Entry<K, V> entry : entrySet()) {
                    if (!holds((Map<?, ?>) other, entry.getKey(), entry.getValue())) {
                        return false;
                    }
                }
            } catch (ClassCastException | NullPointerException e) {
                return false;
            }
            return true;
        }

        public V getOrDefault(Object key, V value) {
            V found = get(key);
            return found == null ? value : found;
        }
    }

    /** The empty list, in which nothing can change: what would change nothing does not throw. */
    static final class EmptyList<T> extends AbstractList<T> implements RandomAccess {
        public int size() {
            return 0;
        }

        public T get(int index) {
            throw new IndexOutOfBoundsException("Index: " + index);
        }

        public Iterator<T> iterator() {
            return emptyIterator();
        }

        public boolean contains(Object element) {
            return false;
        }

        public boolean removeIf(java.util.function.Predicate<? super T> filter) {
            Objects.requireNonNull(filter);
            return false;
        }

        public void replaceAll(java.util.function.UnaryOperator<T> operator) {
            Objects.requireNonNull(operator);
        }

        public void sort(Comparator<? super T> order) {
        }

        public void forEach(java.util.function.Consumer<? super T> action) {
            Objects.requireNonNull(action);
        }
    }

    /** The empty set. */
    static final class EmptySet<T> extends AbstractSet<T> {
        public int size() {
            return 0;
        }

        public Iterator<T> iterator() {
            return emptyIterator();
        }

        public boolean contains(Object element) {
            return false;
        }

        public void clear() {
        }

        public boolean removeIf(java.util.function.Predicate<? super T> filter) {
            Objects.requireNonNull(filter);
            return false;
        }
    }

    /** The empty map. */
    static final class EmptyMap<K, V> extends AbstractMap<K, V> {
        public int size() {
            return 0;
        }

        public boolean containsKey(Object key) {
            return false;
        }

        public V get(Object key) {
            return null;
        }

        public void clear() {
        }

        public Set<Map.Entry<K, V>> entrySet() {
            return emptySet();
        }

        public Set<K> keySet() {
            return emptySet();
        }

        public Collection<V> values() {
            return emptySet();
        }

        public void replaceAll(java.util.function.BiFunction<? super K, ? super V, ? extends V> function) {
            Objects.requireNonNull(function);
        }

        public V putIfAbsent(K key, V value) {
            throw new UnsupportedOperationException();
        }

        public boolean remove(Object key, Object value) {
            throw new UnsupportedOperationException();
        }

        public V replace(K key, V value) {
            throw new UnsupportedOperationException();
        }

        public boolean replace(K key, V old, V value) {
            throw new UnsupportedOperationException();
        }

        public V computeIfAbsent(K key, java.util.function.Function<? super K, ? extends V> function) {
            throw new UnsupportedOperationException();
        }

        public V computeIfPresent(K key, java.util.function.BiFunction<? super K, ? super V, ? extends V> function) {
            throw new UnsupportedOperationException();
        }

        public V compute(K key, java.util.function.BiFunction<? super K, ? super V, ? extends V> function) {
            throw new UnsupportedOperationException();
        }

        public V merge(K key, V value, java.util.function.BiFunction<? super V, ? super V, ? extends V> function) {
            throw new UnsupportedOperationException();
        }
    }

    /** One element several times, for good. */
    static final class CopiesList<T> extends AbstractList<T> implements RandomAccess {
        private final int count;
        private final T element;

        CopiesList(int count, T element) {
            this.count = count;
            this.element = element;
        }

        public int size() {
            return count;
        }

        public T get(int index) {
            if (index < 0 || index >= count) {
                throw new IndexOutOfBoundsException("Index: " + index + ", Size: " + count);
            }
            return element;
        }

        public boolean contains(Object other) {
            return count != 0 && Objects.saysEqual(other, element);
        }

        public int indexOf(Object other) {
            return contains(other) ? 0 : -1;
        }

        public int lastIndexOf(Object other) {
            return contains(other) ? count - 1 : -1;
        }

        public List<T> subList(int from, int to) {
            if (from < 0) {
                throw new IndexOutOfBoundsException("fromIndex = " + from);
            }
            if (to > count) {
                throw new IndexOutOfBoundsException("toIndex = " + to);
            }
            if (from > to) {
                throw new IllegalArgumentException("fromIndex(" + from + ") > toIndex(" + to + ")");
            }
            return new CopiesList<T>(to - from, element);
        }
    }

    /** One key for good. */
    static final class SingletonMap<K, V> extends AbstractMap<K, V> {
        private final K key;
        private final V value;

        SingletonMap(K key, V value) {
            this.key = key;
            this.value = value;
        }

        public int size() {
            return 1;
        }

        public boolean containsKey(Object other) {
            return Objects.saysEqual(other, key);
        }

        public boolean containsValue(Object other) {
            return Objects.saysEqual(other, value);
        }

        public V get(Object other) {
            return Objects.saysEqual(other, key) ? value : null;
        }

        public V getOrDefault(Object other, V otherwise) {
            return Objects.saysEqual(other, key) ? value : otherwise;
        }

        public Set<K> keySet() {
            return singleton(key);
        }

        public Collection<V> values() {
            return singleton(value);
        }

        public Set<Map.Entry<K, V>> entrySet() {
            return Collections.<Map.Entry<K, V>>singleton(new AbstractMap.SimpleImmutableEntry<K, V>(key, value));
        }

        public void forEach(java.util.function.BiConsumer<? super K, ? super V> action) {
            action.accept(key, value);
        }

        public void replaceAll(java.util.function.BiFunction<? super K, ? super V, ? extends V> function) {
            throw new UnsupportedOperationException();
        }

        public V putIfAbsent(K key, V value) {
            throw new UnsupportedOperationException();
        }

        public boolean remove(Object key, Object value) {
            throw new UnsupportedOperationException();
        }

        public V replace(K key, V value) {
            throw new UnsupportedOperationException();
        }

        public boolean replace(K key, V old, V value) {
            throw new UnsupportedOperationException();
        }

        public V computeIfAbsent(K key, java.util.function.Function<? super K, ? extends V> function) {
            throw new UnsupportedOperationException();
        }

        public V computeIfPresent(K key, java.util.function.BiFunction<? super K, ? super V, ? extends V> function) {
            throw new UnsupportedOperationException();
        }

        public V compute(K key, java.util.function.BiFunction<? super K, ? super V, ? extends V> function) {
            throw new UnsupportedOperationException();
        }

        public V merge(K key, V value, java.util.function.BiFunction<? super V, ? super V, ? extends V> function) {
            throw new UnsupportedOperationException();
        }
    }

    /** What looks into a map of `Map.of`, which refuses what would change it: a set through its iterator. */
    static class FixedSet<T> extends AbstractSet<T> {
        private final Set<? extends T> set;

        FixedSet(Set<? extends T> set) {
            this.set = set;
        }

        public int size() {
            return set.size();
        }

        public boolean contains(Object element) {
            return set.contains(element);
        }

        public boolean remove(Object element) {
            if (set.contains(element)) {
                throw new UnsupportedOperationException("remove");
            }
            return false;
        }

        public Iterator<T> iterator() {
            return new ImmutableIterator<T>(set.iterator());
        }

        public int hashCode() {
            return set.hashCode();
        }

        public String toString() {
            return set.toString();
        }
    }

    /** The keys of a map of `Map.of`. */
    static final class FixedKeys<K> extends FixedSet<K> {
        private final ImmutableMap<K, ?> map;

        FixedKeys(ImmutableMap<K, ?> map, Set<? extends K> keys) {
            super(keys);
            this.map = map;
        }

        public boolean contains(Object key) {
            return map.containsKey(key);
        }

        public void clear() {
            throw new UnsupportedOperationException();
        }
    }

    /** The values of a map of `Map.of`. */
    static final class FixedValues<V> extends AbstractCollection<V> {
        private final ImmutableMap<?, V> map;
        private final Collection<? extends V> values;

        FixedValues(ImmutableMap<?, V> map, Collection<? extends V> values) {
            this.map = map;
            this.values = values;
        }

        public int size() {
            return values.size();
        }

        public boolean contains(Object value) {
            return map.containsValue(value);
        }

        public Iterator<V> iterator() {
            return new ImmutableIterator<V>(values.iterator());
        }

        public void clear() {
            throw new UnsupportedOperationException();
        }

        public String toString() {
            return values.toString();
        }
    }

    /** One element for good. */
    static final class SingletonList<T> extends AbstractList<T> implements RandomAccess {
        private final T element;

        SingletonList(T element) {
            this.element = element;
        }

        public int size() {
            return 1;
        }

        public T get(int index) {
            if (index != 0) {
                throw new IndexOutOfBoundsException("Index: " + index + ", Size: 1");
            }
            return element;
        }

        public boolean contains(Object other) {
            return Objects.saysEqual(other, element);
        }

        public Iterator<T> iterator() {
            return new UnmodifiableIterator<T>(super.iterator());
        }

        public void sort(Comparator<? super T> order) {
        }

        public boolean removeIf(java.util.function.Predicate<? super T> filter) {
            throw new UnsupportedOperationException();
        }

        public void replaceAll(java.util.function.UnaryOperator<T> operator) {
            throw new UnsupportedOperationException();
        }
    }

    /** One element for good. */
    static final class SingletonSet<T> extends AbstractSet<T> {
        private final T element;

        SingletonSet(T element) {
            this.element = element;
        }

        public int size() {
            return 1;
        }

        public boolean contains(Object other) {
            return Objects.saysEqual(other, element);
        }

        public Iterator<T> iterator() {
            return new SingletonList<T>(element).iterator();
        }

        public boolean removeIf(java.util.function.Predicate<? super T> filter) {
            throw new UnsupportedOperationException();
        }
    }

    /** The keys of a map as a set. */
    static class MapSet<T> extends AbstractSet<T> {
        private final Map<T, Boolean> map;

        MapSet(Map<T, Boolean> map) {
            this.map = map;
        }

        public int size() {
            return map.size();
        }

        public boolean contains(Object element) {
            return map.containsKey(element);
        }

        public boolean add(T element) {
            return map.put(element, Boolean.TRUE) == null;
        }

        public boolean remove(Object element) {
            return map.remove(element) != null;
        }

        public void clear() {
            map.clear();
        }

        public Iterator<T> iterator() {
            return map.keySet().iterator();
        }
    }

    public static <T> int binarySearch(List<? extends T> list, T key, Comparator<? super T> order) {
        int low = 0;
        int high = list.size() - 1;
        while (low <= high) {
            int middle = (low + high) / 2;
            T element = list.get(middle);
            int sign = order == null ? ((Comparable<Object>) (Object) element).compareTo(key) : order.compare(element, key);
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

    public static void rotate(List<?> list, int distance) {
        List<Object> elements = (List<Object>) list;
        int size = list.size();
        if (size == 0 || distance % size == 0) {
            return;
        }
        Object[] old = elements.toArray();
        for (int i = 0; i < size; i++) {
            elements.set(Math.floorMod(i + Math.floorMod(distance, size), size), old[i]);
        }
    }

    public static <T> boolean replaceAll(List<T> list, T old, T element) {
        boolean changed = false;
        for (int i = 0; i < list.size(); i++) {
            if (Objects.saysEqual(old, list.get(i))) {
                list.set(i, element);
                changed = true;
            }
        }
        return changed;
    }

    private static boolean occurs(List<?> list, List<?> part, int at) {
        for (int i = 0; i < part.size(); i++) {
            if (!Objects.saysEqual(part.get(i), list.get(at + i))) {
                return false;
            }
        }
        return true;
    }

    public static int indexOfSubList(List<?> list, List<?> part) {
        for (int at = 0; at + part.size() <= list.size(); at++) {
            if (occurs(list, part, at)) {
                return at;
            }
        }
        return -1;
    }

    public static int lastIndexOfSubList(List<?> list, List<?> part) {
        for (int at = list.size() - part.size(); at >= 0; at--) {
            if (occurs(list, part, at)) {
                return at;
            }
        }
        return -1;
    }

    public static <T> ListIterator<T> emptyListIterator() {
        return new ArrayList<T>().listIterator();
    }

    public static <T> Enumeration<T> emptyEnumeration() {
        return enumeration(new ArrayList<T>());
    }

    public static <T> Queue<T> asLifoQueue(Deque<T> deque) {
        return new LastInFirstOut<T>(deque);
    }

    public static <T> SortedSet<T> synchronizedSortedSet(SortedSet<T> set) {
        return set;
    }

    public static <T> NavigableSet<T> synchronizedNavigableSet(NavigableSet<T> set) {
        return set;
    }

    public static <K, V> SortedMap<K, V> synchronizedSortedMap(SortedMap<K, V> map) {
        return map;
    }

    public static <K, V> NavigableMap<K, V> synchronizedNavigableMap(NavigableMap<K, V> map) {
        return map;
    }

    /** The end of a deque that is used as a stack. */
    static class LastInFirstOut<T> extends AbstractQueue<T> {
        private final Deque<T> deque;

        LastInFirstOut(Deque<T> deque) {
            this.deque = Objects.requireNonNull(deque);
        }

        public boolean add(T element) {
            deque.addFirst(element);
            return true;
        }

        public boolean offer(T element) {
            return deque.offerFirst(element);
        }

        public T poll() {
            return deque.pollFirst();
        }

        public T peek() {
            return deque.peekFirst();
        }

        public int size() {
            return deque.size();
        }

        public Iterator<T> iterator() {
            return deque.iterator();
        }
    }
}
