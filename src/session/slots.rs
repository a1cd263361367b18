//! The entries of candidate vectors, as faces show them.

use crate::heap::{Domain, PlaceId, SlotId};
use crate::session::explorer::Explorer;
use crate::session::heaps;
use crate::session::view::{ScopeView, SlotView, in_short};
use crate::solve::korat::trace::value_text;

/// Values of a domain that are listed at most.
const MOST: u64 = 256;

/// The entries of the scope in force.
pub fn scope(explorer: &Explorer) -> ScopeView {
    let layout = explorer.engine.layout();
    let slot = |(index, slot): (usize, &crate::heap::Slot)| {
        let object = slot.owner.map(|owner| layout.place(owner).name.to_string()).unwrap_or_default();
        let size = layout.domain_size(&slot.domain);
        let listed = u32::try_from(size.min(MOST)).unwrap_or(0);
        let values: Vec<String> =
            (0..listed).map(|entry| value_text(layout, SlotId(index as u32), entry)).collect();
        let domain = match size {
            0 => "any".to_string(),
            size if size > MOST => format!("{}, … ({size})", in_short(&values)),
            _ => in_short(&values),
        };
        SlotView {
            name: slot.name.to_string(),
            field: slot.field.to_string(),
            object,
            domain,
            values,
            is_reference: matches!(slot.domain, Domain::References { .. }),
            linkage: heaps::linkage_in(explorer.setup.program(), layout, SlotId(index as u32)),
        }
    };
    let place = |(index, place): (usize, &crate::heap::Place)| {
        (place.name.to_string(), heaps::class_of(explorer, PlaceId(index as u32)))
    };
    ScopeView {
        slots: layout.slots.iter().enumerate().map(slot).collect(),
        objects: layout.places.iter().enumerate().map(place).collect(),
        receiver: layout.receiver.map(|receiver| layout.place(receiver).name.to_string()),
    }
}
