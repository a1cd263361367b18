package korat.finitization.impl;

import korat.finitization.IArraySet;
import korat.finitization.IFieldDomain;
import korat.finitization.IIntSet;

/** A number of arrays of one type with their lengths and the domain of their elements. */
public class ArraySet implements IArraySet {
    private final Class type;
    private final IIntSet lengths;
    private final IFieldDomain components;
    private final int count;
    private boolean nullAllowed;

    public ArraySet(Class type, IIntSet lengths, IFieldDomain components, int count) {
        this.type = type;
        this.lengths = lengths;
        this.components = components;
        this.count = count;
    }

    public IIntSet getLengths() {
        return lengths;
    }

    public IFieldDomain getComponents() {
        return components;
    }

    public int getCount() {
        return count;
    }

    public void setNullAllowed(boolean allowed) {
        nullAllowed = allowed;
    }

    public boolean isNullAllowed() {
        return nullAllowed;
    }

    public Class getClassOfField() {
        return type;
    }

    public boolean isPrimitiveType() {
        return false;
    }

    public boolean isArrayType() {
        return true;
    }

    public int getNumberOfElements() {
        return count;
    }
}
