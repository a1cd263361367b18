//! The walk from the target back to the entry (Husák et al., Fig. 1), node by node.

use std::collections::{HashMap, HashSet};
use std::rc::Rc;

use z3::ast::{Ast, Bool, Dynamic};
use z3::{Model, Params, SatResult, Solver};

use crate::backward::conjuncts::{self, Conjunct, Names};
use crate::backward::disjuncts::{self, Keeping};
use crate::backward::encode::{Encoder, as_int, equal};
use crate::backward::expr::{Kind, VarId, What};
use crate::backward::graph::{NodeId, NodeKind};
use crate::base::CancelToken;
use crate::solve::smt::interrupt;

/// How conditions are kept, and when they are checked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Variant {
    /// Disjuncts as a set.
    DisjSet,
    /// Disjuncts as one term.
    DisjZ3,
    /// Both: one term for what branches bring together.
    DisjComb,
    /// A conjunct a node, checked at the entry alone.
    ConjNever,
    /// Checked at every node.
    ConjAlways,
    /// Checked where loops are entered.
    ConjLoops,
}

impl Variant {
    /// All of them.
    pub const ALL: [Self; 6] =
        [Self::DisjSet, Self::DisjZ3, Self::DisjComb, Self::ConjNever, Self::ConjAlways, Self::ConjLoops];

    /// Its name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Self::DisjSet => "disj-set",
            Self::DisjZ3 => "disj-z3",
            Self::DisjComb => "disj-comb",
            Self::ConjNever => "conj-never",
            Self::ConjAlways => "conj-always",
            Self::ConjLoops => "conj-loops",
        }
    }
    fn keeping(self) -> Option<Keeping> {
        match self {
            Variant::DisjSet => Some(Keeping::Set),
            Variant::DisjZ3 => Some(Keeping::Term),
            Variant::DisjComb => Some(Keeping::Combined),
            Variant::ConjNever | Variant::ConjAlways | Variant::ConjLoops => None,
        }
    }
}

/// The state of a node.
#[derive(Clone, Debug)]
pub enum State {
    /// Disjuncts.
    Disjuncts(Rc<Vec<Bool>>),
    /// Its conjunct.
    Conjunct(Rc<Conjunct>),
}

/// The work that one check may do, in Z3's resource units: some minutes.
const WORK: u32 = 400_000_000;

/// The walk.
pub struct Walk<'e> {
    encoder: &'e Encoder<'e>,
    variant: Variant,
    cancel: CancelToken,
    /// The nodes that lead to a goal, the goal first.
    pub order: Vec<NodeId>,
    at: usize,
    states: HashMap<NodeId, State>,
    /// Nodes that a check has shown to lead nowhere.
    refuted: HashSet<NodeId>,
    names: Names,
    fresh: u32,
    solver: Solver,
    goals: HashSet<NodeId>,
    /// Checks so far.
    pub checks: u64,
    /// Whether input arrays are tied to the current ones while a condition is checked. Without that, an object of
    /// the input heap may hold one that does not exist yet.
    pub ties_input: bool,
}

impl<'e> Walk<'e> {
    /// Before the first node.
    pub fn new(encoder: &'e Encoder<'e>, goals: &[NodeId], variant: Variant, cancel: CancelToken) -> Self {
        let solver = Solver::new();
        let mut params = Params::new();
        params.set_u32("rlimit", WORK);
        // That a node is reached is tried last: conjuncts are implications, and most ways need not be taken.
        params.set_u32("phase_selection", 0);
        solver.set_params(&params);
        Self {
            encoder,
            variant,
            cancel,
            order: encoder.graph().towards(goals),
            at: 0,
            states: HashMap::new(),
            refuted: HashSet::new(),
            names: Names::default(),
            fresh: 0,
            solver,
            goals: goals.iter().copied().collect(),
            checks: 0,
            ties_input: true,
        }
    }

