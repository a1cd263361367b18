package jdk.internal.util;

/** What the collections ask of a class whose own code needs the virtual machine. */
public class ArraysSupport {
    public static final int MAX_ARRAY_LENGTH = Integer.MAX_VALUE - 8;

    public static int newLength(int old, int needed, int preferred) {
        return old + Math.max(needed, preferred);
    }
}
