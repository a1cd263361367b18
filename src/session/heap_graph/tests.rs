//! The algorithms against brute force, on random graphs.

mod same;

use std::collections::{BTreeMap, BTreeSet};

use proptest::prelude::*;

use crate::session::heap_graph::{Edge, HeapGraph, Vertex};
use crate::session::view::{CellView, HeapView, ObjectView};

/// The objects `this`, `N1`, …, and references between them by the fields `f0`, `f1`, … and `prev`.
fn graphs() -> impl Strategy<Value = HeapGraph> {
    (1..9_usize).prop_flat_map(|count| {
        prop::collection::vec((0..count, 0..4_usize, 0..count), 0..20).prop_map(move |mut references| {
            references.sort_unstable();
            references.dedup_by_key(|reference| (reference.0, reference.1));
            let name = |i| if i == 0 { "this".to_string() } else { format!("N{i}") };
            let vertex = |i| Vertex { name: name(i), ..Vertex::default() };
            let edge = |(from, cell, to): (usize, usize, usize)| {
                (from, Edge { cell, field: ["f0", "f1", "f2", "prev"][cell].into() }, to)
            };
            HeapGraph::new((0..count).map(vertex), references.into_iter().map(edge))
        })
    })
}

/// What the starts reach without passing through an object.
fn reached_without(graph: &HeapGraph, starts: &[usize], gone: Option<usize>) -> BTreeSet<usize> {
    let mut reached: BTreeSet<usize> = starts.iter().copied().filter(|&v| Some(v) != gone).collect();
    loop {
        let more: Vec<usize> = graph
            .references()
            .filter(|(from, _, to)| reached.contains(from) && Some(*to) != gone && !reached.contains(to))
            .map(|(_, _, to)| to)
            .collect();
        if more.is_empty() {
            return reached;
        }
        reached.extend(more);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 192, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn entries_reach_everything(graph in graphs()) {
        let all: BTreeSet<usize> = (0..graph.len()).collect();
        let entries = graph.entries();
        prop_assert_eq!(&graph.reached(&entries, |_| true), &all);
        prop_assert_eq!(&reached_without(&graph, &entries, None), &all);
        // None is there in vain that comes after another.
        for (i, entry) in entries.iter().enumerate() {
            prop_assert!(!reached_without(&graph, &entries[..i], None).contains(entry));
        }
    }

    /// An object owns another if the other is lost without it.
    #[test]
    fn owners_are_what_is_lost_without_them(graph in graphs()) {
        let entries = graph.entries();
        let owners = graph.owners();
        for lost in 0..graph.len() {
            let expected: BTreeSet<usize> = (0..graph.len())
                .filter(|&gone| gone != lost && !reached_without(&graph, &entries, Some(gone)).contains(&lost))
                .collect();
            let chain: Vec<usize> = std::iter::successors(owners[lost], |&owner| owners[owner]).collect();
            prop_assert_eq!(chain.len(), expected.len());
            prop_assert_eq!(chain.into_iter().collect::<BTreeSet<_>>(), expected);
        }
    }

    #[test]
    fn on_a_circle_each_leads_to_each(graph in graphs()) {
        let after = |v: usize| {
            let next: Vec<usize> = graph.leads(v).into_values().collect();
            reached_without(&graph, &next, None)
        };
        let reaches: Vec<BTreeSet<usize>> = (0..graph.len()).map(after).collect();
        let mut expected: BTreeSet<Vec<usize>> = BTreeSet::new();
        for v in (0..graph.len()).filter(|&v| reaches[v].contains(&v)) {
            expected.insert((0..graph.len()).filter(|&w| reaches[v].contains(&w) && reaches[w].contains(&v)).collect());
        }
        prop_assert_eq!(graph.circles(), expected.into_iter().collect::<Vec<_>>());
    }

    /// Distances and neighbourhoods by relaxation.
    #[test]
    fn distances_are_shortest(graph in graphs(), centre in 0..9_usize, radius in 0..4_usize) {
        let centre = centre % graph.len();
        let relaxed = |both: bool| {
            let mut distance = BTreeMap::from([(centre, 0)]);
            for _ in 0..graph.len() {
                for (from, _, to) in graph.references() {
                    for (a, b) in [(from, to), (to, from)].into_iter().take(1 + usize::from(both)) {
                        if let Some(&near) = distance.get(&a) {
                            let far = distance.entry(b).or_insert(near + 1);
                            *far = (*far).min(near + 1);
                        }
                    }
                }
            }
            distance
        };
        prop_assert_eq!(graph.distances(&[centre]), relaxed(false));
        let near: BTreeSet<usize> =
            relaxed(true).into_iter().filter(|&(_, d)| d <= radius).map(|(v, _)| v).collect();
        prop_assert_eq!(graph.within(centre, radius), near);
    }

    /// Orders and columns are those of searches as books have them.
    #[test]
    fn searches_go_by_the_order_of_fields(graph in graphs()) {
        let all: Vec<usize> = (0..graph.len()).collect();
        let sorted = |mut order: Vec<usize>| { order.sort_unstable(); order };
        prop_assert_eq!(&sorted(graph.order()), &all);
        let breadth_first = graph.breadth_first(&graph.order(), |_, edge| edge.field != "prev");
        prop_assert_eq!(&sorted(breadth_first), &all);
        let layers = graph.layers(|edge| edge.field != "prev");
        prop_assert_eq!(&sorted(layers.concat()), &all);
        prop_assert!(layers.iter().all(|layer| !layer.is_empty()));
        let mut search = Recursive { graph: &graph, state: vec![0; graph.len()], found: vec![], done: vec![], forward: vec![] };
        graph.order().into_iter().for_each(|start| search.visit(start));
        let mut column = vec![0; graph.len()];
        for &from in search.done.iter().rev() {
            for &(_, to) in search.forward.iter().filter(|edge| edge.0 == from) {
                column[to] = column[to].max(column[from] + 1);
            }
        }
        for (number, layer) in layers.iter().enumerate() {
            let expected: Vec<usize> = search.found.iter().copied().filter(|&v| column[v] == number).collect();
            prop_assert_eq!(layer, &expected);
        }
        let mut queue = std::collections::VecDeque::new();
        let mut expected = Vec::new();
        for start in graph.order() {
            queue.push_back(start);
            while let Some(at) = queue.pop_front() {
                if !expected.contains(&at) {
                    expected.push(at);
                    queue.extend(graph.leads(at).into_values());
                }
            }
        }
        prop_assert_eq!(graph.breadth_first(&graph.order(), |_, _| true), expected);
    }
}

/// A depth-first search as books have it.
struct Recursive<'a> {
    graph: &'a HeapGraph,
    /// New, open, done.
    state: Vec<u8>,
    found: Vec<usize>,
    done: Vec<usize>,
    /// Edges that do not lead back.
    forward: Vec<(usize, usize)>,
}

