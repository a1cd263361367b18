//! Predicates on partially symbolic heaps (LISSA §2.2): a run that touches what is not decided ends
//! with *feasible*, and one that returns false has read decided fields only, so the predicate is false on
//! every heap that extends this one.
//!
//! Decided are the fixed slots of an [`Encoding`]; a primitive that is known only as a symbol is not among
//! them. A predicate may ask `SymHeap.isSymbolic(o.f)`, which looks without reading.

use std::sync::Arc;

use crate::exec::natives::Natives;
use crate::exec::run::run;
use crate::exec::{Machine, Outcome, Question, Stop, Value};
use crate::heap::{Encoding, Layout, SlotId};
use crate::lang::program::MethodId;
use crate::solve::korat::CannotRun;
use crate::solve::korat::prepared::Prepared;
use crate::solve::korat::statements::{Decided, Watched, answer, decided_event};
use crate::solve::observer::Observer;
use crate::solve::trace::{Event, EventKind};
use crate::solve::{Rejection, Verdict, Why};
use crate::subject::{self, Subject};
use crate::term::TermPool;
use crate::walk::Call;

/// A conjunction of boolean methods over partial heaps of one layout.
pub struct PartialPredicate {
    prepared: Arc<Prepared>,
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
        let mut terms = TermPool::new();
        let prepared = Arc::new(Prepared::new(subject, natives, layout, predicates, &mut terms)?);
        Ok(Self { machine: prepared.start.clone(), prepared, terms, fuel })
    }

    /// The layout of its heaps.
    pub fn layout(&self) -> &Arc<Layout> {
        &self.prepared.layout
    }

    /// Runs the methods in order until one is not true. *Sat* without a witness stands for *feasible*.
    pub fn test<O: Observer>(&mut self, encoding: &Encoding, observer: &mut O) -> Verdict {
        let mut seen = Vec::new();
        // What one predicate writes is forgotten before the next.
        for call in 0..self.prepared.calls.len() {
            if let Err(why) = self.fill(encoding) {
                return Verdict::Unknown(Why::GaveUp(why));
            }
            match self.run_call(call, encoding, &mut seen, observer) {
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

    fn run_call<O: Observer>(
        &mut self,
        call: usize,
        encoding: &Encoding,
        seen: &mut Vec<SlotId>,
        observer: &mut O,
    ) -> Said {
        let prepared = self.prepared.clone();
        let Some(Call { method, args }) = prepared.calls.get(call) else { return Said::True };
        let method = *method;
        let program = prepared.program();
        if let Err(outcome) = self.machine.call(program, method, args) {
            return self.ended(method, &outcome, None, Vec::new());
        }
        let mut watched = Watched::new(&prepared, Some(Decided { encoding, seen }));
        let mut fuel = self.fuel;
        loop {
            let (machine, terms) = (&mut self.machine, &mut self.terms);
            let mut telling = watched.telling(observer);
            let stop = run(program, &prepared.natives, machine, terms, &mut telling, &mut fuel);
            let symbolic = match stop {
                Stop::Done(outcome) => {
                    let blame = &watched.blame;
                    let cells = &prepared.cells;
                    let slots = blame.reads().iter().filter_map(|&(object, cell)| cells.slot(object, cell));
                    let reads = slots.map(|slot| self.name(slot, encoding)).collect();
                    let said = self.ended(method, &outcome, blame.decisive(), reads);
                    observer.tell(|| {
                        let at = match (&said, &outcome) {
                            (_, Outcome::Exception { span, .. }) => *span,
                            (Said::False(_), _) => blame.decisive(),
                            _ => None,
                        };
                        let mut text = answer(program, method, &outcome);
                        if matches!(outcome, Outcome::Return(Some(Value::Sym(_)))) {
                            text += ", a value that is symbolic: feasible";
                        }
                        Event::new(EventKind::Answer, text).at(at)
                    });
                    return said;
                }
                Stop::Fuel => {
                    let name = program.method_name(method);
                    let why = format!("{name} did not end within {} instructions on one heap", self.fuel);
                    observer.tell(|| Event::new(EventKind::Answer, format!("no answer: {why}")));
                    return Said::Unknown(why);
                }
                Stop::Ask(Question::Pending(pending)) => {
                    let slot = SlotId(pending.0);
                    if encoding.fixed.get(pending.0 as usize) == Some(&true) {
                        if let Err(why) = self.decide(slot, encoding) {
                            return Said::Unknown(why);
                        }
                        observer.tell(|| decided_event(&prepared.layout, slot, encoding).at(watched.at));
                        continue;
                    }
                    Some(slot)
                }
                Stop::Read { object, cell } => prepared.cells.slot(object, cell),
                Stop::ReadStatic(field) => prepared.cells.static_slot(field),
                Stop::ReadLength(object) => prepared.cells.length_slot(object),
                Stop::Ask(_) => None,
            };
            observer.tell(|| {
                let what = symbolic.map_or("what is symbolic".into(), |slot| {
                    format!("{}, which is symbolic", prepared.layout.slot(slot).name)
                });
                let text = format!("{} touches {what}: feasible", program.method_name(method));
                Event::new(EventKind::Answer, text).at(watched.at)
            });
            return Said::Feasible;
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
            Outcome::BoundExceeded { bound, .. } => {
                Said::Unknown(format!("{} {}", program.method_name(method), bound.of_condition()))
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
