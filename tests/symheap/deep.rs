//! `check --deep`: what trying small heaps finds.

use serde_json::Value;

use crate::command::{Folder, Ran, json, symheap};

const JAVA: &str = "class List {
  Node head; int size; int limit;
  boolean repOK() {
    java.util.Set<Node> met = new java.util.HashSet<Node>();
    for (Node at = head; at != null; at = at.next) {
      if (!met.add(at)) return false;
      if (met.size() > 100) return false;
    }
    if (head == null && size > 0) return false;
    if (met.size() != size) return false;
    return true;
  }
  void push() { Node n = new Node(); n.next = head; head = n; size++; }
  void pop() { if (head == null) return; head = head.next; size--; }
  void clear() { head = null; }
  void close() { if (head != null && head.next != null) head.next.next = head; }
  int limit() { return limit; }
}
class Node { Node next; }
";

const YAML: &str = "symheap: 1
name: List
sources: [List.java]
input: { this: List }
methods: { push: {}, pop: {}, clear: {}, close: {}, limit: {} }
precondition:
  scope:
    default: 3
    pools: { nodes: { class: Node, count: k } }
    fields: { List.head: nodes, List.size: 0..k, Node.next: nodes }
  operational: { repOK: [repOK] }
  hex:
    rules:
      - { path: this.head(.next)*, aliases: [] }
      - { path: this.head.next, aliases: [] }
      - { path: this.head.next.next.next.next, not: null }
";

fn list(name: &str, java: &str, yaml: &str) -> (Folder, Ran) {
    let folder = Folder::new(name);
    folder.write("List.java", java);
    let path = folder.write("subject.yaml", yaml);
    let ran = symheap(&["check", &path, "--deep", "--json"]);
    (folder, ran)
}

fn findings<'a>(found: &'a Value, code: &str) -> Vec<&'a Value> {
    found["findings"].as_array().unwrap().iter().filter(|f| f["code"] == code).collect()
}

#[test]
fn each_fault_is_found_with_its_line() {
    let (folder, ran) = list("deep-list", JAVA, YAML);
    let found: Value =
        serde_json::from_str(&ran.out).unwrap_or_else(|e| panic!("{e}: {} {}", ran.out, ran.err));
    assert_eq!((ran.code, &found["ok"], &found["complete"]), (0, &true.into(), &true.into()), "{found}");
    // A chain of 0 to k nodes, with its size.
    let counts = serde_json::json!([
        { "scope": 1, "valid": 2, "complete": true },
        { "scope": 2, "valid": 3, "complete": true },
        { "scope": 3, "valid": 4, "complete": true },
    ]);
    assert_eq!(found["valid"], counts, "{found}");
    let lines = |code: &str| -> Vec<u64> {
        findings(&found, code).iter().map(|f| f["line"].as_u64().unwrap()).collect()
    };
    // No list has 100 nodes; an empty one with a size has the wrong size; the set is what ends the loop.
    assert_eq!(lines("DEAD-LINE"), [7], "{found}");
    assert_eq!(lines("REDUNDANT-LINE"), [9], "{found}");
    // The field that `limit` reads has no domain.
    assert!(
        findings(&found, "UNTRACKED")
            .iter()
            .any(|f| f["severity"] == "warning" && f["message"].to_string().contains("List.limit")),
        "{found}"
    );
    // The second rule is a case of the first; the third is about a fifth node.
    let rules: Vec<String> =
        findings(&found, "UNUSED-RULE").iter().map(|f| f["message"].as_str().unwrap().to_string()).collect();
    assert!(
        rules.len() == 2 && rules[0].contains("rule 2") && rules[0].contains("refuses no heap"),
        "{rules:?}"
    );
    assert!(rules[1].contains("rule 3") && rules[1].contains("matches no reference"), "{rules:?}");
    // `clear` forgets the size of a list of one node, `close` makes a ring of two.
    let broken: Vec<&Value> = findings(&found, "BREAKS-INVARIANT").iter().map(|f| &f["broken"]).collect();
    let names: Vec<&str> = broken.iter().map(|b| b["method"].as_str().unwrap()).collect();
    assert_eq!(names, ["clear", "close"], "{found}");
    let one = serde_json::json!({ "this": { "head": "N0", "size": 1 }, "N0": { "next": null } });
    assert_eq!(broken[0]["witness"]["heap"], one, "{found}");
    assert!(broken[0]["refused_at"].as_str().unwrap().ends_with("List.java:9:42"), "{found}");
    assert_eq!(broken[1]["witness"]["heap"]["N1"]["next"], Value::Null, "{found}");
    let text = symheap(&["check", &folder.path(), "--deep", "--fail-on", "warning"]);
    assert_eq!(text.code, 1, "{}", text.out);
    for said in [
        "valid heaps: 2 at k = 1, 3 at k = 2, 4 at k = 3",
        "List.java:7:36: warning[DEAD-LINE]",
        "the smallest input: {",
    ] {
        assert!(text.out.contains(said), "{said}: {}", text.out);
    }
}

