//! Locals that hide others, as javac judges them.

use symheap::lang::lower::check_all;

use crate::program;
use crate::reports::messages;

/// All that is wrong with a class of these members.
fn wrong(members: &str) -> Vec<String> {
    let program = program(&format!("class T {{ {members} }}"));
    check_all(&program).into_iter().map(|d| format!("{} {}", d.code, d.message)).collect()
}

#[test]
fn duplicate_locals() {
    assert_eq!(
        messages("class T { void m(int x) { int x = 1; } }"),
        [
            "DUPLICATE-NAME variable `x` is declared twice (in T.m(int)); one of that name, declared in line 1, is in scope \
             here: rename one of them"
        ]
    );
    assert_eq!(
        messages("class T { void m() { { int x = 1; } { int x = 2; } for (int x = 0; x < 1; x++) {} } }"),
        Vec::<String>::new()
    );
}

/// What javac 17 accepts: no local hides another.
#[test]
fn locals_that_hide_none() {
    let accepted = [
        "void m() { { int x = 2; } int x = 1; { int y = x; } }",
        "void m() { for (int i = 0; i < 2; i++) {} for (int i = 0; i < 2; i++) {} int i = 3; }",
        "void m(int[] a) { for (int e : a) { } for (int e : a) { } }",
        "void m() { try { m(); } catch (IllegalStateException e) { } catch (RuntimeException e) { } }",
        "void m(int x) { java.util.function.IntUnaryOperator f = y -> 1; java.util.function.IntUnaryOperator g = y -> 2; }",
        "void m(int x) { java.util.function.IntUnaryOperator f = y -> { int z = 2; return y; }; int z = 4; }",
        "void m(int x) { Runnable r = new Runnable() { public void run() { int x = 2; } }; }",
        "void m(int x) { class L { int x; void n(int x) { int y = x; } } }",
        "int v; void m() { int v = 2; { int w = v; } }",
        "void m(Object o) { if (o instanceof String s) { } int s = 2; }",
        "void m(Object o) { if (!(o instanceof String s)) { int s = 3; return; } }",
        "void m(Object o) { if (o instanceof String s && s.length() > 1) { } if (o instanceof String s) { } }",
        "boolean m(Object o, Object p) { return (o instanceof String s && s.isEmpty()) != (p instanceof String s); }",
        "void m(Object o) { while (!(o instanceof String s)) { if (o == null) break; } int s = 2; }",
        "void m(Object o) { boolean b = o instanceof String s; int s = 2; }",
        "int m(int k) { switch (k) { case 1 -> { int x = 1; } case 2 -> { int x = 2; } default -> {} } return 0; }",
        "int m(int k) { switch (k) { case 1: { int x = 1; break; } case 2: int x = 2; break; } return 0; }",
        "int m(int k) { return switch (k) { case 1 -> { int x = 3; yield x; } default -> { int x = 4; yield x; } }; }",
        "{ int x = 1; } static { int x = 2; } T(int x) { this.y = x; } int y;",
        "T(int x) { int y = x; } { int x = 2; }",
        "java.util.function.IntUnaryOperator x = x -> 2;",
        "record P(int a, int b) { P { int c = a; } }",
        "void m(java.util.List<String> l) { l.forEach(e -> {}); l.forEach(e -> {}); String e = null; }",
        "void m() throws Exception { try (AutoCloseable a = null) { } finally { int a = 2; } }",
        "void m() { int x; if (true) { class K { int m(int x) { return x; } } } x = 2; }",
        "void m(int x) { java.util.function.Supplier<Runnable> f = () -> new Runnable() { public void run() { int x = 3; } }; }",
        "void m(boolean b) { if (b) { int x = 1; } else { int x = 2; } do { int x = 3; } while (b); int x = 4; }",
        "void m(Object o) { if (o instanceof String s) { throw new RuntimeException(); } int s = 2; }",
        "record P(int a) {} boolean m(Object o) { return o instanceof P(int a) && a > 0 || o instanceof P(int b); }",
        "int m(Object o) { return switch (o) { case String s -> 1; case Integer s -> 2; default -> 3; }; }",
    ];
    for members in accepted {
        assert_eq!(wrong(members), Vec::<String>::new(), "{members}");
    }
}

