//! Worked examples.

use super::{Subject, values};
use crate::command::{json, symheap};

#[test]
fn circular_list() {
    // For negative foo, lazy initialization has seven leaves; three of them are no rings (HEX, Fig. 2).
    let leaves = |technique: &str| -> Vec<String> {
        let args = ["run", "intro/circular_list", "getList", "-t", technique, "-k", "3", "--json", "--paths"];
        let ran = json(&args);
        let paths = ran["path_list"].as_array().unwrap().iter();
        let negative = paths.filter(|p| p["path_condition"][0] == "foo < 0");
        negative.map(|p| p["choice_path"].to_string()).collect()
    };
    let li = ["[1,1]", "[1,2,1]", "[1,2,2]", "[1,2,3,1]", "[1,2,3,2]", "[1,2,3,3]", "[1,2,3,4]"];
    assert_eq!(leaves("li"), li);
    // Rejected: a missing next after one node and after two, and a second node that points to itself.
    assert_eq!(leaves("hex"), ["[1,1]", "[1,2,2]", "[1,2,3,2]", "[1,2,3,4]"]);
}

pub const DOUBLY_LINKED: &str = "
class List { Entry header;
  Object forward() { Entry h = header; Entry e = h.next; Entry b = e.previous; return e.next; }
  Object both() { Entry h = header; Entry e = h.next; if (e == h) return null;
    Entry p = h.previous; if (p == e) return null; Entry n = p.next; return e.next; }
  boolean isRing() { Entry e = header; if (e == null) return false;
    do { Entry n = e.next; if (n == null || n.previous != e) return false; e = n; } while (e != header);
    return true; }
}
class Entry { Entry next, previous; }
";

pub const DOUBLY_LINKED_YAML: &str = "symheap: 1
name: List
sources: [Subject.java]
input: { this: List }
methods: { forward: {}, both: {} }
precondition:
  scope:
    default: 4
    pools: { entries: { class: Entry, count: k } }
    fields: { List.header: entries, Entry.next: entries, Entry.previous: entries }
  operational: { preH: [isRing] }
  hex:
    rules:
      - { path: this.header(.next|.previous)*, not: null }
      - { path: this.header, aliases: [] }
      - { path: this.header(.next)+, aliases: max this.header(.previous)* }
      - { path: this.header(.previous)+, aliases: max this.header(.next)* }
      - { path: this.header(.next)+.previous, expands: [], aliases: $ref.up.up }
      - { path: this.header(.previous)+.next, expands: [], aliases: $ref.up.up }
";

#[test]
fn doubly_linked_list_with_a_sentinel() {
    let list = Subject::new("hex-dll", DOUBLY_LINKED, DOUBLY_LINKED_YAML);
    let paths = list.paths("forward", "hex", 4);
    assert_eq!(values(&paths, "this.header", &[]), ["N0"]);
    assert_eq!(values(&paths, "N0.next", &[]), ["N0", "N1"]);
    assert_eq!(values(&paths, "N1.previous", &[("N0.next", "N1")]), ["N0"]);
    assert_eq!(values(&paths, "N1.next", &[("N0.next", "N1")]), ["N0", "N2"]);

    let paths = list.paths("both", "hex", 4);
    let one = ("N0.next", "N1");
    assert_eq!(values(&paths, "N0.previous", &[one]), ["N1", "N2"]);
    let two = ("N0.previous", "N2");
    assert_eq!(values(&paths, "N2.next", &[one, two]), ["N0"]);
    assert_eq!(values(&paths, "N1.next", &[one, two]), ["N2", "N3"]);
}

#[test]
fn doubly_linked_list_says_why() {
    let list = Subject::new("hex-why", DOUBLY_LINKED, DOUBLY_LINKED_YAML);
    let heap = list
        .folder
        .write("heap.yaml", "heap:\n  this: { header: N0 }\n  N0: { next: N1 }\n  N1: { next: N1 }\n");
    let solved = json(&["solve", &list.path(), "--heap", &heap, "-k", "4", "-t", "hex", "--json"]);
    let why = &solved["verdicts"]["hex"]["why"];
    assert_eq!(
        (&why["kind"], &why["rule"], &why["reference"], &why["decided"]),
        (&"hex".into(), &3.into(), &"N1.next".into(), &"alias".into()),
        "{solved}"
    );
    assert_eq!(why["path"], "this.header.next.next");
    assert_eq!(why["target"], "this.header.next (N1)");
    assert_eq!(why["matched"], "this.header(.next)+ = this.header.next.next");
    // The set that `max` wanted: nothing is reached by previous yet but the header.
    assert_eq!(why["wanted"], serde_json::json!(["this.header (N0)"]));
    assert_eq!(why["text"], "this.header(.next)+ aliases max this.header(.previous)*");
}

