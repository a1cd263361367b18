package java.util;

/**
 * Sorts 32 and more elements as java.util does, with the same comparisons in the same order: runs that are there, or that
 * insertion makes, are merged while their lengths ask for it; where one run wins often, its elements are looked for by
 * doubled steps.
 */
final class RunSort<T> {
    /** As many wins in a row make it worthwhile to look ahead. */
    private static final int OFTEN = 7;

    private final T[] array;
    private final Comparator<? super T> order;
    private final int[] starts = new int[49];
    private final int[] lengths = new int[49];
    private int runs;
    private int patience = OFTEN;

    /** The run that was copied away, and the one that was not: where each stands and what is left of it. */
    private T[] saved;
    private int savedAt;
    private int savedLeft;
    private int otherAt;
    private int otherLeft;
    private int target;
    /** 1 where the first run was copied away and the merge goes up, else -1. */
    private int step;

    RunSort(T[] array, Comparator<? super T> order) {
        this.array = array;
        this.order = order;
    }

    void sort(int from, int to) {
        int least = leastRun(to - from);
        for (int start = from; start < to;) {
            int length = Arrays.run(array, start, to, order);
            int wanted = Math.min(to - start, least);
            for (; length < wanted; length++) {
                Arrays.insert(array, start, start + length, order);
            }
            starts[runs] = start;
            lengths[runs] = length;
            runs++;
            mergeWhereDue();
            start += length;
        }
        while (runs > 1) {
            mergeAt(isShorterBefore(runs - 2) ? runs - 3 : runs - 2);
        }
    }

    /** The upper five bits of a length, one more where a lower bit is set. */
    private static int leastRun(int length) {
        int rest = length;
        int more = 0;
        while (rest >= 32) {
            more = more | rest & 1;
            rest = rest >> 1;
        }
        return rest + more;
    }

    /** Whether the run before one is shorter than the one behind it. */
    private boolean isShorterBefore(int run) {
        return run > 0 && lengths[run - 1] < lengths[run + 1];
    }

    /** Each run is to be longer than the two behind it together, and than the next. */
    private void mergeWhereDue() {
        while (runs > 1) {
            int run = runs - 2;
            boolean isTooLong = run > 0 && lengths[run - 1] <= lengths[run] + lengths[run + 1]
                || run > 1 && lengths[run - 2] <= lengths[run] + lengths[run - 1];
            if (isTooLong) {
                mergeAt(isShorterBefore(run) ? run - 1 : run);
            } else if (lengths[run] <= lengths[run + 1]) {
                mergeAt(run);
            } else {
                return;
            }
        }
    }

    /** Merges a run with the next, without what is in place at both ends. */
    private void mergeAt(int run) {
        int left = starts[run];
        int leftLength = lengths[run];
        int right = starts[run + 1];
        int rightLength = lengths[run + 1];
        lengths[run] = leftLength + rightLength;
        runs--;
        for (int i = run + 1; i < runs; i++) {
            starts[i] = starts[i + 1];
            lengths[i] = lengths[i + 1];
        }
        int inPlace = place(array[right], array, left, leftLength, 0, true);
        left += inPlace;
        leftLength -= inPlace;
        if (leftLength == 0) {
            return;
        }
        rightLength = place(array[left + leftLength - 1], array, right, rightLength, rightLength - 1, false);
        if (rightLength != 0) {
            merge(left, leftLength, right, rightLength);
        }
    }

    private boolean goesBefore(T element, T key, boolean equalsToo) {
        int sign = order.compare(key, element);
        return equalsToo ? sign >= 0 : sign > 0;
    }

    /** How many elements of a run go before a key, from a hint in doubled steps, then by halves. */
    private int place(T key, T[] run, int start, int length, int hint, boolean equalsToo) {
        boolean up = goesBefore(run[start + hint], key, equalsToo);
        int most = up ? length - hint : hint + 1;
        int near = 0;
        int far = 1;
        while (far < most && goesBefore(run[start + (up ? hint + far : hint - far)], key, equalsToo) == up) {
            near = far;
            far = 2 * far + 1;
        }
        far = Math.min(far, most);
        int low = up ? hint + near + 1 : hint - far + 1;
        int high = up ? hint + far : hint - near;
        while (low < high) {
            int middle = low + (high - low) / 2;
            if (goesBefore(run[start + middle], key, equalsToo)) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return high;
    }

    private void merge(int left, int leftLength, int right, int rightLength) {
        boolean up = leftLength <= rightLength;
        step = up ? 1 : -1;
        saved = up ? Arrays.copyOfRange(array, left, left + leftLength) : Arrays.copyOfRange(array, right, right + rightLength);
        savedLeft = saved.length;
        savedAt = up ? 0 : savedLeft - 1;
        otherLeft = up ? rightLength : leftLength;
        otherAt = up ? right : left + leftLength - 1;
        target = up ? left : right + rightLength - 1;
        take(false, 1);
        if (!isOver()) {
            compareAll(up);
        }
        if (savedLeft == 0) {
            throw new IllegalArgumentException("Comparison method violates its general contract!");
        }
        take(false, otherLeft);
        take(true, savedLeft);
    }

    private boolean isOver() {
        return otherLeft == 0 || savedLeft <= 1;
    }

    private void take(boolean fromSaved, int count) {
        for (int i = 0; i < count; i++) {
            array[target] = fromSaved ? saved[savedAt] : array[otherAt];
            target += step;
            if (fromSaved) {
                savedAt += step;
                savedLeft--;
            } else {
                otherAt += step;
                otherLeft--;
            }
        }
    }

    private void compareAll(boolean up) {
        int limit = patience;
        while (takeOneByOne(up, limit)) {
            boolean often = true;
            while (often) {
                int lower = up ? place(array[otherAt], saved, savedAt, savedLeft, 0, true)
                    : otherLeft - place(saved[savedAt], array, otherAt - otherLeft + 1, otherLeft, otherLeft - 1, true);
                if (isOverAfter(up, lower) || isOverAfter(!up, 1)) {
                    patience = Math.max(1, limit);
                    return;
                }
                int upper = up ? place(saved[savedAt], array, otherAt, otherLeft, 0, false)
                    : savedLeft - place(array[otherAt], saved, 0, savedLeft, savedLeft - 1, false);
                if (isOverAfter(!up, upper) || isOverAfter(up, 1)) {
                    patience = Math.max(1, limit);
                    return;
                }
                limit--;
                often = lower >= OFTEN || upper >= OFTEN;
            }
            limit = Math.max(limit, 0) + 2;
        }
        patience = Math.max(1, limit);
    }

    private boolean isOverAfter(boolean fromSaved, int count) {
        take(fromSaved, count);
        return isOver();
    }

    /** Until one run has won often enough in a row (true), or the merge is over. */
    private boolean takeOneByOne(boolean up, int limit) {
        int ofSaved = 0;
        int ofOther = 0;
        while ((ofSaved | ofOther) < limit) {
            T lower = up ? saved[savedAt] : array[otherAt];
            T upper = up ? array[otherAt] : saved[savedAt];
            // Down, it is the greater one that is taken.
            boolean takesSaved = order.compare(upper, lower) >= 0;
            ofSaved = takesSaved ? ofSaved + 1 : 0;
            ofOther = takesSaved ? 0 : ofOther + 1;
            if (isOverAfter(takesSaved, 1)) {
                return false;
            }
        }
        return true;
    }
}
