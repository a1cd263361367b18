//! Sets of slots that refute a candidate: every candidate that has the same values there is refuted as well.

use crate::heap::SlotId;

/// A set of slots.
#[derive(Clone, Default, PartialEq, Eq, Hash, Debug)]
pub struct SlotSet(Vec<u64>);

impl SlotSet {
    /// Adds a slot.
    pub fn insert(&mut self, slot: SlotId) {
        let (word, bit) = place(slot);
        if self.0.len() <= word {
            self.0.resize(word + 1, 0);
        }
        self.0[word] |= bit;
    }
    /// Takes a slot out; whether it was there.
    pub fn remove(&mut self, slot: SlotId) -> bool {
        let (word, bit) = place(slot);
        match self.0.get_mut(word) {
            Some(bits) => {
                let was = *bits & bit != 0;
                *bits &= !bit;
                was
            }
            None => false,
        }
    }
    /// Whether a slot is in it.
    pub fn contains(&self, slot: SlotId) -> bool {
        let (word, bit) = place(slot);
        self.0.get(word).is_some_and(|bits| bits & bit != 0)
    }
    /// Adds all of another set.
    pub fn extend(&mut self, other: &SlotSet) {
        if self.0.len() < other.0.len() {
            self.0.resize(other.0.len(), 0);
        }
        for (bits, more) in self.0.iter_mut().zip(&other.0) {
            *bits |= more;
        }
    }
    /// Its slots, ascending.
    pub fn iter(&self) -> impl Iterator<Item = SlotId> + '_ {
        let words = self.0.iter().enumerate();
        words
            .flat_map(|(at, &bits)| {
                (0..64).filter(move |i| bits >> i & 1 != 0).map(move |i| at as u32 * 64 + i)
            })
            .map(SlotId)
    }
}

fn place(slot: SlotId) -> (usize, u64) {
    (slot.0 as usize / 64, 1 << (slot.0 % 64))
}
