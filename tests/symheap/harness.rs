//! Published harnesses as methods under analysis: they build the receiver and make it symbolic themselves.

use crate::command::{Folder, json, symheap};

const LIST: &str = "package p;
import pli.SymHeap;
import gov.nasa.jpf.vm.Verify;

public class List {
  public static class Node { Node next; int value; Node(int v) { value = v; } }
  Node head; int size; int limit = 7;
  public List() { head = new Node(1); }
  boolean remove(int key) {
    Node before = null;
    for (Node n = head; n != null; n = n.next) {
      if (n.value == key) {
        if (before == null) head = n.next; else before.next = n.next;
        size--;
        return true;
      }
      before = n;
    }
    return false;
  }
  boolean preH() {
    java.util.Set<Node> seen = new java.util.HashSet<Node>();
    for (Node n = head; n != null; n = n.next) if (!seen.add(n)) return false;
    return true;
  }
}

class Harness {
  static List target;
  public static void main(String[] args) {
    if (SymHeap.usingDriverStrategy()) throw new IllegalStateException();
    List list = new List();
    list.size = 99;
    list = SymHeap.makeSymbolicRefThis(\"list_0\", list);
    int key = SymHeap.makeSymbolicInteger(\"key\");
    if (list != null) {
      try { list.remove(key); } catch (RuntimeException e) { e.printStackTrace(); }
      SymHeap.pathFinished();
    }
  }
  static int untracked() {
    List list = SymHeap.makeSymbolicRefThis(\"list\", new List());
    return list.limit;
  }
  static int assumed() {
    List list = SymHeap.makeSymbolicRefThis(\"list\", new List());
    int key = SymHeap.makeSymbolicInteger(\"key\");
    SymHeap.assume(key > 3);
    Verify.ignoreIf(key > 5);
    return key == 4 ? 4 : key == 5 ? 5 : 6;
  }
  static int choices() {
    Object o = SymHeap.considerNullChoice(new Object());
    int n = Verify.getInt(1, 3);
    if (o == null) return Verify.getBoolean() ? 10 : 11;
    return n;
  }
  static int scope() { return SymHeap.getMaxScope(); }
  static void twice() {
    SymHeap.makeSymbolicRefThis(\"a\", new List());
    SymHeap.makeSymbolicRefThis(\"b\", new List());
  }
  static void other() { SymHeap.makeSymbolicRefThis(\"a\", new Object()); }
}
";

const YAML: &str = "symheap: 1\nname: List\nsources: [List.java]\ninput: { this: List }\nmethods:\n  remove: {}\n  Harness.main: { args: [null] }\n  Harness.untracked: {}\n  Harness.assumed: {}\n  Harness.twice: {}\n  Harness.other: {}\nprecondition:\n  scope:\n    default: 3\n    pools: { nodes: { class: List.Node, count: k } }\n    fields: { List.head: nodes, Node.next: nodes, Node.value: 0..k, List.size: 0..k }\n  operational: { preH: [preH] }\n";

fn harness(name: &str) -> (Folder, String) {
    let folder = Folder::new(name);
    folder.write("List.java", LIST);
    let path = folder.write("subject.yaml", YAML);
    (folder, path)
}

fn clauses(path: &str, method: &str, technique: &str) -> Vec<String> {
    let ran = json(&["run", path, method, "-t", technique, "-k", "3", "--paths", "--json", "--no-times"]);
    assert_eq!(ran["complete"], true, "{ran}");
    let text = |v: &serde_json::Value| v.as_str().unwrap_or_default().to_string();
    ran["path_list"].as_array().unwrap().iter().map(|p| text(&p["clause_path"])).collect()
}

#[test]
fn a_harness_walks_the_tree_of_the_method_it_calls() {
    let (_folder, path) = harness("harness-tree");
    for technique in ["lissa", "li"] {
        let direct = clauses(&path, "remove", technique);
        assert_eq!(clauses(&path, "Harness.main", technique), direct, "{technique}");
    }
    // An acyclic list of up to three nodes: not found in lists of 0 to 3; found at place 1 or 2 with and
    // without a rest, or at place 3.
    assert_eq!(clauses(&path, "Harness.main", "lissa").len(), 9);
}

#[test]
fn techniques_that_prepare_the_input_do_not_apply() {
    let (_folder, path) = harness("harness-prepared");
    let ran = symheap(&["run", &path, "Harness.main", "-t", "ifrepok"]);
    assert!(ran.code == 2 && ran.err.contains("NOT-APPLICABLE"), "{} {}", ran.out, ran.err);
    let pli = json(&["run", &path, "Harness.main", "-t", "pli", "-k", "2", "--json"]);
    assert_eq!((&pli["complete"], &pli["paths"]), (&true.into(), &6.into()), "{pli}");
}

#[test]
fn untracked_fields_keep_what_the_harness_gave() {
    let (_folder, path) = harness("harness-untracked");
    let ran = symheap(&["run", &path, "Harness.untracked", "--paths"]);
    assert!(ran.code == 0 && ran.out.contains("returns 7"), "{} {}", ran.out, ran.err);
}

#[test]
fn assumptions_cut_and_a_second_receiver_is_refused() {
    let (_folder, path) = harness("harness-assume");
    let ran = symheap(&["run", &path, "Harness.assumed", "--paths"]);
    assert!(
        ran.out.contains("returns 4") && ran.out.contains("returns 5") && !ran.out.contains("returns 6"),
        "{}",
        ran.out
    );
    for (method, why) in [("Harness.twice", "a second symbolic `this`"), ("Harness.other", "of class Object")]
    {
        let ran = symheap(&["run", &path, method]);
        assert!(ran.code == 3 && ran.err.contains(why), "{method}: {} {}", ran.out, ran.err);
    }
}

#[test]
fn choices_need_no_receiver() {
    let folder = Folder::new("harness-choices");
    folder.write("List.java", LIST);
    let yaml = "symheap: 1\nname: List\nsources: [List.java]\nmethods:\n  Harness.choices: {}\n  Harness.scope: {}\n  Harness.twice: {}\nprecondition:\n  for: p.List\n  scope:\n    default: 4\n    pools: { nodes: { class: List.Node, count: k } }\n    fields: { Node.next: nodes }\n";
    let path = folder.write("subject.yaml", yaml);
    let ran = json(&["run", &path, "Harness.choices", "-t", "li", "--json"]);
    // Null with each n and each boolean; an object with each n.
    assert_eq!(ran["paths"], 9, "{ran}");
    let scope = symheap(&["run", &path, "Harness.scope", "-t", "li", "--paths"]);
    assert!(scope.out.contains("returns 4"), "{}", scope.out);
    let ran = symheap(&["run", &path, "Harness.twice", "-t", "li"]);
    assert!(ran.code == 3 && ran.err.contains("a subject that has none"), "{} {}", ran.out, ran.err);
}

#[test]
fn an_input_asked_for_is_no_argument_of_that_name() {
    let folder = Folder::new("harness-names");
    let same = "  static int same(int x) { int y = SymHeap.makeSymbolicInteger(\"x\"); int z = SymHeap.makeSymbolicInteger(\"x\"); if (x != y) return 1; return y != z ? 2 : 3; }\n  static int scope()";
    folder.write("List.java", &LIST.replace("  static int scope()", same));
    let yaml = "symheap: 1\nname: List\nsources: [List.java]\nmethods:\n  Harness.same: { args: { x: symbolic } }\nprecondition:\n  for: p.List\n  scope:\n    default: 1\n    pools: { nodes: { class: List.Node, count: k } }\n    fields: { Node.next: nodes }\n";
    let path = folder.write("subject.yaml", yaml);
    // Three unknowns: each way is open.
    let ran = symheap(&["run", &path, "Harness.same", "-t", "li", "--paths"]);
    for way in ["returns 1", "returns 2", "returns 3"] {
        assert!(ran.out.contains(way), "{way}: {} {}", ran.out, ran.err);
    }
}
