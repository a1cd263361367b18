//! Equal strings and boxes that come from different places of the input may be one object or several: programs that
//! compare them by `==` go both ways, consistently, and literals, constants and new objects are what Java says.

use crate::command::{Folder, json, symheap};

/// A subject with these methods of a class that has three strings, of which the precondition demands nothing.
fn strings(name: &str, methods: &str, yaml: &str) -> Folder {
    let folder = Folder::new(name);
    let java = format!(
        "import java.util.*;\nclass St {{\n  String a, b, c;\n  boolean ok() {{ return true; }}\n  boolean one() {{ return a == b; }}\n  boolean two() {{ return a != b; }}\n{methods}\n}}\n"
    );
    folder.write("St.java", &java);
    folder.write(
        "subject.yaml",
        &format!(
            "symheap: 1\nname: St\nsources: [St.java]\ninput: {{ this: St }}\nprecondition:\n  for: St\n  scope: {{ default: 1, pools: {{}}, fields: {{ St.a: [\"x\", \"y\"], St.b: [\"x\"], St.c: [\"x\"] }} }}\n{yaml}"
        ),
    );
    folder
}

fn values(folder: &Folder, method: &str, technique: &str) -> Vec<String> {
    let args = ["run", &folder.path(), method, "-t", technique, "--paths", "--json", "--no-times"];
    let found = json(&args);
    let mut ends: Vec<String> =
        found["path_list"].as_array().unwrap().iter().map(|p| p["outcome"].to_string()).collect();
    ends.sort();
    ends.dedup();
    ends
}

#[track_caller]
fn returns(folder: &Folder, method: &str, expected: &[i32]) {
    for technique in ["li", "lissa", "pli"] {
        let found = values(folder, method, technique);
        let wanted: Vec<String> = expected.iter().map(|n| format!("\"returns {n}\"")).collect();
        assert_eq!(found, wanted, "{method} under {technique}");
    }
}

