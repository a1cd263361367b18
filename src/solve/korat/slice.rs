//! Why a precondition refused a candidate: values of slots such that every candidate that has them is refuted as
//! well. The dynamic slice of the failing condition: what its operands depend on, and the branches that decide
//! whether it is reached.
//!
//! A branch counts only where both its arms may still end in *true*, until they meet again (`flow`). For take
//! another candidate with the same values in the slice that is not refuted: it fails at none of the branches with
//! one arm, so it comes to the failing condition with the same operands, and is refuted. What an arm that was not
//! taken might have written depends on the branch from where the arms meet.
//!
//! Of sets and queues (`collections`): that something is a member is explained by its insertion, that it is none by
//! all insertions. A loop that empties a queue goes through all elements whatever their order, so what is done
//! with one of them depends on what put it there.
//!
//! Where the run does what is not followed here (it writes a field of the input, calls a native that is not known),
//! all that it read so far counts: other candidates that agree with it there run alike up to that point. Where it
//! catches exceptions, nothing is said: every slot that was read counts.

mod collections;
mod domains;
mod effects;
mod facts;
mod flow;
mod instructions;
mod kinds;
mod members;
mod pairs;
mod sets;
mod shadow;

use std::rc::Rc;

use crate::exec::{Machine, Natives, PendingId, Value};
use crate::heap::{Layout, SlotId};
use crate::lang::ast::PrimitiveName;
use crate::lang::ir::{Body, Instr, Pc, Reg};
use crate::lang::program::{ErasedType, MethodId, Program};
use crate::solve::korat::cells::CellMap;
use crate::solve::korat::conflict::{Others, Refusal};
use crate::term::tables::HashMap;
use domains::Domains;
use effects::World;
use facts::{END, Fatal};
use flow::Flow;
use kinds::Kind;
use pairs::pairs;
use sets::{Cells, Noted, Sets};
use shadow::{Context, Frame, Raw, Shadow, Taint};

/// Whether a native of a collection looks at which objects are in it, and not into them.
pub fn looks_at_elements_alone(program: &Program, method: MethodId) -> bool {
    Kind::of(program, method) != Kind::Other
}

/// Follows runs of the predicates of one layout.
pub(super) struct Slicer {
    world: World,
    flows: Vec<Rc<Flow>>,
    numbers: HashMap<(MethodId, Fatal), u32>,
    sets: Sets,
    domains: Domains,
    shadow: Shadow,
    /// Other values of a slot, and what refutes the candidate that failed where it has them.
    others: Option<Others>,
}

/// Where a run stands.
#[derive(Clone, Default)]
pub(super) struct Standing {
    shadow: Shadow,
    noted: Noted,
}

impl Standing {
    /// Takes over where the run of a slicer stands.
    pub fn save(&mut self, slicer: &Slicer) {
        self.shadow.clone_from(&slicer.shadow);
        self.noted = slicer.sets.noted();
    }
}

impl Slicer {
    /// Of calls of `roots` on what is in a machine.
    pub fn new(
        program: &Program,
        natives: &Natives,
        layout: &Layout,
        machine: &Machine,
        roots: &[MethodId],
    ) -> Self {
        Self {
            world: World::new(program, natives, layout, machine, roots),
            flows: Vec::new(),
            numbers: HashMap::default(),
            sets: Sets::default(),
            domains: Domains::default(),
            shadow: Shadow::default(),
            others: None,
        }
    }

    /// Before the first call on a candidate.
    pub fn restart(&mut self) {
        self.others = None;
        self.shadow.clone_from(&Shadow::default());
        self.sets.go_back(Noted::default());
    }
    /// Goes back to where a run stood.
    pub fn resume(&mut self, standing: &Standing) {
        self.others = None;
        self.shadow.clone_from(&standing.shadow);
        self.sets.go_back(standing.noted);
    }
    /// Nothing is known of this run from here on, and why.
    pub fn lose(&mut self, why: &'static str) {
        self.shadow.lost.get_or_insert(why);
    }
    /// Why nothing is known of the run, or not all of it.
    pub fn lost(&self) -> Option<&'static str> {
        self.shadow.lost.or(self.shadow.blurred)
    }
    /// A slot is read for the first time.
    pub fn filled(&mut self, slot: SlotId) {
        let own = self.sets.one(slot);
        self.shadow.all = self.sets.union(self.shadow.all, own);
    }
    /// What is done here is not followed: what comes later depends on all that was read so far.
    fn blur(&mut self, why: &'static str) {
        self.shadow.always = self.sets.union(self.shadow.always, self.shadow.all);
        self.shadow.blurred.get_or_insert(why);
    }
    /// What refutes the candidate, after a run that returned false.
    pub fn refusal(&mut self) -> Option<Refusal> {
        let failed = self.shadow.failed.filter(|_| self.shadow.lost.is_none())?;
        let is_blurred = self.shadow.blurred.is_some();
        Some(Refusal { conflict: self.sets.get(failed), others: self.others.take(), is_blurred })
    }
    /// The value of a slot, which is read where `rest` decides.
    fn read(&mut self, slot: SlotId, rest: Cells) -> Taint {
        let own = self.sets.one(slot);
        // Another arm may have written it.
        let rest = self.sets.union(rest, self.shadow.other_input);
        self.shadow.reads += 1;
        Taint { why: self.sets.union(rest, own), raw: Some(Raw { slot, rest, read: self.shadow.reads }) }
    }
    /// The observer of a run.
    pub fn following<'a>(
        &'a mut self,
        program: &'a Program,
        natives: &'a Natives,
        cells: &'a CellMap,
        layout: &'a Layout,
    ) -> Following<'a> {
        Following { slicer: self, program, natives, cells, layout }
    }
}

