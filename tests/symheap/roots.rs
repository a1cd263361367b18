//! Several roots: reference arguments that may alias, be null or grow, static roots, arrays and abstract
//! types as pool objects, and what looking at a pending argument is.

use serde_json::Value;

use crate::command::{Folder, Ran, json, symheap};

struct Subject {
    /// Removed with the subject.
    _folder: Folder,
    path: String,
}

/// A subject `T` with the given Java, roots, methods, scope and precondition (YAML in flow or block style,
/// indented by two).
fn subject(name: &str, java: &str, rest: &str) -> Subject {
    let folder = Folder::new(name);
    folder.write("T.java", java);
    let path = folder.write("subject.yaml", &format!("symheap: 1\nname: T\nsources: [T.java]\n{rest}"));
    Subject { _folder: folder, path }
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
        "a=null/b=null returns true",
        "a=null/b=N0 returns false",
        "a=N0/b=null returns false",
        "a=N0/b=N0 returns true",
        "a=N0/b=N1 returns false",
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
    assert_eq!(s.clauses("same", "lissa", 2), ["a=N0/b=N1 returns false"]);
    let s = nodes("roots-pre-deref", "deref: {}", "preH", POOL);
    assert_eq!(s.clauses("deref", "lissa", 2), ["a=N0/N0.next=N1/b=N1 returns 1"]);
    let count = |s: &Subject| json(&["enumerate", &s.path, "-k", "3", "--count", "--json"])["valid"].clone();
    assert_eq!(count(&s), 1);
    let s = nodes("roots-loose", "self: {}", "loose", POOL);
    assert_eq!(count(&s), 2);
}

#[test]
fn pools_without_null_and_disjoint_pools() {
    let s = nodes("roots-nonnull", "same: {}", "loose", "{ class: Node, count: k, null: false }");
    assert_eq!(s.clauses("same", "li", 2), ["a=N0/b=N0 returns true", "a=N0/b=N1 returns false"]);
    let yaml = "methods:\n  same: { args: { a: left, b: right } }\n  deref: { args: { a: left, b: right } }\nprecondition:\n  scope:\n    default: 2\n    pools: { left: { class: Node, count: k }, right: { class: Node, count: k, null: false } }\n    fields: { Node.next: left }\n  operational: { preH: [loose] }\n";
    let s = subject("roots-disjoint", NODES, yaml);
    assert_eq!(
        s.clauses("same", "li", 2),
        ["a=null/b=right.Node0 returns false", "a=left.Node0/b=right.Node0 returns false"]
    );
}

#[test]
fn copying_and_passing_do_not_fork() {
    let s = nodes("roots-pass", "pass: {}", "loose", POOL);
    assert_eq!(s.clauses("pass", "li", 2), [" returns 0"]);
}

#[test]
fn looking_at_an_argument_forks_once() {
    for (method, null, object) in [
        ("self", "returns true", "returns true"),
        ("give", "returns null", "returns N0"),
        ("store", "returns", "returns"),
        ("lambda", "returns 0", "returns 1"),
        // A closure is an object, and to capture is to store.
        ("unused", "returns 7", "returns 7"),
        ("list", "returns 1", "returns 1"),
    ] {
        let s = nodes(&format!("roots-{method}"), &format!("{method}: {{}}"), "loose", POOL);
        let wanted = [format!("a=null {null}"), format!("a=N0 {object}")];
        assert_eq!(s.clauses(method, "li", 2), wanted, "{method}");
    }
    for (method, null, object) in [("test", "returns 0", "returns 1"), ("cast", "returns 0", "returns 0")] {
        let args = format!("{method}: {{ args: [nodes] }}");
        let s = nodes(&format!("roots-{method}"), &args, "", POOL);
        let wanted = [format!("a=null {null}"), format!("a=N0 {object}")];
        assert_eq!(s.clauses(method, "li", 2), wanted, "{method}");
    }
    let s = nodes("roots-set", "set: {}", "loose", POOL);
    assert_eq!(
        s.clauses("set", "li", 2),
        [
            "a=null/b=null returns 1",
            "a=null/b=N0 returns 2",
            "a=N0/b=null returns 2",
            "a=N0/b=N0 returns 1",
            "a=N0/b=N1 returns 2",
        ]
    );
}

