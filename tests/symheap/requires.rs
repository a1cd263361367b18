//! What a subject requires of its inputs: of references and roots, by methods of the class, of one method alone.

use serde_json::Value;

use crate::command::{Folder, json, symheap};

/// The text of a subject over a list of nodes, with one static root and two arguments that may alias.
fn subject(name: &str, requires: &str) -> Folder {
    let folder = Folder::new(name);
    folder.write(
        "T.java",
        "class T {
  static class N { N next; int v; }
  static N top;
  N head;
  int same(N a, N b) { return a == null ? 0 : a == b ? 1 : a == top ? 2 : 3; }
  int sum(int[] xs, int from) { int n = 0; for (int i = from; i < xs.length; i++) n++; return n; }
  void drop(int n) {
    if (n == 0) { head = head.next; return; }
    N c = head;
    for (int i = 1; i < n; i++) c = c.next;
    c.next = c.next.next;
  }
  int length() { int n = 0; for (N x = head; x != null; x = x.next) n++; return n; }
  boolean acyclic() {
    java.util.Set<N> seen = new java.util.HashSet<N>();
    for (N x = head; x != null; x = x.next) if (!seen.add(x)) return false;
    return true;
  }
}
",
    );
    folder.write(
        "subject.yaml",
        &format!(
            "symheap: 1\nname: T\nsources: [T.java]\ninput: {{ this: T, statics: {{ T.top: ns }} }}\n{requires}\n\
             precondition:\n  scope:\n    default: 3\n    pools:\n      ns: {{ class: T.N, count: k }}\n      \
             arr: {{ array: int, count: 1, length: 0..k, elements: any }}\n    \
             fields: {{ T.head: ns, N.next: ns, N.v: any }}\n  operational: {{ preH: [acyclic] }}\n"
        ),
    );
    folder
}

const METHODS: &str = "methods:\n  same: { args: { a: ns, b: ns } }\n  sum: { args: { xs: arr, from: symbolic } }\n  \
                       drop: { args: { n: symbolic } }\n  length: {}\n";

fn run(folder: &Folder, method: &str, technique: &str, k: &str) -> Value {
    json(&["run", &folder.path(), method, "-t", technique, "-k", k, "--paths", "--json", "--no-times"])
}

/// How the paths end, sorted.
fn outcomes(ran: &Value) -> Vec<String> {
    assert_eq!((&ran["complete"], &ran["alarms"]), (&true.into(), &0.into()), "{ran}");
    let outcome = |p: &Value| p["outcome"].as_str().unwrap().trim_start_matches("returns").trim().to_string();
    let mut all: Vec<String> = ran["path_list"].as_array().unwrap().iter().map(outcome).collect();
    all.sort();
    all
}

#[test]
fn references_and_roots_are_compared_where_the_method_is_entered() {
    let rows: [(&str, &[&str]); 6] = [
        ("a == null", &["0"]),
        ("a != null && a == b", &["1"]),
        ("a != b && a != null && b != null && top == a", &["2"]),
        ("a != null && a != b && T.top != a && top != null", &["3"]),
        ("a == b == (top == null) && a != null && top != a", &["1", "3"]),
        ("a != null && a.v > 3 && a.v < 3", &[]),
    ];
    for (i, (requires, expected)) in rows.into_iter().enumerate() {
        let folder = subject(&format!("requires-refs{i}"), &format!("requires: [\"{requires}\"]\n{METHODS}"));
        let mut ends = outcomes(&run(&folder, "same", "li", "3"));
        ends.dedup();
        assert_eq!(ends, expected, "{requires}");
    }
}

#[test]
fn an_array_that_is_required_has_its_lengths_alone() {
    let methods = METHODS.replace("from: symbolic }", "from: 0 }");
    let folder =
        subject("requires-array", &format!("requires: [\"xs != null\", \"xs.length != 1\"]\n{methods}"));
    for technique in ["li", "lissa", "pli", "ifrepok"] {
        // Methods without such an argument do without it.
        assert_eq!(outcomes(&run(&folder, "sum", technique, "3")).last().unwrap(), "3", "{technique}");
    }
    let folder =
        subject("requires-array2", &format!("requires: [\"xs != null\", \"xs.length != 1\"]\n{methods}"));
    let mut ends = outcomes(&run(&folder, "sum", "li", "3"));
    ends.dedup();
    assert_eq!(ends, ["0", "2", "3"]);
    // Null has no length: said, not guessed.
    let folder = subject("requires-null", &format!("requires: [\"xs.length > 0\"]\n{methods}"));
    let ran = symheap(&["run", &folder.path(), "sum", "-t", "li"]);
    assert_eq!(ran.code, 3, "{} {}", ran.out, ran.err);
    assert!(ran.err.contains("null is dereferenced; say before it that it is none"), "{}", ran.err);
}

#[test]
fn a_requirement_may_call_methods_and_be_about_one_method() {
    // Of an acyclic list of 1 to 3 nodes the place to drop: at the head, right behind it, or further on.
    let own = "requires: { drop: [\"n >= 0\", \"n < length()\"] }\n";
    let under = METHODS.replace("n: symbolic } }", "n: symbolic }, requires: [n >= 0, n < length()] }");
    for (i, text) in [format!("{own}{METHODS}"), under].into_iter().enumerate() {
        let folder = subject(&format!("requires-calls{i}"), &text);
        for technique in ["li", "lissa", "bli2", "pli", "ifrepok"] {
            let ran = run(&folder, "drop", technique, "3");
            assert_eq!(
                (&ran["complete"], &ran["alarms"], &ran["paths"]),
                (&true.into(), &0.into(), &6.into()),
                "{technique}: {ran}"
            );
        }
        // Nothing is required of the others: lists of 0 to 3 nodes.
        assert_eq!(outcomes(&run(&folder, "length", "pli", "3")), ["0", "1", "2", "3"]);
    }
    let folder = subject("requires-none", METHODS);
    let ran = json(&["alarms", &folder.path(), "drop", "-t", "pli", "--json"]);
    assert!(ran.to_string().contains("NullPointerException"), "{ran}");
}

