//! The acyclic control flow graph of one method: loops unwound, calls inlined, what was cut remembered.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::sync::Arc;

use crate::backward::expr::{Cond, Effect, Kind, VarId, What};
use crate::base::{IndexVec, Span};
use crate::id_type;
use crate::lang::ir::Pc;
use crate::lang::program::{ErasedType, MethodId};

id_type! {
    /// A node of a [`Graph`].
    pub NodeId
}

/// What a node is, besides its effects.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NodeKind {
    /// An instruction.
    Plain,
    /// The method is entered.
    Entry,
    /// The method has ended otherwise than by the target.
    End,
    /// The target.
    Target,
    /// Nothing is known of what comes here: [`Graph::cuts`] by number.
    Cut(usize),
}

/// A node: effects in the order in which they happen, then edges whose conditions are evaluated after them.
#[derive(Clone, Debug)]
pub struct Node {
    /// What it is.
    pub kind: NodeKind,
    /// The activation that it belongs to.
    pub frame: u32,
    /// The instruction; `None` for what no instruction does.
    pub pc: Option<Pc>,
    /// Where that stands.
    pub span: Option<Span>,
    /// The activation's method.
    pub method: MethodId,
    /// What it does, for people: `n.next = this`.
    pub text: String,
    /// Whether a loop is entered here anew.
    pub is_loop_head: bool,
    /// Its effects.
    pub effects: Vec<Effect>,
    /// Where it goes on.
    pub edges: Vec<(Cond, NodeId)>,
}

/// Why the graph ends somewhere.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum CutKind {
    /// A loop goes on after it was unwound as often as it may be.
    Unwinding,
    /// A call lies deeper than calls are inlined.
    Inlining,
    /// There are as many nodes as there may be.
    Size,
    /// What happens here is not modelled: what that is.
    Unmodelled(String),
}

/// A place at which the graph ends.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Cut {
    /// Why.
    pub kind: CutKind,
    /// What the user's code calls there, where it is in code of a model that the graph ends.
    pub within: Option<String>,
    /// Where.
    pub span: Option<Span>,
}

/// Something that is not modelled exactly and was taken to be able to be anything.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Approximated {
    /// What.
    pub what: String,
    /// Where in the user's code.
    pub span: Option<Span>,
    /// The instruction, by its activation.
    pub at: (u32, Pc),
}

/// What a variable is, and how it prints.
#[derive(Clone, PartialEq, Debug)]
pub struct Variable {
    /// What it stands for.
    pub what: What,
    /// Its name, which no other variable has.
    pub name: Arc<str>,
}

/// The graph.
#[derive(Clone, Debug)]
pub struct Graph {
    /// The nodes.
    pub nodes: IndexVec<NodeId, Node>,
    /// The variables.
    pub variables: IndexVec<VarId, Variable>,
    /// The variable that stands for something.
    pub known: HashMap<What, VarId>,
    /// The types of the objects that the code allocates, by allocation.
    pub allocations: Vec<ErasedType>,
    /// The bodies of those that are closures, by allocation.
    pub closures: BTreeMap<usize, MethodId>,
    /// Texts of strings in the code, each an object from before.
    pub texts: Vec<Arc<str>>,
    /// The types of objects that the code gets from natives.
    pub results: Vec<ErasedType>,
    /// Types whose class objects the code has.
    pub class_objects: Vec<ErasedType>,
    /// Where the graph ends early.
    pub cuts: Vec<Cut>,
    /// What is not modelled exactly and was taken to be able to be anything.
    pub approximated: Vec<Approximated>,
    /// Whether some condition is about the class of an object.
    pub has_tests: bool,
    /// Where the method is entered.
    pub entry: NodeId,
    /// Targets that there are in code which the graph has, reachable or not.
    pub targets: Vec<NodeId>,
    /// The parameters, the receiver first where there is one.
    pub parameters: Vec<Option<VarId>>,
}

impl Graph {
    /// No node yet; the first one is the entry.
    pub fn empty() -> Self {
        Self {
            nodes: IndexVec::new(),
            variables: IndexVec::new(),
            known: HashMap::new(),
            allocations: Vec::new(),
            closures: BTreeMap::new(),
            texts: Vec::new(),
            results: Vec::new(),
            class_objects: Vec::new(),
            cuts: Vec::new(),
            approximated: Vec::new(),
            has_tests: false,
            entry: NodeId(0),
            targets: Vec::new(),
            parameters: Vec::new(),
        }
    }

