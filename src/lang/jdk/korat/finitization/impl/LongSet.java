package korat.finitization.impl;

import java.util.ArrayList;
import korat.finitization.ILongSet;

/** A set of values of type long in the order in which they were added. */
public class LongSet implements ILongSet {
    private final ArrayList<Long> values = new ArrayList<Long>();

    public void addLong(long value) {
        Long boxed = Long.valueOf((long) value);
        if (!values.contains(boxed)) {
            values.add(boxed);
        }
    }

    public void addRange(long min, long max) {
        addRange(min, (long) 1, max);
    }

    public void addRange(long min, long diff, long max) {
        boolean isEmpty = values.isEmpty();
        for (long value = min; value <= max; value += diff) {
            if (isEmpty) {
                values.add(Long.valueOf(value));
            } else {
                addLong((long) value);
            }
        }
    }

    public void removeLong(long value) {
        values.remove(Long.valueOf((long) value));
    }

    public long[] getAllLongs() {
        long[] all = new long[values.size()];
        for (int i = 0; i < all.length; i++) {
            all[i] = (long) values.get(i).longValue();
        }
        return all;
    }

    public Class getClassOfField() {
        return long.class;
    }

    public boolean isPrimitiveType() {
        return true;
    }

    public boolean isArrayType() {
        return false;
    }

    public int getNumberOfElements() {
        return values.size();
    }
}
