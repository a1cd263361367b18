//! Dispatch, initialization, nested classes, closures.

use crate::check;

#[test]
fn the_most_derived_method_runs() {
    let java = r#"
        class T {
            interface Shape { int area(); default int twice() { return 2 * area(); } static int unit() { return 1; } }
            static abstract class Base implements Shape {
                int side = 2;
                int kind() { return 1; }
                int both() { return kind() * 10 + side; }
            }
            static class Square extends Base {
                int side = 3;
                public int area() { return side * side; }
                int kind() { return 2 + super.kind(); }
            }
            static class Big extends Square { public int twice() { return 1000; } }
            static int overridden() { Base b = new Square(); return b.both(); }
            static int hidden() { Base b = new Square(); return b.side; }
            static int defaults() { Shape s = new Square(); return s.twice() + new Big().twice() + Shape.unit(); }
            static int equality() { Object a = new T(), b = new T(); return (a.equals(b) ? 10 : 0) + (a.equals(a) ? 1 : 0); }
        }"#;
    check(java, &[("overridden", "32"), ("hidden", "2"), ("defaults", "1019"), ("equality", "1")]);
}

#[test]
fn classes_are_initialised_on_first_use_superclass_first() {
    let java = r#"
        class T {
            static String log = "";
            static int say(String s) { log += s; return 1; }
            static class A { static int a = say("A"); static final int CONSTANT = 5; A() { say("a"); } }
            static class B extends A {
                static int b = say("B");
                int f = say("f");
                { say("i"); }
                B() { super(); say("b"); }
            }
            static class C { static { say("C1"); } static int x = say("C2"); static { say("C3"); } static int m() { return say("m"); } }
            static class D { static D one = new D(); static int n = 7; int seen; D() { seen = n; } }
            static String construction() { new B(); new B(); return log; }
            static String constants() { int c = A.CONSTANT; B[] bs = new B[2]; return log + c; }
            static String statics() { say("-"); C.m(); say("+"); C.m(); return log; }
            static String inherited() { int v = B.a; return log; }
            static int early() { return D.one.seen * 10 + D.n; }
        }"#;
    check(
        java,
        &[
            ("construction", "\"ABafibafib\""),
            ("constants", "\"5\""),
            ("statics", "\"-C1C2C3m+m\""),
            ("inherited", "\"A\""),
            ("early", "7"),
        ],
    );
}

#[test]
fn nested_classes_see_what_is_around_them() {
    let java = r#"
        class T {
            int n = 5;
            class Inner { int n = 7; int sum() { return n + T.this.n; } class Deep { int all() { return n * 100 + T.this.n; } } }
            interface Op { int on(int x); }
            static int inner() { T t = new T(); t.n = 1; Inner i = t.new Inner(); return i.sum(); }
            static int deep() { return new T().new Inner().new Deep().all(); }
            static int anonymous() { final int k = 3; Op op = new Op() { int calls = 0; public int on(int x) { calls++; return x * k + calls; } }; op.on(1); return op.on(10); }
            int field() { Op op = x -> x + n; n = 100; return op.on(1); }
            static int captured() { return new T().field(); }
            static int local() { int base = 40; class L { int get() { return base + 2; } } return new L().get(); }
            static int apply(Op op, int x) { return op.on(x); }
            static int twice(int x) { return 2 * x; }
            static int closures() { int k = 7; return apply(x -> x * k, 3) * 100 + apply(T::twice, 4); }
        }"#;
    check(
        java,
        &[
            ("inner", "8"),
            ("deep", "705"),
            ("anonymous", "32"),
            ("captured", "101"),
            ("local", "42"),
            ("closures", "2108"),
        ],
    );
}

#[test]
fn enums() {
    let java = r#"
        class T {
            enum Color { RED, GREEN(5), BLUE { int w() { return 9; } }; final int weight; Color() { this(1); } Color(int w) { weight = w; } int w() { return weight; } }
            static int weights() { int s = 0; for (Color c : Color.values()) s = s * 10 + c.w(); return s; }
            static int switched() { Color c = Color.GREEN; switch (c) { case RED: return 1; case GREEN: return 2; default: return 3; } }
            static String names() { return "" + Color.RED + Color.BLUE.ordinal(); }
        }"#;
    check(java, &[("weights", "159"), ("switched", "2"), ("names", "\"RED2\"")]);
}
