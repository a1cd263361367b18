//! What follows from the branches of a body. Only ways that may still end in *true* count: where one arm of a
//! branch can only end in *false*, whatever is executed behind the branch does not depend on it.

use std::collections::{HashMap, HashSet};

use petgraph::algo::dominators::simple_fast;
use petgraph::graphmap::DiGraphMap;
use smallvec::SmallVec;

use crate::lang::ir::{Body, Callee, Const, Instr, Pc, Reg};
use crate::lang::program::{MethodId, Program};
use crate::solve::korat::slice::effects::{Effects, Kind, World};

/// The end of a body as a position.
pub(super) const END: Pc = Pc::MAX;

/// A branch that has several arms.
#[derive(Clone, Debug)]
pub(super) struct Branch {
    /// Where its arms meet again.
    pub join: Pc,
    /// Registers that some arm writes.
    pub registers: Box<[u16]>,
    /// What some arm may do.
    pub effects: Effects,
    /// It is the header of a loop that goes on until a queue is empty.
    pub drains: bool,
}

/// One body, where its `return false` may decide all or not.
pub(super) struct Flow {
    /// By position of a branch: the successors that may still lead to *true*.
    live: HashMap<Pc, SmallVec<[Pc; 2]>>,
    branches: HashMap<Pc, Branch>,
    /// Calls whose *false* can only lead to *false*.
    fatal_calls: HashSet<Pc>,
}

/// A position, and a register that is known to hold *false*.
type Node = (Pc, Option<Reg>);

impl Flow {
    /// Of a method; where its *false* is `fatal`, no return of it counts as an end.
    pub fn new(program: &Program, world: &mut World, method: MethodId, body: &Body, fatal: bool) -> Self {
        let graph = explore(body, fatal);
        let ends = live_nodes(&graph);
        let calls = |pc: Pc| match body.code.get(pc as usize) {
            Some(Instr::Call { dst, .. }) => Some(*dst),
            _ => None,
        };
        let refused =
            |pc: &Pc| calls(*pc).is_some_and(|dst| !leads_to_true(body, fatal, (pc + 1, Some(dst))));
        let fatal_calls = (0..body.code.len() as Pc).filter(refused).collect();
        // The graph of positions alone has all ways of the other.
        let mut edges: HashMap<Pc, SmallVec<[Pc; 2]>> = HashMap::new();
        for (&(pc, _), next) in graph.iter().filter(|(node, _)| ends.contains(*node)) {
            let known = edges.entry(pc).or_default();
            for &(to, _) in next.iter().filter(|node| ends.contains(*node)) {
                if !known.contains(&to) {
                    known.push(to);
                }
            }
        }
        let mut flow = Self { live: edges, branches: HashMap::new(), fatal_calls };
        let joins = flow.joins();
        let forks: Vec<Pc> = flow.live.iter().filter(|(_, to)| to.len() > 1).map(|(&pc, _)| pc).collect();
        for pc in forks {
            let join = joins.get(&pc).copied().unwrap_or(END);
            let region = flow.region(&flow.live[&pc], join);
            let mut registers: Vec<u16> = Vec::new();
            let mut effects = Effects::default();
            for instr in region.iter().filter_map(|&at| body.code.get(at as usize).copied()) {
                registers.extend(instr.written().map(|reg| reg.0));
                effects = effects.and(world.of_instruction(program, method, body, instr));
            }
            registers.sort_unstable();
            registers.dedup();
            let drains = flow.drains(program, world, method, body, pc).is_some();
            flow.branches.insert(pc, Branch { join, registers: registers.into(), effects, drains });
        }
        flow
    }

    /// Whether a way from one position to the next may still end in *true*.
    pub fn is_live(&self, from: Pc, to: Pc) -> bool {
        self.live.get(&from).is_some_and(|next| next.contains(&to))
    }
    /// The branch at a position, where it has several arms that count.
    pub fn branch(&self, pc: Pc) -> Option<&Branch> {
        self.branches.get(&pc)
    }
    /// Whether the *false* of a call can only lead to *false*.
    pub fn is_fatal(&self, call: Pc) -> bool {
        self.fatal_calls.contains(&call)
    }

