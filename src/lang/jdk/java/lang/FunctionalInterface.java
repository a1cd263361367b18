package java.lang;

/** Without effect. */
public @interface FunctionalInterface {
}
