//! Partially symbolic heap to candidate vector: `createVector` (LISSA §3.1, Fig. 5).
//!
//! Objects are numbered breadth first from the roots, a counter an orbit, so that heaps that differ
//! only in the order of lazy steps have one encoding (which is also the canonical form that memoising
//! techniques use as their key).

use std::collections::VecDeque;

use crate::heap::layout::{Domain, Layout, SlotId};
use crate::heap::symbolic::{InputValue, SymbolicHeap};
use crate::heap::value::{DomainValue, PlaceId};

/// Indices into the slots' domains, one a slot.
pub type CandidateVector = Vec<u32>;

/// A heap as a vector: symbolic slots are 0 and not fixed.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Encoding {
    /// The vector.
    pub vector: CandidateVector,
    /// Which slots the search must not change.
    pub fixed: Vec<bool>,
    /// For each encoded object, the place it has in the vector: (place in the heap, place in the vector).
    pub renaming: Vec<(PlaceId, PlaceId)>,
}

/// A value that its slot's domain does not contain, so no heap of the scope extends the partial one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OutsideDomain {
    /// The slot of the vector.
    pub slot: SlotId,
    /// The value as it prints.
    pub value: String,
}

impl Encoding {
    /// Encodes the objects in breadth-first order from the roots. Primitives that were read but are known
    /// only through the path condition stay free; fixed ones are fixed.
    ///
    /// # Errors
    /// A fixed value lies outside its domain.
    pub fn of(heap: &SymbolicHeap) -> Result<Self, OutsideDomain> {
        Encoder::new(heap.layout()).encode(heap)
    }

    /// The place in the vector of an object of the heap.
    pub fn encoded(&self, place: PlaceId) -> Option<PlaceId> {
        self.renaming.iter().find(|&&(from, _)| from == place).map(|&(_, to)| to)
    }
    /// The object of the heap that has a place in the vector.
    pub fn decoded(&self, place: PlaceId) -> Option<PlaceId> {
        self.renaming.iter().find(|&&(_, to)| to == place).map(|&(from, _)| from)
    }
}

struct Encoder<'a> {
    layout: &'a Layout,
    out: Encoding,
    next: Vec<u32>,
    worklist: VecDeque<(PlaceId, PlaceId)>,
}

impl<'a> Encoder<'a> {
    fn new(layout: &'a Layout) -> Self {
        let slots = layout.slots.len();
        let out = Encoding { vector: vec![0; slots], fixed: vec![false; slots], renaming: Vec::new() };
        Self { layout, out, next: vec![0; layout.orbits.len()], worklist: VecDeque::new() }
    }

    fn encode(mut self, heap: &SymbolicHeap) -> Result<Encoding, OutsideDomain> {
        if let Some(receiver) = self.layout.receiver {
            self.number(receiver);
        }
        // Slots of the receiver and other roots come in the vector's own order of roots.
        for &slot in self.layout.root_slots.iter().flatten() {
            self.encode_slot(heap, slot, slot)?;
        }
        self.drain(heap)?;
        // Objects that nothing points to (heaps written by hand) come last.
        for &(place, _) in heap.objects() {
            self.number(place);
            self.drain(heap)?;
        }
        Ok(self.out)
    }

    fn drain(&mut self, heap: &SymbolicHeap) -> Result<(), OutsideDomain> {
        while let Some((from, to)) = self.worklist.pop_front() {
            let source = self.layout.place(from).slots.clone();
            let target = self.layout.place(to).slots.clone();
            for (s, t) in source.zip(target) {
                self.encode_slot(heap, SlotId(s), SlotId(t))?;
            }
        }
        Ok(())
    }

    fn encode_slot(&mut self, heap: &SymbolicHeap, from: SlotId, to: SlotId) -> Result<(), OutsideDomain> {
        if matches!(self.layout.slot(to).domain, Domain::Open(_)) {
            return Ok(());
        }
        let value = match heap.value(from) {
            InputValue::Symbolic | InputValue::Term(_) => return Ok(()),
            InputValue::Null => DomainValue::Null,
            InputValue::Object(place) => DomainValue::Object(self.number(*place)),
            InputValue::Fixed(fixed) => fixed.clone().into(),
        };
        let domain = &self.layout.slot(to).domain;
        let Some(index) = self.layout.domain_index(domain, &value) else {
            return Err(OutsideDomain { slot: to, value: heap.show(from, |_| "?".into()) });
        };
        self.out.vector[to.0 as usize] = index;
        self.out.fixed[to.0 as usize] = true;
        Ok(())
    }

    /// The object's place in the vector; the first visit gives it the next number of its orbit.
    fn number(&mut self, place: PlaceId) -> PlaceId {
        if let Some(known) = self.out.encoded(place) {
            return known;
        }
        let encoded = match self.layout.place(place).orbit {
            None => place,
            Some(orbit) => {
                let next = &mut self.next[orbit.0 as usize];
                *next += 1;
                PlaceId(self.layout.orbit(orbit).places.start + *next - 1)
            }
        };
        self.out.renaming.push((place, encoded));
        self.worklist.push_back((place, encoded));
        encoded
    }
}
