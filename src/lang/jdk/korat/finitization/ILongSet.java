package korat.finitization;

/** A set of values of type long. */
public interface ILongSet extends IPrimitiveTypeSet {
    void addLong(long value);

    void addRange(long min, long max);

    void addRange(long min, long diff, long max);

    void removeLong(long value);

    long[] getAllLongs();
}
