package java.security;

/** Something that code may be allowed to do. */
public abstract class Permission implements java.io.Serializable {
    private final String name;

    public Permission(String name) {
        this.name = name;
    }

    public abstract boolean implies(Permission permission);

    public abstract boolean equals(Object object);

    public abstract int hashCode();

    public abstract String getActions();

    public final String getName() {
        return name;
    }

    public String toString() {
        String actions = getActions();
        return "(\"" + getClass().getName() + "\" \"" + name + "\""
            + (actions == null || actions.isEmpty() ? "" : " \"" + actions + "\"") + ")";
    }
}
