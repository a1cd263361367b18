//! Concrete heaps of a scope, in the form that `solve --heap` reads, and on one line.

use std::collections::BTreeSet;
use std::sync::Arc;

use serde_json::{Map, Value, json};

use crate::heap::{DomainValue, Layout, SlotId, SymbolicHeap};
use crate::lang::program::Program;
use crate::session::json::real_json;
use crate::session::view::{CellView, HeapView};
use crate::session::witness;
use crate::solve::Witness;

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
        let field = info.name.strip_prefix(&*owner).unwrap_or(&info.name).trim_start_matches('.');
        let object = heap.entry(owner.clone()).or_insert_with(|| json!({}));
        object[field] = value;
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

/// The same to be drawn.
pub fn heap_view(program: &Program, layout: &Arc<Layout>, vector: &[u32], slots: &[SlotId]) -> HeapView {
    let is_known = |slot: &SlotId| slots.contains(slot);
    let value = |slot: SlotId| {
        let entry = vector.get(slot.0 as usize).copied().filter(|_| is_known(&slot))?;
        layout.domain_value(&layout.slot(slot).domain, entry)
    };
    let values = (0..layout.slots.len() as u32).map(SlotId).map(value).collect();
    let witness = Witness { values, symbols: Vec::new(), texts: None };
    let mut view = witness::view(program, &SymbolicHeap::new(layout.clone()), &witness);
    let known: BTreeSet<&str> = slots.iter().map(|&slot| &*layout.slot(slot).name).collect();
    view.roots.retain(|cell| known.contains(&*cell.name));
    for object in &mut view.objects {
        let own = object.name.clone();
        // Fields of the receiver go by their own names in places.
        let is_known = |cell: &CellView| {
            known.contains(&*cell.full_name(&own)) || known.contains(&*cell.name) && own == "this"
        };
        object.cells.retain(is_known);
    }
    view
}
