package symheap.subjects.overflow;

/**
 * A list of meter readings, none of them negative, each at least as large as the one before it.
 *
 * Invariant (repOK): the list ends, its readings ascend, and the first is not negative.
 *
 * What to look at: Java's int ends at 2147483647 and goes on at -2147483648. Published tools for symbolic
 * heaps hand path conditions to a solver as if integers had no end, and so did the authors of many a
 * comparator, binary search and sum. Explore both ways:
 *
 *     symheap run intro/overflow -t pli --ints both
 *
 * insert finds the place of a reading by the sign of a difference. Readings in the list are not negative, so
 * the difference of two of them always fits; but the argument may be any int, and -2147483648 - 1 is
 * 2147483647. With mathematical integers the list stays in order on every path; with Java's it does not, and
 * the assertion at the end says so. total and middle fail in the same way, by a sum: with two readings of
 * 1073741824 there is no room for it.
 *
 * count and safeMiddle show the way out, and are the same under both readings: compare with <, not by a
 * difference, and add half of a difference that is known to fit instead of halving a sum that may not.
 *
 * The precondition is given in one piece (repOK: […]): shape and order are checked in one loop, and the tool
 * finds out itself that the shape is for its search and the numbers are for its solver.
 */
public class Readings {

    public static class Reading {
        int value;
        Reading next;
    }

    Reading first;

    /** Whether the list ends and ascends from a number that is not negative. */
    public boolean repOK() {
        if (first == null) {
            return true;
        }
        if (first.value < 0) {
            return false;
        }
        java.util.Set<Reading> visited = new java.util.HashSet<Reading>();
        Reading current = first;
        while (current != null) {
            if (!visited.add(current)) {
                return false;
            }
            if (current.next != null && current.next.value < current.value) {
                return false;
            }
            current = current.next;
        }
        return true;
    }

    /** The usual comparison of two numbers in one operation, which is wrong. */
    private static int compare(int left, int right) {
        return left - right;
    }

    /** Puts a reading where it belongs. */
    public void insert(int value) {
        Reading before = null;
        Reading after = first;
        while (after != null && compare(after.value, value) < 0) {
            before = after;
            after = after.next;
        }
        Reading reading = new Reading();
        reading.value = value;
        reading.next = after;
        if (before == null) {
            first = reading;
        } else {
            before.next = reading;
        }
        assert before == null || before.value <= value;
        assert after == null || value <= after.value;
    }

    /** The sum of all readings. */
    public int total() {
        int total = 0;
        for (Reading reading = first; reading != null; reading = reading.next) {
            total += reading.value;
        }
        assert total >= 0;
        return total;
    }

    /** A number between the first two readings. */
    public int middle() {
        if (first == null || first.next == null) {
            return 0;
        }
        int low = first.value;
        int high = first.next.value;
        int middle = (low + high) / 2;
        assert low <= middle && middle <= high;
        return middle;
    }

    /** The same without a sum. */
    public int safeMiddle() {
        if (first == null || first.next == null) {
            return 0;
        }
        int low = first.value;
        int high = first.next.value;
        int middle = low + (high - low) / 2;
        assert low <= middle && middle <= high;
        return middle;
    }

    /** How many readings are below a limit. */
    public int count(int limit) {
        int count = 0;
        Reading reading = first;
        while (reading != null && reading.value < limit) {
            count++;
            reading = reading.next;
        }
        return count;
    }
}
