//! Strings of an input that are equal and not one object: each is made by a statement of its own, and those that are
//! one share it. All others are literals.

use std::collections::BTreeMap;

use crate::exec::identity_name;
use crate::explore::replay::{ArgumentValue, ConcreteInput};
use crate::heap::{DomainValueKey, InputValue, SlotId};

/// Strings that are no literals: by text and number, what their local is to be called like.
pub(super) fn own_texts(input: &ConcreteInput) -> BTreeMap<(String, i64), String> {
    let mut own = BTreeMap::new();
    let layout = input.heap.layout();
    for (at, slot) in layout.slots.iter().enumerate() {
        if let InputValue::Fixed(DomainValueKey::Text(text)) = input.heap.value(SlotId(at as u32)) {
            note(input, &mut own, &slot.name, text);
        }
    }
    for argument in &input.arguments {
        if let ArgumentValue::Text(text) = &argument.value {
            note(input, &mut own, &argument.name, text);
        }
    }
    own
}

fn note(input: &ConcreteInput, own: &mut BTreeMap<(String, i64), String>, place: &str, text: &str) {
    let number = number(input, place);
    if number != 0 {
        own.entry((text.to_string(), number)).or_insert_with(|| place.to_string());
    }
}

/// The number of the string at a place; 0 is the literal.
pub(super) fn number(input: &ConcreteInput, place: &str) -> i64 {
    input.symbols.get(identity_name(place).as_str()).copied().unwrap_or(0)
}
