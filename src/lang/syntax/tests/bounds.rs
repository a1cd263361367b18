//! Depth and work: whatever nests must end in a diagnostic, on a small stack.

use super::Parsed;
use crate::lang::syntax::build::MAX_NESTING;

const MANY: usize = 20_000;

/// Codes for a method body, parsed and dropped on a stack of 2 MB.
fn codes_of_file(text: String) -> Vec<&'static str> {
    let parse = move || {
        let parsed = Parsed::new(&text);
        parsed.diagnostics.iter().map(|d| d.code.as_str()).collect::<Vec<_>>()
    };
    let thread = std::thread::Builder::new().stack_size(2 << 20).spawn(parse);
    thread.expect("a thread").join().expect("no panic")
}

fn codes(body: String) -> Vec<&'static str> {
    codes_of_file(format!("class T {{ void m() {{ {body} }} int x; }}"))
}

fn many(part: &str) -> String {
    part.repeat(MANY)
}

#[test]
fn nesting_is_too_deep() {
    let nested = |open: &str, middle: &str, close: &str| many(open) + middle + &many(close);
    for body in [
        format!("x = {};", nested("(", "1", ")")),
        nested("{", "", "}"),
        format!("x = {};", nested("f(", "1", ")")),
        format!("x = {}1;", many("- ")),
        format!("{} y();", many("if (a) x(); else ")),
        format!("{} y();", many("if (a) ")),
        format!("int{} x;", many("[]")),
        format!("int x{};", many("[]")),
        format!("x = new int{};", many("[1]")),
        format!("{} x;", nested("A<", "B", ">")),
        format!("x{};", many(".a()")),
        format!("x = y{};", many("[0]")),
        format!("x = {}1;", many("a ? b : ")),
        format!("{}1;", many("x = ")),
        format!("x = {}1;", many("y -> ")),
        format!("x = {}y++;", many("(int) ")),
        format!("int[] x = {};", nested("{", "", "}")),
        format!("x = {};", nested("new A() { int x = ", "1", "; }")),
        format!("x = {}", many("(")),
        many("A<"),
        many("[{("),
    ] {
        let excerpt: String = body.chars().take(20).collect();
        assert!(codes(body).contains(&"TOO-DEEP"), "{excerpt}");
    }
    assert_eq!(codes_of_file(nested("class A {", "", "}")), ["TOO-DEEP"]);
}

#[test]
fn nesting_below_the_limit_is_fine() {
    let depth = MAX_NESTING as usize - 20;
    for (open, close) in [("(", ")"), ("f(", ")"), ("!", ""), ("a ? b : ", ""), ("x -> ", "")] {
        let body = format!("x = {}1{};", open.repeat(depth), close.repeat(depth));
        assert_eq!(codes(body), Vec::<&str>::new(), "{open}");
    }
    let else_ifs = format!("{}y();", "if (a) x(); else ".repeat(depth));
    assert_eq!(codes(else_ifs), Vec::<&str>::new());
}

#[test]
fn only_the_member_that_nests_too_deep_is_broken() {
    let parsed = Parsed::new(&format!("class T {{ int a; int b = {}1{}; int c; }}", many("("), many(")")));
    assert_eq!(parsed.types(), "(class T (field a:int) BROKEN (field c:int))");
    let parsed = Parsed::new(&format!("class T {{ int a; int b = {}1; int c; }}", many("- ")));
    assert_eq!(parsed.types(), "(class T (field a:int) BROKEN (field c:int))");
}

#[test]
fn long_but_flat_is_fine() {
    for body in [
        format!("x = 1{};", many(" + a")),
        format!("x = \"\"{};", many(" + \"abc\" + b")),
        format!("x = a{};", many(" && b * 2 < c")),
        format!("f(1{});", many(", 1")),
        many("x = 1;"),
        format!("switch (a) {{ {} }}", many("case 1: ")),
        format!("x = \"{}\";", many("long line ")),
    ] {
        assert_eq!(codes(body), Vec::<&str>::new());
    }
}

#[test]
fn garbage_ends() {
    for text in [
        many("{"),
        many("}"),
        many("["),
        many("@A("),
        many("'"),
        many("\""),
        many("#"),
        many("a "),
        many("\0"),
        many("class A {"),
        many("\\u0041"),
        many("/*"),
    ] {
        let codes = codes_of_file(text);
        assert!(codes.len() <= 100);
        assert!(!codes.is_empty());
    }
    let broken = format!("class A {{ {} }}", "void f() { x = ; }\n".repeat(1000));
    assert_eq!(codes_of_file(broken).len(), 100);
    assert_eq!(codes_of_file(" ".repeat((1 << 25) + 1)), ["TOO-LARGE"]);
}