#[test]
fn a_sound_subject_has_no_finding() {
    let java = JAVA
        .replace("      if (met.size() > 100) return false;\n", "")
        .replace("    if (head == null && size > 0) return false;\n", "")
        .replace("{ head = null; }", "{ head = null; size = 0; }")
        .replace("head.next.next = head;", "head.next = head.next;")
        .replace("  int limit() { return limit; }\n", "  int limit() { return size; }\n");
    let yaml = YAML.split("      - { path: this.head.next,").next().unwrap();
    let (_folder, ran) = list("deep-sound", &java, yaml);
    let found: Value = serde_json::from_str(&ran.out).unwrap();
    assert_eq!((&found["findings"], &found["complete"]), (&serde_json::json!([]), &true.into()), "{found}");
}

#[test]
fn a_line_that_keeps_an_exception_away_is_needed() {
    // Without the first, the second throws on the empty list, which counts as false.
    let lines = "    if (head == null) return false;\n    if (head.next == null) return false;\n    java.util.Set<Node> met";
    let java = JAVA.replace("    java.util.Set<Node> met", lines);
    let (_folder, ran) = list("deep-exception", &java, YAML);
    let found: Value = serde_json::from_str(&ran.out).unwrap();
    // What is said of an empty list is never reached then.
    assert_eq!(findings(&found, "REDUNDANT-LINE"), Vec::<&Value>::new(), "{found}");
    let dead: Vec<u64> = findings(&found, "DEAD-LINE").iter().map(|f| f["line"].as_u64().unwrap()).collect();
    assert_eq!(dead, [9, 11], "{found}");
}

#[test]
fn a_precondition_without_a_heap_is_an_error() {
    let (folder, ran) = list("deep-vacuous", &JAVA.replace("return true;", "return size > 50;"), YAML);
    let found: Value = serde_json::from_str(&ran.out).unwrap();
    assert_eq!((ran.code, &found["ok"]), (2, &false.into()), "{found}");
    assert_eq!(findings(&found, "VACUOUS").len(), 1, "{found}");
    let text = symheap(&["check", &folder.path(), "--deep"]);
    assert!(text.out.contains("error[VACUOUS]"), "{}", text.out);
}

#[test]
fn what_a_budget_cuts_is_told() {
    let found =
        json(&["check", "lissa/tree_map", "--deep", "--json", "--max-candidates", "5", "--max-paths", "1"]);
    assert_eq!(found["complete"], false, "{found}");
    let partial = found["partial"].to_string();
    assert!(partial.contains("--max-candidates") && partial.contains("lines were not looked at"), "{found}");
    assert_eq!(
        found["findings"],
        serde_json::json!([]),
        "what was not searched to its end is no finding: {found}"
    );
    let ran = symheap(&["check", "lissa/tree_map", "--deep", "--max-candidates", "5", "--max-paths", "1"]);
    assert!(ran.code == 3 && ran.out.contains("partial: "), "{}", ran.out);
    // The options belong to the trial.
    assert_eq!(symheap(&["check", "lissa/tree_map", "-k", "2"]).code, 2);
}

#[test]
fn checks_without_trial_have_json_as_well() {
    let found = json(&["check", "lissa/tree_map", "--json"]);
    assert_eq!((&found["ok"], &found["findings"]), (&true.into(), &serde_json::json!([])), "{found}");
    let folder = Folder::new("deep-json");
    folder.write("List.java", JAVA);
    let path = folder.write("subject.yaml", &YAML.replace("List.size", "List.sise"));
    let ran = symheap(&["check", &path, "--json"]);
    let found: Value = serde_json::from_str(&ran.out).unwrap();
    let finding = &found["findings"][0];
    assert_eq!(
        (ran.code, &finding["code"], &finding["line"]),
        (2, &"UNKNOWN-FIELD".into(), &10.into()),
        "{found}"
    );
}
