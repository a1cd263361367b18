//! A precondition, run concretely on one candidate vector: the machine starts on a heap whose tracked
//! cells are unset, and each first read takes its value from the vector and is recorded as accessed
//! (LISSA §2.3.1: *running repOK while saving the accessed fields in a stack*).
//!
//! Every candidate starts from the same snapshot, so what a precondition writes is forgotten.

use std::sync::Arc;

use crate::exec::natives::Natives;
use crate::exec::observer::Observer;
use crate::exec::construct::construct;
use crate::exec::run::run;
use crate::exec::{Machine, ObjectId, Outcome, PendingId, Question, Stop, Value};
use crate::heap::{DomainValue, Layout, PlaceId, Root, RootKind, SlotId, SlotKind};
use crate::lang::ast::PrimitiveName;
use crate::lang::program::{ErasedType, MethodId, Program};
use crate::solve::korat::search::{Holds, Predicate};
use crate::subject::{self, RootRef, Subject};
use crate::term::TermPool;

/// A conjunction of boolean methods over candidates of one layout.
pub struct HeapPredicate<'a> {
    program: &'a Program,
    natives: &'a Natives,
    layout: Arc<Layout>,
    /// Methods with their arguments.
    calls: Vec<(MethodId, Vec<Value>)>,
    start: Machine,
    machine: Machine,
    terms: TermPool,
    objects: Vec<ObjectId>,
    fuel: u64,
    steps: u64,
    thrown: Option<String>,
}

/// Why a precondition cannot be run at all.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CannotRun(pub String);

