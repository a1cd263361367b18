//! What javac finds by following control and types through a body. Every line was given to javac 17.

use symheap::lang::lower::check_all;

use crate::program;

/// The codes of all that is wrong with a class of these members.
fn codes(members: &str) -> Vec<&'static str> {
    let program = program(&format!("class T {{ {members} }}"));
    let mut codes: Vec<&str> = check_all(&program).into_iter().map(|d| d.code.as_str()).collect();
    codes.dedup();
    codes
}

#[test]
fn what_javac_accepts() {
    let accepted = [
        "int m(boolean b) { int x; if (b) x = 1; else x = 2; return x; }",
        "int m(boolean b) { int x; if (b) { x = 1; } else { throw new RuntimeException(); } return x; }",
        "int m(int a) { int x; while (true) { if (a > 0) { x = 1; break; } a++; } return x; }",
        "int m(int a) { final int x; switch (a) { case 1: x = 3; break; case 2: x = 4; break; default: x = 5; } return x; }",
        "int m(int a) { int x; switch (a) { case 1 -> x = 3; default -> x = 4; } return x; }",
        "int m(int a) { int x; switch (a) { case 1 -> x = 3; default -> throw new RuntimeException(); } return x; }",
        "int m(int a) { int x = switch (a) { case 1 -> 2; default -> { int y; y = 3; yield y; } }; return x; }",
        "int m(int a) { int x; if (a > 0 && (x = a) > 3) return x; return 0; }",
        "int m(int a) { int x; if (a <= 0 || (x = a) > 3) return 0; return x; }",
        "int m(int a) { int x; if (!(a > 0 && (x = a) > 3)) return 0; return x; }",
        "int m(boolean a, boolean b) { int x; if (a ? (x = 1) > 0 : (x = 2) > 0) return x; return x; }",
        "int m(Object o) { int x; try { x = o.hashCode(); } catch (NullPointerException e) { x = 0; } return x; }",
        "int m(Object o) { int x; try { o.hashCode(); } finally { x = 1; } return x; }",
        "int m(Object o) { int x; try { x = o.hashCode(); } catch (NullPointerException e) { return 0; } return x; }",
        "int m(int n) { int x; for (int i = 0; ; i++) { if (i > n) { x = i; break; } } return x; }",
        "int m(int n) { int x; do { x = n; n--; } while (n > 0); return x; }",
        "int m(int n) { int x; boolean b = n > 0; if (b) x = 1; else x = 2; Runnable r = () -> System.out.println(x); return x; }",
        "void m(int n) { for (int i : new int[n]) { Runnable r = () -> System.out.println(i); } }",
        "void m(int n) { for (int i = 0; i < n; i++) { int j = i; Runnable r = () -> System.out.println(j); } }",
        "void m() { final int x; x = 1; new Object() { int k() { return x; } }; }",
        "final int f; T(int a) { if (a > 0) f = a; else f = 0; }",
        "final int f; T(int a) { this.f = a; } T() { this(3); }",
        "final int f; { f = 3; } final int g = f + 1;",
        "final int f; T(int a) { if (a > 0) { f = 1; return; } f = 2; }",
        "final int f; T(int a) { try { f = a; } finally { a = 2; } }",
        "static final int S; static { int k = 2; S = k; }",
        "final int f = 1; int m(T t) { return t.f; }",
        "int m() { while (true) { } }",
        "int m() { for (;;) { } }",
        "int m(int a) { while (true) { if (a++ > 3) return a; } }",
        "int m() { do { } while (true); }",
        "int m() { throw new RuntimeException(); }",
        "int m(int a) { if (a > 0) return 1; else throw new RuntimeException(); }",
        "int m(int a) { switch (a) { case 1: return 1; default: return 2; } }",
        "int m(int a) { switch (a) { case 1 -> { return 1; } default -> throw new RuntimeException(); } }",
        "int m() { synchronized (this) { return 1; } }",
        "int m() { try { return 1; } finally { System.out.println(); } }",
        "int m() { try { throw new RuntimeException(); } catch (RuntimeException e) { return 1; } }",
        "int m() { l: { if (hashCode() > 0) break l; return 1; } return 2; }",
        "int m(int a) { l: while (true) { while (true) { if (a++ > 2) break l; } } return a; }",
        "static final boolean ON = true; int m() { while (ON) { } }",
        "int m() { final boolean on = true; while (on) { } }",
        "void m() { if (false) { int x = 1; } }",
        "static final boolean ON = false; void m() { if (ON) { m(); } while (!ON) { m(); } }",
        "int m(boolean b) { final int x; if (b) { x = 1; } else { x = 2; } return x; }",
        "int m(int a) { int x; if (a > 0) { x = 1; } if (a > 0) { x = 2; return x; } return 0; }",
        "int m(int a) { int x; return (x = a) + x; }",
        "int m(int[] a) { int i; a[i = 0] = 3; return i; }",
        "int m(int a) { int x = a > 0 ? a : 0, y = x; return y; }",
        "int m(Object o) { if (!(o instanceof String s)) return 0; return s.length(); }",
        "int m(Object o) { return o instanceof String s && s.length() > 1 ? s.length() : 0; }",
        "void m() { int x; Runnable r = () -> { int y; y = 2; System.out.println(y); }; x = 1; }",
        "int m(int n) { final int x; for (;;) { if (n > 3) { x = n; break; } n++; } return x; }",
        "enum E { A, B; final int k; E() { k = ordinal(); } }",
        "record R(int a, int b) { R { if (a < 0) throw new RuntimeException(); } }",
        "record R(int a, int b) { R(int a, int b) { this.a = a; this.b = b; } R(int a) { this(a, 2); } }",
        "byte m() { final int k = 3; byte b = k; b += 300; return 3; }",
        "char m(int x) { char c = 65; c++; c += x; switch (c) { case 66: break; case 'C': break; } return c; }",
        "byte[] m() { return new byte[] { 1, 'c', -128 }; }",
        "long m(int i, char c, short s) { long a = i; int b = c; int d = s; double e = a; float f = a; return b + d; }",
        "Byte m(Integer w) { Byte b = 3; Character c = 65; Short s = 4; long l = w; Object o = 3; Number n = 3; Comparable<Integer> k = 3; return b; }",
        "int m(Object o) { return (int) o + (Integer) o; }",
        "int m(double d, long l) { return (int) d + (int) l + (byte) l; }",
    ];
    let refused: Vec<_> =
        accepted.into_iter().map(|m| (m, codes(m))).filter(|(_, c)| !c.is_empty()).collect();
    assert!(refused.is_empty(), "{refused:#?}");
}

