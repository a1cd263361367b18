package korat.finitization.impl;

import java.util.ArrayList;
import korat.finitization.IStringSet;

/** Strings in the order in which they were added. */
public class StringSet implements IStringSet {
    private final ArrayList<String> values = new ArrayList<String>();

    public void addString(String value) {
        if (!values.contains(value)) {
            values.add(value);
        }
    }

    public String[] getAllStrings() {
        return values.toArray(new String[0]);
    }

    public Class getClassOfField() {
        return String.class;
    }

    public boolean isPrimitiveType() {
        return false;
    }

    public boolean isArrayType() {
        return false;
    }

    public int getNumberOfElements() {
        return values.size();
    }
}
