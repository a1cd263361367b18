/** Interfaces: default, static and private methods, constants, diamonds, conflicts. */
public class Interfaces {
    interface A {
        int LIMIT = 10;
        String NAME = "A" + LIMIT;

        String id();

        default String hello() {
            return "A.hello " + id() + helper(1);
        }

        private String helper(int n) {
            return "[" + n + staticHelper() + "]";
        }

        private static String staticHelper() {
            return "sh";
        }

        static A of(String s) {
            return () -> s;
        }
    }

    interface B extends A {
        int LIMIT = 20;

        @Override
        default String hello() {
            return "B." + A.super.hello();
        }
    }

    interface C extends A {
    }

    static class D implements C, B {
        public String id() {
            return "D" + B.LIMIT;
        }
    }

    interface X {
        default String m() {
            return "X";
        }
    }

    interface Y {
        default String m() {
            return "Y";
        }
    }

    static class XY implements X, Y {
        @Override
        public String m() {
            return X.super.m() + Y.super.m();
        }
    }

    static class Parent {
        public String m() {
            return "class wins";
        }
    }

    static class PX extends Parent implements X {
    }

    static abstract class Partial implements A {
        String use() {
            return id() + LIMIT;
        }
    }

    static class Whole extends Partial {
        public String id() {
            return "whole";
        }
    }

    interface Nested {
        class Impl implements Nested {
            public String toString() {
                return "nested in interface";
            }
        }

        enum Kind { ONE, TWO }

        Nested DEFAULT = new Impl();
    }

    interface Shape {
        double area();

        default int compareArea(Shape o) {
            return Double.compare(area(), o.area());
        }
    }

    record Square(double side) implements Shape {
        public double area() {
            return side * side;
        }
    }

    @FunctionalInterface
    interface WithObjectMethods {
        boolean equals(Object o);

        String toString();

        int f(int x);
    }

    public static void main(String[] args) {
        A a = A.of("lambda");
        System.out.println(a.id() + " " + a.hello() + " " + A.NAME);
        D d = new D();
        System.out.println(d.hello() + " " + ((A) d).hello() + " " + new XY().m() + " " + new PX().m() + " " + ((X) new PX()).m());
        System.out.println(new Whole().use() + new Whole().hello());
        System.out.println(Nested.DEFAULT + " " + Nested.Kind.TWO + " " + new Nested.Impl());
        System.out.println(new Square(2).compareArea(new Square(3)) + " " + new Square(2).compareArea(() -> 1.0));
        WithObjectMethods w = x -> x + 1;
        System.out.println(w.f(2) + " " + w.equals(w) + " " + (w.hashCode() == w.hashCode()));
        Object o = d;
        System.out.println((o instanceof A) + " " + (o instanceof C) + " " + (o instanceof X));
        A anonymous = new B() {
            public String id() {
                return "anon";
            }
        };
        System.out.println(anonymous.hello());
        System.out.println(a.toString() != null);
    }
}