#[test]
fn binary_tree() {
    let tree = Subject::new(
        "hex-tree",
        "class Tree { Node t; int size() { return count(t); }
           static int count(Node n) { return n == null ? 0 : 1 + count(n.l) + count(n.r); }
           boolean ok() { return true; } }
         class Node { Node l, r; }",
        "symheap: 1
name: Tree
sources: [Subject.java]
input: { this: Tree }
methods: { size: {} }
precondition:
  scope:
    default: 3
    pools: { nodes: { class: Node, count: k } }
    fields: { Tree.t: nodes, Node.l: nodes, Node.r: nodes }
  operational: { preH: [ok] }
  hex: { rules: [ { path: this.t(.l|.r)*, aliases: [] } ] }
",
    );
    // The empty tree, and Catalan(1) + Catalan(2) + Catalan(3).
    assert_eq!(tree.paths("size", "hex", 3).len(), 9);
    assert_eq!(tree.paths("size", "hex", 4).len(), 9 + 14);
    // One root has one backbone, so the rule is exact, whatever the order.
    let shared = "heap:\n  this: { t: N0 }\n  N0: { l: N1, r: N1 }\n";
    assert_eq!(tree.verdicts(shared, 3), ["unsat", "unsat", "sat"]);
    let tree_of_two = "heap:\n  this: { t: N0 }\n  N0: { l: N1, r: null }\n";
    assert_eq!(tree.verdicts(tree_of_two, 3), ["sat", "sat", "sat"]);
}

#[test]
fn red_black_tree_with_parents() {
    let tree = Subject::new(
        "hex-rbt",
        "class Tree { Node t;
           int size() { return count(t); }
           static int count(Node n) { if (n == null) return 0; Node up = n.p; return 1 + count(n.l) + count(n.r); } }
         class Node { Node l, r, p; boolean red; }",
        "symheap: 1
name: Tree
sources: [Subject.java]
input: { this: Tree }
methods: { size: {} }
precondition:
  scope:
    default: 3
    pools: { nodes: { class: Node, count: k } }
    fields: { Tree.t: nodes, Node.l: nodes, Node.r: nodes, Node.p: nodes, Node.red: [false, true] }
  hex:
    rules:
      - { path: this.t(.l|.r)*, aliases: [] }
      - { path: this.t.p, expands: [], aliases: [] }
      - { path: this.t(.l|.r)+.p, not: null, expands: [], aliases: $ref.up.up }
",
    );
    let paths = tree.paths("size", "hex", 3);
    // Each tree has its parents in one way only.
    assert_eq!(paths.len(), 9);
    assert_eq!(values(&paths, "N0.p", &[]), ["null"]);
    assert_eq!(values(&paths, "N1.p", &[("N0.l", "N1")]), ["N0"]);
}

#[test]
fn any_and_guards() {
    let owners = Subject::new(
        "hex-any",
        "class Box { Item first; Other other;
           Object walk() { Item i = first; if (i == null) return null; Item o = i.owner; if (i.next != null) { Item p = i.next.owner; } return other; } }
         class Item { Item next, owner; }
         class Other { Item item; }",
        "symheap: 1
name: Box
sources: [Subject.java]
input: { this: Box }
methods: { walk: {} }
precondition:
  scope:
    default: 3
    pools: { items: { class: Item, count: k }, others: { class: Other, count: 1 } }
    fields: { Box.first: items, Item.next: items, Item.owner: items, Box.other: others, Other.item: items }
  hex:
    rules:
      - { path: any.owner, not: null, expands: [], aliases: $any }
      - { path: \"any : Other\", expands: [], aliases: [] }
",
    );
    let paths = owners.paths("walk", "hex", 3);
    assert_eq!(values(&paths, "Item0.owner", &[]), ["Item0"]);
    assert_eq!(values(&paths, "Item1.owner", &[("Item0.next", "Item1")]), ["Item1"]);
    assert_eq!(values(&paths, "this.other", &[("this.first", "Item0")]), ["null"]);
}