impl Recursive<'_> {
    fn visit(&mut self, at: usize) {
        if self.state[at] > 0 {
            return;
        }
        self.state[at] = 1;
        self.found.push(at);
        for (cell, to) in self.graph.leads(at) {
            if cell != 3 && self.state[to] != 1 {
                self.forward.push((at, to));
                self.visit(to);
            }
        }
        self.state[at] = 2;
        self.done.push(at);
    }
}

/// A heap of objects of one class; values that are names lead there.
fn heap(objects: &[(&str, &[(&str, &str)])]) -> HeapView {
    let is_object = |value: &str| objects.iter().any(|(name, _)| *name == value);
    let cell = |&(name, value): &(&str, &str)| CellView {
        name: name.into(),
        value: value.into(),
        target: is_object(value).then(|| value.into()),
        fixed: value != "?",
        is_reference: name != "key",
        ..CellView::default()
    };
    let object = |(name, cells): &(&str, &[(&str, &str)])| ObjectView {
        name: (*name).into(),
        class: "Node".into(),
        cells: cells.iter().map(cell).collect(),
        ..ObjectView::default()
    };
    HeapView { which: "input", objects: objects.iter().map(object).collect(), ..HeapView::default() }
}

#[test]
fn a_view_knows_fields_holes_and_inverses() {
    let tree = heap(&[
        ("this", &[("root", "N0")]),
        ("N0", &[("key", "?"), ("left", "N1"), ("right", "N2"), ("parent", "null")]),
        ("N1", &[("key", "1"), ("left", "null"), ("right", "?"), ("parent", "N0")]),
        ("N2", &[("key", "3"), ("left", "?"), ("right", "null"), ("parent", "N0")]),
    ]);
    let graph = HeapGraph::of(&tree);
    let unknown: Vec<&[usize]> = graph.vertices().map(|v| v.unknown.as_slice()).collect();
    assert_eq!(unknown, [&[][..], &[], &[2], &[1]], "an open key leads nowhere");
    let partners: BTreeSet<String> = ["left", "right"].map(String::from).into();
    assert_eq!(graph.inverses(), BTreeMap::from([("parent".to_string(), partners)]));
    assert_eq!(graph.owners(), [None, Some(0), Some(1), Some(1)]);
    assert_eq!(graph.circles(), [[1, 2, 3]]);
    let named: Vec<String> = graph
        .references()
        .map(|(from, edge, to)| format!("{}.{}={}", graph.name(from), edge.field, graph.name(to)))
        .collect();
    assert_eq!(named, ["this.root=N0", "N0.left=N1", "N0.right=N2", "N1.parent=N0", "N2.parent=N0"]);
}

#[test]
fn long_lists_are_no_deep_recursion() {
    let edge = |i| (i, Edge { cell: 0, field: "next".into() }, (i + 1) % 20_000);
    let ring = HeapGraph::new((0..20_000).map(|_| Vertex::default()), (0..20_000).map(edge));
    assert_eq!(ring.layers(|_| true).len(), 20_000);
    assert_eq!(ring.circles().len(), 1);
    assert_eq!(ring.owners().iter().flatten().count(), 19_999);
    assert_eq!(ring.distances(&[0]).get(&19_999), Some(&19_999));
}
