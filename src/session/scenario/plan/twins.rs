//! Strings of an input that are equal and not one object, and boxes that are one although they are not small: each is
//! made by a statement of its own, and those that are one share it. All others are literals.

use std::collections::BTreeMap;

use crate::exec::identity_name;
use crate::explore::given::ArgumentValue;
use crate::explore::replay::ConcreteInput;
use crate::heap::{Domain, DomainValueKey, InputValue, OpenObject, SlotId};

/// An object of its own: what it is, and its number.
pub(super) type Own = (OwnValue, i64);

/// What it is.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum OwnValue {
    Text(String),
    Box(&'static str, i64),
}

/// Objects of their own, with what their local is to be called like.
pub(super) fn own_values(input: &ConcreteInput) -> BTreeMap<Own, String> {
    let mut own = BTreeMap::new();
    let layout = input.heap.layout();
    for at in (0..layout.slots.len()).map(|at| SlotId(at as u32)) {
        if let Some(value) = slot_value(input, at) {
            note(input, &mut own, &layout.slot(at).name, value);
        }
    }
    for argument in &input.arguments {
        if let ArgumentValue::Text(text) = &argument.value {
            note(input, &mut own, &argument.name, OwnValue::Text(text.to_string()));
        }
    }
    own
}

/// The string of a slot, or its box where that is not small.
fn slot_value(input: &ConcreteInput, slot: SlotId) -> Option<OwnValue> {
    match (input.heap.value(slot), &input.heap.layout().slot(slot).domain) {
        (InputValue::Fixed(DomainValueKey::Text(text)), _) => Some(OwnValue::Text(text.to_string())),
        (InputValue::Fixed(DomainValueKey::Number(n)), Domain::Open(OpenObject::Box(primitive))) => {
            (!(-128..128).contains(n)).then(|| OwnValue::Box(primitive.keyword(), *n))
        }
        _ => None,
    }
}

fn note(input: &ConcreteInput, own: &mut BTreeMap<Own, String>, place: &str, value: OwnValue) {
    if let Some(key) = key(input, place, value) {
        own.entry(key).or_insert_with(|| place.to_string());
    }
}

/// The object at a place; `None` where a literal or `valueOf` gives it.
pub(super) fn key(input: &ConcreteInput, place: &str, value: OwnValue) -> Option<Own> {
    let number = input.symbols.get(identity_name(place).as_str()).copied();
    // Number 0 is a literal; boxes that are not small have none.
    let is_own = number.is_some_and(|n| n != 0 || matches!(value, OwnValue::Box(..)));
    is_own.then(|| (value, number.unwrap_or(0)))
}

/// The object of a slot; `None` where a literal or `valueOf` gives it.
pub(super) fn slot_key(input: &ConcreteInput, slot: SlotId) -> Option<Own> {
    key(input, &input.heap.layout().slot(slot).name, slot_value(input, slot)?)
}
