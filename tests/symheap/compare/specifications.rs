//! Two specifications of one subject.

use serde_json::Value;

use crate::command::{Folder, json, symheap};

const JAVA: &str = "class List { Node head; int size;
  int second() { if (head == null) return 0; Node n = head.next; return n == null ? 1 : n.value; }
  boolean isAcyclic() { java.util.Set<Node> seen = new java.util.HashSet<Node>(); for (Node n = head; n != null; n = n.next) if (!seen.add(n)) return false; return true; }
  boolean isNotEmpty() { return head != null; }
  boolean isPositive() { for (Node n = head; n != null; n = n.next) if (n.value <= 0) return false; return true; } }
class Node { Node next; int value; }";

const SUBJECT: &str = "symheap: 1
name: List
sources: [List.java]
input: { this: List }
methods: { second: {} }
spec: loose.yaml
";

fn spec(pools: &str, pre_h: &str, pre_p: &str) -> String {
    format!(
        "symheap-spec: 1\nfor: List\nscope:\n  default: 2\n  pools: {{ nodes: {{ class: Node, count: {pools} }} }}\n  fields: {{ List.head: nodes, Node.next: nodes, Node.value: any }}\noperational: {{ preH: [{pre_h}], preP: [{pre_p}] }}\n"
    )
}

fn folder(name: &str) -> Folder {
    let folder = Folder::new(name);
    folder.write("List.java", JAVA);
    folder.write("subject.yaml", SUBJECT);
    folder.write("loose.yaml", &spec("k", "isAcyclic", ""));
    folder.write("strict.yaml", &spec("k", "isAcyclic, isNotEmpty", ""));
    folder.write("positive.yaml", &spec("k", "isAcyclic", "isPositive"));
    folder.write("larger.yaml", &spec("k + 1", "isAcyclic", ""));
    folder
}

fn compare(folder: &Folder, specs: [&str; 2], technique: &str) -> Value {
    let [a, b] = specs.map(|s| format!("{}/{s}.yaml", folder.path()));
    let args = [
        "compare",
        &folder.path(),
        "second",
        "--spec",
        &a,
        "--spec",
        &b,
        "-t",
        technique,
        "--json",
        "--no-times",
    ];
    json(&args)
}

fn row<'a>(compared: &'a Value, name: &str) -> &'a Value {
    let rows = compared["rows"].as_array().unwrap();
    rows.iter().find(|r| r["specification"] == name).unwrap_or_else(|| panic!("{compared}"))
}

#[test]
fn each_specification_has_a_row_and_the_nodes_where_they_part_are_shown() {
    let folder = folder("specs");
    let compared = compare(&folder, ["loose", "strict"], "lissa");
    // null; N0, N0.next = null; N0, N1. The first one breaks the stricter specification.
    assert_eq!(
        (&row(&compared, "loose")["paths"], &row(&compared, "strict")["paths"]),
        (&3.into(), &2.into())
    );
    let nodes = compared["disagreements"].as_array().unwrap();
    assert_eq!(nodes.len(), 1, "{compared}");
    assert_eq!((&nodes[0]["clause_path"], &nodes[0]["kind"]), (&"head=null".into(), &"differ".into()));
    assert_eq!(nodes[0]["verdicts"], serde_json::json!({ "loose": "sat", "strict": "unsat" }));
    assert_eq!(nodes[0]["exact"], nodes[0]["verdicts"]);
    assert!(nodes[0]["reason"].as_str().unwrap().contains("preH"), "{compared}");
    let same = compare(&folder, ["loose", "loose"], "pli");
    assert_eq!(same["disagreements"], serde_json::json!([]));
    assert_eq!(same["rows"].as_array().unwrap().len(), 2);
}

#[test]
fn a_technique_may_miss_what_only_the_primitive_part_says() {
    let folder = folder("specs-p");
    // lissa does not look at preP: no node parts.
    assert_eq!(compare(&folder, ["loose", "positive"], "lissa")["disagreements"], serde_json::json!([]));
    let java = JAVA.replace("n == null ? 1 : n.value", "n == null ? 1 : n.value < 0 ? 2 : 3");
    folder.write("List.java", &java);
    let compared = compare(&folder, ["loose", "positive"], "pli");
    let nodes = compared["disagreements"].as_array().unwrap();
    assert_eq!(nodes.len(), 1, "{compared}");
    assert_eq!(nodes[0]["exact"], serde_json::json!({ "loose": "sat", "positive": "unsat" }));
    assert!(nodes[0]["clause_path"].as_str().unwrap().ends_with("N1.value<0"), "{compared}");
    assert_eq!(
        (&row(&compared, "loose")["paths"], &row(&compared, "positive")["paths"]),
        (&4.into(), &3.into())
    );
}

#[test]
fn other_scopes_have_another_tree() {
    let folder = folder("specs-scope");
    let [a, b] = ["loose", "larger"].map(|s| format!("{}/{s}.yaml", folder.path()));
    let ran = symheap(&["compare", &folder.path(), "--spec", &a, "--spec", &b]);
    assert_eq!(ran.code, 2, "{}", ran.err);
    assert!(
        ran.err.contains("OTHER-SCOPE") && ran.err.contains("only loose has a pool nodes of 2 Node"),
        "{}",
        ran.err
    );
    let two = symheap(&["run", &folder.path(), "--spec", &a, "--spec", &b]);
    assert_eq!(two.code, 2, "{}", two.err);
    assert!(two.err.contains("this command takes one specification"), "{}", two.err);
}
