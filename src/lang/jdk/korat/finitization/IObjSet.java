package korat.finitization;

import java.util.List;

/** The objects that a reference field may point to. */
public interface IObjSet extends IFieldDomain {
    void addClassDomain(IClassDomain domain);

    IClassDomain getClassDomain(Class type);

    List<IClassDomain> getClassDomains();

    List<Object> getAllObjects();

    void setNullAllowed(boolean allowed);

    boolean isNullAllowed();
}
