//! Bounded lazy initialization: the published numbers of choices, and that no feasible heap is lost.

use std::collections::BTreeSet;
use std::sync::Arc;

use serde_json::Value;
use symheap::explore::depth_first::{ExploreObserver, Trail, explore};
use symheap::explore::engine::Plan;
use symheap::explore::{Engine, Live, PathEnd};
use symheap::heap::SlotId;
use symheap::subject::files::{DiskAndBundled, bundled_subjects};
use symheap::subject::{LoadOptions, Subject, load};
use symheap::technique::Registry;

use crate::command::{Folder, json, symheap};

fn run(subject: &str, method: &str, technique: &str, k: u32, options: &[&str]) -> Value {
    let k = k.to_string();
    let args = ["run", subject, method, "-t", technique, "-k", &k, "--json", "--no-times"];
    json(&[&args, options].concat())
}

fn choices(subject: &str, method: &str, technique: &str, k: u32) -> u64 {
    let ran = run(subject, method, technique, k, &[]);
    assert_eq!(ran["complete"], true, "{ran}");
    ran["choices"].as_u64().expect("a number")
}

#[test]
fn table_1_lists() {
    for (n, li, bli) in [(1, 2, 1), (10, 74, 19), (100, 5249, 199)] {
        assert_eq!(choices("bli/list", "isAcyclic", "li", n), li, "li {n}");
        for technique in ["bli1", "bli2", "bli2-merge"] {
            assert_eq!(choices("bli/list", "isAcyclic", technique, n), bli, "{technique} {n}");
        }
    }
    for n in [2, 3, 7, 30] {
        let n64 = u64::from(n);
        assert_eq!(choices("bli/list", "isAcyclic", "li", n), (n64 * n64 + 5 * n64 - 2) / 2, "{n}");
    }
}

/// T(m, f) of a breadth-first walk: m objects exist, f references are still to be read.
fn tree_choices(n: u64, m: u64, f: u64) -> u64 {
    if f == 0 {
        return 0;
    }
    let grows = u64::from(m < n);
    let deeper = if m < n { tree_choices(n, m + 1, f + 1) } else { 0 };
    1 + m + grows + tree_choices(n, m, f - 1) + deeper
}

#[test]
fn table_2_search_trees() {
    let li = [4, 21, 82, 306, 1140, 4275, 16144, 61332];
    let bli1 = [2, 10, 36, 145, 668, 3554, 21165];
    let bli2 = [2, 11, 44, 164, 639, 2464, 9604, 35695];
    for (n, li) in (1..).zip(li.iter().copied()) {
        assert_eq!(li, tree_choices(n, 1, 2), "{n}");
    }
    table("bli/search_tree", &li, &bli1, &bli2);
}

#[test]
fn table_3_red_black_trees() {
    let li = [4, 27, 110, 409, 1509, 5610, 21043, 79530];
    // The paper has 20 choices at n = 2, with two duplicates, where a tight bound leaves none.
    let bli1 = [2, 12, 22, 90, 239, 1231, 7636];
    let bli2 = [2, 15, 21, 101, 158, 883, 4715, 16146];
    table("bli/red_black_tree", &li, &bli1, &bli2);
}

fn table(subject: &str, li: &[u64], bli1: &[u64], bli2: &[u64]) {
    for (technique, column) in [("li", li), ("bli1", bli1), ("bli2-merge", bli2)] {
        for (n, &expected) in (1..).zip(column) {
            assert_eq!(choices(subject, "repOK", technique, n), expected, "{technique} {n}");
        }
    }
}

#[test]
fn without_merging_no_option_is_counted_that_is_not_explored() {
    // Fig. 9 as it stands, within the pool.
    for (subject, counts) in
        [("bli/search_tree", [2, 10, 38, 146, 586]), ("bli/red_black_tree", [2, 12, 20, 89, 149])]
    {
        for (n, expected) in (1..).zip(counts) {
            assert_eq!(choices(subject, "repOK", "bli2", n), expected, "{subject} {n}");
            assert_eq!(choices(subject, "repOK", "bli", n), expected, "{subject} {n}");
        }
    }
}

#[test]
fn the_search_of_section_3() {
    // The paper's 57 counts the empty start as well.
    for (technique, expected) in [("li", 56), ("bli1", 13), ("bli2", 10), ("bli2-merge", 10)] {
        assert_eq!(choices("bli/tree_set", "contains", technique, 3), expected, "{technique}");
    }
}

/// Paths that return true, and how many more are the same cases.
fn valid_and_repeated(subject: &str, technique: &str, k: u32) -> (usize, usize) {
    let ran = run(subject, "repOK", technique, k, &["--paths"]);
    let paths = ran["path_list"].as_array().cloned().unwrap_or_default();
    let valid = paths.iter().filter(|p| matches!(p["outcome"].as_str(), Some("returns 1" | "returns true")));
    let repeated = |p: &Value| p["repeated"].as_array().map_or(0, Vec::len);
    valid.fold((0, 0), |(count, more), p| (count + 1, more + repeated(p)))
}

