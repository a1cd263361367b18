//! Conflicts by number, so that a register's is one word: equal ones have one number, and unions are looked up.

use std::collections::HashMap;

use foldhash::fast::FixedState;

use crate::heap::SlotId;
use crate::solve::korat::conflict::{Conflict, Values};

/// The number of a set.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) struct Cells(u32);

impl Cells {
    /// No slot.
    pub const NONE: Cells = Cells(0);
}

/// Unions that are remembered.
const MEMO: usize = 1 << 12;
/// Sets that are kept before all is begun anew.
const MOST: usize = 1 << 16;

/// All sets that were made.
pub(super) struct Sets {
    sets: Vec<Conflict>,
    numbers: HashMap<Conflict, u32, FixedState>,
    single: Vec<Option<Cells>>,
    memo: Vec<(Cells, Cells, Cells)>,
}

impl Default for Sets {
    fn default() -> Self {
        let none = Conflict::default();
        Self {
            numbers: HashMap::from_iter([(none.clone(), 0)]),
            sets: vec![none],
            single: Vec::new(),
            memo: vec![(Cells::NONE, Cells::NONE, Cells::NONE); MEMO],
        }
    }
}

impl Sets {
    /// Whether there are so many that it is time to begin anew.
    pub fn is_full(&self) -> bool {
        self.sets.len() > MOST
    }
    /// The set itself.
    pub fn get(&self, cells: Cells) -> &Conflict {
        &self.sets[cells.0 as usize]
    }
    /// That of one slot, which has the value at hand.
    pub fn one(&mut self, slot: SlotId) -> Cells {
        let at = slot.0 as usize;
        if self.single.len() <= at {
            self.single.resize(at + 1, None);
        }
        if let Some(known) = self.single[at] {
            return known;
        }
        let cells = self.number(Conflict::one(slot, Values::ITS_OWN));
        self.single[at] = Some(cells);
        cells
    }
    /// That of one slot, which has the value at hand or one of these.
    pub fn one_of(&mut self, slot: SlotId, values: Values) -> Cells {
        if values == Values::ITS_OWN { self.one(slot) } else { self.number(Conflict::one(slot, values)) }
    }
    /// The union of two.
    #[inline]
    pub fn union(&mut self, a: Cells, b: Cells) -> Cells {
        if a == b || b == Cells::NONE {
            return a;
        }
        if a == Cells::NONE {
            return b;
        }
        self.real_union(a, b)
    }

    fn real_union(&mut self, a: Cells, b: Cells) -> Cells {
        let (a, b) = if a.0 < b.0 { (a, b) } else { (b, a) };
        let at = (a.0.wrapping_mul(0x9E37_79B1) ^ b.0.wrapping_mul(0x85EB_CA6B)) as usize % MEMO;
        let (x, y, known) = self.memo[at];
        if (x, y) == (a, b) {
            return known;
        }
        let mut set = self.get(a).clone();
        set.extend(self.get(b));
        let union = self.number(set);
        self.memo[at] = (a, b, union);
        union
    }

    fn number(&mut self, set: Conflict) -> Cells {
        if let Some(&known) = self.numbers.get(&set) {
            return Cells(known);
        }
        let number = self.sets.len() as u32;
        self.sets.push(set.clone());
        self.numbers.insert(set, number);
        Cells(number)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_sets_have_one_number() {
        let mut sets = Sets::default();
        let (a, b, c) = (sets.one(SlotId(3)), sets.one(SlotId(70)), sets.one(SlotId(3)));
        assert_eq!(a, c);
        let ab = sets.union(a, b);
        assert_eq!(sets.union(b, a), ab);
        assert_eq!(sets.union(ab, a), ab);
        assert_eq!(sets.union(Cells::NONE, ab), ab);
        let slots: Vec<SlotId> = sets.get(ab).iter().map(|(slot, _)| slot).collect();
        assert_eq!(slots, [SlotId(3), SlotId(70)]);
    }
}
