//! Java text that nobody would write, through parser, index, lowering and interpreter: no panic, no hang, and
//! what is too deep is said to be.

use std::sync::Arc;

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::Index;

use symheap::base::SourceMap;
use symheap::exec::{Machine, Natives, run};
use symheap::lang::program::{ClassOrigin, ErasedType, Program};
use symheap::lang::{index, lower, models, syntax};
use symheap::term::TermPool;

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

/// The text's tokens, roughly: words, numbers, strings without spaces, single characters.
fn tokens(text: &str) -> Vec<String> {
    let mut found: Vec<String> = Vec::new();
    let mut in_word = false;
    for c in text.chars() {
        let is_word = c.is_alphanumeric() || c == '_';
        match found.last_mut() {
            Some(last) if is_word && in_word => last.push(c),
            _ => found.push(c.to_string()),
        }
        in_word = is_word;
    }
    found
}

/// One change of a program.
#[derive(Clone, Debug)]
enum Edit {
    Remove(Index, usize),
    Repeat(Index, usize),
    /// Puts a word of the program in the place of another one.
    Replace(Index, Index),
    Insert(Index, &'static str),
}

fn edits() -> impl Strategy<Value = Edit> {
    let words = vec![
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
    prop_oneof![
        (any::<Index>(), 1usize..6).prop_map(|(at, n)| Edit::Remove(at, n)),
        (any::<Index>(), 1usize..12).prop_map(|(at, n)| Edit::Repeat(at, n)),
        (any::<Index>(), any::<Index>()).prop_map(|(at, from)| Edit::Replace(at, from)),
        (any::<Index>(), any::<Index>()).prop_map(|(at, from)| Edit::Replace(at, from)),
        (any::<Index>(), prop::sample::select(words)).prop_map(|(at, word)| Edit::Insert(at, word)),
    ]
}

fn mutated(program: &str, edits: &[Edit]) -> String {
    let mut tokens = tokens(program);
    for edit in edits {
        let is_word = |t: &String| t.starts_with(|c: char| c.is_alphanumeric());
        let words: Vec<usize> = (0..tokens.len()).filter(|&i| is_word(&tokens[i])).collect();
        match edit {
            Edit::Remove(at, n) => {
                let at = at.index(tokens.len());
                tokens.drain(at..(at + n).min(tokens.len()));
            }
            Edit::Repeat(at, n) => {
                let at = at.index(tokens.len());
                let copy = tokens[at..(at + n).min(tokens.len())].to_vec();
                tokens.splice(at..at, copy);
            }
            Edit::Replace(at, from) if !words.is_empty() => {
                tokens[words[at.index(words.len())]] = tokens[words[from.index(words.len())]].clone();
            }
            Edit::Replace(..) => {}
            Edit::Insert(at, word) => {
                let at = at.index(tokens.len());
                tokens.insert(at, format!(" {word} "));
            }
        }
        if tokens.is_empty() {
            break;
        }
    }
    tokens.concat()
}

proptest! {
    #![proptest_config(config(400, 1))]

    #[test]
    fn random_bytes_survive(bytes in vec(any::<u8>(), 0..300)) {
        survives(&String::from_utf8_lossy(&bytes), false);
    }

    #[test]
    fn mutated_programs_survive_without_models(
        program in prop::sample::select(&PROGRAMS[..]), edits in vec(edits(), 1..8)
    ) {
        survives(&mutated(program, &edits), false);
    }
}

proptest! {
    #![proptest_config(config(200, 1))]

    #[test]
    fn mutated_programs_survive(program in prop::sample::select(&PROGRAMS[..]), edits in vec(edits(), 1..5)) {
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