    /// Of each position the next one that all ways to the end have in common.
    fn joins(&self) -> HashMap<Pc, Pc> {
        let mut reversed: DiGraphMap<Pc, ()> = DiGraphMap::new();
        reversed.add_node(END);
        for (&from, next) in &self.live {
            for &to in next {
                reversed.add_edge(to, from, ());
            }
        }
        let dominators = simple_fast(&reversed, END);
        self.live.keys().filter_map(|&pc| Some((pc, dominators.immediate_dominator(pc)?))).collect()
    }

    /// What is reached from some positions before another.
    fn region(&self, from: &[Pc], until: Pc) -> HashSet<Pc> {
        let mut reached = HashSet::new();
        let mut open: Vec<Pc> = from.to_vec();
        while let Some(pc) = open.pop() {
            if pc != until && pc != END && reached.insert(pc) {
                open.extend(self.live.get(&pc).into_iter().flatten());
            }
        }
        reached
    }

    /// Whether a branch enters a loop `while (!queue.isEmpty())` that takes one element off the queue each time,
    /// has no other end, looks at no queue otherwise, and changes nothing but sets, queues and new objects.
    /// All elements are then gone through, in whatever order.
    fn drains(
        &self,
        program: &Program,
        world: &mut World,
        method: MethodId,
        body: &Body,
        at: Pc,
    ) -> Option<()> {
        let asks = at.checked_sub(1)?;
        let Some(&Instr::Call { dst, site }) = body.code.get(asks as usize) else { return None };
        let (cond, inside) = match body.code[at as usize] {
            Instr::BranchTrue { cond, .. } => (cond, at + 1),
            Instr::BranchFalse { cond, target } => (cond, target),
            _ => return None,
        };
        let (Callee::Virtual(called) | Callee::Direct(called)) = body.calls[site as usize].callee else {
            return None;
        };
        let asked = world.targets(program, called);
        if cond != dst || asked.is_empty() || asked.iter().any(|&m| world.kind(m) != Some(Kind::QueueIsEmpty))
        {
            return None;
        }
        let comes = |(&from, next): (&Pc, &SmallVec<[Pc; 2]>)| from != asks && next.contains(&at);
        let region = self.region(&[inside], at);
        if !self.is_live(at, inside) || !region.contains(&asks) || self.live.iter().any(comes) {
            return None;
        }
        let writes: HashSet<Reg> = region.iter().filter_map(|&pc| body.code[pc as usize].written()).collect();
        let queue = receiver(body, asks, &writes)?;
        let mut pops = 0_u32;
        for &pc in &region {
            if self.live.get(&pc).is_none_or(|next| next.is_empty() || next.contains(&END)) {
                return None;
            }
            let instr = body.code[pc as usize];
            let effects = world.of_instruction(program, method, body, instr);
            if effects.has(Effects::POPS) {
                let is_one =
                    world.pops_one(program, body, instr) && receiver(body, pc, &writes) == Some(queue);
                pops += if is_one { 1 } else { 2 };
            }
            let forbidden = Effects::CELLS.and(Effects::OTHER);
            let looks = pc != asks && effects.has(Effects::LOOKS) && !effects.has(Effects::POPS);
            if effects.has(forbidden) || looks {
                return None;
            }
        }
        (pops == 1).then_some(())
    }
}

