package symheap.subjects.combatantstatistic;

/** How many buckets the outer table has: one for each of the 15 types, and as many again and more. */
final class Buckets {
    static final int OF_TYPES = 32;

    private Buckets() {
    }
}
