package korat.finitization;

/** What a finitization method builds. */
public interface IFinitization {
    Class getFinClass();

    IObjSet createObjSet(Class type);

    IObjSet createObjSet(Class type, boolean nullAllowed);

    IObjSet createObjSet(Class type, int count);

    IObjSet createObjSet(Class type, int count, boolean nullAllowed);

    IClassDomain createClassDomain(Class type);

    IClassDomain createClassDomain(Class type, int count);

    IIntSet createIntSet(int value);

    IIntSet createIntSet(int min, int max);

    IIntSet createIntSet(int min, int diff, int max);

    ILongSet createLongSet(long value);

    ILongSet createLongSet(long min, long max);

    ILongSet createLongSet(long min, long diff, long max);

    IShortSet createShortSet(short value);

    IShortSet createShortSet(short min, short max);

    IShortSet createShortSet(short min, short diff, short max);

    IByteSet createByteSet(byte value);

    IByteSet createByteSet(byte min, byte max);

    IByteSet createByteSet(byte min, byte diff, byte max);

    IBooleanSet createBooleanSet();

    IStringSet createRandomStringSet(int count, int minLength, int maxLength);

    IArraySet createArraySet(Class type, IIntSet lengths, IFieldDomain components, int count);

    void set(String field, IFieldDomain domain);

    void set(Class type, String field, IFieldDomain domain);

    void addAll(String field, IFieldDomain domain);

    void addAll(Class type, String field, IFieldDomain domain);

    IFieldDomain getFieldDomain(Class type, String field);
}
