//! Domains and pools that nobody wrote, preconditions that nothing satisfies, and subjects without a precondition.

use serde_json::{Value, json};

use crate::command::{Folder, json as run_json, symheap};

const RING: &str = "class Ring {
  enum Mode { OPEN, SHUT }
  static class Seat { Seat next; int rank; boolean taken; Guest guest; double unused; }
  static class Guest { Mode mode; int age; }
  Seat first; int count; int visits; Seat[] spare;
  boolean ok() { int n = 0; for (Seat s = first; s != null && n <= count; s = s.next) { if (s.rank > 2) return false; n++; } return n == count; }
  void free() { visits++; if (first != null && first.taken && first.guest.mode == Mode.SHUT) throw new IllegalStateException(); }
  int room() { return spare.length; }
  boolean never() { return count > 2 && count < 2; }
}";

fn ring(name: &str, scope: &str, rest: &str) -> Folder {
    let folder = Folder::new(name);
    folder.write("Ring.java", RING);
    let yaml = format!(
        "symheap: 1\nname: Ring\nsources: [Ring.java]\ninput: {{ this: Ring }}\nmethods: {{ free: {{}}, room: {{}} }}\n{rest}\nprecondition:\n  scope: {scope}\n  operational: {{ repOK: [ok] }}\n"
    );
    folder.write("subject.yaml", &yaml);
    folder
}

/// What `check` says was inferred, in order of the text.
fn inferred(folder: &Folder) -> Vec<String> {
    let checked = symheap(&["check", &format!("{}/subject.yaml", folder.path())]);
    assert_eq!(checked.code, 0, "{}", checked.out);
    let told = checked.out.lines().filter_map(|line| line.split("note[INFERRED]: ").nth(1));
    told.map(|line| {
        line.replace("` is read and has no domain: ", " ").replace(" is taken", "").replace('`', "")
    })
    .collect()
}

fn sorted(mut all: Vec<String>) -> Vec<String> {
    all.sort();
    all
}

#[test]
fn fields_that_are_read_get_a_domain_by_their_type() {
    let pools = "pools: { seats: { class: Seat, count: k }, guests: { class: Guest, count: 1 } }";
    let all = [
        "Guest.mode null or any constant",
        "Ring.count 0..k",
        "Ring.first seats",
        "Ring.visits any",
        "Seat.guest guests",
        "Seat.next seats",
        "Seat.rank 0..k",
        "Seat.taken [false, true]",
    ];
    let none = ring("inferred-none", &format!("{{ default: 2, {pools} }}"), "");
    assert_eq!(sorted(inferred(&none)), all);
    // What nothing reads has none, nor has an array without a pool: reading that is an assumption.
    let room = run_json(&["run", &none.path(), "room", "-t", "li", "--json", "--no-times"]);
    assert!(room["relies_on"][0].as_str().unwrap().starts_with("Ring.spare = null ("), "{room}");
    let found = run_json(&["alarms", &none.path(), "free", "-t", "pli", "--json", "--no-times"]);
    assert!(found.get("relies_on").is_none(), "{found}");
    let names: Vec<&str> =
        found["groups"].as_array().unwrap().iter().map(|g| g["name"].as_str().unwrap()).collect();
    assert!(names.contains(&"IllegalStateException") && names.contains(&"NullPointerException"), "{names:?}");
    assert_eq!(found["classes"]["unknown"], 0, "{found}");
    // Beside domains that are written, where that is asked for.
    for scope in [
        format!(
            "{{ default: 2, {pools}, fields: {{ Ring.first: seats, Ring.count: 0..1 }}, others: infer, untracked: [Seat.taken] }}"
        ),
        format!(
            "{{ default: 2, {pools}, fields: {{ Ring.first: seats, Ring.count: 0..1, others: infer }}, untracked: [Seat.taken] }}"
        ),
    ] {
        let others = ring("inferred-others", &scope, "");
        let rest: Vec<&str> = all
            .into_iter()
            .filter(|f| !["Ring.first", "Ring.count", "Seat.taken"].iter().any(|given| f.starts_with(given)))
            .collect();
        assert_eq!(sorted(inferred(&others)), rest);
    }
    // Nowhere else.
    let written =
        ring("inferred-written", &format!("{{ default: 2, {pools}, fields: {{ Ring.first: seats }} }}"), "");
    assert!(inferred(&written).is_empty());
}

#[test]
fn pools_follow_from_the_receiver() {
    let folder = ring("inferred-pools", "{ default: 2 }", "");
    let told = inferred(&folder);
    for field in ["Ring.first seats", "Seat.next seats", "Seat.guest guests", "Ring.spare seatArrays"] {
        assert!(told.iter().any(|t| t == field), "{field}: {told:?}");
    }
    // The valid lists of at most k seats: numbers of seats stay open in the search.
    let counted = run_json(&["enumerate", &folder.path(), "-k", "2", "--count", "--json"]);
    let by_hand = 1 + 3 + 3 * 3;
    assert_eq!(counted["valid"], by_hand, "{counted}");
}

