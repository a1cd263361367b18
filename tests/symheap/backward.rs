//! Backward symbolic execution: the published examples, the six variants, and what an answer rests on.

use std::sync::Arc;

use symheap::backward::encode::Encoder;
use symheap::backward::{Target, Variant, Walk};
use symheap::base::CancelToken;
use symheap::explore::backward::{Answer, INLINE, MODELS, Question, Setup, answer};
use symheap::explore::engine::Plan;
use symheap::subject::{LoadOptions, load};
use symheap::technique::Registry;
use z3::SatResult;

use proptest::prelude::*;

use crate::command::{Folder, Ran, json, symheap};
use crate::property::config;

const VARIANTS: [&str; 6] = ["disj-set", "disj-z3", "disj-comb", "conj-never", "conj-always", "conj-loops"];

/// The answer as JSON.
pub(crate) fn asked(subject: &str, method: &str, more: &[&str]) -> serde_json::Value {
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
        if is_whole_grid() {
            println!(
                "{} ({a}, {b}): {:?}, {:.3} s",
                variant.name(),
                found.reachable,
                found.time.total.as_secs_f64()
            );
        }
        assert_eq!(found.reachable, Some(refutable), "{variant:?} ({a}, {b}): {:?}", found.reasons);
        // A witness was replayed, and failed the assertion.
        assert_eq!(found.witness.is_some(), refutable, "{variant:?} ({a}, {b})");
        if !refutable {
            // Longer lists are not looked at, and that is said. No scope enters.
            assert_eq!(found.relies_on, [format!("unwinding<={b}")], "{variant:?} ({a}, {b})");
        }
    }
}

/// All bounds of the paper take some minutes: `SYMHEAP_DEGREE_COUNTING=all`.
fn is_whole_grid() -> bool {
    std::env::var("SYMHEAP_DEGREE_COUNTING").as_deref() == Ok("all")
}