impl<'a> HeapPredicate<'a> {
    /// Prepares to run `predicates`, each for at most `fuel` instructions a candidate.
    ///
    /// # Errors
    /// The receiver's constructor fails.
    pub fn new(
        subject: &'a Subject,
        natives: &'a Natives,
        layout: Arc<Layout>,
        predicates: &[subject::Predicate],
        fuel: u64,
    ) -> Result<Self, CannotRun> {
        let program = &*subject.program;
        let mut terms = TermPool::new();
        let mut machine = Machine::new(program);
        let mut objects = vec![ObjectId(0); layout.places.len()];
        for (at, place) in layout.places.iter().enumerate() {
            objects[at] = if layout.receiver == Some(PlaceId(at as u32)) && place.array.is_none() {
                construct(program, natives, &mut machine, &mut terms, place.class).map_err(CannotRun)?
            } else if let Some((element, _)) = place.array {
                machine.alloc_open_array(element)
            } else {
                machine.alloc_object(program, place.class)
            };
        }
        for slot in &layout.slots {
            if let (SlotKind::Field(field), Some(owner)) = (slot.kind, slot.owner) {
                machine.set_unset(objects[owner.0 as usize], program.fields[field].slot);
            }
        }
        let receiver = layout.receiver.map(|p| Value::Ref(objects[p.0 as usize]));
        let pending = |wanted: &dyn Fn(&Root) -> bool| {
            let roots = layout.scope.roots.iter().zip(&layout.root_slots);
            let slot = roots.filter(|(r, _)| wanted(r)).find_map(|(_, slot)| *slot);
            slot.map(|slot| Value::Pending(PendingId(slot.0)))
        };
        for root in &layout.scope.roots {
            if let RootKind::Static(field) = root.kind {
                machine.set_static(field, Value::Unset);
            }
        }
        let argument = |root: &RootRef| match root {
            RootRef::This => receiver,
            RootRef::Static(i) => {
                let field = subject.statics.get(*i).map(|s| s.field);
                pending(&|r| field.is_some_and(|f| r.kind == RootKind::Static(f)))
            }
            RootRef::Argument(name) => pending(&|r| matches!(r.kind, RootKind::Argument(_)) && r.name == *name),
        };
        let mut calls = Vec::new();
        for predicate in predicates {
            let on = (!program.methods[predicate.method].modifiers.is_static).then_some(receiver);
            let args = on.into_iter().chain(predicate.params.iter().map(argument)).collect::<Option<Vec<_>>>();
            let name = program.method_name(predicate.method);
            calls.push((predicate.method, args.ok_or_else(|| CannotRun(format!("{name} takes a root that this method does not have")))?));
        }
        let start = machine.clone();
        Ok(Self { program, natives, layout, calls, start, machine, terms, objects, fuel, steps: 0, thrown: None })
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

    /// Tests a candidate under an observer.
    pub fn test_with<O: Observer>(&mut self, vector: &[u32], accessed: &mut Vec<SlotId>, observer: &mut O) -> Holds {
        self.machine.clone_from(&self.start);
        for at in 0..self.calls.len() {
            match self.call(at, vector, accessed, observer) {
                Holds::True => {}
                other => return other,
            }
        }
        Holds::True
    }

    fn call<O: Observer>(&mut self, at: usize, vector: &[u32], accessed: &mut Vec<SlotId>, observer: &mut O) -> Holds {
        let (method, args) = &self.calls[at];
        let method = *method;
        if let Err(outcome) = self.machine.call(self.program, method, args) {
            return self.ended(method, &outcome);
        }
        let mut fuel = self.fuel;
        loop {
            let before = fuel;
            let stop = run(self.program, self.natives, &mut self.machine, &mut self.terms, observer, &mut fuel);
            self.steps += before - fuel;
            match stop {
                Stop::Done(outcome) => return self.ended(method, &outcome),
                Stop::Fuel => {
                    let name = self.program.method_name(method);
                    return Holds::Unknown(format!("{name} did not end within {} instructions on one heap", self.fuel));
                }
                Stop::Read { object, cell } => {
                    let slot = self.slot_of(object, cell);
                    if let Err(why) = self.fill(slot, vector, accessed) {
                        return Holds::Unknown(why);
                    }
                }
                Stop::ReadLength(object) => {
                    let slot = self.place_of(object).map(|p| SlotId(self.layout.place(p).slots.start));
                    if let Err(why) = self.fill(slot, vector, accessed) {
                        return Holds::Unknown(why);
                    }
                }
                Stop::ReadStatic(field) => {
                    let is_root = |s: &&SlotId| {
                        let SlotKind::Root(r) = self.layout.slot(**s).kind else { return false };
                        self.layout.scope.roots[r as usize].kind == RootKind::Static(field)
                    };
                    let slot = self.layout.root_slots.iter().flatten().find(is_root).copied();
                    if let Err(why) = self.fill(slot, vector, accessed) {
                        return Holds::Unknown(why);
                    }
                }
                Stop::Ask(Question::Pending(pending)) => {
                    if let Err(why) = self.fill(Some(SlotId(pending.0)), vector, accessed) {
                        return Holds::Unknown(why);
                    }
                }
                Stop::Ask(_) => return Holds::Unknown("the precondition asks for a choice".into()),
            }
        }
    }

    fn ended(&mut self, method: MethodId, outcome: &Outcome) -> Holds {
        match outcome {
            Outcome::Return(Some(Value::Int(0))) | Outcome::Assumed => Holds::False,
            // A void precondition counts as true when it returns.
            Outcome::Return(_) => Holds::True,
            Outcome::Exception { class, message, .. } => {
                let name = self.program.method_name(method);
                let class = &self.program.classes[*class].simple;
                let message = message.as_deref().map(|m| format!(": {m}")).unwrap_or_default();
                self.thrown.get_or_insert_with(|| format!("{name} threw {class}{message}"));
                Holds::False
            }
            Outcome::BoundExceeded => Holds::Unknown(format!("{} calls too deep", self.program.method_name(method))),
            Outcome::Unsupported { message, .. } => Holds::Unknown(message.clone()),
        }
    }

    fn place_of(&self, object: ObjectId) -> Option<PlaceId> {
        // Places are allocated in order, but a receiver's constructor may allocate in between.
        self.objects.binary_search(&object).ok().map(|i| PlaceId(i as u32))
    }

    fn slot_of(&self, object: ObjectId, cell: u32) -> Option<SlotId> {
        let place = self.place_of(object)?;
        let slots = self.layout.place(place).slots.clone();
        slots.map(SlotId).find(|&s| match self.layout.slot(s).kind {
            SlotKind::Field(field) => self.program.fields[field].slot == cell,
            SlotKind::Element(i) => i == cell,
            SlotKind::Length | SlotKind::Root(_) => false,
        })
    }

    /// A slot is read for the first time: takes its value from the vector and records it.
    fn fill(&mut self, slot: Option<SlotId>, vector: &[u32], accessed: &mut Vec<SlotId>) -> Result<(), String> {
        let Some(slot) = slot else { return Err("a field outside the scope was read".into()) };
        let info = self.layout.slot(slot);
        let Some(value) = self.layout.domain_value(&info.domain, vector[slot.0 as usize]) else {
            let name = &info.name;
            return Err(format!("the precondition reads {name}, whose domain has no value to try"));
        };
        accessed.push(slot);
        let ty = self.declared_type(slot);
        let value = match value {
            DomainValue::Null => Value::Null,
            DomainValue::Object(place) => Value::Ref(self.objects[place.0 as usize]),
            DomainValue::Number(n) => match ty.and_then(ErasedType::as_primitive) {
                Some(PrimitiveName::Long) => Value::Long(n),
                _ => Value::Int(i32::try_from(n).map_err(|_| format!("{} = {n} is no int", info.name))?),
            },
            DomainValue::Text(text) => Value::Ref(self.machine.alloc_string(self.program, text)),
        };
        match (info.kind, info.owner) {
            (SlotKind::Field(field), Some(owner)) => {
                self.machine.set_cell(self.objects[owner.0 as usize], self.program.fields[field].slot, value);
            }
            (SlotKind::Element(i), Some(owner)) => self.machine.set_cell(self.objects[owner.0 as usize], i, value),
            (SlotKind::Length, Some(owner)) => {
                let Value::Int(length) = value else { return Err("an array length is no int".into()) };
                let array = self.objects[owner.0 as usize];
                let length = u32::try_from(length).unwrap_or(0);
                self.machine.set_length(array, length);
            }
            (SlotKind::Root(root), _) => match self.layout.scope.roots[root as usize].kind {
                RootKind::Static(field) => {
                    self.machine.set_static(field, value);
                    self.machine.resolve(PendingId(slot.0), value);
                }
                _ => self.machine.resolve(PendingId(slot.0), value),
            },
            _ => {}
        }
        Ok(())
    }

    fn declared_type(&self, slot: SlotId) -> Option<ErasedType> {
        let info = self.layout.slot(slot);
        match info.kind {
            SlotKind::Field(field) => Some(self.program.fields[field].erased),
            SlotKind::Element(_) => info.owner.and_then(|o| self.layout.place(o).array).map(|(e, _)| e),
            SlotKind::Length | SlotKind::Root(_) => None,
        }
    }
}

impl Predicate for HeapPredicate<'_> {
    fn test(&mut self, vector: &[u32], accessed: &mut Vec<SlotId>) -> Holds {
        self.test_with(vector, accessed, &mut ())
    }
}
