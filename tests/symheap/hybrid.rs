//! Predicates on partial heaps: what they say, why, and `SymHeap.isSymbolic`.

use crate::command::{Folder, json, symheap};

fn verdict(subject: &str, technique: &str, heap: &str) -> serde_json::Value {
    let folder = Folder::new(&format!("hybrid-{technique}-{}-{}", subject.replace('/', "-"), heap.len()));
    let file = folder.write("heap.yaml", heap);
    let ran = json(&["solve", subject, "--heap", &file, "-k", "3", "-t", technique, "--json"]);
    ran["verdicts"][technique].clone()
}

#[test]
fn lihybrid_ends_at_the_first_symbolic_field() {
    // LISSA §2.2: N0.left = N0 is no tree, but isBinaryTree reads the symbolic right first.
    let heap = "heap:\n  N0: { left: N0 }\n";
    assert_eq!(verdict("intro/binary_tree", "lihybrid", heap)["verdict"], "sat");
    assert_eq!(verdict("intro/binary_tree", "consp", heap)["verdict"], "unsat");
    let known = "heap:\n  N0: { left: N0, right: null }\n";
    let refused = verdict("intro/binary_tree", "lihybrid", known);
    assert_eq!(refused["verdict"], "unsat");
    assert_eq!(refused["why"]["reads"], serde_json::json!(["N0.right", "N0.left"]));
}

#[test]
fn the_reason_is_the_innermost_return_false() {
    let heap = "heap:\n  this: { root: N2 }\n  N2: { parent: null, left: N0 }\n  N0: { parent: N0 }\n";
    let refused = verdict("lissa/tree_map", "lihybrid", heap);
    assert_eq!(refused["verdict"], "unsat");
    let why = &refused["why"];
    assert_eq!((&why["kind"], &why["thrown"]), (&"rejected".into(), &serde_json::Value::Null));
    // In the names of the question, not of the vector.
    assert_eq!(why["reads"], serde_json::json!(["root", "N2.parent", "N2.left", "N0.parent"]));
    let at = why["at"].as_str().unwrap();
    let source = std::fs::read_to_string("subjects/java/treemap/TreeMap.java").unwrap();
    let line: usize = at.rsplit(':').nth(1).unwrap().parse().unwrap();
    let text = source.lines().nth(line - 1).unwrap().trim();
    assert_eq!(text, "return false;", "{at}");
    let before = source.lines().nth(line - 2).unwrap();
    assert!(before.contains("left.parent != node"), "{at}: {before}");
}

#[test]
fn a_symbolic_primitive_is_symbolic_too() {
    // hasAllProcesses compares numProcesses with the jobs it counted.
    let queues = "prio_0: null, prio_1: List0, prio_2: List1, prio_3: List2, blockQueue: List3";
    let lists: String = (0..4).map(|i| format!("  List{i}: {{ first: null, last: null }}\n")).collect();
    let open = format!("heap:\n  this: {{ {queues} }}\n{lists}");
    assert_eq!(verdict("pli/schedule", "lihybrid", &open)["verdict"], "sat");
    let fixed = format!("heap:\n  this: {{ {queues}, numProcesses: 2 }}\n{lists}");
    assert_eq!(verdict("pli/schedule", "lihybrid", &fixed)["verdict"], "unsat");
}

#[test]
fn consp_needs_a_predicate_and_is_at_least_as_good_as_none() {
    let folder = Folder::new("no-predicate");
    folder.write(
        "Cell.java",
        "class Cell { Cell next; Cell get() { return next; } boolean ok() { return true; } }",
    );
    let subject = folder.write(
        "subject.yaml",
        "symheap: 1
name: Cell
sources: [Cell.java]
input: { this: Cell }
methods: { get: {} }
precondition:
  scope: { default: 1, pools: { cells: { class: Cell, count: k } }, fields: { Cell.next: cells } }
  operational: { preH: [ok] }
",
    );
    let ran = symheap(&["run", &subject, "get", "-t", "consp", "-k", "1"]);
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("hybrid"), "{}", ran.err);
    let paths = |subject: &str, method: &str, technique: &str| {
        json(&["run", subject, method, "-t", technique, "-k", "3", "--json"])["paths"].clone()
    };
    // On shapes whose symbolic fields can always be closed, it is as good as a search.
    for (subject, method) in [("intro/binary_tree", "dfs"), ("lissa/linked_list", "remove")] {
        assert_eq!(paths(subject, method, "consp"), paths(subject, method, "lissa"), "{subject}");
    }
}

