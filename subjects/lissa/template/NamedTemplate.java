package symheap.subjects.template;

/**
 * A template whose names are texts of which nothing is known, see NameMap.
 *
 * What to look at: addParameter looks a name up twice, once to see whether it is there and once to put it in. The two
 * look in different buckets, unless they happen to choose the same one; there the stored hash says the same both
 * times, and the comparison of the names does not.
 */
public class NamedTemplate extends Template {

    /** No parameters. */
    public NamedTemplate() {
        parametersByName = new NameMap();
    }
}
