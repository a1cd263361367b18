/** A class is initialised after the arguments of a call that triggers it have been evaluated. */
public class ArgsInit {
    static int say(String s, int v) {
        System.out.println(s);
        return v;
    }

    static class M {
        static {
            say("M", 0);
        }

        static void m(int x) {
            say("M.m", 0);
        }
    }

    static class N {
        static {
            say("N", 0);
        }

        N(int x) {
            say("N()", 0);
        }
    }

    static class P {
        static int p;

        static {
            say("P", 0);
        }
    }

    static class Q {
        static int q = 4;

        static {
            say("Q", 0);
        }
    }

    static class R {
        static int r = 1;

        static {
            say("R", 0);
            boom();
        }

        static void boom() {
            throw new IllegalStateException("R fails");
        }
    }

    public static void main(String[] args) {
        M.m(say("argument of m", 1));
        new N(say("argument of N", 1));
        P.p = say("value of p", 1);
        Q.q += say("value of q", 1);
        System.out.println(Q.q);
        int x = say("left", 1) + R.r;
    }
}
