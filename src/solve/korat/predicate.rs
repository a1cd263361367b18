//! A precondition, run concretely on one candidate vector: the machine starts on a heap whose tracked
//! cells are unset, and each first read takes its value from the vector and is recorded as accessed
//! (LISSA §2.3.1: *running repOK while saving the accessed fields in a stack*).
//!
//! Every candidate starts from the same snapshot, so what a precondition writes is forgotten.

mod trace;

use std::sync::Arc;

use crate::exec::natives::Natives;
use crate::exec::observer::Observer;
use crate::exec::run::run;
use crate::exec::{Machine, Outcome, Question, Stop, Value};
use crate::heap::{Layout, SlotId};
use crate::lang::program::MethodId;
use crate::solve::korat::prepared::{CannotRun, Prepared};
use crate::solve::korat::search::{Holds, Predicate};
use crate::subject::{self, Subject};
use crate::term::TermPool;
use crate::walk::Call;

/// A conjunction of boolean methods over candidates of one layout.
///
/// A candidate shares its first reads with the one before it, so a run resumes at the first read whose
/// value differs: at each read the machine is put aside. That changes neither the candidates nor their
/// order, and the steps that a run may take are counted from its start all the same.
pub struct HeapPredicate {
    prepared: Prepared,
    machine: Machine,
    terms: TermPool,
    fuel: u64,
    steps: u64,
    thrown: Option<String>,
    /// Reads of the last run with the values they got.
    trail: Vec<(SlotId, u32)>,
    /// The machine at each read of the trail, and what was running; spare ones at the end are reused.
    marks: Vec<Mark>,
    /// What the last run gave.
    last: Option<Holds>,
}

#[derive(Default)]
struct Mark {
    machine: Machine,
    /// Which of the calls was running.
    call: usize,
    /// What was left of its fuel.
    fuel: u64,
}

impl HeapPredicate {
    /// Prepares to run `predicates`, each for at most `fuel` instructions a candidate.
    ///
    /// # Errors
    /// The receiver's constructor fails.
    pub fn new(
        subject: &Arc<Subject>,
        natives: &Arc<Natives>,
        layout: &Arc<Layout>,
        predicates: &[subject::Predicate],
        fuel: u64,
    ) -> Result<Self, CannotRun> {
        let prepared = Prepared::new(subject, natives, layout, predicates)?;
        Ok(Self {
            machine: prepared.start.clone(),
            prepared,
            terms: TermPool::new(),
            fuel,
            steps: 0,
            thrown: None,
            trail: Vec::new(),
            marks: Vec::new(),
            last: None,
        })
    }

    /// The layout of its candidates.
    pub fn layout(&self) -> &Arc<Layout> {
        &self.prepared.layout
    }
    /// Instructions executed so far.
    pub fn steps(&self) -> u64 {
        self.steps
    }
    /// The first exception that the precondition threw on some candidate (which counts as false).
    pub fn thrown(&self) -> Option<&str> {
        self.thrown.as_deref()
    }

    /// Tests a candidate from the start under an observer, for people who want to watch.
    pub fn test_with<O: Observer>(
        &mut self,
        vector: &[u32],
        accessed: &mut Vec<SlotId>,
        observer: &mut O,
    ) -> Holds {
        self.trail.clear();
        self.last = None;
        self.test_resumed(vector, accessed, observer)
    }

    fn test_resumed<O: Observer>(
        &mut self,
        vector: &[u32],
        accessed: &mut Vec<SlotId>,
        observer: &mut O,
    ) -> Holds {
        let differs = |&(slot, value): &(SlotId, u32)| vector[slot.0 as usize] != value;
        let shared = self.trail.iter().position(differs).unwrap_or(self.trail.len());
        let mut at = Resume::Start(0);
        if shared < self.trail.len() {
            let (slot, mark) = (self.trail[shared].0, &self.marks[shared]);
            self.machine.clone_from(&mark.machine);
            at = Resume::Read(mark.call, slot, mark.fuel);
        } else if let Some(last) = &self.last {
            accessed.extend(self.trail.iter().map(|&(slot, _)| slot));
            return last.clone();
        } else {
            self.machine.clone_from(&self.prepared.start);
        }
        self.trail.truncate(shared);
        let holds = self.run_calls(at, vector, observer);
        accessed.extend(self.trail.iter().map(|&(slot, _)| slot));
        self.last = Some(holds.clone());
        holds
    }

