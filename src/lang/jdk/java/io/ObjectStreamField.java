package java.io;

/** Names a field for serialization, which there is none of here. */
public class ObjectStreamField {
    private final String name;
    private final Class<?> type;

    public ObjectStreamField(String name, Class<?> type) {
        this.name = name;
        this.type = type;
    }

    public ObjectStreamField(String name, Class<?> type, boolean unshared) {
        this(name, type);
    }

    public String getName() {
        return name;
    }

    public Class<?> getType() {
        return type;
    }
}
