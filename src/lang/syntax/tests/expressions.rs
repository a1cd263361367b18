//! Expressions and literals.

use super::{body, expression, in_method, statements};
use crate::lang::ast::{ExprKind, StmtKind};

#[test]
fn precedence_and_chains() {
    assert_eq!(expression("a + b - c * d / e % f"), "(a + b - (c * d / e % f))");
    assert_eq!(expression("a - (b - c) - d"), "(a - (b - c) - d)");
    assert_eq!(expression("(a - b) - c"), "((a - b) - c)");
    assert_eq!(expression("a || b && c | d ^ e & f == g"), "(a || (b && (c | (d ^ (e & (f == g))))))");
    assert_eq!(expression("a < b == c >= d"), "((a < b) == (c >= d))");
    assert_eq!(expression("a << 1 + b >>> c"), "(a << (1 + b) >>> c)");
    assert_eq!(expression("a ? b : c ? d : e"), "(a ? b : (c ? d : e))");
    assert_eq!(expression("y = z += 1"), "(y = (z += 1))");
    assert_eq!(expression("a < b ? c : d"), "((a < b) ? c : d)");
}

#[test]
fn unary_operators_casts_and_steps() {
    assert_eq!(expression("-a + +b"), "((- a) + (+ b))");
    assert_eq!(expression("!a && ~b"), "((! a) && (~ b))");
    assert_eq!(expression("- -a"), "(- (- a))");
    assert_eq!(expression("(int) -a"), "((int) (- a))");
    assert_eq!(expression("(int) a * b"), "(((int) a) * b)");
    assert_eq!(expression("(a) - b"), "(a - b)");
    assert_eq!(expression("(a) + b"), "(a + b)");
    assert_eq!(expression("(A<B>[]) c.d()"), "((A<B>[]) (call c.d))");
    assert_eq!(expression("(A & B) c"), "((A) c)");
    // A postfix binds tighter than any prefix.
    assert_eq!(expression("-a++"), "(- (a++))");
    assert_eq!(expression("(byte) i++"), "((byte) (i++))");
    assert_eq!(expression("(byte) -i--"), "((byte) (- (i--)))");
    assert_eq!(expression("(i)++ + ++j - --k"), "((i++) + (++j) - (--k))");
    assert_eq!(expression("a[i++]--"), "(a[(i++)]--)");
}

