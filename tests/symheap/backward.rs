//! Backward symbolic execution: the published examples, the six variants, and what an answer rests on.

use symheap::backward::encode::Encoder;
use symheap::backward::{Target, Variant, Walk};
use symheap::base::CancelToken;
use symheap::explore::backward::{INLINE, MODELS, Question, Setup, answer};
use symheap::explore::engine::Plan;
use symheap::technique::Registry;
use z3::SatResult;

use crate::command::{Folder, Ran, symheap};

const VARIANTS: [&str; 6] = ["disj-set", "disj-z3", "disj-comb", "conj-never", "conj-always", "conj-loops"];

fn asked(subject: &str, method: &str, more: &[&str]) -> serde_json::Value {
    let args = [&["backward", subject, method, "--json", "--no-times", "--quiet"], more].concat();
    let Ran { code, out, err } = symheap(&args);
    assert!([0, 3].contains(&code), "{args:?}: {code} {out} {err}");
    let answer: serde_json::Value =
        serde_json::from_str(&out).unwrap_or_else(|e| panic!("{args:?}: {e}: {out} {err}"));
    // What is not the last word is told.
    assert_eq!(answer["complete"] == true, code == 0, "{answer}");
    answer
}

fn question(target: Target, unwind: u32, variant: Variant) -> Question {
    Question { target, unwind, inline: INLINE, variant, models: MODELS }
}

/// Degree counting at one bound, by one variant.
fn counts(variant: Variant, b: u32) {
    let subject = symheap::testing::subject("backward/degree_counting").unwrap();
    for a in 0..=5_u32 {
        let mut plan = Plan::new(&subject, 0, 8, Registry::default().make("li").unwrap());
        plan.args = vec![("a".into(), a.to_string())];
        let found = answer(plan, &question(Target::Assertion, b, variant)).unwrap();
        let refutable = a + 2 <= b;
        assert_eq!(found.reachable, Some(refutable), "{variant:?} ({a}, {b}): {:?}", found.reasons);
        // A witness was replayed, and failed the assertion.
        assert_eq!(found.witness.is_some(), refutable, "{variant:?} ({a}, {b})");
        if !refutable {
            // Longer lists are not looked at, and that is said. No scope enters.
            assert_eq!(found.relies_on, [format!("unwinding<={b}")], "{variant:?} ({a}, {b})");
        }
    }
}

#[test]
fn degree_counting_is_refutable_iff_a_plus_2_is_at_most_b() {
    for variant in Variant::ALL {
        let most = match variant {
            Variant::DisjSet => 4,
            Variant::DisjZ3 | Variant::DisjComb => 5,
            Variant::ConjNever | Variant::ConjLoops => 3,
            Variant::ConjAlways => 2,
        };
        for b in 0..=most {
            counts(variant, b);
        }
    }
}

#[test]
fn what_is_told_of_degree_counting() {
    let more = ["--target", "assert", "-u", "3", "--arg", "a=1"];
    let answer = asked("backward/degree_counting", "count", &more);
    assert_eq!(answer["reachable"], true, "{answer}");
    assert!(answer["witness"]["list"].is_string(), "{answer}");
    assert_eq!(answer["arguments"]["a"], 1, "{answer}");
    let more = ["--target", "assert", "-u", "3", "--arg", "a=2"];
    let answer = asked("backward/degree_counting", "count", &more);
    assert_eq!(answer["reachable"], false, "{answer}");
    assert_eq!(answer["complete"], false, "{answer}");
    assert_eq!(answer["cuts"].as_array().map(Vec::len), Some(2), "{answer}");
}

#[test]
fn the_examples_of_the_paper() {
    for variant in VARIANTS {
        let more = ["--target", "assert", "-u", "0", "--variant", variant];
        let scalar = asked("backward/examples", "scalarExample", &more);
        assert_eq!(scalar["reachable"], true, "{variant}");
        assert_eq!(scalar["arguments"], serde_json::json!({ "a": 1 }), "{variant}");
        for (subject, method) in [
            ("backward/examples", "heapExample1"),
            ("backward/examples", "heapExample2"),
            ("backward/add_smaller", "addSmaller"),
        ] {
            let answer = asked(subject, method, &more);
            assert_eq!(answer["reachable"], false, "{variant} {method}: {answer}");
            // It holds at every scope, and nothing was cut.
            assert_eq!(answer["relies_on"], serde_json::json!([]), "{variant} {method}");
            assert_eq!(answer["complete"], true, "{variant} {method}");
        }
    }
}

/// Whether the condition at the entry of a method has a model, with the input heap tied to it or not.
fn has_model(method: &str, variant: Variant, ties_input: bool) -> bool {
    let subject = symheap::testing::subject("backward/examples").unwrap();
    let at = subject.methods.iter().position(|m| &*m.key == method).unwrap();
    let plan = Plan::new(&subject, at, 3, Registry::default().make("li").unwrap());
    let setup = Setup::new(plan, &question(Target::Assertion, 0, variant)).unwrap();
    let encoder = Encoder::new(&subject.program, &setup.graph, setup.input_types());
    let mut walk = Walk::new(&encoder, &setup.graph.targets, variant, CancelToken::new());
    walk.ties_input = ties_input;
    while walk.step().is_some() {}
    walk.assert_condition(setup.graph.entry);
    walk.check() == SatResult::Sat
}

/// Without what is said of the input heap, a caller has an object that the method has not allocated yet.
#[test]
fn new_objects_are_none_of_the_input_heap() {
    for variant in [Variant::DisjSet, Variant::DisjZ3, Variant::DisjComb, Variant::ConjNever] {
        for method in ["heapExample1", "heapExample2"] {
            assert!(!has_model(method, variant, true), "{method} {variant:?}");
            assert!(
                has_model(method, variant, false),
                "{method} {variant:?}: the constraint is what refutes it"
            );
        }
    }
}

#[test]
fn mistakes_are_named_with_their_place_and_a_hint() {
    for (target, words) in [
        ("assert", &["NO-TARGET", "no assertion", "hint:", "Plain.java:2"][..]),
        ("77", &["NO-TARGET", "line 77", "the nearest line with a statement is 3"]),
        ("NullPointerExeption", &["NO-TARGET", "did you mean `NullPointerException`?"]),
    ] {
        let folder = Folder::new("backward-mistakes");
        let file =
            folder.write("Plain.java", "class Plain {\n  static int m(int a) {\n    return a + 1;\n  }\n}\n");
        let Ran { code, err, .. } = symheap(&["backward", &file, "m", "--target", target, "-u", "1"]);
        assert_eq!(code, 2, "{err}");
        for word in words {
            assert!(err.contains(word), "{target}: {word}: {err}");
        }
    }
}