const METHODS: &str = "
  int both() { return a.equals(b) ? a == b ? 1 : 2 : 3; }
  int same() { return a == this.a && this.a == a ? 1 : 2; }
  int chain() { if (a == b && b == c) return a == c ? 1 : 2; if (a == b && b != c) return a == c ? 3 : 4; return 5; }
  int literal() { return b == \"x\" ? 1 : 2; }
  int constants() { final String x = \"x\"; String y = \"x\"; return x == y && \"a\" + \"b\" == \"ab\" && b.intern() == \"x\" ? 1 : 2; }
  int fresh() { String s = new String(b); String t = b + \"\"; return s == b || t == b || s == \"x\" || s == t ? 1 : 2; }
  int map() { Map<String, Integer> m = new IdentityHashMap<>(); m.put(a, 1); m.put(b, 2); return a.equals(b) ? m.size() : 3; }
  int keys() { Map<String, Integer> m = new HashMap<>(); m.put(b, 1); m.put(c, 2); return m.size(); }
  int hash() { boolean h = System.identityHashCode(b) == System.identityHashCode(c); return (b == c) == h ? 1 : 2; }
  int kept(String s) { a = s; return a == s && b == s ? 1 : b == s ? 2 : 3; }
  int args(String s, String t) { return s == t ? 1 : s == b ? 2 : 3; }
";

const CALLS: &str = "methods: { both: {}, same: {}, chain: {}, literal: {}, constants: {}, fresh: {}, map: {}, keys: {}, hash: {}, kept: { args: [\"x\"] }, args: { args: [\"x\", \"x\"] } }\n";

#[test]
fn equal_strings_of_the_input_are_one_object_or_several() {
    let folder = strings("identity-strings", METHODS, &format!("  operational: {{ preH: [ok] }}\n{CALLS}"));
    returns(&folder, "both", &[1, 2, 3]);
    returns(&folder, "same", &[1]);
    returns(&folder, "chain", &[1, 4, 5]);
    returns(&folder, "literal", &[1, 2]);
    returns(&folder, "constants", &[1]);
    returns(&folder, "fresh", &[2]);
    returns(&folder, "map", &[1, 2, 3]);
    returns(&folder, "keys", &[1]);
    returns(&folder, "hash", &[1]);
    returns(&folder, "kept", &[1, 3]);
    returns(&folder, "args", &[1, 2, 3]);
}

#[test]
fn a_comparison_of_strings_that_are_equal_may_fail() {
    let folder = strings(
        "identity-alarm",
        "  int m() { if (a.equals(b)) { assert a == b; return 1; } return 0; }",
        "  operational: { preH: [ok] }\nmethods: { m: {} }\n",
    );
    for technique in ["li", "pli"] {
        let found = json(&["alarms", &folder.path(), "m", "-t", technique, "--json", "--no-times"]);
        assert_eq!(found["classes"]["real"], 1, "{found}");
    }
    let taken = ["run", &folder.path(), "m", "-t", "pli", "--identity", "assume", "--json", "--no-times"];
    let assumed = json(&taken);
    assert_eq!((&assumed["alarms"], &assumed["paths"]), (&0.into(), &2.into()), "{assumed}");
    let relies = assumed["relies_on"].to_string();
    assert!(relies.contains("equal values of String are one object"), "{relies}");
    let exported = symheap(&["export", &folder.path(), "m", "--format", "java-test", "-t", "pli"]).out;
    assert!(exported.contains("new String(\"x\")"), "{exported}");
}

#[test]
fn a_precondition_on_identity_decides_what_is_real() {
    let method = "  int m() { if (a.equals(b)) { assert a == b; return 1; } return 0; }";
    for (pre, real) in [("preH: [one]", 0), ("preP: [one]", 0), ("preH: [two]", 1), ("preP: [two]", 1)] {
        let yaml = format!("  operational: {{ {pre} }}\nmethods: {{ m: {{}} }}\n");
        let name = format!("identity-pre-{}", pre.replace(|c: char| !c.is_alphanumeric(), ""));
        let folder = strings(&name, method, &yaml);
        let found = json(&["alarms", &folder.path(), "m", "-t", "pli", "--json", "--no-times"]);
        assert_eq!(found["classes"]["real"], real, "{pre}: {found}");
    }
}

#[test]
fn boxes_of_symbolic_numbers_are_shared_where_they_are_small() {
    let folder = strings(
        "identity-boxes",
        "  int ints(int x) { Integer p = x, q = x; return p == q ? x >= -128 && x <= 127 ? 1 : 2 : x >= -128 && x <= 127 ? 3 : 4; }
  int longs(long x) { Long p = x; Long q = 5L; return p == q ? x == 5 ? 1 : 2 : x == 5 ? 3 : 4; }
  int large(int x) { Integer p = x; Integer q = 1000; return p == q ? 1 : p.equals(q) ? 2 : 3; }
  int chars(char x) { Character p = x, q = x; return p == q ? x <= 127 ? 1 : 2 : x <= 127 ? 3 : 4; }
  int bools(boolean x) { Boolean p = x; return p == Boolean.TRUE ? x ? 1 : 2 : x ? 3 : 4; }
  int bytes(byte x) { Byte p = x, q = x; return p == q ? 1 : 2; }
  int made(int x) { Integer p = new Integer(x), q = x; return p == q ? 1 : 2; }",
        "  operational: { preH: [ok] }
methods:
  ints: { args: { x: symbolic } }
  longs: { args: { x: symbolic } }
  large: { args: { x: symbolic } }
  chars: { args: { x: symbolic } }
  bools: { args: { x: symbolic } }
  bytes: { args: { x: symbolic } }
  made: { args: { x: symbolic } }
",
    );
    returns(&folder, "ints", &[1, 4]);
    returns(&folder, "longs", &[1, 4]);
    returns(&folder, "large", &[2, 3]);
    returns(&folder, "chars", &[1, 4]);
    returns(&folder, "bools", &[1, 4]);
    returns(&folder, "bytes", &[1]);
    returns(&folder, "made", &[2]);
}

#[test]
fn an_order_that_rests_on_identity_hash_codes_is_an_assumption() {
    let folder = strings(
        "identity-order",
        "  static class Key { int n; Key(int n) { this.n = n; } }
  int first() { Set<Key> s = new HashSet<>(); s.add(new Key(1)); s.add(new Key(2)); return s.iterator().next().n; }
  int alone() { Set<Key> s = new HashSet<>(); s.add(new Key(1)); return s.iterator().next().n; }
  int linked() { Set<Key> s = new LinkedHashSet<>(); s.add(new Key(1)); s.add(new Key(2)); return s.iterator().next().n; }
  int values() { Set<Integer> s = new HashSet<>(); s.add(9); s.add(3); return s.iterator().next(); }
  int identity() { Map<Key, Integer> m = new IdentityHashMap<>(); m.put(new Key(1), 1); m.put(new Key(2), 2); int r = 0; for (int v : m.values()) r = 10 * r + v; return r; }
  int salted() { int r = 0; for (int v : Set.of(1, 2)) r = 10 * r + v; return r; }",
        "  operational: { preH: [ok] }\nmethods: { first: {}, alone: {}, linked: {}, values: {}, identity: {}, salted: {} }\n",
    );
    let relies = |method: &str| {
        let ran = json(&["run", &folder.path(), method, "-t", "li", "--json", "--no-times"]);
        ran["relies_on"].to_string()
    };
    assert!(relies("first").contains("the order in which a HashSet is iterated"), "{}", relies("first"));
    assert!(relies("identity").contains("the order in which a IdentityHashMap is iterated"));
    assert!(relies("salted").contains("the order in which a"), "{}", relies("salted"));
    for method in ["alone", "linked", "values"] {
        assert_eq!(relies(method), "null", "{method}");
    }
}