#[test]
fn a_precondition_without_a_heap_is_told_by_every_command() {
    let folder = ring(
        "vacuous",
        "{ default: 2, pools: { seats: { class: Seat, count: k } }, fields: { Ring.first: seats, Seat.next: seats, Ring.count: 3..4, Seat.rank: 3..4 } }",
        "",
    );
    let path = folder.path();
    let line = "Ring.java:6:";
    let told = |value: &Value| {
        let why = value["vacuous"].as_str().unwrap_or_else(|| panic!("{value}")).to_string();
        assert!(
            why.contains("no heap of the scope (k = 2) satisfies the precondition") && why.contains(line),
            "{why}"
        );
    };
    for technique in ["li", "lissa", "pli"] {
        told(&run_json(&["run", &path, "free", "-t", technique, "--json", "--no-times"]));
        told(&run_json(&["alarms", &path, "free", "-t", technique, "--json", "--no-times"]));
    }
    told(&run_json(&["compare", &path, "free", "-t", "li,pli", "--json", "--no-times"]));
    told(&run_json(&["enumerate", &path, "--count", "--json"]));
    told(&run_json(&["bounds", &path, "--json", "--no-cache", "--no-times"]));
    let heap = folder.write("heap.yaml", "heap: { this: { first: N0 } }");
    told(&run_json(&["solve", &path, "--heap", &heap, "-t", "pli", "--json", "--no-cache"]));
    for command in [
        &["run", &path, "free", "-t", "pli", "--no-times"][..],
        &["alarms", &path, "free", "-t", "lissa", "--no-times"],
        &["alarms", &path, "free", "-t", "lissa,pli", "--no-times"],
        &["compare", &path, "free", "-t", "li,pli", "--no-times"],
        &["enumerate", &path, "--count"],
        &["bounds", &path, "--no-cache", "--no-times"],
        &["solve", &path, "--heap", &heap, "-t", "pli", "--no-cache"],
    ] {
        let ran = symheap(command);
        assert!(ran.out.contains("VACUOUS: ") && ran.out.contains(line), "{command:?}: {}", ran.out);
    }
    // In a session with every answer that says something of paths, whether the technique asks the precondition or
    // not.
    for (technique, command) in
        [("li", "step"), ("li", "run"), ("li", "alarms"), ("pli", "step"), ("pli", "run"), ("pli", "alarms")]
    {
        let script = folder.write("script.txt", &format!("{command}\n"));
        let said = symheap(&["repl", &path, "free", "-t", technique, "--script", &script]).out;
        let answer = said.split(command).last().unwrap_or_default();
        let count = answer.matches("VACUOUS: no heap of the scope (k = 2)").count();
        assert!(count == 1 && answer.contains(line), "{technique} {command}: {said}");
        let said = symheap(&["repl", &path, "free", "-t", technique, "--script", &script, "--json"]).out;
        let last = said.lines().last().unwrap_or_default();
        assert!(last.contains("\"vacuous\":\"no heap of the scope"), "{technique} {command}: {said}");
    }
}

#[test]
fn requirements_that_leave_no_input_are_told() {
    let scope = "{ default: 1, pools: { seats: { class: Seat, count: k } }, fields: { Ring.first: seats, Seat.next: seats, Ring.count: 0..k, Seat.rank: any } }";
    let folder = ring("vacuous-requires", scope, "requires: [\"count > 5 && count < 4\"]");
    for technique in ["li", "pli"] {
        let found = run_json(&["alarms", &folder.path(), "free", "-t", technique, "--json", "--no-times"]);
        assert_eq!(
            (&found["paths"], &found["vacuous"]),
            (&json!(0), &json!("no input satisfies what the subject `requires`")),
            "{found}"
        );
    }
    let fine = ring("vacuous-fine", scope, "requires: [\"count >= 0\"]");
    let found = run_json(&["alarms", &fine.path(), "free", "-t", "pli", "--json", "--no-times"]);
    assert!(found.get("vacuous").is_none() && found["paths"] != 0, "{found}");
}

