//! What lowered code does when it runs, against what Java does.

use symheap::exec::{Machine, Natives, Outcome, Stop, Value, run};
use symheap::term::TermPool;

use crate::{method, program};

/// The int that `T.m()` returns, or how else it ends.
fn result(java: &str) -> Result<i32, String> {
    let program = program(java);
    let natives = Natives::new(&program);
    let mut machine = Machine::new(&program);
    if let Err(outcome) = machine.call(&program, method(&program, "T", "m"), &[]) {
        return Err(format!("{outcome:?}"));
    }
    let mut terms = TermPool::new();
    match run(&program, &natives, &mut machine, &mut terms, &mut (), &mut 1_000_000) {
        Stop::Done(Outcome::Return(Some(Value::Int(v)))) => Ok(v),
        Stop::Done(Outcome::Exception { class, message, .. }) => {
            Err(format!("{} {}", program.classes[class].simple, message.unwrap_or_default()))
        }
        stop => Err(format!("{stop:?}")),
    }
}

/// Asserts that a boolean method body holds.
fn holds(members: &str, body: &str) {
    let java = format!(
        "import java.util.*; import java.util.function.*; class T {{ {members} static boolean m() {{ {body} }} }}"
    );
    assert_eq!(result(&java), Ok(1), "{java}");
}

#[test]
fn finally_runs_on_every_way_out() {
    holds(
        "static String log = \"\";
         static int f(int k) {
             for (int i = 0; i < 3; i++) {
                 try { log += i; if (i == k) return i; if (i == 1) continue; log += 'b'; }
                 finally { log += 'f'; }
             }
             return -1;
         }",
        "int a = f(1); return a == 1 && log.equals(\"0bf1f\") && f(5) == -1 && log.equals(\"0bf1f0bf1f2bf\");",
    );
    holds("static int f() { int x = 1; try { return x; } finally { x = 2; } }", "return f() == 1;");
    holds(
        "@SuppressWarnings(\"finally\") static int f() { try { throw new RuntimeException(); } finally { return 3; } }",
        "return f() == 3;",
    );
    holds(
        "static int n; static void f() { out: while (true) { try { try { break out; } finally { n += 1; } } finally { n += 10; } } }",
        "f(); return n == 11;",
    );
}

