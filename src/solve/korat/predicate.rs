//! A precondition, run concretely on one candidate vector: the machine starts on a heap whose tracked
//! cells are unset, and each first read takes its value from the vector and is recorded as accessed
//! (LISSA §2.3.1: *running repOK while saving the accessed fields in a stack*).
//!
//! Every candidate starts from the same snapshot, so what a precondition writes is forgotten.

use std::sync::Arc;

use crate::exec::construct::{input_machine, place_object};
use crate::exec::natives::Natives;
use crate::exec::observer::Observer;
use crate::exec::run::run;
use crate::exec::{Machine, ObjectId, Outcome, PendingId, Question, Stop, Value};
use crate::heap::{DomainValue, Layout, PlaceId, SlotId, SlotKind};
use crate::lang::program::{MethodId, Program};
use crate::solve::calls::calls;
use crate::solve::korat::cells::{CellMap, Target};
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
    subject: Arc<Subject>,
    natives: Arc<Natives>,
    layout: Arc<Layout>,
    calls: Vec<Call>,
    start: Machine,
    machine: Machine,
    terms: TermPool,
    cells: CellMap,
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

/// Why a precondition cannot be run at all.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CannotRun(pub String);

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
        let program = &*subject.program;
        let mut terms = TermPool::new();
        let made = input_machine(program, natives, &mut terms, layout, false);
        let (mut machine, receiver) = made.map_err(CannotRun)?;
        let objects = build(program, &mut machine, layout, receiver);
        let receiver = layout.receiver.map(|p| Value::Ref(objects[p.0 as usize]));
        let calls = calls(subject, layout, receiver, predicates).map_err(CannotRun)?;
        let cells = CellMap::new(program, layout, &objects);
        let start = machine.clone();
        Ok(Self {
            subject: subject.clone(),
            natives: natives.clone(),
            layout: layout.clone(),
            calls,
            start,
            machine,
            terms,
            cells,
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
        &self.layout
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
            self.machine.clone_from(&self.start);
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
                Resume::Start(call) if call == self.calls.len() => return Holds::True,
                Resume::Start(call) => {
                    let Call { method, args } = &self.calls[call];
                    let method = *method;
                    let started = self.machine.call(&self.subject.program, method, args);
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
        let method = self.calls[call].method;
        loop {
            let before = fuel;
            let program = &self.subject.program;
            let stop = run(program, &self.natives, &mut self.machine, &mut self.terms, observer, &mut fuel);
            self.steps += before - fuel;
            let slot = match stop {
                Stop::Done(outcome) => return self.ended(method, &outcome),
                Stop::Fuel => {
                    let name = self.subject.program.method_name(method);
                    return Holds::Unknown(format!(
                        "{name} did not end within {} instructions on one heap",
                        self.fuel
                    ));
                }
                Stop::Read { object, cell } => self.cells.slot(object, cell),
                Stop::ReadLength(object) => self.cells.length_slot(object),
                Stop::ReadStatic(field) => self.cells.static_slot(field),
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
                let name = self.subject.program.method_name(method);
                let class = &self.subject.program.classes[*class].simple;
                let message = message.as_deref().map(|m| format!(": {m}")).unwrap_or_default();
                self.thrown.get_or_insert_with(|| format!("{name} threw {class}{message}"));
                Holds::False
            }
            Outcome::BoundExceeded => {
                Holds::Unknown(format!("{} calls too deep", self.subject.program.method_name(method)))
            }
            Outcome::Unsupported { message, .. } => Holds::Unknown(message.clone()),
        }
    }

    /// A slot is read for the first time: puts the machine aside, takes the value from the vector and
    /// records it.
    fn fill(&mut self, slot: Option<SlotId>, call: usize, fuel: u64, vector: &[u32]) -> Result<(), String> {
        let Some(slot) = slot else { return Err("a field outside the scope was read".into()) };
        let index = vector[slot.0 as usize];
        let value = self.value(slot, index)?;
        let depth = self.trail.len();
        if self.marks.len() == depth {
            self.marks.push(Mark::default());
        }
        let mark = &mut self.marks[depth];
        mark.machine.clone_from(&self.machine);
        (mark.call, mark.fuel) = (call, fuel);
        self.trail.push((slot, index));
        match self.cells.target(slot) {
            Target::Cell(object, cell) => self.machine.set_cell(object, cell, value),
            Target::Length(array) => {
                let Value::Int(length) = value else { return Err("an array length is no int".into()) };
                self.machine.set_length(array, u32::try_from(length).unwrap_or(0));
            }
            Target::Static(field) => {
                self.machine.set_static(field, value);
                self.machine.resolve(PendingId(slot.0), value);
            }
            Target::Argument => self.machine.resolve(PendingId(slot.0), value),
        }
        Ok(())
    }

    fn value(&mut self, slot: SlotId, index: u32) -> Result<Value, String> {
        let info = self.layout.slot(slot);
        let Some(value) = self.layout.domain_value(&info.domain, index) else {
            return Err(format!("the precondition reads {}, whose domain has no value to try", info.name));
        };
        Ok(match value {
            DomainValue::Null => Value::Null,
            DomainValue::Object(place) => Value::Ref(self.cells.object(place)),
            DomainValue::Number(n) if self.cells.is_long(slot) => Value::Long(n),
            DomainValue::Number(n) => {
                Value::Int(i32::try_from(n).map_err(|_| format!("{} = {n} is no int", info.name))?)
            }
            DomainValue::Text(text) => Value::Ref(self.machine.alloc_string(&self.subject.program, text)),
        })
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

/// Allocates the scope's objects beside the receiver: their tracked cells are unset.
fn build(
    program: &Program,
    machine: &mut Machine,
    layout: &Layout,
    receiver: Option<ObjectId>,
) -> Vec<ObjectId> {
    let mut objects = Vec::with_capacity(layout.places.len());
    for (at, place) in layout.places.iter().enumerate() {
        let existing = receiver.filter(|_| layout.receiver == Some(PlaceId(at as u32)));
        objects.push(existing.unwrap_or_else(|| place_object(program, machine, place)));
    }
    for slot in &layout.slots {
        if let (SlotKind::Field(field), Some(owner)) = (slot.kind, slot.owner) {
            machine.set_unset(objects[owner.0 as usize], program.fields[field].slot);
        }
    }
    objects
}

impl Predicate for HeapPredicate {
    fn test(&mut self, vector: &[u32], accessed: &mut Vec<SlotId>) -> Holds {
        self.test_resumed(vector, accessed, &mut ())
    }
}
