//! The ways through a body, with what is known of registers on each: intervals of ints that follow from constants
//! and from the branches that were taken. A way that no value can go is none, so an answer such as -1 for *no
//! height* is found to lead only to *false*, as *false* itself is.
//!
//! Booleans are 0 and 1, null is 0 and an object more. Of other types nothing is known.

use std::collections::{HashMap, HashSet};

use smallvec::{SmallVec, smallvec};

use crate::lang::ir::{Body, Cond, Const, Instr, Pc, Reg, UnaryInstrOp};

/// The end of a body as a position.
pub(super) const END: Pc = Pc::MAX;
/// Ways are told apart up to this many positions with facts; beyond, by the last constant alone.
const MOST_NODES: usize = 4_000;

/// An interval, ends included.
type Range = (i64, i64);
const ALL: Range = (i32::MIN as i64, i32::MAX as i64);

/// Values that a method had better not return: each leads to *false* only. Ascending.
pub(super) type Fatal = SmallVec<[i32; 2]>;

/// Intervals of some registers, ascending by register.
#[derive(Clone, PartialEq, Eq, Hash, Default, Debug)]
pub(super) struct Facts(SmallVec<[(Reg, Range); 3]>);

impl Facts {
    fn of(&self, reg: Reg) -> Range {
        self.0.iter().find(|(r, _)| *r == reg).map_or(ALL, |&(_, range)| range)
    }
    fn with(mut self, reg: Reg, range: Range) -> Self {
        let at = self.0.partition_point(|(r, _)| *r < reg);
        let is_there = self.0.get(at).is_some_and(|(r, _)| *r == reg);
        match (is_there, range == ALL) {
            (true, true) => drop(self.0.remove(at)),
            (true, false) => self.0[at].1 = range,
            (false, true) => {}
            (false, false) => self.0.insert(at, (reg, range)),
        }
        self
    }
    /// Those of two registers; nothing where one has no value left.
    fn narrowed(self, a: Reg, of_a: Range, b: Reg, of_b: Range) -> Option<Self> {
        let is_empty = |(low, high): Range| low > high;
        (!is_empty(of_a) && !is_empty(of_b)).then(|| self.with(a, of_a).with(b, of_b))
    }
}

/// A position with what is known there.
pub(super) type Node = (Pc, Facts);

/// The ways through one body.
pub(super) struct Ways<'a> {
    body: &'a Body,
    fatal: &'a Fatal,
    /// By position: registers whose facts may still matter.
    wanted: Vec<HashSet<Reg>>,
    /// Facts that are kept of one position.
    most: usize,
    /// All nodes that are reached from the start, each with its successors.
    pub graph: HashMap<Node, SmallVec<[Node; 2]>>,
}

impl<'a> Ways<'a> {
    /// All ways from the start of a body, where some returns are no end.
    pub fn new(body: &'a Body, fatal: &'a Fatal) -> Self {
        let mut ways = Self { body, fatal, wanted: wanted(body), most: usize::MAX, graph: HashMap::new() };
        if !ways.explore() {
            ways.most = 1;
            ways.explore();
        }
        ways
    }

    fn explore(&mut self) -> bool {
        self.graph.clear();
        let mut open = vec![(0, Facts::default())];
        while let Some(node) = open.pop() {
            if node.0 == END || self.graph.contains_key(&node) {
                continue;
            }
            let next = self.successors(&node);
            open.extend(next.iter().cloned());
            self.graph.insert(node, next);
            if self.graph.len() > MOST_NODES && self.most > 1 {
                return false;
            }
        }
        true
    }

    /// The nodes from which the end is reached, and the end.
    pub fn live(&self) -> HashSet<Node> {
        let mut before: HashMap<&Node, Vec<&Node>> = HashMap::new();
        for (from, next) in &self.graph {
            next.iter().for_each(|to| before.entry(to).or_default().push(from));
        }
        let end = (END, Facts::default());
        let mut live = HashSet::new();
        let mut open = vec![&end];
        while let Some(node) = open.pop() {
            if live.insert(node.clone()) {
                open.extend(before.get(node).into_iter().flatten());
            }
        }
        live
    }

