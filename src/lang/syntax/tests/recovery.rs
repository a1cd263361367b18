//! Broken files: places, messages, healthy siblings.

use super::Parsed;
use crate::lang::ast::Member;

#[track_caller]
fn check(text: &str, errors: &[&str], types: &str) {
    let parsed = Parsed::new(text);
    assert_eq!(parsed.errors(), errors, "{text}");
    assert_eq!(parsed.types(), types, "{text}");
}

/// Statements in a method between two healthy members: the one error, and that the siblings load.
#[track_caller]
fn check_body(body: &str, error: &str) {
    let text = format!("class T {{\n int a;\n void m() {{\n{body}\n }}\n int b;\n}}\n");
    check(&text, &[error], "(class T (field a:int) (method m {} BROKEN) (field b:int))");
}

#[test]
fn a_missing_token_is_expected_after_the_token_before() {
    check_body("int x = 5\nreturn;", "4:10 SYNTAX expected `;` after `5`");
    check_body("if (a) x = 5 else f();", "4:13 SYNTAX expected `;` after `5`");
    check_body("return", "4:7 SYNTAX expected `;` after `return`");
    check_body("f(a;", "4:4 SYNTAX expected `)` after `a`");
    check_body("f(;", "4:3 SYNTAX expected `)` after `(`");
    check_body("if (x f();", "4:6 SYNTAX expected `)` after `x`");
    check_body("if x) f();", "4:3 SYNTAX expected `(` after `if`");
    check_body("a[1 = 3;", "4:4 SYNTAX expected `]` after `1`");
    check_body("f(a b);", "4:4 SYNTAX expected `,` after `a`");
    check_body("for (int i = 0; i < 3; i++ { }", "4:27 SYNTAX expected `)` after `++`");
    check_body("List<String x = y;", "4:12 SYNTAX expected `>` after `String`");
    check_body("x = a ? b;", "4:10 SYNTAX expected `:` after `b`");
    check_body("switch (x) { case 1 f(); }", "4:20 SYNTAX expected `:` after `1`");
    check_body("do { } while (x)", "4:17 SYNTAX expected `;` after `)`");
    check_body("try { }", "4:8 SYNTAX expected `catch` or `finally` after `}`");
}

#[test]
fn an_unexpected_token_is_named() {
    check_body("x = ;", "4:5 SYNTAX unexpected `;`");
    check_body("x = 3 + ;", "4:9 SYNTAX unexpected `;`");
    check_body("x = * 3;", "4:5 SYNTAX unexpected `*`");
    check_body("int = 3;", "4:5 SYNTAX unexpected `=`");
    check_body("f(,);", "4:3 SYNTAX unexpected `,`");
    check_body("else { }", "4:1 SYNTAX unexpected `else`: it belongs to no `if`");
    check_body("if (a) b(); else c(); else d();", "4:23 SYNTAX unexpected `else`: it belongs to no `if`");
    check_body("catch (E e) { }", "4:1 SYNTAX unexpected `catch`: it belongs to no `try`");
    check_body("f(); case 1: g();", "4:6 SYNTAX unexpected `case`: it belongs to no `switch`");
}

#[test]
fn only_the_first_error_of_a_member_is_told() {
    check_body("x = ; y = ; f(; int", "4:5 SYNTAX unexpected `;`");
}

#[test]
fn several_members_of_a_file_each_have_their_error() {
    check(
        "class A {\n void f() { x = ; }\n int g() { return 1; }\n void h( { }\n int i = 1\n int j;\n class B { int k = ; int l; }\n}",
        &[
            "2:17 SYNTAX unexpected `;`",
            "4:9 SYNTAX expected `)` after `(`",
            "5:11 SYNTAX expected `;` after `1`",
            "7:20 SYNTAX unexpected `;`",
        ],
        "(class A (method f {} BROKEN) (method g:int {(return 1)}) BROKEN BROKEN (field j:int) \
         (class B BROKEN (field l:int)))",
    );
}

#[test]
fn a_broken_method_keeps_its_header_and_knows_why() {
    let parsed = Parsed::new("class A { @B int f(int a, String... b) throws C { return a +; } }");
    let [Member::Method(method)] = parsed.unit.types[0].members.as_slice() else { panic!("one method") };
    assert_eq!(parsed.sources.text(method.span), "@B int f(int a, String... b) throws C { return a +; }");
    assert_eq!(method.broken.as_ref(), parsed.diagnostics.first());
    assert_eq!(parsed.types(), "(class A (method f:int a:int b:String[] ... {} BROKEN))");
    assert_eq!(parsed.marked(), [";"]);
}

