/** When classes are initialised, in which order, and what happens when that fails. */
public class StaticInit {
    static void say(String s) {
        System.out.println(s);
    }

    static int value(String s, int v) {
        System.out.println(s);
        return v;
    }

    static int early = value("StaticInit.early", 1);

    static class Base {
        static int b = value("Base.b", 1);

        static {
            say("Base block " + Derived.d);
        }

        static void hello() {
            say("Base.hello");
        }
    }

    static class Derived extends Base implements Face {
        static int d = value("Derived.d", 2);

        static {
            say("Derived block");
        }
    }

    interface Face {
        int F = value("Face.F", 3);
    }

    interface Loud {
        int L = value("Loud.L", 3);

        default void m() {
        }
    }

    static class WithDefault implements Loud {
        static {
            say("WithDefault");
        }
    }

    static class ByCall {
        static {
            say("ByCall");
        }

        static void m() {
            say("ByCall.m");
        }
    }

    static class ByWrite {
        static int x;

        static {
            say("ByWrite " + x);
            x = 5;
        }
    }

    static class ByArray {
        static {
            say("ByArray");
        }
    }

    static class Cyclic1 {
        static int a = Cyclic2.b + 1;
    }

    static class Cyclic2 {
        static int b = Cyclic1.a + 1;
    }

    static class Textual {
        static int x = peek();
        static int y = 5;
        static int z;

        static {
            z = y + 1;
            late = 9;
        }

        static int late = 7;
        static final int CONST = 11;

        static int peek() {
            return y * 1000 + CONST;
        }
    }

    static class Failing {
        static int x = 1 / Integer.parseInt("0");

        static void m() {
        }
    }

    static class FailingError {
        static {
            if (true) {
                throw new Error("own error");
            }
        }
    }

    static class Self {
        static final Self INSTANCE = new Self();
        static int count = 10;
        int seen;

        Self() {
            seen = count;
            count++;
        }
    }

    enum E {
        A, B;

        static final int N = value("E.N", 2);

        E() {
            say("E constructor");
        }
    }

    public static void main(String[] args) {
        say("main");
        ByArray[] array = new ByArray[2];
        say("array made");
        ByArray none = null;
        say("" + (array[0] instanceof ByArray) + (none == null));
        Derived.hello();
        say("hello done");
        new Derived();
        new Derived();
        say("face " + Derived.F);
        new WithDefault();
        ByCall.m();
        ByWrite.x = 3;
        say("" + ByWrite.x);
        say(Cyclic1.a + " " + Cyclic2.b);
        say(Textual.x + " " + Textual.y + " " + Textual.z + " " + Textual.late);
        try {
            Failing.m();
        } catch (ExceptionInInitializerError e) {
            say("failed: " + e.getCause() + " " + e.getMessage());
        }
        try {
            Failing.m();
        } catch (NoClassDefFoundError e) {
            say("again");
        }
        try {
            new FailingError();
        } catch (Error e) {
            say(e.getMessage());
        }
        say(Self.INSTANCE.seen + " " + Self.count);
        say("enum");
        say(E.B + " " + E.N);
        Object lazy = ByArray.class;
        say("class literal");
        new ByArray();
    }
}