fn valid(subject: &str, technique: &str, k: u32) -> usize {
    valid_and_repeated(subject, technique, k).0
}

#[test]
fn the_first_version_repeats_isomorphic_heaps() {
    // Columns *unique* and *duplicates* of Tables 2 and 3.
    for (n, unique, duplicates) in [(1, 1, 0), (2, 3, 0), (3, 8, 1), (4, 22, 9), (5, 64, 61)] {
        assert_eq!(valid("bli/search_tree", "bli2", n), unique, "{n}");
        assert_eq!(valid_and_repeated("bli/search_tree", "bli1", n), (unique, duplicates), "{n}");
    }
    for (n, unique, duplicates) in [(1, 2, 0), (3, 7, 1), (4, 15, 1), (5, 29, 14)] {
        assert_eq!(valid("bli/red_black_tree", "bli2", n), unique, "{n}");
        assert_eq!(valid_and_repeated("bli/red_black_tree", "bli1", n), (unique, duplicates), "{n}");
    }
}

fn paths(ran: &Value, key: impl Fn(&Value) -> String) -> BTreeSet<String> {
    ran["path_list"].as_array().into_iter().flatten().map(key).collect()
}

/// Finished paths of a method: by choice path, and by what they assume.
#[derive(Default)]
struct Finished {
    by_choices: BTreeSet<Vec<u32>>,
    by_heap: BTreeSet<String>,
}

impl ExploreObserver for Finished {
    fn on_end(&mut self, engine: &mut Engine, live: &Live, trail: &Trail, end: &PathEnd) {
        if !matches!(end, PathEnd::Finished(_)) {
            return;
        }
        self.by_choices.insert(trail.choice_path().0);
        let terms = engine.terms();
        let input = &live.state.input;
        let slots = (0..input.layout().slots.len() as u32).map(SlotId);
        let mut text: Vec<String> = slots.map(|s| input.show(s, |t| terms.display(t).to_string())).collect();
        text.extend(live.state.pc.clauses.iter().map(|&t| terms.display(t).to_string()));
        self.by_heap.insert(text.join(" "));
    }
}

fn finished(registry: &Registry, subject: &Arc<Subject>, method: usize, technique: &str, k: u32) -> Finished {
    let plan = Plan::new(subject, method, k, registry.make(technique).expect("a technique"));
    let (mut engine, root) = Engine::start(plan).expect("it starts");
    let mut finished = Finished::default();
    explore(&mut engine, root, &mut finished);
    finished
}

/// `bli2` keeps every path that LISSA or PLI keeps; `bli1` keeps the heap, perhaps by another number.
fn no_feasible_heap_is_lost(group: &str) {
    let registry = Registry::default();
    for name in bundled_subjects(&DiskAndBundled).iter().filter(|n| n.split('/').next() == Some(group)) {
        let subject = Arc::new(load(name, &LoadOptions::default()).subject.expect("it loads"));
        if subject.spec.pre_h.is_empty() {
            continue;
        }
        for (method, analysed) in subject.methods.iter().enumerate() {
            // They have no end within reach at larger scopes.
            let large = ["template", "sql_filter_clauses", "combatant_statistic"];
            let most = match &*analysed.key {
                _ if large.iter().any(|large| name.ends_with(large)) => continue,
                "finishAllProcesses" => 1,
                _ if name.ends_with("hash_map") => 1,
                _ if name.ends_with("dictionary_info") || name.ends_with("transport_stats") => 1,
                _ if matches!(group, "lissa" | "pli") => 2,
                _ => 3,
            };
            for k in 1..=most {
                let keeps = |technique| finished(&registry, &subject, method, technique, k);
                let (lissa, pli) = (keeps("lissa"), keeps("pli"));
                let (bli1, bli2) = (keeps("bli1"), keeps("bli2"));
                let what = format!("{name} {} {k}", analysed.key);
                assert!(lissa.by_choices.is_subset(&bli2.by_choices), "{what}");
                assert!(pli.by_choices.is_subset(&bli2.by_choices), "{what}");
                assert!(lissa.by_heap.is_subset(&bli1.by_heap), "{what}");
            }
        }
    }
}

#[test]
fn no_feasible_heap_is_lost_in_small_subjects() {
    ["intro", "bli", "hex"].into_iter().for_each(no_feasible_heap_is_lost);
}
#[test]
fn no_feasible_heap_is_lost_in_korats_subjects() {
    no_feasible_heap_is_lost("korat");
}
#[test]
fn no_feasible_heap_is_lost_in_lissas_subjects() {
    no_feasible_heap_is_lost("lissa");
}
#[test]
fn no_feasible_heap_is_lost_in_plis_subjects() {
    no_feasible_heap_is_lost("pli");
}

#[test]
fn as_measured_the_second_version_loses_trees() {
    // 49 trees of at most six nodes; at five none is lost yet.
    assert_eq!(valid("bli/red_black_tree", "bli2-merge", 5), 29);
    assert_eq!(valid("bli/red_black_tree", "bli2", 6), 49);
    assert!(valid("bli/red_black_tree", "bli2-merge", 6) < 49);
}