    /// Whether a call that returns a value can lead to the end, wherever it is made.
    pub fn survives(&self, call: Pc, dst: Reg, value: i32) -> bool {
        let calls = self.graph.keys().filter(|(pc, _)| *pc == call);
        let value = (i64::from(value), i64::from(value));
        let after = calls.map(|(_, facts)| self.kept(call + 1, facts.clone().with(dst, value)));
        let mut open: Vec<Node> = after.collect();
        let mut reached = HashSet::new();
        while let Some(node) = open.pop() {
            // Too many ways: it may.
            if node.0 == END || reached.len() > MOST_NODES {
                return true;
            }
            if reached.insert(node.clone()) {
                open.extend(self.graph.get(&node).cloned().unwrap_or_else(|| self.successors(&node)));
            }
        }
        false
    }

    /// A node without the facts that nobody asks for.
    fn kept(&self, pc: Pc, mut facts: Facts) -> Node {
        if let Some(wanted) = self.wanted.get(pc as usize) {
            facts.0.retain(|(reg, _)| wanted.contains(reg));
        }
        // A constant says more than an interval.
        while facts.0.len() > self.most {
            let widest = facts.0.iter().enumerate().max_by_key(|(_, (_, (low, high)))| high - low);
            let Some((at, _)) = widest else { break };
            facts.0.remove(at);
        }
        (pc, facts)
    }

    fn successors(&self, (pc, facts): &Node) -> SmallVec<[Node; 2]> {
        let Some(&instr) = self.body.code.get(*pc as usize) else { return SmallVec::new() };
        let next = pc + 1;
        let go = |to: Pc, facts: Option<Facts>| facts.map(|facts| self.kept(to, facts));
        let set = |dst: Reg, range: Range| smallvec![self.kept(next, facts.clone().with(dst, range))];
        match instr {
            Instr::Jump { target } => smallvec![self.kept(target, facts.clone())],
            Instr::Branch { cond, a, b, target } => {
                let arms =
                    [go(next, where_not(facts, cond, a, b)), go(target.into(), where_is(facts, cond, a, b))];
                arms.into_iter().flatten().collect()
            }
            Instr::BranchTrue { cond, target } => {
                let arms = [go(next, where_bool(facts, cond, 0)), go(target, where_bool(facts, cond, 1))];
                arms.into_iter().flatten().collect()
            }
            Instr::BranchFalse { cond, target } => {
                let arms = [go(next, where_bool(facts, cond, 1)), go(target, where_bool(facts, cond, 0))];
                arms.into_iter().flatten().collect()
            }
            Instr::SkipAssertion { target } => {
                smallvec![self.kept(next, facts.clone()), self.kept(target, facts.clone())]
            }
            Instr::Switch { on, table } => self.switched(facts, on, table),
            Instr::Return { src } => {
                let (low, high) = facts.of(src);
                let is_fatal = low == high && self.fatal.iter().any(|&value| i64::from(value) == low);
                if is_fatal { SmallVec::new() } else { smallvec![(END, Facts::default())] }
            }
            Instr::ReturnVoid => smallvec![(END, Facts::default())],
            Instr::Throw { .. } => SmallVec::new(),
            // Nobody knows what would come of it.
            Instr::Unsupported { .. } => smallvec![(END, Facts::default())],
            Instr::Const { dst, value } => match self.body.consts.get(value.0 as usize) {
                Some(&Const::Int(n)) => set(dst, (n.into(), n.into())),
                Some(Const::Null) => set(dst, (0, 0)),
                _ => set(dst, ALL),
            },
            Instr::New { dst, .. } => set(dst, (1, ALL.1)),
            Instr::Move { dst, src } => set(dst, facts.of(src)),
            Instr::Unary { op: UnaryInstrOp::BoolNot, dst, a } => {
                let (low, high) = facts.of(a);
                set(dst, if (low, high) == ALL { ALL } else { (1 - high, 1 - low) })
            }
            other => match other.written() {
                Some(dst) => set(dst, ALL),
                None => smallvec![self.kept(next, facts.clone())],
            },
        }
    }

    fn switched(&self, facts: &Facts, on: Reg, table: u32) -> SmallVec<[Node; 2]> {
        let (low, high) = facts.of(on);
        let table = &self.body.switches[table as usize];
        let is_possible = |&&(key, _): &&(i32, Pc)| (low..=high).contains(&key.into());
        let mut next: SmallVec<[Node; 2]> = SmallVec::new();
        for &(key, target) in table.keys.iter().filter(is_possible) {
            next.push(self.kept(target, facts.clone().with(on, (key.into(), key.into()))));
        }
        if low < high || next.is_empty() {
            next.push(self.kept(table.default, facts.clone()));
        }
        next
    }
}

