package korat.finitization;

/** The values of a field. */
public interface IFieldDomain {
    Class getClassOfField();

    boolean isPrimitiveType();

    boolean isArrayType();

    int getNumberOfElements();
}
