/** Shadowing and hiding: parameters, locals, fields, members of enclosing classes, types and variables. */
public class Hiding {
    int x = 1;
    static String String = "a field named String";
    static int length = 4;

    static class Integer {
        static int parse(java.lang.String s) {
            return s.length() * 100;
        }

        int value = 7;
    }

    static class List {
        int size() {
            return -5;
        }
    }

    void set(int x) {
        x = x + 1;
        this.x = x * 10;
        {
            int y = x;
            x = y++;
        }
        int y = 100;
        this.x += y;
    }

    int x() {
        return x;
    }

    class Inner {
        int x = 50;

        int sum(int x) {
            int length = 1;
            return x + this.x + Hiding.this.x + length + Hiding.length;
        }
    }

    static class Parent {
        int v = 1;
        static int s = 2;

        int get() {
            return v;
        }

        static int stat() {
            return s;
        }
    }

    static class Child extends Parent {
        int v = 10;
        static int s = 20;

        int get() {
            return v + super.v + super.get();
        }

        static int stat() {
            return s + Parent.s;
        }

        int m(int v) {
            return v + this.v + super.v + ((Parent) this).v;
        }
    }

    static int field = 1;

    static int shadowInLoop() {
        int total = 0;
        for (int field = 10; field < 13; field++) {
            total += field;
        }
        for (int field : new int[] {100}) {
            total += field;
        }
        return total + field;
    }

    static class Outer {
        static int a = 1;

        static class Mid extends Base {
            int get() {
                return a;
            }
        }
    }

    static class Base {
        int a = 99;
    }

    interface Constants {
        int K = 1;
    }

    static class Impl implements Constants {
        int k = K;

        int localK() {
            int K = 2;
            return K + Constants.K + Impl.K;
        }
    }

    static <Hidden> java.lang.String generic(Hidden h) {
        return h.toString();
    }

    static class Hidden {
    }

    static int System(int v) {
        return v;
    }

    public static void main(java.lang.String[] args) {
        Hiding h = new Hiding();
        h.set(4);
        System.out.println(h.x + " " + h.x() + " " + h.new Inner().sum(1000));
        System.out.println(String + String.length() + length + Integer.parse("abc") + new Integer().value + new List().size());
        java.util.List<java.lang.Integer> l = new java.util.ArrayList<>();
        l.add(3);
        System.out.println(l.get(0) + l.size());
        Parent p = new Child();
        System.out.println(p.v + " " + p.get() + " " + ((Child) p).v + " " + Parent.s + Child.s + " " + p.stat() + Child.stat() + " " + new Child().m(1000));
        System.out.println(shadowInLoop());
        System.out.println(new Outer.Mid().get());
        System.out.println(new Impl().k + new Impl().localK());
        System.out.println(generic("g") + System(3));
        int Hiding = 5;
        System.out.println(Hiding + new Hiding().x);
        Object main = "local named main";
        System.out.println(main);
    }
}
