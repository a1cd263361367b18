//! A candidate that satisfies preH, as a heap in the names of the heap that was asked about: its structure
//! is concrete where preH looked, its primitives are numbers where preH looked, and everything else is as
//! it was (PLI §III-B: *all its reference fields concrete and possibly some primitive fields symbolic*).

use std::collections::VecDeque;

use crate::heap::{
    DomainValue, DomainValueKey, Encoding, InputValue, Layout, Origin, PlaceId, SlotId, SymbolicHeap,
};
use crate::term::TermId;

/// A candidate heap.
#[derive(Clone, Debug)]
pub struct Candidate {
    /// The heap. Objects that the question did not have come after those it had.
    pub heap: SymbolicHeap,
    /// Symbols of the path condition whose value preH fixed.
    pub fixed: Vec<(TermId, i64)>,
    /// The vector's slots of these symbols, in the same order.
    pub fixed_slots: Vec<SlotId>,
    /// Objects of the vector with their names in the heap.
    pub names: Vec<(PlaceId, PlaceId)>,
}

impl Candidate {
    /// The candidate that `vector` stands for; `read` are the slots that preH read on it. `heap` is what
    /// was asked about and `encoding` its vector. `None` where the vector is none of its extensions.
    pub fn new(heap: &SymbolicHeap, encoding: &Encoding, vector: &[u32], read: &[SlotId]) -> Option<Self> {
        let layout = heap.layout().clone();
        let mut decided = encoding.fixed.clone();
        read.iter().for_each(|s| decided[s.0 as usize] = true);
        let mut reader = Reader {
            layout: &layout,
            vector,
            decided,
            heap: heap.clone(),
            names: Vec::new(),
            queue: VecDeque::new(),
            fixed: Vec::new(),
            fixed_slots: Vec::new(),
        };
        for &(own, encoded) in &encoding.renaming {
            reader.names.push((encoded, own));
            reader.queue.push_back((encoded, own));
        }
        for &slot in layout.root_slots.iter().flatten() {
            reader.slot(slot, slot)?;
        }
        while let Some((encoded, own)) = reader.queue.pop_front() {
            let (from, to) = (layout.place(encoded).slots.clone(), layout.place(own).slots.clone());
            for (from, to) in from.zip(to) {
                reader.slot(SlotId(from), SlotId(to))?;
            }
        }
        let Reader { heap, fixed, fixed_slots, names, .. } = reader;
        Some(Self { heap, fixed, fixed_slots, names })
    }

    /// The vector's slot that a slot of the heap is.
    pub fn encoded(&self, slot: SlotId) -> Option<SlotId> {
        let layout = self.heap.layout();
        let Some(owner) = layout.slot(slot).owner else { return Some(slot) };
        let &(encoded, _) = self.names.iter().find(|&&(_, own)| own == owner)?;
        let offset = slot.0.checked_sub(layout.place(owner).slots.start)?;
        Some(SlotId(layout.place(encoded).slots.start + offset))
    }
}

struct Reader<'a> {
    layout: &'a Layout,
    vector: &'a [u32],
    decided: Vec<bool>,
    heap: SymbolicHeap,
    /// Objects of the vector with their names in the heap.
    names: Vec<(PlaceId, PlaceId)>,
    queue: VecDeque<(PlaceId, PlaceId)>,
    fixed: Vec<(TermId, i64)>,
    fixed_slots: Vec<SlotId>,
}

impl Reader<'_> {
    fn slot(&mut self, from: SlotId, to: SlotId) -> Option<()> {
        if !self.decided[from.0 as usize] {
            return Some(());
        }
        let value = self.layout.domain_value(&self.layout.slot(from).domain, self.vector[from.0 as usize])?;
        let value = match value {
            DomainValue::Null => InputValue::Null,
            DomainValue::Object(place) => InputValue::Object(self.name(place, to)?),
            DomainValue::Number(n) => {
                if let InputValue::Term(term) = *self.heap.value(to) {
                    self.fixed.push((term, n));
                    self.fixed_slots.push(from);
                }
                InputValue::Fixed(DomainValueKey::Number(n))
            }
            DomainValue::Real(bits) => InputValue::Fixed(DomainValueKey::Real(bits)),
            DomainValue::Text(text) => InputValue::Fixed(DomainValueKey::Text(text)),
            DomainValue::Constant(constant) => InputValue::Fixed(DomainValueKey::Constant(constant)),
        };
        self.heap.set(to, value);
        Some(())
    }

    /// The heap's name of an object of the vector; a new one is materialised.
    fn name(&mut self, place: PlaceId, slot: SlotId) -> Option<PlaceId> {
        if let Some(&(_, own)) = self.names.iter().find(|&&(encoded, _)| encoded == place) {
            return Some(own);
        }
        let own = match self.layout.place(place).orbit {
            Some(orbit) => self.heap.next_new(orbit)?,
            None => place,
        };
        self.heap.materialise(own, Origin::Slot(slot));
        self.names.push((place, own));
        self.queue.push_back((place, own));
        Some(own)
    }
}
