//! Postconditions, alarms and their exact classes, replay of witnesses.

use serde_json::{Value, json as value};

use crate::command::{Folder, json, symheap};

const QUEUE: &str = r#"import java.util.ArrayList;
import java.util.List;
import pli.SymHeap;

class Queue {
  static class Node { int key; Node next; }
  Node head;
  int size;

  boolean acyclic() {
    java.util.Set<Node> seen = new java.util.HashSet<Node>();
    for (Node n = head; n != null; n = n.next) if (!seen.add(n)) return false;
    return seen.size() == size;
  }
  boolean positive() {
    for (Node n = head; n != null; n = n.next) if (n.key <= 0) return false;
    return true;
  }

  void push(int key) { Node n = new Node(); n.key = key; n.next = head; head = n; size++; }
  Node pop() {
    Node first = head;
    if (first == null) return null;
    head = first.next;
    size--;
    return first;
  }
  Node popTwo() {
    Node first = head;
    if (first == null) return null;
    head = first.next == null ? null : first.next.next;
    size--;
    return first;
  }
  void swap() {
    if (head == null || head.next == null) return;
    int key = head.key; head.key = head.next.key; head.next.key = key;
  }
  void raise(boolean all) { if (head != null) head.key = all ? head.key + 1 : head.key; }
  int second() {
    if (head == null) return 0;
    return head.next.key;
  }
  int check() {
    if (head != null && head.key < 0) throw new IllegalStateException("negative");
    return size;
  }
  int third(int n) {
    if (head != null && head.next != null && head.next.next != null && size < 3)
      throw new IllegalStateException();
    return size / n;
  }

  boolean grows() { 
    Node first = SymHeap.old(this).head;
    return size == SymHeap.old(size) + 1 && (first == null || first.key == head.next.key);
  }
  boolean keepsKeys() { return SymHeap.sameKeys(SymHeap.old(this), this); }
  boolean addsKey(int key) {
    List<Integer> before = keys(SymHeap.old(head));
    before.add(key);
    return SymHeap.sameKeys(before, keys(head));
  }
  boolean keepsOtherKeys(Node result) {
    List<Integer> after = keys(head);
    if (result != null) after.add(result.key);
    return SymHeap.sameKeys(SymHeap.old(this), after);
  }
  boolean isLookedInto(Node result) { return result.next == null || result.next.key > 0; }
  boolean oldFirst() { return head == null || SymHeap.old(head.key) == head.key; }
  boolean arrays() {
    int[] a = { 1, 2, 2 };
    int[] b = { 2, 1, 2 };
    int[] c = { 1, 1, 2 };
    return SymHeap.sameKeys(a, b) && !SymHeap.sameKeys(a, c);
  }
  private static List<Integer> keys(Node n) {
    List<Integer> keys = new ArrayList<Integer>();
    for (; n != null; n = n.next) keys.add(n.key);
    return keys;
  }
}
"#;

pub fn queue(name: &str, methods: &str, post: &str, more: &str) -> (Folder, String) {
    let folder = Folder::new(name);
    folder.write("Queue.java", QUEUE);
    let yaml = format!(
        "symheap: 1\nname: Queue\nsources: [Queue.java]\ninput: {{ this: Queue }}\n{more}methods:\n{methods}precondition:\n  scope:\n    default: 3\n    pools: {{ nodes: {{ class: Queue.Node, count: k }} }}\n    fields: {{ Queue.head: nodes, Queue.size: 0..k, Node.key: 0..k, Node.next: nodes }}\n  operational: {{ preH: [acyclic], preP: [positive] }}\n  post: {post}\n"
    );
    let path = folder.write("subject.yaml", &yaml);
    (folder, path)
}

fn alarms(path: &str, method: &str, technique: &str) -> Value {
    json(&["alarms", path, method, "-t", technique, "--json", "--no-times"])
}

fn classes(found: &Value) -> Vec<(String, String, u64)> {
    let text = |v: &Value| v.as_str().unwrap_or_default().to_string();
    let groups = found["groups"].as_array().unwrap().iter();
    groups.map(|g| (text(&g["name"]), text(&g["verdict"]), g["count"].as_u64().unwrap())).collect()
}