#[test]
fn a_missing_brace_is_found_by_indentation() {
    let never = |place: &str| format!("{place} SYNTAX this `{{` is never closed");
    check(
        "class A {\n  void f() {\n    if (x) {\n      y();\n  }\n  void g() { }\n  int z;\n}\n",
        &[&never("3:12")],
        "(class A (method f {} BROKEN) (method g {}) (field z:int))",
    );
    check(
        "class A {\n  void f() {\n    y();\n\n  void g() { }\n  int z;\n}\n",
        &[&never("2:12")],
        "(class A (method f {} BROKEN) (method g {}) (field z:int))",
    );
    check(
        "class A {\n  void f() { }\n",
        &["1:9 SYNTAX the `{` of `A` is never closed"],
        "(class A (method f {}))",
    );
}

#[test]
fn a_brace_too_many_is_found() {
    check(
        "class A {\n  void f() {\n    if (x)\n      y();\n    }\n  }\n  void g() { }\n}\n",
        &["5:5 SYNTAX unexpected `}`: it closes nothing"],
        "(class A (method f {} BROKEN) (method g {}))",
    );
    check(
        "class A { void f() { } }\n}\nclass B { }",
        &["2:1 SYNTAX unexpected `}`: nothing is open here"],
        "(class A (method f {})) (class B)",
    );
    let parsed = Parsed::new("class A { void f() { } } void g() { } }");
    assert_eq!(parsed.types(), "(class A (method f {}) (method g {}))");
    let hint = parsed.diagnostics[0].hint.as_deref();
    assert_eq!(hint, Some("`A` is closed in line 1: is there a `}` too many?"));
}

#[test]
fn headers_and_top_level() {
    check(
        "import a.b\nimport c.d;\nclass A extends { int x; }",
        &["1:11 SYNTAX expected `;` after `b`", "3:17 SYNTAX unexpected `{`"],
        "(class A (field x:int))",
    );
    check("clas A { }", &["1:1 SYNTAX expected a class, interface, enum or record"], "");
    assert_eq!(Parsed::new("clas A { }").diagnostics[0].hint.as_deref(), Some("did you mean `class`?"));
    check("int x;", &["1:1 SYNTAX expected a class, interface, enum or record"], "");
    check(
        "enum A { B, C(, D; int x; }",
        &["1:15 SYNTAX expected `)` after `(`"],
        "(enum A (const B) BROKEN (field x:int))",
    );
}

#[test]
fn lexical_errors() {
    check_body("String s = \"abc;", "4:12 SYNTAX this string is never closed");
    check_body("char c = '';", "4:10 SYNTAX empty character literal");
    check_body("x # y;", "4:3 SYNTAX illegal character `#`");
    check(
        "class A { int a; void f() { /* g(); }\n int b; }",
        &["1:29 SYNTAX this comment is never closed"],
        "(class A (field a:int) (method f {} BROKEN))",
    );
}

#[test]
fn literals_without_value() {
    check_body("x = 2147483648;", "4:5 BAD-LITERAL `2147483648` is too large for int");
    check_body("x = -(2147483648);", "4:7 BAD-LITERAL `2147483648` is too large for int");
    check_body("x = 0x1FFFFFFFF;", "4:5 BAD-LITERAL `0x1FFFFFFFF` is too large for int");
    check_body("x = 9223372036854775808L;", "4:5 BAD-LITERAL `9223372036854775808L` is too large for long");
    check_body("x = 08;", "4:5 BAD-LITERAL `08` is not a number in base 8");
    check_body("x = 1e400;", "4:5 BAD-LITERAL `1e400` is too large for double");
    check_body("x = 1e-50f;", "4:5 BAD-LITERAL `1e-50f` is too small for float");
    check_body("x = 'ab';", "4:5 BAD-LITERAL 'ab' is not one character: strings have double quotes");
    check_body(
        "x = '\u{1f600}';",
        "4:5 BAD-LITERAL '\u{1f600}' takes two `char`s: only a string can hold it",
    );
    check_body("x = \"a\\qb\";", "4:7 BAD-LITERAL `\\q` is not an escape sequence");
    check_body("x = \"\\u12\";", "4:6 BAD-LITERAL `\\u` needs four hexadecimal digits");
}
