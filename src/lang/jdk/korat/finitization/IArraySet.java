package korat.finitization;

/** The arrays that an array field may point to. */
public interface IArraySet extends IFieldDomain {
    IIntSet getLengths();

    IFieldDomain getComponents();

    int getCount();

    void setNullAllowed(boolean allowed);

    boolean isNullAllowed();
}
