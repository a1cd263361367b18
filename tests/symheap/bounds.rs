//! `symheap bounds`: its output, its budgets, and what it keeps.

use std::path::Path;

use serde_json::{Value, json};

use crate::command::{Folder, Ran, json as run_json, symheap, symheap_with_cache};

#[test]
fn it_prints_the_published_bound() {
    let bounds = run_json(&["bounds", "bli/list", "-k", "4", "--json", "--no-times", "--no-cache"]);
    let next = json!([[0, 1], [0, null], [1, 2], [1, null], [2, 3], [2, null], [3, null]]);
    let expected = json!({
        "subject": "List", "scope": 4, "complete": true, "stopped": null,
        "bounds": { "Node.next": next }, "unknown": { "Node.next": [] }, "open": { "Node.next": [] },
        "candidates": bounds["candidates"], "cached": false,
    });
    assert_eq!(bounds, expected);
    let text = symheap(&["bounds", "bli/red_black_tree", "-k", "3", "--no-cache"]);
    assert!(text.out.starts_with("Node.left: (0,1) (0,null) (1,null) (2,null)\n"), "{}", text.out);
    assert_eq!(text.code, 0);
}

#[test]
fn the_table_it_prints_can_be_given_back() {
    let folder = Folder::new("bounds-table");
    let computed = run_json(&["bounds", "bli/search_tree", "-k", "3", "--json", "--no-cache"]);
    let root = env!("CARGO_MANIFEST_DIR");
    let read = |path: &str| std::fs::read_to_string(format!("{root}/{path}")).expect("a bundled file");
    folder.write("Node.java", &read("subjects/bli/search_tree/Node.java"));
    let spec = read("specs/bli/search_tree.yaml") + &format!("bounds: {}\n", computed["bounds"]);
    folder.write("spec.yaml", &spec);
    let subject = read("subjects/bli/search_tree/subject.yaml");
    let subject = subject.replace("../../../specs/bli/search_tree.yaml", "spec.yaml");
    let subject = folder.write("subject.yaml", &subject);
    let given = run_json(&["bounds", &subject, "-k", "3", "--json"]);
    assert_eq!((&given["bounds"], &given["candidates"]), (&computed["bounds"], &json!(0)));
    // Both techniques take it.
    for technique in ["bli1", "bli2"] {
        let args = ["repOK", "-t", technique, "-k", "3", "--json", "--no-times", "--no-cache"];
        let with_table = run_json(&[&["run", &subject], &args[..]].concat());
        let without = run_json(&[&["run", "bli/search_tree"], &args[..]].concat());
        assert_eq!(with_table["choices"], without["choices"], "{technique}");
    }
}

#[test]
fn a_budget_leaves_pairs_undecided() {
    let args = ["bounds", "bli/red_black_tree", "-k", "4", "--json", "--max-candidates", "20", "--no-cache"];
    let ran = symheap(&args);
    assert_eq!(ran.code, 3, "{}", ran.err);
    assert!(ran.err.contains("undecided"), "{}", ran.err);
    let partial: Value = serde_json::from_str(&ran.out).expect("JSON");
    assert_eq!(partial["complete"], false);
    let exact = run_json(&["bounds", "bli/red_black_tree", "-k", "4", "--json", "--no-cache"]);
    let pairs = |bounds: &Value, field: &str| bounds[field].as_array().cloned().unwrap_or_default();
    for field in ["Node.left", "Node.right"] {
        let kept = pairs(&partial["bounds"], field);
        assert!(pairs(&exact["bounds"], field).iter().all(|p| kept.contains(p)), "{field}");
        assert!(pairs(&partial["unknown"], field).iter().all(|p| kept.contains(p)), "{field}");
    }
}

#[test]
fn without_a_precondition_there_is_nothing_to_compute() {
    let folder = Folder::new("bounds-none");
    folder.write("A.java", "class A { A next; void f() { } }");
    let subject = folder.write(
        "subject.yaml",
        "symheap: 1\nname: A\nsources: [A.java]\ninput: { this: A }\nmethods: { f: {} }\nprecondition:\n  \
         for: A\n  scope:\n    pools: { nodes: { class: A, count: k } }\n    fields: { A.next: nodes }\n",
    );
    let ran = symheap(&["bounds", &subject]);
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("NO-PRECONDITION"), "{}", ran.err);
    let ran = symheap(&["run", &subject, "f", "-t", "bli2"]);
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("NOT-APPLICABLE"), "{}", ran.err);
}

fn files(folder: &Path) -> usize {
    std::fs::read_dir(folder.join("symheap/bounds")).map(Iterator::count).unwrap_or(0)
}

#[test]
fn computed_bounds_are_kept_until_anything_changes() {
    let folder = Folder::new("bounds-cache");
    let cache = Path::new(&folder.path()).join("cache");
    let java =
        "class Node { Node next; }\nclass L { Node head; void f() { }\n  boolean ok() { return HEAD; }\n}\n";
    let write = |condition: &str| folder.write("L.java", &java.replace("HEAD", condition));
    write("head != null");
    let subject = folder.write(
        "subject.yaml",
        "symheap: 1\nname: L\nsources: [L.java]\ninput: { this: L }\nmethods: { f: {} }\nprecondition:\n  \
         for: L\n  scope:\n    pools: { nodes: { class: Node, count: k } }\n    fields: { L.head: nodes, \
         Node.next: nodes }\n  operational: { preH: [ok] }\n",
    );
    let ask = |options: &[&str]| -> Value {
        let args = [&["bounds", &subject, "-k", "2", "--json", "--no-times"], options].concat();
        let Ran { out, err, .. } = symheap_with_cache(&args, &cache);
        serde_json::from_str(&out).unwrap_or_else(|e| panic!("{e}: {out} {err}"))
    };
    let same =
        |a: &Value, b: &Value| assert_eq!((&a["bounds"], &a["candidates"]), (&b["bounds"], &b["candidates"]));
    let new = ask(&["--no-cache"]);
    assert_eq!((files(&cache), &new["cached"]), (0, &json!(false)));
    assert_eq!(new["bounds"]["L.head"], json!([[0, 0]]));
    assert_eq!(ask(&[])["cached"], false);
    let kept = ask(&[]);
    assert_eq!((files(&cache), &kept["cached"]), (1, &json!(true)));
    same(&kept, &new);
    // Another scope, another budget, another source: other bounds.
    assert_eq!(ask(&["--pre-steps", "5000"])["cached"], false);
    write("head == null");
    let changed = ask(&[]);
    assert_eq!((&changed["cached"], &changed["bounds"]["L.head"]), (&json!(false), &json!([[0, null]])));
    assert_eq!(files(&cache), 3);
    // A damaged file is as good as none, and is replaced.
    for entry in std::fs::read_dir(cache.join("symheap/bounds")).expect("the folder").flatten() {
        let text = std::fs::read_to_string(entry.path()).expect("a file");
        std::fs::write(entry.path(), &text[..text.len() / 2]).expect("a file");
    }
    let again = ask(&[]);
    assert_eq!(again["cached"], false);
    same(&again, &changed);
    assert_eq!(ask(&[])["cached"], true);
    // A cache that cannot be made is no error.
    let file = folder.write("no-folder", "");
    let ran = symheap_with_cache(&["bounds", &subject, "-k", "2"], Path::new(&file));
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
}
