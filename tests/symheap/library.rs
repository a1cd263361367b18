//! The tool as a library: a stranger's technique, and the check that techniques cut nothing feasible.

use std::rc::Rc;

use symheap::testing::{subject, unsound_cuts};

#[path = "../../examples/own_technique.rs"]
pub mod own_technique;

#[test]
fn a_technique_of_ones_own_is_checked() {
    let registry = Rc::new(own_technique::registry());
    // A tree has no loops: cutting them is sound there.
    let tree = subject("intro/binary_tree").unwrap();
    assert_eq!(unsound_cuts(&registry, "acyclic", &tree, "dfs", 3), Ok(vec![]));
    // A circular list of the header alone is a loop: cutting it is not.
    let list = subject("lissa/linked_list").unwrap();
    let cuts = unsound_cuts(&registry, "acyclic", &list, "remove", 2).unwrap();
    assert_eq!(cuts.first().map(|d| d.clause_path.as_str()), Some("header=N0/N0.next=N0"));
}

#[test]
fn the_built_in_techniques_cut_nothing_feasible() {
    let registry = Rc::new(own_technique::registry());
    let rows = [
        ("intro/binary_tree", "dfs", 3),
        ("lissa/linked_list", "remove", 3),
        ("lissa/tree_map", "put", 2),
        ("pli/tree_map", "remove", 2),
        ("pli/linked_list", "remove", 3),
        ("pli/schedule", "finishAllProcesses", 1),
        ("pli/avl_tree", "insert", 2),
        ("pli/transport_stats", "bytesWritten", 1),
        ("pli/dictionary_info", "addField", 1),
        ("pli/template", "getParameter", 1),
    ];
    for (name, method, k) in rows {
        let loaded = subject(name).unwrap();
        for technique in ["lihybrid", "lissa", "lissa-nosb", "pli-noopt"] {
            // On the schedule only pli ends by itself.
            if name == "pli/schedule" && technique != "pli-noopt" {
                continue;
            }
            assert_eq!(
                unsound_cuts(&registry, technique, &loaded, method, k),
                Ok(vec![]),
                "{name} {technique}"
            );
        }
    }
}