#[test]
fn true_and_false_postconditions() {
    let (_folder, path) = queue(
        "post-true",
        "  push: { args: { key: symbolic } }\n  pop: {}\n  popTwo: {}\n",
        "[addsKey, keepsOtherKeys]",
        "",
    );
    for technique in ["li", "lissa", "pli", "ifrepok"] {
        assert_eq!(alarms(&path, "push", technique)["alarms"], 0, "{technique}");
        assert_eq!(alarms(&path, "pop", technique)["alarms"], 0, "{technique}");
    }
    let found = alarms(&path, "popTwo", "lissa");
    // The second key is lost on lists of two, and of three or more.
    assert_eq!(classes(&found), [("Queue.keepsOtherKeys(Node)".into(), "real".into(), 2)]);
    let group = &found["groups"][0];
    assert_eq!((&group["kind"], &group["message"]), (&"postcondition".into(), &"is false".into()));
    assert_eq!(group["clause_path"], "head=N0/N0.next=N1/N1.next=null");
    let witness = &group["witness"]["heap"];
    assert_eq!((&witness["this"]["head"], &witness["this"]["size"]), (&value!("N0"), &value!(2)));
    assert_eq!((&witness["N0"]["next"], &witness["N1"]["next"]), (&value!("N1"), &Value::Null));
    // Counted as alarms under every technique, and never false.
    for technique in ["lissa", "pli"] {
        let ran = json(&["run", &path, "popTwo", "-t", technique, "--validate", "--json", "--no-times"]);
        assert_eq!((&ran["alarms"], &ran["false_alarms"]), (&2.into(), &0.into()), "{ran}");
        assert_eq!(ran["alarm_classes"], value!({ "real": 2 }));
        assert_eq!(ran["violations"], value!({ "Queue.keepsOtherKeys(Node)": 2 }));
    }
    let failed = symheap(&["alarms", &path, "popTwo", "--fail-on", "real,unknown"]);
    assert_eq!(failed.code, 1, "{} {}", failed.out, failed.err);
    assert_eq!(symheap(&["alarms", &path, "pop", "--fail-on", "real,unknown"]).code, 0);
}

#[test]
fn old_values_are_those_of_the_input_heap() {
    let methods = "  push: { args: { key: symbolic } }\n";
    let (_folder, path) = queue("post-old", methods, "[grows]", "");
    assert_eq!(alarms(&path, "push", "pli")["alarms"], 0);
    let (_folder, path) =
        queue("post-old-head", "  raise: { args: { all: symbolic } }\n", "[oldFirst, arrays]", "");
    let found = alarms(&path, "raise", "pli");
    assert_eq!(classes(&found), [("Queue.oldFirst()".into(), "real".into(), 1)]);
    assert_eq!(found["groups"][0]["witness"]["arguments"], value!({ "all": true }));
    // Swapping two keys keeps the multiset; pushing does not.
    let (_folder, path) =
        queue("post-swap", "  swap: {}\n  push: { args: { key: symbolic } }\n", "[keepsKeys]", "");
    assert_eq!(alarms(&path, "swap", "pli")["alarms"], 0);
    assert_eq!(classes(&alarms(&path, "push", "pli")), [("Queue.keepsKeys()".into(), "real".into(), 2)]);
}

#[test]
fn a_postcondition_that_throws_is_violated() {
    let (_folder, path) = queue("post-throws", "  pop: {}\n", "[isLookedInto]", "");
    let found = alarms(&path, "pop", "pli");
    assert_eq!(classes(&found), [("Queue.isLookedInto(Node)".into(), "real".into(), 1)]);
    let message = found["groups"][0]["message"].as_str().unwrap();
    assert!(
        message.starts_with("throws NullPointerException") && message.contains("Queue.java:"),
        "{message}"
    );
}

#[test]
fn a_real_exception_is_replayed() {
    let (_folder, path) = queue("alarm-real", "  second: {}\n", "[]", "");
    for technique in ["li", "lissa", "pli", "ifrepok"] {
        let found = alarms(&path, "second", technique);
        assert_eq!(classes(&found), [("NullPointerException".into(), "real".into(), 1)], "{technique}");
        let group = &found["groups"][0];
        assert_eq!(group["statement"], "return head.next.key;");
        assert_eq!(group["witness"]["heap"]["this"], value!({ "head": "N0", "size": 1 }));
        assert!(group["witness"]["heap"]["N0"]["key"].as_i64() > Some(0), "{group}");
    }
    let line = QUEUE.lines().position(|l| l.contains("return head.next.key")).unwrap() + 1;
    let at = |line: usize| {
        let place = format!("Queue.java:{line}");
        json(&["alarms", &path, "second", "--at", &place, "--json"])["alarms"].clone()
    };
    let other = QUEUE.lines().position(|l| l.contains("return") && !l.contains("head.next.key")).unwrap() + 1;
    assert_eq!((at(line), at(other)), (1.into(), 0.into()));
    let only =
        |name: &str| json(&["alarms", &path, "second", "--exception", name, "--json"])["alarms"].clone();
    assert_eq!((only("RuntimeException"), only("ArithmeticException")), (1.into(), 0.into()));
    let ran = symheap(&["alarms", &path, "second", "--exception", "Nope"]);
    assert!(ran.code == 2 && ran.err.contains("UNKNOWN-EXCEPTION"), "{}", ran.err);
}