    /// The state of a node that the walk has come to; `None` where nothing leads from it to a goal.
    pub fn state(&self, id: NodeId) -> Option<&State> {
        self.states.get(&id)
    }
    /// Whether a check has shown that a node does not lead to a goal.
    pub fn is_refuted(&self, id: NodeId) -> bool {
        self.refuted.contains(&id)
    }

    /// Goes to the next node; `None` behind the entry, or when the work is to end.
    pub fn step(&mut self) -> Option<NodeId> {
        let &id = self.order.get(self.at)?;
        if self.cancel.is_cancelled() {
            return None;
        }
        self.at += 1;
        let node = &self.encoder.graph().nodes[id];
        let is_goal = self.goals.contains(&id);
        match self.variant.keeping() {
            Some(keeping) => {
                let states = &self.states;
                let state_of = |to| match states.get(&to) {
                    Some(State::Disjuncts(all)) => Some(all.to_vec()),
                    _ => None,
                };
                let state = match is_goal {
                    true => vec![Bool::from_bool(true)],
                    false => disjuncts::merge(self.encoder, keeping, node, state_of, &mut self.fresh),
                };
                if !state.is_empty() {
                    self.states.insert(id, State::Disjuncts(Rc::new(state)));
                }
            }
            None => {
                let states = &self.states;
                let state_of = |to| match states.get(&to) {
                    Some(State::Conjunct(conjunct)) => Some(conjunct.clone()),
                    _ => None,
                };
                let state = match is_goal {
                    true => Some(conjuncts::target(id)),
                    false => conjuncts::merge(self.encoder, &mut self.names, id, node, state_of),
                };
                if let Some(state) = state {
                    self.solver.assert(&state.condition);
                    self.states.insert(id, State::Conjunct(Rc::new(state)));
                    self.check_between(id);
                }
            }
        }
        Some(id)
    }

    /// Checks a node's condition on the way, where the variant does.
    fn check_between(&mut self, id: NodeId) {
        let node = &self.encoder.graph().nodes[id];
        let checks = match self.variant {
            Variant::ConjAlways => true,
            Variant::ConjLoops => node.is_loop_head,
            _ => false,
        };
        if !checks || node.kind == NodeKind::Entry {
            return;
        }
        self.solver.push();
        self.assert_condition(id);
        let result = self.check();
        self.solver.pop(1);
        if result == SatResult::Unsat {
            self.states.remove(&id);
            self.refuted.insert(id);
            self.solver.assert(Bool::new_const(format!("c{}", id.0)).not());
        }
    }

    /// Asserts that a goal is reached from a node, whatever the heap is there.
    pub fn assert_condition(&self, id: NodeId) {
        let encoder = self.encoder;
        match self.states.get(&id) {
            None => self.solver.assert(Bool::from_bool(false)),
            Some(State::Disjuncts(all)) => self.solver.assert(Bool::or(all)),
            Some(State::Conjunct(conjunct)) => self.solver.assert(&conjunct.reached),
        }
        for variable in self.known(id) {
            let Some(value) = self.value(self.states.get(&id), variable) else { continue };
            match encoder.graph().kind(variable) {
                None if self.ties_input => self.solver.assert(equal(&value, &encoder.input_array(variable))),
                Some(Kind::Ref) if self.ties_input => {
                    self.solver.assert(as_int(&value).le(0));
                }
                Some(kind) => {
                    let range = encoder.numbers().in_range(&value, kind);
                    range.iter().for_each(|range| self.solver.assert(range));
                }
                _ => {}
            }
        }
    }

    /// The variables that may matter before a node.
    fn known(&self, id: NodeId) -> Vec<VarId> {
        let graph = self.encoder.graph();
        match self.states.get(&id) {
            None => vec![],
            Some(State::Conjunct(c)) => {
                let symbols = &c.symbols;
                let all = symbols.fields.keys().chain(symbols.environment.keys());
                all.chain(symbols.versions.keys()).copied().collect()
            }
            Some(State::Disjuncts(_)) => {
                let is_there = |v: &VarId| match graph.variables[*v].what {
                    What::Local(..) => graph.parameters.contains(&Some(*v)),
                    _ => true,
                };
                graph.variables.ids().filter(is_there).collect()
            }
        }
    }

