//! What can be said after a call: how it ended, and what the receiver holds.

use crate::exec::symbolic::SymbolicState;
use crate::exec::{ObjectId, Outcome, Value};
use crate::heap::{PlaceId, SlotId, SlotKind};
use crate::lang::ast::PrimitiveName;
use crate::lang::program::{ClassId, ErasedType};
use crate::session::scenario::plan::Planner;
use crate::session::scenario::plan::value::number;
use crate::session::scenario::{Check, Expected, Operand};

impl Planner<'_> {
    /// What the call does, and what the receiver's tracked fields hold then.
    pub(super) fn said(
        &self,
        outcome: &Outcome,
        state: &SymbolicState,
        named: &dyn Fn(ObjectId) -> Option<PlaceId>,
        values: &[Value],
        arg_locals: &[Option<String>],
    ) -> (Expected, Vec<Check>) {
        let program = self.access.program();
        let name = |object| self.name_of(object, named, values, arg_locals);
        let operand = |value, ty| self.operand(state, value, ty, &name);
        let method = self.engine.subject().methods[self.engine.method()].method;
        let expected = match outcome {
            Outcome::Exception { class, .. } => Expected::Throws(self.access.class_name(*class)),
            Outcome::Return(Some(value)) => match operand(*value, program.methods[method].erased_result) {
                Some(value) => Expected::Value(value),
                None => Expected::Returns,
            },
            _ => Expected::Returns,
        };
        let layout = self.engine.layout();
        let mut checks = Vec::new();
        let is_static = program.methods[method].modifiers.is_static;
        if let Some(place) = layout.receiver.filter(|_| !is_static)
            && let Some(object) = state.object_of(place)
            && let Some(local) = self.locals.get(&place)
        {
            for slot in layout.place(place).slots.clone().map(SlotId) {
                let SlotKind::Field(field) = layout.slot(slot).kind else { continue };
                let cell = state.machine.cell(object, program.fields[field].slot);
                if let Some(value) = operand(cell, program.fields[field].erased) {
                    let field = self.access.field_name(field);
                    checks.push(Check { local: local.clone(), field, value });
                }
            }
        }
        (expected, checks)
    }

    /// All that the objects of the input hold after the call.
    ///
    /// # Errors
    /// Some of it cannot be compared.
    pub(super) fn all_said(
        &self,
        outcome: &Expected,
        state: &SymbolicState,
        values: &[Value],
        arg_locals: &[Option<String>],
    ) -> Result<Vec<Check>, String> {
        let cannot = |what: &str| format!("its postcondition asks what was before, and {what}");
        if let Expected::Value(Operand::NotNull | Operand::New(_)) = outcome {
            return Err(cannot("the result cannot be compared"));
        }
        let program = self.access.program();
        let named = |object| state.place_of(object);
        let name = |object| self.name_of(object, &named, values, arg_locals);
        let mut checks = Vec::new();
        for (&place, local) in &self.locals {
            let shape = self.engine.layout().place(place);
            if shape.array.is_some() {
                return Err(cannot("the heap has arrays"));
            }
            let object = state.object_of(place).ok_or_else(|| cannot("an object has no name"))?;
            for &field in &program.classes[shape.class].layout {
                let info = &program.fields[field];
                let held = state.machine.cell(object, info.slot);
                match self.operand(state, held, info.erased, &name) {
                    Some(Operand::NotNull | Operand::New(_)) | None => {
                        return Err(cannot("what is new cannot be compared"));
                    }
                    Some(value) => {
                        let field = self.access.field_name(field);
                        checks.push(Check { local: local.clone(), field, value });
                    }
                }
            }
        }
        Ok(checks)
    }

    fn name_of(
        &self,
        object: ObjectId,
        named: &dyn Fn(ObjectId) -> Option<PlaceId>,
        values: &[Value],
        arg_locals: &[Option<String>],
    ) -> Option<String> {
        let place = named(object).and_then(|place| self.locals.get(&place).cloned());
        let at = values.iter().position(|v| *v == Value::Ref(object));
        place.or_else(|| arg_locals.get(at?).cloned().flatten())
    }

    fn operand(
        &self,
        state: &SymbolicState,
        value: Value,
        ty: ErasedType,
        name: &dyn Fn(ObjectId) -> Option<String>,
    ) -> Option<Operand> {
        let program = self.access.program();
        Some(match value {
            Value::Unset | Value::Sym(_) | Value::Pending(_) => return None,
            Value::Null => Operand::Null,
            Value::Int(n) => number(n.into(), ty),
            Value::Long(n) => Operand::Number(n, PrimitiveName::Long),
            Value::Float(x) => Operand::Real(x.into(), PrimitiveName::Float),
            Value::Double(x) => Operand::Real(x, PrimitiveName::Double),
            Value::Ref(object) => {
                if let Some(name) = name(object) {
                    return Some(Operand::Local(name));
                }
                if let Some(text) = state.machine.text(object) {
                    return Some(Operand::Text(text.to_string()));
                }
                let Some(class) = state.machine.class_of(object) else { return Some(Operand::NotNull) };
                if let Some(primitive) = program.primitive_in(class) {
                    let inner = state.machine.cell(object, 0);
                    let inner = self.operand(state, inner, ErasedType::primitive(primitive), name)?;
                    return Some(Operand::Boxed(self.access.class_name(class), Box::new(inner)));
                }
                match self.constant(state, object, class) {
                    Some((class, constant)) => Operand::Constant(self.access.class_name(class), constant),
                    None => Operand::NotNull,
                }
            }
        })
    }

    /// The enum constant that an object is.
    fn constant(&self, state: &SymbolicState, object: ObjectId, class: ClassId) -> Option<(ClassId, String)> {
        let program = self.access.program();
        let root = program.well_known.enumeration;
        if class == root || !program.is_subclass(class, root) {
            return None;
        }
        // A constant with a body has a class of its own.
        let declared = match program.classes[class].superclass {
            Some(above) if above != root => above,
            _ => class,
        };
        let field = program.find_field(root, "name")?;
        match state.machine.cell(object, program.fields[field].slot) {
            Value::Ref(name) if self.access.class(declared) => {
                Some((declared, state.machine.text(name)?.to_string()))
            }
            _ => None,
        }
    }
}
