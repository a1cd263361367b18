//! Preconditions that nobody split by hand (`repOK: […]`).

use std::collections::BTreeSet;
use std::sync::Arc;

use symheap::explore::depth_first::{ExploreObserver, Trail, explore};
use symheap::explore::engine::Plan;
use symheap::explore::{ChoicePath, Engine, Limit, Limits, Live, PathEnd};
use symheap::subject::{LoadOptions, Subject, load};
use symheap::technique::Registry;

use crate::command::{Folder, json, symheap};

/// Sorted, and a method that reads all of it: a path a length and a place.
const SORTED: &str = "class Sorted {
    static class Node { int key; Node next; }
    Node head;
    int size;

    boolean repOK() {
        int count = 0;
        for (Node node = head; node != null; node = node.next) {
            count++;
            if (count > size) return false;
            if (node.next != null && node.next.key <= node.key) return false;
        }
        return count == size;
    }

    int insert(int key) {
        Node before = null;
        Node at = head;
        while (at != null && at.key < key) {
            before = at;
            at = at.next;
        }
        boolean known = at != null && at.key == key;
        if (!known) {
            Node node = new Node();
            node.key = key;
            node.next = at;
            if (before == null) head = node; else before.next = node;
        }
        int count = 0;
        for (Node node = head; node != null; node = node.next) count++;
        return known ? -1 : count;
    }
}
";

fn sorted(folder: &Folder, name: &str, key: &str, size: &str, operational: &str) -> String {
    folder.write("Sorted.java", SORTED);
    let text = format!(
        "symheap: 1\nname: Sorted\nsources: [Sorted.java]\ninput: {{ this: Sorted }}\nmethods: {{ insert: {{ args: {{ key: symbolic }} }} }}\nprecondition:\n  scope:\n    default: 3\n    pools: {{ nodes: {{ class: Node, count: k }} }}\n    fields: {{ Sorted.head: nodes, Sorted.size: {size}, Node.key: {key}, Node.next: nodes }}\n  operational: {{ {operational} }}\n"
    );
    folder.write(name, &text)
}

fn run(subject: &str, technique: &str, k: u32) -> serde_json::Value {
    let k = k.to_string();
    json(&["run", subject, "insert", "-t", technique, "-k", &k, "--validate", "--json", "--no-times"])
}

#[test]
fn a_wrong_split_loses_paths_and_no_split_loses_none() {
    // A list of n keys has n places to find a key and n + 1 gaps to insert one: 1 + 3 + … + 2k+1 = (k+1)²
    // paths. Where keys are 0..k-1 the full list has no room between neighbours: k-1 gaps are lost.
    let folder = Folder::new("unsplit-sorted");
    let split = sorted(&folder, "split.yaml", "0..k-1", "0..k", "preH: [repOK]");
    let whole = sorted(&folder, "whole.yaml", "0..k-1", "0..k", "repOK: [repOK]");
    for k in 1..=3_u64 {
        let (all, lost) = ((k + 1) * (k + 1), k - 1);
        for technique in ["pli", "pli-noopt"] {
            assert_eq!(run(&split, technique, k as u32)["paths"], all - lost, "{technique} {k}");
            let ran = run(&whole, technique, k as u32);
            assert_eq!((&ran["paths"], &ran["spurious"]), (&all.into(), &0.into()), "{technique} {k}");
        }
        for technique in ["lissa", "lissa-m", "lissa-nosb", "bli1", "bli2", "ifrepok"] {
            let ran = run(&whole, technique, k as u32);
            assert_eq!((&ran["paths"], &ran["complete"]), (&all.into(), &true.into()), "{technique} {k}");
            assert_eq!(ran["spurious"], 0, "{technique} {k}");
        }
    }
}

#[test]
fn what_is_declared_any_is_left_open_too() {
    let folder = Folder::new("unsplit-any");
    for (name, size) in [("sized.yaml", "0..k"), ("open.yaml", "any")] {
        let path = sorted(&folder, name, "any", size, "repOK: [repOK]");
        for technique in ["lissa", "pli"] {
            let ran = run(&path, technique, 3);
            assert_eq!((&ran["paths"], &ran["valid"]), (&16.into(), &16.into()), "{name} {technique}");
        }
        let ran = symheap(&["enumerate", &path, "-k", "2", "--count"]);
        assert_eq!(ran.code, 3);
        assert!(ran.err.contains("declared `any`"), "{}", ran.err);
    }
}

#[test]
fn sizes_that_are_declared_bound_the_search() {
    // Exactly two keys, so that a path for lengths 0, 1 and 3 has no input.
    let folder = Folder::new("unsplit-size");
    let path = sorted(&folder, "two.yaml", "any", "2..2", "repOK: [repOK]");
    for technique in ["lissa", "pli"] {
        assert_eq!(run(&path, technique, 3)["paths"], 5, "{technique}");
    }
}