#[test]
fn literals() {
    assert_eq!(expression("0x7F + 017 + 0b1_01 + 1_000 + 0_7 + 0"), "(127 + 15 + 5 + 1000 + 7 + 0)");
    assert_eq!(expression("0xFFFFFFFF + 037777777777"), "(-1 + -1)");
    assert_eq!(expression("12L + 0x7fff_ffff_ffff_ffffL"), "(12L + 9223372036854775807L)");
    assert_eq!(expression("-2147483648"), "-2147483648");
    assert_eq!(expression("-9223372036854775808L"), "-9223372036854775808L");
    assert_eq!(expression("-2147483647"), "(- 2147483647)");
    assert_eq!(expression("1.5f + .5 + 1e3 + 2d + 0x1.8p1 + 1."), "(1.5f + 0.5 + 1000.0 + 2.0 + 3.0 + 1.0)");
    assert_eq!(expression(r"'a' + '\n' + '\'' + '\u0041' + '\101'"), "('97' + '10' + '39' + '65' + '65')");
    assert_eq!(expression(r#""a\tb\"\\\0\s\u0041""#), r#""a\tb\"\\\0 A""#);
    assert_eq!(expression("true == false != (null == this)"), "(true == false != (null == this))");
}

#[test]
fn text_blocks() {
    let block = "\"\"\"\n    a  \n      b \"c\" \\\n    d\\n\\s\n\n    \"\"\"";
    assert_eq!(expression(block), r#""a\n  b \"c\" d\n \n\n""#);
    assert_eq!(expression("\"\"\"\r\n\t\ta\r\n\t\tb\"\"\".length()"), r#"(call "a\nb".length)"#);
}

#[test]
fn names_and_targets() {
    assert_eq!(expression("a.b.c[0][1].d"), "a.b.c[0][1].d");
    assert_eq!(expression("f(1).g(a, b).h"), "(call (call f 1).g a b).h");
    assert_eq!(expression("this.<A, B>f(1)"), "(call this.<A,B>f 1)");
    assert_eq!(
        expression("T.this.a + a.T.super.f() + super.g() + super.h"),
        "(T.this.a + (call a.T.super.f) + (call super.g) + super.h)"
    );
    assert_eq!(expression("int.class == int[][].class"), "(int.class == int[][].class)");
    assert_eq!(expression("a.B[].class"), "a.B[].class");
    assert_eq!(
        expression("a instanceof B<?>[] && c instanceof final D d"),
        "((a instanceof B<?>[]) && (c instanceof D d))"
    );
}

#[test]
fn record_patterns_are_chains_of_tests() {
    let tests = |text: &str| {
        // Records in the making are told apart by where they stand.
        let printed = expression(text);
        let parts: Vec<&str> = printed.split("matched record ").collect();
        let rest = parts.iter().skip(1).map(|part| part.trim_start_matches(|c: char| c.is_ascii_digit()));
        std::iter::once(parts[0]).chain(rest).collect::<Vec<_>>().join("#")
    };
    assert_eq!(tests("a instanceof P()"), "(a instanceof P #)");
    assert_eq!(tests("a instanceof P(int b)"), "((a instanceof P #) && (#.0 instanceof int b))");
    assert_eq!(
        tests("a instanceof p.Q.R(var b, _, S<T>(final U c)) && b"),
        "(((a instanceof p.Q.R #) && (#.0 instanceof var b) && (#.2 instanceof S<T> #) && \
         (#.0 instanceof U c)) && b)"
    );
    assert_eq!(
        tests("switch (a) { case final B b -> 1; case C.D(int[] d, E.F()) when d -> 2; case G.H -> 3; }"),
        "(switch a [(switch selector instanceof B b) -> (yield 1)] \
         [((switch selector instanceof C.D #) && (#.0 instanceof int[] d) && (#.1 instanceof E.F #) && d) \
         -> (yield 2)] [G.H -> (yield 3)])"
    );
}

#[test]
fn creation() {
    assert_eq!(expression("new A()"), "(new A)");
    assert_eq!(expression("new a.B<C, D<E>>(1, 2)"), "(new a.B<C,D<E>> 1 2)");
    assert_eq!(
        expression("new A<>() { int y = 1; void f() {} }"),
        "(new A<> { (field y:int=1) (method f {})})"
    );
    assert_eq!(expression("a.b.new C(1)"), "(a.b.new C 1)");
    assert_eq!(expression("new int[a][2][][]"), "(new int[a][2][][])");
    assert_eq!(expression("new int[][] {{1}, {}, null,}"), "(new int[][] { { 1} {} null})");
}

#[test]
fn lambdas_and_method_references() {
    assert_eq!(expression("a -> b -> a + b"), "(lambda a:_ -> (lambda b:_ -> (a + b)))");
    assert_eq!(expression("(a, b) -> { return a; }"), "(lambda a:_ b:_ -> {(return a)})");
    assert_eq!(
        expression("(int a, final List<B>... b) -> c ? d : e"),
        "(lambda a:int b:List<B>[] -> (c ? d : e))"
    );
    assert_eq!(expression("() -> {}"), "(lambda -> {})");
    assert_eq!(expression("(A) () -> 1"), "((A) (lambda -> 1))");
    assert_eq!(expression("a.B::c"), "(a.B::c)");
    assert_eq!(expression("A::new"), "(type A::new)");
    assert_eq!(expression("A<B>::c"), "(type A<B>::c)");
    assert_eq!(expression("int[]::clone"), "(type int[]::clone)");
    assert_eq!(expression("f()::g"), "((call f)::g)");
    assert_eq!(expression("super::f"), "(super::f)");
    assert_eq!(expression("A.super::f"), "(A.super::f)");
}

#[test]
fn switch_expressions() {
    assert_eq!(
        expression("switch (a) { case 1, 2 -> 3; case B -> { yield 4; } default -> throw e; }"),
        "(switch a [1,2 -> (yield 3)] [B -> {(yield 4)}] [default -> (throw e)])"
    );
    assert_eq!(
        expression("switch (a) { case 1: yield 2; default: yield 3; }"),
        "(switch a [1: (yield 2)] [default: (yield 3)])"
    );
    assert_eq!(
        expression("switch (a) { case B b -> 1; case E e when e.f -> 3; case null, default -> 4; }"),
        "(switch a [(switch selector instanceof B b) -> (yield 1)] \
         [((switch selector instanceof E e) && e.f) -> (yield 3)] [null,default -> (yield 4)])"
    );
}

#[test]
fn spans_cover_exactly_what_was_written() {
    let parsed = in_method("/* é */ ab = (c + d(e)) * -f++;");
    let [statement] = body(&parsed) else { panic!("one statement") };
    assert_eq!(parsed.sources.text(statement.span), "ab = (c + d(e)) * -f++;");
    let StmtKind::Expr(assign) = &statement.kind else { panic!("an expression") };
    assert_eq!(parsed.sources.text(assign.span), "ab = (c + d(e)) * -f++");
    let ExprKind::Assign { value, .. } = &assign.kind else { panic!("an assignment") };
    let ExprKind::Binary { first, rest } = &value.kind else { panic!("a product") };
    assert_eq!(parsed.sources.text(first.span), "c + d(e)");
    let ExprKind::Unary { operand, .. } = &rest[0].1.kind else { panic!("a minus") };
    assert_eq!(parsed.sources.text(rest[0].1.span), "-f++");
    assert_eq!(parsed.sources.text(operand.span), "f++");
}

#[test]
fn unicode_escapes_outside_literals_are_translated_and_spans_point_at_the_original() {
    let text = "\\u0069nt x\\u003d1; \\uuu0061bc.d(\"\\u0041\");";
    let parsed = in_method(text);
    assert_eq!(statements(text), "(local x:int=1) (call abc.d \"A\")");
    let [local, call] = body(&parsed) else { panic!("two statements") };
    assert_eq!(parsed.sources.text(local.span), "\\u0069nt x\\u003d1;");
    assert_eq!(parsed.sources.text(call.span), "\\uuu0061bc.d(\"\\u0041\");");
}