/// A run that is followed.
pub(super) struct Following<'a> {
    slicer: &'a mut Slicer,
    program: &'a Program,
    natives: &'a Natives,
    cells: &'a CellMap,
    layout: &'a Layout,
}

impl Following<'_> {
    fn stands(&mut self) -> &mut Shadow {
        &mut self.slicer.shadow
    }
    fn is_over(&self) -> bool {
        self.slicer.shadow.failed.is_some() || self.slicer.shadow.lost.is_some()
    }
    fn both(&mut self, a: Cells, b: Cells) -> Cells {
        self.slicer.sets.union(a, b)
    }
    fn top(&self) -> Option<Frame> {
        self.slicer.shadow.frames.last().copied()
    }
    fn body(&self, method: MethodId) -> Option<&Body> {
        self.program.body(method).ok().map(|body| &**body)
    }
    /// The instruction at hand.
    fn instruction(&self, frame: Frame) -> Option<Instr> {
        self.body(frame.method)?.code.get(frame.pc as usize).copied()
    }
    fn taint(&self, frame: Frame, reg: Reg) -> Taint {
        let at = frame.base as usize + reg.0 as usize;
        self.slicer.shadow.registers.get(at).copied().unwrap_or_default()
    }
    fn register(&self, frame: Frame, reg: Reg) -> Cells {
        self.taint(frame, reg).why
    }
    fn set(&mut self, frame: Frame, reg: Reg, why: Cells) {
        self.set_taint(frame, reg, Taint::of(why));
    }
    fn set_taint(&mut self, frame: Frame, reg: Reg, taint: Taint) {
        let at = frame.base as usize + reg.0 as usize;
        if let Some(register) = self.slicer.shadow.registers.get_mut(at) {
            *register = taint;
        }
    }
    /// A register may hold something else where `why` is otherwise.
    fn also_depends(&mut self, frame: Frame, reg: Reg, why: Cells) {
        let old = self.taint(frame, reg);
        let taint = self.and(old, why);
        self.set_taint(frame, reg, taint);
    }
    fn and(&mut self, taint: Taint, why: Cells) -> Taint {
        let raw = taint.raw.map(|raw| Raw { rest: self.both(raw.rest, why), ..raw });
        Taint { why: self.both(taint.why, why), raw }
    }
    fn flow(&self, frame: Frame) -> Rc<Flow> {
        self.slicer.flows[frame.flow as usize].clone()
    }

    /// The candidate is refuted here, by a condition that depends on `why`.
    fn fail(&mut self, why: Cells) {
        let why = self.whole_reason(why);
        self.stands().failed = Some(why);
    }
    /// What decides that the run comes here at all, too.
    fn whole_reason(&mut self, why: Cells) -> Cells {
        let (context, always) = (self.slicer.shadow.context(), self.slicer.shadow.always);
        let why = self.both(why, context);
        self.both(why, always)
    }

    /// Enters a method whose arguments depend on `args`.
    fn enter(&mut self, method: MethodId, args: &[Taint], fatal: Fatal) {
        let Some(body) = self.body(method) else { return self.slicer.lose("a method without a body") };
        if !body.handlers.is_empty() {
            return self.slicer.lose("it catches exceptions");
        }
        let registers = body.registers as usize;
        let flow = self.number(method, fatal);
        let shadow = self.stands();
        let (base, contexts) = (shadow.registers.len() as u32, shadow.contexts.len() as u32);
        shadow.registers.extend_from_slice(args);
        shadow.registers.resize(base as usize + registers, Taint::default());
        shadow.frames.push(Frame { method, flow, base, contexts, pc: 0 });
    }

    fn number(&mut self, method: MethodId, fatal: Fatal) -> u32 {
        let key = (method, fatal);
        if let Some(&known) = self.slicer.numbers.get(&key) {
            return known;
        }
        let number = self.slicer.flows.len() as u32;
        if let Ok(body) = self.program.body(method) {
            let world = &mut self.slicer.world;
            let mut flow = Flow::new(self.program, world, method, body, key.1.clone());
            if world.has_bags {
                flow.pairs = pairs(self.program, world, body, &flow);
            }
            self.slicer.flows.push(Rc::new(flow));
        }
        self.slicer.numbers.insert(key, number);
        number
    }

    /// The driver calls a predicate, whose *false* decides.
    pub fn begin(&mut self, method: MethodId, args: &[Value]) {
        let mut taints = Vec::with_capacity(args.len());
        for arg in args {
            let slot = match *arg {
                Value::Pending(PendingId(slot)) => Some(SlotId(slot)),
                _ => None,
            };
            taints.push(slot.map_or_else(Taint::default, |slot| self.slicer.read(slot, Cells::NONE)));
        }
        let is_boolean =
            self.program.methods[method].erased_result == ErasedType::primitive(PrimitiveName::Boolean);
        let fatal = if is_boolean { Fatal::from_slice(&[0]) } else { Fatal::new() };
        self.enter(method, &taints, fatal);
    }

    /// A branch went from one position to the next.
    fn branched(&mut self, frame: Frame, from: Pc, why: Cells, to: Pc) {
        let flow = self.flow(frame);
        if !flow.is_live(from, to) {
            return self.fail(why);
        }
        let Some(branch) = flow.branch(from) else { return };
        if branch.drains
            && let Some((depth, call, queue)) = self.slicer.shadow.asked
            && depth == self.slicer.shadow.frames.len()
            && call + 1 == from
        {
            return self.drain(frame, from, branch, queue);
        }
        if why == Cells::NONE {
            return;
        }
        let known = self.open_context(frame, from, branch.join);
        self.depend(known, Context { branch: from, join: branch.join, own: why, total: why, drains: None });
    }

    /// The context of an earlier round of the same branch, where that is still open.
    fn open_context(&self, frame: Frame, branch: Pc, join: Pc) -> Option<usize> {
        let contexts = &self.slicer.shadow.contexts[frame.contexts as usize..];
        let same = contexts.iter().enumerate().rev().take_while(|(_, context)| context.join == join);
        let mut same = same.filter(|(_, context)| context.branch == branch);
        same.next().map(|(at, _)| frame.contexts as usize + at)
    }

    /// Opens a context, or adds to one that is open.
    fn depend(&mut self, known: Option<usize>, context: Context) {
        let at = match known {
            Some(at) => {
                let own = self.both(self.slicer.shadow.contexts[at].own, context.own);
                self.stands().contexts[at].own = own;
                at
            }
            None => {
                self.stands().contexts.push(context);
                self.slicer.shadow.contexts.len() - 1
            }
        };
        self.sum_up(at);
    }

    /// Adds up contexts from one on.
    fn sum_up(&mut self, from: usize) {
        for at in from..self.slicer.shadow.contexts.len() {
            let (around, own) = (self.slicer.shadow.around(at), self.slicer.shadow.contexts[at].own);
            let total = self.both(around, own);
            self.stands().contexts[at].total = total;
        }
    }

    /// The arms of the innermost branch meet: what they may have written depends on it. Its own cells.
    fn meet(&mut self, frame: Frame) -> Cells {
        let Some(context) = self.stands().contexts.pop() else { return Cells::NONE };
        let mut why = context.own;
        if context.drains.is_some() {
            why = self.slicer.shadow.order;
            let shadow = self.stands();
            shadow.draining = shadow.draining.saturating_sub(1);
            shadow.epoch += u32::from(shadow.draining == 0);
        }
        let flow = self.flow(frame);
        let Some(branch) = flow.branch(context.branch) else {
            // The method that was called may have been another.
            self.stands().always = self.slicer.sets.union(self.slicer.shadow.always, why);
            return why;
        };
        for &register in &branch.registers {
            self.also_depends(frame, Reg(register), why);
        }
        self.may_have(branch.effects, why);
        why
    }
}

impl Default for Context {
    fn default() -> Self {
        Self { branch: END, join: END, own: Cells::NONE, total: Cells::NONE, drains: None }
    }
}
