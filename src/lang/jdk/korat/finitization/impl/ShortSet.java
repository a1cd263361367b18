package korat.finitization.impl;

import java.util.ArrayList;
import korat.finitization.IShortSet;

/** A set of values of type short in the order in which they were added. */
public class ShortSet implements IShortSet {
    private final ArrayList<Long> values = new ArrayList<Long>();

    public void addShort(short value) {
        Long boxed = Long.valueOf((long) value);
        if (!values.contains(boxed)) {
            values.add(boxed);
        }
    }

    public void addRange(short min, short max) {
        addRange(min, (short) 1, max);
    }

    public void addRange(short min, short diff, short max) {
        boolean isEmpty = values.isEmpty();
        for (long value = min; value <= max; value += diff) {
            if (isEmpty) {
                values.add(Long.valueOf(value));
            } else {
                addShort((short) value);
            }
        }
    }

    public void removeShort(short value) {
        values.remove(Long.valueOf((long) value));
    }

    public short[] getAllShorts() {
        short[] all = new short[values.size()];
        for (int i = 0; i < all.length; i++) {
            all[i] = (short) values.get(i).longValue();
        }
        return all;
    }

    public Class getClassOfField() {
        return short.class;
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
