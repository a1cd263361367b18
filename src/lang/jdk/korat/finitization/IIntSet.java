package korat.finitization;

/** A set of values of type int. */
public interface IIntSet extends IPrimitiveTypeSet {
    void addInt(int value);

    void addRange(int min, int max);

    void addRange(int min, int diff, int max);

    void removeInt(int value);

    int[] getAllInts();
}
