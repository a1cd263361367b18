package java.lang;

/** Marks classes whose objects can be cloned. */
public interface Cloneable {
}
