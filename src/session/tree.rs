//! The visited part of the symbolic execution tree. Nodes stay once visited, cut ones with their reason.
//!
//! A node is small: its parent and choice, what was assumed, what is known, and what the technique keeps
//! there. Its state is a snapshot in a bounded cache, and is rebuilt from the nearest ancestor that has one.

use std::collections::{BTreeMap, HashMap};
use std::rc::Rc;

use crate::base::IndexVec;
use crate::exec::Outcome;
use crate::exec::symbolic::Fork;
use crate::explore::postcondition::Violation;
use crate::explore::{ChoicePath, Limit, Live, PathEnd};
use crate::id_type;
use crate::session::view::NodeOutcome;
use crate::solve::{Verdict, Why};
use crate::technique::AnyNote;

id_type! {
    /// A node of the visited tree. Only for the screen: paths name nodes everywhere else.
    pub NodeId
}

/// Snapshots that are kept beside the root's.
const SNAPSHOTS: usize = 256;

/// What is known of a node.
pub enum NodeState {
    /// Its next choice is not known yet.
    Open,
    /// It has a choice: the fork, and its children by alternative where they were visited.
    Forked(Fork, Vec<Option<NodeId>>),
    /// It ends here: how, and how that prints.
    Ended(PathEnd, String),
    /// The technique cut it.
    Cut(Why),
    /// The technique has alternatives of its own in its place.
    Split(Vec<u32>),
}

impl NodeState {
    /// The same as data for faces, postconditions aside.
    fn outcome(&self) -> NodeOutcome {
        match self {
            NodeState::Open => NodeOutcome::Open,
            NodeState::Forked(..) => NodeOutcome::Choice,
            NodeState::Cut(_) => NodeOutcome::Cut,
            NodeState::Split(_) => NodeOutcome::Split,
            NodeState::Ended(PathEnd::Finished(Outcome::Return(_)), _) => NodeOutcome::Return,
            NodeState::Ended(PathEnd::Finished(Outcome::Exception { .. }), _) => NodeOutcome::Exception,
            NodeState::Ended(PathEnd::Infeasible, _) => NodeOutcome::Infeasible,
            NodeState::Ended(PathEnd::NeverEnds(_), _) => NodeOutcome::NeverEnds,
            NodeState::Ended(PathEnd::LoopCut, _) => NodeOutcome::LoopCut,
            NodeState::Ended(PathEnd::Limit(stopped), _) if stopped.limit == Limit::LoopReads => {
                NodeOutcome::LoopCut
            }
            NodeState::Ended(PathEnd::Finished(_) | PathEnd::Limit(..), _) => NodeOutcome::Stopped,
        }
    }
}

/// A node.
pub struct Node {
    /// Its parent and its number among the parent's alternatives, from 1; `None` at the root.
    pub parent: Option<(NodeId, u32)>,
    /// What was assumed, as it prints.
    pub clause: String,
    /// What the technique said, with a witness where it gave one; *unsat* where it cut the node.
    pub verdict: Verdict,
    /// What the technique keeps there.
    pub note: AnyNote,
    /// What is known.
    pub state: NodeState,
    /// Where its path has returned, the postconditions that fail on some input which takes it.
    pub violations: Vec<Violation>,
    /// Those that could not be decided: why, in a sentence each.
    pub undecided: Vec<String>,
}

impl Node {
    /// A node of which only its verdict is known.
    pub fn open(parent: Option<(NodeId, u32)>, clause: String, verdict: Verdict, note: AnyNote) -> Self {
        let state = match &verdict {
            Verdict::Unsat(why) => NodeState::Cut(why.clone()),
            _ => NodeState::Open,
        };
        Self { parent, clause, verdict, note, state, violations: Vec::new(), undecided: Vec::new() }
    }
    /// How things stand there, as data for faces.
    pub fn outcome(&self) -> NodeOutcome {
        if self.violations.is_empty() { self.state.outcome() } else { NodeOutcome::Violated }
    }
    /// Whether the technique goes no further: it cut the node, or has others in its place.
    pub fn is_cut(&self) -> bool {
        matches!(self.state, NodeState::Cut(_) | NodeState::Split(_))
    }
}

/// The visited tree.
pub struct Tree {
    nodes: IndexVec<NodeId, Node>,
    root: NodeId,
    snapshots: Snapshots,
}

