//! `SymHeap.old`: expressions of any kind on the input heap.

use crate::command::{Folder, json, symheap};

const LIST: &str = "import pli.SymHeap;
class L {
  static class N { N next; int v; N(int v) { this.v = v; } N() { } }
  static N top; static int limit; static int count = 3; static int[] made = { 1, 2 };
  N head; int size; int[] xs;
  int length() { int n = 0; for (N x = head; x != null; x = x.next) n++; return n; }
  N at(int i) { N x = head; while (i-- > 0 && x != null) x = x.next; return x; }
  static int tops() { int n = 0; for (N x = top; x != null; x = x.next) n++; return n; }
  static boolean isBig(N x) { return x != null && x.v > 3; }
  int boom() { if (head == null) throw new IllegalStateException(); return 1; }
  boolean acyclic() {
    java.util.Set<N> seen = new java.util.HashSet<N>();
    for (N x = head; x != null; x = x.next) if (!seen.add(x)) return false;
    java.util.Set<N> other = new java.util.HashSet<N>();
    for (N x = top; x != null; x = x.next) if (!other.add(x)) return false;
    return xs != null;
  }
  void keep() { }
  N pop() { N x = head; if (x != null) head = x.next; limit = 7; count++; return x; }
  void push(int v) { N n = new N(v); n.next = head; head = n; top = null; xs = new int[1]; }
  void set(N a) { top = a; }
";

/// How many of the alarms about a postcondition after `method` are of which class.
fn judged(name: &str, method: &str, post: &str) -> (u64, u64, u64) {
    let folder = Folder::new(name);
    let params = if method == "set" { "N a" } else { "" };
    folder.write("L.java", &format!("{LIST}  boolean post({params}) {{ {post} }}\n}}\n"));
    let args = "methods: { keep: {}, pop: {}, push: { args: { v: symbolic } }, set: { args: { a: ns } } }";
    let yaml = format!(
        "symheap: 1\nname: L\nsources: [L.java]\ninput: {{ this: L, statics: {{ L.top: ns, L.limit: 0..9 }} }}\n{args}\n\
         precondition:\n  scope:\n    default: 2\n    pools:\n      ns: {{ class: L.N, count: k }}\n      \
         arr: {{ array: int, count: 1, length: 0..2, elements: any }}\n    \
         fields: {{ L.head: ns, N.next: ns, N.v: any, L.size: any, L.xs: arr }}\n  \
         operational: {{ preH: [acyclic] }}\n  post: {{ {method}: post }}\n"
    );
    folder.write("subject.yaml", &yaml);
    let found = json(&["alarms", &folder.path(), method, "-t", "pli", "--json", "--no-times"]);
    let count = |class: &str| found["classes"][class].as_u64().unwrap();
    (count("real"), count("unknown"), count("false") + count("false-in-scope"))
}

#[test]
fn any_expression_is_evaluated_on_the_input_heap() {
    let holds = [
        ("pop", "return length() == SymHeap.old(length()) - (SymHeap.old(head == null) ? 0 : 1);"),
        ("pop", "return head == null || SymHeap.old(length() > 0 && head.next != null);"),
        ("pop", "return SymHeap.old(this.at(1)) == head;"),
        ("pop", "int i = 1; return SymHeap.old(at(i)) == head && SymHeap.old(at(0)) == SymHeap.old(head);"),
        (
            "push",
            "return SymHeap.old(head) == head.next && SymHeap.old(head == null) == (head.next == null);",
        ),
        ("push", "return SymHeap.old(isBig(head)) == isBig(head.next);"),
        (
            "push",
            "return SymHeap.old(head != null ? head.v * 2 + 1 : 1) == (head.next != null ? head.next.v * 2 + 1 : 1);",
        ),
        (
            "push",
            "return SymHeap.old(xs.length * 2) <= 4 && (SymHeap.old(xs.length) != 2 || SymHeap.old(xs[0] + xs[xs.length - 1]) == SymHeap.old(xs)[0] + SymHeap.old(xs)[1]);",
        ),
        (
            "push",
            "L me = this; return SymHeap.old(me.length()) + 1 == me.length() && SymHeap.old(me) == this;",
        ),
        (
            "keep",
            "return SymHeap.old(head) == head && !(SymHeap.old(head) != head) && SymHeap.old(this) == this;",
        ),
        (
            "keep",
            "int was; try { was = SymHeap.old(boom()); } catch (IllegalStateException e) { was = 0; } return was == (head == null ? 0 : 1) && tops() == SymHeap.old(tops());",
        ),
        // Static roots are part of the input heap, wherever they are read.
        (
            "push",
            "return top == null && SymHeap.old(tops()) <= 2 && SymHeap.old(top == null) == (SymHeap.old(tops()) == 0);",
        ),
        ("set", "return top == a && (SymHeap.old(top) == a) == SymHeap.old(top == a);"),
        ("pop", "return limit == 7 && (SymHeap.old(limit) == 7 || SymHeap.old(limit + 1) != 8);"),
        // So is what other static fields held before.
        ("pop", "return SymHeap.old(count) == count - 1 && SymHeap.old(made[1] + made.length) == 4;"),
    ];
    for (i, (method, post)) in holds.into_iter().enumerate() {
        assert_eq!(judged(&format!("old-holds{i}"), method, post), (0, 0, 0), "{method}: {post}");
    }
}

#[test]
fn what_was_otherwise_is_an_alarm() {
    let fails = [
        ("pop", "return length() == SymHeap.old(length());"),
        ("pop", "return SymHeap.old(head) == head;"),
        ("push", "return SymHeap.old(tops()) == tops();"),
        ("set", "return SymHeap.old(top) == a;"),
        ("keep", "return SymHeap.old(head != null && head.v * 2 == 8) == false;"),
    ];
    for (i, (method, post)) in fails.into_iter().enumerate() {
        let (real, unknown, refuted) = judged(&format!("old-fails{i}"), method, post);
        assert!(real > 0 && unknown == 0 && refuted == 0, "{method}: {post}: {real} {unknown} {refuted}");
    }
}

#[test]
fn what_changes_something_cannot_be_asked() {
    let folder = Folder::new("old-effects");
    let parts = ["head = null", "size++", "java.util.Optional.of(1).map(x -> x).isPresent()"];
    for part in parts {
        folder.write(
            "L.java",
            &format!("{LIST}  boolean post() {{ return SymHeap.old({part}) == null; }}\n}}\n"),
        );
        let ran = symheap(&["check", &format!("{}/L.java", folder.path())]);
        let said = format!("{}{}", ran.out, ran.err);
        assert!(said.contains("NO-OLD-VALUE") && said.contains("in SymHeap.old"), "{part}: {said}");
    }
}