#[test]
fn without_a_precondition_every_heap_is_admissible() {
    let folder = Folder::new("inferred-free");
    folder.write(
        "Box.java",
        "class Lid { Lid under; int size; } class Box {
           static int depth(Lid top) { int n = 0; for (Lid l = top; l != null && n < 2; l = l.under) n++; return n; }
           static int wrong(Lid top) { if (top != null && top.size > 7) return top.under.size; return 0; } }",
    );
    folder.write(
        "subject.yaml",
        "symheap: 1\nname: Box\nsources: [Box.java]\nmethods: { depth: { args: { top: lids } }, wrong: { args: { top: lids } } }\nprecondition:\n  scope: { default: 2, pools: { lids: { class: Lid, count: k } }, fields: { Lid.under: lids, Lid.size: any } }\n",
    );
    for technique in ["li", "pli"] {
        let wrong = run_json(&["alarms", &folder.path(), "wrong", "-t", technique, "--json", "--no-times"]);
        assert_eq!((&wrong["alarms"], &wrong["classes"]["real"]), (&json!(1), &json!(1)), "{wrong}");
        let heap = &wrong["groups"][0]["witness"]["heap"]["Lid0"];
        let heap = if heap.is_null() { &wrong["groups"][0]["witness"]["heap"]["N0"] } else { heap };
        assert!(heap["under"].is_null() && heap["size"].as_i64().unwrap() > 7, "{wrong}");
        let depth = run_json(&["alarms", &folder.path(), "depth", "-t", technique, "--json", "--no-times"]);
        assert_eq!(depth["alarms"], 0, "{depth}");
    }
}

#[test]
fn pools_have_plurals_for_names() {
    let folder = Folder::new("inferred-plurals");
    folder.write(
        "Shelf.java",
        "class Shelf { Entry first; Box box; Key key; int f() { return (first == null ? 0 : 1) + (box == null ? 0 : 2) + (key == null ? 0 : 4); } }
         class Entry { Entry next; int n() { return next == null ? 0 : 1; } } class Box { } class Key { }",
    );
    let yaml = "symheap: 1\nname: Shelf\nsources: [Shelf.java]\ninput: { this: Shelf }\nmethods: { f: {} }\nprecondition: { scope: { default: 2 } }\n";
    let path = folder.write("subject.yaml", yaml);
    let told = symheap(&["check", &path]).out;
    for (field, pool) in [("Shelf.first", "entries"), ("Shelf.box", "boxes"), ("Shelf.key", "keys")] {
        assert!(told.contains(&format!("`{field}` is read and has no domain: {pool} is taken")), "{told}");
    }
}

#[test]
fn a_recursive_invariant_without_an_end_is_false_or_says_what_is_missing() {
    let folder = Folder::new("inferred-recursion");
    let tree = |ok: &str, call: &str| {
        folder.write(
            "Tree.java",
            &format!(
                "class Tree {{ Tree left, right; boolean ok() {{ return {call}; }} {ok}
         int f() {{ return left == null ? 0 : 1; }} }}"
            ),
        );
        let yaml = "symheap: 1\nname: Tree\nsources: [Tree.java]\ninput: { this: \"trees[0]\" }\nmethods: { f: {} }\nprecondition:\n  scope: { default: 1, pools: { trees: { class: Tree, count: k } }, fields: { Tree.left: trees, Tree.right: trees } }\n  operational: { repOK: [ok] }\n";
        let path = folder.write("subject.yaml", yaml);
        symheap(&["run", &path, "f", "-t", "pli", "-k", "1", "--no-times"])
    };
    // On a cycle Java's stack overflows, which is proved: the one heap is a leaf.
    let proved = tree("", "(left == null || left.ok()) && (right == null || right.ok())");
    assert!(proved.code == 0 && proved.out.contains("f           1"), "{} {}", proved.out, proved.err);
    // Where every call has another argument, nothing is.
    let open = tree(
        "boolean at(int depth) { return (left == null || left.at(depth + 1)) && (right == null || right.at(depth + 1)); }",
        "at(0)",
    );
    assert_eq!(open.code, 3, "{}", open.out);
    assert!(
        open.err.contains("has no end on a cycle, unless it keeps a set of what it visited"),
        "{}",
        open.err
    );
}

#[test]
fn methods_of_a_class_without_a_receiver_are_its_own_whatever_others_are_named() {
    let folder = Folder::new("inferred-own");
    let java = folder.write(
        "Own.java",
        "interface Other { default int g() { return 1; } static int h() { return 8; } }
class First { static int h(int n) { return 9; } static int k(int n) { return 7; } }
class Own extends First { static int a() { return 2; } static int g() { return 3; } static int h() { return 4; } static int k() { return 5; } }",
    );
    let told = |method: &str| {
        let told = run_json(&[
            "run",
            &java,
            method,
            "--class",
            "Own",
            "-t",
            "li",
            "--paths",
            "--json",
            "--no-times",
        ]);
        told["path_list"][0]["outcome"].as_str().expect("an outcome").to_owned()
    };
    for (method, value) in [("a", 2), ("g", 3), ("h", 4), ("k", 5)] {
        assert_eq!(told(method), format!("returns {value}"), "{method}");
    }
    let written = format!("{}/own.yaml", folder.path());
    assert_eq!(symheap(&["init", &java, "--class", "Own", "-o", &written]).code, 0);
    let all = symheap(&["run", &written, "-t", "li", "--json", "--no-times"]);
    assert_eq!((all.code, all.out.lines().count()), (0, 6), "those of First, too: {}", all.out);
}