fn solve(heap: &str, subject: &str, k: u32) -> Value {
    let folder = Folder::new(&format!("bli-solve-{}-{k}-{}", subject.replace('/', "-"), heap.len()));
    let file = folder.write("heap.yaml", heap);
    let k = k.to_string();
    let answer = json(&["solve", subject, "--heap", &file, "-k", &k, "-t", "bli1,bli2,lissa", "--json"]);
    answer["verdicts"].clone()
}

fn words(verdicts: &Value) -> [&str; 3] {
    ["bli1", "bli2", "lissa"].map(|t| verdicts[t]["verdict"].as_str().unwrap_or_default())
}

#[test]
fn the_missing_pair_is_named() {
    // Fig. 5: in a red-black tree of three nodes the left child has no child of its own.
    let heap = "heap:\n  this: { root: N0 }\n  N0: { left: N1 }\n  N1: { left: N2 }\n";
    let verdicts = solve(heap, "bli/tree_set", 3);
    assert_eq!(words(&verdicts), ["unsat"; 3]);
    for technique in ["bli1", "bli2"] {
        let why = &verdicts[technique]["why"];
        assert_eq!(why["kind"], "outside-bound");
        assert_eq!((&why["slot"], &why["value"]), (&"N1.left".into(), &"a new object".into()));
        assert_eq!(
            (&why["owner_label"], &why["targets"]),
            (&serde_json::json!(["N1"]), &serde_json::json!(["null"]))
        );
        assert_eq!(
            why["sentence"],
            "the tight field bound has no pair for N1.left = a new object: it leads to null"
        );
    }
    // The right child is N1 or N2 while nobody knows of a left one.
    let heap = "heap:\n  this: { root: N0 }\n  N0: { right: N1 }\n  N1: { right: N0 }\n";
    let why = solve(heap, "bli/tree_set", 3)["bli2"]["why"]["sentence"].clone();
    let sentence = "the tight field bound has no pair for N1.right = N0: it leads to null \
                    (N1 is N1 or N2 in breadth-first order)";
    assert_eq!(why, sentence);
}

#[test]
fn solve_takes_the_heap_breadth_first() {
    for (heap, expected) in [
        ("heap:\n  this: { root: null }\n", ["sat", "sat", "sat"]),
        ("heap:\n  this: { root: N0 }\n  N0: { left: N1, right: N2 }\n", ["sat", "sat", "sat"]),
        // Names are of no account: N2 is the left child, so number 1.
        ("heap:\n  this: { root: N0 }\n  N0: { left: N2, right: N1 }\n", ["sat", "sat", "sat"]),
        // One node cannot be both children; only the second version lets it pass, its labels meet.
        ("heap:\n  this: { root: N0 }\n  N0: { left: N1, right: N1 }\n", ["sat", "sat", "unsat"]),
        // Pairs know nothing of colours.
        (
            "heap:\n  this: { root: N0 }\n  N0: { left: N1, right: null, color: false }\n  N1: { color: false }\n",
            ["sat", "sat", "unsat"],
        ),
    ] {
        assert_eq!(words(&solve(heap, "bli/tree_set", 3)), expected, "{heap}");
    }
}

#[test]
fn further_objects_are_numbered_after_those_of_li() {
    // N0.right at scope 3 with no left child: li has null, N0 and a new object; bli1 tells N1 from N2.
    let li = run("bli/tree_set", "contains", "li", 3, &["--paths"]);
    let bli1 = run("bli/tree_set", "contains", "bli1", 3, &["--paths"]);
    let by_path = |p: &Value| p["choice_path"].to_string();
    let only: BTreeSet<String> = &paths(&bli1, by_path) - &paths(&li, by_path);
    assert!(!only.is_empty() && only.iter().all(|p| p.contains(",4")), "{only:?}");
    let script = Folder::new("bli-script");
    let file = script.write("choices", "choose 2\nchoose 2\nchoose 2\nchoices\nchoose 4\nwhere\n");
    let shown = symheap(&["repl", "bli/tree_set", "contains", "-t", "bli1", "-k", "3", "--script", &file]);
    assert!(shown.out.contains("N0.right=N1~N2"), "{}", shown.out);
}

#[test]
fn a_comparison_finds_nothing_unsound_but_the_merged_version() {
    let compared = |subject: &str, method: &str, k: &str, techniques: &str| {
        let args = ["compare", subject, method, "-k", k, "-t", techniques, "--only", "unsound", "--json"];
        json(&args)["disagreements"].as_array().map_or(0, Vec::len)
    };
    assert_eq!(compared("lissa/tree_map", "put", "3", "bli1,bli2,lissa"), 0);
    assert_eq!(compared("bli/red_black_tree", "repOK", "4", "bli1,bli2,lissa"), 0);
    assert!(compared("bli/red_black_tree", "repOK", "6", "bli2-merge,lissa") > 0);
}
