package korat.finitization;

/** A set of values of type short. */
public interface IShortSet extends IPrimitiveTypeSet {
    void addShort(short value);

    void addRange(short min, short max);

    void addRange(short min, short diff, short max);

    void removeShort(short value);

    short[] getAllShorts();
}
