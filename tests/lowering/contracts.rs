//! What a class owes its supertypes. Every line was given to javac 17.

use crate::program;

/// The codes of all that is wrong with the headers of a class of these members.
fn codes(members: &str) -> Vec<&'static str> {
    let program = program(&format!("class T {{ {members} }}"));
    let mut codes: Vec<&str> =
        program.diagnostics.iter().filter(|d| d.is_error()).map(|d| d.code.as_str()).collect();
    codes.dedup();
    codes
}

#[test]
fn what_javac_accepts() {
    let accepted = [
        "interface N<E> { void f(java.util.function.Consumer<? super E> c); } static abstract class M<E, C> { public void f(C c) { } } static class O<E> extends M<E, java.util.function.Consumer<? super E>> implements N<E> { }",
        "interface I { int f(); } static class A implements I { public int f() { return 1; } }",
        "interface I { int f(); } static abstract class A implements I { } static class B extends A { public int f() { return 1; } }",
        "interface I { default int f() { return 1; } } static class A implements I { }",
        "interface I { int f(); } static class S { public int f() { return 1; } } static class A extends S implements I { }",
        "interface I<E> { void f(E e); } static class A implements I<String> { public void f(String s) { } }",
        "interface I<E> { E f(); } static class A implements I<T> { public T f() { return this.g(); } T g() { return new T(); } }",
        "static class K implements Comparable<K> { public int compareTo(K k) { return 0; } }",
        "static class K implements java.util.Comparator<K> { public int compare(K a, K b) { return 0; } }",
        "static class K implements Iterable<K> { public java.util.Iterator<K> iterator() { return null; } }",
        "static class X extends java.util.AbstractList<String> { public String get(int i) { return \"\"; } public int size() { return 0; } }",
        "static class X extends java.util.ArrayList<String> implements Iterable<String> { }",
        "enum E { A { int f() { return 1; } }; abstract int f(); }",
        "enum E implements Runnable { A; public void run() { } }",
        "record R(int a) implements Comparable<R> { public int compareTo(R r) { return 0; } @Override public int a() { return 1; } @Override public String toString() { return \"\"; } }",
        "static class P { void f() { } static void g() { } private final void h() { } } static class C extends P { @Override public void f() { } static void g() { } void h() { } }",
        "static class P { Object f() { return null; } } static class C extends P { @Override String f() { return \"\"; } }",
        "static class P { P f() { return this; } } static class C extends P { C f() { return this; } }",
        "@Override public boolean equals(Object o) { return o == this; } @Override public int hashCode() { return 1; } @Override protected void finalize() { } @Override protected Object clone() { return null; }",
        "interface I { @Override String toString(); @Override boolean equals(Object o); private int k() { return 1; } static int s() { return 2; } }",
        "void m() { Runnable r = new Runnable() { @Override public void run() { } }; Object o = new Object() { @Override public String toString() { return \"\"; } }; }",
        "static abstract class V<R> { abstract <Q> R visit(java.util.List<Q> l, R r); } static class W extends V<Integer> { <Z> Integer visit(java.util.List<Z> l, Integer r) { return r; } }",
        "interface A1 { int f(); } interface B1 extends A1 { default int f() { return 2; } } static class Z implements B1, A1 { }",
    ];
    let refused: Vec<_> =
        accepted.into_iter().map(|m| (m, codes(m))).filter(|(_, c)| !c.is_empty()).collect();
    assert!(refused.is_empty(), "{refused:#?}");
}

#[test]
fn what_javac_refuses() {
    let refused = [
        ("interface I { int f(); } static class A implements I { }", "NOT-IMPLEMENTED"),
        (
            "interface I { int f(); } static class A implements I { public int f(int x) { return 1; } }",
            "NOT-IMPLEMENTED",
        ),
        ("static abstract class S { abstract void f(); } static class A extends S { }", "NOT-IMPLEMENTED"),
        ("static abstract class S { abstract void f(); } void m() { new S() { }; }", "NOT-IMPLEMENTED"),
        ("static class K implements Comparable<K> { int v; }", "NOT-IMPLEMENTED"),
        ("static class K implements Runnable { void start() { } }", "NOT-IMPLEMENTED"),
        ("static class K { abstract void f(); }", "NOT-IMPLEMENTED"),
        ("enum E implements Runnable { A }", "NOT-IMPLEMENTED"),
        ("record R(int a) implements Comparable<R> { }", "NOT-IMPLEMENTED"),
        ("interface I { int f(); } static class A implements I { int f() { return 1; } }", "BAD-OVERRIDE"),
        ("static class K implements Comparable<K> { int compareTo(K k) { return 0; } }", "BAD-OVERRIDE"),
        ("static class P { final void f() { } } static class C extends P { void f() { } }", "BAD-OVERRIDE"),
        ("static class P { void f() { } } static class C extends P { static void f() { } }", "BAD-OVERRIDE"),
        ("static class P { static void f() { } } static class C extends P { void f() { } }", "BAD-OVERRIDE"),
        (
            "static class P { int f() { return 1; } } static class C extends P { long f() { return 1; } }",
            "BAD-OVERRIDE",
        ),
        (
            "static class P { P f() { return null; } } static class C extends P { T f() { return null; } }",
            "BAD-OVERRIDE",
        ),
        (
            "static class P { public void f() { } } static class C extends P { protected void f() { } }",
            "BAD-OVERRIDE",
        ),
        ("String toString() { return \"\"; }", "BAD-OVERRIDE"),
        ("public int toString() { return 1; }", "BAD-OVERRIDE"),
        ("@Override void m() { }", "BAD-OVERRIDE"),
        ("@Override public boolean equals(T t) { return true; }", "BAD-OVERRIDE"),
        ("@Override public int hashcode() { return 1; }", "BAD-OVERRIDE"),
        (
            "static class P { private void f() { } } static class C extends P { @Override void f() { } }",
            "BAD-OVERRIDE",
        ),
        ("static abstract class A { abstract void f() { } }", "SYNTAX"),
        ("interface I { int f() { return 1; } }", "SYNTAX"),
        ("void f();", "MISSING-BODY"),
        ("interface I { } static class A extends I { }", "EXTENDS-INTERFACE"),
        ("static final class P { } static class C extends P { }", "EXTENDS-FINAL"),
    ];
    let others = refused.into_iter().map(|(members, code)| (members, code, codes(members)));
    let others: Vec<_> = others.filter(|(_, code, found)| *found != [*code]).collect();
    assert!(others.is_empty(), "{others:#?}");
}
