//! Concrete heaps of a scope, in the form that `solve --heap` reads, and on one line.

use serde_json::{Map, Value, json};

use crate::heap::{DomainValue, Layout, SlotId};
use crate::session::json::real_json;

/// The value of a slot, as JSON has it.
fn value(layout: &Layout, vector: &[u32], slot: SlotId) -> Value {
    match layout.domain_value(&layout.slot(slot).domain, vector[slot.0 as usize]) {
        Some(DomainValue::Number(n)) if layout.is_boolean(slot) => Value::from(n != 0),
        Some(DomainValue::Number(n)) => n.into(),
        Some(DomainValue::Object(place)) => layout.place(place).name.to_string().into(),
        Some(DomainValue::Real(bits)) => real_json(bits),
        Some(DomainValue::Text(text)) => text.to_string().into(),
        Some(DomainValue::Constant(constant)) => constant.name.to_string().into(),
        Some(DomainValue::Null) | None => Value::Null,
    }
}

/// A heap of which these slots are known: `{"this":{"root":"N0"},"N0":{"left":null}}`.
pub fn heap_json(layout: &Layout, vector: &[u32], slots: &[SlotId]) -> Value {
    let mut slots = slots.to_vec();
    slots.sort();
    let mut heap = Map::new();
    for slot in slots {
        let info = layout.slot(slot);
        let value = value(layout, vector, slot);
        let Some(owner) = info.owner else {
            heap.insert(info.name.to_string(), value);
            continue;
        };
        let owner = layout.place(owner).name.to_string();
        let object = heap.entry(owner).or_insert_with(|| json!({}));
        object[&*info.field] = value;
    }
    heap.into()
}

/// The same on one line: `root=N0 N0.left=null`.
pub fn heap_text(layout: &Layout, vector: &[u32], slots: &[SlotId]) -> String {
    let mut slots = slots.to_vec();
    slots.sort();
    let text = |slot: SlotId| match value(layout, vector, slot) {
        Value::String(s) => format!("{}={s}", layout.slot(slot).name),
        other => format!("{}={other}", layout.slot(slot).name),
    };
    slots.into_iter().map(text).collect::<Vec<_>>().join(" ")
}
