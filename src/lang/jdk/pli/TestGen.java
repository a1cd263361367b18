package pli;

/** Describes the method under analysis for test generation: without effect. */
public final class TestGen {
    private TestGen() {
    }

    public static void registerTargetMethod(Object... arguments) {
    }

    public static void registerSymbolicIntegerArgument(Object... arguments) {
    }

    public static void registerSymbolicStringArgument(Object... arguments) {
    }

    public static void registerConcreteArgument(Object... arguments) {
    }
}