#[test]
fn false_alarms_tell_scopes_apart() {
    let methods = "  check: {}\n  third: { args: { n: 1 } }\n";
    let (_folder, path) = queue("alarm-false", methods, "[]", "");
    // A negative first key contradicts preP whatever comes after.
    let found = alarms(&path, "check", "lissa");
    assert_eq!(classes(&found), [("IllegalStateException".into(), "false".into(), 1)]);
    let reason = found["groups"][0]["reason"].as_str().unwrap();
    assert!(reason.contains("needs N0.key > 0, which contradicts N0.key < 0"), "{reason}");
    // Three nodes are at least three: true at every scope, but seen only where the list ends.
    let found = alarms(&path, "third", "lissa");
    assert!(classes(&found).iter().all(|(_, class, _)| class.starts_with("false")), "{found}");
    assert_eq!(alarms(&path, "check", "pli")["alarms"], 0);
}

#[test]
fn requirements_and_expected_exceptions_are_respected() {
    let methods = "  third: { args: { n: symbolic } }\n";
    let (_folder, path) = queue("alarm-requires", methods, "[]", "");
    let found = alarms(&path, "third", "pli");
    assert_eq!(classes(&found), [("ArithmeticException".into(), "real".into(), 4)]);
    assert_eq!(found["groups"][0]["witness"]["arguments"], value!({ "n": 0 }));
    let (_folder, path) = queue("alarm-required", methods, "[]", "requires: [\"n > 0\"]\n");
    assert_eq!(alarms(&path, "third", "pli")["alarms"], 0);
    let (_folder, path) = queue("alarm-expected", methods, "[]", "expect: [ArithmeticException]\n");
    assert_eq!(alarms(&path, "third", "pli")["alarms"], 0);
}

#[test]
fn a_postcondition_takes_names_for_what_they_mean() {
    // `key` is the argument of push, so it is not the result of second; nothing else fits.
    let methods = "  push: { args: { key: symbolic } }\n  second: {}\n";
    let (_folder, path) = queue("post-names", methods, "[addsKey]", "expect: [NullPointerException]\n");
    assert_eq!(alarms(&path, "second", "pli")["alarms"], 0);
    let (_folder, path) = queue("post-misfit", "  check: {}\n", "[keepsOtherKeys]", "");
    let ran = symheap(&["check", &path]);
    let said = format!("{}{}", ran.out, ran.err);
    assert!(ran.code == 2 && said.contains("subject.yaml:13:10: error[WRONG-SIGNATURE]"), "{said}");
}

#[test]
fn a_postcondition_may_be_of_one_method_alone() {
    let methods = "  push: { args: { key: symbolic } }\n  pop: {}\n  popTwo: {}\n";
    // keepsKeys fits all three, and holds after none of them.
    let (_folder, path) = queue("post-of-one", methods, "{ pop: keepsKeys, push: [addsKey, grows] }", "");
    assert_eq!(alarms(&path, "push", "pli")["alarms"], 0);
    assert_eq!(alarms(&path, "popTwo", "pli")["alarms"], 0);
    assert_eq!(classes(&alarms(&path, "pop", "pli"))[0].0, "Queue.keepsKeys()");
    // A method that is there, but is not analysed, has nothing to check.
    let (_folder, path) = queue("post-of-other", methods, "{ swap: keepsKeys }", "");
    assert_eq!(alarms(&path, "push", "pli")["alarms"], 0);
    let mistakes = [
        ("{ pop: addsKey }", "15:16: error[WRONG-SIGNATURE]", "does not fit pop"),
        ("{ popp: keepsKeys }", "15:11: error[UNKNOWN-METHOD]", "popp"),
        ("{ pop: [keepKeys] }", "15:17: error[UNKNOWN-METHOD]", "keepKeys"),
        ("{ pop: { keepsKeys: 1 } }", "15:16: error[WRONG-KIND]", "a method or a list of them"),
    ];
    for (post, place, words) in mistakes {
        let (_folder, path) = queue("post-mistake", methods, post, "");
        let ran = symheap(&["check", &path]);
        let said = format!("{}{}", ran.out, ran.err);
        assert!(ran.code == 2 && said.contains(place) && said.contains(words), "{post}: {said}");
    }
}

