//! What verdicts take for granted: fields without a domain that are read, and integers that do not overflow. It is told
//! wherever a verdict is, an alarm is *real* only where nothing is taken for granted, and `untracked` says that a
//! field is meant to have no domain.

use serde_json::{Value, json};

use crate::command::{Folder, json as run_json, symheap};

const QUEUE: &str = "class Queue {
  static class Item { Item next; int weight; boolean done; String tag; long stamp; }
  Item head; int limit = 7; Item last = new Item();
  void drain() { if (head.weight > 0) throw new IllegalStateException(); head = head.next; }
  void fits() { if (limit < 7) throw new IllegalStateException(); }
  void full() { if (limit == 7) throw new IllegalStateException(); }
  void mark() { head.done = true; if (head.done) throw new IllegalStateException(); }
  int touch() { last.stamp++; return head.tag == null ? 1 : 2; }
  boolean ok() { return head != null; }
  boolean light() { return head != null && head.weight == 0; }
}";

/// A subject with these lines in its scope, and this precondition.
fn queue(name: &str, scope: &str, pre_h: &str) -> Folder {
    let folder = Folder::new(name);
    folder.write("Queue.java", QUEUE);
    let yaml = format!(
        "symheap: 1\nname: Queue\nsources: [Queue.java]\ninput: {{ this: Queue }}\nmethods: {{ drain: {{}}, fits: {{}}, full: {{}}, mark: {{}}, touch: {{}} }}\nprecondition:\n  scope:\n    default: 1\n    pools: {{ items: {{ class: Item, count: k }} }}\n    fields: {{ Queue.head: items, Item.next: items }}\n{scope}  operational: {{ preH: [{pre_h}] }}\n"
    );
    folder.write("subject.yaml", &yaml);
    folder
}

fn alarms(folder: &Folder, method: &str) -> Value {
    run_json(&["alarms", &folder.path(), method, "-t", "pli", "--json", "--no-times"])
}

fn texts(list: &Value) -> Vec<&str> {
    list.as_array().map(|all| all.iter().filter_map(Value::as_str).collect()).unwrap_or_default()
}

#[test]
fn a_field_without_a_domain_is_told_where_it_is_read() {
    let folder = queue("assume-read", "", "ok");
    let path = folder.path();
    let ran = run_json(&["run", &path, "drain", "-t", "pli", "--paths", "--json", "--no-times"]);
    let told = texts(&ran["relies_on"]);
    assert_eq!(told.len(), 1, "{ran}");
    assert!(told[0].starts_with("Item.weight = 0 (") && told[0].contains("Queue.java:4:"), "{told:?}");
    assert!(ran["path_list"].as_array().unwrap().iter().all(|p| texts(&p["relies_on"]) == told), "{ran}");
    let text = symheap(&["run", &path, "drain", "-t", "li", "--no-times"]).out;
    assert_eq!(text.matches("Queue.drain rests on: Item.weight = 0 (").count(), 1, "{text}");
    // The precondition of `light` reads it, whatever the method does.
    let light = queue("assume-pre", "", "light");
    let heap = light.write("heap.yaml", "heap: { this: { head: N0 } }");
    let solved =
        run_json(&["solve", &light.path(), "--heap", &heap, "-t", "lissa,pli", "--json", "--no-cache"]);
    for technique in ["lissa", "pli"] {
        let told = texts(&solved["verdicts"][technique]["relies_on"]);
        assert!(told.len() == 1 && told[0].starts_with("Item.weight = 0 ("), "{solved}");
    }
    let counted = run_json(&["enumerate", &light.path(), "--count", "--json"]);
    assert_eq!((&counted["valid"], texts(&counted["relies_on"]).len()), (&json!(1), 1), "{counted}");
    for command in [&["enumerate", &light.path(), "--count"][..], &["bounds", &light.path(), "--no-cache"]] {
        let text = symheap(command).out;
        assert!(text.contains("rests on: Item.weight = 0 ("), "{text}");
    }
    let compared = run_json(&["compare", &light.path(), "drain", "-t", "li,pli", "--json", "--no-times"]);
    assert!(texts(&compared["relies_on"])[0].starts_with("Item.weight = 0 ("), "{compared}");
}

#[test]
fn an_alarm_is_real_only_where_nothing_is_taken_for_granted() {
    let folder = queue("assume-alarms", "", "ok");
    // The receiver's field holds what its constructor left: nobody said that it does in every input.
    let full = alarms(&folder, "full");
    assert_eq!(full["classes"], json!({ "real": 0, "unknown": 1, "false": 0, "false-in-scope": 0 }));
    let group = &full["groups"][0];
    let reason = group["reason"].as_str().unwrap();
    assert!(reason.starts_with("rests on: Queue.limit = 7 ("), "{reason}");
    assert_eq!(texts(&group["relies_on"]), texts(&full["relies_on"]));
    // The witness is there: to be run on a JVM.
    assert!(group["witness"]["heap"].is_object(), "{group}");
    // What the program wrote itself is no assumption.
    let mark = alarms(&folder, "mark");
    assert_eq!(mark["classes"]["real"], 1, "{mark}");
    assert!(mark.get("relies_on").is_none() && mark["groups"][0].get("relies_on").is_none(), "{mark}");
    // Nothing is silent where there is no alarm either.
    for (method, field) in
        [("drain", "Item.weight = 0"), ("fits", "Queue.limit = 7"), ("touch", "Item.tag = null")]
    {
        let none = alarms(&folder, method);
        assert_eq!(none["alarms"], 0, "{none}");
        assert!(texts(&none["relies_on"]).iter().any(|t| t.starts_with(field)), "{none}");
        let text = symheap(&["alarms", &folder.path(), method, "-t", "pli", "--no-times"]).out;
        assert!(
            text.contains(&format!("rests on: {field}")) || text.contains(&format!("; {field}")),
            "{text}"
        );
    }
}

