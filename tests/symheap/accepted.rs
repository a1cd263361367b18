//! How many heaps preconditions accept: Korat's benchmarks, and HEX rules beside predicates.

use crate::command::json;

#[test]
fn korat_counts_are_the_published_ones() {
    // Valid and explored in Korat's own runs.
    let rows = [
        ("disjoint_sets", 4, 914, 7915),
        ("disjoint_sets", 5, 41546, 413_855),
        ("binomial_heap", 5, 936, 8122),
        ("binomial_heap", 7, 107_416, 261_788),
        ("red_black_tree", 5, 14, 4209),
        ("red_black_tree", 7, 35, 71704),
        ("search_tree", 5, 42, 6155),
        ("singly_linked_list", 8, 4140, 52567),
        ("doubly_linked_list", 8, 17007, 17166),
        ("heap_array", 6, 13139, 64533),
        ("sorted_list", 9, 24310, 218_991),
    ];
    for (name, k, valid, explored) in rows {
        let ran = json(&["enumerate", &format!("korat/{name}"), "-k", &k.to_string(), "--count", "--json"]);
        assert_eq!((&ran["valid"], &ran["explored"]), (&valid.into(), &explored.into()), "{name} at {k}");
    }
    // Korat's runs explore 10, 96, 803, 8634: fields in another order.
    for (k, valid) in [(1, 2), (2, 12), (3, 136), (4, 2310)] {
        let ran = json(&["enumerate", "korat/fibonacci_heap", "-k", &k.to_string(), "--count", "--json"]);
        assert_eq!(ran["valid"], valid, "at {k}");
    }
}

#[test]
fn rules_and_predicates_of_the_hex_subjects_accept_as_many_heaps() {
    let run = |subject: &str, method: &str, spec: &str, technique: &str, k: u32| {
        let spec = format!("{}/specs/hex/{spec}.yaml", env!("CARGO_MANIFEST_DIR"));
        let k = k.to_string();
        json(&["run", subject, method, "--spec", &spec, "-t", technique, "-k", &k, "--json", "--validate"])
    };
    // Trees: null, and Catalan(n - 1) of n nodes.
    for (k, trees) in [(1, 2), (2, 3), (3, 5), (4, 10)] {
        for (spec, technique) in [("parse_tree_hex", "hex"), ("parse_tree", "lissa")] {
            let ran = run("hex/parse_tree", "isTree", spec, technique, k);
            assert_eq!((&ran["paths"], &ran["spurious"]), (&trees.into(), &0.into()), "{technique} at {k}");
        }
    }
    // Rings: k; the rules let k - 1 more pass, which `max` refuses at the end only.
    for k in 2..=5 {
        let ran = run("hex/flight_plan", "isRing", "flight_plan_hex", "hex", k);
        assert_eq!((&ran["valid"], &ran["spurious"]), (&k.into(), &(k - 1).into()), "at {k}");
        assert_eq!(run("hex/flight_plan", "isRing", "flight_plan", "lissa", k)["paths"], k);
    }
    // Pairs of separate trees; a predicate an argument lets them be one.
    for (k, separate, single) in [(1, 3, 4), (2, 6, 8), (3, 12, 16), (4, 27, 36)] {
        let paths = |spec: &str, technique: &str| {
            run("hex/rename", "areSeparateTrees", spec, technique, k)["paths"].clone()
        };
        assert_eq!(paths("rename_hex", "hex"), separate);
        assert_eq!(paths("rename", "lissa"), separate);
        assert_eq!(paths("rename_single", "pli"), single);
    }
    for (spec, technique, alarms) in
        [("rename_hex", "hex", 0), ("rename", "pli", 0), ("rename_single", "pli", 1)]
    {
        assert_eq!(run("hex/rename", "rename", spec, technique, 3)["alarms"], alarms, "{spec}");
    }
}
