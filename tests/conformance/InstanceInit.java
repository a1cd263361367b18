/** Field initializers and blocks, this and super constructors, virtual calls from constructors. */
public class InstanceInit {
    static StringBuilder log = new StringBuilder();

    static int say(String s, int v) {
        log.append(s).append(' ');
        return v;
    }

    static class Base {
        int a = say("Base.a", 1);

        {
            say("Base{}", 0);
        }

        Base() {
            this(say("Base()arg", 5));
            say("Base()", 0);
        }

        Base(int x) {
            say("Base(int)" + x, 0);
            hook();
        }

        void hook() {
            say("Base.hook", 0);
        }
    }

    static class Derived extends Base {
        int d = say("Derived.d", 7);
        final int f = 9;
        final Integer boxed = 9;
        String s = "set";
        int unset;

        {
            d += 1;
            late = 4;
        }

        int late = say("Derived.late", 3);

        Derived() {
            say("Derived()" + d, 0);
        }

        Derived(int x) {
            super(x + say("arg", 1));
            say("Derived(int)", 0);
        }

        Derived(String s) {
            this(s.length());
            this.s = s;
            say("Derived(String)", 0);
        }

        @Override
        void hook() {
            say("hook d=" + d + " f=" + f + " boxed=" + boxed + " s=" + s, 0);
            unset = 77;
        }
    }

    static class Plain extends Derived {
    }

    static class Failing {
        int x = 1 / Integer.parseInt("0");

        Failing() {
            log.append("never");
        }
    }

    static class Order {
        int first = second() + 1;
        int second = 10;

        int second() {
            return second;
        }
    }

    static void flush() {
        System.out.println(log);
        log.setLength(0);
    }

    public static void main(String[] args) {
        Derived d = new Derived();
        flush();
        System.out.println(d.unset + " " + d.late + " " + d.d + " " + d.a);
        new Derived(3);
        flush();
        System.out.println(new Derived("abc").s);
        flush();
        new Plain();
        flush();
        try {
            new Failing();
        } catch (ArithmeticException e) {
            System.out.println("failed " + log);
        }
        Order o = new Order();
        System.out.println(o.first + " " + o.second);
    }
}