    /// The variable that stands for something.
    pub fn variable(&mut self, what: What, name: impl FnOnce() -> String) -> VarId {
        if let Some(&known) = self.known.get(&what) {
            return known;
        }
        let mut name = name();
        if self.variables.iter().any(|v| *v.name == *name) {
            name = format!("{name}'{}", self.variables.len());
        }
        let id = self.variables.push(Variable { what, name: name.into() });
        self.known.insert(what, id);
        id
    }

    /// The nodes from which one of `goals` can be reached, later ones first: each after all that it leads to.
    pub fn towards(&self, goals: &[NodeId]) -> Vec<NodeId> {
        let order = self.in_order();
        let mut leads = vec![false; self.nodes.len()];
        for goal in goals {
            leads[goal.0 as usize] = true;
        }
        let mut found = Vec::new();
        for &id in order.iter().rev() {
            let at = id.0 as usize;
            leads[at] = leads[at] || self.nodes[id].edges.iter().any(|(_, to)| leads[to.0 as usize]);
            if leads[at] {
                found.push(id);
            }
        }
        found
    }

    /// The variables whose value at the entry decides whether one of `goals` is reached.
    pub fn matter_for(&self, goals: &[NodeId]) -> BTreeSet<VarId> {
        let mut before: HashMap<NodeId, BTreeSet<VarId>> = HashMap::new();
        for id in self.towards(goals) {
            let node = &self.nodes[id];
            let mut matter = BTreeSet::new();
            for (cond, to) in node.edges.iter().filter(|_| !goals.contains(&id)) {
                if let Some(behind) = before.get(to) {
                    matter.extend(behind.iter().copied());
                    cond.variables(&mut |v| {
                        matter.insert(v);
                    });
                }
            }
            for effect in node.effects.iter().rev() {
                match effect {
                    Effect::Forget(var) => {
                        matter.remove(var);
                    }
                    // What nobody looks at later does not matter.
                    Effect::Assign(var, value, _) if matter.remove(var) => value.variables(&mut |v| {
                        matter.insert(v);
                    }),
                    Effect::Assign(..) => {}
                }
            }
            before.insert(id, matter);
        }
        before.remove(&self.entry).unwrap_or_default()
    }

    /// What was taken to be able to be anything on a way to one of `goals`: each once, in the order of the code.
    pub fn approximated_before(&self, goals: &[NodeId]) -> Vec<&Approximated> {
        let on_the_way: HashSet<(u32, Pc)> = self
            .towards(goals)
            .into_iter()
            .filter_map(|id| Some((self.nodes[id].frame, self.nodes[id].pc?)))
            .collect();
        let mut found: Vec<&Approximated> = Vec::new();
        for one in self.approximated.iter().filter(|one| on_the_way.contains(&one.at)) {
            if !found.iter().any(|known| (&known.what, known.span) == (&one.what, one.span)) {
                found.push(one);
            }
        }
        found.sort_by_key(|one| one.span.map(|span| (span.file, span.start)));
        found
    }

    /// All nodes that the entry leads to, each before what it leads to. (The graph has no cycle.)
    pub fn in_order(&self) -> Vec<NodeId> {
        let mut state = vec![0_u8; self.nodes.len()];
        let mut order = Vec::new();
        let mut open = vec![(self.entry, 0)];
        while let Some((id, next)) = open.pop() {
            let at = id.0 as usize;
            if next == 0 && state[at] != 0 {
                continue;
            }
            state[at] = 1;
            match self.nodes[id].edges.get(next) {
                Some(&(_, to)) => {
                    open.push((id, next + 1));
                    if state[to.0 as usize] == 0 {
                        open.push((to, 0));
                    }
                }
                None => {
                    state[at] = 2;
                    order.push(id);
                }
            }
        }
        order.reverse();
        order
    }

    /// The nodes at which the graph ends early, of those that `wanted` names.
    pub fn cut_nodes(&self, wanted: impl Fn(&Cut) -> bool) -> Vec<NodeId> {
        let is_one = |node: &Node| match node.kind {
            NodeKind::Cut(number) => self.cuts.get(number).is_some_and(&wanted),
            _ => false,
        };
        self.nodes.iter_enumerated().filter(|(_, node)| is_one(node)).map(|(id, _)| id).collect()
    }

    /// The kind of a variable that is no array.
    pub fn kind(&self, id: VarId) -> Option<Kind> {
        self.variables[id].what.scalar()
    }
}
