//! Fields that are easily taken for one another, or for constants: what a subclass hides is a field of its own, no two
//! slots have one name, and a static that any code may have assigned before is told where its value is taken for granted.

use serde_json::{Value, json};

use crate::command::{Folder, json as run_json, symheap};

const HIDING: &str = "public class Shop {
  static class Base { int v; Base next; static int made; int base() { return v; } }
  static class Mid extends Base { int v; Base next; }
  static class Leaf extends Mid { int v; int sum() { return v + super.v + ((Base) this).v; } }
  Base b;
  boolean repOK() { return true; }
  void two() { if (b instanceof Mid && b.v == 1 && ((Mid) b).v == 2) throw new IllegalStateException(); }
  void three() { if (b instanceof Leaf && ((Leaf) b).sum() == 6 && b.v == 1 && ((Mid) b).v == 2) throw new IllegalStateException(); }
  void none() { if (b instanceof Leaf && b.v == 1 && ((Leaf) b).base() != 1) throw new IllegalStateException(); }
  void links() { if (b instanceof Mid && b.next == null && ((Mid) b).next == b) throw new IllegalStateException(); }
  void assigned() { if (b instanceof Mid) { ((Mid) b).v = 5; b.v = 7; if (((Mid) b).v != 5) throw new IllegalStateException(); } }
}";

const SCOPE: &str = "symheap: 1\nsources: [Shop.java]\ninput: { this: Shop }\nmethods: { two: {}, three: {}, none: {}, links: {}, assigned: {} }\nprecondition:\n  scope:\n    default: 1\n    pools: { bs: { class: Base, count: 1 }, ms: { class: Mid, count: 1 }, ls: { class: Leaf, count: 1 } }\n    fields: { Shop.b: [bs, ms, ls], Base.v: 0..3, Base.next: [bs, ms, ls], Mid.v: 0..3, Mid.next: [bs, ms, ls], Leaf.v: 0..3 }\n  operational: { repOK: [repOK] }\n";

fn shop(name: &str) -> Folder {
    let folder = Folder::new(name);
    folder.write("Shop.java", HIDING);
    folder.write("subject.yaml", SCOPE);
    folder
}

#[test]
fn a_field_that_a_subclass_hides_is_a_field_of_its_own() {
    let folder = shop("fields-hidden");
    // What a JVM does on the heaps of the scope.
    for (method, real) in [("two", 1), ("three", 1), ("none", 0), ("links", 1), ("assigned", 0)] {
        for technique in ["lissa", "pli", "li"] {
            let args = ["alarms", &folder.path(), method, "-t", technique, "--json", "--no-times"];
            let found = run_json(&args);
            let is_real = found["classes"]["real"].as_u64().unwrap_or_default() > 0;
            assert_eq!(is_real, real > 0, "{method} {technique}: {found}");
        }
    }
    let found = run_json(&["alarms", &folder.path(), "three", "--json", "--no-times"]);
    let heap = &found["groups"][0]["witness"]["heap"];
    let leaf = &heap["Leaf0"];
    assert_eq!(
        (&leaf["Base.v"], &leaf["Mid.v"], &leaf["v"]),
        (&json!(1), &json!(2), &json!(3)),
        "three fields, each with its own value: {found}"
    );
}

#[test]
fn a_hidden_field_is_named_with_its_class_in_every_face() {
    let folder = shop("fields-named");
    let heap =
        "heap: { this: { b: Leaf0 }, Leaf0: { Base.v: 1, Mid.v: 2, v: 3, Base.next: null, next: Leaf0 } }";
    let heap = folder.write("heap.yaml", heap);
    let solved = run_json(&["solve", &folder.path(), "--heap", &heap, "-t", "lissa", "--json", "--no-cache"]);
    assert_eq!(solved["verdicts"]["lissa"]["verdict"], "sat", "{solved}");
    let drawn = symheap(&["draw", &folder.path(), "--heap", &heap]);
    let text = symheap(&["solve", &folder.path(), "--heap", &heap, "-t", "lissa", "--no-cache"]);
    for (face, shown) in [("draw", &drawn), ("solve", &text)] {
        assert_eq!(shown.code, 0, "{face}: {} {}", shown.out, shown.err);
    }
    let wrong = folder.write("wrong.yaml", "heap: { this: { b: Leaf0 }, Leaf0: { Bse.v: 1 } }");
    let refused = symheap(&["solve", &folder.path(), "--heap", &wrong, "-t", "lissa", "--no-cache"]);
    assert!(refused.code == 2 && refused.err.contains("`Base.v`"), "{} {}", refused.out, refused.err);
    let script = folder.write("script.txt", "run\ngoto [3,1,2]\nheap\nprint b\n");
    let said = symheap(&["repl", &folder.path(), "three", "--script", &script]).out;
    assert!(said.contains("Base.v") && said.contains("Mid.v"), "{said}");
}