const REGISTER: &str = "class T {
  static class Node { Node next; int key; T home; }
  static Node head, tail;
  static int uses = 3;
  Node first;
  static boolean same() { return head == tail; }
  boolean owns(Node n, Node m) { return first == n && n != m; }
  static Node pop() { Node n = head; if (n != null) head = n.next; return n; }
  int uses() { return uses; }
  static boolean preH(Node head, Node tail) { return head == null ? tail == null : tail != null && tail.next == null; }
  boolean ok(Node n) { return first == null || n != null; }
}
";

#[test]
fn static_fields_are_roots() {
    let yaml = "input: { statics: { T.head: nodes, T.tail: nodes } }\nmethods:\n  same: {}\n  pop: {}\nprecondition:\n  scope:\n    default: 2\n    pools: { nodes: { class: Node, count: k } }\n    fields: { Node.next: nodes }\n  operational: { preH: [preH] }\n";
    let s = subject("roots-statics", REGISTER, yaml);
    let all = [
        "T.head=null/T.tail=null returns true",
        "T.head=null/T.tail=N0 returns false",
        "T.head=N0/T.tail=null returns false",
        "T.head=N0/T.tail=N0 returns true",
        "T.head=N0/T.tail=N1 returns false",
    ];
    assert_eq!(s.clauses("same", "li", 2), all);
    assert_eq!(s.clauses("same", "lissa", 2), [all[0], all[3], all[4]]);
    assert_eq!(
        s.clauses("pop", "lissa", 2),
        [
            "T.head=null returns null",
            "T.head=N0/N0.next=null returns N0",
            "T.head=N0/N0.next=N0 returns N0",
            "T.head=N0/N0.next=N1 returns N0",
        ]
    );
}

#[test]
fn reference_arguments_beside_this() {
    let yaml = "input: { this: T }\nmethods:\n  owns: {}\nprecondition:\n  scope:\n    default: 2\n    pools: { nodes: { class: Node, count: k } }\n    fields: { T.first: nodes, Node.next: nodes }\n  operational: { preH: [ok] }\n";
    let s = subject("roots-this", REGISTER, yaml);
    let li = [
        "first=null/n=null/m=null returns false",
        "first=null/n=null/m=N0 returns true",
        "first=null/n=N0 returns false",
        "first=N0/n=null returns false",
        "first=N0/n=N0/m=null returns true",
        "first=N0/n=N0/m=N0 returns false",
        "first=N0/n=N0/m=N1 returns true",
        "first=N0/n=N1 returns false",
    ];
    assert_eq!(s.clauses("owns", "li", 2), li);
    let cut: Vec<&str> = li.into_iter().filter(|p| !p.contains("first=N0/n=null")).collect();
    assert_eq!(s.clauses("owns", "lissa", 2), cut);
}

#[test]
fn a_receiver_in_a_pool_may_be_its_own_argument() {
    let java =
        "class T { T next; boolean is(T other) { return this == other; } boolean ok() { return true; } }";
    let yaml = "input: { this: \"all[0]\" }\nmethods: { is: {} }\nprecondition:\n  scope:\n    default: 2\n    pools: { all: { class: T, count: k } }\n    fields: { T.next: all }\n  operational: { preH: [ok] }\n";
    let s = subject("roots-own", java, yaml);
    let wanted = ["other=null returns false", "other=N0 returns true", "other=N1 returns false"];
    for technique in ["li", "lissa"] {
        assert_eq!(s.clauses("is", technique, 2), wanted, "{technique}");
    }
}

const ARRAYS: &str = "class T {
  static class Item { int weight; }
  int[] numbers; Item[] items;
  int length() { return numbers.length; }
  boolean full() { return items[0] != null && items[0] == items[1]; }
  int sum() { int s = 0; for (int n : numbers) s += n > 0 ? 1 : 0; return s; }
  int at(int i) { return numbers[i]; }
  static int arg(long[] a) { return a.length; }
  boolean ok() { return numbers != null && items != null; }
  static boolean any() { return true; }
}
";

fn arrays(name: &str, method: &str) -> Subject {
    let yaml = format!(
        "input: {{ this: T }}\nmethods: {{ {method}: {{}} }}\nprecondition:\n  scope:\n    default: 2\n    pools:\n      items: {{ class: Item, count: k }}\n      numbers: {{ array: int, count: 1, length: 0..k, elements: 0..k }}\n      shelves: {{ array: Item, count: 1, length: 0..2, elements: items }}\n    fields: {{ T.numbers: numbers, T.items: shelves }}\n  operational: {{ preH: [ok] }}\n"
    );
    subject(name, ARRAYS, &yaml)
}

