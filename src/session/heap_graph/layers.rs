//! Columns: each object stands right of those that lead to it. A depth-first search in the order of fields
//! finds the edges that lead back; the others have no circle, and the longest path from a start is an
//! object's column. The order of discovery is the order within a column, which draws trees without crossings.

use petgraph::graph::{DiGraph, NodeIndex};
use petgraph::visit::{Dfs, DfsPostOrder, EdgeRef};

use crate::session::heap_graph::{Edge, HeapGraph};

impl HeapGraph {
    /// Objects of each column from top to bottom, by some references (inverse fields should have no say).
    pub fn layers(&self, by: impl Fn(&Edge) -> bool) -> Vec<Vec<usize>> {
        let graph: DiGraph<(), ()> = self.with_edges(|from, edge, to| from != to && by(edge));
        let mut preorder = Dfs::empty(&graph);
        let mut postorder = DfsPostOrder::empty(&graph);
        let (mut discovered, mut finished) = (Vec::new(), Vec::new());
        for start in self.order() {
            preorder.move_to(NodeIndex::new(start));
            discovered.extend(std::iter::from_fn(|| preorder.next(&graph)));
            postorder.move_to(NodeIndex::new(start));
            finished.extend(std::iter::from_fn(|| postorder.next(&graph)));
        }
        let mut time = vec![0_usize; self.len()];
        finished.iter().enumerate().for_each(|(at, v)| time[v.index()] = at);
        // An edge leads back where its end is finished later than its start; without those, reversed finishing
        // order is a topological order.
        let mut layer = vec![0_usize; self.len()];
        for &from in finished.iter().rev() {
            let column = layer[from.index()];
            for edge in graph.edges(from).filter(|e| time[e.target().index()] < time[from.index()]) {
                let at = edge.target().index();
                layer[at] = layer[at].max(column + 1);
            }
        }
        let mut columns = vec![Vec::new(); layer.iter().max().map_or(0, |last| last + 1)];
        discovered.iter().for_each(|v| columns[layer[v.index()]].push(v.index()));
        columns
    }
}