#[test]
fn exceptions_in_finally_and_catch() {
    holds(
        "static String f() {
             try { try { throw new IllegalStateException(\"a\"); } catch (IllegalStateException e) { throw new RuntimeException(e.getMessage() + \"b\"); } finally { s++; } }
             catch (IllegalArgumentException | UnsupportedOperationException e) { return \"no\"; }
             catch (RuntimeException e) { return e.getMessage(); }
         } static int s;",
        "return f().equals(\"ab\") && s == 1;",
    );
}

#[test]
fn resources_are_closed_in_reverse_order() {
    holds(
        "static String log = \"\";
         static class R implements AutoCloseable { String n; R(String n) { this.n = n; log += n; } public void close() { log += \"/\" + n; } }
         static int f(boolean fail) {
             try (R a = new R(\"a\"); R b = new R(\"b\")) { if (fail) throw new RuntimeException(); return 1; }
             catch (RuntimeException e) { log += \"c\"; return 2; }
             finally { log += \"f\"; }
         }",
        "return f(false) == 1 && f(true) == 2 && log.equals(\"ab/b/afab/b/acf\");",
    );
}

#[test]
fn initialization_runs_in_textual_order() {
    holds(
        "static String log = \"\"; static int t(String s) { log += s; return 1; }
         static class B { int p = t(\"p\"); { t(\"q\"); } B() { t(\"B\"); } }
         static class D extends B { static int z = t(\"z\"); int r = t(\"r\"); D() { this(1); t(\"D\"); } D(int x) { super(); t(\"1\"); } }",
        "new D(); return log.equals(\"zpqBr1D\");",
    );
}

#[test]
fn inner_classes_reach_what_is_around_them() {
    holds(
        "int v = 1;
         class A { int v = 10; class C { int v = 100; int sum() { return v + A.this.v + T.this.v; } } int call() { return new C().sum() + get(); } }
         int get() { return 1000; } int run() { return new A().call(); }",
        "T t = new T(); T.A a = t.new A(); return t.run() == 1111 && a.new C().sum() == 111;",
    );
}

#[test]
fn an_inner_class_of_nothing_is_a_null_pointer() {
    let java = "class T { class A {} static boolean m() { T t = null; t.new A(); return true; } }";
    assert!(result(java).is_err_and(|e| e.starts_with("NullPointerException")));
}

#[test]
fn local_and_anonymous_classes_capture() {
    holds(
        "static abstract class Op { final int k; Op(int k, int... more) { this.k = k + more.length; } abstract int on(int x); }
         int base = 5;
         int run(int p) {
             int q = p * 2;
             class L { int r = q; int get() { return r + q + p + base; } L copy() { return new L(); } }
             Op op = new Op(7, 1, 2) { int extra = q; int on(int x) { return x + k + extra + new L().copy().get(); } };
             return op.on(1);
         }",
        "return new T().run(10) == 1 + 9 + 20 + (20 + 20 + 10 + 5);",
    );
}

#[test]
fn captured_locals_are_there_while_the_superclass_is_constructed() {
    holds(
        "static abstract class Base { int seen; Base() { seen = value(); } abstract int value(); }
         static int run(int p) { return new Base() { int value() { return p; } }.seen; }",
        "return run(9) == 9;",
    );
}

#[test]
fn lambdas_and_method_references() {
    holds(
        "int k = 3; static int twice(int x) { return 2 * x; } int plus(int x) { return x + k; }
         int run(int y) {
             IntBinaryOperator f = (a, b) -> a * b + y + k;
             Function<Integer, Integer> g = x -> x + 1;
             Supplier<Supplier<Integer>> h = () -> () -> y + k;
             IntUnaryOperator s = T::twice; IntUnaryOperator b = this::plus;
             Function<String, Integer> len = String::length;
             Function<Integer, int[]> make = int[]::new; Supplier<T> n = T::new;
             return f.applyAsInt(2, 3) + g.apply(1) + h.get().get() + s.applyAsInt(4) + b.applyAsInt(1)
                 + len.apply(\"abc\") + make.apply(4).length + n.get().k;
         }",
        "return new T().run(10) == (6 + 13) + 2 + 13 + 8 + 4 + 3 + 4 + 3;",
    );
}

#[test]
fn lambdas_see_the_types_of_what_they_are_passed_to() {
    holds(
        "static class E { int v; E(int v) { this.v = v; } }",
        "PriorityQueue<E> p = new PriorityQueue<>((a, b) -> b.v - a.v); p.add(new E(1)); p.add(new E(4)); if (p.peek().v != 4) return false;
         List<E> l = new ArrayList<>(); l.add(new E(3)); l.add(new E(1)); l.add(new E(2));
         Collections.sort(l, (a, b) -> a.v - b.v);
         int[] sum = new int[1]; l.forEach(e -> sum[0] = sum[0] * 10 + e.v);
         return sum[0] == 123;",
    );
}

#[test]
fn boxes_are_opened_and_closed() {
    holds(
        "static long wide(long x) { return x; }",
        "Integer a = 5; a++; a += 2; int b = a; Object o = 'c'; char c = (char) o; Long l = 7L; double d = a;
         Integer big = 1000, same = 1000; Integer x = 127, y = 127;
         return b == 8 && c == 'c' && wide(a) == 8 && l + 1 == 8 && d == 8.0 && big != same && x == y && big.equals(same);",
    );
    let java = "class T { static boolean m() { Integer i = null; int x = i; return true; } }";
    assert!(result(java).is_err_and(|e| e.starts_with("NullPointerException")));
}

#[test]
fn conditionals_have_java_types() {
    holds(
        "static Integer none() { return null; }",
        "boolean t = true; Object o = t ? 1 : \"s\"; Object p = t ? 1 : 2.0; Integer q = t ? null : 0;
         char c = t ? 'a' : 0; String s = \"\" + (t ? 'x' : 0);
         return o.equals(1) && p.equals(1.0) && q == null && c == 'a' && s.equals(\"x\");",
    );
}

#[test]
fn strings_are_concatenated_by_type() {
    holds(
        "",
        "char c = 'x'; int i = 1; long l = 2; boolean b = false; Object n = null; String s = \"<\" + c + i + l + b + n + 1.5f + 2.0 + \">\";
         String r = i + 2 + \"a\" + i + 2; s += c + 1; String q = (\"a\" + i) + (\"b\" + (i + i));
         return s.equals(\"<x12falsenull1.52.0>121\") && r.equals(\"3a12\") && q.equals(\"a1b2\");",
    );
}

#[test]
fn switches_of_all_kinds() {
    holds(
        "enum Color { RED, GREEN { int w() { return 20; } }, BLUE(3); int n; Color() { this(1); } Color(int n) { this.n = n; } int w() { return n; } }
         static int en(Color c) { switch (c) { case GREEN: return 1; case BLUE: return 2; default: return 0; } }
         static int st(String s) { switch (s) { case \"a\": case \"b\": return 1; case \"c\": return 2; } return 0; }
         static int ex(int x) { return switch (x) { case 1, 2 -> 10; case 3 -> { int y = x * 2; yield y; } default -> throw new IllegalStateException(); }; }
         static String ar(Color c) { String r = \"\"; switch (c) { case RED -> r += \"r\"; case GREEN, BLUE -> { r += \"g\"; } } return r; }
         static int exhaustive(Color c) { return switch (c) { case RED -> 1; case GREEN -> 2; case BLUE -> 3; }; }",
        "Character ch = 'q'; int boxed = 0; switch (ch) { case 'p': boxed = 1; break; case 'q': boxed = 2; }
         return en(Color.GREEN) == 1 && en(Color.RED) == 0 && st(\"b\") == 1 && st(\"c\") == 2 && st(\"z\") == 0
             && ex(2) == 10 && ex(3) == 6 && ar(Color.BLUE).equals(\"g\") && boxed == 2 && exhaustive(Color.BLUE) == 3
             && Color.valueOf(\"BLUE\").w() == 3 && Color.GREEN.w() == 20 && Color.RED.w() == 1
             && Color.values().length == 3 && Color.values()[2] == Color.BLUE && Color.BLUE.ordinal() == 2 && Color.RED.name().equals(\"RED\");",
    );
}

#[test]
fn records() {
    holds(
        "record P(int x, String s) { P { if (x < 0) x = 0; } int twice() { return 2 * x; } static P of(int x) { return new P(x, \"o\"); } }
         record Q(int a) {}",
        "P p = new P(-1, \"a\"), q = new P(0, \"a\");
         return p.x() == 0 && p.equals(q) && !p.equals(P.of(0)) && p.hashCode() == q.hashCode() && P.of(4).twice() == 8
             && p.toString().equals(\"P[x=0, s=a]\") && new Q(3).a() == 3;",
    );
}

#[test]
fn patterns_bind_where_the_test_holds() {
    holds(
        "static int f(Object o) { if (!(o instanceof String s)) return -1; return s.length(); }
         static int g(Object o) { return o instanceof Integer i && i > 3 ? i : 0; }
         static boolean h(Object o) { if (o instanceof String s) { return s.isEmpty(); } else if (o instanceof Integer s) { return s == 0; } return false; }",
        "return f(\"abc\") == 3 && f(1) == -1 && g(7) == 7 && g(2) == 0 && g(\"\") == 0 && h(\"\") && h(0) && !h(1);",
    );
}

#[test]
fn variable_arity() {
    holds(
        "static int n(Object... xs) { return xs == null ? -1 : xs.length; } static int s(int k, int... xs) { int r = k; for (int x : xs) r += x; return r; }",
        "return n() == 0 && n(1, \"a\") == 2 && n(new Object[] {1, 2, 3}) == 3 && s(1) == 1 && s(1, 2, 3) == 6;",
    );
}

#[test]
fn loops_labels_and_iteration() {
    holds(
        "static class Range implements Iterable<Integer> { int n; Range(int n) { this.n = n; }
             public Iterator<Integer> iterator() { return new Iterator<Integer>() { int i = 0; public boolean hasNext() { return i < n; } public Integer next() { return i++; } }; } }",
        "int sum = 0; outer: for (int i = 0; i < 4; i++) { for (int j = 0; ; j++) { if (j == 2) continue outer; if (i == 3) break outer; sum += 10 * i + j; } }
         int r = 0; for (int x : new Range(4)) r += x; int q = 0; for (long[] row : new long[][] {{1, 2}, {3}}) for (long y : row) q += y;
         List<String> l = new LinkedList<>(); l.add(\"a\"); l.add(\"b\"); String all = \"\"; for (String s : l) all += s;
         block: { if (sum > 0) break block; sum = -1; } int d = 0; do d++; while (d < 3);
         return sum == 63 && r == 6 && q == 6 && all.equals(\"ab\") && d == 3;",
    );
}

#[test]
fn interfaces_with_default_and_static_methods() {
    holds(
        "interface I { int X = 4; default int f() { return 1; } static int g() { return 2; } }
         static class A implements I { public int f() { return I.super.f() + 10; } }
         static class B extends A { public int f() { return super.f() + X; } }",
        "return new B().f() == 15 && I.g() == 2 && I.X == 4;",
    );
}

#[test]
fn overloads() {
    holds(
        "static String f(long x) { return \"l\"; } static String f(Integer x) { return \"I\"; } static String f(Object x) { return \"o\"; } static String f(int... x) { return \"v\"; }
         static String g(Object o) { return \"o\"; } static String g(String s) { return \"s\"; }",
        "List<Integer> l = new ArrayList<>(); l.add(5); l.add(6); l.remove(0); l.remove((Integer) 6);
         return f(1).equals(\"l\") && f('c').equals(\"l\") && f((Integer) 1).equals(\"I\") && f(\"\").equals(\"o\") && f().equals(\"v\") && g(null).equals(\"s\") && l.isEmpty();",
    );
}

#[test]
fn arrays() {
    holds(
        "static int[] f; static int[][] g = {{1}, {2, 3}};",
        "f = new int[] {4, 5}; int i = 0; f[i++] += f[i] + 1; int[][] z = new int[2][3]; int[][][] w = new int[2][][];
         int[] c = f.clone(); c[0] = 0; f[i] <<= 2; byte[] b = {1, (byte) 200}; b[0] += 127; char[] h = {'a'}; h[0]++;
         return f[0] == 10 && f[1] == 20 && z[1].length == 3 && w[1] == null && g[1][1] == 3 && c[0] == 0 && b[0] == -128 && b[1] == -56 && h[0] == 'b';",
    );
}

#[test]
fn arithmetic_is_javas() {
    holds(
        "",
        "int m = Integer.MIN_VALUE; long l = 1L << 33; int s = 1 << 33; int q = -7 / 2, r = -7 % 2; int u = -1 >>> 28; double n = 0.0 / 0.0; int i = (int) 3.99e10; byte b = (byte) 0x1ff; short sh = (short) 70000; long w = m - 1;
         int x = 5; x = x++ + ++x; int y = 3; y += y++ * 2 + y; boolean t = true; t &= 1 > 2; t |= true; t ^= false; int k = ~5; char c = 'a'; c += 1;
         return l == 8589934592L && s == 2 && q == -3 && r == -1 && u == 15 && !(n < 1) && !(n >= 1) && n != n && i == Integer.MAX_VALUE && b == -1 && sh == 4464 && w == Integer.MAX_VALUE
             && x == 12 && y == 13 && t && k == -6 && c == 'b' && -m == m && 5 / 2.0 == 2.5 && 'a' + 1 == 98;",
    );
}

#[test]
fn generic_methods_and_classes() {
    holds(
        "static class Node<K extends Comparable<K>, V> { K key; V val; Node<K, V> next; Node(K k, V v) { key = k; val = v; } }
         static <A> A id(A a) { return a; } static <X extends Comparable<X>> X max(X a, X b) { return a.compareTo(b) > 0 ? a : b; }",
        "Node<String, Integer> n = new Node<>(\"k\", 4); n.next = new Node<>(\"j\", 5); int v = n.next.val + id(1); String k = id(n.key);
         Map<String, List<Integer>> map = new HashMap<>(); map.put(\"a\", new ArrayList<>()); map.get(\"a\").add(3); int got = map.get(\"a\").get(0);
         return v == 6 && k.length() == 1 && max(\"b\", \"a\").equals(\"b\") && got == 3 && n.key.compareTo(n.next.key) > 0;",
    );
}

#[test]
fn assertions_are_on() {
    let java = "class T { static boolean m() { int x = 1; assert x == 2 : \"x is \" + x; return true; } }";
    assert_eq!(result(java), Err("AssertionError x is 1".into()));
}

#[test]
fn var_takes_the_type_of_its_initializer() {
    holds(
        "",
        "var l = new ArrayList<String>(); l.add(\"ab\"); var n = 3; var d = 1.5; for (var s : l) n += s.length(); var o = l.get(0); return n == 5 && o.length() == 2 && d > 1;",
    );
}