#[test]
fn objects_are_not_called_like_roots_and_parameters() {
    let folder = Folder::new("fields-names");
    folder.write(
        "T.java",
        "public class T { static class N0 { static N0 next; N0 prev; } static class Sub extends N0 { }
           static int m(N0 N1) { return N1 == N0.next ? 1 : N1 == null ? 2 : 3; }
           static int both(N0 a, Sub s) { return a == s ? 1 : a == null ? 2 : 3; } }",
    );
    folder.write(
        "subject.yaml",
        "symheap: 1\nsources: [T.java]\ninput: { statics: { N0.next: all } }\nmethods: { m: { args: { N1: all } }, both: { args: { a: all, s: subs } } }\nprecondition:\n  scope:\n    default: 1\n    pools: { all: { classes: { N0: 2, Sub: 2 } }, subs: { class: Sub, count: 2 } }\n    fields: { N0.prev: all }\n",
    );
    for method in ["m", "both"] {
        let ran = run_json(&["run", &folder.path(), method, "-t", "li", "--paths", "--json", "--no-times"]);
        let paths = ran["path_list"].as_array().cloned().unwrap_or_default();
        assert!(!paths.is_empty(), "{ran}");
        // An object has fields, a root is a value: no name is both.
        for path in &paths {
            let heap = path["heap"].as_object().cloned().unwrap_or_default();
            let value = |name: &str| heap.get(name).is_none_or(|v| !v.is_object());
            assert!(["N0.next", "N1", "a", "s"].into_iter().all(value), "{path}");
        }
        let told = paths.iter().map(|p| p["heap"].to_string()).collect::<String>();
        assert!(method != "m" || told.contains("\"N00\""), "{told}");
    }
}

const STATICS: &str = "public class Shop {
  static int limit = 2; static final int MOST = 9; private static int seen; static String title; static int[] sizes = { 1, 2 };
  interface Rates { int BASE = 4; }
  int n;
  boolean repOK() { return limit >= 0 && limit <= 3; }
  boolean plain() { return n >= 0; }
  void over() { if (limit == 3) throw new IllegalStateException(); }
  void under() { if (limit == 2) throw new IllegalStateException(); }
  void consts() { if (MOST != 9 || Rates.BASE != 4) throw new IllegalStateException(); }
  void written() { seen = 4; if (seen != 4) throw new IllegalStateException(); }
  void named() { if (title != null) throw new IllegalStateException(); }
  void sized() { if (sizes.length != 2) throw new IllegalStateException(); }
  void guarded() { if (n > 1 && limit == 3) throw new IllegalStateException(); }
}";

fn statics(name: &str, input: &str, scope: &str, rep_ok: &str) -> Folder {
    let folder = Folder::new(name);
    folder.write("Shop.java", STATICS);
    let methods = ["over", "under", "consts", "written", "named", "sized", "guarded"];
    let methods: Vec<String> = methods.iter().map(|m| format!("{m}: {{}}")).collect();
    folder.write(
        "subject.yaml",
        &format!(
            "symheap: 1\nsources: [Shop.java]\ninput: {{ this: Shop{input} }}\nmethods: {{ {} }}\nprecondition:\n  scope:\n    default: 1\n    fields: {{ Shop.n: 0..2 }}\n{scope}  operational: {{ repOK: [{rep_ok}] }}\n",
            methods.join(", ")
        ),
    );
    folder
}

fn rests_on(found: &Value) -> Vec<String> {
    let texts = found["relies_on"].as_array().into_iter().flatten().filter_map(Value::as_str);
    texts.map(|t| t.split(" (").next().unwrap_or(t).to_string()).collect()
}

#[test]
fn a_static_that_may_have_been_assigned_before_is_told() {
    let folder = statics("statics-told", "", "", "plain");
    let cases: [(&str, u64, &[&str]); 7] = [
        ("over", 0, &["Shop.limit = 2"]),
        ("under", 1, &["Shop.limit = 2"]),
        ("consts", 0, &[]),
        ("written", 0, &[]),
        ("named", 0, &["Shop.title = null"]),
        ("sized", 0, &["Shop.sizes = new int[2]"]),
        ("guarded", 0, &["Shop.limit = 2"]),
    ];
    for (method, real, rests) in cases {
        for technique in ["lissa", "pli", "li"] {
            let args = ["alarms", &folder.path(), method, "-t", technique, "--json", "--no-times"];
            let found = run_json(&args);
            assert_eq!(rests_on(&found), rests, "{method} {technique}: {found}");
            // A JVM that has just started does the same: the alarm is real, and says what it rests on.
            assert_eq!(found["classes"]["real"].as_u64(), Some(real), "{method} {technique}: {found}");
        }
    }
    // The precondition reads one, whatever the method does.
    let ranged = statics("statics-pre", "", "", "repOK");
    let counted = run_json(&["enumerate", &ranged.path(), "--count", "--json"]);
    assert_eq!(rests_on(&counted), ["Shop.limit = 2"], "{counted}");
    let checked = symheap(&["check", &format!("{}/subject.yaml", ranged.path())]);
    let told = "`Shop.limit` is read and has no domain: it is taken to hold 2";
    assert!(checked.out.contains(told) && checked.out.contains("statics: { Shop.limit: "), "{}", checked.out);
    for quiet in ["Shop.MOST", "Rates.BASE"] {
        assert!(!checked.out.contains(quiet), "{}", checked.out);
    }
}