/// The register that the receiver of a call comes from, where it is none of those that are written.
fn receiver(body: &Body, call: Pc, written_to: &HashSet<Reg>) -> Option<Reg> {
    let Some(&Instr::Call { site, .. }) = body.code.get(call as usize) else { return None };
    let first = body.calls[site as usize].first;
    if !written_to.contains(&first) {
        return Some(first);
    }
    let before = body.code.get(..call as usize)?.iter().rev();
    let mut straight = before.take_while(|instr| successors_are_next(instr));
    match straight.find(|&&instr| instr.written() == Some(first)) {
        Some(&Instr::Move { src, .. }) if !written_to.contains(&src) => Some(src),
        _ => None,
    }
}

/// Whether the next instruction is the only one that may follow.
fn successors_are_next(instr: &Instr) -> bool {
    !matches!(
        instr,
        Instr::Jump { .. }
            | Instr::Branch { .. }
            | Instr::BranchTrue { .. }
            | Instr::BranchFalse { .. }
            | Instr::SkipAssertion { .. }
            | Instr::Switch { .. }
            | Instr::Return { .. }
            | Instr::ReturnVoid
            | Instr::Throw { .. }
            | Instr::Unsupported { .. }
    )
}

/// All nodes that are reached from the start, each with its successors.
fn explore(body: &Body, fatal: bool) -> HashMap<Node, Vec<Node>> {
    let mut graph = HashMap::new();
    let mut open = vec![(0, None)];
    while let Some(node) = open.pop() {
        if node.0 == END || graph.contains_key(&node) {
            continue;
        }
        let next = successors(body, fatal, node);
        open.extend(&next);
        graph.insert(node, next);
    }
    graph
}

/// Whether the end is reached from a node.
fn leads_to_true(body: &Body, fatal: bool, from: Node) -> bool {
    let mut reached = HashSet::new();
    let mut open = vec![from];
    while let Some(node) = open.pop() {
        if node.0 == END {
            return true;
        }
        if reached.insert(node) {
            open.extend(successors(body, fatal, node));
        }
    }
    false
}

/// The nodes from which the end is reached, and the end.
fn live_nodes(graph: &HashMap<Node, Vec<Node>>) -> HashSet<Node> {
    let mut before: HashMap<Node, Vec<Node>> = HashMap::new();
    for (&from, next) in graph {
        next.iter().for_each(|&to| before.entry(to).or_default().push(from));
    }
    let mut live = HashSet::new();
    let mut open = vec![(END, None)];
    while let Some(node) = open.pop() {
        if live.insert(node) {
            open.extend(before.get(&node).into_iter().flatten());
        }
    }
    live
}

fn successors(body: &Body, fatal: bool, (pc, zero): Node) -> Vec<Node> {
    let Some(&instr) = body.code.get(pc as usize) else { return Vec::new() };
    let next = pc + 1;
    match instr {
        Instr::Jump { target } => vec![(target, zero)],
        Instr::Branch { target, .. } => vec![(next, zero), (target.into(), zero)],
        Instr::BranchTrue { cond, .. } if zero == Some(cond) => vec![(next, zero)],
        Instr::BranchFalse { cond, target } if zero == Some(cond) => vec![(target, zero)],
        Instr::BranchTrue { target, .. }
        | Instr::BranchFalse { target, .. }
        | Instr::SkipAssertion { target } => vec![(next, zero), (target, zero)],
        Instr::Switch { table, .. } => {
            let table = &body.switches[table as usize];
            let targets = table.keys.iter().map(|&(_, target)| target);
            targets.chain([table.default]).map(|target| (target, zero)).collect()
        }
        Instr::Return { src } if fatal && zero == Some(src) => Vec::new(),
        Instr::Return { .. } | Instr::ReturnVoid => vec![(END, None)],
        Instr::Throw { .. } | Instr::Unsupported { .. } => Vec::new(),
        Instr::Const { dst, value } if body.consts.get(value.0 as usize) == Some(&Const::Int(0)) => {
            vec![(next, Some(dst))]
        }
        Instr::Move { dst, src } if zero == Some(src) => vec![(next, Some(dst))],
        other => vec![(next, zero.filter(|&z| other.written() != Some(z)))],
    }
}
