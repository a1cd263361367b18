package java.lang;

/** Without effect. */
public @interface SuppressWarnings {
    String[] value();
}
