//! Predicates, made ready to run on heaps of one layout: a machine in which all objects of the scope
//! exist and every tracked cell is unset, and what the predicates are called with.

use std::sync::Arc;

use crate::exec::construct::{input_machine, place_object, real_value};
use crate::exec::natives::Natives;
use crate::exec::{Machine, ObjectId, PendingId, Value};
use crate::heap::{Domain, DomainValue, Layout, PlaceId, SlotId, SlotKind};
use crate::lang::ast::PrimitiveName;
use crate::lang::program::{ErasedType, Program};
use crate::solve::calls::calls;
use crate::solve::korat::cells::{CellMap, Target};
use crate::subject::{self, Subject};
use crate::term::TermPool;
use crate::walk::Call;

/// Why a precondition cannot be run at all.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CannotRun(pub String);

/// What does not change between two runs.
pub(in crate::solve) struct Prepared {
    pub subject: Arc<Subject>,
    pub natives: Arc<Natives>,
    pub layout: Arc<Layout>,
    pub calls: Vec<Call>,
    /// Where every run starts.
    pub start: Machine,
    pub cells: CellMap,
}

impl Prepared {
    /// Prepares to run `predicates`; symbols that they take are those of `terms`.
    ///
    /// # Errors
    /// The receiver's constructor fails, or a predicate takes a root that the layout does not have.
    pub fn new(
        subject: &Arc<Subject>,
        natives: &Arc<Natives>,
        layout: &Arc<Layout>,
        predicates: &[subject::Predicate],
        terms: &mut TermPool,
    ) -> Result<Self, CannotRun> {
        let program = &*subject.program;
        let made = input_machine(program, natives, &mut TermPool::new(), layout, false);
        let (mut machine, receiver) = made.map_err(CannotRun)?;
        let objects = build(program, &mut machine, layout, receiver);
        let receiver = layout.receiver.map(|p| Value::Ref(objects[p.0 as usize]));
        let calls = calls(subject, layout, terms, receiver, predicates).map_err(CannotRun)?;
        let cells = CellMap::new(program, layout, &objects);
        Ok(Self {
            subject: subject.clone(),
            natives: natives.clone(),
            layout: layout.clone(),
            calls,
            start: machine,
            cells,
        })
    }

    /// The program.
    pub fn program(&self) -> &Program {
        &self.subject.program
    }

    /// The value at an index of a slot's domain.
    ///
    /// # Errors
    /// A sentence: the domain has no such value, or the slot's type does not take it.
    pub fn value(&self, machine: &mut Machine, slot: SlotId, index: u32) -> Result<Value, String> {
        let info = self.layout.slot(slot);
        let Some(value) = self.layout.domain_value(&info.domain, index) else {
            return Err(match info.domain {
                Domain::Any | Domain::Open(_) => {
                    format!("the precondition reads {}, which is declared `any`: no values to try", info.name)
                }
                _ => format!("the precondition reads {}, whose domain has no value to try", info.name),
            });
        };
        Ok(match value {
            DomainValue::Null => Value::Null,
            DomainValue::Object(place) => Value::Ref(self.cells.object(place)),
            DomainValue::Number(_) | DomainValue::Real(_) if let Some(primitive) = self.boxed(slot) => {
                let ty = ErasedType::primitive(primitive);
                let inner = match value {
                    DomainValue::Real(bits) => real_value(ty, bits),
                    DomainValue::Number(n) if primitive == PrimitiveName::Long => Value::Long(n),
                    DomainValue::Number(n) => Value::Int(i32::try_from(n).unwrap_or(0)),
                    _ => Value::Null,
                };
                let object = machine.input_box(&self.subject.program, &info.name, primitive, inner);
                object.map_or(Value::Null, Value::Ref)
            }
            DomainValue::Real(bits) => real_value(self.slot_type(slot), bits),
            DomainValue::Number(n) if self.cells.is_long(slot) => Value::Long(n),
            DomainValue::Number(n) => {
                Value::Int(i32::try_from(n).map_err(|_| format!("{} = {n} is no int", info.name))?)
            }
            DomainValue::Constant(constant) => machine.static_value(constant.field),
            DomainValue::Text(text) => {
                Value::Ref(machine.input_text(&self.subject.program, &info.name, &text))
            }
        })
    }

    /// What the box in a slot holds, where its type is one.
    fn boxed(&self, slot: SlotId) -> Option<PrimitiveName> {
        self.subject.program.primitive_in(self.slot_type(slot).as_class()?)
    }

    /// The type of a field, element or static field.
    fn slot_type(&self, slot: SlotId) -> ErasedType {
        let info = self.layout.slot(slot);
        let fields = &self.subject.program.fields;
        let element = || info.owner.and_then(|owner| self.layout.place(owner).array).map(|(ty, _)| ty);
        let found = match (info.kind, self.cells.target(slot)) {
            (SlotKind::Field(field), _) | (_, Target::Static(field)) => Some(fields[field].erased),
            (SlotKind::Element(_), _) => element(),
            _ => None,
        };
        found.unwrap_or(ErasedType::primitive(PrimitiveName::Double))
    }

    /// Puts a value where a slot is.
    ///
    /// # Errors
    /// A sentence: an array's length is no int.
    pub fn write(&self, machine: &mut Machine, slot: SlotId, value: Value) -> Result<(), String> {
        match self.cells.target(slot) {
            Target::Cell(object, cell) => machine.set_cell(object, cell, value),
            Target::Length(array) => {
                let Value::Int(length) = value else { return Err("an array length is no int".into()) };
                machine.set_length(array, u32::try_from(length).unwrap_or(0));
            }
            Target::Static(field) => {
                machine.set_static(field, value);
                machine.resolve(PendingId(slot.0), value);
            }
            Target::Argument => machine.resolve(PendingId(slot.0), value),
        }
        Ok(())
    }
}

/// Allocates the scope's objects beside the receiver: their tracked cells are unset.
fn build(
    program: &Program,
    machine: &mut Machine,
    layout: &Layout,
    receiver: Option<ObjectId>,
) -> Vec<ObjectId> {
    let mut objects = Vec::with_capacity(layout.places.len());
    for place in (0..layout.places.len() as u32).map(PlaceId) {
        let existing = receiver.filter(|_| layout.receiver == Some(place));
        objects.push(existing.unwrap_or_else(|| place_object(program, machine, layout, place)));
    }
    for slot in &layout.slots {
        if let (SlotKind::Field(field), Some(owner)) = (slot.kind, slot.owner) {
            machine.set_unset(objects[owner.0 as usize], program.fields[field].slot);
        }
    }
    objects
}
