//! The input of a method as conditions on what its variables hold when it is entered, and an input out of a model.
//!
//! Objects of a scope have the numbers -1, -2, … in the order of its places. What is not said here may be anything:
//! a refutation stays one, and a model is run before it is believed.

use std::collections::BTreeMap;
use std::sync::Arc;

use z3::ast::{Bool, Dynamic, Int};
use z3::{Model, Sort};

use crate::backward::encode::{Encoder, as_array, as_int, equal};
use crate::backward::expr::{Element, INITIALISED, Kind, NOT_USABLE, What};
use crate::backward::numbering::{made_number, there_number};
use crate::backward::there::{self, listed_number};
use crate::backward::walk::Walk;
use crate::exec::machine::InitState;
use crate::exec::{Machine, ObjectId, Value};
use crate::heap::{Domain, DomainValue, DomainValueKey, Held, Layout, PlaceId, RootKind, SlotId, SlotKind};
use crate::lang::ast::Literal;
use crate::lang::ir::Const;
use crate::lang::program::{ClassOrigin, ErasedType, FieldId, MethodId, Program};
use crate::subject::ArgSpec;

/// Where a method is entered.
pub struct Input<'a> {
    /// The code.
    pub program: &'a Program,
    /// The scope's objects.
    pub layout: &'a Layout,
    /// The machine before the call.
    pub machine: &'a Machine,
    /// The receiver in it.
    pub receiver: Option<ObjectId>,
    /// The method.
    pub method: MethodId,
    /// What each parameter gets.
    pub arguments: Vec<ArgSpec>,
    /// Objects that are there before the call and are none of the scope.
    pub there: &'a [ObjectId],
}

/// A value of an input.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cell {
    /// null.
    Null,
    /// An object of the scope.
    Object(PlaceId),
    /// An object that is none of the scope.
    Other(i64),
    /// A number.
    Number(i64),
}

/// An input that a model describes.
#[derive(Clone, Debug)]
pub struct Candidate {
    /// The values of the slots; `None` where the model has none.
    pub slots: Vec<Option<Cell>>,
    /// The arguments by name.
    pub arguments: BTreeMap<Arc<str>, Cell>,
}

/// The number of an object of a scope.
pub fn place_number(place: PlaceId) -> i64 {
    -1 - i64::from(place.0)
}

