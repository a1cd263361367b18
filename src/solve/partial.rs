//! Predicates on partially symbolic heaps (LISSA §2.2): a run that touches what is not decided ends
//! with *feasible*, and one that returns false has read decided fields only, so the predicate is false on
//! every heap that extends this one.
//!
//! Decided are the fixed slots of an [`Encoding`]; a primitive that is known only as a symbol is not among
//! them. A predicate may ask `SymHeap.isSymbolic(o.f)`, which looks without reading.

pub(in crate::solve) mod blame;
mod trace;

use std::sync::Arc;

use crate::exec::natives::Natives;
use crate::exec::run::run;
use crate::exec::{Machine, Outcome, Question, Stop, Value};
use crate::heap::{Encoding, Layout, SlotId};
use crate::lang::program::MethodId;
use crate::solve::korat::CannotRun;
use crate::solve::korat::prepared::Prepared;
use crate::solve::partial::blame::Blame;
use crate::solve::{Rejection, Verdict, Why};
use crate::subject::{self, Subject};
use crate::term::TermPool;
use crate::walk::Call;

/// A conjunction of boolean methods over partial heaps of one layout.
pub struct PartialPredicate {
    prepared: Prepared,
    machine: Machine,
    terms: TermPool,
    fuel: u64,
}

/// What one method said.
enum Said {
    True,
    /// It touched what is symbolic.
    Feasible,
    False(Box<Rejection>),
    Unknown(String),
}

impl PartialPredicate {
    /// Prepares to run `predicates`, each for at most `fuel` instructions a heap.
    ///
    /// # Errors
    /// The receiver's constructor fails, or a predicate takes a root that the layout does not have.
    pub fn new(
        subject: &Arc<Subject>,
        natives: &Arc<Natives>,
        layout: &Arc<Layout>,
        predicates: &[subject::Predicate],
        fuel: u64,
    ) -> Result<Self, CannotRun> {
        let prepared = Prepared::new(subject, natives, layout, predicates)?;
        Ok(Self { machine: prepared.start.clone(), prepared, terms: TermPool::new(), fuel })
    }

    /// The layout of its heaps.
    pub fn layout(&self) -> &Arc<Layout> {
        &self.prepared.layout
    }

    /// Runs the methods in order until one is not true. *Sat* without a witness stands for *feasible*.
    pub fn test(&mut self, encoding: &Encoding) -> Verdict {
        // What one predicate writes is forgotten before the next.
        for call in 0..self.prepared.calls.len() {
            if let Err(why) = self.fill(encoding) {
                return Verdict::Unknown(Why::GaveUp(why));
            }
            match self.run_call(call, encoding) {
                Said::True => {}
                Said::Feasible => return Verdict::Sat(None),
                Said::False(rejection) => return Verdict::Unsat(Why::Rejected(rejection)),
                Said::Unknown(why) => return Verdict::Unknown(Why::GaveUp(why)),
            }
        }
        Verdict::Sat(None)
    }

    /// Puts the decided slots into the machine; all others are unset.
    fn fill(&mut self, encoding: &Encoding) -> Result<(), String> {
        self.machine.clone_from(&self.prepared.start);
        for (slot, _) in encoding.fixed.iter().enumerate().filter(|(_, fixed)| **fixed) {
            self.decide(SlotId(slot as u32), encoding)?;
        }
        Ok(())
    }

    fn decide(&mut self, slot: SlotId, encoding: &Encoding) -> Result<(), String> {
        let index = encoding.vector.get(slot.0 as usize).copied().unwrap_or(0);
        let value = self.prepared.value(&mut self.machine, slot, index)?;
        self.prepared.write(&mut self.machine, slot, value)
    }

    fn run_call(&mut self, call: usize, encoding: &Encoding) -> Said {
        let Some(Call { method, args }) = self.prepared.calls.get(call) else { return Said::True };
        let method = *method;
        let subject = self.prepared.subject.clone();
        if let Err(outcome) = self.machine.call(&subject.program, method, args) {
            return self.ended(method, &outcome, None, Vec::new());
        }
        let mut blame = Blame::new(&subject.program);
        let mut fuel = self.fuel;
        loop {
            let natives = &self.prepared.natives;
            let machine = &mut self.machine;
            let stop = run(&subject.program, natives, machine, &mut self.terms, &mut blame, &mut fuel);
            match stop {
                Stop::Done(outcome) => {
                    let cells = &self.prepared.cells;
                    let slots = blame.reads().iter().filter_map(|&(object, cell)| cells.slot(object, cell));
                    let reads = slots.map(|slot| self.name(slot, encoding)).collect();
                    return self.ended(method, &outcome, blame.decisive(), reads);
                }
                Stop::Fuel => {
                    let name = subject.program.method_name(method);
                    return Said::Unknown(format!(
                        "{name} did not end within {} instructions on one heap",
                        self.fuel
                    ));
                }
                Stop::Ask(Question::Pending(pending))
                    if encoding.fixed.get(pending.0 as usize) == Some(&true) =>
                {
                    if let Err(why) = self.decide(SlotId(pending.0), encoding) {
                        return Said::Unknown(why);
                    }
                }
                Stop::Read { .. } | Stop::ReadStatic(_) | Stop::ReadLength(_) | Stop::Ask(_) => {
                    return Said::Feasible;
                }
            }
        }
    }

    fn ended(
        &self,
        method: MethodId,
        outcome: &Outcome,
        decisive: Option<crate::base::Span>,
        reads: Vec<String>,
    ) -> Said {
        let program = self.prepared.program();
        let rejection = |span: Option<crate::base::Span>, thrown| {
            Said::False(Box::new(Rejection {
                predicate: program.method_name(method),
                span,
                at: span.map(|s| program.sources.locate(s)).unwrap_or_default(),
                thrown,
                reads,
            }))
        };
        match outcome {
            Outcome::Return(Some(Value::Int(0))) => rejection(decisive, None),
            Outcome::Assumed => rejection(decisive, None),
            Outcome::Return(Some(Value::Sym(_))) => Said::Feasible,
            // A void precondition counts as true when it returns.
            Outcome::Return(_) => Said::True,
            Outcome::Exception { class, message, span, .. } => {
                let message = message.as_deref().map(|m| format!(": {m}")).unwrap_or_default();
                rejection(*span, Some(format!("{}{message}", program.classes[*class].simple)))
            }
            Outcome::BoundExceeded => {
                Said::Unknown(format!("{} calls too deep", program.method_name(method)))
            }
            Outcome::Unsupported { message, .. } => Said::Unknown(message.clone()),
        }
    }

    /// A slot of the vector by the name that it has in the heap in question.
    fn name(&self, slot: SlotId, encoding: &Encoding) -> String {
        let layout = &self.prepared.layout;
        let info = layout.slot(slot);
        let own = info.owner.and_then(|place| {
            let decoded = encoding.decoded(place)?;
            let offset = slot.0 - layout.place(place).slots.start;
            Some(SlotId(layout.place(decoded).slots.start + offset))
        });
        layout.slot(own.unwrap_or(slot)).name.to_string()
    }
}
