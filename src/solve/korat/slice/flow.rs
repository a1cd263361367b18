//! What follows from the branches of a body. Only ways that may still end in *true* count: where one arm of a
//! branch can only end in *false*, whatever is executed behind the branch does not depend on it.

use std::collections::{HashMap, HashSet};

use petgraph::algo::dominators::simple_fast;
use petgraph::graphmap::DiGraphMap;
use smallvec::SmallVec;

use crate::lang::ir::{Body, Callee, Instr, Pc, Reg};
use crate::lang::program::{MethodId, Program};
use crate::solve::korat::slice::effects::World;
use crate::solve::korat::slice::facts::{END, Fatal, Ways};
use crate::solve::korat::slice::kinds::{Effects, Kind};

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

/// One body, where some of the values that it returns decide all.
pub(super) struct Flow {
    /// The values that lead to *false* only, whatever comes behind the call.
    pub fatal: Fatal,
    /// By position: the successors that may still lead to *true*.
    live: Vec<SmallVec<[Pc; 2]>>,
    /// By position; of those with several arms.
    branches: Vec<Option<Branch>>,
    /// By position; of calls: the results that can only lead to *false*.
    fatal_calls: Vec<Fatal>,
    /// Of checks that something is in no list yet: the call that adds it (`pairs`).
    pub pairs: HashMap<Pc, Pc>,
}

/// Results of one call that are asked about.
const MOST_RESULTS: usize = 8;

impl Flow {
    /// Of a method; a return of a value that is `fatal` is no end.
    pub fn new(program: &Program, world: &mut World, method: MethodId, body: &Body, fatal: Fatal) -> Self {
        let ways = Ways::new(body, &fatal);
        let ends = ways.live();
        let mut fatal_calls = vec![Fatal::new(); body.code.len()];
        for (pc, &instr) in (0..).zip(&body.code) {
            if let Instr::Call { dst, .. } = instr {
                let mut values = world.results(program, body, instr, &fatal);
                values.truncate(MOST_RESULTS);
                values.retain(|value| !ways.survives(pc, dst, *value));
                fatal_calls[pc as usize] = values;
            }
        }
        // The graph of positions alone has all ways of the other.
        let mut edges = vec![SmallVec::<[Pc; 2]>::new(); body.code.len()];
        for ((pc, _), next) in ways.graph.iter().filter(|(node, _)| ends.contains(*node)) {
            let Some(known) = edges.get_mut(*pc as usize) else { continue };
            for &(to, _) in next.iter().filter(|node| ends.contains(*node)) {
                if !known.contains(&to) {
                    known.push(to);
                }
            }
        }
        drop(ways);
        let branches = vec![None; body.code.len()];
        let mut flow = Self { fatal, live: edges, branches, fatal_calls, pairs: HashMap::new() };
        let joins = flow.joins();
        let forks: Vec<Pc> = flow.edges().filter(|(_, to)| to.len() > 1).map(|(pc, _)| pc).collect();
        for pc in forks {
            let join = joins.get(&pc).copied().unwrap_or(END);
            let region = flow.region(&flow.live[pc as usize], join);
            let mut registers: Vec<u16> = Vec::new();
            let mut effects = Effects::default();
            for instr in region.iter().filter_map(|&at| body.code.get(at as usize).copied()) {
                registers.extend(instr.written().map(|reg| reg.0));
                effects = effects.and(world.of_instruction(program, method, body, instr));
            }
            registers.sort_unstable();
            registers.dedup();
            let drains = flow.drains(program, world, method, body, pc).is_some();
            flow.branches[pc as usize] = Some(Branch { join, registers: registers.into(), effects, drains });
        }
        flow
    }

    /// Whether a way from one position to the next may still end in *true*.
    pub fn is_live(&self, from: Pc, to: Pc) -> bool {
        self.live.get(from as usize).is_some_and(|next| next.contains(&to))
    }
    /// The branch at a position, where it has several arms that count.
    pub fn branch(&self, pc: Pc) -> Option<&Branch> {
        self.branches.get(pc as usize)?.as_ref()
    }
    /// The results of a call that can only lead to *false*.
    pub fn fatal_results(&self, call: Pc) -> &[i32] {
        self.fatal_calls.get(call as usize).map_or(&[], |values| values)
    }
    /// Positions from which *true* can be reached, with those that follow.
    fn edges(&self) -> impl Iterator<Item = (Pc, &[Pc])> {
        (0..).zip(&self.live).filter(|(_, next)| !next.is_empty()).map(|(pc, next)| (pc, next.as_slice()))
    }

