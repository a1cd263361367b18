//! Deep and long expressions need neither a deep host stack nor many registers.

use crate::{body, program};

fn lowered_on_a_small_stack(java: String) -> usize {
    let thread = std::thread::Builder::new().stack_size(2 << 20).spawn(move || {
        let program = program(&java);
        body(&program, "T", "m").registers as usize
    });
    thread.expect("thread").join().expect("no overflow")
}

#[test]
fn nested_parentheses_calls_and_conditionals() {
    // As deep as the parser admits: parentheses count.
    let nested = |depth: usize, open: &str, core: &str, close: &str| {
        format!("{}{core}{}", open.repeat(depth), close.repeat(depth))
    };
    for e in [
        nested(240, "(1 + ", "x", ")"),
        nested(480, "f(", "x", ")"),
        nested(240, "-(", "x", ")"),
        nested(240, "x > 0 ? (", "x", ") : 2"),
        nested(480, "a[", "x", "]"),
        nested(240, "new T(", "null", ").self()"),
    ] {
        let java = format!(
            "class T {{ int[] a; T(T t) {{}} T self() {{ return this; }} int f(int x) {{ return x; }} Object m(int x) {{ return {e}; }} }}"
        );
        lowered_on_a_small_stack(java);
    }
}

#[test]
fn nested_blocks_and_conditions() {
    let depth = 120;
    let body = format!("{} x++; {}", "if (x > 0) {".repeat(depth), "}".repeat(depth));
    lowered_on_a_small_stack(format!("class T {{ int m(int x) {{ {body} return x; }} }}"));
    let logic = format!("{}x > 1{}", "!(x > 0 && ".repeat(depth), ")".repeat(depth));
    lowered_on_a_small_stack(format!("class T {{ boolean m(int x) {{ return {logic}; }} }}"));
}

#[test]
fn long_chains_reuse_registers() {
    let sum = vec!["x"; 5000].join(" + ");
    let registers = lowered_on_a_small_stack(format!("class T {{ int m(int x) {{ return {sum}; }} }}"));
    assert!(registers < 16, "{registers}");
    let logic = vec!["x > 0"; 3000].join(" && ");
    let registers = lowered_on_a_small_stack(format!("class T {{ boolean m(int x) {{ return {logic}; }} }}"));
    assert!(registers < 16, "{registers}");
    let items = vec!["x + 1"; 5000].join(", ");
    let java = format!("class T {{ int[] m(int x) {{ return new int[] {{ {items} }}; }} }}");
    assert!(lowered_on_a_small_stack(java) < 16);
}
