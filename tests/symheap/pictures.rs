//! Heaps as pictures wherever the program tells of one.

use insta::assert_snapshot;

use crate::command::{Folder, symheap};

/// What a script's lines answer, without the lines that lead there.
fn answers(subject: &str, method: &str, k: &str, lines: &str) -> String {
    let folder = Folder::new("pictures");
    let script = folder.write("lines.txt", lines);
    let ran = symheap(&["repl", subject, method, "-k", k, "--script", &script]);
    assert!(ran.err.is_empty(), "{}", ran.err);
    let last = lines.lines().last().unwrap_or_default();
    let at = ran.out.rfind(&format!("> {last}\n")).unwrap_or_else(|| panic!("{last}: {}", ran.out));
    ran.out[at + last.len() + 3..].to_string()
}

#[test]
fn a_refused_heap_stands_beside_the_nearest_that_will_do() {
    let lists = answers("pli/schedule", "finishAllProcesses", "1", "goto [1,2,1,1]\nwhy pli");
    assert_snapshot!("why_schedule", lists);
    let tree = answers("intro/binary_tree", "dfs", "3", "why lissa [3,2]");
    assert_snapshot!("why_binary_tree", tree);
    let parents = answers("lissa/tree_map", "remove", "3", "technique li\ngoto [2,3,1,2]\nwhy lissa");
    assert_snapshot!("why_tree_map", parents);
}

#[test]
fn a_witness_is_drawn_below_its_words() {
    let found = answers("lissa/tree_map", "remove", "3", "goto [2]\nwitness");
    assert!(found.contains("N0 : "), "{found}");
    assert_snapshot!("witness_tree_map", found);
}

#[test]
fn two_nodes_are_drawn_with_what_they_differ_in() {
    let text = answers("intro/binary_tree", "dfs", "4", "goto [3]\ngoto []\ndiff [3,1] [3,4]");
    assert_snapshot!("diff_binary_tree", text);
}

#[test]
fn alternatives_are_drawn_small() {
    let text = answers("intro/binary_tree", "dfs", "4", "goto [3]\nchoices");
    assert_snapshot!("choices_binary_tree", text);
}

#[test]
fn a_violated_postcondition_is_drawn_before_and_after() {
    let text = answers("intro/shared_node", "emptyLeft", "2", "technique li\nrun\nwhy [1,1]");
    assert_snapshot!("why_end", text);
}

#[test]
fn a_given_heap_is_drawn_with_its_witness_or_its_reason() {
    let folder = Folder::new("solve_pictures");
    let good = folder.write("good.yaml", "heap:\n  this: { left: N1 }\n  N1: { left: null }\n");
    let sat = symheap(&["solve", "intro/binary_tree", "-k", "3", "--heap", &good, "-t", "lissa,pli"]);
    assert_snapshot!("solve_sat", sat.out);
    let bad = folder.write("bad.yaml", "heap:\n  this: { left: N1, right: N1 }\n  N1: { left: null }\n");
    let unsat = symheap(&["solve", "intro/binary_tree", "-k", "3", "--heap", &bad, "-t", "lissa,pli"]);
    assert_snapshot!("solve_unsat", unsat.out);
    let json = symheap(&["solve", "intro/binary_tree", "-k", "3", "--heap", &bad, "-t", "pli", "--json"]);
    let json: serde_json::Value = serde_json::from_str(&json.out).unwrap();
    let why = &json["verdicts"]["pli"]["why"];
    assert!(unsat.out.contains(why["reason"].as_str().unwrap()), "{why}");
    assert_eq!(why["smallest"]["fields"], serde_json::json!(["N0.left = N1", "N0.right = N1"]), "{why}");
}

#[test]
fn enumerated_heaps_are_a_gallery() {
    let pictures =
        symheap(&["enumerate", "korat/binary_tree", "-k", "3", "--format", "text", "--width", "80"]);
    assert_snapshot!("enumerate_binary_tree", pictures.out);
    let ascii = symheap(&["enumerate", "korat/singly_linked_list", "-k", "3", "--format", "ascii"]);
    assert!(ascii.out.is_ascii(), "{}", ascii.out);
    // The forms for programs are as they were.
    let plain = symheap(&["enumerate", "korat/binary_tree", "-k", "3"]);
    let lines = symheap(&["enumerate", "korat/binary_tree", "-k", "3", "--format", "lines"]);
    assert_eq!(plain.out, lines.out);
    assert!(plain.out.starts_with("root=N0 size=3 "), "{}", plain.out);
    let json = symheap(&["enumerate", "korat/binary_tree", "-k", "3", "--format", "json"]);
    assert_eq!(json.out, symheap(&["enumerate", "korat/binary_tree", "-k", "3", "--json"]).out);
}