    /// The call that adds what a check found in no list, and follows that at once.
    pub fn addition(&self, check: Pc) -> Option<Pc> {
        self.pairs.get(&check).copied()
    }
    /// What follows a position, if that is one.
    pub fn only_successor(&self, pc: Pc) -> Option<Pc> {
        match self.live.get(pc as usize)?.as_slice() {
            &[only] if only != END => Some(only),
            _ => None,
        }
    }
    /// By position: those that it follows.
    pub fn predecessors(&self) -> HashMap<Pc, Vec<Pc>> {
        let mut before: HashMap<Pc, Vec<Pc>> = HashMap::new();
        for (from, next) in self.edges() {
            next.iter().for_each(|&to| before.entry(to).or_default().push(from));
        }
        before
    }

    /// Of each position the next one that all ways to the end have in common.
    fn joins(&self) -> HashMap<Pc, Pc> {
        let mut reversed: DiGraphMap<Pc, ()> = DiGraphMap::new();
        reversed.add_node(END);
        for (from, next) in self.edges() {
            for &to in next {
                reversed.add_edge(to, from, ());
            }
        }
        let dominators = simple_fast(&reversed, END);
        self.edges().filter_map(|(pc, _)| Some((pc, dominators.immediate_dominator(pc)?))).collect()
    }

    /// What is reached from some positions before another.
    fn region(&self, from: &[Pc], until: Pc) -> HashSet<Pc> {
        let mut reached = HashSet::new();
        let mut open: Vec<Pc> = from.to_vec();
        while let Some(pc) = open.pop() {
            if pc != until && pc != END && reached.insert(pc) {
                open.extend(self.live.get(pc as usize).into_iter().flatten());
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
        let comes = |(from, next): (Pc, &[Pc])| from != asks && next.contains(&at);
        let region = self.region(&[inside], at);
        if !self.is_live(at, inside) || !region.contains(&asks) || self.edges().any(comes) {
            return None;
        }
        let writes: HashSet<Reg> = region.iter().filter_map(|&pc| body.code[pc as usize].written()).collect();
        let before = self.predecessors();
        let queue = receiver(body, &before, asks, &writes)?;
        let mut pops = 0_u32;
        for &pc in &region {
            if self.live.get(pc as usize).is_none_or(|next| next.is_empty() || next.contains(&END)) {
                return None;
            }
            let instr = body.code[pc as usize];
            let effects = world.of_instruction(program, method, body, instr);
            if effects.has(Effects::POPS) {
                let is_one = world.pops_one(program, body, instr)
                    && receiver(body, &before, pc, &writes) == Some(queue);
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
fn receiver(body: &Body, before: &HashMap<Pc, Vec<Pc>>, call: Pc, written_to: &HashSet<Reg>) -> Option<Reg> {
    let Some(&Instr::Call { site, .. }) = body.code.get(call as usize) else { return None };
    let first = body.calls[site as usize].first;
    if !written_to.contains(&first) {
        return Some(first);
    }
    let way = straight(body, before, call);
    let written = way.iter().rev().map(|&pc| body.code[pc as usize]);
    match written.into_iter().find(|&instr| instr.written() == Some(first)) {
        Some(Instr::Move { src, .. }) if !written_to.contains(&src) => Some(src),
        _ => None,
    }
}

/// Positions before a call that are looked at.
const MOST_STRAIGHT: usize = 64;

/// The positions before a call that lead to it one after the other, and nothing else does.
pub(super) fn straight(body: &Body, before: &HashMap<Pc, Vec<Pc>>, call: Pc) -> Vec<Pc> {
    let mut way = Vec::new();
    let mut pc = call;
    while let Some([only]) = before.get(&pc).map(Vec::as_slice)
        && *only + 1 == pc
        && way.len() < MOST_STRAIGHT
        && !matches!(
            body.code[*only as usize],
            Instr::Call { .. }
                | Instr::PutField { .. }
                | Instr::PutStatic { .. }
                | Instr::ArrayStore { .. }
                | Instr::InitClass { .. }
        )
    {
        pc = *only;
        way.push(pc);
    }
    way.reverse();
    way
}
