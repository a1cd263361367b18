package symheap.subjects.aliasedarguments;

/**
 * A tank of water: two arguments that are one.
 *
 * pour empties one tank into another and asserts that no water is lost. Both arguments are symbolic: each is
 * null, or a tank, and the second may also be the tank that the first already is. Pouring a tank into itself
 * doubles its water and then empties it, and the assertion fails.
 *
 * Is this alarm false? The precondition, areTanks, asks for two tanks that are not null. It says nothing of
 * the two together, and every technique, the exact ones too, lets them be one. So the alarm is real: there is
 * a call that raises it, pour(tank, tank), and the precondition allows it.
 *
 * There are two ways to deal with it. Mend the method: do nothing where both are one. Or demand more: a
 * precondition over both arguments, areTwoTanks, which the specification aliased_arguments_two.yaml names.
 *
 * The one idea: a precondition on each argument cannot forbid that they are the same. One on both can.
 *
 * Try: `run intro/aliased_arguments pour -t pli --validate`, then the same with
 * `--spec specs/intro/aliased_arguments_two.yaml`.
 */
public class Tank {

    int litres;

    /** Whether both are there. */
    static boolean areTanks(Tank from, Tank into) {
        return from != null && into != null;
    }

    /** Whether both are there, and are two. */
    static boolean areTwoTanks(Tank from, Tank into) {
        return areTanks(from, into) && from != into;
    }

    /** Empties the first tank into the second. */
    static void pour(Tank from, Tank into) {
        int wanted = from.litres + into.litres;
        into.litres += from.litres;
        from.litres = 0;
        assert into.litres == wanted;
    }
}
