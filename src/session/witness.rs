//! Witnesses as heaps for people.

use std::collections::BTreeSet;
use std::sync::Arc;

use crate::heap::{
    Domain, DomainValue, InputValue, Layout, PlaceId, SlotId, SlotKind, SymbolicHeap, real_text,
};
use crate::lang::program::Program;
use crate::session::heaps;
use crate::session::view::{CellView, HeapView, ObjectView};
use crate::solve::Witness;

/// A witness as a heap: the receiver and the objects that something leads to. What `given` decides is fixed in it;
/// what may be anything is `any`.
pub fn view(program: &Program, given: &SymbolicHeap, witness: &Witness) -> HeapView {
    let layout = given.layout();
    let value = |slot: SlotId| witness.values.get(slot.0 as usize).and_then(Option::as_ref);
    let cell = |slot: SlotId| {
        let info = layout.slot(slot);
        let name = info.field.to_string();
        let shown = match value(slot) {
            Some(DomainValue::Number(n)) if layout.is_boolean(slot) => (*n != 0).to_string(),
            other => value_text(layout, other),
        };
        let target = match value(slot) {
            Some(DomainValue::Object(place)) => Some(layout.place(*place).name.to_string()),
            _ => None,
        };
        let fixed = !matches!(given.value(slot), InputValue::Symbolic | InputValue::Term(_));
        let is_reference = matches!(info.domain, Domain::References { .. });
        let leads_to = heaps::leads_to(program, layout, slot);
        let linkage = heaps::linkage_in(program, layout, slot);
        CellView { name, value: shown, target, fixed, is_reference, leads_to, linkage }
    };
    let mut reached: Vec<PlaceId> = layout.receiver.into_iter().collect();
    let target = |slot: SlotId| match value(slot) {
        Some(DomainValue::Object(place)) => Some(*place),
        _ => None,
    };
    for &slot in layout.root_slots.iter().flatten() {
        reached.extend(target(slot));
    }
    let mut at = 0;
    while let Some(&place) = reached.get(at) {
        at += 1;
        for slot in layout.place(place).slots.clone() {
            if let Some(next) = target(SlotId(slot)).filter(|next| !reached.contains(next)) {
                reached.push(next);
            }
        }
    }
    let mut seen = BTreeSet::new();
    reached.retain(|place| seen.insert(*place));
    // An array has as many elements as its length says.
    let exists = |place: PlaceId, slot: &SlotId| match layout.slot(*slot).kind {
        SlotKind::Element(at) => {
            let slots = layout.place(place).slots.clone().map(SlotId);
            let length = slots.into_iter().find(|&s| layout.slot(s).kind == SlotKind::Length).map(value);
            !matches!(length.flatten(), Some(DomainValue::Number(n)) if *n <= i64::from(at))
        }
        _ => true,
    };
    let object = |&place: &PlaceId| ObjectView {
        name: layout.place(place).name.to_string(),
        class: heaps::class_in(program, layout, place),
        origin: (Some(place) == layout.receiver).then(|| "this".to_string()),
        orbit: layout.place(place).orbit,
        cells: layout.place(place).slots.clone().map(SlotId).filter(|s| exists(place, s)).map(cell).collect(),
    };
    let roots = layout.root_slots.iter().flatten().map(|&s| cell(s)).collect();
    HeapView { which: "witness", roots, objects: reached.iter().map(object).collect(), ..HeapView::default() }
}

/// A value of a slot as text.
pub fn value_text(layout: &Layout, value: Option<&DomainValue>) -> String {
    match value {
        Some(DomainValue::Null) => "null".into(),
        Some(DomainValue::Object(place)) => layout.place(*place).name.to_string(),
        Some(DomainValue::Number(n)) => n.to_string(),
        Some(DomainValue::Real(bits)) => real_text(*bits),
        Some(DomainValue::Text(text)) => format!("{text:?}"),
        Some(DomainValue::Constant(constant)) => constant.name.to_string(),
        None => "any".into(),
    }
}

/// A candidate of a search, of which these slots are known.
pub fn of_vector(program: &Program, layout: &Arc<Layout>, vector: &[u32], slots: &[SlotId]) -> HeapView {
    let is_known = |slot: &SlotId| slots.contains(slot);
    let value = |slot: SlotId| {
        let entry = vector.get(slot.0 as usize).copied().filter(|_| is_known(&slot))?;
        layout.domain_value(&layout.slot(slot).domain, entry)
    };
    let values = (0..layout.slots.len() as u32).map(SlotId).map(value).collect();
    let witness = Witness { values, symbols: Vec::new(), texts: None };
    let mut heap = view(program, &SymbolicHeap::new(layout.clone()), &witness);
    let known: BTreeSet<&str> = slots.iter().map(|&slot| &*layout.slot(slot).name).collect();
    heap.roots.retain(|cell| known.contains(&*cell.name));
    for object in &mut heap.objects {
        let own = object.name.clone();
        // Fields of the receiver go by their own names in places. An array of which nothing was read may be of any length.
        let is_array = object.class.ends_with("[]");
        // Of one whose length is known there is every element, whatever it is.
        let has_length = known.contains(format!("{own}.length").as_str());
        let is_known = |cell: &CellView| {
            is_array && (cell.name == "length" || has_length && cell.name.starts_with('['))
                || known.contains(&*cell.full_name(&own))
                || known.contains(&*cell.name) && own == "this"
        };
        object.cells.retain(is_known);
    }
    heap
}
