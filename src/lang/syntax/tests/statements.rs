//! Statements.

use super::{in_method, statements};

#[test]
fn locals() {
    assert_eq!(
        statements("int a, b = 1, c[] = {1, 2}, d[][];"),
        "(local a:int b:int=1 c:int[]={ 1 2} d:int[][])"
    );
    assert_eq!(
        statements("final @A var x = 1; A.B<? extends C, ? super D, ?>[] y;"),
        "(local x:var=1) (local y:A.B<?+C,?-D,?>[])"
    );
    assert_eq!(statements("a.b.C<D>.E<F> x;"), "(local x:a.b.C<D>.E<F>)");
    assert_eq!(statements("int yield, record = 1; record++;"), "(local yield:int record:int=1) (record++)");
}

#[test]
fn branches_and_loops() {
    assert_eq!(statements("if (a) b(); else if (c) ; else { d(); }"), "(if a (call b) (if c ; {(call d)}))");
    assert_eq!(statements("if (a) if (b) c(); else d();"), "(if a (if b (call c) (call d)))");
    assert_eq!(statements("while (a) b++; do { } while (c);"), "(while a (b++)) (do {} c)");
    assert_eq!(
        statements("for (int i = 0, j = 1; i < j; i++, j--) ;"),
        "(for (local i:int=0 j:int=1);(i < j); (i++) (j--) ;)"
    );
    assert_eq!(statements("for (i = 0, f();;) break;"), "(for (i = 0) (call f);; (break))");
    assert_eq!(statements("for (final A a[] : b()) { }"), "(foreach a:A[] (call b) {})");
    assert_eq!(statements("l: for (;;) { continue l; }"), "(l: (for;; {(continue l)}))");
}

#[test]
fn switches() {
    assert_eq!(
        statements("switch (a) { case 1: case 2: b(); break; case C: default: }"),
        "(switch a [1:] [2: (call b) (break)] [C:] [default:])"
    );
    assert_eq!(
        statements("switch (a) { case \"x\" -> b(); case D -> { } default -> throw e; }"),
        "(switch a [\"x\" -> (call b)] [D -> {}] [default -> (throw e)])"
    );
    assert_eq!(statements("switch (a) { }"), "(switch a)");
}

#[test]
fn exceptions() {
    assert_eq!(
        statements("try { a(); } catch (final B | c.D e) { } catch (E e) { } finally { f(); }"),
        "(try {(call a)} (catch e B c.D {}) (catch e E {}) (finally {(call f)}))"
    );
    assert_eq!(
        statements("try (var a = b(); C c = null; d; e.f) { }"),
        "(try a:var=(call b) c:C=null d e.f {})"
    );
    assert_eq!(statements("throw new A(\"m\");"), "(throw (new A \"m\"))");
}

#[test]
fn the_rest() {
    assert_eq!(statements("assert a; assert b : c;"), "(assert a) (assert b c)");
    assert_eq!(statements("synchronized (this) { a(); } ; { }"), "(synchronized this {(call a)}) ; {}");
    assert_eq!(statements("return; return a; break l;"), "(return) (return a) (break l)");
    assert_eq!(
        statements("class A { int a; } record B(int b) { } enum C { D } interface E { }"),
        "(class A (field a:int)) (record B (component b:int)) (enum C (const D)) (interface E)"
    );
}

#[test]
fn statements_without_effect() {
    let parsed = in_method("3; x + 1; x == y; (f()); a.b; new int[1]; \"s\";");
    assert_eq!(
        parsed.errors(),
        [
            "1:22 BAD-STATEMENT `3` is not a statement",
            "1:25 BAD-STATEMENT `x + 1` is not a statement",
            "1:32 BAD-STATEMENT `x == y` is not a statement",
            "1:40 BAD-STATEMENT `(f())` is not a statement",
            "1:47 BAD-STATEMENT `a.b` is not a statement",
            "1:52 BAD-STATEMENT `new int[1]` is not a statement",
            "1:64 BAD-STATEMENT `\"s\"` is not a statement",
        ]
    );
    assert_eq!(parsed.types(), "(class T (method m {} BROKEN))");
    let parsed = in_method("for (int i = 0; i < 3; i + 1) { } import a.b;");
    assert_eq!(
        parsed.errors(),
        [
            "1:45 BAD-STATEMENT `i + 1` is not a statement",
            "1:56 BAD-STATEMENT an import cannot stand inside a method",
        ]
    );
}