#[test]
fn degree_counting_is_refutable_iff_a_plus_2_is_at_most_b() {
    for variant in Variant::ALL {
        let most = match variant {
            _ if is_whole_grid() => 6,
            Variant::DisjSet | Variant::ConjAlways => 2,
            Variant::ConjLoops => 3,
            Variant::DisjZ3 | Variant::DisjComb | Variant::ConjNever => 4,
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

/// What forward exploration by `li` and backward execution say of the same exceptions must not differ: of those named,
/// and of all that forward exploration finds. How often each is known.
fn agree(subject: &str, method: &str, k: &str, targets: &[&str], unwind: &str, variant: &str) -> (u32, u32) {
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
    let mut all: Vec<&str> = targets.to_vec();
    let found = forward["outcomes"]["exception"].as_object().into_iter().flatten();
    all.extend(found.map(|(name, _)| name.as_str()));
    all.sort_unstable();
    all.dedup();
    let (mut known, mut open) = (0, 0);
    for target in all {
        match agree_on(&forward, subject, method, k, target, unwind, variant) {
            true => known += 1,
            false => open += 1,
        }
    }
    (known, open)
}

/// Whether backward execution has an answer, which then is that of forward exploration.
fn agree_on(
    forward: &serde_json::Value,
    subject: &str,
    method: &str,
    k: &str,
    target: &str,
    unwind: &str,
    variant: &str,
) -> bool {
    let reaches = !forward["outcomes"]["exception"][target].is_null();
    let more =
        ["--target", target, "-u", unwind, "-k", k, "--inline", "3", "--models", "30", "--variant", variant];
    let backward = asked(subject, method, &[&more[..], &["--timeout", "30"]].concat());
    let what = format!("{subject} {method} {target} {variant}: {backward}");
    // A model that the precondition refuses is a path of li all the same.
    let is_spurious = backward["spurious"].as_array().is_some_and(|all| !all.is_empty());
    let finds = backward["reachable"] == true || is_spurious;
    let limits = backward["relies_on"].as_array().into_iter().flatten();
    let mut limits = limits.filter_map(|limit| limit.as_str());
    let is_unknown = backward["reachable"] == "unknown";
    let is_open =
        is_unknown || limits.any(|limit| limit.starts_with("unwinding") || limit.starts_with("inlining"));
    if reaches {
        assert!(finds || is_open, "li reaches it: {what}");
    } else if forward["complete"] == true {
        assert!(!finds, "li does not reach it: {what}");
    }
    if is_unknown {
        println!("unknown: {subject} {method} {target}: {}", backward["reasons"]);
    }
    finds || !is_open
}

/// All bundled subjects take half an hour: `SYMHEAP_BACKWARD_SUBJECTS=all`, which also says what was not compared.
#[test]
fn forward_and_backward_agree_on_exceptions_of_bundled_subjects() {
    let listed = json(&["list", "--json"]);
    let is_all = std::env::var("SYMHEAP_BACKWARD_SUBJECTS").as_deref() == Ok("all");
    let chosen = ["intro/", "backward/", "bli/", "lissa/linked_list", "lissa/schedule"];
    let (mut known, mut open) = (0, 0);
    for entry in listed["subjects"].as_array().unwrap() {
        let name = entry["name"].as_str().unwrap();
        if !is_all && !chosen.iter().any(|start| name.starts_with(start)) {
            continue;
        }
        for method in entry["methods"].as_array().unwrap() {
            let method = method.as_str().unwrap();
            let (ran, told) = agree(name, method, "1", &["NullPointerException"], "2", "conj-never");
            known += ran;
            open += told;
        }
    }
    println!("{known} answers agree, {open} are not known or lie beyond the bounds");
    assert!(known >= 30 && known > 2 * open, "{known} {open}");
}

/// Statements of generated methods; each may be left out, and come more than once.
const STATEMENTS: [&str; 32] = [
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
    "switch (x) { case 1: y = 2; case 2: y++; break; case 5: c = b; default: x--; }",
    "outer: for (int i = 0; i < 2; i++) { for (int j = 0; j < 2; j++) { if (j == x) continue outer; if (i == y) break outer; x++; } }",
    "do { x += 2; y--; } while (y > 0 && x < 9);",
    "try { b.value = y; } finally { x = x + 3; }",
    "try { if (x > 4) throw new Stop(x); a = b.next; } catch (Stop s) { x = s.code - 5; } finally { y = 1; }",
    "Base p = x > 2 ? new Base() : new Sub(y); x = p.get() + 1;",
    "Sub s = new Sub(y); ((Base) s).v = 4; assert s.v == y && ((Base) s).v == 4; x = s.sum();",
    "Shape t = y > 1 ? new Square(x) : new Line(y); assert t.size() != 4; x = t.twice();",
    "Node[] all = new Node[] { a, b, c }; if (x >= 0 && x < 3) all[x] = c; a = all[0]; b = all[y];",
    "int[][] rows = new int[2][3]; rows[1][x] = y; assert rows[1][2] != 2 || x == 2; x = rows[0].length;",
    "Object o = x > 1 ? a : new Sub(1); if (o instanceof Sub) y = 3; else if (o instanceof Node n) n.value = 2;",
    "c = (Node) (y > 3 ? (Object) new Base() : b);",
    "x = (byte) (x + 127); assert x != -128;",
    "x = x * y; y = y % 3 - (x >>> 28);",
    "y = y << 30; assert y >= 0;",
];

proptest! {
    #![proptest_config(config(8, 17))]
    #[test]
    fn forward_and_backward_agree_on_generated_methods(
        chosen in prop::collection::vec(0..STATEMENTS.len(), 2..7),
        variant in 0..VARIANTS.len(),
    ) {
        // Each statement has a block of its own, so that it may come more than once.
        let body: String = chosen.iter().map(|&at| format!("    {{ {} }}\n", STATEMENTS[at])).collect();
        // What is reached after a `return` that always returns is no Java: there is none here.
        let java = format!(
            "class Prog {{
  static class Node {{ Node next; int value; }}
  static class Stop extends RuntimeException {{ int code; Stop(int code) {{ this.code = code; }} }}
  static class Base {{ int v; int get() {{ return v; }} }}
  static class Sub extends Base {{
    int v;
    Sub(int v) {{ this.v = v; }}
    int get() {{ return v * 2; }}
    int sum() {{ return super.get() + v; }}
  }}
  interface Shape {{ int size(); default int twice() {{ return size() + size(); }} }}
  static class Square implements Shape {{ int w; Square(int w) {{ this.w = w; }} public int size() {{ return w * 2; }} }}
  static class Line implements Shape {{
    int n;
    Line(int n) {{ this.n = n; }}
    public int size() {{ return n; }}
    public int twice() {{ return n + 1; }}
  }}
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
        agree(&file, "m", "2", &["AssertionError", "NullPointerException"], "3", VARIANTS[variant]);
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

/// The answer for a method of a class that is a subject of its own.
fn of_java(java: &str, class: &str, asks: &[(&str, &str, Variant)]) -> Vec<Answer> {
    let folder = Folder::new("backward-java");
    folder.write(&format!("{class}.java"), java);
    let methods: std::collections::BTreeSet<&str> = asks.iter().map(|(method, ..)| *method).collect();
    let methods: String = methods.iter().map(|m| format!("  {m}: {{ args: {{ a: symbolic }} }}\n")).collect();
    let yaml = format!(
        "symheap: 1\nname: {class}\nsources: [{class}.java]\nprecondition:\n  symheap-spec: 1\n  for: {class}\n  scope: {{ default: 1 }}\nmethods:\n{methods}"
    );
    let path = folder.write("subject.yaml", &yaml);
    let loaded = load(&path, &LoadOptions::default());
    let subject = loaded.subject.map(Arc::new).unwrap_or_else(|| panic!("{:?}", loaded.diagnostics));
    let one = |(method, target, variant): &(&str, &str, Variant)| {
        let at = subject.methods.iter().position(|m| &*m.key == *method).unwrap();
        let plan = Plan::new(&subject, at, 1, Registry::default().make("li").unwrap());
        answer(plan, &question(Target::parse(target), 2, *variant)).unwrap()
    };
    asks.iter().map(one).collect()
}

/// Methods of an int (a long where the name begins with `wide`), and whether an input fails their assertion.
const NUMBERS: [(&str, &str, bool); 24] = [
    ("sum", "assert a + 1 > a;", true),
    ("sumOfTwo", "int b = a + a; assert b % 2 == 0;", false),
    ("difference", "assert -5 - a < 0 || a < 0;", true),
    ("negated", "if (a < 0) assert -a > 0;", true),
    ("product", "assert a * 3 != 1;", true),
    ("even", "assert (a * 2) % 2 == 0;", false),
    ("quotient", "assert a / -1 != Integer.MIN_VALUE;", true),
    ("truncated", "assert a / 2 != 0 || a >= 0;", true),
    ("remainder", "int r = a % 3; assert r >= -2 && r <= 2;", false),
    ("ofNegative", "assert a % 3 != -2;", true),
    ("ofNegativeDivisor", "assert a % -3 != -1 || a < 0;", false),
    ("left", "assert (a << 33) != 2 || a == 1;", true),
    ("right", "int b = a >> 31; assert b == 0 || b == -1;", false),
    ("unsigned", "assert (a >>> 1) >= 0;", false),
    ("unsignedByNothing", "if (a < 0) assert (a >>> 32) >= 0;", true),
    ("masked", "assert (a & 7) != 5 || a != -3;", true),
    ("maskedIsSmall", "int b = a & 15; assert b >= 0 && b < 16;", false),
    ("asByte", "assert (byte) a != -128 || a < 0;", true),
    ("asChar", "assert (char) a >= 0 && (char) a <= 65535;", false),
    ("asShort", "assert (short) (a + 1) != -32768 || a != 32767;", true),
    ("wideSum", "assert a + 1 > a;", true),
    ("wideAsInt", "assert (int) a != 5 || a == 5;", true),
    ("widened", "assert (long) a + 1 > a;", false),
    (
        "truths",
        "boolean p = a > 3, q = a > 5; assert p | !q; assert p ^ q ^ p == q; assert !(p & !q) || a < 6;",
        false,
    ),
];

/// Whole numbers wrap as bit-vectors do: each method stands twice, once with an operation that only bits can say.
#[test]
fn numbers_wrap_as_those_of_java() {
    let mut java = String::from("class Numbers {\n");
    for (name, body, _) in NUMBERS {
        let ty = if name.starts_with("wide") && name != "widened" { "long" } else { "int" };
        java += &format!("  static void {name}({ty} a) {{ {body} }}\n");
        java += &format!("  static void {name}Bits({ty} a) {{ a = a ^ 0; {body} }}\n");
    }
    java += "}\n";
    let in_bits: Vec<String> = NUMBERS.iter().map(|(name, ..)| format!("{name}Bits")).collect();
    let mut asks = Vec::new();
    for ((name, ..), bits) in NUMBERS.iter().zip(&in_bits) {
        for variant in [Variant::ConjNever, Variant::DisjComb] {
            asks.push((*name, "assert", variant));
        }
        asks.push((bits, "assert", Variant::ConjNever));
    }
    let answers = of_java(&java, "Numbers", &asks);
    for ((method, _, variant), found) in asks.iter().zip(&answers) {
        let expected = NUMBERS.iter().find(|(name, ..)| method.trim_end_matches("Bits") == *name).unwrap().2;
        assert_eq!(found.reachable, Some(expected), "{method} {variant:?}: {:?}", found.reasons);
    }
}

/// An assertion whose condition is a constant has no code that throws, and is one all the same.
#[test]
fn an_assertion_that_cannot_fail_is_unreachable() {
    let java = "class Holds {\n  static void folded(int a) { assert 1 + 1 == 2; }\n  static void fails(int a) { assert 1 > 2; }\n}\n";
    let asks = [("folded", "assert", Variant::ConjNever), ("fails", "assert", Variant::ConjNever)];
    let answers = of_java(java, "Holds", &asks);
    assert_eq!((answers[0].reachable, answers[0].relies_on.len()), (Some(false), 0));
    assert_eq!(answers[1].reachable, Some(true));
}

/// Constants of enums that the input holds have their ordinals, fields and bodies.
#[test]
fn constants_of_enums_are_objects_of_the_input() {
    let folder = Folder::new("backward-enums");
    let file = folder.write(
        "Lamp.java",
        "class Lamp {
    enum Color {
        RED(3), GREEN(5), BLUE(7) { int doubled() { return -1; } };
        final int weight;
        Color(int weight) { this.weight = weight; }
        int doubled() { return weight + weight; }
        Color next() { return values()[ordinal() == 2 ? 0 : ordinal() + 1]; }
    }
    Color color; int level;
    boolean repOK() { return color != null && level >= 0 && level < 3; }
    void switched() { int x = 0; switch (color) { case RED: x = 1; break; case GREEN: x = 2; break; default: x = 3; } assert x != 2; }
    void allCases() { int x = 0; switch (color) { case RED: x = 1; break; case GREEN: x = 2; break; case BLUE: x = 3; } assert x != 0; }
    void ordinal() { assert color.ordinal() != 2; }
    void beyond() { assert color.ordinal() < 3; }
    void field() { assert color.weight != 5 || level != 1; }
    void body() { assert color.doubled() != -1; }
    void ownBody() { if (color != Color.BLUE) assert color.doubled() > 5; }
    void next() { assert color.next() != Color.RED; }
    void never() { assert color.next() != color; }
    void values() { assert Color.values()[level] != Color.GREEN; }
    void sorted() { assert color.compareTo(Color.RED) >= 0; }
    void arrow() { int x = switch (color) { case RED -> 4; case GREEN -> 5; case BLUE -> 6; }; assert x != 6; }
    void none() { assert color != null; }
}
",
    );
    for (method, expected) in [
        ("switched", true),
        ("allCases", false),
        ("ordinal", true),
        ("beyond", false),
        ("field", true),
        ("body", true),
        ("ownBody", false),
        ("next", true),
        ("never", false),
        ("values", true),
        ("sorted", false),
        ("arrow", true),
        ("none", false),
    ] {
        let more = ["--class", "Lamp", "--target", "assert", "-u", "4", "--inline", "6"];
        let answer = asked(&file, method, &more);
        assert_eq!(answer["reachable"], expected, "{method}: {answer}");
    }
}

/// What only a model's code does is told at the call of the user's that leads there.
#[test]
fn what_is_not_modelled_is_told_at_the_call_in_the_subject() {
    let folder = Folder::new("backward-natives");
    let file = folder.write(
        "Text.java",
        "class Text {\n  static void m(String s, int x) {\n    if (s != null && s.isEmpty())\n      assert x != 1;\n  }\n}\n",
    );
    let answer = asked(&file, "m", &["--class", "Text", "--target", "assert", "-u", "2"]);
    if answer["reachable"] == "unknown" {
        let reasons = answer["reasons"].to_string();
        assert!(reasons.contains("Text.java:3") && reasons.contains("native"), "{reasons}");
        assert!(!reasons.contains("String.java"), "{reasons}");
    }
}

#[test]
fn an_option_that_means_nothing_is_refused() {
    let args =
        ["backward", "backward/examples", "scalarExample", "--target", "assert", "-u", "1", "--no-post"];
    let Ran { code, err, .. } = symheap(&args);
    assert_eq!(code, 2, "{err}");
    assert!(err.contains("postcondition") && err.contains("--no-post"), "{err}");
}

/// The limits on numbers enter where the precondition refuses a model, and only there.
#[test]
fn limits_that_no_refusal_met_are_not_named() {
    let folder = Folder::new("backward-limits");
    let file = folder.write(
        "Cell.java",
        "class Cell {\n  Cell next; int seen; int size;\n  boolean repOK() { return size >= 0; }\n  void m() { if (next != null && next == this) assert size >= 0; }\n  void n() { if (next != null) assert next.next != null || next.seen == next.seen; }\n}\n",
    );
    let answer = asked(&file, "n", &["--class", "Cell", "--target", "assert", "-u", "1"]);
    assert_eq!(answer["reachable"], false, "{answer}");
    assert_eq!(answer["relies_on"], serde_json::json!([]), "{answer}");
    let answer = asked(&file, "m", &["--class", "Cell", "--target", "assert", "-u", "1"]);
    assert_eq!(answer["reachable"], false, "{answer}");
    let spurious = answer["spurious"].as_array().unwrap();
    assert!(!spurious.is_empty(), "{answer}");
    for one in spurious {
        let smallest = one["smallest"].to_string();
        // What refuses it is a clause on the size alone.
        assert!(smallest.contains("size < 0") && !smallest.contains("seen"), "{smallest}");
    }
}

/// What holds where nobody has assigned a static field may not hold later.
#[test]
fn static_fields_that_may_have_been_assigned_are_told() {
    let folder = Folder::new("backward-statics");
    let file = folder.write(
        "Count.java",
        "class Count {\n  static int made; static final int MOST = 3;\n  static void m(int x) { if (x == 1) assert made == 0; }\n  static void n(int x) { assert MOST == 3; }\n}\n",
    );
    let of = |method: &str| asked(&file, method, &["--class", "Count", "--target", "assert", "-u", "1"]);
    let answer = of("m");
    assert_eq!(answer["reachable"], false, "{answer}");
    assert_eq!(
        answer["relies_on"],
        serde_json::json!(["Count.made as its initializer leaves it"]),
        "{answer}"
    );
    let answer = of("n");
    assert_eq!(
        (&answer["reachable"], &answer["relies_on"]),
        (&false.into(), &serde_json::json!([])),
        "{answer}"
    );
}