#[test]
fn arrays_have_symbolic_lengths_and_elements() {
    let s = arrays("roots-length", "length");
    assert_eq!(
        s.clauses("length", "lissa", 2),
        [
            "numbers=intArray0/intArray0.length=0 returns 0",
            "numbers=intArray0/intArray0.length=1 returns 1",
            "numbers=intArray0/intArray0.length=2 returns 2"
        ]
    );
    let sum = arrays("roots-sum", "sum").run("sum", "lissa", 2);
    // One path a sequence of signs: 1 + 2 + 4.
    assert_eq!((&sum["paths"], &sum["outcomes"]["return"]), (&7.into(), &7.into()), "{sum}");
    let full = arrays("roots-full", "full").run("full", "lissa", 2);
    // length 0 throws; length 1: null, or an item and then out of bounds; length 2: null, or an item beside
    // null, itself, another.
    assert_eq!(
        full["outcomes"],
        serde_json::json!({"return": 5, "exception": {"ArrayIndexOutOfBoundsException": 2}, "never_ends": 0}),
        "{full}"
    );
}

#[test]
fn a_symbolic_index_is_in_or_out_of_bounds() {
    let at = arrays("roots-at", "at").run("at", "lissa", 2);
    // length 0: out; length 1: out, [0]; length 2: out, [0], [1].
    assert_eq!(at["outcomes"]["return"], 3, "{at}");
    assert_eq!(at["outcomes"]["exception"]["ArrayIndexOutOfBoundsException"], 3, "{at}");
    // Without a precondition the array may be null.
    let li = arrays("roots-at-li", "at").run("at", "li", 2);
    assert_eq!(li["outcomes"]["exception"]["NullPointerException"], 1, "{li}");
}

#[test]
fn an_array_is_an_argument() {
    let yaml = "methods: { arg: {} }\nprecondition:\n  scope:\n    default: 2\n    pools: { longs: { array: long, count: 1, length: 1..2, elements: 0..k, null: false } }\n    fields: {}\n  operational: { preH: [any] }\n";
    let s = subject("roots-array-arg", ARRAYS, yaml);
    assert_eq!(s.clauses("arg", "li", 2), ["a=N0/N0.length=1 returns 1", "a=N0/N0.length=2 returns 2"]);
}

#[test]
fn a_pool_of_an_abstract_type_has_several_classes() {
    let java = "class T {
      static abstract class Shape { abstract int sides(); }
      static class Square extends Shape { int sides() { return 4; } }
      static class Circle extends Shape { int sides() { return 0; } }
      static int count(Shape a, Shape b) { return a.sides() + b.sides(); }
      static boolean pre(Shape a, Shape b) { return a != null && b != null && a.sides() >= b.sides(); }
      static int circles(Circle c) { return c == null ? 0 : 1; }
      static boolean yes() { return true; }
    }";
    let yaml = |pre| {
        format!(
            "methods: {{ count: {{}} }}\nprecondition:\n  scope:\n    default: 2\n    pools: {{ shapes: {{ classes: {{ Square: 1, Circle: k }} }} }}\n    fields: {{}}\n  operational: {{ preH: [{pre}] }}\n"
        )
    };
    let s = subject("roots-shapes", java, &yaml("pre"));
    assert_eq!(
        s.clauses("count", "lissa", 2),
        ["a=N0/b=N0 returns 8", "a=N0/b=N1 returns 4", "a=N1/b=N1 returns 0", "a=N1/b=N2 returns 0"]
    );
    let s = subject("roots-shapes-li", java, &yaml("yes"));
    let li = s.run("count", "li", 2);
    // a = null throws; each of a square and a circle beside null, itself, the square or the circle left over
    // or a further circle.
    assert_eq!(
        li["outcomes"],
        serde_json::json!({"return": 5, "exception": {"NullPointerException": 3}, "never_ends": 0}),
        "{li}"
    );
}

