package java.security;

/** What code may do: everything. */
public final class AccessControlContext {
    AccessControlContext() {
    }

    public void checkPermission(Permission permission) {
        if (permission == null) {
            throw new NullPointerException("permission can't be null");
        }
    }
}
