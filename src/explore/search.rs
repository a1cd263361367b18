//! One search over a tree, depth first or breadth first, from the root or from the middle, until nothing is left
//! or somebody has what was looked for. What nodes are and what is done at them is the space's business:
//! explorations that keep nothing and the debugger's tree are searched by the same code.

use std::collections::VecDeque;
use std::ops::ControlFlow;

/// In which order nodes are visited.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Order {
    /// Deepest first, in choice order.
    DepthFirst,
    /// Level by level, in choice order.
    BreadthFirst,
}

/// What became of a child.
pub enum Next<N> {
    /// To be searched.
    Child(N),
    /// Not to be searched: it was cut, or there is nothing below it.
    Skipped,
    /// There is no child of that number.
    None,
}

/// A tree that is searched.
pub trait Space {
    /// What the search keeps of a node that it is not done with.
    type Node;
    /// Why the search ends early.
    type Stop;
    /// Does what there is to do at a node; `way` leads to its parent.
    fn visit(&mut self, node: &mut Self::Node, way: Way<'_, Self::Node>) -> ControlFlow<Self::Stop>;
    /// A child by its number, from 1; `way` leads to it.
    fn child(
        &mut self,
        way: Way<'_, Self::Node>,
        node: &Self::Node,
        number: u32,
    ) -> ControlFlow<Self::Stop, Next<Self::Node>>;
}

/// A node that the search is not done with.
struct Open<N> {
    node: N,
    visited: bool,
    /// Children that were asked for.
    done: u32,
}

/// Nodes from the root on, each with the number of the child that was taken; depth first that is the way.
pub struct Way<'a, N>(&'a [Open<N>]);

impl<N> Clone for Way<'_, N> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<N> Copy for Way<'_, N> {}

impl<'a, N> Way<'a, N> {
    /// The nodes and the numbers.
    pub fn steps(self) -> impl Iterator<Item = (&'a N, u32)> {
        self.0.iter().map(|open| (&open.node, open.done))
    }
    /// Number of the nodes.
    pub fn len(self) -> usize {
        self.0.len()
    }
    /// Whether there is none.
    pub fn is_empty(self) -> bool {
        self.0.is_empty()
    }
}

/// A search and what is left of it.
pub struct Search<N> {
    order: Order,
    open: VecDeque<Open<N>>,
}

impl<N> Search<N> {
    /// A search of nothing yet.
    pub fn new(order: Order) -> Self {
        Self { order, open: VecDeque::new() }
    }
    /// The same, then below this node, which is still to be visited.
    pub fn with(mut self, node: N) -> Self {
        self.open.push_back(Open { node, visited: false, done: 0 });
        self
    }
    /// The same, then below this node, which was visited, after its first `done` children.
    pub fn with_visited(mut self, node: N, done: u32) -> Self {
        self.open.push_back(Open { node, visited: true, done });
        self
    }

    /// Nodes that the search is not done with, each with the number of children that were asked for: depth first,
    /// from the root to the deepest.
    pub fn open(&self) -> impl Iterator<Item = (&N, u32)> {
        self.open.iter().map(|open| (&open.node, open.done))
    }

    /// Goes on until nothing is left, or the space has enough.
    pub fn run<S: Space<Node = N>>(&mut self, space: &mut S) -> ControlFlow<S::Stop> {
        loop {
            // Depth first, all that is open is one line, which never wraps around.
            let open = self.open.make_contiguous();
            let (at, way) = match self.order {
                Order::DepthFirst => match open.split_last_mut() {
                    Some((last, way)) => (last, Way(way)),
                    None => return ControlFlow::Continue(()),
                },
                Order::BreadthFirst => match open.split_first_mut() {
                    Some((first, _)) => (first, Way(&[][..])),
                    None => return ControlFlow::Continue(()),
                },
            };
            if !at.visited {
                at.visited = true;
                space.visit(&mut at.node, way)?;
                continue;
            }
            at.done += 1;
            let number = at.done;
            let (at, way) = match self.order {
                Order::DepthFirst => (open.len() - 1, Way(&*open)),
                Order::BreadthFirst => (0, Way(&open[..1])),
            };
            match space.child(way, &open[at].node, number)? {
                Next::Child(node) => self.open.push_back(Open { node, visited: false, done: 0 }),
                Next::Skipped => {}
                Next::None => {
                    match self.order {
                        Order::DepthFirst => self.open.pop_back(),
                        Order::BreadthFirst => self.open.pop_front(),
                    };
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// A tree by its nodes' parents; a node's children are those that name it, in order.
    struct Parents {
        parents: Vec<usize>,
        seen: Vec<usize>,
        most: usize,
    }

    impl Parents {
        fn children(&self, node: usize) -> Vec<usize> {
            let below = |&(_, &parent): &(usize, &usize)| parent == node;
            self.parents.iter().enumerate().filter(below).map(|(i, _)| i + 1).collect()
        }
    }

    impl Space for Parents {
        type Node = usize;
        type Stop = ();
        fn visit(&mut self, node: &mut usize, _: Way<'_, usize>) -> ControlFlow<()> {
            self.seen.push(*node);
            if self.seen.len() == self.most { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        }
        fn child(&mut self, _: Way<'_, usize>, node: &usize, number: u32) -> ControlFlow<(), Next<usize>> {
            let child = self.children(*node).get(number as usize - 1).copied();
            ControlFlow::Continue(child.map_or(Next::None, Next::Child))
        }
    }

    fn preorder(tree: &Parents, node: usize, into: &mut Vec<usize>) {
        into.push(node);
        tree.children(node).into_iter().for_each(|child| preorder(tree, child, into));
    }

    fn levels(tree: &Parents) -> Vec<usize> {
        let (mut all, mut level) = (Vec::new(), vec![0]);
        while !level.is_empty() {
            let below = level.iter().flat_map(|&node| tree.children(node)).collect();
            all.append(&mut std::mem::replace(&mut level, below));
        }
        all
    }

    proptest! {
        /// Each order visits what its definition says, in one go and in two.
        #[test]
        fn orders_are_what_they_are_called(picks in prop::collection::vec(any::<prop::sample::Index>(), 0..30), most in 1_usize..40) {
            let parents = picks.iter().enumerate().map(|(i, pick)| pick.index(i + 1)).collect();
            let mut tree = Parents { parents, seen: Vec::new(), most };
            let mut deep = Vec::new();
            preorder(&tree, 0, &mut deep);
            for (order, wanted) in [(Order::DepthFirst, deep), (Order::BreadthFirst, levels(&tree))] {
                tree.seen.clear();
                let mut search = Search::new(order).with(0);
                let ends_early = search.run(&mut tree).is_break();
                prop_assert_eq!(ends_early, most <= wanted.len());
                prop_assert_eq!(&tree.seen, &wanted[..most.min(wanted.len())]);
                prop_assert!(search.run(&mut tree).is_continue());
                prop_assert_eq!(&tree.seen, &wanted);
            }
        }
    }
}