#[test]
fn paper_rules_intersect_and_jbse_rules_unite() {
    let yaml = |semantics: &str| {
        format!(
            "symheap: 1
name: Pair
sources: [Subject.java]
input: {{ this: Pair }}
methods: {{ read: {{}} }}
precondition:
  scope:
    default: 3
    pools: {{ nodes: {{ class: Node, count: k }} }}
    fields: {{ Pair.a: nodes, Pair.b: nodes, Pair.c: nodes }}
  hex:
    semantics: {semantics}
    rules:
      - {{ path: this.a, not: null }}
      - {{ path: this.b, not: null, aliases: [] }}
      - {{ path: this.c, not: null, expands: [], aliases: this.a }}
      - {{ path: this.c, aliases: this.b }}
"
        )
    };
    let java =
        "class Pair { Node a, b, c; void read() { boolean x = a == null, y = b == null, z = c == null; } }
                class Node { }";
    let paper = Subject::new("hex-paper", java, &yaml("paper"));
    assert_eq!(paper.paths("read", "hex", 3).len(), 0);
    let jbse = Subject::new("hex-jbse", java, &yaml("jbse"));
    assert_eq!(values(&jbse.paths("read", "hex", 3), "this.c", &[]), ["N0", "N1"]);
}

#[test]
fn combinations_cut_when_nothing_can_save_them() {
    let java =
        "class Pair { Node a, b; void read() { boolean x = a == null, y = b == null; } } class Node { }";
    let yaml = |sentence: &str| {
        format!(
            "symheap: 1
name: Pair
sources: [Subject.java]
input: {{ this: Pair }}
methods: {{ read: {{}} }}
precondition:
  scope:
    default: 2
    pools: {{ nodes: {{ class: Node, count: k }} }}
    fields: {{ Pair.a: nodes, Pair.b: nodes }}
  hex:
    rules: [ {sentence} ]
"
        )
    };
    let count =
        |name: &str, sentence: &str| Subject::new(name, java, &yaml(sentence)).paths("read", "hex", 2).len();
    let (a, b) = ("{ path: this.a, not: null }", "{ path: this.b, not: null }");
    // null/null, null/N0, N0/null, N0/N0, N0/N1.
    assert_eq!(count("hex-all", &format!("{{ all-of: [ {a}, {b} ] }}")), 2);
    assert_eq!(count("hex-or", &format!("{{ any-of: [ {a}, {b} ] }}")), 4);
    // Nobody knows before the end that a rule was never violated: a denial cuts nothing on the way.
    assert_eq!(count("hex-not", &format!("{{ not: {a} }}")), 5);
    let denied = Subject::new("hex-denied", java, &yaml(&format!("{{ not: {a} }}")));
    let heap = "heap:\n  this: { a: N0, b: null }\n";
    assert_eq!(denied.verdicts(heap, 2)[..2], ["unsat", "unsat"]);
    assert_eq!(denied.verdicts("heap:\n  this: { a: N0 }\n", 2)[..2], ["sat", "sat"]);
    assert_eq!(denied.verdicts("heap:\n  this: { a: null, b: N0 }\n", 2)[..2], ["sat", "sat"]);
    assert!(denied.stderr("read", "hex", 2).contains("violates the HEX rules as a whole"));
}

#[test]
fn a_settings_file_says_the_same() {
    let rules = DOUBLY_LINKED_YAML.split("  hex:").next().unwrap();
    let list = Subject::new(
        "hex-jbse-file",
        DOUBLY_LINKED,
        &format!("{rules}  hex: {{ jbse: list.jbse, semantics: paper }}\n"),
    );
    list.folder.write(
        "list.jbse",
        "-classpath bin\nBEGIN_LICS\n\
         {ROOT}:this/header(/next|/previous)* not null\n\
         {ROOT}:this/header aliases nothing\n\
         {ROOT}:this/header(/next)+ aliases max {ROOT}:this/header(/previous)*\n\
         {ROOT}:this/header(/previous)+ aliases max {ROOT}:this/header(/next)*\n\
         {ROOT}:this/header(/next)+/previous expands to nothing\n\
         {ROOT}:this/header(/next)+/previous aliases target {$REF}/{UP}/{UP}\n\
         {ROOT}:this/header(/previous)+/next expands to nothing\n\
         {ROOT}:this/header(/previous)+/next aliases target {$REF}/{UP}/{UP}\nEND_LICS\n",
    );
    let written = Subject::new("hex-jbse-yaml", DOUBLY_LINKED, DOUBLY_LINKED_YAML);
    for method in ["forward", "both"] {
        assert_eq!(list.paths(method, "hex", 4), written.paths(method, "hex", 4));
    }
    let checked = symheap(&["check", &list.path()]);
    assert_eq!(checked.code, 0, "{}", checked.out);
    assert!(checked.out.contains("list.jbse:1:1: warning[JBSE-IGNORED]"), "{}", checked.out);
    list.folder.write("list.jbse", "BEGIN_LICS\n{ROOT}:this/heder not null\nEND_LICS\n");
    let checked = symheap(&["check", &list.path()]);
    assert!(checked.out.contains("list.jbse:2:1: error[UNKNOWN-FIELD]"), "{}", checked.out);
}
