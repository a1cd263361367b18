//! A heap as a graph: what pictures, exports and comparisons of heaps ask about it, answered by the algorithms of
//! `petgraph`.
//!
//! Vertices are numbered in the order of the heap, the roots, where there are any, first, as one vertex without
//! a name. Edges are references between them, each with its field; they stand in the order of objects and fields.
//! Invariant: only references whose object is here are edges. What is not decided is no edge but a field in
//! [`Vertex::unknown`].

mod inverse;
mod layers;
mod same;

use std::collections::{BTreeMap, BTreeSet, HashMap, VecDeque};

use petgraph::algo::{dijkstra, dominators, kosaraju_scc};
use petgraph::graph::{DiGraph, NodeIndex};
use petgraph::visit::{Bfs, EdgeFiltered, EdgeRef, UndirectedAdaptor, VisitMap, Visitable, Walker};

use crate::session::view::{CellView, HeapView};

/// An object, or the roots.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Vertex {
    /// Its name; `""` for the roots.
    pub name: String,
    /// Its class.
    pub class: String,
    /// Indices of the fields that may lead to an object and are not decided yet.
    pub unknown: Vec<usize>,
}

/// A reference.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Edge {
    /// Its field's index among the fields of its object.
    pub cell: usize,
    /// The field.
    pub field: String,
}

/// The objects of a heap and the references between them.
#[derive(Clone, Default, Debug)]
pub struct HeapGraph {
    graph: DiGraph<Vertex, Edge>,
}

impl HeapGraph {
    /// The graph of a whole heap. Of two objects of one name the first is meant.
    pub fn of(heap: &HeapView) -> Self {
        let all = vertices(heap);
        let mut numbers: HashMap<&str, usize> = HashMap::new();
        for (i, &(name, ..)) in all.iter().enumerate().filter(|(_, (name, ..))| !name.is_empty()) {
            numbers.entry(name).or_insert(i);
        }
        let vertex = |&(name, class, cells): &(&str, &str, &[CellView])| Vertex {
            name: name.into(),
            class: class.into(),
            unknown: (0..cells.len()).filter(|&c| cells[c].is_reference && !cells[c].fixed).collect(),
        };
        let references = all.iter().enumerate().flat_map(|(i, (_, _, cells))| {
            cells.iter().enumerate().filter_map({
                let numbers = &numbers;
                move |(c, cell)| {
                    let target = *numbers.get(cell.target.as_deref()?)?;
                    Some((i, Edge { cell: c, field: cell.name.clone() }, target))
                }
            })
        });
        Self::new(all.iter().map(vertex), references)
    }

    /// A graph of some objects and the references between them, by number and in order.
    pub fn new(
        vertices: impl IntoIterator<Item = Vertex>,
        references: impl IntoIterator<Item = (usize, Edge, usize)>,
    ) -> Self {
        let mut graph = DiGraph::new();
        for vertex in vertices {
            graph.add_node(vertex);
        }
        for (from, edge, to) in references {
            graph.add_edge(NodeIndex::new(from), NodeIndex::new(to), edge);
        }
        Self { graph }
    }

    /// Number of vertices.
    pub fn len(&self) -> usize {
        self.graph.node_count()
    }
    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
    /// The vertices by number.
    pub fn vertices(&self) -> impl Iterator<Item = &Vertex> {
        self.graph.node_weights()
    }
    /// The references in the order of the heap: from where, by which field, to where.
    pub fn references(&self) -> impl Iterator<Item = (usize, &Edge, usize)> {
        self.graph.edge_references().map(|e| (e.source().index(), e.weight(), e.target().index()))
    }
    /// Where the fields of an object lead, by their indices.
    pub fn leads(&self, object: usize) -> BTreeMap<usize, usize> {
        let edges = self.graph.edges(NodeIndex::new(object));
        edges.map(|e| (e.weight().cell, e.target().index())).collect()
    }
    /// The number of the first object: 1 where there are roots.
    pub fn first_object(&self) -> usize {
        usize::from(self.vertices().next().is_some_and(|first| first.name.is_empty()))
    }
    /// Where the roots lead, by their indices.
    pub fn roots(&self) -> BTreeMap<usize, usize> {
        if self.first_object() == 1 { self.leads(0) } else { BTreeMap::new() }
    }
    /// The name of a vertex.
    pub fn name(&self, vertex: usize) -> &str {
        self.graph.node_weight(NodeIndex::new(vertex)).map_or("", |vertex| &vertex.name)
    }

    /// The objects in the order of reading: roots, the receiver, what nothing else leads to, the rest.
    pub fn order(&self) -> Vec<usize> {
        let is_target =
            |v: NodeIndex| self.graph.neighbors_directed(v, petgraph::Incoming).any(|from| from != v);
        let rank = |&v: &usize| match self.graph[NodeIndex::new(v)].name.as_str() {
            "" => 0,
            "this" => 1,
            _ if !is_target(NodeIndex::new(v)) => 2,
            _ => 3,
        };
        let mut order: Vec<usize> = (0..self.len()).collect();
        order.sort_by_key(rank);
        order
    }

