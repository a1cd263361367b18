package korat.finitization.impl;

import java.util.ArrayList;
import java.util.List;
import korat.finitization.IClassDomain;
import korat.finitization.IObjSet;

/** Class domains in the order in which they were added. */
public class ObjSet implements IObjSet {
    private final Class type;
    private final ArrayList<IClassDomain> domains = new ArrayList<IClassDomain>();
    private boolean nullAllowed;

    public ObjSet(Class type, boolean nullAllowed) {
        this.type = type;
        this.nullAllowed = nullAllowed;
    }

    public void addClassDomain(IClassDomain domain) {
        domains.add(domain);
    }

    public IClassDomain getClassDomain(Class type) {
        for (IClassDomain domain : domains) {
            if (domain.getClassOfObjects() == type) {
                return domain;
            }
        }
        return null;
    }

    public List<IClassDomain> getClassDomains() {
        return domains;
    }

    public List<Object> getAllObjects() {
        ArrayList<Object> all = new ArrayList<Object>();
        if (nullAllowed) {
            all.add(null);
        }
        for (IClassDomain domain : domains) {
            Object[] objects = domain.getObjects();
            for (int i = 0; i < objects.length; i++) {
                all.add(objects[i]);
            }
        }
        return all;
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
        return false;
    }

    public int getNumberOfElements() {
        return getAllObjects().size();
    }
}
