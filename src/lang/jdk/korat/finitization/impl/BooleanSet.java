package korat.finitization.impl;

import java.util.ArrayList;
import korat.finitization.IBooleanSet;

/** Booleans in the order in which they were added; false and true where none was. */
public class BooleanSet implements IBooleanSet {
    private final ArrayList<Boolean> values = new ArrayList<Boolean>();

    public void addBoolean(boolean value) {
        if (!values.contains(value)) {
            values.add(value);
        }
    }

    public void addBooleans(boolean[] values) {
        for (int i = 0; i < values.length; i++) {
            addBoolean(values[i]);
        }
    }

    public Class getClassOfField() {
        return boolean.class;
    }

    public boolean isPrimitiveType() {
        return true;
    }

    public boolean isArrayType() {
        return false;
    }

    public int getNumberOfElements() {
        return values.isEmpty() ? 2 : values.size();
    }
}
