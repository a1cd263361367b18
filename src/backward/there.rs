//! Objects that are there before a method is called, and are none of the scope: what static fields hold, the constants
//! of enums above all. They are as the machine has them.

use std::collections::BTreeSet;

use z3::ast::{Bool, Dynamic};

use crate::backward::encode::{Encoder, as_array, equal};
use crate::backward::expr::{Element, Kind, What};
use crate::backward::numbering::there_number;
use crate::backward::walk::Walk;
use crate::exec::{Machine, ObjectId, Value};
use crate::heap::{Domain, DomainValue, DomainValueKey, Held, Layout};
use crate::lang::program::{ClassOrigin, ErasedType, FieldId, Program};

/// Objects that are looked at; what more there are may hold anything.
const MOST: usize = 2000;

/// The number of a value that a domain lists; `None` where there is no such object.
pub fn listed_number(machine: &Machine, value: &DomainValueKey) -> Option<i64> {
    match value {
        DomainValueKey::Constant(constant) => match machine.static_value(constant.field) {
            Value::Ref(object) => Some(there_number(object)),
            _ => None,
        },
        DomainValueKey::Number(_) | DomainValueKey::Real(_) | DomainValueKey::Text(_) => None,
    }
}

/// Objects that the constants of a scope's enums lead to, and static fields of the subject; but for the receiver.
pub fn objects(
    program: &Program,
    layout: &Layout,
    machine: &Machine,
    receiver: Option<ObjectId>,
) -> Vec<ObjectId> {
    let mut classes = BTreeSet::new();
    for slot in &layout.slots {
        let Domain::Listed(values) = &slot.domain else { continue };
        for value in values.iter() {
            if let DomainValue::Constant(constant) = value {
                classes.insert(program.fields[constant.field].class);
            }
        }
    }
    for untracked in &layout.scope.untracked {
        if let Held::Constant(constant) = &untracked.holds {
            classes.insert(program.fields[constant.field].class);
        }
    }
    let is_one = |id: &FieldId| {
        let field = &program.fields[*id];
        let class = &program.classes[field.class];
        field.modifiers.is_static && (class.origin == ClassOrigin::User || classes.contains(&field.class))
    };
    let mut open: Vec<Value> = program.fields.ids().filter(is_one).map(|f| machine.static_value(f)).collect();
    let mut found: Vec<ObjectId> = Vec::new();
    while let Some(value) = open.pop() {
        let Value::Ref(object) = value else { continue };
        if found.len() < MOST && Some(object) != receiver && !found.contains(&object) {
            found.push(object);
            open.extend(machine.cells(object));
        }
    }
    found.sort_unstable();
    found
}

/// What they are and hold.
pub fn facts(
    program: &Program,
    machine: &Machine,
    objects: &[ObjectId],
    encoder: &Encoder,
    walk: &Walk,
) -> Vec<Bool> {
    let mut facts = Vec::new();
    let graph = encoder.graph();
    for &object in objects {
        let (own, ty) = (encoder.constant_of(Kind::Ref, there_number(object)), machine.type_of(object));
        if graph.has_tests {
            facts.push(encoder.input_class(there_number(object), ty));
        }
        let in_array = |what: What| {
            let array = walk.at_entry(*graph.known.get(&what)?)?;
            Some(as_array(&array).select(&own))
        };
        if let Some(element) = ty.element() {
            let Some(length) = machine.length(object) else { continue };
            let is = encoder.constant_of(Kind::Int, length.into());
            facts.extend(in_array(What::Lengths).map(|value| equal(&value, &is)));
            let Some(kind) = Element::of(element) else { continue };
            let Some(row) = in_array(What::Elements(kind)) else { continue };
            for at in 0..length {
                let index = encoder.constant_of(Kind::Int, at.into());
                let value = as_array(&row).select(&index);
                facts.extend(
                    held(encoder, objects, machine.cell(object, at), kind.kind())
                        .map(|is| equal(&value, &is)),
                );
            }
            continue;
        }
        let Some(class) = ty.as_class() else { continue };
        for &field in &program.classes[class].layout {
            let info = &program.fields[field];
            let Some(kind) = Kind::of(info.erased) else { continue };
            let Some(value) = in_array(What::Field(field, kind)) else { continue };
            facts.extend(
                held(encoder, objects, machine.cell(object, info.slot), kind).map(|is| equal(&value, &is)),
            );
        }
    }
    facts
}

fn held(encoder: &Encoder, objects: &[ObjectId], value: Value, kind: Kind) -> Option<Dynamic> {
    Some(match (value, kind) {
        (Value::Int(n), Kind::Int) => encoder.constant_of(kind, n.into()),
        (Value::Long(n), Kind::Long) => encoder.constant_of(kind, n),
        (Value::Null, Kind::Ref) => encoder.constant_of(kind, 0),
        // The receiver has another number.
        (Value::Ref(object), Kind::Ref) if objects.contains(&object) => {
            encoder.constant_of(kind, there_number(object))
        }
        _ => return None,
    })
}

/// The types of these objects.
pub fn types(machine: &Machine, objects: &[ObjectId]) -> Vec<ErasedType> {
    let mut all: Vec<ErasedType> = Vec::new();
    for &object in objects {
        let ty = machine.type_of(object);
        if !all.contains(&ty) {
            all.push(ty);
        }
    }
    all
}