/// What javac 17 refuses, with one error each; the last two javac 21.
#[test]
fn locals_that_hide_others() {
    let refused = [
        "void m(int x) { int x = 1; }",
        "void m(int x, int x) { }",
        "void m() { int x = 1; { int x = 2; } }",
        "void m() { for (int i = 0; i < 2; i++) { int i = 3; } }",
        "void m(int i) { for (int i = 0; i < 2; i++) { } }",
        "void m(int[] a, int e) { for (int e : a) { } }",
        "void m(int[] a) { for (int e : a) { int a = e; } }",
        "void m(Exception e) { try { m(null); } catch (RuntimeException e) { } }",
        "void m() { try { m(); } catch (RuntimeException e) { int e = 1; } }",
        "void m(int x) { java.util.function.IntUnaryOperator f = x -> x + 1; }",
        "void m(int x) { java.util.function.IntUnaryOperator f = y -> { int x = 2; return y; }; }",
        "void m() { java.util.function.IntUnaryOperator f = f -> 2; }",
        "void m() { java.util.function.IntBinaryOperator f = (a, a) -> 2; }",
        "void m(int x) { java.util.function.IntFunction<java.util.function.IntUnaryOperator> f = y -> y -> 2; }",
        "void m(int x) { Runnable r = new Runnable() { public void run() { int y = 2; int y = 3; } }; }",
        "void m(Object o, String s) { if (o instanceof String s) { } }",
        "void m(Object o) { if (o instanceof String s) { int s = 2; } }",
        "void m(Object o) { if (!(o instanceof String s)) return; int s = 2; }",
        "boolean m(Object o, Object p) { return o instanceof String s && p instanceof String s; }",
        "boolean m(Object o, Object p) { return o instanceof String s || p instanceof String s; }",
        "boolean m(Object o, Object p) { return !(o instanceof String s) || p instanceof String s; }",
        "boolean m(Object o, Object p) { return !(o instanceof String s) && !(p instanceof String s); }",
        "boolean m(Object o, Object p) { return o instanceof String s ? s.isEmpty() : p instanceof String s; }",
        "boolean m(Object o, Object p) { return o instanceof String s ? p instanceof String s : true; }",
        "void m(Object o) { while (!(o instanceof String s)) { o = null; } int s = 2; }",
        "int m(Object o, int s) { return switch (o) { case String s -> 1; default -> 3; }; }",
        "int m(int k) { switch (k) { case 1: int x = 1; break; case 2: int x = 2; break; } return 0; }",
        "int m(int x) { return switch (x) { case 1 -> { int x = 3; yield x; } default -> 2; }; }",
        "{ int x = 1; } { int x = 2; int x = 3; }",
        "java.util.function.IntUnaryOperator f = y -> { int y = 2; return y; };",
        "record P(int a, int b) { P { int a = 2; } }",
        "void m() { int x = 1, y = 2, x = 3; }",
        "void m(java.util.List<String> l) { l.forEach(l -> {}); }",
        "void m(java.util.List<String> l) { l.forEach(e -> { l.forEach(e -> {}); }); }",
        "void m(AutoCloseable a) throws Exception { try (AutoCloseable a = null) { } }",
        "void m() throws Exception { try (AutoCloseable a = null) { int a = 2; } }",
        "void m() throws Exception { try (AutoCloseable a = null; AutoCloseable a = null) { } }",
        "void m(Object o) { do { } while (!(o instanceof String s)); int s = 1; }",
        "void m(Object o) { for (; !(o instanceof String s); ) { } int s = 1; }",
        "void m(Object o) { for (; o instanceof String s; ) { int s = 2; } }",
        "void m(Object o) { if (o instanceof String s) { } else { return; } int s = 2; }",
        "void m(int a) { label: { int a = 2; } }",
        "void m(int a) { synchronized (this) { int a = 2; } }",
        "<T> void m(T t) { for (T x = t; x != null; ) { T t = x; } }",
        "enum E { A(z -> { int z = 1; return z; }); E(java.util.function.IntUnaryOperator f) {} }",
        "interface I { default int q(int a) { int a = 2; return a; } }",
        "record P(int a) {} int m(Object o, int a) { return o instanceof P(int a) ? a : 0; }",
        "record P(int a, int b) {} int m(Object o) { return o instanceof P(int a, int a) ? a : 0; }",
    ];
    for members in refused {
        let found = wrong(members);
        let is_one = found.len() == 1 && found.iter().all(|m| m.starts_with("DUPLICATE-NAME variable `"));
        assert!(is_one, "{members}: {found:?}");
    }
}
