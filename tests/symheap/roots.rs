//! Several roots: reference arguments that may alias, be null or grow, static roots, arrays and abstract
//! types as pool objects, and what looking at a pending argument is.

use serde_json::Value;

use crate::command::{Folder, Ran, json, symheap};

struct Subject {
    folder: Folder,
    path: String,
}

/// A subject `T` with the given Java, roots, methods, scope and precondition (YAML in flow or block style,
/// indented by two).
fn subject(name: &str, java: &str, rest: &str) -> Subject {
    let folder = Folder::new(name);
    folder.write("T.java", java);
    let path = folder.write("subject.yaml", &format!("symheap: 1\nname: T\nsources: [T.java]\n{rest}"));
    Subject { folder, path }
}

impl Subject {
    fn run(&self, method: &str, technique: &str, k: u32) -> Value {
        let k = k.to_string();
        json(&["run", &self.path, method, "-t", technique, "-k", &k, "--paths", "--json", "--no-times"])
    }

    fn refused(&self, method: &str) -> Ran {
        let ran = symheap(&["run", &self.path, method]);
        assert_eq!(ran.code, 2, "{} {}", ran.out, ran.err);
        ran
    }

    /// Clause paths with outcomes, sorted, as the debugger shows them.
    fn clauses(&self, method: &str, technique: &str, k: u32) -> Vec<String> {
        let ran = self.run(method, technique, k);
        assert_eq!(ran["complete"], true, "{ran}");
        let path = |p: &Value| {
            let text = |v: &Value| v.as_str().unwrap_or_default().to_string();
            format!("{} {}", text(&p["clause_path"]), text(&p["outcome"]))
        };
        ran["path_list"].as_array().unwrap().iter().map(path).collect()
    }
}

const NODES: &str = "class T {
  static class Node { Node next; int value; }
  static boolean same(Node a, Node b) { return a == b; }
  static boolean self(Node a) { return a == a; }
  static int pass(Node a, Node b) { Node c = a; return id(c, b); }
  static int id(Node a, Node b) { Node[] none = new Node[0]; return none.length; }
  static Object give(Node a) { return a; }
  static void store(Node a) { Object[] all = new Object[1]; all[0] = a; }
  static int test(Object a) { return a instanceof Node ? 1 : 0; }
  static int cast(Object a) { Node n = (Node) a; return 0; }
  static int lambda(Node a) { java.util.function.Supplier<Node> s = () -> a; return s.get() == null ? 0 : 1; }
  static int unused(Node a) { java.util.function.Supplier<Node> s = () -> a; return 7; }
  static int list(Node a) {
    java.util.List<Node> l = new java.util.ArrayList<Node>();
    l.add(a); l.add(a);
    return l.get(0) == l.get(1) ? 1 : 0;
  }
  static int set(Node a, Node b) {
    java.util.Set<Node> s = new java.util.HashSet<Node>();
    s.add(a); s.add(b);
    return s.size();
  }
  static int text(Node a) { String s = \"\" + a; return 0; }
  static int deref(Node a, Node b) { return a.next == b ? 1 : 0; }
  static boolean preH(Node a, Node b) { return a != null && b != null && a.next == b && b.next == null; }
  static boolean loose(Node a) { return a == null || a.next == null; }
}
";

fn nodes(name: &str, method: &str, pre: &str, pool: &str) -> Subject {
    let yaml = format!(
        "methods:\n  {method}\nprecondition:\n  scope:\n    default: 2\n    pools: {{ nodes: {pool} }}\n    fields: {{ Node.next: nodes }}\n  operational: {{ preH: [{pre}] }}\n"
    );
    subject(name, NODES, &yaml)
}

const POOL: &str = "{ class: Node, count: k }";