impl Input<'_> {
    /// What holds at every scope: parameters, static fields, fields that no input chooses.
    pub fn facts(&self, encoder: &Encoder, walk: &Walk) -> Vec<Bool> {
        let mut facts = Vec::new();
        let graph = encoder.graph();
        let mut parameters = graph.parameters.clone().into_iter();
        if let Some(receiver) = self.layout.receiver.filter(|_| !self.is_static()) {
            let own = parameters.next().flatten().and_then(|v| walk.at_entry(v));
            facts.extend(
                own.map(|value| equal(&value, &encoder.constant_of(Kind::Ref, place_number(receiver)))),
            );
        }
        let types = &self.program.methods[self.method].erased_params;
        let mut others = false;
        for (at, ((parameter, spec), &ty)) in parameters.zip(&self.arguments).zip(types).enumerate() {
            others |= matches!(spec, ArgSpec::New(_) | ArgSpec::Constant(_) | ArgSpec::OneOf(_));
            let Some(value) = parameter.and_then(|v| walk.at_entry(v)) else { continue };
            facts.extend(argument(encoder, self.machine, &value, spec, ty, at));
        }
        for (id, variable) in graph.variables.iter_enumerated() {
            let Some(value) = walk.at_entry(id) else { continue };
            match variable.what {
                What::Initialised(class) => {
                    let state = match self.machine.init_state(class) {
                        InitState::Untouched => 0,
                        InitState::Running | InitState::Done => INITIALISED,
                        InitState::Failed => NOT_USABLE,
                    };
                    facts.push(equal(&value, &encoder.constant_of(Kind::Int, state.into())));
                }
                What::Static(field, kind) => {
                    let (fact, is_other) = self.static_field(encoder, field, kind, &value);
                    facts.extend(fact);
                    others |= is_other;
                }
                _ => {}
            }
        }
        facts.extend(there::facts(self.program, self.machine, self.there, encoder, walk));
        // Objects that are none of the scope may have anything in their fields.
        if !others {
            for (id, variable) in graph.variables.iter_enumerated() {
                let What::Field(field, kind) = variable.what else { continue };
                let Some(array) = walk.at_entry(id) else { continue };
                facts.extend(self.untracked(encoder, field, kind, &array));
            }
        }
        facts
    }

    fn is_static(&self) -> bool {
        self.program.methods[self.method].modifiers.is_static
    }

    fn static_field(
        &self,
        encoder: &Encoder,
        field: FieldId,
        kind: Kind,
        value: &Dynamic,
    ) -> (Option<Bool>, bool) {
        let info = &self.program.fields[field];
        let is_root = self.layout.scope.roots.iter().any(|r| r.kind == RootKind::Static(field));
        if is_root {
            return (encoder.is_input(value, info.erased), false);
        }
        if self.machine.init_state(info.class) == InitState::Untouched {
            let first = match info.constant {
                Some(Const::Int(n)) => n.into(),
                Some(Const::Long(n)) => n,
                _ => 0,
            };
            return (Some(equal(value, &encoder.constant_of(kind, first))), false);
        }
        match (self.machine.static_value(field), kind) {
            (Value::Int(n), Kind::Int) => (Some(equal(value, &encoder.constant_of(kind, n.into()))), false),
            (Value::Long(n), Kind::Long) => (Some(equal(value, &encoder.constant_of(kind, n))), false),
            (Value::Null, Kind::Ref) => (Some(equal(value, &encoder.constant_of(kind, 0))), false),
            (Value::Ref(object), Kind::Ref) => {
                let is_receiver = self.receiver == Some(object);
                let own = self.layout.receiver.filter(|_| is_receiver).map(place_number);
                let number = own.unwrap_or_else(|| there_number(object));
                let is_known = is_receiver || self.there.contains(&object);
                (Some(equal(value, &encoder.constant_of(kind, number))), !is_known)
            }
            _ => (encoder.is_input(value, info.erased), true),
        }
    }

    /// A field that no input chooses holds the same everywhere but in the receiver.
    fn untracked(&self, encoder: &Encoder, field: FieldId, kind: Kind, array: &Dynamic) -> Option<Bool> {
        let is_tracked = self.layout.slots.iter().any(|s| s.kind == SlotKind::Field(field));
        let is_given = self.layout.places.iter().any(|p| p.given.iter().any(|(f, _)| *f == field));
        // Strings and boxes of the models are made without their constructors.
        let is_model = self.program.classes[self.program.fields[field].class].origin != ClassOrigin::User;
        // Objects that are there have their own values.
        let is_there = self.there.iter().filter_map(|&o| self.machine.class_of(o));
        let mut is_there = is_there.filter(|&class| self.program.classes[class].layout.contains(&field));
        if is_tracked || is_given || is_model || is_there.next().is_some() {
            return None;
        }
        let mut untracked = self.layout.scope.untracked.iter().filter(|u| u.field == field);
        let first = match (untracked.next(), untracked.next()) {
            (None, _) => 0,
            (Some(only), None) if only.class == self.program.fields[field].class => match only.holds {
                Held::AsMade | Held::Null => 0,
                Held::Number(n) => n,
                _ => return None,
            },
            _ => return None,
        };
        let everywhere = encoder.everywhere(kind, first);
        let Some(receiver) = self.layout.receiver else { return Some(equal(array, &everywhere)) };
        let index = encoder.constant_of(Kind::Ref, place_number(receiver));
        let own = match self.left_by_constructor(field, kind) {
            Some(n) => encoder.constant_of(kind, n),
            None => as_array(array).select(&index),
        };
        let stored = Dynamic::from(as_array(&everywhere).store(&index, &own));
        Some(equal(array, &stored))
    }

    /// What the receiver's constructor left in a field; `None` where that is not known.
    fn left_by_constructor(&self, field: FieldId, kind: Kind) -> Option<i64> {
        let object = self.receiver?;
        let class = self.machine.class_of(object)?;
        if !self.program.classes[class].layout.contains(&field) {
            return Some(0);
        }
        match (self.machine.cell(object, self.program.fields[field].slot), kind) {
            (Value::Int(n), Kind::Int) => Some(n.into()),
            (Value::Long(n), Kind::Long) => Some(n),
            (Value::Null, Kind::Ref) => Some(0),
            _ => None,
        }
    }

    /// That the input is one of the scope.
    pub fn scoped(&self, encoder: &Encoder, walk: &Walk) -> Vec<Bool> {
        let mut all = Vec::new();
        for (at, place) in self.layout.places.iter().enumerate() {
            let place_id = PlaceId(at as u32);
            let own = place_number(place_id);
            let ty = place.array.map_or(ErasedType::class(place.class), |(element, _)| element.array_of());
            if encoder.graph().has_tests {
                all.push(encoder.input_class(own, ty));
            }
            if place.array.is_some() {
                continue;
            }
            for &field in &self.program.classes[place.class].layout {
                if self.layout.field_slot(place_id, field).is_some() {
                    continue;
                }
                let Some(kind) = Kind::of(self.program.fields[field].erased) else { continue };
                let Some(id) = encoder.graph().known.get(&What::Field(field, kind)) else { continue };
                let Some(array) = walk.at_entry(*id) else { continue };
                if let Some(n) = self.held(place_id, field, kind) {
                    let value = as_array(&array).select(&encoder.constant_of(Kind::Ref, own));
                    all.push(equal(&value, &encoder.constant_of(kind, n)));
                }
            }
        }
        for (at, slot) in self.layout.slots.iter().enumerate() {
            let term = self.slot_term(encoder, walk, SlotId(at as u32), &|p| Int::from_i64(place_number(p)));
            let Some(value) = term else { continue };
            all.extend(self.in_domain(encoder, &slot.domain, &value));
            let ty = self.slot_type(SlotId(at as u32));
            if let Some(ty) = ty.filter(|ty| !ty.is_reference()) {
                all.extend(encoder.is_input(&value, ty));
            }
            if slot.kind == SlotKind::Length {
                let (lo, hi) = match &slot.domain {
                    Domain::Range(lo, hi) => (*lo, *hi),
                    _ => (0, i32::MAX.into()),
                };
                all.extend(encoder.numbers().within(&value, lo, hi, Kind::Int));
            }
        }
        all
    }

    fn in_domain(&self, encoder: &Encoder, domain: &Domain, value: &Dynamic) -> Option<Bool> {
        match domain {
            Domain::References { null, orbits } => {
                let value = as_int(value);
                let mut any = Vec::new();
                if *null {
                    any.push(value.eq(0));
                }
                for &orbit in orbits {
                    let places = self.layout.orbit(orbit).places.clone();
                    if places.is_empty() {
                        continue;
                    }
                    let (first, last) =
                        (place_number(PlaceId(places.start)), place_number(PlaceId(places.end - 1)));
                    any.push(Bool::and(&[value.le(first), value.ge(last)]));
                }
                Some(Bool::or(&any))
            }
            Domain::Listed(values) => {
                let of = |value: &DomainValue| match value {
                    DomainValue::Null => Some(0),
                    DomainValue::Constant(constant) => {
                        listed_number(self.machine, &DomainValueKey::Constant(constant.clone()))
                    }
                    _ => None,
                };
                // Where one of them has no number, any of them may be meant.
                let each: Option<Vec<i64>> = values.iter().map(of).collect();
                let is = |n: i64| equal(value, &encoder.constant_of(Kind::Ref, n));
                Some(Bool::or(&each?.into_iter().map(is).collect::<Vec<_>>()))
            }
            _ => None,
        }
    }

    /// What a field without a domain holds in an object of the scope; `None` where that is not known.
    fn held(&self, place: PlaceId, field: FieldId, kind: Kind) -> Option<i64> {
        if Some(place) == self.layout.receiver {
            return self.left_by_constructor(field, kind);
        }
        let info = self.layout.place(place);
        if let Some((_, given)) = info.given.iter().find(|(f, _)| *f == field) {
            return match given {
                DomainValueKey::Number(n) => Some(*n),
                _ => None,
            };
        }
        let is_about = |c| self.program.is_subclass(info.class, c);
        let held = self.layout.scope.untracked.iter().find(|u| u.field == field && is_about(u.class));
        match held.map(|u| &u.holds) {
            None | Some(Held::AsMade | Held::Null) => Some(0),
            Some(Held::Number(n)) => Some(*n),
            Some(_) => None,
        }
    }

    /// What a slot holds when the method is entered, where `object` says which objects places are. `None` for
    /// what has no variable: floating-point numbers.
    pub fn slot_term(
        &self,
        encoder: &Encoder,
        walk: &Walk,
        slot: SlotId,
        object: &dyn Fn(PlaceId) -> Int,
    ) -> Option<Dynamic> {
        let info = self.layout.slot(slot);
        match info.kind {
            SlotKind::Root(root) => self.root_term(encoder, walk, root),
            SlotKind::Field(field) => {
                let kind = Kind::of(self.program.fields[field].erased)?;
                let array = self.heap(encoder, walk, What::Field(field, kind));
                Some(as_array(&array).select(&object(info.owner?)))
            }
            SlotKind::Length => {
                let array = self.heap(encoder, walk, What::Lengths);
                Some(as_array(&array).select(&object(info.owner?)))
            }
            SlotKind::Element(at) => {
                let (element, _) = self.layout.place(info.owner?).array?;
                let array = self.heap(encoder, walk, What::Elements(Element::of(element)?));
                let row = as_array(&array).select(&object(info.owner?));
                Some(as_array(&row).select(&encoder.constant_of(Kind::Int, at.into())))
            }
        }
    }

    /// The type of what a slot holds; none of a length, which is an int.
    pub fn slot_type(&self, slot: SlotId) -> Option<ErasedType> {
        slot_type(self.program, self.layout, self.method, slot)
    }

    fn root_term(&self, encoder: &Encoder, walk: &Walk, root: u32) -> Option<Dynamic> {
        match self.layout.scope.roots.get(root as usize)?.kind {
            RootKind::This { .. } => None,
            RootKind::Static(field) => {
                let kind = Kind::of(self.program.fields[field].erased)?;
                Some(self.variable(encoder, walk, What::Static(field, kind)))
            }
            RootKind::Argument(position) => self.argument_term(encoder, walk, position as usize),
        }
    }

    /// What an argument is.
    pub fn argument_term(&self, encoder: &Encoder, walk: &Walk, position: usize) -> Option<Dynamic> {
        let skip = encoder.graph().parameters.len().saturating_sub(self.arguments.len());
        let ty = *self.program.methods[self.method].erased_params.get(position)?;
        let kind = Kind::of(ty)?;
        let known = encoder.graph().parameters.get(skip + position).copied().flatten();
        let own = known.and_then(|v| walk.at_entry(v));
        let name = format!("argument {position}");
        Some(own.unwrap_or_else(|| Dynamic::new_const(name, &encoder.sort(What::Local(0, 0, kind)))))
    }

    /// A part of the input heap; one that no condition is about has a name of its own.
    fn heap(&self, encoder: &Encoder, walk: &Walk, what: What) -> Dynamic {
        self.variable(encoder, walk, what)
    }

    fn variable(&self, encoder: &Encoder, walk: &Walk, what: What) -> Dynamic {
        let known = encoder.graph().known.get(&what);
        if let Some(&id) = known {
            return match walk.at_entry(id) {
                Some(value) => value,
                None if what.is_heap() => encoder.input_array(id),
                None => encoder.constant(id, format!("{what:?}")),
            };
        }
        let sort: Sort = encoder.sort(what);
        Dynamic::new_const(format!("{what:?}"), &sort)
    }

    /// The input that a model describes.
    pub fn candidate(&self, encoder: &Encoder, walk: &Walk, model: &Model) -> Candidate {
        let read = |value: Option<Dynamic>, ty: Option<ErasedType>| {
            let value = model.eval(&value?, true)?;
            Some(self.cell(&value, ty.is_some_and(ErasedType::is_reference)))
        };
        let slots = (0..self.layout.slots.len()).map(|at| {
            let object = |p| Int::from_i64(place_number(p));
            let slot = SlotId(at as u32);
            read(self.slot_term(encoder, walk, slot, &object), self.slot_type(slot))
        });
        let slots = slots.collect();
        let names = self.program.methods[self.method].param_names.iter().enumerate();
        let arguments = names
            .filter_map(|(at, name)| {
                let ty = self.program.methods[self.method].erased_params.get(at).copied();
                Some((name.clone(), read(self.argument_term(encoder, walk, at), ty)?))
            })
            .collect();
        Candidate { slots, arguments }
    }

    fn cell(&self, value: &Dynamic, is_reference: bool) -> Cell {
        if is_reference {
            return match as_int(value).as_i64().unwrap_or(0) {
                0 => Cell::Null,
                n if n < 0 && n >= -(self.layout.places.len() as i64) => {
                    Cell::Object(PlaceId((-1 - n) as u32))
                }
                n => Cell::Other(n),
            };
        }
        let Some(bits) = value.as_bv() else {
            return Cell::Number(as_int(value).as_i64().unwrap_or(0));
        };
        let number = bits.as_u64().unwrap_or(0);
        Cell::Number(if bits.get_size() == 64 { number as i64 } else { i64::from(number as u32 as i32) })
    }
}

