//! How an unsplit precondition is split: which numbers the structure search enumerates, and which it leaves to
//! the path condition.
//!
//! Enumerated are small domains: booleans, lists of values, strings, lengths of arrays, and the ranges of the
//! receiver's own fields and of static fields (sizes, counters). A range of a field of pool objects or of
//! elements (keys, values) is free: it says what `enumerate` tries, and bounds nothing; so is `any`. Whoever
//! wants a size to be free declares it `any`; whoever wants a number in every object enumerated lists its
//! values. A field that is tracked but never lazy is enumerated, too: it is no symbol of the program.

use std::sync::Arc;

use crate::exec::symbolic::symbol_kind;
use crate::heap::layout::Slot;
use crate::heap::{Domain, Layout, SlotId, SlotKind};
use crate::lang::program::{ErasedType, Program};
use crate::term::SymbolKind;

/// By slot: whether it is a number that is free.
pub fn free(layout: &Layout) -> Vec<bool> {
    layout.slots.iter().map(|slot| is_free(layout, slot)).collect()
}

/// By slot: whether it is a number that its domain bounds.
pub fn bounded(layout: &Layout) -> Arc<[bool]> {
    let is_number = |slot: &Slot| {
        slot.kind != SlotKind::Length && matches!(slot.domain, Domain::Range(..) | Domain::Values(_))
    };
    layout.slots.iter().map(|slot| is_number(slot) && !is_free(layout, slot)).collect()
}

fn is_free(layout: &Layout, slot: &Slot) -> bool {
    match (&slot.domain, slot.kind) {
        (Domain::Any | Domain::Open(_), _) => true,
        (Domain::Range(..), SlotKind::Field(_) | SlotKind::Element(_)) => {
            slot.is_lazy && slot.owner.is_some_and(|owner| layout.place(owner).orbit.is_some())
        }
        _ => false,
    }
}

/// What kind of symbol stands for a slot; `None` for references and floats.
pub fn kind(program: &Program, layout: &Layout, slot: SlotId) -> Option<SymbolKind> {
    let info = layout.slot(slot);
    let ty: ErasedType = match info.kind {
        SlotKind::Field(field) => program.fields[field].erased,
        SlotKind::Element(_) => layout.place(info.owner?).array?.0,
        SlotKind::Length | SlotKind::Root(_) => return None,
    };
    ty.as_primitive().and_then(symbol_kind)
}
