//! Layouts and dispatch tables.

use super::{class, field, method, one};
use crate::lang::program::{MethodId, Program};

/// The method that a call of `signature` in `declared` reaches on an object of class `on`.
fn reached(program: &Program, on: &str, declared: &str, signature: &str) -> Option<String> {
    let method = method(program, declared, signature);
    program.dispatch(class(program, on), method).map(|m| program.method_name(m))
}

#[test]
fn layout_has_inherited_fields_first() {
    let program = one(
        "class B extends A { int b; static int s; } class A { int x; int y; static int t; } class C extends B { int x; }",
    );
    let names = |name| -> Vec<_> {
        let layout = &program.classes[class(&program, name)].layout;
        layout.iter().map(|&f| (program.fields[f].slot, &*program.fields[f].name)).collect::<Vec<_>>()
    };
    assert_eq!(names("C"), [(0, "x"), (1, "y"), (2, "b"), (3, "x")]);
    let slots = [("B", "s"), ("A", "t")].map(|(c, f)| program.fields[field(&program, c, f)].slot);
    assert_ne!(slots[0], slots[1]);
    assert!(slots.iter().all(|&s| s < program.statics));
}

#[test]
fn overriding_after_substitution() {
    let program = one("class Foo implements Comparable<Foo> { public int compareTo(Foo o) { return 0; } }
         abstract class Base<T> { abstract void take(T t); void other(T t) { } }
         class Sub extends Base<String> { void take(String s) { } void other(Object o) { } }
         class Low extends Sub { void take(String s) { } }");
    assert_eq!(
        reached(&program, "Foo", "java.lang.Comparable", "compareTo(Object)").as_deref(),
        Some("Foo.compareTo(Foo)")
    );
    assert_eq!(reached(&program, "Sub", "Base", "take(Object)").as_deref(), Some("Sub.take(String)"));
    assert_eq!(reached(&program, "Low", "Base", "take(Object)").as_deref(), Some("Low.take(String)"));
    assert_eq!(reached(&program, "Low", "Sub", "take(String)").as_deref(), Some("Low.take(String)"));
}

#[test]
fn interfaces_are_implemented_by_inherited_methods() {
    let program = one(
        "interface I { void f(String s); } class G<T> { public void f(T t) { } } class C extends G<String> implements I { }
         class D { public void run() { } } class E extends D implements Runnable { }",
    );
    assert_eq!(reached(&program, "C", "I", "f(String)").as_deref(), Some("G.f(Object)"));
    assert_eq!(reached(&program, "E", "java.lang.Runnable", "run()").as_deref(), Some("D.run()"));
}

#[test]
fn one_method_for_two_selectors() {
    let program = one(
        "interface I<T> { void f(T t); } interface J { void f(String s); }
         class C implements I<String>, J { public void f(String s) { } } class D extends C { public void f(String s) { } }",
    );
    for (declared, signature) in [("I", "f(Object)"), ("J", "f(String)")] {
        assert_eq!(reached(&program, "C", declared, signature).as_deref(), Some("C.f(String)"));
        assert_eq!(reached(&program, "D", declared, signature).as_deref(), Some("D.f(String)"));
    }
}

#[test]
fn classes_win_over_defaults_and_the_most_specific_default_wins() {
    let program = one(
        "interface I { default int m() { return 1; } int n(); } interface J extends I { default int m() { return 2; } }
         class A implements J, I { public int n() { return 0; } } class B { public int m() { return 3; } }
         class C extends B implements J { public int n() { return 0; } } class P implements I { public int n() { return 0; } }
         class Q extends P implements J { }",
    );
    assert_eq!(reached(&program, "A", "I", "m()").as_deref(), Some("J.m()"));
    assert_eq!(reached(&program, "C", "I", "m()").as_deref(), Some("B.m()"));
    assert_eq!(reached(&program, "Q", "I", "m()").as_deref(), Some("J.m()"));
    assert_eq!(reached(&program, "Q", "I", "n()").as_deref(), Some("P.n()"));
}

#[test]
fn private_and_static_methods_do_not_override() {
    let program = one(
        "class A { private int p() { return 1; } static int s() { return 1; } int call() { return p(); } }
         class B extends A { int p() { return 2; } static int s() { return 2; } }",
    );
    assert_eq!(reached(&program, "B", "A", "p()").as_deref(), Some("A.p()"));
    assert_eq!(reached(&program, "B", "B", "p()").as_deref(), Some("B.p()"));
    assert_eq!(reached(&program, "B", "A", "s()"), None);
}

#[test]
fn generic_methods_and_covariant_results_override() {
    let program = one(
        "class A { Object get() { return null; } <T> T id(T t) { return t; } } class B extends A { String get() { return null; }
         <U> U id(U u) { return u; } }",
    );
    assert_eq!(reached(&program, "B", "A", "get()").as_deref(), Some("B.get()"));
    assert_eq!(reached(&program, "B", "A", "id(Object)").as_deref(), Some("B.id(Object)"));
    let list = "java.util.LinkedList";
    assert_eq!(
        reached(&program, list, "java.util.Collection", "toArray(Object[])").as_deref(),
        Some("LinkedList.toArray(Object[])")
    );
    assert_eq!(
        reached(&program, list, "java.util.Collection", "add(Object)").as_deref(),
        Some("LinkedList.add(Object)")
    );
}

#[test]
fn functional_interfaces() {
    let program = one(
        "interface F<T> { T apply(T t); } interface G extends F<String> { default void x() { } } interface H { void a(); void b(); }
         interface K extends F<String> { String apply(String s); } interface M { boolean equals(Object o); }",
    );
    let functional = |name: &str| program.classes[class(&program, name)].functional;
    let f = method(&program, "F", "apply(Object)");
    assert_eq!(functional("F"), Some(f));
    assert_eq!(functional("G"), Some(f));
    assert_eq!(functional("H"), None);
    assert_eq!(functional("K"), Some(method(&program, "K", "apply(String)")));
    assert_eq!(functional("M"), None);
    assert_eq!(
        functional("java.util.Comparator"),
        Some(method(&program, "java.util.Comparator", "compare(Object,Object)"))
    );
    assert_eq!(functional("java.util.List"), None);
}

#[test]
fn ancestors_and_tables_are_sorted() {
    let program = one("class A implements Runnable { public void run() { } } class B extends A { }");
    for c in program.classes.iter() {
        assert!(c.ancestors.is_sorted());
        assert!(c.dispatch.is_sorted_by_key(|&(s, _): &(_, MethodId)| s));
    }
    assert!(program.is_subclass(class(&program, "B"), class(&program, "java.lang.Runnable")));
    assert!(!program.is_subclass(class(&program, "A"), class(&program, "B")));
}
