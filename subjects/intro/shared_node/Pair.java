package symheap.subjects.sharednode;

/**
 * Two boxes: the node that two fields share.
 *
 * A pair has a left and a right box, each with a number. emptyLeft sets the number in the left one to zero and
 * leaves the right one alone: the assertion says so, and for every pair that was built with two boxes it holds.
 *
 * Both fields have the same type. When right is read, lazy initialization offers null, a new box, and the box
 * that left already has. On that last heap writing to the left box also changes the right one, the assertion
 * fails, and an analysis without a precondition raises an alarm. Is it a bug? That depends on what callers
 * promise, and hasTwoBoxes is that promise. Given the promise, the alarm is false.
 *
 * The one idea: two names, one object. Nothing in the types forbids it; a precondition has to.
 *
 * Try: `run intro/shared_node emptyLeft -t li` has one alarm, and with `-t lissa` it has none. Then take
 * `left != right` out of hasTwoBoxes, and the alarm is back with every technique: now it is a real one.
 */
public class Pair {

    public static class Box {
        int number;
    }

    Box left;
    Box right;

    /** Whether there are two boxes. */
    public boolean hasTwoBoxes() {
        return left != null && right != null && left != right;
    }

    /** Sets the left number to zero. */
    public void emptyLeft() {
        if (left == null || right == null) {
            return;
        }
        int before = right.number;
        left.number = 0;
        assert right.number == before;
    }
}