fn where_bool(facts: &Facts, reg: Reg, value: i64) -> Option<Facts> {
    let (low, high) = facts.of(reg);
    (low..=high).contains(&value).then(|| facts.clone().with(reg, (value, value)))
}

/// What is known where a condition holds; nothing where it cannot.
fn where_is(facts: &Facts, cond: Cond, a: Reg, b: Reg) -> Option<Facts> {
    let (of_a, of_b) = (facts.of(a), facts.of(b));
    let both = || facts.clone();
    match cond {
        Cond::IEq | Cond::RefEq => {
            let range = (of_a.0.max(of_b.0), of_a.1.min(of_b.1));
            both().narrowed(a, range, b, range)
        }
        Cond::INe | Cond::RefNe => {
            let without = |(low, high): Range, other: Range| match other.0 == other.1 {
                true => (low + i64::from(low == other.0), high - i64::from(high == other.0)),
                false => (low, high),
            };
            both().narrowed(a, without(of_a, of_b), b, without(of_b, of_a))
        }
        Cond::ILt => {
            both().narrowed(a, (of_a.0, of_a.1.min(of_b.1 - 1)), b, (of_b.0.max(of_a.0 + 1), of_b.1))
        }
        Cond::ILe => both().narrowed(a, (of_a.0, of_a.1.min(of_b.1)), b, (of_b.0.max(of_a.0), of_b.1)),
        Cond::IGt => where_is(facts, Cond::ILt, b, a),
        Cond::IGe => where_is(facts, Cond::ILe, b, a),
        _ => Some(both()),
    }
}

/// What is known where it does not.
fn where_not(facts: &Facts, cond: Cond, a: Reg, b: Reg) -> Option<Facts> {
    let opposite = match cond {
        Cond::IEq => Cond::INe,
        Cond::INe => Cond::IEq,
        Cond::ILt => Cond::IGe,
        Cond::IGe => Cond::ILt,
        Cond::IGt => Cond::ILe,
        Cond::ILe => Cond::IGt,
        Cond::RefEq => Cond::RefNe,
        Cond::RefNe => Cond::RefEq,
        _ => return Some(facts.clone()),
    };
    where_is(facts, opposite, a, b)
}

/// By position: the registers of which a fact may decide where the run goes on, or what is known of another.
fn wanted(body: &Body) -> Vec<HashSet<Reg>> {
    let mut wanted = vec![HashSet::new(); body.code.len()];
    loop {
        let mut is_done = true;
        for (pc, &instr) in body.code.iter().enumerate().rev() {
            let after = |pc: usize| wanted.get(pc).cloned().unwrap_or_default();
            let mut now: HashSet<Reg> = match instr {
                Instr::Jump { target } => after(target as usize),
                Instr::Branch { target, .. } => &after(pc + 1) | &after(target.into()),
                Instr::BranchTrue { target, .. }
                | Instr::BranchFalse { target, .. }
                | Instr::SkipAssertion { target } => &after(pc + 1) | &after(target as usize),
                Instr::Switch { table, .. } => {
                    let table = &body.switches[table as usize];
                    let targets = table.keys.iter().map(|&(_, target)| target).chain([table.default]);
                    targets.flat_map(|target| after(target as usize)).collect()
                }
                Instr::Return { .. }
                | Instr::ReturnVoid
                | Instr::Throw { .. }
                | Instr::Unsupported { .. } => HashSet::new(),
                _ => after(pc + 1),
            };
            let is_wanted = instr.written().is_some_and(|dst| now.remove(&dst));
            match instr {
                Instr::Branch { a, b, .. } => now.extend([a, b]),
                Instr::BranchTrue { cond: on, .. }
                | Instr::BranchFalse { cond: on, .. }
                | Instr::Switch { on, .. }
                | Instr::Return { src: on } => now.extend([on]),
                Instr::Move { src, .. } | Instr::Unary { a: src, .. } if is_wanted => now.extend([src]),
                _ => {}
            }
            if now != wanted[pc] {
                wanted[pc] = now;
                is_done = false;
            }
        }
        if is_done {
            return wanted;
        }
    }
}