#[test]
fn a_static_root_ranges_and_a_meant_one_holds_what_is_said() {
    let root = statics("statics-root", ", statics: { Shop.limit: 0..9 }", "", "repOK");
    let over = run_json(&["alarms", &root.path(), "over", "-t", "lissa", "--json", "--no-times"]);
    assert_eq!((over["classes"]["real"].as_u64(), rests_on(&over).len()), (Some(1), 0), "{over}");
    let counted = run_json(&["enumerate", &root.path(), "--count", "--json"]);
    // The precondition does not look at n, so that it does not range (Korat).
    assert_eq!(counted["valid"], 4, "limit of 0..3: {counted}");
    let meant =
        statics("statics-meant", "", "    untracked: { Shop.limit: 3, Shop.title: \"a\" }\n", "plain");
    for (method, real) in [("over", 1), ("under", 0), ("named", 1), ("guarded", 1)] {
        let found = run_json(&["alarms", &meant.path(), method, "-t", "lissa", "--json", "--no-times"]);
        assert_eq!((found["classes"]["real"].as_u64(), rests_on(&found).len()), (Some(real), 0), "{found}");
    }
    let wrong = [
        ("{ Shop.MOST: 3 }", "", "`Shop.MOST` is a constant"),
        ("{ Shop.limit: many }", "", "`many` is no value of `Shop.limit`, which has type int"),
        ("{ Shop.limit: 3 }", ", statics: { Shop.limit: 0..9 }", "`Shop.limit` is a root, so it is tracked"),
    ];
    for (at, (written, input, message)) in wrong.into_iter().enumerate() {
        let scope = format!("    untracked: {written}\n");
        let folder = statics(&format!("statics-wrong-{at}"), input, &scope, "plain");
        let checked = symheap(&["check", &format!("{}/subject.yaml", folder.path())]);
        assert!(checked.code == 2 && checked.out.contains(message), "{}", checked.out);
    }
}

const CONTENTS: &str = "import java.util.*;
public class Hall {
  static class Cfg { int v; final int w = 1; } static class Fixed { final int w; Fixed(int w) { this.w = w; } } enum Color { RED; int n; }
  interface Shape { } static class Circle implements Shape { int r; }
  static final Cfg ONE = new Cfg(); static final Fixed TWO = new Fixed(2); static final int[] BUF = new int[3]; static final int[] NONE = {};
  static final List<Integer> REG = new ArrayList<>(); static final List<String> WORDS = List.of(\"a\"); static final Map<String, Integer> MAP = new TreeMap<>();
  static final StringBuilder OUT = new StringBuilder(); static final String NAME = \"n\" + 1; static final Integer BOX = 300; static final Shape SHAPE = new Circle();
  int n;
  void one() { if (ONE.v == 3) throw new IllegalStateException(); }
  void two() { if (TWO.w == 3) throw new IllegalStateException(); }
  void buf() { if (BUF[0] == 3) throw new IllegalStateException(); }
  void none() { if (NONE.length == 3) throw new IllegalStateException(); }
  void reg() { if (REG.size() > 0) throw new IllegalStateException(); }
  void words() { if (WORDS.size() > 1) throw new IllegalStateException(); }
  void map() { if (MAP.size() > 0) throw new IllegalStateException(); }
  void out() { if (OUT.length() > 0) throw new IllegalStateException(); }
  void names() { if (NAME == null || BOX == null || Color.RED.ordinal() > 0) throw new IllegalStateException(); }
  void shape() { if (((Circle) SHAPE).r == 3) throw new IllegalStateException(); }
  void set() { ONE.v = 3; if (ONE.v != 3) throw new IllegalStateException(); }
}";

#[test]
fn what_a_final_static_leads_to_is_told_where_it_can_be_changed() {
    let folder = Folder::new("statics-final");
    let java = folder.write("Hall.java", CONTENTS);
    let cases = [
        ("one", "Hall.ONE"),
        ("two", ""),
        ("buf", "Hall.BUF"),
        ("none", ""),
        ("reg", "Hall.REG"),
        ("words", ""),
        ("map", "Hall.MAP"),
        ("out", "Hall.OUT"),
        ("names", ""),
        ("shape", "Hall.SHAPE"),
        ("set", "Hall.ONE"),
    ];
    for (method, field) in cases {
        let found = run_json(&["alarms", &java, method, "--json", "--no-times", "--quiet"]);
        assert_eq!(found["alarms"], 0, "{method}: {found}");
        let told = rests_on(&found);
        match field {
            "" => assert!(told.iter().all(|t| !t.contains("Hall.")), "{method}: {told:?}"),
            field => assert!(
                told.contains(&format!("what {field} leads to is as its initializer leaves it")),
                "{method}: {told:?}"
            ),
        }
    }
}
