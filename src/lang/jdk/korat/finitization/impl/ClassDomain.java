package korat.finitization.impl;

import java.util.ArrayList;
import korat.finitization.IClassDomain;

/** Objects of one class. Those that only a number asks for are made without running a constructor. */
public class ClassDomain implements IClassDomain {
    private final Class type;
    private final ArrayList<Object> objects = new ArrayList<Object>();
    private boolean isomorphism = true;

    public ClassDomain(Class type, int count) {
        this.type = type;
        for (int i = 0; i < count; i++) {
            objects.add(instance(type));
        }
    }

    private static native Object instance(Class type);

    public Class getClassOfObjects() {
        return type;
    }

    public void addObject(Object object) {
        objects.add(object);
    }

    public void addObjects(Object[] objects) {
        for (int i = 0; i < objects.length; i++) {
            addObject(objects[i]);
        }
    }

    public Object[] getObjects() {
        return objects.toArray();
    }

    public int getSize() {
        return objects.size();
    }

    public void includeInIsomorphismCheck(boolean include) {
        isomorphism = include;
    }

    public boolean isIncludedInIsomorphismCheck() {
        return isomorphism;
    }
}