const TESTS: &str = "
    package t;
    import pli.SymHeap;
    public class T {
        static T head;
        static T other;
        T next;
        int key;
        int untracked;
        T[] row;
        static class S extends T { T next; }
        public boolean ok() { return true; }
        boolean nextKnown() { return !SymHeap.isSymbolic(next) && !SymHeap.isSymbolic(this, \"next\"); }
        boolean keyKnown() { return !SymHeap.isSymbolic(this.key) && !SymHeap.isSymbolic(untracked); }
        boolean headKnown() { return !SymHeap.isSymbolic(T.head); }
        boolean otherKnown() { return !SymHeap.isSymbolic(other); }
        boolean rowKnown() { return !SymHeap.isSymbolic(row) && !SymHeap.isSymbolic(row.length); }
        boolean elementKnown() { return !SymHeap.isSymbolic(row[0]); }
        boolean hidden() { S s = new S(); return SymHeap.isSymbolic(((T) s).next); }
        boolean ofNull() { T t = null; return !SymHeap.isSymbolic(t.next); }
        boolean plain() { int x = 1; T t = this; return SymHeap.isSymbolic(x + 1) || SymHeap.isSymbolic(t); }
        public void m() { }
    }";

fn asks(predicate: &str, heap: &str) -> serde_json::Value {
    let folder = Folder::new(&format!("asks-{predicate}-{}", heap.len()));
    folder.write("T.java", TESTS);
    folder.write(
        "subject.yaml",
        &format!(
            "symheap: 1\nname: T\nsources: [T.java]\ninput: {{ this: T, statics: {{ T.head: nodes }} }}\nmethods: {{ m: {{}} }}\n\
             precondition:\n  symheap-spec: 1\n  for: T\n  scope:\n    pools:\n      nodes: {{ class: T, count: 1 }}\n      \
             rows: {{ array: T, count: 1, length: 1..2, elements: nodes }}\n    \
             fields: {{ T.next: nodes, T.key: 0..3, T.row: rows }}\n  operational: {{ preH: [ok] }}\n  hybrid: {predicate}\n"
        ),
    );
    let file = folder.write("heap.yaml", heap);
    let ran = symheap(&["solve", &folder.path(), "--heap", &file, "-k", "1", "-t", "consp", "--json"]);
    let ran: serde_json::Value =
        serde_json::from_str(&ran.out).unwrap_or_else(|e| panic!("{predicate}: {e}: {}", ran.err));
    ran["verdicts"]["consp"].clone()
}

#[test]
fn is_symbolic_looks_without_reading() {
    let nothing = "heap:\n  this: { key: \"?\" }\n";
    for predicate in ["nextKnown", "keyKnown", "headKnown", "rowKnown", "hidden", "plain"] {
        assert_eq!(asks(predicate, nothing)["verdict"], "unsat", "{predicate}");
    }
    assert_eq!(asks("otherKnown", nothing)["verdict"], "sat");
    assert_eq!(asks("nextKnown", "heap:\n  this: { next: null }\n")["verdict"], "sat");
    assert_eq!(asks("keyKnown", "heap:\n  this: { key: 2 }\n")["verdict"], "sat");
    assert_eq!(asks("headKnown", "heap:\n  T.head: null\n")["verdict"], "sat", "head");
    // A field of null is an exception, which counts as false.
    assert_eq!(
        asks("ofNull", nothing)["why"]["thrown"].as_str().map(|t| t.starts_with("NullPointerException")),
        Some(true)
    );
    // What is asked about is not read, what it hangs on is.
    assert_eq!(asks("elementKnown", nothing)["verdict"], "sat");
}
