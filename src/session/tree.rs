//! The visited part of the symbolic execution tree. Nodes stay once visited, cut ones with their reason.

use crate::base::IndexVec;
use crate::exec::symbolic::Fork;
use crate::explore::{ChoicePath, Live, PathEnd};
use crate::id_type;
use crate::solve::Why;

id_type! {
    /// A node of the visited tree. Only for the screen: paths name nodes everywhere else.
    pub NodeId
}

/// What is known of a node.
pub enum NodeState {
    /// Its next choice is not known yet.
    Open,
    /// It has a choice: the fork, and its children by alternative where they were visited.
    Forked(Fork, Vec<Option<NodeId>>),
    /// It ends here.
    Ended(PathEnd),
    /// The technique cut it.
    Cut(Why),
}

/// A node.
pub struct Node {
    /// Its parent and its number among the parent's alternatives, from 1; `None` at the root.
    pub parent: Option<(NodeId, u32)>,
    /// What was assumed, as it prints.
    pub clause: String,
    /// The state right after the choice; `None` where it was cut.
    pub start: Option<Live>,
    /// What is known.
    pub state: NodeState,
    /// The child that was visited last.
    pub last_child: Option<NodeId>,
}

/// The visited tree.
pub struct Tree {
    nodes: IndexVec<NodeId, Node>,
}

impl Tree {
    /// A tree of the root alone.
    pub fn new(root: Live) -> (Self, NodeId) {
        let mut nodes = IndexVec::new();
        let node = Node {
            parent: None,
            clause: String::new(),
            start: Some(root),
            state: NodeState::Open,
            last_child: None,
        };
        let id = nodes.push(node);
        (Self { nodes }, id)
    }
    /// The node.
    pub fn node(&self, id: NodeId) -> &Node {
        &self.nodes[id]
    }
    /// The node, to change it.
    pub fn node_mut(&mut self, id: NodeId) -> &mut Node {
        &mut self.nodes[id]
    }
    /// Number of visited nodes.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }
    /// All nodes in the order of visiting.
    pub fn ids(&self) -> impl Iterator<Item = NodeId> + use<> {
        self.nodes.ids()
    }
    /// Whether there is no node (there is always the root).
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }
    /// Adds a child.
    pub fn add(
        &mut self,
        parent: NodeId,
        choice: u32,
        clause: String,
        start: Option<Live>,
        state: NodeState,
    ) -> NodeId {
        let id =
            self.nodes.push(Node { parent: Some((parent, choice)), clause, start, state, last_child: None });
        if let NodeState::Forked(_, children) = &mut self.nodes[parent].state
            && let Some(entry) = children.get_mut(choice as usize - 1)
        {
            *entry = Some(id);
        }
        id
    }
    /// Choices from the root to a node.
    pub fn path(&self, id: NodeId) -> ChoicePath {
        let mut choices = Vec::new();
        let mut at = id;
        while let Some((parent, choice)) = self.nodes[at].parent {
            choices.push(choice);
            at = parent;
        }
        choices.reverse();
        ChoicePath(choices)
    }
    /// Clauses from the root to a node, joined by slashes.
    pub fn clause_path(&self, id: NodeId) -> String {
        let mut clauses = Vec::new();
        let mut at = id;
        while let Some((parent, _)) = self.nodes[at].parent {
            clauses.push(self.nodes[at].clause.clone());
            at = parent;
        }
        clauses.reverse();
        clauses.join("/")
    }
}
