//! Whether two heaps are one but for the names of their objects: isomorphism of their graphs.

use petgraph::algo::is_isomorphic_matching;
use petgraph::graph::DiGraph;

use crate::heap::OrbitId;
use crate::session::heap_graph::{HeapGraph, vertices};
use crate::session::view::HeapView;

/// What an object has in common with its counterpart, but for where its references lead.
#[derive(PartialEq, Eq)]
struct Label<'a> {
    class: &'a str,
    orbit: Option<OrbitId>,
    is_receiver: bool,
    fields: Vec<(&'a str, Value<'a>)>,
}

#[derive(PartialEq, Eq)]
enum Value<'a> {
    /// Not decided, or a symbol: what is known of it stands in the path condition.
    Open,
    Reference,
    Decided(&'a str),
}

impl HeapView {
    /// Whether there is a renaming of the objects that makes another heap this one: classes, decided values and
    /// the references from the roots and the receiver on are the same. Symbols count as not decided, whatever
    /// the path condition says of them.
    pub fn is_same(&self, other: &HeapView) -> bool {
        self.which == other.which
            && is_isomorphic_matching(
                &labelled(self),
                &labelled(other),
                |a: &Label, b: &Label| a == b,
                |a: &Vec<usize>, b: &Vec<usize>| a == b,
            )
    }
}

/// Labels and, between two objects, all fields that lead from the first to the second: the algorithm knows no
/// parallel edges.
fn labelled(heap: &HeapView) -> DiGraph<Label<'_>, Vec<usize>> {
    let mut graph: DiGraph<Label, Vec<usize>> = DiGraph::new();
    let roots = usize::from(!heap.roots.is_empty());
    let mut nodes = Vec::new();
    for (i, (_, class, cells)) in vertices(heap).into_iter().enumerate() {
        let object = i.checked_sub(roots).and_then(|at| heap.objects.get(at));
        let fields = cells.iter().map(|cell| {
            let value = match () {
                () if cell.target.is_some() => Value::Reference,
                () if cell.fixed => Value::Decided(&cell.value),
                () => Value::Open,
            };
            (cell.name.as_str(), value)
        });
        nodes.push(graph.add_node(Label {
            class,
            orbit: object.and_then(|o| o.orbit),
            is_receiver: object.is_some_and(|o| o.origin.as_deref() == Some("this")),
            fields: fields.collect(),
        }));
    }
    for (from, edge, to) in HeapGraph::of(heap).references() {
        let (from, to) = (nodes[from], nodes[to]);
        match graph.find_edge(from, to) {
            Some(known) => graph[known].push(edge.cell),
            None => {
                graph.add_edge(from, to, vec![edge.cell]);
            }
        }
    }
    graph
}
