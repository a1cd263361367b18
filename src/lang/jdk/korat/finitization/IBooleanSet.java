package korat.finitization;

/** Both booleans, or one. */
public interface IBooleanSet extends IPrimitiveTypeSet {
    void addBoolean(boolean value);

    void addBooleans(boolean[] values);
}
