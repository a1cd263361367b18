//! Members and calls that javac refuses although their names are known (JLS 6.6, 15.12.2.5), and modifiers. Every line was given to
//! javac 17.

use symheap::base::SourceMap;
use symheap::lang::lower::check_all;
use symheap::lang::{index, models};

/// The codes of all that is wrong with a file.
fn codes(java: &str) -> Vec<&'static str> {
    let mut sources = SourceMap::default();
    let file = sources.add("T.java", java);
    let (units, mut found) = models::parse_with(&mut sources, &[file]);
    let program = index::index(sources, units);
    found.extend(program.diagnostics.iter().filter(|d| d.is_error()).cloned());
    found.extend(check_all(&program));
    let mut codes: Vec<&str> = found.into_iter().map(|d| d.code.as_str()).collect();
    codes.dedup();
    codes
}

/// A class with members that only it names, and one that all may.
const OTHER: &str = "class U { private int x; private static final int K = 3; int y; private U(long a, long b) { } U() { } private int f(int a) { return 1; } public int f(long a) { return 2; } private void p() { } private static void s() { } private class I { } protected int q() { return 1; } }";

#[track_caller]
fn assert_refused(refused: &[(&str, &str)]) {
    let wrong: Vec<_> = refused
        .iter()
        .map(|&(java, code)| (java, code, codes(&java.replace("OTHER", OTHER))))
        .filter(|(_, code, found)| *found != [*code])
        .collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn what_javac_accepts() {
    let accepted = [
        "class T { int m() { return new U().y + new U().f(3) + new U().q(); } } OTHER",
        "class T { private int a; static class I { private int b; int m(T t) { return t.a; } } int m(I i) { return i.b + new I().b; } }",
        "class T { private int a; private void p() { } interface R { int r(T t); } R m() { return t -> t.a; } R n() { return new R() { public int r(T t) { t.p(); return t.a; } }; } }",
        "class T { enum E { A, B { int f() { return 2; } }; private int v; private E() { } int f() { return v; } } record R(int a) { private static int s; } int m(R r) { return r.a + R.s + E.A.v; } }",
        "class T { private T() { } static T of() { return new T(); } static class S extends T { S() { super(); } } Object m() { return new T() { }; } }",
        "class T { void g(Integer a, Object b) { } void g(Object a, Integer b) { } void g(Integer a, Integer b) { } void m() { g(3, 4); g((Object) 3, 4); } }",
        "class T { void g(int a, long b) { } void g(long a, long b) { } void g(Object... o) { } void m() { g(3, 4); g(3, \"\"); g(); g(null, null); } }",
        "class T { void g(Object o) { } void g(String s) { } void m(String s) { g(null); g(s); g((Object) s); } T(String a) { } T(Throwable b) { } T n(RuntimeException e) { return new T(e); } }",
        "class T { void g(char c) { } void g(int i) { } void g(Integer i) { } void g(Object o) { } void m(byte b, Character c) { g('a'); g(b); g(c); g(3L); } }",
        "class T { interface A { } interface B { } static class C implements A, B { } void g(A a) { } void g(B b) { } void g(C c) { } void m() { g(new C()); } }",
        "class T { void g(Runnable r) { } void g(java.util.concurrent.Callable<Integer> c) { } void m() { g(() -> 3); g(() -> { }); } }",
        "public abstract class T { transient volatile int a; static final int B = 1; protected static synchronized final native void n(); strictfp void s() { } abstract void b(); final class C { } sealed interface S permits D { } private static abstract strictfp class A { private A() { } } non-sealed static class D implements S { } void m(final int... p) { final int x = 1; final class L { } abstract class K { } record R(int a) { static int c; } interface J { int W = 1; public static final int V = 2; private int pr() { return 1; } default int d() { return 2; } abstract void ab(); static class N { } } enum E { A; private E() { } final int k = 1; } for (final int i : p) { } try (final java.io.StringReader r = null) { } catch (final Exception e) { } } }",
    ];
    let refused: Vec<_> = accepted
        .into_iter()
        .map(|java| (java, codes(&java.replace("OTHER", OTHER))))
        .filter(|(_, codes)| !codes.is_empty())
        .collect();
    assert!(refused.is_empty(), "{refused:#?}");
}

#[test]
fn members_of_others_and_calls_of_many_meanings() {
    assert_refused(&[
        ("class T { int m() { return new U().x; } } OTHER", "NOT-ACCESSIBLE"),
        ("class T { void m(U u) { u.x = 3; } } OTHER", "NOT-ACCESSIBLE"),
        ("class T { void m(U u) { u.x++; } } OTHER", "NOT-ACCESSIBLE"),
        ("class T { int m() { return U.K; } } OTHER", "NOT-ACCESSIBLE"),
        ("class T { int m(int a) { switch (a) { case U.K: return 1; } return 2; } } OTHER", "NOT-ACCESSIBLE"),
        ("class T { void m() { new U().p(); } } OTHER", "NOT-ACCESSIBLE"),
        ("class T { void m() { U.s(); } } OTHER", "NOT-ACCESSIBLE"),
        ("class T { void m() { Runnable r = U::s; } } OTHER", "NOT-ACCESSIBLE"),
        ("class T { Object m() { return new V(); } } class V { private V() { } }", "NOT-ACCESSIBLE"),
        ("class T extends V { T() { super(3); } } class V { private V(int a) { } }", "NOT-ACCESSIBLE"),
        (
            "class T { static class I { int m(U u) { Runnable r = () -> u.p(); return 1; } } } OTHER",
            "NOT-ACCESSIBLE",
        ),
        (
            "class T { void g(Integer a, Object b) { } void g(Object a, Integer b) { } void m() { g(3, 4); } }",
            "AMBIGUOUS-METHOD",
        ),
        (
            "class T { void g(int a, long b) { } void g(long a, int b) { } void m() { g(3, 4); } }",
            "AMBIGUOUS-METHOD",
        ),
        ("class T { void g(String s) { } void g(Integer i) { } void m() { g(null); } }", "AMBIGUOUS-METHOD"),
        ("class T { void g(int... a) { } void g(Integer... b) { } void m() { g(1); } }", "AMBIGUOUS-METHOD"),
        (
            "class T { T(String a) { } T(Integer b) { } static T n() { return new T(null); } }",
            "AMBIGUOUS-METHOD",
        ),
        (
            "class T { interface A { } interface B { } static class C implements A, B { } void g(A a) { } void g(B b) { } void m() { g(new C()); } }",
            "AMBIGUOUS-METHOD",
        ),
        (
            "class T { static int g(char[] a) { return 1; } static int g(int[] a) { return 1; } int m() { return g(null); } }",
            "AMBIGUOUS-METHOD",
        ),
    ]);
}

#[test]
fn modifiers_where_none_may_be() {
    assert_refused(&[
        ("class T { void m() { public int x = 3; } }", "MISPLACED-MODIFIER"),
        ("class T { void m() { static int x = 3; } }", "MISPLACED-MODIFIER"),
        ("class T { void m() { for (private int i = 0; i < 3; i++) { } } }", "MISPLACED-MODIFIER"),
        ("class T { void m(static int x) { } }", "MISPLACED-MODIFIER"),
        ("class T { void m() { try { } catch (static RuntimeException e) { } } }", "MISPLACED-MODIFIER"),
        ("class T { void m() { private class L { } } }", "MISPLACED-MODIFIER"),
        ("class T { void m() { static record L(int a) { } } }", "MISPLACED-MODIFIER"),
        ("class T { abstract int x; }", "MISPLACED-MODIFIER"),
        ("class T { synchronized int x; }", "MISPLACED-MODIFIER"),
        ("class T { transient void m() { } }", "MISPLACED-MODIFIER"),
        ("class T { default void m() { } }", "MISPLACED-MODIFIER"),
        ("class T { static T() { } }", "MISPLACED-MODIFIER"),
        ("class T { final T() { } }", "MISPLACED-MODIFIER"),
        ("private class T { }", "MISPLACED-MODIFIER"),
        ("static class T { }", "MISPLACED-MODIFIER"),
        ("class T { abstract enum E { A } }", "MISPLACED-MODIFIER"),
        ("class T { abstract record R(int a) { } }", "MISPLACED-MODIFIER"),
        ("class T { final interface I { } }", "MISPLACED-MODIFIER"),
        ("class T { enum E { A; public E() { } } }", "MISPLACED-MODIFIER"),
        ("interface T { protected void m(); }", "MISPLACED-MODIFIER"),
        ("interface T { final void m(); }", "MISPLACED-MODIFIER"),
        ("interface T { private int X = 1; }", "MISPLACED-MODIFIER"),
        ("interface T { private class C { } }", "MISPLACED-MODIFIER"),
        ("abstract final class T { }", "CONFLICTING-MODIFIERS"),
        ("abstract class T { abstract final void m(); }", "CONFLICTING-MODIFIERS"),
        ("abstract class T { private abstract void m(); }", "CONFLICTING-MODIFIERS"),
        ("abstract class T { static abstract void m(); }", "CONFLICTING-MODIFIERS"),
        ("interface T { default static void m() { } }", "CONFLICTING-MODIFIERS"),
        ("class T { final volatile int x = 1; }", "CONFLICTING-MODIFIERS"),
        ("class T { record R(int a) { int b; } }", "RECORD-FIELD"),
        ("class T { record R(int a) { private final int b = 1; } }", "RECORD-FIELD"),
    ]);
}
