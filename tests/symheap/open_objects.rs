//! Strings and boxes that may be any: null, or what stands for a symbol. Strings have ranks, which decide `equals`,
//! the sign of `compareTo` and `switch` exactly; `texts.rs` is about their characters.

use crate::command::{Folder, json, symheap};

const DICT: &str = "import java.util.*;
class Dict {
  static class N { String key; Integer count; N next; }
  N head; String name;
  boolean list() { return head == null || head.next == null || head.next.next == null; }
  boolean sorted() {
    for (N n = head; n != null; n = n.next)
      if (n.key == null || n.next != null && (n.next.key == null || n.key.compareTo(n.next.key) >= 0)) return false;
    return true;
  }
  boolean named() { return name != null && name.equals(\"dict\"); }
  int find(String k) { for (N n = head; n != null; n = n.next) if (n.key.equals(k)) return n.count; return -1; }
  int twice() { assert head == null || head.next == null || !head.key.equals(head.next.key); return 1; }
  int kind(String s) { switch (s) { case \"add\": return 1; case \"remove\": return 2; case \"\": return 3; default: return s.equals(\"add\") ? 4 : 5; } }
  int between(String a) { return a.compareTo(\"a\") > 0 && a.compareTo(\"b\") < 0 ? a.equals(\"a\") || a.equals(\"b\") ? 1 : 2 : 3; }
  int cycle(String a, String b, String c) { return a.compareTo(b) < 0 && b.compareTo(c) < 0 && c.compareTo(a) < 0 ? 1 : 2; }
  int first(String a) { return a.compareTo(\"\") < 0 ? 1 : a.equals(\"\") ? 2 : 3; }
  int value(String a, String b) { int d = a.compareTo(b); return d == 0 ? a.equals(b) ? 1 : 2 : d == b.compareTo(a) ? 3 : d == a.compareTo(b) ? 4 : 5; }
  int hash(String a, String b) { return a.equals(b) && a.hashCode() != b.hashCode() ? 1 : 2; }
  int map(String a, String b) { Map<String, Integer> m = new HashMap<>(); m.put(a, 1); m.put(b, 2); m.put(\"x\", 3); return m.size(); }
  int named(String a) { assert !a.equals(name); return 1; }
  int one(String a) { if (a.equals(name)) { assert a == name; return 1; } return 2; }
  int boxes(Integer a, Integer b) { if (a.equals(b)) { assert a == b; return 1; } return a < b ? 2 : 3; }
  int small(Byte a, Byte b) { if (a.equals(b)) { assert a == b; return 1; } return 2; }
  int flag(Boolean b) { return b ? 1 : 2; }
  int letter(Character c) { return c > 'a' ? 1 : 2; }
  int sum(Long a, Short b) { return a + b == 5 ? a.equals(5L) ? b == 0 ? 1 : 2 : 3 : 4; }
}";

const METHODS: &str = "methods:
  find: { args: { k: symbolic } }
  twice: {}
  kind: { args: { s: symbolic } }
  between: { args: { a: symbolic } }
  cycle: { args: { a: symbolic, b: symbolic, c: symbolic } }
  first: { args: { a: symbolic } }
  value: { args: { a: symbolic, b: symbolic } }
  hash: { args: { a: symbolic, b: symbolic } }
  map: { args: { a: symbolic, b: symbolic } }
  named: { args: { a: symbolic } }
  one: { args: { a: symbolic } }
  boxes: { args: { a: symbolic, b: symbolic } }
  small: { args: { a: symbolic, b: symbolic } }
  flag: { args: { b: symbolic } }
  letter: { args: { c: symbolic } }
  sum: { args: { a: symbolic, b: symbolic } }
";

fn dict(name: &str, operational: &str) -> Folder {
    let folder = Folder::new(name);
    folder.write("Dict.java", DICT);
    folder.write(
        "subject.yaml",
        &format!(
            "symheap: 1\nname: Dict\nsources: [Dict.java]\ninput: {{ this: Dict }}\nprecondition:\n  for: Dict\n  scope:\n    default: 2\n    pools: {{ ns: {{ class: N, count: k }} }}\n    fields: {{ Dict.head: ns, N.next: ns, N.key: symbolic, N.count: symbolic, Dict.name: any }}\n  operational: {{ {operational} }}\n{METHODS}"
        ),
    );
    folder
}

/// What the paths of a method return, each once.
#[track_caller]
fn returns(folder: &Folder, method: &str, expected: &[i32]) {
    for technique in ["li", "lissa", "pli"] {
        let args = ["run", &folder.path(), method, "-t", technique, "--paths", "--json", "--no-times"];
        let found = json(&args);
        assert_eq!(found["complete"], true, "{found}");
        let outcomes = found["path_list"].as_array().unwrap().iter().map(|p| p["outcome"].as_str().unwrap());
        let mut values: Vec<&str> = outcomes.filter_map(|o| o.strip_prefix("returns ")).collect();
        values.sort();
        values.dedup();
        let wanted: Vec<String> = expected.iter().map(ToString::to_string).collect();
        assert_eq!(values, wanted, "{method} under {technique}");
    }
}

fn classes(folder: &Folder, method: &str) -> serde_json::Value {
    json(&["alarms", &folder.path(), method, "-t", "pli", "--json", "--no-times"])
}

#[test]
fn strings_are_compared_exactly() {
    let folder = dict("open-strings", "preH: [list]");
    returns(&folder, "kind", &[1, 2, 3, 5]);
    returns(&folder, "between", &[2, 3]);
    returns(&folder, "cycle", &[2]);
    returns(&folder, "first", &[2, 3]);
    returns(&folder, "value", &[1, 4]);
    returns(&folder, "hash", &[2]);
    returns(&folder, "map", &[1, 2, 3]);
}

#[test]
fn boxes_are_null_or_any_number_of_their_type() {
    let folder = dict("open-boxes", "preH: [list]");
    returns(&folder, "boxes", &[1, 2, 3]);
    returns(&folder, "small", &[1, 2]);
    returns(&folder, "flag", &[1, 2]);
    returns(&folder, "letter", &[1, 2]);
    returns(&folder, "sum", &[1, 3, 4]);
    let found = classes(&folder, "boxes");
    // Two of null, one where boxes are equal and large.
    assert_eq!(found["classes"]["real"], 3, "{found}");
    assert_eq!(classes(&folder, "small")["classes"]["real"], 1, "null alone");
    let exported = symheap(&["export", &folder.path(), "boxes", "--format", "java-test", "-t", "pli"]).out;
    assert!(exported.contains("new Integer(128)") && exported.contains("Integer.valueOf("), "{exported}");
}

#[test]
fn a_precondition_on_strings_decides_exactly() {
    for operational in ["preH: [list], preP: [sorted]", "repOK: [list, sorted]"] {
        let name = format!("open-pre-{}", &operational[3..4]);
        let folder = dict(&name, operational);
        let found = classes(&folder, "twice");
        assert_eq!(found["classes"]["real"], 0, "{operational}: sorted keys differ: {found}");
        assert_eq!(found["alarms"].as_array().map_or(0, Vec::len), 0, "{found}");
        // A key that is not there, and the first or second that is.
        returns(&folder, "map", &[1, 2, 3]);
        let found = classes(&folder, "find");
        assert_eq!(found["classes"]["unknown"], 0, "{found}");
        assert!(found["classes"]["real"].as_u64().unwrap() >= 2, "counts may be null: {found}");
    }
    let folder = dict("open-text", "preH: [list], preP: [named]");
    let found = symheap(&["alarms", &folder.path(), "named", "-t", "pli"]).out;
    assert!(found.contains("AssertionError") && found.contains("name=\"dict\""), "{found}");
    assert!(found.contains("a = \"dict\""), "{found}");
    let unsorted = dict("open-unsorted", "preH: [list]");
    let found = symheap(&["alarms", &unsorted.path(), "twice", "-t", "pli"]).out;
    assert!(found.contains("AssertionError") && found.contains("real"), "{found}");
}

#[test]
fn equal_strings_of_the_input_may_be_several_objects() {
    let folder = dict("open-identity", "preH: [list]");
    let found = symheap(&["alarms", &folder.path(), "one", "-t", "pli"]).out;
    let assertion = "pc: a.equals(name) && (!a.equals(name) || identity(a) != identity(name))";
    assert!(found.contains("AssertionError") && found.contains(assertion), "{found}");
    let exported = symheap(&["export", &folder.path(), "one", "--format", "java-test", "-t", "pli"]).out;
    assert!(exported.contains("= new String(\"\");"), "{exported}");
}
