package korat.finitization.impl;

import java.util.ArrayList;
import korat.finitization.IIntSet;

/** A set of values of type int in the order in which they were added. */
public class IntSet implements IIntSet {
    private final ArrayList<Long> values = new ArrayList<Long>();

    public void addInt(int value) {
        Long boxed = Long.valueOf((long) value);
        if (!values.contains(boxed)) {
            values.add(boxed);
        }
    }

    public void addRange(int min, int max) {
        addRange(min, (int) 1, max);
    }

    public void addRange(int min, int diff, int max) {
        boolean isEmpty = values.isEmpty();
        for (long value = min; value <= max; value += diff) {
            if (isEmpty) {
                values.add(Long.valueOf(value));
            } else {
                addInt((int) value);
            }
        }
    }

    public void removeInt(int value) {
        values.remove(Long.valueOf((long) value));
    }

    public int[] getAllInts() {
        int[] all = new int[values.size()];
        for (int i = 0; i < all.length; i++) {
            all[i] = (int) values.get(i).longValue();
        }
        return all;
    }

    public Class getClassOfField() {
        return int.class;
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