#[test]
fn what_javac_refuses() {
    let refused = [
        ("int m(boolean b) { int x; if (b) x = 1; return x; }", "UNASSIGNED"),
        ("int m(int a) { int x; while (a > 0) { x = a; a--; } return x; }", "UNASSIGNED"),
        ("int m(int a) { int x; switch (a) { case 1: x = 3; break; } return x; }", "UNASSIGNED"),
        ("int m(int a) { int x; switch (a) { case 1: x = 3; case 2: return x; } return 0; }", "UNASSIGNED"),
        ("int m(int a) { int x; if (a > 0 || (x = a) > 3) return x; return 0; }", "UNASSIGNED"),
        (
            "int m(Object o) { int x; try { x = o.hashCode(); } catch (NullPointerException e) { } return x; }",
            "UNASSIGNED",
        ),
        ("void m() { int x; Runnable r = () -> System.out.println(x); x = 1; }", "UNASSIGNED"),
        ("void m() { int x; x++; }", "UNASSIGNED"),
        ("void m() { int x; x += 1; }", "UNASSIGNED"),
        (
            "int m(int n) { int x; for (int i = 0; i < n; i++) { if (i > 2) continue; x = i; } return x; }",
            "UNASSIGNED",
        ),
        ("int m(int n) { int x; l: { if (n > 0) break l; x = 1; } return x; }", "UNASSIGNED"),
        ("void m() { int x; new Object() { int k() { return x; } }; }", "UNASSIGNED"),
        (
            "int m(int a) { int y = switch (a) { case 1 -> { int x; if (a > 0) x = 1; yield x; } default -> 0; }; return y; }",
            "UNASSIGNED",
        ),
        ("final int f;", "UNASSIGNED"),
        ("final int f; T() { }", "UNASSIGNED"),
        ("final int f; T(int a) { if (a > 0) return; f = 1; }", "UNASSIGNED"),
        ("final int f; int g = f; { f = 1; }", "UNASSIGNED"),
        ("static final int S;", "UNASSIGNED"),
        ("static final int S; static { if (S > 0) S = 1; }", "UNASSIGNED"),
        ("void m() { final int x = 1; x = 2; }", "ASSIGNS-FINAL"),
        ("void m(boolean b) { final int x; if (b) x = 1; x = 2; }", "ASSIGNS-FINAL"),
        ("void m(int n) { final int x; while (n-- > 0) { x = n; } }", "ASSIGNS-FINAL"),
        ("void m(int n) { final int x; for (;;) { x = n; if (n++ > 2) continue; break; } }", "ASSIGNS-FINAL"),
        ("void m(final int a) { a = 1; }", "ASSIGNS-FINAL"),
        ("void m(int[] a) { for (final int e : a) e++; }", "ASSIGNS-FINAL"),
        (
            "void m(Object o) { final int x; try { x = o.hashCode(); } catch (RuntimeException e) { x = 2; } }",
            "ASSIGNS-FINAL",
        ),
        (
            "void m() { try { m(); } catch (IllegalStateException | NullPointerException e) { e = null; } }",
            "ASSIGNS-FINAL",
        ),
        ("final int f = 1; void m() { f = 2; }", "ASSIGNS-FINAL"),
        ("final int f; T() { f = 1; } void m(T t) { t.f++; }", "ASSIGNS-FINAL"),
        ("final int f; T(T t) { f = 1; t.f = 2; }", "ASSIGNS-FINAL"),
        ("final int f; T() { f = 1; f = 2; }", "ASSIGNS-FINAL"),
        ("final int f = 1; T() { f = 2; }", "ASSIGNS-FINAL"),
        ("static final int S = 1; void m() { S++; }", "ASSIGNS-FINAL"),
        ("record R(int a) { void k() { this.a = 1; } }", "ASSIGNS-FINAL"),
        ("void m() { int x = 1; x = 2; Runnable r = () -> System.out.println(x); }", "NOT-EFFECTIVELY-FINAL"),
        ("void m() { int x = 1; Runnable r = () -> System.out.println(x); x = 2; }", "NOT-EFFECTIVELY-FINAL"),
        ("void m() { int x = 1; Runnable r = () -> { x = 2; }; }", "NOT-EFFECTIVELY-FINAL"),
        ("void m(int a) { a++; new Object() { int k() { return a; } }; }", "NOT-EFFECTIVELY-FINAL"),
        (
            "void m() { for (int i = 0; i < 2; i++) { Runnable r = () -> System.out.println(i); } }",
            "NOT-EFFECTIVELY-FINAL",
        ),
        ("int m() { return 1; } int k() { return 1; int x = 2; }", "UNREACHABLE"),
        ("void m() { throw new RuntimeException(); m(); }", "UNREACHABLE"),
        ("void m() { while (true) { } m(); }", "UNREACHABLE"),
        ("void m() { while (false) { m(); } }", "UNREACHABLE"),
        ("void m() { for (;;) { continue; m(); } }", "UNREACHABLE"),
        ("int m(boolean b) { if (b) return 1; else return 2; m(b); }", "UNREACHABLE"),
        ("int m(int a) { switch (a) { case 1: return 1; default: return 2; } m(a); }", "UNREACHABLE"),
        ("int m() { try { return 1; } finally { } m(); }", "UNREACHABLE"),
        ("void m() { Runnable r = () -> { return; m(); }; }", "UNREACHABLE"),
        ("{ throw new RuntimeException(); }", "UNREACHABLE"),
        ("void m() { if (hashCode() > 0) int x = 3; }", "BAD-STATEMENT"),
        ("void m() { while (hashCode() > 0) int x = 3; }", "BAD-STATEMENT"),
        (
            "void m() { try { m(); } catch (RuntimeException e) { } catch (NullPointerException e) { } }",
            "UNREACHABLE",
        ),
        ("int m() { }", "MISSING-RETURN"),
        ("int m() { if (true) return 1; }", "MISSING-RETURN"),
        ("int m(int a) { while (a > 0) return 1; }", "MISSING-RETURN"),
        ("int m(int a) { while (true) { if (a > 0) break; } }", "MISSING-RETURN"),
        ("int m(int a) { switch (a) { case 1: return 1; } }", "MISSING-RETURN"),
        ("int m() { try { return 1; } catch (RuntimeException e) { } }", "MISSING-RETURN"),
        ("void m() { l: while (true) { l: while (true) { } } }", "DUPLICATE-NAME"),
        (
            "int m(int a) { switch (a) { case 1: return 1; case 1: return 2; default: return 3; } }",
            "DUPLICATE-CASE",
        ),
        (
            "int m(String a) { switch (a) { case \"x\": return 1; case \"x\": return 2; default: return 3; } }",
            "DUPLICATE-CASE",
        ),
        (
            "int m(char a) { switch (a) { case 'a': return 1; case 97: return 2; default: return 3; } }",
            "DUPLICATE-CASE",
        ),
        (
            "enum E { A, B } int m(E e) { switch (e) { case A: return 1; case A: return 2; default: return 3; } }",
            "DUPLICATE-CASE",
        ),
        ("int m(int a) { switch (a) { default: return 1; default: return 2; } }", "DUPLICATE-CASE"),
        ("int m(int a) { return switch (a) { case 1 -> 1; }; }", "NOT-EXHAUSTIVE"),
        ("enum E { A, B } int m(E e) { return switch (e) { case A -> 1; }; }", "NOT-EXHAUSTIVE"),
        ("int f; void m(long v) { f = v; }", "TYPE-MISMATCH"),
        ("int m(long v) { return v; }", "TYPE-MISMATCH"),
        ("void m(double v) { float f = v; }", "TYPE-MISMATCH"),
        ("void m(int v) { byte b = v; }", "TYPE-MISMATCH"),
        ("void m() { byte b = 300; }", "TYPE-MISMATCH"),
        ("void m(boolean f) { byte b = f ? 1 : 2; }", "TYPE-MISMATCH"),
        ("void m() { int x = 3.5; }", "TYPE-MISMATCH"),
        ("void m(int[] a, long i) { a[i] = 1; }", "TYPE-MISMATCH"),
        ("void m(int[] a, long i) { a[0] = i; }", "TYPE-MISMATCH"),
        ("void m() { Long l = 3; }", "TYPE-MISMATCH"),
        ("void m() { Integer i = 3L; }", "TYPE-MISMATCH"),
        ("void m(double d) { int x = Math.round(d); }", "TYPE-MISMATCH"),
        ("void m(String[] l) { for (int x : l) { } }", "TYPE-MISMATCH"),
        ("void m(long[] l) { for (int x : l) { } }", "TYPE-MISMATCH"),
        ("void m(java.util.List<String> l) { for (int x : l) { } }", "TYPE-MISMATCH"),
        ("void m() { T t = new Object(); }", "TYPE-MISMATCH"),
        ("static class A { } static class B extends A { } B m(A a) { return a; }", "TYPE-MISMATCH"),
        ("void m() { int[] a = new long[3]; }", "TYPE-MISMATCH"),
        ("void m() { T t = (T) \"x\"; }", "TYPE-MISMATCH"),
        ("boolean m(T t) { return t instanceof String; }", "TYPE-MISMATCH"),
        ("boolean m(T t) { return t == \"x\"; }", "TYPE-MISMATCH"),
        ("void m() { throw \"x\"; }", "TYPE-MISMATCH"),
        ("void m(boolean b) { b++; }", "TYPE-MISMATCH"),
        ("void m() { var x = null; }", "TYPE-MISMATCH"),
        ("void m() { var x; }", "TYPE-MISMATCH"),
        ("enum E { A } void m() { Object e = new E(); }", "TYPE-MISMATCH"),
    ];
    let others = refused.into_iter().map(|(members, code)| (members, code, codes(members)));
    let others: Vec<_> = others.filter(|(_, code, found)| *found != [*code]).collect();
    assert!(others.is_empty(), "{others:#?}");
}

/// The place, the words and what to do.
#[test]
fn how_it_is_told() {
    let program = program(
        "class T {\n  final int f = 1;\n  int m(boolean b) {\n    int x;\n    if (b) x = 1;\n    return x;\n  }\n  void k() { f = 2; }\n}",
    );
    let told = |d: symheap::base::Diagnostic| {
        let place = d.span.map(|s| program.sources.locate(s)).unwrap_or_default();
        format!("{place}: {}; {}", d.message, d.hint.unwrap_or_default())
    };
    let all: Vec<String> = check_all(&program).into_iter().map(told).collect();
    assert_eq!(
        all,
        [
            "T.java:6:12: variable `x` might have no value here (in T.m(boolean)); assign it on every way that leads here",
            "T.java:8:14: final field `f` cannot be assigned here (in T.k()); it is declared in line 2",
        ]
    );
}

/// Loops in loops are walked a number of times that grows with their depth, not with its power.
#[test]
fn deep_loops_end() {
    let depth = 60;
    let code = format!(
        "void m(int n) {{ int x; {} x = 1; {} }}",
        "while (n > 0) { x = 2; ".repeat(depth),
        "}".repeat(depth)
    );
    assert_eq!(codes(&code), Vec::<&str>::new());
}