    /// Objects from which all are reached: as few as it takes in the order of reading.
    pub fn entries(&self) -> Vec<usize> {
        let mut entries = Vec::new();
        let mut search = Bfs { stack: VecDeque::new(), discovered: self.graph.visit_map() };
        for start in self.order() {
            let at: NodeIndex = NodeIndex::new(start);
            if search.discovered.visit(at) {
                entries.push(start);
                search.stack.push_back(at);
                while search.next(&self.graph).is_some() {}
            }
        }
        entries
    }

    /// What is reached from some objects along some references.
    pub fn reached(&self, starts: &[usize], along: impl Fn(&Edge) -> bool) -> BTreeSet<usize> {
        let some = EdgeFiltered::from_fn(&self.graph, |edge| along(edge.weight()));
        let mut reached = BTreeSet::new();
        for &start in starts.iter().filter(|&&start| start < self.len()) {
            if !reached.contains(&start) {
                reached.extend(Bfs::new(&some, NodeIndex::new(start)).iter(&some).map(NodeIndex::index));
            }
        }
        reached
    }

    /// All objects breadth first from each of these in turn, along some references in the order of fields.
    pub fn breadth_first(&self, starts: &[usize], along: impl Fn(usize, &Edge) -> bool) -> Vec<usize> {
        // A graph gives last what was added first.
        let mut turned = self.with_edges(|_, _, _| false);
        for edge in self.graph.edge_references().rev().filter(|e| along(e.source().index(), e.weight())) {
            turned.add_edge(edge.source(), edge.target(), ());
        }
        let mut search = Bfs { stack: VecDeque::new(), discovered: turned.visit_map() };
        let mut order = Vec::new();
        for start in starts.iter().map(|&start| NodeIndex::new(start)) {
            if search.discovered.visit(start) {
                search.stack.push_back(start);
            }
            order.extend(std::iter::from_fn(|| search.next(&turned)).map(NodeIndex::index));
        }
        order
    }

    /// How many references each object is away from the first of some that reaches it. What none of them
    /// reaches is left out.
    pub fn distances(&self, starts: &[usize]) -> BTreeMap<usize, usize> {
        let mut distances = BTreeMap::new();
        for &start in starts {
            if !distances.contains_key(&start) {
                for (at, distance) in dijkstra(&self.graph, NodeIndex::new(start), None, |_| 1_usize) {
                    distances.entry(at.index()).or_insert(distance);
                }
            }
        }
        distances
    }

    /// Objects at most so many references, in either direction, from one.
    pub fn within(&self, centre: usize, radius: usize) -> BTreeSet<usize> {
        let both = UndirectedAdaptor(&self.graph);
        let distances = dijkstra(both, NodeIndex::new(centre), None, |_| 1_usize);
        distances.into_iter().filter(|&(_, d)| d <= radius).map(|(at, _)| at.index()).collect()
    }

    /// Circles: sets of objects each of which leads to each, in order; objects that are on none are in none.
    pub fn circles(&self) -> Vec<Vec<usize>> {
        let leads_back = |members: &Vec<NodeIndex>| {
            members.len() > 1 || members.first().is_some_and(|&one| self.graph.contains_edge(one, one))
        };
        let sorted = |members: Vec<NodeIndex>| {
            let mut members: Vec<usize> = members.into_iter().map(NodeIndex::index).collect();
            members.sort_unstable();
            members
        };
        let mut circles: Vec<Vec<usize>> =
            kosaraju_scc(&self.graph).into_iter().filter(leads_back).map(sorted).collect();
        circles.sort();
        circles
    }

    /// Who owns what: for each object the nearest other one that all ways to it from the entries lead through,
    /// its immediate dominator; `None` for entries, and for what several of them reach apart.
    pub fn owners(&self) -> Vec<Option<usize>> {
        let mut graph = self.with_edges(|_, _, _| true);
        let outside = graph.add_node(());
        for entry in self.entries() {
            graph.add_edge(outside, NodeIndex::new(entry), ());
        }
        let found = dominators::simple_fast(&graph, outside);
        let owner = |v: usize| found.immediate_dominator(NodeIndex::new(v)).filter(|&owner| owner != outside);
        (0..self.len()).map(|v| owner(v).map(NodeIndex::index)).collect()
    }

    /// The same objects with some of the references.
    fn with_edges(&self, some: impl Fn(usize, &Edge, usize) -> bool) -> DiGraph<(), ()> {
        let mut graph = DiGraph::new();
        for _ in self.vertices() {
            graph.add_node(());
        }
        for (from, _, to) in self.references().filter(|&(from, edge, to)| some(from, edge, to)) {
            graph.add_edge(NodeIndex::new(from), NodeIndex::new(to), ());
        }
        graph
    }
}

/// The vertices of a heap in the order of their numbers: name, class, fields.
pub fn vertices(heap: &HeapView) -> Vec<(&str, &str, &[CellView])> {
    let roots = (!heap.roots.is_empty()).then_some(("", "roots", heap.roots.as_slice()));
    let objects = heap.objects.iter().map(|o| (o.name.as_str(), o.class.as_str(), o.cells.as_slice()));
    roots.into_iter().chain(objects).collect()
}

#[cfg(test)]
mod tests;
