//! `heap` with its options through the real binary: forms, marks, the part that a reason needs.

use crate::command::{Folder, symheap};

fn script(name: &str, options: &[&str], lines: &str) -> String {
    let folder = Folder::new(&format!("heap-views-{name}"));
    let path = folder.write("lines.script", lines);
    let ran = symheap(&[&["repl"], options, &["-t", "li", "--script", &path]].concat());
    assert_eq!(ran.err, "", "{}", ran.out);
    ran.out
}

#[test]
fn a_heap_is_drawn_with_its_marks() {
    let lines = "goto [2,2]\nheap --view picture\nheap --view outline\nheap current --view table\n";
    let out = script("marks", &["lissa/tree_map", "put", "-k", "4"], lines);
    for part in [
        "this:[TreeMap size=?]\n          │root\n",
        "[N0 ?key<=arg key◌ ↑?]\n  ?─left──┴─right─?\n",
        "\nN0   Entry    ?key:N0.key  left,right,parent,color:?\n",
        "\nN0     ?N0.key  null   ?\n",
        "\n? symbolic\n",
    ] {
        assert!(out.contains(part), "{part}: {out}");
    }
    // The session's own picture, and those of what may come next, say as much of a key.
    let out =
        script("plain", &["lissa/tree_map", "put", "-k", "4"], "goto [2,2]\nheap\ngoto [2,2,1]\nchoices\n");
    assert!(out.contains("[N0 ?key<=arg key◌ ↑?]"), "{out}");
    assert!(out.matches("[N0 ?key<=arg key,<arg key◌").count() > 1, "{out}");
    let out = script("changed", &["intro/binary_tree", "dfs", "-k", "4"], "goto [3]\nheap --view picture\n");
    assert!(out.contains("╭─Δleft─┴─right─?\n  [N1]\n"), "the choice made N1: {out}");
    assert!(out.contains("Δ changed"), "{out}");
    let out = script("root", &["intro/binary_tree", "dfs", "-k", "4"], "heap --view picture\n");
    assert!(!out.contains('Δ'), "the start has no parent: {out}");
}

#[test]
fn the_same_heap_by_other_steps_is_named() {
    let lines = "run\nheap [1,2,2]\nheap [1,2,2] --view outline\nheap [1,2]\ndiff [1,2,2] [2,2,2]\n\
                 diff [1,2,2] [2,2,3]\nheap [1,2,2] current\n";
    let out = script("same", &["intro/visiting_order", "ends", "-k", "3"], lines);
    assert_eq!(out.matches("same heap as node [2,2,2]\n").count(), 2, "{out}");
    assert_eq!(out.matches("same heap").count(), 2, "{out}");
    let lines = "run\nheap [1,3]\ndiff [1,2,3] [2,2,3]\n";
    let out = script("renamed", &["intro/visiting_order", "ends", "-k", "3"], lines);
    assert!(out.contains("  the same heap, but for the names of its objects\n"), "{out}");
    let lines = "run\nheap [1,2,2]\ndiff [1,2,2] [2,2,2]\n";
    let out = script("same-json", &["intro/visiting_order", "ends", "-k", "3", "--json"], lines);
    let replies: Vec<serde_json::Value> = out.lines().filter_map(|l| serde_json::from_str(l).ok()).collect();
    let [.., heap, diff] = replies.as_slice() else { panic!("{out}") };
    assert_eq!(heap["same_as"], serde_json::json!([[2, 2, 2]]));
    assert_eq!(diff["same_heap"], true);
}

#[test]
fn a_slice_shows_the_reason_and_counts_the_rest() {
    let lines = "goto [2]\nheap --slice\nwhy lissa\nheap --slice\nwhy lihybrid\nheap --slice\n";
    let out = script("slice", &["intro/binary_tree", "dfs", "-k", "4"], lines);
    assert_eq!(out.matches("there is no reason to slice by").count(), 2, "{out}");
    assert!(out.contains("[N0 Δ!↺left ×2]"), "{out}");
    assert!(out.contains("+1 field that is no part of the reason"), "{out}");
    let lines = "goto [2]\nwhy lissa\nask\nheap --slice\n";
    let out = script("masked", &["intro/binary_tree", "dfs", "-k", "4"], lines);
    let (_, hidden) = out.rsplit_once("heap --slice").unwrap_or_default();
    assert!(!hidden.contains('!'), "a question hides reasons: {hidden}");
}

#[test]
fn wrong_options_say_what_is_right() {
    let lines = "heap --vew table\nheap --view grid\nheap --focus N7\nheap --radius 2\nheap --hide nope\nheap --focus\n";
    let out = script("wrong", &["intro/binary_tree", "dfs", "-k", "4"], lines);
    for part in [
        "did you mean --view?",
        "--view wants picture, outline or table",
        "this heap has no object N7\n  it has N0",
        "--radius is about --focus OBJECT",
        "no object of this heap has a field nope",
        "--focus wants an object",
    ] {
        assert!(out.contains(part), "{part}: {out}");
    }
}

#[test]
fn json_has_targets_and_marks() {
    let lines = "goto [2]\nwhy lissa\nheap input --view picture\n";
    let out = script("json", &["intro/binary_tree", "dfs", "-k", "4", "--json"], lines);
    let reply: serde_json::Value = serde_json::from_str(out.lines().last().unwrap_or_default()).unwrap();
    assert_eq!(reply["reply"], "heap-as");
    let cells = &reply["objects"][0]["cells"];
    assert_eq!((&cells[0]["target"], &cells[0]["fixed"]), (&"N0".into(), &true.into()));
    assert_eq!((cells[1].get("target"), &cells[1]["fixed"]), (None, &false.into()));
    assert_eq!(reply["changed"], serde_json::json!(["N0.left"]));
    assert_eq!(reply["reason"], serde_json::json!(["N0.left"]));
    assert_eq!(reply["look"]["view"], "picture");
}