#[test]
fn two_arguments_are_null_fresh_or_equal() {
    let wanted = [
        "a=null/b=null returned 1",
        "a=null/b=N0 returned 0",
        "a=N0/b=null returned 0",
        "a=N0/b=N0 returned 1",
        "a=N0/b=N1 returned 0",
    ];
    let s = nodes("roots-same", "same: { args: { a: nodes, b: nodes } }", "loose", POOL);
    for technique in ["li", "lissa", "lissa-nosb"] {
        assert_eq!(s.clauses("same", technique, 2), wanted, "{technique}");
        assert_eq!(s.clauses("same", technique, 1), wanted[..4], "{technique} k = 1");
    }
    // What is symbolic gets the one pool that fits.
    let s = nodes("roots-same-said", "same: { args: [symbolic, symbolic] }", "loose", POOL);
    assert_eq!(s.clauses("same", "li", 2), wanted);
    let s = nodes("roots-same-unsaid", "same: {}", "loose", POOL);
    assert_eq!(s.clauses("same", "li", 2), wanted);
}

#[test]
fn a_precondition_over_both_arguments_cuts() {
    let s = nodes("roots-pre", "same: {}", "preH", POOL);
    assert_eq!(s.clauses("same", "lissa", 2), ["a=N0/b=N1 returned 0"]);
    let s = nodes("roots-pre-deref", "deref: {}", "preH", POOL);
    assert_eq!(s.clauses("deref", "lissa", 2), ["a=N0/N0.next=N1/b=N1 returned 1"]);
    let count = |s: &Subject| json(&["enumerate", &s.path, "-k", "3", "--count", "--json"])["valid"].clone();
    assert_eq!(count(&s), 1);
    let s = nodes("roots-loose", "self: {}", "loose", POOL);
    assert_eq!(count(&s), 2);
}

#[test]
fn pools_without_null_and_disjoint_pools() {
    let s = nodes("roots-nonnull", "same: {}", "loose", "{ class: Node, count: k, null: false }");
    assert_eq!(s.clauses("same", "li", 2), ["a=N0/b=N0 returned 1", "a=N0/b=N1 returned 0"]);
    let yaml = "methods:\n  same: { args: { a: left, b: right } }\n  deref: { args: { a: left, b: right } }\nprecondition:\n  scope:\n    default: 2\n    pools: { left: { class: Node, count: k }, right: { class: Node, count: k, null: false } }\n    fields: { Node.next: left }\n  operational: { preH: [loose] }\n";
    let s = subject("roots-disjoint", NODES, yaml);
    assert_eq!(
        s.clauses("same", "li", 2),
        ["a=null/b=right.Node0 returned 0", "a=left.Node0/b=right.Node0 returned 0"]
    );
}

#[test]
fn copying_and_passing_do_not_fork() {
    for (method, result) in [("pass", 0), ("unused", 7)] {
        let s = nodes(&format!("roots-{method}"), &format!("{method}: {{}}"), "loose", POOL);
        assert_eq!(s.clauses(method, "li", 2), [format!(" returned {result}")]);
    }
}

#[test]
fn looking_at_an_argument_forks_once() {
    for (method, null, object) in [
        ("self", "returned 1", "returned 1"),
        ("give", "returned null", "returned N0"),
        ("store", "returned", "returned"),
        ("lambda", "returned 0", "returned 1"),
        ("list", "returned 1", "returned 1"),
    ] {
        let s = nodes(&format!("roots-{method}"), &format!("{method}: {{}}"), "loose", POOL);
        let wanted = [format!("a=null {null}"), format!("a=N0 {object}")];
        assert_eq!(s.clauses(method, "li", 2), wanted, "{method}");
    }
    for (method, null, object) in [("test", "returned 0", "returned 1"), ("cast", "returned 0", "returned 0")]
    {
        let args = format!("{method}: {{ args: [nodes] }}");
        let s = nodes(&format!("roots-{method}"), &args, "", POOL);
        let wanted = [format!("a=null {null}"), format!("a=N0 {object}")];
        assert_eq!(s.clauses(method, "li", 2), wanted, "{method}");
    }
    let s = nodes("roots-set", "set: {}", "loose", POOL);
    assert_eq!(
        s.clauses("set", "li", 2),
        [
            "a=null/b=null returned 1",
            "a=null/b=N0 returned 2",
            "a=N0/b=null returned 2",
            "a=N0/b=N0 returned 1",
            "a=N0/b=N1 returned 2",
        ]
    );
}