    fn value(&self, state: Option<&State>, id: VarId) -> Option<Dynamic> {
        match state? {
            State::Disjuncts(_) => Some(disjuncts::current(self.encoder, id)),
            State::Conjunct(c) => c.symbols.known(self.encoder, id),
        }
    }

    /// The value that a variable has when the method is entered; `None` where that does not matter.
    pub fn at_entry(&self, id: VarId) -> Option<Dynamic> {
        self.value(self.states.get(&self.encoder.graph().entry), id)
    }

    /// Asserts something for good, or until [`Walk::pop`].
    pub fn assert(&self, cond: &Bool) {
        self.solver.assert(cond);
    }
    /// What is asserted from now on goes with the next [`Walk::pop`].
    pub fn push(&self) {
        self.solver.push();
    }
    /// Takes back what was asserted since the last [`Walk::push`].
    pub fn pop(&self) {
        self.solver.pop(1);
    }

    /// Checks what is asserted.
    pub fn check(&mut self) -> SatResult {
        self.checks += 1;
        interrupt::check(&self.solver, &self.cancel)
    }
    /// The model of the last check.
    pub fn model(&self) -> Option<Model> {
        self.solver.get_model()
    }

    /// How large a node's own condition is: its distinct terms, and how many there are where each counts as often as it
    /// is written.
    pub fn size_at(&self, id: NodeId) -> (u64, f64) {
        let roots: Vec<Dynamic> = match self.states.get(&id) {
            None => vec![],
            Some(State::Disjuncts(all)) => all.iter().map(|d| Dynamic::from_ast(d)).collect(),
            Some(State::Conjunct(c)) => vec![Dynamic::from_ast(&c.condition)],
        };
        let mut written: HashMap<Dynamic, f64> = HashMap::new();
        let mut open = roots.clone();
        while let Some(term) = open.pop() {
            if written.contains_key(&term) {
                continue;
            }
            let parts = term.children();
            let known: Option<f64> = parts.iter().map(|part| written.get(part).copied()).sum();
            match known {
                Some(known) => {
                    written.insert(term, known + 1.0);
                }
                None => {
                    open.push(term);
                    open.extend(parts);
                }
            }
        }
        let all = roots.iter().filter_map(|root| written.get(root)).sum();
        (written.len() as u64, all)
    }

    /// How large the entry's condition is: the distinct terms in it.
    pub fn size(&self) -> usize {
        let entry = self.encoder.graph().entry;
        let roots: Vec<Dynamic> = match self.states.get(&entry) {
            None => vec![],
            Some(State::Disjuncts(all)) => all.iter().map(|d| Dynamic::from_ast(d)).collect(),
            Some(State::Conjunct(_)) => {
                let conjuncts = self.states.values().filter_map(|state| match state {
                    State::Conjunct(c) => Some(Dynamic::from_ast(&c.condition)),
                    State::Disjuncts(_) => None,
                });
                conjuncts.collect()
            }
        };
        terms(roots)
    }

    /// How many disjuncts the entry's condition has; `None` where it has conjuncts.
    pub fn disjuncts(&self) -> Option<usize> {
        match self.states.get(&self.encoder.graph().entry)? {
            State::Disjuncts(all) => Some(all.len()),
            State::Conjunct(_) => None,
        }
    }
}

/// The number of distinct terms.
fn terms(mut open: Vec<Dynamic>) -> usize {
    let mut seen: HashSet<Dynamic> = HashSet::new();
    while let Some(term) = open.pop() {
        if seen.insert(term.clone()) {
            open.extend(term.children());
        }
    }
    seen.len()
}
