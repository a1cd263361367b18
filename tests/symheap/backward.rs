//! Backward symbolic execution: the published examples, the six variants, and what an answer rests on.

use symheap::backward::encode::Encoder;
use symheap::backward::{Target, Variant, Walk};
use symheap::base::CancelToken;
use symheap::explore::backward::{INLINE, MODELS, Question, Setup, answer};
use symheap::explore::engine::Plan;
use symheap::technique::Registry;
use z3::SatResult;

use proptest::prelude::*;

use crate::command::{Folder, Ran, json, symheap};
use crate::property::config;

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

/// What forward exploration by `li` and backward execution say of the same target must not differ.
fn agree(subject: &str, method: &str, k: &str, target: &str, unwind: &str, variant: &str) {
    let forward = json(&[
        "run",
        subject,
        method,
        "-t",
        "li",
        "-k",
        k,
        "--depth",
        "14",
        "--max-paths",
        "80",
        "--json",
        "--quiet",
    ]);
    let reaches = !forward["outcomes"]["exception"][target].is_null();
    let more =
        ["--target", target, "-u", unwind, "-k", k, "--inline", "3", "--models", "30", "--variant", variant];
    let backward = asked(subject, method, &more);
    let what = format!("{subject} {method} {target} {variant}: {backward}");
    // A model that the precondition refuses is a path of li all the same.
    let is_spurious = backward["spurious"].as_array().is_some_and(|all| !all.is_empty());
    let finds = backward["reachable"] == true || is_spurious;
    let limits = backward["relies_on"].as_array().into_iter().flatten();
    let mut limits = limits.filter_map(|limit| limit.as_str());
    let is_open = backward["reachable"] == "unknown"
        || limits.any(|limit| limit.starts_with("unwinding") || limit.starts_with("inlining"));
    if reaches {
        assert!(finds || is_open, "li reaches it: {what}");
    } else if forward["complete"] == true {
        assert!(!finds, "li does not reach it: {what}");
    }
}

#[test]
fn forward_and_backward_agree_on_exceptions_of_bundled_subjects() {
    let listed = json(&["list", "--json"]);
    let chosen = ["intro/", "backward/", "bli/", "lissa/linked_list", "lissa/schedule"];
    for entry in listed["subjects"].as_array().unwrap() {
        let name = entry["name"].as_str().unwrap();
        if !chosen.iter().any(|start| name.starts_with(start)) || name == "backward/degree_counting" {
            continue;
        }
        for method in entry["methods"].as_array().unwrap() {
            let method = method.as_str().unwrap();
            agree(name, method, "1", "NullPointerException", "2", "conj-never");
        }
    }
}

/// Statements of generated methods; each may be left out, and come more than once.
const STATEMENTS: [&str; 17] = [
    "a = a.next;",
    "b = a;",
    "a.next = b;",
    "c = new Node();",
    "c.next = a;",
    "if (a == b) x = x + 1;",
    "if (a != null) { a.value = x; }",
    "x = b.value;",
    "if (x < 3) b = c;",
    "assert a != c;",
    "assert x != 5;",
    "while (a != null && a != b) a = a.next;",
    "try { x = a.value; } catch (NullPointerException e) { x = 7; }",
    "b = b.next;",
    "for (int i = 0; i < y; i++) { if (i == 2) break; b = b.next; }",
    "c = swap(a, b);",
    "if (x == y) return;",
];

proptest! {
    #![proptest_config(config(8, 17))]
    #[test]
    fn forward_and_backward_agree_on_generated_methods(
        chosen in prop::collection::vec(0..STATEMENTS.len(), 2..7),
        variant in 0..4_usize,
    ) {
        let body: String = chosen.iter().map(|&at| format!("    {}\n", STATEMENTS[at])).collect();
        let java = format!(
            "class Prog {{
  static class Node {{ Node next; int value; }}
  static Node swap(Node p, Node q) {{
    Node t = p.next;
    p.next = q;
    if (q != null) {{ q.value = p.value; }}
    return t;
  }}
  static void m(Node a, Node b, int x, int y) {{
    Node c = null;
{body}  }}
}}
"
        );
        let folder = Folder::new("backward-generated");
        let file = folder.write("Prog.java", &java);
        for target in ["AssertionError", "NullPointerException"] {
            agree(&file, "m", "2", target, "3", VARIANTS[variant]);
        }
    }
}

#[test]
fn the_walk_goes_from_the_target_to_the_entry_and_back_again() {
    let folder = Folder::new("backward-walk");
    let script = folder.write(
        "walk.script",
        "backward assert -u 2 --variant disj-set\nnext\nnext\nnext\nback\nback\nnext\nsurface\nwhere\n",
    );
    let ran = symheap(&["repl", "backward/add_smaller", "addSmaller", "--script", &script, "--quiet"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    let nodes: Vec<&str> = ran.out.split("query of backward: ").skip(1).collect();
    assert_eq!(nodes.len(), 7, "{}", ran.out);
    // The failing assertion is `r.val > r.next.val`: what is read is put in the place of what holds it.
    for (node, says) in [
        (1, "an assertion fails at "),
        (1, "disjunct 1: true\n"),
        (2, "disjunct 1: t4 > t6\n"),
        (3, "disjunct 1: t4 > read(val, t5)\n"),
        (3, "changed: 1 new, 1 replaced or refuted, 0 as before (disjuncts)\n"),
    ] {
        assert!(nodes[node].contains(says), "{says}: {}", nodes[node]);
    }
    // Back is the same as there.
    let text = |node: usize| nodes[node].split("\nNode.addSmaller").next();
    assert_eq!((text(4), text(5), text(6)), (text(2), text(1), text(2)));
    assert!(ran.out.ends_with("\n") && nodes[6].contains("[]> where"), "{}", nodes[6]);
}

#[test]
fn an_array_that_does_not_take_an_object_throws() {
    let folder = Folder::new("backward-stores");
    let path = folder.write(
        "Stores.java",
        "class Stores { static class S { int w; } static class A extends S { } static class B extends S { }
            S s;
            boolean repOK() { return s != null; }
            void narrower() { S[] x = new A[1]; x[0] = s; }
            void texts() { Object[] x = new Integer[1]; x[0] = \"a\"; }
            void rows() { Object[] x = new int[1][]; x[0] = s; }
            void fits() { S[] x = new S[1]; x[0] = s; }
            void same() { B[] x = new B[1]; x[0] = new B(); } }",
    );
    let reached = |method: &str| {
        let more = ["--class", "Stores", "--target", "ArrayStoreException", "-u", "2"];
        asked(&path, method, &more)["reachable"].clone()
    };
    for method in ["narrower", "texts", "rows"] {
        // What is not modelled makes an answer unknown, never unreachable.
        assert_ne!(reached(method), false, "{method}");
    }
    assert_eq!(reached("narrower"), true);
    assert_eq!(reached("same"), false);
    assert_ne!(reached("fits"), true);
}
