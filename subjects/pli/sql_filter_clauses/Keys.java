package symheap.subjects.sqlfilterclauses;

/** Keys that are numbers: a key is its own hash. */
final class Keys {
    private Keys() {
    }

    static int hash(int key) {
        return key;
    }

    static boolean same(int a, int b) {
        return a == b;
    }
}
