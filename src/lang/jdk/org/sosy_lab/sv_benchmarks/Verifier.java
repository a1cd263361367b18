package org.sosy_lab.sv_benchmarks;

import pli.SymHeap;

/** Calls of the programs of the Competition on Software Verification: inputs of unknown value, and assumptions. */
public final class Verifier {
    private Verifier() {
    }

    /** A path on which it does not hold is none. */
    public static void assume(boolean condition) {
        SymHeap.assume(condition);
    }

    public static boolean nondetBoolean() {
        return SymHeap.makeSymbolicBoolean("nondetBoolean");
    }

    public static byte nondetByte() {
        return SymHeap.makeSymbolicByte("nondetByte");
    }

    public static char nondetChar() {
        return SymHeap.makeSymbolicChar("nondetChar");
    }

    public static short nondetShort() {
        return SymHeap.makeSymbolicShort("nondetShort");
    }

    public static int nondetInt() {
        return SymHeap.makeSymbolicInteger("nondetInt");
    }

    public static long nondetLong() {
        return SymHeap.makeSymbolicLong("nondetLong");
    }

    public static float nondetFloat() {
        return symbolicFloat("nondetFloat");
    }

    public static double nondetDouble() {
        return SymHeap.makeSymbolicReal("nondetDouble");
    }

    public static String nondetString() {
        return SymHeap.makeSymbolicString("nondetString");
    }

    private static native float symbolicFloat(String name);
}
