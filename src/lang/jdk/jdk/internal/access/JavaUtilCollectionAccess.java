package jdk.internal.access;

import java.util.List;

/** What the JDK's sources ask of immutable lists. */
public interface JavaUtilCollectionAccess {
    <E> List<E> listFromTrustedArray(Object[] elements);

    <E> List<E> listFromTrustedArrayNullsAllowed(Object[] elements);
}
