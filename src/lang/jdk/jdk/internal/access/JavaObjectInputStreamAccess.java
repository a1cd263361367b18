package jdk.internal.access;

import java.io.ObjectInputStream;

/** What the JDK's sources ask of a stream of objects. */
public interface JavaObjectInputStreamAccess {
    void checkArray(ObjectInputStream stream, Class<?> type, int length) throws java.io.ObjectStreamException;
}
