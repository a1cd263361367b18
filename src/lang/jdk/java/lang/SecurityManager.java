package java.lang;

import java.security.Permission;

/** Would refuse what is not allowed. There is none. */
public class SecurityManager {
    public SecurityManager() {
    }

    public void checkPermission(Permission permission) {
        throw new SecurityException();
    }

    public void checkPropertyAccess(String name) {
        throw new SecurityException();
    }

    public void checkPropertiesAccess() {
        throw new SecurityException();
    }
}