/// The type of what a slot holds where a method is entered; none of a length, which is an int.
pub fn slot_type(program: &Program, layout: &Layout, method: MethodId, slot: SlotId) -> Option<ErasedType> {
    let info = layout.slot(slot);
    match info.kind {
        SlotKind::Root(root) => match layout.scope.roots.get(root as usize)?.kind {
            RootKind::This { .. } => None,
            RootKind::Static(field) => Some(program.fields[field].erased),
            RootKind::Argument(at) => program.methods[method].erased_params.get(at as usize).copied(),
        },
        SlotKind::Field(field) => Some(program.fields[field].erased),
        SlotKind::Element(_) => Some(layout.place(info.owner?).array?.0),
        SlotKind::Length => None,
    }
}

/// What an argument may be.
fn argument(
    encoder: &Encoder,
    machine: &Machine,
    value: &Dynamic,
    spec: &ArgSpec,
    ty: ErasedType,
    at: usize,
) -> Option<Bool> {
    let is = |n: i64| Kind::of(ty).map(|kind| equal(value, &encoder.constant_of(kind, n)));
    match spec {
        ArgSpec::Symbolic | ArgSpec::Pools(_) | ArgSpec::Open(_) => encoder.is_input(value, ty),
        ArgSpec::New(_) => is(made_number(at)),
        ArgSpec::Null => is(0),
        ArgSpec::Literal(literal) => match literal {
            Literal::Int(n) => is((*n).into()),
            Literal::Long(n) => is(*n),
            Literal::Char(c) => is((*c).into()),
            Literal::Boolean(b) => is((*b).into()),
            Literal::Null => is(0),
            Literal::String(_) => Some(as_int(value).lt(0)),
            Literal::Float(_) | Literal::Double(_) => None,
        },
        ArgSpec::Constant(constant) => {
            let known = listed_number(machine, &DomainValueKey::Constant(constant.clone()));
            known.map_or_else(|| Some(as_int(value).lt(0)), is)
        }
        ArgSpec::OneOf(all) => {
            let each: Option<Vec<Bool>> =
                all.iter().map(|one| argument(encoder, machine, value, one, ty, at)).collect();
            each.map(|each| Bool::or(&each))
        }
    }
}
