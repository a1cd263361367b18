//! Where the incremental verdict along a trace, the verdict over all backbones and the operational
//! precondition part. These are known, and pinned here.

use super::{Subject, values};

/// The verdicts that `solve` gives: in breadth-first order, over all backbones, of preH.
type Three = [&'static str; 3];

const NODE: &str = "class Node { Node next, prev; }";

fn subject(name: &str, java: &str, fields: &str, methods: &str, rules: &str) -> Subject {
    let yaml = format!(
        "symheap: 1
name: S
sources: [Subject.java]
input: {{ this: S }}
methods: {{ {methods} }}
precondition:
  scope:
    default: 3
    pools: {{ nodes: {{ class: Node, count: k }} }}
    fields: {{ {fields} }}
  operational: {{ preH: [ok] }}
  hex:
    rules: [ {rules} ]
"
    );
    Subject::new(name, &format!("{java} {NODE}"), &yaml)
}

#[test]
fn f1_max_is_judged_on_the_heap_as_it_is() {
    let closed = subject(
        "hex-f1",
        "class S { Node h; Object read() { Node n = h; Node a = n.next; return n.prev; }
           boolean ok() { Node e = h; if (e == null) return true;
             do { Node n = e.next; if (n == null || n.prev != e) return false; e = n; } while (e != h);
             return true; } }",
        "S.h: nodes, Node.next: nodes, Node.prev: nodes",
        "read: {}",
        "{ path: this.h(.next)+, aliases: max this.h(.prev)* }",
    );
    // h = N0, N0.next = N0, N0.prev = a new object: each step is right when it is taken.
    let paths = closed.paths("read", "hex", 3);
    assert!(values(&paths, "N0.prev", &[("N0.next", "N0")]).contains(&"N1".to_owned()), "{paths:?}");
    let heap = "heap:\n  this: { h: N0 }\n  N0: { next: N0, prev: N1 }\n";
    let three: Three = ["sat", "unsat", "unsat"];
    assert_eq!(closed.verdicts(heap, 3), three);
    // The check at the end of the path says so.
    let said = closed.stderr("read", "hex", 3);
    assert!(said.contains("1 path ends in a heap that was accepted step by step"), "{said}");
    assert!(said.contains("this.h.next is an alias of this.h (N0)"), "{said}");
    assert!(said.contains("the maximal paths lead to this.h.prev (N1)"), "{said}");
}

#[test]
fn f2_the_order_of_roots_decides() {
    let two = Subject::new(
        "hex-f2",
        &format!(
            "class S {{
               static void ab(Node a, Node b) {{ boolean x = a == null, y = b == null; }}
               static void ba(Node a, Node b) {{ boolean y = b == null, x = a == null; }}
               static boolean ok(Node a, Node b) {{ return true; }} }} {NODE}"
        ),
        "symheap: 1
name: S
sources: [Subject.java]
methods: { ab: { args: { a: nodes, b: nodes } }, ba: { args: { a: nodes, b: nodes } } }
precondition:
  for: S
  scope: { default: 2, pools: { nodes: { class: Node, count: k } }, fields: { Node.next: nodes, Node.prev: nodes } }
  operational: { preH: [ok] }
  hex: { rules: [ { path: a, aliases: [] } ] }
",
    );
    // null/null, null/new, new/null, new/same, new/new; in the other order `a` is the alias.
    assert_eq!(two.paths("ab", "hex", 2).len(), 5);
    assert_eq!(two.paths("ba", "hex", 2).len(), 4);
    let three: Three = ["sat", "unsat", "sat"];
    assert_eq!(two.verdicts("heap: { a: N0, b: N0 }\n", 2), three);
}

#[test]
fn f3_a_second_root_can_make_a_good_heap_unreachable() {
    let list = subject(
        "hex-f3",
        "class S { Node head, tail;
           void forward() { Node h = head; Node n = h.next; boolean t = tail == null; }
           void backward() { boolean t = tail == null; Node h = head; Node n = h.next; }
           boolean ok() { return true; } }",
        "S.head: nodes, S.tail: nodes, Node.next: nodes",
        "forward: {}, backward: {}",
        "{ path: this.head(.next)*, aliases: [] }",
    );
    let good = |method: &str| {
        let paths = list.paths(method, "hex", 3);
        let heap = |p: &serde_json::Value| (p["heap"]["this"]["tail"].clone(), p["heap"].clone());
        paths.iter().any(|p| {
            let (tail, heap) = heap(p);
            let head = heap["this"]["head"].as_str().unwrap_or("?").to_owned();
            // tail is the node after head.
            heap[head.as_str()]["next"] == tail && tail.as_str().is_some_and(|t| t.starts_with('N'))
        })
    };
    assert!(good("forward"));
    assert!(!good("backward"));
    // The fields of the receiver come before those of the node, so breadth first is the bad order.
    let heap = "heap:\n  this: { head: N0, tail: N1 }\n  N0: { next: N1 }\n";
    let three: Three = ["unsat", "unsat", "sat"];
    assert_eq!(list.verdicts(heap, 3), three);
}

#[test]
fn f4_a_circular_list_with_a_second_root() {
    let ring = subject(
        "hex-f4",
        "class S { Node list, cur;
           void walk() { Node a = list; Node b = a.next; Node c = b.next; boolean x = cur == null; }
           boolean ok() { Node e = list; if (e == null) return true; java.util.Set<Node> seen = new java.util.HashSet<>();
             while (seen.add(e)) { e = e.next; if (e == null) return false; } return e == list; } }",
        "S.list: nodes, S.cur: nodes, Node.next: nodes",
        "walk: {}",
        "{ path: this.list(.next)+, not: null, aliases: this.list }",
    );
    // Along the trace that visits the ring first, the heap is fine.
    let paths = ring.paths("walk", "hex", 3);
    assert!(values(&paths, "this.cur", &[("this.list", "N0"), ("N1.next", "N0")]).contains(&"N1".into()));
    let heap = "heap:\n  this: { list: N0, cur: N1 }\n  N0: { next: N1 }\n  N1: { next: N0 }\n";
    let three: Three = ["unsat", "unsat", "sat"];
    assert_eq!(ring.verdicts(heap, 3), three);
    let alone = "heap:\n  this: { list: N0, cur: null }\n  N0: { next: N1 }\n  N1: { next: N0 }\n";
    assert_eq!(ring.verdicts(alone, 3), ["sat", "sat", "sat"]);
}

#[test]
fn the_debugger_tells_the_verdicts_apart() {
    let dir = crate::command::Folder::new("hex-verdicts");
    let script = dir.write("verdicts.script", "goto [1,2,3,2]\nverdicts\n");
    let ran = crate::command::symheap(&["repl", "intro/circular_list", "getList", "--script", &script]);
    let word = |name: &str| {
        let line = ran.out.lines().find(|l| l.split_whitespace().next() == Some(name));
        line.and_then(|l| l.split_whitespace().nth(1)).unwrap_or("none").to_owned()
    };
    for name in ["hex", "hex/trace", "hex/all_backbones", "lissa"] {
        assert_eq!(word(name), "sat", "{name}: {}", ran.out);
    }
}