    fn run_calls<O: Observer>(&mut self, mut at: Resume, vector: &[u32], observer: &mut O) -> Holds {
        loop {
            let (call, holds) = match at {
                Resume::Start(call) if call == self.prepared.calls.len() => return Holds::True,
                Resume::Start(call) => {
                    let Call { method, args } = &self.prepared.calls[call];
                    let method = *method;
                    let started = self.machine.call(&self.prepared.subject.program, method, args);
                    let holds = match started {
                        Ok(()) => self.run_call(call, self.fuel, vector, observer),
                        Err(outcome) => self.ended(method, &outcome),
                    };
                    (call, holds)
                }
                Resume::Read(call, slot, fuel) => match self.fill(Some(slot), call, fuel, vector) {
                    Ok(()) => (call, self.run_call(call, fuel, vector, observer)),
                    Err(why) => (call, Holds::Unknown(why)),
                },
            };
            match holds {
                Holds::True => at = Resume::Start(call + 1),
                other => return other,
            }
        }
    }

    fn run_call<O: Observer>(
        &mut self,
        call: usize,
        mut fuel: u64,
        vector: &[u32],
        observer: &mut O,
    ) -> Holds {
        let method = self.prepared.calls[call].method;
        loop {
            let before = fuel;
            let program = &self.prepared.subject.program;
            let stop =
                run(program, &self.prepared.natives, &mut self.machine, &mut self.terms, observer, &mut fuel);
            self.steps += before - fuel;
            let slot = match stop {
                Stop::Done(outcome) => return self.ended(method, &outcome),
                Stop::Fuel => {
                    let name = self.prepared.subject.program.method_name(method);
                    return Holds::Unknown(format!(
                        "{name} did not end within {} instructions on one heap",
                        self.fuel
                    ));
                }
                Stop::Read { object, cell } => self.prepared.cells.slot(object, cell),
                Stop::ReadLength(object) => self.prepared.cells.length_slot(object),
                Stop::ReadStatic(field) => self.prepared.cells.static_slot(field),
                Stop::Ask(Question::Pending(pending)) => Some(SlotId(pending.0)),
                Stop::Ask(_) => return Holds::Unknown("the precondition asks for a choice".into()),
            };
            if let Err(why) = self.fill(slot, call, fuel, vector) {
                return Holds::Unknown(why);
            }
        }
    }

    fn ended(&mut self, method: MethodId, outcome: &Outcome) -> Holds {
        match outcome {
            Outcome::Return(Some(Value::Int(0))) | Outcome::Assumed => Holds::False,
            // A void precondition counts as true when it returns.
            Outcome::Return(_) => Holds::True,
            Outcome::Exception { class, message, .. } => {
                let name = self.prepared.subject.program.method_name(method);
                let class = &self.prepared.subject.program.classes[*class].simple;
                let message = message.as_deref().map(|m| format!(": {m}")).unwrap_or_default();
                self.thrown.get_or_insert_with(|| format!("{name} threw {class}{message}"));
                Holds::False
            }
            Outcome::BoundExceeded => Holds::Unknown(format!(
                "{} calls too deep",
                self.prepared.subject.program.method_name(method)
            )),
            Outcome::Unsupported { message, .. } => Holds::Unknown(message.clone()),
        }
    }

    /// A slot is read for the first time: puts the machine aside, takes the value from the vector and
    /// records it.
    fn fill(&mut self, slot: Option<SlotId>, call: usize, fuel: u64, vector: &[u32]) -> Result<(), String> {
        let Some(slot) = slot else { return Err("a field outside the scope was read".into()) };
        let index = vector[slot.0 as usize];
        let value = self.prepared.value(&mut self.machine, slot, index)?;
        let depth = self.trail.len();
        if self.marks.len() == depth {
            self.marks.push(Mark::default());
        }
        let mark = &mut self.marks[depth];
        mark.machine.clone_from(&self.machine);
        (mark.call, mark.fuel) = (call, fuel);
        self.trail.push((slot, index));
        self.prepared.write(&mut self.machine, slot, value)
    }
}

/// Where a run goes on.
#[derive(Clone, Copy)]
enum Resume {
    /// At the start of a call.
    Start(usize),
    /// At a read within a call, with the fuel that was left.
    Read(usize, SlotId, u64),
}

impl Predicate for HeapPredicate {
    fn test(&mut self, vector: &[u32], accessed: &mut Vec<SlotId>) -> Holds {
        self.test_resumed(vector, accessed, &mut ())
    }
}
