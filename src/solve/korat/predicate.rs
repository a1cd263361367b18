//! A precondition, run concretely on one candidate vector: the machine starts on a heap whose tracked
//! cells are unset, and each first read takes its value from the vector and is recorded as accessed
//! (LISSA §2.3.1: *running repOK while saving the accessed fields in a stack*).
//!
//! Every candidate starts from the same snapshot, so what a precondition writes is forgotten.
//!
//! An unsplit precondition also reads numbers that are not enumerated ([`unsplit`]). They are symbols, and a
//! branch on one is taken either way: a candidate holds as soon as one way returns true, so it is refused only
//! where no numbers make it valid. Ways are tried in a fixed order, so what is read next still depends on what
//! was read before alone, which is what the search rests on.

mod trace;
mod ways;

use std::sync::Arc;

use crate::exec::natives::Natives;
use crate::exec::observer::Observer;
use crate::exec::run::run;
use crate::exec::{Machine, Outcome, Question, Stop, Value};
use crate::heap::{Layout, SlotId};
use crate::lang::program::MethodId;
use crate::solve::korat::predicate::ways::{Way, Ways};
use crate::solve::korat::prepared::{CannotRun, Prepared};
use crate::solve::korat::search::{Holds, Predicate};
use crate::solve::korat::unsplit;
use crate::subject::{self, Subject};
use crate::term::{TermId, TermPool};
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
    /// Numbers that are not enumerated, and the symbols that stand for them.
    free: Vec<bool>,
    symbols: Vec<Option<TermId>>,
    /// Slots that are free where nothing fixes them.
    free_at_most: Vec<bool>,
    ways: Ways,
}

#[derive(Default)]
struct Mark {
    machine: Machine,
    /// Which of the calls was running.
    call: usize,
    /// What was left of its fuel.
    fuel: u64,
    ways: Ways,
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
            free: vec![false; layout.slots.len()],
            symbols: vec![None; layout.slots.len()],
            free_at_most: vec![false; layout.slots.len()],
            ways: Ways::default(),
        })
    }

    /// What the structure search runs: preH, or an unsplit precondition with its numbers left open.
    ///
    /// # Errors
    /// The receiver's constructor fails.
    pub fn of_structure(
        subject: &Arc<Subject>,
        natives: &Arc<Natives>,
        layout: &Arc<Layout>,
        fuel: u64,
    ) -> Result<Self, CannotRun> {
        let mut predicate = Self::new(subject, natives, layout, subject.spec.structure(), fuel)?;
        if subject.spec.is_unsplit() {
            predicate.free_at_most = unsplit::free(layout);
            predicate.free.clone_from(&predicate.free_at_most);
        }
        Ok(predicate)
    }

    /// Candidates to come have these slots fixed: a number among them has its value, and is not open.
    pub fn fix(&mut self, fixed: &[bool]) {
        let free = self.free_at_most.iter().zip(fixed).map(|(&free, &fixed)| free && !fixed);
        if !free.clone().eq(self.free.iter().copied()) {
            self.free = free.collect();
            self.trail.clear();
            self.last = None;
        }
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
            self.ways.clone_from(&mark.ways);
            at = Resume::Read(mark.call, slot, mark.fuel);
        } else if let Some(last) = &self.last {
            accessed.extend(self.trail.iter().map(|&(slot, _)| slot));
            return last.clone();
        } else {
            self.machine.clone_from(&self.prepared.start);
            self.ways = Ways::default();
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
                Resume::Way(call, fuel) => (call, self.run_call(call, fuel, vector, observer)),
            };
            // A way that gives no answer leaves the others to be tried.
            match holds {
                Holds::True if self.ways.is_accepted() => return Holds::True,
                Holds::True => {
                    at = Resume::Start(call + 1);
                    continue;
                }
                Holds::False => {}
                Holds::Unknown(why) => self.ways.note_unknown(why),
            }
            match self.ways.next(&mut self.machine) {
                Some((call, fuel)) => at = Resume::Way(call, fuel),
                None => return self.ways.refused(),
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
                Stop::Fuel if self.ways.accepts_what_does_not_end() => return Holds::True,
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
                Stop::Ask(question) => {
                    let way = Way { machine: &mut self.machine, call, fuel };
                    match self.ways.ask(&mut self.terms, question, way) {
                        Some(holds) => return holds,
                        None => continue,
                    }
                }
            };
            if let Err(why) = self.fill(slot, call, fuel, vector) {
                return Holds::Unknown(why);
            }
        }
    }

    fn ended(&mut self, method: MethodId, outcome: &Outcome) -> Holds {
        match outcome {
            Outcome::Return(Some(Value::Int(0))) | Outcome::Assumed => Holds::False,
            Outcome::Return(Some(Value::Sym(term))) if self.ways.excludes(&mut self.terms, *term) => {
                Holds::False
            }
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
        let at = slot.0 as usize;
        if self.free[at]
            && let Some(symbol) = self.symbol(slot)
        {
            return self.prepared.write(&mut self.machine, slot, Value::Sym(symbol));
        }
        let index = vector[at];
        // Another way has read it.
        if self.ways.is_second() && self.trail.iter().any(|&(read, _)| read == slot) {
            let value = self.prepared.value(&mut self.machine, slot, index)?;
            return self.prepared.write(&mut self.machine, slot, value);
        }
        let value = self.prepared.value(&mut self.machine, slot, index)?;
        let depth = self.trail.len();
        if self.marks.len() == depth {
            self.marks.push(Mark::default());
        }
        let mark = &mut self.marks[depth];
        mark.machine.clone_from(&self.machine);
        (mark.call, mark.fuel) = (call, fuel);
        mark.ways.clone_from(&self.ways);
        self.trail.push((slot, index));
        self.prepared.write(&mut self.machine, slot, value)
    }

    fn symbol(&mut self, slot: SlotId) -> Option<TermId> {
        let at = slot.0 as usize;
        if self.symbols[at].is_none() {
            let layout = &self.prepared.layout;
            let kind = unsplit::kind(&self.prepared.subject.program, layout, slot)?;
            self.symbols[at] = Some(self.terms.named(layout.slot(slot).name.clone(), kind));
        }
        self.symbols[at]
    }
}

/// Where a run goes on.
#[derive(Clone, Copy)]
enum Resume {
    /// At the start of a call.
    Start(usize),
    /// At a read within a call, with the fuel that was left.
    Read(usize, SlotId, u64),
    /// Within a call, on another way, with the fuel that was left.
    Way(usize, u64),
}

impl Predicate for HeapPredicate {
    fn test(&mut self, vector: &[u32], accessed: &mut Vec<SlotId>) -> Holds {
        self.test_resumed(vector, accessed, &mut ())
    }
}