impl Tree {
    /// A tree of the root alone.
    pub fn new(live: Rc<Live>) -> Self {
        let mut nodes = IndexVec::new();
        let root = nodes.push(Node::open(None, String::new(), Verdict::Sat(None), live.note.clone()));
        let snapshots = Snapshots {
            root,
            start: live,
            most: SNAPSHOTS,
            kept: HashMap::new(),
            by_age: BTreeMap::new(),
            now: 0,
        };
        Self { nodes, root, snapshots }
    }
    /// The root.
    pub fn root(&self) -> NodeId {
        self.root
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
    /// Adds a node below its parent.
    pub fn add(&mut self, node: Node, start: Option<Rc<Live>>) -> NodeId {
        let parent = node.parent;
        let id = self.nodes.push(node);
        if let Some(live) = start {
            self.snapshots.keep(id, live);
        }
        if let Some((parent, choice)) = parent
            && let NodeState::Forked(_, children) = &mut self.nodes[parent].state
            && let Some(entry) = children.get_mut(choice as usize - 1)
        {
            *entry = Some(id);
        }
        id
    }
    /// The node's children by alternative; none where it has no choice.
    pub fn children(&self, id: NodeId) -> &[Option<NodeId>] {
        match &self.nodes[id].state {
            NodeState::Forked(_, children) => children,
            _ => &[],
        }
    }
    /// Choices from the root to a node.
    pub fn path(&self, id: NodeId) -> ChoicePath {
        let mut choices: Vec<u32> =
            self.ancestors(id).filter_map(|a| Some(self.nodes[a].parent?.1)).collect();
        choices.reverse();
        ChoicePath(choices)
    }
    /// Choices to a node without the technique's own alternatives; `None` where there are none on the way.
    pub fn common_path(&self, id: NodeId) -> Option<Vec<u32>> {
        let mut choices = Vec::new();
        let mut differs = false;
        for (parent, number) in self.ancestors(id).filter_map(|a| self.nodes[a].parent) {
            let common = match &self.nodes[parent].state {
                NodeState::Forked(fork, _) => fork.common(number),
                _ => number,
            };
            differs |= common != number;
            choices.push(common);
        }
        choices.reverse();
        differs.then_some(choices)
    }
    /// The node at the end of these choices, where it was visited.
    pub fn visited(&self, choices: &[u32]) -> Option<NodeId> {
        choices.iter().try_fold(self.root, |node, &choice| {
            *self.children(node).get((choice as usize).checked_sub(1)?)?
        })
    }
    /// Clauses from the root to a node, joined by slashes.
    pub fn clause_path(&self, id: NodeId) -> String {
        let has_clause = |a: &NodeId| self.nodes[*a].parent.is_some();
        let mut clauses: Vec<&str> =
            self.ancestors(id).filter(has_clause).map(|a| self.nodes[a].clause.as_str()).collect();
        clauses.reverse();
        clauses.join("/")
    }
    /// The node, its parent, and so on to the root.
    pub fn ancestors(&self, id: NodeId) -> impl Iterator<Item = NodeId> + '_ {
        std::iter::successors(Some(id), |&at| self.nodes[at].parent.map(|(parent, _)| parent))
    }
    /// The state right after the node's choice, where it is at hand. The root's always is.
    pub fn snapshot(&mut self, id: NodeId) -> Option<&Rc<Live>> {
        self.snapshots.get(id)
    }
    /// Remembers the state right after a node's choice, at the price of the one that was longest not used.
    pub fn remember(&mut self, id: NodeId, live: Rc<Live>) {
        self.snapshots.keep(id, live);
    }
    /// Keeps at most so many states beside the root's from now on.
    pub fn limit_snapshots(&mut self, most: usize) {
        self.snapshots.most = most;
    }
    /// Number of states at hand.
    pub fn snapshots(&self) -> usize {
        self.snapshots.kept.len() + 1
    }
}

/// States right after a choice: the root's, and those that were used last.
struct Snapshots {
    root: NodeId,
    start: Rc<Live>,
    most: usize,
    kept: HashMap<NodeId, (u64, Rc<Live>)>,
    by_age: BTreeMap<u64, NodeId>,
    now: u64,
}

impl Snapshots {
    fn get(&mut self, id: NodeId) -> Option<&Rc<Live>> {
        if id == self.root {
            return Some(&self.start);
        }
        let (age, live) = self.kept.get_mut(&id)?;
        self.now += 1;
        self.by_age.remove(age);
        self.by_age.insert(self.now, id);
        *age = self.now;
        Some(live)
    }

    fn keep(&mut self, id: NodeId, live: Rc<Live>) {
        if id == self.root {
            return;
        }
        self.now += 1;
        if let Some((age, _)) = self.kept.insert(id, (self.now, live)) {
            self.by_age.remove(&age);
        }
        self.by_age.insert(self.now, id);
        while self.kept.len() > self.most {
            let Some((_, oldest)) = self.by_age.pop_first() else { break };
            self.kept.remove(&oldest);
        }
    }
}
