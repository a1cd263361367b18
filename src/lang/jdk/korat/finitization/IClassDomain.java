package korat.finitization;

/** Objects of one class. */
public interface IClassDomain {
    Class getClassOfObjects();

    void addObject(Object object);

    void addObjects(Object[] objects);

    Object[] getObjects();

    int getSize();

    void includeInIsomorphismCheck(boolean include);

    boolean isIncludedInIsomorphismCheck();
}
