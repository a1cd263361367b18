//! Heaps as pictures wherever the program tells of one.

use std::fs::File;
use std::process::Command;

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
    let parents = answers("intro/wrong_parent", "depthOfFirst", "2", "technique li\ngoto [2,3,1,3]\nwhy pli");
    assert_snapshot!("why_wrong_parent", parents);
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

const DEQUE: &str = "public class Deque {
  static class Node { Node next; Node prev; }
  Node head;
  boolean repOK() {
    Node before = null;
    for (Node n = head; n != null; n = n.next) {
      if (n.prev != before) return false;
      before = n;
    }
    return true;
  }
  void addFirst() { Node n = new Node(); n.next = head; head = n; }
  boolean leadsBack() { return repOK(); }
}
";
const DEQUE_YAML: &str = "symheap: 1
name: Deque
sources: [Deque.java]
input: { this: Deque }
methods:
  addFirst: {}
precondition:
  scope:
    default: 2
    pools: { nodes: { class: Deque.Node, count: k } }
    fields: { Deque.head: nodes, Node.next: nodes, Node.prev: nodes }
  operational: { preH: [repOK] }
  post: [leadsBack]
";

#[test]
fn a_violated_postcondition_is_drawn_before_and_after() {
    let folder = Folder::new("deque");
    folder.write("Deque.java", DEQUE);
    let subject = folder.write("subject.yaml", DEQUE_YAML);
    let text = answers(&subject, "addFirst", "2", "run\nwhy");
    assert_snapshot!("why_end", text.replace(&folder.path(), "<folder>"));
    // By its Java alone there is no postcondition, and a page has the pictures too.
    let page = symheap(&["export", &subject, "addFirst", "--format", "html"]);
    let pictures = page.out.matches("<figcaption>before</figcaption><svg").count();
    assert_eq!(pictures, page.out.matches("<figcaption>after</figcaption><svg").count());
    assert!(pictures > 0, "{}", page.err);
    let report = symheap(&["export", &subject, "addFirst", "--format", "md"]);
    assert!(report.out.contains("```text\nbefore "), "{}", report.out);
}

#[test]
fn a_candidate_is_drawn_with_what_was_read_of_it() {
    let text = answers("intro/binary_tree", "dfs", "3", "goto [3]\ndive lissa 3\nstep\nstep");
    assert_snapshot!("dive_binary_tree", text);
}

#[test]
fn whoever_wants_words_gets_words() {
    let folder = Folder::new("in_words");
    let lines = folder.write("lines.txt", "goto [3]\nheap\nwhy lissa [3,2]\nwitness\nchoices\n");
    let plain = |words: &[&str]| {
        let ran = Command::new(env!("CARGO_BIN_EXE_symheap"))
            .args(["intro/binary_tree", "dfs", "-k", "3"])
            .args(words)
            .env("XDG_STATE_HOME", folder.path())
            .stdin(File::open(&lines).unwrap())
            .output();
        String::from_utf8(ran.unwrap().stdout).unwrap()
    };
    let words = plain(&["--plain"]);
    assert!(words.contains("left=N1") && !words.contains('─'), "{words}");
    assert!(plain(&[]).contains("─left─"));
    let ascii = plain(&["--ascii"]);
    assert!(ascii.is_ascii() && ascii.contains("-left-"), "{ascii}");
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

#[test]
fn a_session_has_the_gallery_too() {
    let text = answers("korat/binary_tree", "count", "3", "enumerate");
    assert!(text.contains("5 valid of 63 explored\n") && text.contains("   5\n"), "{text}");
    assert!(!text.contains("partial"), "{text}");
    let some = answers("korat/binary_tree", "count", "3", "enumerate 2");
    assert!(some.contains("2 valid of ") && some.contains("partial: there are more than 2 "), "{some}");
}

#[test]
fn pictures_of_the_readme_are_what_the_program_prints() {
    let readme = include_str!("../../README.md");
    let mut blocks = readme.split("```text\n$ symheap ").skip(1).peekable();
    assert!(blocks.peek().is_some());
    for block in blocks {
        let block = block.split("```").next().unwrap_or_default();
        let (command, shown) = block.split_once('\n').unwrap_or_default();
        let ran = symheap(&command.split_whitespace().collect::<Vec<_>>());
        assert_eq!(ran.out, shown, "symheap {command}");
    }
}