#[test]
fn a_static_root_is_symbolic_whatever_its_initializer_says() {
    let java = "class T {
      static class Node { Node next; }
      static Node head = new Node();
      static int limit = 5;
      static int get() { return head == null ? limit : head.next == null ? 1 : 2; }
      static boolean pre(Node head) { return head == null || head.next == null; }
    }";
    let yaml = "input: { statics: { T.head: nodes } }\nmethods: { get: {} }\nprecondition:\n  scope:\n    default: 2\n    pools: { nodes: { class: Node, count: k } }\n    fields: { Node.next: nodes }\n  operational: { preH: [pre] }\n";
    let s = subject("roots-static-init", java, yaml);
    assert_eq!(s.clauses("get", "lissa", 2), ["T.head=null returns 5", "T.head=N0/N0.next=null returns 1"]);
    assert_eq!(s.clauses("get", "li", 2).len(), 4);
}

const NUMBERS: &str = "class T {
  static int sign(long a) { return a < 0 ? -1 : a == 0 ? 0 : 1; }
  static int small(byte b, short s) { return b > 127 ? 1 : s < -32768 ? 2 : 3; }
  static int letter(char c) { return c < 0 ? 1 : c == 'x' ? 2 : 3; }
  static int flag(boolean f, boolean g) { return f ? g ? 3 : 2 : 1; }
  static int pick(Object o, int n, String s) { return (o == null ? 0 : 10) + n + (s.equals(\"a\") ? 100 : 0); }
  static int over(int n) { return n; }
  static int over(long n) { return 2; }
  static int over(int n, Object o) { return 3; }
  static int bounded(int n) { return n > 5 ? 1 : n < 2 ? 2 : 3; }
  static int fails(int n) { if (n == 0) throw new IllegalStateException(); if (n == 1) throw new ArithmeticException(); return n; }
}
";

fn numbers(name: &str, extra: &str, methods: &str) -> Subject {
    let yaml = format!(
        "{extra}methods:\n  {methods}\nprecondition:\n  for: T\n  scope: {{ pools: {{}}, fields: {{}} }}\n"
    );
    subject(name, NUMBERS, &yaml)
}

fn outcomes(s: &Subject, method: &str) -> Vec<String> {
    s.clauses(method, "li", 1).iter().map(|c| c.rsplit_once(' ').unwrap().1.to_string()).collect()
}

#[test]
fn primitive_arguments_have_their_ranges() {
    let s = numbers(
        "roots-numbers",
        "",
        "sign: {}\n  small: {}\n  letter: {}\n  flag: { args: { f: symbolic, g: [true, false] } }",
    );
    assert_eq!(outcomes(&s, "sign"), ["-1", "0", "1"]);
    assert_eq!(outcomes(&s, "small"), ["3"]);
    assert_eq!(outcomes(&s, "letter"), ["2", "3"]);
    assert_eq!(
        s.clauses("flag", "li", 1),
        ["g=true/f returns 3", "g=true/!f returns 1", "g=false/f returns 2", "g=false/!f returns 1"]
    );
}

#[test]
fn forms_of_arguments_and_overloads() {
    let methods = "pick: { args: [[null, new], 5, \"a\"] }\n  named: { signature: \"pick(Object, int, String)\", args: { s: \"b\", n: [1, 2], o: new } }\n  long: { signature: over(long) }\n  over: { args: { n: symbolic, o: null } }";
    let s = numbers("roots-forms", "", methods);
    assert_eq!(s.clauses("pick", "li", 1), ["o=null returns 105", "o=new returns 115"]);
    assert_eq!(s.clauses("named", "li", 1), ["n=1 returns 11", "n=2 returns 12"]);
    assert_eq!(s.clauses("long", "li", 1), [" returns 2"]);
    assert_eq!(s.clauses("over", "li", 1), [" returns 3"]);
    let both = numbers("roots-ambiguous", "", "over: {}").refused("over");
    assert!(both.err.contains("AMBIGUOUS-METHOD") && both.err.contains("signature"), "{}", both.err);
}

#[test]
fn requirements_and_expected_exceptions() {
    let s = numbers("roots-requires", "requires: [\"n < 4\", \"n > 0\"]\n", "bounded: {}");
    assert_eq!(outcomes(&s, "bounded"), ["2", "3"]);
    let none = numbers("roots-requires-none", "requires: [\"n < 4\", \"n > 4\"]\n", "bounded: {}");
    assert_eq!(none.run("bounded", "li", 1)["paths"], 0);
    let s = numbers("roots-expect", "expect: [IllegalStateException]\n", "fails: {}");
    let ran = s.run("fails", "li", 1);
    assert_eq!((&ran["paths"], &ran["alarms"]), (&3.into(), &1.into()), "{ran}");
}
