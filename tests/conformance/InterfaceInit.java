/** Interface constants are initialised when they are first read; nested order of initialisation. */
public class InterfaceInit {
    static int say(String s, int v) {
        System.out.println(s);
        return v;
    }

    interface A {
        int X = say("A.X", 1);
        int CONSTANT = 5;

        static void stat() {
            say("A.stat", 0);
        }
    }

    interface B extends A {
        int Y = say("B.Y", 2);

        default void d() {
        }
    }

    static class Impl implements B {
        static int z = say("Impl.z", 3);
    }

    static class Lazy {
        private static class Holder {
            static final Lazy INSTANCE = new Lazy();

            static {
                say("Holder", 0);
            }
        }

        Lazy() {
            say("Lazy()", 0);
        }

        static Lazy get() {
            return Holder.INSTANCE;
        }
    }

    static class Super {
        static {
            say("Super", 0);
        }

        static int inherited = say("Super.inherited", 7);
        static final String TEXT = "text";

        static void m() {
            say("Super.m", 0);
        }
    }

    static class Sub extends Super {
        static {
            say("Sub", 0);
        }
    }

    static class Args {
        static {
            say("Args", 0);
        }

        static int take(int a, int b) {
            return a + b;
        }

        Args(int v) {
            say("Args()", v);
        }

        static int f;
    }

    static class Array {
        static {
            say("Array", 0);
        }

        static int[] data = new int[3];
    }

    public static void main(String[] args) {
        say("start", 0);
        System.out.println(Impl.CONSTANT);
        System.out.println(B.CONSTANT);
        System.out.println(Impl.z);
        A.stat();
        System.out.println(Impl.X);
        Lazy.get();
        Lazy.get();
        System.out.println(Sub.TEXT);
        System.out.println(Sub.inherited);
        Sub.m();
        new Sub();
        System.out.println(Args.take(say("first", 1), say("second", 2)));
        new Args(say("arg", 3));
        Array.data[say("index", 1)] = say("value", 5);
        Array.data[1]++;
        System.out.println(Array.data[1]);
        Object o = new Object[] {null, Impl.class};
        say("end", 0);
    }
}
