//! Java text that nobody would write, through parser, index, lowering and interpreter: no panic, no hang, and
//! what is too deep is said to be.

use std::sync::Arc;

use proptest::collection::vec;
use proptest::prelude::*;

use symheap::base::SourceMap;
use symheap::exec::{Machine, Natives, run};
use symheap::lang::program::{ClassOrigin, ErasedType, Program};
use symheap::lang::{index, lower, models, syntax};
use symheap::term::TermPool;

use crate::mutate::{edits, mutated};
use crate::property::config;

/// Programs of the conformance suite, to be mutated.
const PROGRAMS: [&str; 8] = [
    include_str!("../conformance/Generics.java"),
    include_str!("../conformance/LocalClasses.java"),
    include_str!("../conformance/ClosureOverloads.java"),
    include_str!("../conformance/TryFlow.java"),
    include_str!("../conformance/SwitchExpressions.java"),
    include_str!("../conformance/Records.java"),
    include_str!("../conformance/Enums.java"),
    include_str!("../conformance/NestedScopes.java"),
];

/// What Java texts get put in.
const WORDS: &[&str] = &[
    "new",
    "this",
    "super",
    "null",
    "int",
    "String",
    "Object",
    "->",
    "::",
    "<>",
    "[]",
    "{",
    "}",
    "(",
    ")",
    "static",
    "void",
    "var",
    "extends",
    "break",
    "continue",
    "return",
    "yield",
    "case",
    "1",
    "0x",
    "\"s\"",
    "'c'",
    "T",
    "++",
    "instanceof",
    "switch",
    ".",
    ",",
    ";",
    "=",
    "?",
    ":",
    "@",
    "Outer",
    "class X",
    "throw",
    "1.5f",
    "2L",
];

/// Lowers every method of a text and runs `main`, where there is one, for a short while. Gives the number of
/// diagnostics.
fn survives(text: &str, with_models: bool) -> usize {
    let mut sources = SourceMap::default();
    let file = sources.add("Fuzz.java", text);
    let (units, problems) = if with_models {
        models::parse_with(&mut sources, &[file])
    } else {
        let (unit, problems) = syntax::parse(&sources, file);
        (vec![Arc::new(unit)], problems)
    };
    let mut found = problems.len();
    let program = index::index(sources, units);
    found += program.diagnostics.len();
    for (id, method) in program.methods.iter_enumerated() {
        if program.classes[method.class].origin == ClassOrigin::User {
            found += lower::check(&program, id).len();
        }
    }
    if with_models {
        start(&program);
    }
    found
}

fn start(program: &Program) {
    let natives = Natives::new(program);
    let methods = program.methods.iter_enumerated();
    let mains = methods.filter(|(_, m)| &*m.name == "main" && m.modifiers.is_static && m.params.len() == 1);
    for (main, _) in mains.filter(|(_, m)| program.classes[m.class].origin == ClassOrigin::User).take(1) {
        let mut machine = Machine::new(program);
        machine.max_frames = 200;
        machine.max_cells = 100_000;
        let args = machine.alloc_array(ErasedType::class(program.well_known.string), 0);
        let mut terms = TermPool::new();
        if machine.call(program, main, &[symheap::exec::Value::Ref(args)]).is_ok() {
            run(program, &natives, &mut machine, &mut terms, &mut (), &mut 50_000);
        }
    }
}

proptest! {
    #![proptest_config(config(400, 1))]

    #[test]
    fn random_bytes_survive(bytes in vec(any::<u8>(), 0..300)) {
        survives(&String::from_utf8_lossy(&bytes), false);
    }

    #[test]
    fn mutated_programs_survive_without_models(
        program in prop::sample::select(&PROGRAMS[..]), edits in vec(edits(WORDS), 1..8)
    ) {
        survives(&mutated(program, &edits), false);
    }
}

proptest! {
    #![proptest_config(config(200, 1))]

    #[test]
    fn mutated_programs_survive(program in prop::sample::select(&PROGRAMS[..]), edits in vec(edits(WORDS), 1..5)) {
        survives(&mutated(program, &edits), true);
    }
}

#[test]
fn what_is_twenty_thousand_deep_gets_a_diagnostic() {
    const DEPTH: usize = 20_000;
    let nested = |open: &str, core: &str, close: &str| open.repeat(DEPTH) + core + &close.repeat(DEPTH);
    let expressions = [
        ("(", "x", ")"),
        ("f(", "x", ")"),
        ("-", "x", ""),
        ("!", "true", ""),
        ("x > 0 ? ", "x", " : x"),
        ("x > 0 ? x : ", "x", ""),
        ("(int) ", "x", ""),
        ("x = ", "x", ""),
        ("y -> ", "x", ""),
        ("a[", "x", "]"),
        ("new T(", "", ")"),
        ("new T() { Object o = ", "x", "; }"),
        ("switch (x) { default -> ", "x", "; }"),
        ("x + (", "x", ")"),
        ("s", ".f()", ""),
    ];
    for (open, core, close) in expressions {
        let text = format!("class T {{ void m(int x) {{ Object o = {}; }} }}", nested(open, core, close));
        assert_said(&text, open);
    }
    let chain = format!("class T {{ void m(T t) {{ Object o = t{}; }} }}", ".f".repeat(DEPTH));
    assert_said(&chain, ".f");
    let calls = format!("class T {{ void m(T t) {{ Object o = t{}; }} }}", ".f()".repeat(DEPTH));
    assert_said(&calls, ".f()");
    let statements = [
        ("{", "", "}"),
        ("if (x > 0) ", ";", ""),
        ("if (x > 0) ; else ", ";", ""),
        ("while (x > 0) ", ";", ""),
        ("l: ", ";", ""),
        ("try {", "", "} finally { }"),
        ("class A { void n() {", "", "} }"),
        ("switch (x) { case 1: ", ";", "}"),
        ("Runnable r = () -> {", "", "};"),
    ];
    for (open, core, close) in statements {
        assert_said(&format!("class T {{ void m(int x) {{ {} }} }}", nested(open, core, close)), open);
    }
    assert_said(&nested("class A {", "", "}"), "class A {");
    assert_said(&format!("class T {{ {} f; }}", nested("A<", "A", ">")), "A<");
    assert_said(&format!("class T {{ int{} f; }}", "[]".repeat(DEPTH)), "[]");
    assert_said(&format!("class T {{ @A({}) int f; }}", nested("@A(", "1", ")")), "@A(");
}

/// On a stack as small as that of the session's threads.
fn assert_said(text: &str, what: &str) {
    let text = text.to_string();
    let started = std::thread::Builder::new().stack_size(2 << 20).spawn(move || survives(&text, false));
    let found = started.expect("a thread").join().expect("no overflow");
    assert!(found > 0, "nothing is said of {what}");
}