#[test]
fn alarms_on_the_schedule_are_false() {
    let args = ["alarms", "pli/schedule", "finishAllProcesses", "-t", "lissa", "-k", "2", "--depth", "8"];
    let with = |more: &[&str]| symheap(&[&args[..], &["--quiet", "--no-times"], more].concat());
    let found: Value = serde_json::from_str(&with(&["--json"]).out).unwrap();
    let all = found["alarms"].as_u64().unwrap();
    let class = |name: &str| found["classes"][name].as_u64().unwrap();
    assert!(all > 0 && class("false") + class("false-in-scope") == all, "{found}");
    let reasons: Vec<&str> =
        found["groups"].as_array().unwrap().iter().filter_map(|g| g["reason"].as_str()).collect();
    assert!(
        reasons.iter().any(|r| r.contains("List0.mem_count == 0, which contradicts List0.mem_count > 0")),
        "{reasons:?}"
    );
    assert_eq!(with(&["--json"]).out, with(&["--json"]).out);
}

#[test]
fn binomial_heaps_have_the_published_paths_and_keep_their_keys() {
    // Measured with the published tool; extractMinFixed and insert together are the published figure.
    let rows = [
        ("insert", "pli", 3, 8),
        ("insert", "pli", 5, 10),
        ("extractMinBugged", "pli", 3, 6),
        ("extractMinBugged", "pli", 5, 11),
        ("extractMinFixed", "pli", 5, 12),
        ("insert", "lissa", 3, 27),
        ("insert", "lissa", 5, 27),
        ("extractMinBugged", "lissa", 5, 31),
        ("extractMinFixed", "lissa", 5, 32),
        ("insert", "pli", 6, 11),
        ("extractMinFixed", "pli", 6, 15),
    ];
    for (method, technique, k, paths) in rows {
        let k = k.to_string();
        let ran =
            json(&["run", "pli/binomial_heap", method, "-t", technique, "-k", &k, "--json", "--no-times"]);
        assert_eq!((&ran["paths"], &ran["alarms"]), (&paths.into(), &0.into()), "{method} {technique} {k}");
    }
    for method in ["extractMin", "delete"] {
        let ran = json(&["run", "pli/binomial_heap", method, "-t", "pli", "-k", "4", "--json", "--no-times"]);
        assert_eq!((&ran["complete"], &ran["alarms"]), (&true.into(), &0.into()), "{ran}");
    }
    let counted = json(&["enumerate", "pli/binomial_heap", "-k", "8", "--count", "--json"]);
    assert_eq!(counted["valid"], 9);
}

/// Heaps built by insertions, the least key at each place of the order: where the merge forgets trees.
const TRY: &str = r#"package symheap.subjects.binomialheap;

class Try {
  static int lost(int nodes, int place, boolean right) {
    BinomialHeap heap = new BinomialHeap();
    for (int i = 0; i < nodes; i++) heap.insert(i == place ? 0 : i + 1);
    BinomialHeap.Node least = right ? heap.extractMin() : heap.extractMinFixed();
    if (least.key != 0) return -1;
    return nodes - 1 - (heap.Nodes == null ? 0 : heap.Nodes.getSize());
  }
  static int first(int most, boolean right) {
    for (int nodes = 1; nodes <= most; nodes++)
      for (int place = 0; place < nodes; place++)
        if (lost(nodes, place, right) != 0) return nodes;
    return 0;
  }
  static int forgetful() { return first(16, false); }
  static int right() { return first(24, true); }
}
"#;

#[test]
fn the_forgetful_merge_loses_keys_at_thirteen_nodes_and_the_right_one_never() {
    let folder = Folder::new("post-binomial");
    folder.write("Try.java", TRY);
    let heap = concat!(env!("CARGO_MANIFEST_DIR"), "/subjects/java/binomialheap/BinomialHeap.java");
    folder.write("BinomialHeap.java", &std::fs::read_to_string(heap).unwrap());
    let path = folder.write(
        "subject.yaml",
        "symheap: 1\nname: Try\nsources: [Try.java, BinomialHeap.java]\nmethods: { Try.forgetful: {}, Try.right: {} }\nprecondition:\n  for: BinomialHeap\n  scope:\n    default: 1\n    pools: { nodes: { class: BinomialHeap.Node, count: k } }\n    fields: { Node.child: nodes }\n",
    );
    for (method, returns) in [("Try.forgetful", "returns 13"), ("Try.right", "returns 0")] {
        let ran = symheap(&["run", &path, method, "-t", "li", "--paths"]);
        assert!(ran.out.contains(returns), "{method}: {} {}", ran.out, ran.err);
    }
}