#[test]
fn solve_enumerate_bounds_and_compare_take_it() {
    let folder = Folder::new("unsplit-commands");
    let path = sorted(&folder, "whole.yaml", "0..k-1", "0..k", "repOK: [repOK]");
    let counted = json(&["enumerate", &path, "-k", "3", "--count", "--json"]);
    // Of three keys: the empty list, a list of one whose key nobody reads, three of two, one of three.
    assert_eq!(counted["valid"], 6);
    let ring =
        folder.write("ring.yaml", "heap:\n  this: { head: N0 }\n  N0: { next: N1 }\n  N1: { next: N0 }\n");
    let falling = folder
        .write("falling.yaml", "heap:\n  this: { head: N0 }\n  N0: { next: N1, key: 1 }\n  N1: { key: 0 }\n");
    let rising = folder
        .write("rising.yaml", "heap:\n  this: { head: N0 }\n  N0: { next: N1, key: 1 }\n  N1: { key: 2 }\n");
    for (heap, verdict) in [(&ring, "unsat"), (&falling, "unsat"), (&rising, "sat")] {
        let solved = json(&["solve", &path, "--heap", heap, "-k", "3", "--json"]);
        for technique in ["lissa", "lissa-m", "lissa-nosb", "pli", "pli-noopt"] {
            assert_eq!(solved["verdicts"][technique]["verdict"], verdict, "{heap} {technique}");
        }
        for technique in ["ifrepok", "driver", "consp", "hex"] {
            assert_eq!(solved["verdicts"][technique]["verdict"], "n/a", "{heap} {technique}");
        }
    }
    let refused = symheap(&["solve", &path, "--heap", &ring, "-k", "3", "-t", "pli"]);
    assert!(
        refused.out.contains("none of 4 candidate heaps has a shape that repOK may accept"),
        "{}",
        refused.out
    );
    let compared = json(&["compare", &path, "insert", "-k", "2", "--json", "--no-times"]);
    assert_eq!(compared["complete"], true);
    for found in compared["disagreements"].as_array().unwrap() {
        assert_ne!(found["kind"], "unsound", "{found}");
    }
}

#[test]
fn the_path_condition_joins_in() {
    let folder = Folder::new("unsplit-pc");
    let path = sorted(&folder, "whole.yaml", "any", "0..k", "repOK: [repOK]");
    let ask = |pc: &str| {
        let heap = format!("heap:\n  this: {{ head: N0 }}\n  N0: {{ next: N1 }}\npc: [\"{pc}\"]\n");
        let heap = folder.write("heap.yaml", &heap);
        let solved = json(&["solve", &path, "--heap", &heap, "-k", "3", "-t", "pli", "--json"]);
        solved["verdicts"]["pli"]["verdict"].as_str().unwrap().to_string()
    };
    assert_eq!(ask("head.key < head.next.key"), "sat");
    assert_eq!(ask("head.key > head.next.key"), "unsat");
    // Two objects of three are there, so the size is 2 or 3; its domain ends at 3.
    assert_eq!(ask("size == 2"), "sat");
    assert_eq!(ask("size < 2"), "unsat");
    assert_eq!(ask("size > 3"), "unsat");
}

/// Finished paths by name.
#[derive(Default)]
struct Paths(BTreeSet<ChoicePath>);

impl ExploreObserver for Paths {
    fn on_end(&mut self, _: &mut Engine, _: &Live, trail: &Trail, end: &PathEnd) {
        if matches!(end, PathEnd::Finished(_)) {
            self.0.insert(trail.choice_path());
        }
    }
}

/// Paths of one exploration.
const MOST_PATHS: u64 = 300;

/// `None` where it is too much.
fn paths(subject: &Arc<Subject>, method: usize, technique: &str, k: u32) -> Option<BTreeSet<ChoicePath>> {
    let plan = Plan {
        limits: Limits { depth: 12, paths: MOST_PATHS, frames: 60, loop_reads: 40, ..Limits::default() },
        ..Plan::new(subject, method, k, Registry::default().make(technique).unwrap())
    };
    let (mut engine, root) = Engine::start(plan).ok()?;
    let mut paths = Paths::default();
    let (summary, _) = explore(&mut engine, root, &mut paths);
    let stopped = summary.stopped.as_ref().map(|s| s.limit);
    // What stopped it first hides what stopped it later.
    let whole = matches!(stopped, None | Some(Limit::Depth | Limit::Frames)) && summary.paths < MOST_PATHS;
    whole.then_some(paths.0)
}

#[test]
fn bundled_subjects_keep_their_paths_when_put_together_again() {
    let listed = json(&["list", "--json"]);
    let mut compared = 0;
    for entry in listed["subjects"].as_array().unwrap() {
        let name = entry["name"].as_str().unwrap();
        let subject = Arc::new(load(name, &LoadOptions::default()).subject.unwrap());
        if subject.spec.pre_h.is_empty() || subject.spec.pre_p.is_empty() {
            continue;
        }
        let mut whole = (*subject).clone();
        whole.spec.rep_ok = whole.spec.pre_h.drain(..).chain(whole.spec.pre_p.drain(..)).collect();
        let whole = Arc::new(whole);
        for (method, analysed) in subject.methods.iter().enumerate() {
            for k in 1..=2 {
                let what = format!("{name} {} at {k}", analysed.key);
                let Some(split) = paths(&subject, method, "pli", k) else { continue };
                let unsplit = paths(&whole, method, "pli", k);
                assert_eq!(unsplit.as_ref(), Some(&split), "{what}");
                if let Some(lissa) = paths(&whole, method, "lissa", k) {
                    assert!(lissa.is_superset(&split), "{what}");
                }
                compared += 1;
            }
        }
    }
    assert!(compared > 20, "{compared}");
}
