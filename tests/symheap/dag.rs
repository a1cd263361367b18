//! The directed acyclic graphs of `korat/dag`: counts against a closed form and against all tables of edges.

use crate::command::json;

/// How many graphs of n nodes there are, numbered in the order of a depth-first visit: every set of edges is
/// tried. Node 0 is the source, and bit c - 1 of a row is an edge to node c.
fn by_brute_force(n: usize) -> u64 {
    let (places, rows) = (n - 1, n);
    let tables = 0..1u64 << (places * rows);
    let is_one = |table: &u64| {
        let child = |node: usize, c: usize| *table >> (node * places + c - 1) & 1 == 1;
        // Numbers of a visit that goes to the children in order have to be the numbers themselves.
        let (mut pending, mut met) = (vec![0], Vec::new());
        while let Some(node) = pending.pop() {
            if !met.contains(&node) {
                met.push(node);
                pending.extend((1..n).filter(|&c| child(node, c)).rev());
            }
        }
        // Sources are taken away until nothing is left.
        let mut rest: Vec<usize> = (0..n).collect();
        while let Some(at) = rest.iter().position(|&c| c == 0 || !rest.iter().any(|&node| child(node, c))) {
            rest.remove(at);
        }
        rest.is_empty() && met.iter().copied().eq(0..n)
    };
    tables.filter(is_one).count() as u64
}

/// The edges to nodes that are new make a tree, of which there are Catalan(n - 1). Each further edge is there or
/// not: to a node that the visit left before, or past a child to somebody below it. The former are as many as
/// pairs of nodes in the tree that are not related, the latter as many as pairs that are, the source left out of
/// both: C(n - 1, 2) in all.
fn by_formula(n: u32) -> u64 {
    let catalan = [1, 1, 2, 5, 14, 42];
    catalan[n as usize - 1] << ((n - 1) * n.saturating_sub(2) / 2)
}

#[test]
fn graphs_are_counted_by_the_closed_form() {
    for n in 1..=4 {
        assert_eq!(by_brute_force(n as usize), by_formula(n), "{n}");
    }
    // As a simulation of the search on the same definition gave them.
    for (n, explored) in [(1, 1), (2, 3), (3, 16), (4, 186), (5, 5118)] {
        let ran = json(&["enumerate", "korat/dag", "-k", &n.to_string(), "--count", "--json"]);
        let wanted = (&by_formula(n).into(), &explored.into());
        assert_eq!((&ran["valid"], &ran["explored"]), wanted, "{n}");
    }
}

#[test]
fn a_method_that_looks_at_all_of_a_graph_has_a_path_a_graph() {
    for technique in ["lissa", "pli"] {
        let args = ["run", "korat/dag", "height", "-t", technique, "-k", "4", "--json", "--no-times"];
        let ran = json(&args);
        assert_eq!((&ran["paths"], &ran["alarms"]), (&by_formula(4).into(), &0.into()), "{technique}");
    }
}

#[test]
fn the_published_table_says_where_it_differs_and_why() {
    let ran = json(&["reproduce", "korat", "--only", "dag", "-k", "1,2,3,4", "--json", "--no-times"]);
    let rows = ran["tables"][0]["rows"].as_array().cloned().unwrap_or_default();
    assert_eq!(rows.len(), 8);
    for row in rows {
        // Published are 0 of 1, 1 of 3, 4 of 16 and 35 of 182.
        let wanted = match (row["scope"].as_u64(), row["measure"].as_str()) {
            (Some(1), Some("explored")) | (Some(2 | 3), _) => "=",
            _ => "≠",
        };
        assert_eq!(row["mark"], wanted, "{row}");
        let is_noted = row["note"].as_str().is_some_and(|note| note.contains("Catalan"));
        assert!(wanted == "=" || is_noted, "{row}");
    }
    assert_eq!(ran["unexplained"], 0);
}
