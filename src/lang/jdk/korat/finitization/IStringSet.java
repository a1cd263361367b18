package korat.finitization;

/** A set of strings. */
public interface IStringSet extends IFieldDomain {
    void addString(String value);

    String[] getAllStrings();
}