#[test]
fn a_precondition_takes_numbers_of_the_method_by_name() {
    // A place in an acyclic list of 1 to 3 nodes: as with `n < length()`, but decided lazily.
    let java = "boolean isPlace(int n) { return n >= 0 && n < length(); }\n  boolean wide(long n) { return n > 0; }\n  boolean ofM(int m) { return m > 0; }\n";
    let with = |name: &str, precondition: &str, args: &str| {
        let folder = subject(name, &format!("methods: {{ drop: {{ args: {{ n: {args} }} }} }}\n"));
        let text = std::fs::read_to_string(format!("{}/T.java", folder.path())).unwrap();
        folder.write("T.java", &text.replace("int length()", &format!("{java}  int length()")));
        let yaml = std::fs::read_to_string(format!("{}/subject.yaml", folder.path())).unwrap();
        folder.write("subject.yaml", &yaml.replace("preH: [acyclic]", precondition));
        folder
    };
    let parts = ["preH: [acyclic], preP: [isPlace]", "preH: [acyclic, isPlace]", "repOK: [acyclic, isPlace]"];
    for (i, precondition) in parts.into_iter().enumerate() {
        let folder = with(&format!("requires-number{i}"), precondition, "symbolic");
        // n = 0; n = 1 at a node that has one behind it; n = 2.
        for (technique, paths) in [("pli", 5), ("pli-noopt", 5), ("ifrepok", 6)] {
            let ran = run(&folder, "drop", technique, "3");
            assert_eq!(
                (&ran["alarms"], &ran["paths"], &ran["complete"]),
                (&0.into(), &paths.into(), &true.into()),
                "{precondition} {technique}: {ran}"
            );
        }
        let found = json(&["alarms", &folder.path(), "drop", "-t", "lissa", "--json"]);
        assert_eq!(
            (&found["classes"]["real"], &found["classes"]["unknown"]),
            (&0.into(), &0.into()),
            "{found}"
        );
        // Values in place of a symbol: at 0 or 1 of the lists that have such a place.
        let folder = with(&format!("requires-values{i}"), precondition, "[0, 1, 5]");
        let ran = run(&folder, "drop", "pli", "3");
        assert_eq!((&ran["alarms"], &ran["paths"]), (&0.into(), &4.into()), "{precondition}: {ran}");
        let ran = symheap(&["enumerate", &folder.path(), "--count", "--json"]);
        match i {
            // Lists of 0 to 3 nodes.
            0 => assert!(ran.out.contains("\"valid\":4") && !ran.out.contains("not_asked"), "{}", ran.out),
            1 => assert!(
                ran.out.contains("\"valid\":4") && ran.out.contains("\"not_asked\":[\"T.isPlace(int)\"]"),
                "{}",
                ran.out
            ),
            _ => assert!(ran.code == 2 && ran.err.contains("which no heap gives a value"), "{}", ran.err),
        }
    }
    let mistakes = [
        ("wide", "T.wide(long) is no predicate of the roots"),
        ("ofM", "T.ofM(int) is no predicate of the roots"),
    ];
    for (name, message) in mistakes {
        let ran =
            symheap(&["check", &with("requires-misfit", &format!("preP: [{name}]"), "symbolic").path()]);
        let said = format!("{}{}", ran.out, ran.err);
        assert!(ran.code == 2 && said.contains(message) && said.contains("by name: int n"), "{said}");
    }
    let folder = with("requires-other", "preP: [isPlace]", "symbolic");
    let yaml = std::fs::read_to_string(format!("{}/subject.yaml", folder.path())).unwrap();
    folder.write("subject.yaml", &yaml.replace("methods: { ", "methods: { length: {}, "));
    let ran = symheap(&["check", &folder.path()]);
    let said = format!("{}{}", ran.out, ran.err);
    assert!(ran.code == 2 && said.contains("needs the argument `n`, which `length` does not have"), "{said}");
}

#[test]
fn what_is_wrong_with_a_requirement_of_one_method() {
    let text = "requires: { drop: [\"m > 0\"], dorp: [\"n > 0\"], length: [\"n > 0\"] }\n";
    let folder = subject("requires-wrong", &format!("{text}{METHODS}"));
    let ran = symheap(&["check", &folder.path()]);
    let said = format!("{}{}", ran.out, ran.err);
    assert_eq!(ran.code, 2, "{said}");
    for part in [
        "subject.yaml:5:21: error[UNKNOWN-NAME]: `m > 0`: `m` is no argument, field or object",
        "subject.yaml:5:30: error[UNKNOWN-METHOD]: `dorp` is no method under analysis",
        "did you mean `drop`?",
        "subject.yaml:5:57: error[UNKNOWN-NAME]: `n > 0`: `n` is no argument, field or object",
    ] {
        assert!(said.contains(part), "{part}: {said}");
    }
}