#[test]
fn a_witness_on_which_the_precondition_reads_nothing_of_it_is_real() {
    let folder = Folder::new("assume-witness");
    folder.write(
        "Bag.java",
        "class Bag { static class E { E next; int n; } E first;
           boolean ok() { return first == null || first.n == 0 && first.next == null; }
           int peek() { return first.next == null ? 1 : 2; } }",
    );
    folder.write(
        "subject.yaml",
        "symheap: 1\nsources: [Bag.java]\ninput: { this: Bag }\nmethods: { peek: {} }\nprecondition:\n  scope: { default: 2, pools: { es: { class: E, count: k } }, fields: { Bag.first: es, E.next: es } }\n  operational: { repOK: [ok] }\n",
    );
    // With first == null the precondition never looks at n.
    let found = alarms(&folder, "peek");
    assert_eq!((&found["alarms"], &found["classes"]["real"]), (&json!(1), &json!(1)), "{found}");
    assert!(texts(&found["relies_on"])[0].starts_with("E.n = 0 ("), "{found}");
}

#[test]
fn untracked_says_that_it_is_meant_and_what_it_holds() {
    let scope = "    untracked: { Queue.limit: 7, Item.weight: 5, Item.tag: \"t\", Queue.last: default, Item.stamp: 0 }\n";
    let folder = queue("assume-meant", scope, "ok");
    for (method, real) in [("drain", 1), ("full", 1), ("fits", 0), ("touch", 0)] {
        let found = alarms(&folder, method);
        assert_eq!((&found["alarms"], &found["classes"]["real"]), (&json!(real), &json!(real)), "{found}");
        assert!(found.get("relies_on").is_none(), "{found}");
    }
    let paths = run_json(&["run", &folder.path(), "touch", "-t", "li", "--paths", "--json", "--no-times"]);
    let outcome = paths["path_list"][0]["outcome"].as_str().unwrap();
    assert!(paths["paths"] == 2 && paths["path_list"].to_string().contains("returns 2"), "{outcome}");
    // Names alone, beside the scope as well.
    let listed = queue("assume-listed", "    untracked: [Queue.limit]\n", "ok");
    assert!(alarms(&listed, "full").get("relies_on").is_none());
    let wrong = [
        ("{ Queue.limit: many }", "`many` is no value of `Queue.limit`, which has type int"),
        ("{ Item.done: 1 }", "`1` is no value of `Item.done`, which has type boolean"),
        ("{ Item.next: null }", "`Item.next` has a domain"),
        ("{ Item.nxt: 0 }", "Item has no field `nxt`"),
        ("[Queue.limit, Queue.limit]", "`Queue.limit` is given twice"),
    ];
    for (at, (written, message)) in wrong.into_iter().enumerate() {
        let folder = queue(&format!("assume-wrong-{at}"), &format!("    untracked: {written}\n"), "ok");
        let checked = symheap(&["check", &format!("{}/subject.yaml", folder.path())]);
        assert!(checked.code == 2 && checked.out.contains(message), "{}", checked.out);
    }
}

#[test]
fn check_lists_what_is_read_without_a_domain() {
    let folder = queue("assume-check", "    untracked: { Item.tag: null }\n", "light");
    let checked = symheap(&["check", &format!("{}/subject.yaml", folder.path())]);
    assert_eq!(checked.code, 0, "{}", checked.out);
    for field in ["Item.weight", "Queue.limit", "Queue.last", "Item.stamp"] {
        assert_eq!(
            checked.out.matches(&format!("`{field}` is read and has no domain")).count(),
            1,
            "{field}"
        );
    }
    assert!(!checked.out.contains("Item.tag` is read"), "{}", checked.out);
}

#[test]
fn sessions_and_exported_tests_tell_it() {
    let folder = queue("assume-session", "", "ok");
    let script = folder.write("script.txt", "run\nalarms\ngoto [1]\nverdicts\nwhy pli\nexport java-test\n");
    let said = symheap(&["repl", &folder.path(), "full", "--script", &script]).out;
    let told = "rests on: Queue.limit = 7 (";
    assert!(said.matches(told).count() >= 4, "{said}");
    let exported = symheap(&["export", &folder.path(), "full", "--format", "java-test"]).out;
    assert!(exported.contains("    // Rests on: Queue.limit = 7 ("), "{exported}");
}

#[test]
fn integers_that_do_not_overflow_are_an_assumption_of_the_run() {
    let folder = queue("assume-math", "", "ok");
    let ran =
        run_json(&["run", &folder.path(), "mark", "-t", "pli", "--ints", "math", "--json", "--no-times"]);
    assert_eq!(texts(&ran["relies_on"]), ["integers do not overflow (--ints math)"]);
    let exact = run_json(&["run", &folder.path(), "mark", "-t", "pli", "--json", "--no-times"]);
    assert!(exact.get("relies_on").is_none(), "{exact}");
    // The witness was run with Java's integers, so the alarm rests on nothing.
    let found = run_json(&["alarms", &folder.path(), "mark", "-t", "pli", "--ints", "math", "--json"]);
    assert_eq!(found["classes"]["real"], 1, "{found}");
}
