package korat.finitization.impl;

import java.util.ArrayList;
import korat.finitization.IArraySet;
import korat.finitization.IBooleanSet;
import korat.finitization.IByteSet;
import korat.finitization.IClassDomain;
import korat.finitization.IFieldDomain;
import korat.finitization.IFinitization;
import korat.finitization.IIntSet;
import korat.finitization.ILongSet;
import korat.finitization.IObjSet;
import korat.finitization.IShortSet;
import korat.finitization.IStringSet;

/**
 * Records what a finitization method sets: `types.get(i)` (null where the field's name alone was given),
 * `fields.get(i)` (`field` or `Class.field`), `domains.get(i)` and `additions.get(i)` (whether the domain is
 * added to what the field has) belong together, in the order of the calls.
 */
public class Finitization implements IFinitization {
    private final Class target;
    private final ArrayList<Class> types = new ArrayList<Class>();
    private final ArrayList<String> fields = new ArrayList<String>();
    private final ArrayList<IFieldDomain> domains = new ArrayList<IFieldDomain>();
    private final ArrayList<Boolean> additions = new ArrayList<Boolean>();
    /** All object sets in the order of their creation, set to a field or not. */
    private final ArrayList<IObjSet> sets = new ArrayList<IObjSet>();

    public Finitization(Class target) {
        this.target = target;
    }

    public Class getFinClass() {
        return target;
    }

    public IObjSet createObjSet(Class type) {
        return createObjSet(type, false);
    }

    public IObjSet createObjSet(Class type, boolean nullAllowed) {
        IObjSet set = new ObjSet(type, nullAllowed);
        sets.add(set);
        return set;
    }

    public IObjSet createObjSet(Class type, int count) {
        return createObjSet(type, count, false);
    }

    public IObjSet createObjSet(Class type, int count, boolean nullAllowed) {
        IObjSet set = createObjSet(type, nullAllowed);
        set.addClassDomain(createClassDomain(type, count));
        return set;
    }

    public IClassDomain createClassDomain(Class type) {
        return new ClassDomain(type, 0);
    }

    public IClassDomain createClassDomain(Class type, int count) {
        return new ClassDomain(type, count);
    }

    public IIntSet createIntSet(int value) {
        return createIntSet(value, value);
    }

    public IIntSet createIntSet(int min, int max) {
        return createIntSet(min, (int) 1, max);
    }

    public IIntSet createIntSet(int min, int diff, int max) {
        IIntSet set = new IntSet();
        set.addRange(min, diff, max);
        return set;
    }

    public ILongSet createLongSet(long value) {
        return createLongSet(value, value);
    }

    public ILongSet createLongSet(long min, long max) {
        return createLongSet(min, (long) 1, max);
    }

    public ILongSet createLongSet(long min, long diff, long max) {
        ILongSet set = new LongSet();
        set.addRange(min, diff, max);
        return set;
    }

    public IShortSet createShortSet(short value) {
        return createShortSet(value, value);
    }

    public IShortSet createShortSet(short min, short max) {
        return createShortSet(min, (short) 1, max);
    }

    public IShortSet createShortSet(short min, short diff, short max) {
        IShortSet set = new ShortSet();
        set.addRange(min, diff, max);
        return set;
    }

    public IByteSet createByteSet(byte value) {
        return createByteSet(value, value);
    }

    public IByteSet createByteSet(byte min, byte max) {
        return createByteSet(min, (byte) 1, max);
    }

    public IByteSet createByteSet(byte min, byte diff, byte max) {
        IByteSet set = new ByteSet();
        set.addRange(min, diff, max);
        return set;
    }

    public IBooleanSet createBooleanSet() {
        return new BooleanSet();
    }

    /** Not random: "a", "b", ... with as many letters as the longest may have. */
    public IStringSet createRandomStringSet(int count, int minLength, int maxLength) {
        IStringSet set = new StringSet();
        for (int i = 0; i < count; i++) {
            String text = "";
            for (int rest = i; text.length() < maxLength; rest = rest / 26) {
                text = (char) ('a' + rest % 26) + text;
            }
            set.addString(text);
        }
        return set;
    }

    public IArraySet createArraySet(Class type, IIntSet lengths, IFieldDomain components, int count) {
        return new ArraySet(type, lengths, components, count);
    }

    public void set(String field, IFieldDomain domain) {
        record(null, field, domain, false);
    }

    public void set(Class type, String field, IFieldDomain domain) {
        record(type, field, domain, false);
    }

    public void addAll(String field, IFieldDomain domain) {
        record(null, field, domain, true);
    }

    public void addAll(Class type, String field, IFieldDomain domain) {
        record(type, field, domain, true);
    }

    private void record(Class type, String field, IFieldDomain domain, boolean addition) {
        types.add(type);
        fields.add(field);
        domains.add(domain);
        additions.add(addition);
    }

    public IFieldDomain getFieldDomain(Class type, String field) {
        for (int i = fields.size() - 1; i >= 0; i--) {
            if (fields.get(i).equals(field) && (types.get(i) == type || types.get(i) == null && type == target)) {
                return domains.get(i);
            }
        }
        return null;
    }
}
