package symheap.subjects.combatantstatistic;

/** How many buckets the outer table has: fewer than there are types, so that two types can share one. */
final class Buckets {
    static final int OF_TYPES = 8;

    private Buckets() {
    }
}
