//! What a refutation rests on: it holds at every scope that keeps the limits it names.

use serde_json::{Value, json};

use crate::command::{Folder, json as run_json};

fn subject(name: &str, pre_h: &str, pre_p: &str) -> Folder {
    let folder = Folder::new(name);
    let java = format!(
        "class List {{ Node head; int size; void run() {{}}\n boolean preH() {{ {pre_h} }}\n boolean preP() {{ {pre_p} }} }}\nclass Node {{ Node next; Node other; int key; boolean mark; }}"
    );
    folder.write("List.java", &java);
    folder.write(
        "subject.yaml",
        "symheap: 1\nname: List\nsources: [List.java]\ninput: { this: List }\nmethods: { run: {} }\nprecondition:\n  scope:\n    default: 2\n    pools: { nodes: { class: Node, count: k } }\n    fields: { List.head: nodes, List.size: any, Node.next: nodes, Node.other: nodes, Node.key: 0..k, Node.mark: [false, true] }\n  operational: { preH: [preH], preP: [preP] }\n",
    );
    folder
}

/// Verdict and limits under a technique.
fn asked(folder: &Folder, heap: &str, technique: &str, k: u32) -> (String, Value) {
    let file = folder.write("heap.yaml", heap);
    let path = folder.path();
    let k = k.to_string();
    let solved =
        run_json(&["solve", &path, "--heap", &file, "-t", technique, "-k", &k, "--json", "--no-cache"]);
    let given = &solved["verdicts"][technique];
    (given["verdict"].as_str().unwrap().into(), given["relies_on"].clone())
}

const ACYCLIC: &str = "java.util.Set<Node> seen = new java.util.HashSet<Node>(); for (Node n = head; n != null; n = n.next) if (!seen.add(n)) return false;";

#[test]
fn a_pool_that_is_too_small_is_named() {
    let folder = subject("relies-pool", &format!("{ACYCLIC} return seen.size() == 3;"), "return true;");
    for technique in ["lissa", "lissa-m", "lissa-nosb", "pli"] {
        let heap = "heap: { this: { head: N0 } }";
        assert_eq!(asked(&folder, heap, technique, 2), ("unsat".into(), json!(["nodes<=2"])), "{technique}");
        assert_eq!(asked(&folder, heap, technique, 3), ("sat".into(), json!([])), "{technique}");
        // A list that has ended is refuted at every scope.
        let ended = "heap: { this: { head: N0 }, N0: { next: null } }";
        assert_eq!(asked(&folder, ended, technique, 2), ("unsat".into(), json!([])), "{technique}");
    }
}

#[test]
fn a_domain_that_is_too_small_is_named() {
    let pre_h = format!("{ACYCLIC} return head != null && head.next == null && head.key > 2;");
    let folder = subject("relies-domain", &pre_h, "return true;");
    for technique in ["lissa", "pli"] {
        let heap = "heap: { this: { head: N0 }, N0: { next: null } }";
        let (verdict, limits) = asked(&folder, heap, technique, 2);
        assert_eq!((verdict.as_str(), limits), ("unsat", json!(["Node.key in 0..2"])), "{technique}");
        assert_eq!(asked(&folder, heap, technique, 3).0, "sat", "{technique}");
    }
}

#[test]
fn booleans_have_no_third_value() {
    let folder = subject("relies-boolean", "return head != null && head.mark != head.mark;", "return true;");
    let heap = "heap: { this: { head: N0 } }";
    assert_eq!(asked(&folder, heap, "lissa", 1), ("unsat".into(), json!([])));
}

#[test]
fn the_path_condition_needs_no_scope() {
    let folder = subject("relies-pc", "return head != null;", "return size > 0;");
    let heap = "heap: { this: { head: N0 } }\npc: [\"this.size < 0\"]";
    let (verdict, limits) = asked(&folder, heap, "pli", 2);
    // preP could have looked at references that preH leaves alone: the pool is named for that.
    assert_eq!((verdict.as_str(), limits), ("unsat", json!(["nodes<=2"])));
    assert_eq!(asked(&folder, heap, "lissa", 2), ("sat".into(), json!([])));
}

#[test]
fn field_bounds_rest_on_the_whole_scope() {
    let folder = subject("relies-bounds", &format!("{ACYCLIC} return seen.size() == 3;"), "return true;");
    let heap = "heap: { this: { head: N0 } }";
    let (verdict, limits) = asked(&folder, heap, "bli2", 2);
    assert_eq!((verdict.as_str(), limits), ("unsat", json!(["nodes<=2", "Node.key in 0..2"])));
}
