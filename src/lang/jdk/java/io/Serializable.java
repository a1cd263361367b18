package java.io;

/** Marks classes whose objects can be written; nothing writes them. */
public interface Serializable {
}
