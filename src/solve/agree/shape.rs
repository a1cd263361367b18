//! Complete heaps: every slot that takes part and can be reached is decided.

use std::collections::VecDeque;

use crate::heap::{Domain, DomainValue, InputValue, Layout, PlaceId, SlotId, SlotKind, SymbolicHeap};
use crate::solve::korat::{Holds, Predicate};
use crate::solve::observer::Observer;

/// A complete heap over some slots of a layout.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Shape {
    /// The values, as indices into the slots' domains; 0 where a slot does not take part or is not reached.
    pub vector: Vec<u32>,
    /// The slots that are reached, in breadth-first order.
    pub slots: Vec<SlotId>,
}

/// A breadth-first visit from the roots: the receiver's fields, then other roots, then the fields of objects in the
/// order in which they are met. An array shows the elements that its length has.
pub fn visit(
    layout: &Layout,
    vector: &[u32],
    takes_part: &[bool],
    mut meet: impl FnMut(SlotId),
) -> Vec<PlaceId> {
    let mut met: Vec<PlaceId> = layout.receiver.into_iter().collect();
    let mut queue: VecDeque<SlotId> = layout.root_slots.iter().flatten().copied().collect();
    queue.extend(layout.receiver.into_iter().flat_map(|r| slots_of(layout, vector, takes_part, r)));
    while let Some(slot) = queue.pop_front() {
        if !takes_part[slot.0 as usize] {
            continue;
        }
        meet(slot);
        let value = layout.domain_value(&layout.slot(slot).domain, vector[slot.0 as usize]);
        if let Some(DomainValue::Object(place)) = value
            && !met.contains(&place)
        {
            met.push(place);
            queue.extend(slots_of(layout, vector, takes_part, place));
        }
    }
    met
}

fn slots_of<'a>(
    layout: &'a Layout,
    vector: &'a [u32],
    takes_part: &'a [bool],
    place: PlaceId,
) -> impl Iterator<Item = SlotId> + 'a {
    let slots = layout.place(place).slots.clone().map(SlotId);
    let length =
        slots.clone().next().filter(|&s| layout.slot(s).kind == SlotKind::Length && takes_part[s.0 as usize]);
    let length =
        length.and_then(|s| match layout.domain_value(&layout.slot(s).domain, vector[s.0 as usize]) {
            Some(DomainValue::Number(n)) => Some(n),
            _ => None,
        });
    slots.filter(move |&slot| match (layout.slot(slot).kind, length) {
        (SlotKind::Element(i), Some(length)) => i64::from(i) < length,
        _ => true,
    })
}

impl Shape {
    /// What takes part of a candidate, its objects numbered in breadth-first order: equal for isomorphic heaps.
    pub fn canonical(layout: &Layout, vector: &[u32], takes_part: &[bool]) -> Self {
        let mut order = Vec::new();
        let met = visit(layout, vector, takes_part, |slot| order.push(slot));
        // The new name of each object that is met: the next of its orbit.
        let mut used = vec![0u32; layout.orbits.len()];
        let mut names: Vec<(PlaceId, PlaceId)> = Vec::with_capacity(met.len());
        for place in met {
            let name = match layout.place(place).orbit {
                Some(orbit) => {
                    let number = &mut used[orbit.0 as usize];
                    *number += 1;
                    PlaceId(layout.orbit(orbit).places.start + *number - 1)
                }
                None => place,
            };
            names.push((place, name));
        }
        let name =
            |place: PlaceId| names.iter().find(|(old, _)| *old == place).map_or(place, |(_, new)| *new);
        let mut shape = Shape { vector: vec![0; layout.slots.len()], slots: Vec::with_capacity(order.len()) };
        for slot in order {
            let info = layout.slot(slot);
            let own = info.owner.map_or(slot, |owner| {
                let offset = slot.0 - layout.place(owner).slots.start;
                SlotId(layout.place(name(owner)).slots.start + offset)
            });
            let index = vector[slot.0 as usize];
            let value = match layout.domain_value(&info.domain, index) {
                Some(DomainValue::Object(place)) => {
                    layout.domain_index(&info.domain, &DomainValue::Object(name(place))).unwrap_or(index)
                }
                _ => index,
            };
            shape.vector[own.0 as usize] = value;
            shape.slots.push(own);
        }
        shape
    }

    /// Which slots are decided.
    pub fn fixed(&self) -> Vec<bool> {
        let mut fixed = vec![false; self.vector.len()];
        self.slots.iter().for_each(|slot| fixed[slot.0 as usize] = true);
        fixed
    }

    /// The value of a slot.
    pub fn value(&self, layout: &Layout, slot: SlotId) -> Option<DomainValue> {
        layout.domain_value(&layout.slot(slot).domain, self.vector[slot.0 as usize])
    }

    /// Number of objects besides a receiver that is in no pool.
    pub fn objects(&self, layout: &Layout) -> usize {
        let mut found: Vec<PlaceId> = Vec::new();
        for &slot in &self.slots {
            if let Some(DomainValue::Object(place)) = self.value(layout, slot)
                && !found.contains(&place)
            {
                found.push(place);
            }
        }
        found.len()
    }

    /// It as a heap whose other slots are symbolic.
    pub fn heap(&self, layout: &std::sync::Arc<Layout>) -> SymbolicHeap {
        let mut heap = SymbolicHeap::new(layout.clone());
        for &slot in &self.slots {
            if let Some(value) = self.value(layout, slot) {
                heap.set(slot, input(value));
            }
        }
        heap
    }
}

/// A value of a domain in a heap.
pub fn input(value: DomainValue) -> InputValue {
    use crate::heap::DomainValueKey as Key;
    InputValue::Fixed(match value {
        DomainValue::Null => return InputValue::Null,
        DomainValue::Object(place) => return InputValue::Object(place),
        DomainValue::Number(n) => Key::Number(n),
        DomainValue::Real(bits) => Key::Real(bits),
        DomainValue::Text(text) => Key::Text(text),
        DomainValue::Constant(constant) => Key::Constant(constant),
    })
}

/// A predicate, after which all is read that takes part: what the search finds then are complete heaps, isomorphic
/// ones once.
pub struct Completed<'a, P> {
    /// The predicate.
    pub inner: &'a mut P,
    /// The layout.
    pub layout: &'a Layout,
    /// What takes part.
    pub takes_part: &'a [bool],
}

impl<P: Predicate> Predicate for Completed<'_, P> {
    fn test<O: Observer>(&mut self, vector: &[u32], accessed: &mut Vec<SlotId>, observer: &mut O) -> Holds {
        let holds = self.inner.test(vector, accessed, observer);
        if holds == Holds::True {
            let mut read = vec![false; vector.len()];
            accessed.iter().for_each(|slot| read[slot.0 as usize] = true);
            visit(self.layout, vector, self.takes_part, |slot| {
                if !std::mem::replace(&mut read[slot.0 as usize], true)
                    && self.layout.domain_size(&self.layout.slot(slot).domain) > 0
                {
                    accessed.push(slot);
                }
            });
        }
        holds
    }
}

/// Whether a slot holds a reference, or says how many a heap has: what rules about references look at.
pub fn is_structure(layout: &Layout, slot: SlotId) -> bool {
    let info = layout.slot(slot);
    matches!(info.domain, Domain::References { .. }) || info.kind == SlotKind::Length
}
