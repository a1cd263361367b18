//! Companion methods and ghost fields.

use super::Subject;

const YAML: &str = "symheap: 1
name: List
sources: [Subject.java]
predicates: [Spec.java]
input: { this: List }
methods: { second: {}, sum: {} }
precondition:
  scope:
    default: 4
    pools: { nodes: { class: Node, count: k } }
    fields: { List.head: nodes, List.size: any, Node.next: nodes, Node.value: any }
  hex:
    rules:
      - { path: this.head(.next)*, aliases: [], expands: [Node], calls: CALLS }
    companions: { onStart: start }
    ghosts: { atLeast: int, Node: { list: List } }
";

const LIST: &str = "class List { Node head; int size;
  Node second() { if (size < 2) { Node h = head; return h == null ? null : h.next; } return null; }
  int sum() { int s = 0; for (Node n = head; n != null; n = n.next) s += n.value; return s; } }
class Node { Node next; int value; }";

fn subject(name: &str, calls: &str, spec: &str) -> Subject {
    let subject = Subject::new(name, LIST, &YAML.replace("CALLS", calls));
    subject.folder.write("Spec.java", spec);
    subject
}

#[test]
fn a_companion_counts_and_assumes() {
    let counted = subject(
        "hex-count",
        "count",
        "import symheap.Ghost; import jbse.meta.Analysis;
         class Spec {
           static void start(List list) { Ghost.set(list, \"atLeast\", 0); Analysis.assume(list.size >= 0); }
           static void count(Object owner, Node node) {
             List list = owner instanceof List ? (List) owner : (List) Ghost.get(owner, \"list\");
             Ghost.set(node, \"list\", list);
             int n = Ghost.getInt(list, \"atLeast\") + 1;
             Ghost.set(list, \"atLeast\", n);
             Analysis.assume(list.size >= n);
           } }",
    );
    // size < 2: an empty list, a list of one; a second node contradicts size < 2. Then size >= 2.
    let paths = counted.paths("second", "hex", 4);
    assert_eq!(paths.len(), 3, "{paths:?}");
    assert_eq!(counted.paths("second", "li", 4).len(), 5);
    // The same numbers name the same nodes: what companions do is no choice.
    let choices: Vec<String> = paths.iter().map(|p| p["choice_path"].to_string()).collect();
    assert_eq!(choices, ["[1,1]", "[1,2,1]", "[2]"]);
    assert!(paths[1]["path_condition"].as_array().unwrap().iter().any(|c| c == "size >= 1"), "{paths:?}");
}

#[test]
fn all_ways_of_a_companion_go_on_as_one() {
    // Values grow along the list, or fall; the companion decides which by a fork of its own, and leaves
    // a different number behind in each way.
    let split = subject(
        "hex-split",
        "weigh",
        "import symheap.Ghost; import jbse.meta.Analysis;
         class Spec {
           static void start(List list) { }
           static void weigh(Object owner, Node node) {
             int weight;
             if (node.value > 0) weight = 1;
             else { Analysis.assume(node.value == -5); weight = 2; }
             int before = owner instanceof List ? Ghost.getInt(owner, \"atLeast\") : 0;
             if (owner instanceof List) Ghost.set(owner, \"atLeast\", before + weight);
             if (!(owner instanceof List)) {
               List list = (List) Ghost.get(owner, \"list\");
               // Two of the four sums are left: 1 + 1 and 2 + 2.
               Analysis.assume(Ghost.getInt(list, \"atLeast\") == weight);
             } else Ghost.set(node, \"list\", (List) owner);
           } }",
    );
    let paths = split.paths("sum", "hex", 2);
    // One path a length, as under li: the companion's forks are no choices.
    assert_eq!(paths.len(), 3, "{paths:?}");
    let two = &paths[2];
    assert_eq!(two["choice_path"].to_string(), "[2,3,1]", "{two}");
    let condition = two["path_condition"].to_string();
    assert!(condition.contains(" || "), "{condition}");
}

#[test]
fn no_way_left_cuts() {
    let none = subject(
        "hex-none",
        "never",
        "class Spec { static void start() { } static void never(Object owner, Node node) { pli.SymHeap.assume(false); } }",
    );
    assert_eq!(none.paths("sum", "hex", 3).len(), 1);
}

#[test]
fn a_companion_that_cannot_run_is_left_out_and_said_so() {
    let looks = subject(
        "hex-looks",
        "look",
        "class Spec { static void start() { } static void look(Object owner, Node node) { if (node.next == null) pli.SymHeap.assume(false); } }",
    );
    assert_eq!(looks.paths("sum", "hex", 2).len(), 3);
    let said = looks.stderr("sum", "hex", 2);
    assert!(said.contains("Spec.look(Object,Node) was left out where it looks at N0.next"), "{said}");

    let undeclared = subject(
        "hex-undeclared",
        "write",
        "class Spec { static void start() { } static void write(Object owner, Node node) { symheap.Ghost.set(node, \"lst\", 1); } }",
    );
    let said = undeclared.stderr("sum", "hex", 2);
    assert!(said.contains("Node has no ghost field `lst` (declared: list)"), "{said}");
}
