//! What refutes a candidate: values of slots such that every candidate that has them is refuted as well.

use std::ops::Range;

use crate::heap::SlotId;

/// Values of a domain that are told apart.
pub const MOST: u64 = 128;

/// Values of one slot's domain, by index, besides the one that the slot has in the candidate at hand. Only the
/// first 128 indices are told apart from none.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash, Debug)]
pub struct Values(u128);

impl Values {
    /// The one that the slot has.
    pub const ITS_OWN: Values = Values(0);

    /// All that are told apart.
    pub const ALL: Values = Values(u128::MAX);

    /// Those of a range.
    pub fn range(range: Range<u32>) -> Self {
        let below = |end: u32| 1_u128.checked_shl(end).map_or(u128::MAX, |bit| bit - 1);
        Self(below(range.end) & !below(range.start))
    }
    /// Those of the first `size` indices for which something holds.
    pub fn which(size: u64, mut holds: impl FnMut(u32) -> bool) -> Self {
        Self((0..size.min(MOST) as u32).filter(|&index| holds(index)).fold(0, |all, index| all | 1 << index))
    }
    /// All of the first `size` indices but one.
    pub fn all_but(size: u64, index: Option<u32>) -> Self {
        let all = Self::range(0..size.min(MOST) as u32);
        index.map_or(all, |index| Self(all.0 & !1_u128.checked_shl(index).unwrap_or(0)))
    }
    /// Whether there is none.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }
    /// Whether an index is among them.
    pub fn has(self, index: u32) -> bool {
        u64::from(index) < MOST && self.0 >> index & 1 != 0
    }
    /// Those of both.
    pub fn and(self, other: Values) -> Values {
        Values(self.0 & other.0)
    }
    /// Those of either.
    pub fn or(self, other: Values) -> Values {
        Values(self.0 | other.0)
    }
}

/// A conjunction: each of some slots has one of some values. The candidate at hand satisfies it.
#[derive(Clone, Default, PartialEq, Eq, Hash, Debug)]
pub struct Conflict(Vec<(SlotId, Values)>);

impl Conflict {
    /// Of one slot.
    pub fn one(slot: SlotId, values: Values) -> Self {
        Self(vec![(slot, values)])
    }
    /// Of all of these at once, which are taken.
    pub fn of(all: &mut Vec<(SlotId, Values)>) -> Self {
        all.sort_unstable_by_key(|&(slot, _)| slot);
        all.dedup_by(|again, first| {
            let is_same = again.0 == first.0;
            if is_same {
                first.1 = first.1.and(again.1);
            }
            is_same
        });
        let conflict = Self(all.as_slice().to_vec());
        all.clear();
        conflict
    }
    /// Takes a slot out; the values that it had there.
    pub fn remove(&mut self, slot: SlotId) -> Option<Values> {
        let at = self.0.binary_search_by_key(&slot, |&(slot, _)| slot).ok()?;
        Some(self.0.remove(at).1)
    }
    /// The values of a slot; nothing where it has no part in this.
    pub fn get(&self, slot: SlotId) -> Option<Values> {
        let at = self.0.binary_search_by_key(&slot, |&(slot, _)| slot).ok()?;
        Some(self.0[at].1)
    }
    /// Both at once.
    pub fn extend(&mut self, other: &Conflict) {
        if other.0.is_empty() {
            return;
        }
        if self.0.is_empty() {
            self.0.clone_from(&other.0);
            return;
        }
        let room = Vec::with_capacity(self.0.len() + other.0.len());
        let mine = std::mem::replace(&mut self.0, room);
        let (mut a, mut b) = (mine.into_iter().peekable(), other.0.iter().copied().peekable());
        loop {
            let next = match (a.peek(), b.peek()) {
                (Some(x), Some(y)) if x.0 == y.0 => {
                    let both = (x.0, x.1.and(y.1));
                    a.next();
                    b.next();
                    both
                }
                (Some(x), Some(y)) if y.0 < x.0 => {
                    let y = *y;
                    b.next();
                    y
                }
                (Some(_), _) => match a.next() {
                    Some(x) => x,
                    None => break,
                },
                (None, Some(_)) => match b.next() {
                    Some(y) => y,
                    None => break,
                },
                (None, None) => break,
            };
            self.0.push(next);
        }
    }
    /// Leaves of each slot's values those that are allowed.
    pub fn restrict(&mut self, allowed: impl Fn(SlotId) -> Values) {
        self.0.iter_mut().for_each(|(slot, values)| *values = values.and(allowed(*slot)));
    }
    /// Its slots, ascending, with their values.
    pub fn iter(&self) -> impl Iterator<Item = (SlotId, Values)> + '_ {
        self.0.iter().copied()
    }
}

/// What a refused candidate teaches.
#[derive(Clone, Debug)]
pub struct Refusal {
    /// What refutes it.
    pub conflict: Conflict,
    /// What refutes candidates that have another value in one of its slots.
    pub others: Option<Others>,
    /// Whether it may depend on which objects these are, since something had a part in it that is not followed. Where it does
    /// not, it holds as well where objects of one orbit are exchanged.
    pub is_blurred: bool,
}

/// Other values of a slot of a refused candidate, and what refutes those that have one of them there.
#[derive(Clone, Debug)]
pub struct Others {
    /// The slot.
    pub slot: SlotId,
    /// The values.
    pub values: Values,
    /// What refutes them, the slot itself left out.
    pub conflict: Conflict,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_conflicts_hold_at_once() {
        let even = Values::which(8, |index| index % 2 == 0);
        let small = Values::which(100, |index| index < 4);
        let mut both = Conflict::one(SlotId(7), even);
        both.extend(&Conflict::one(SlotId(3), Values::ITS_OWN));
        both.extend(&Conflict::one(SlotId(7), small));
        let slots: Vec<SlotId> = both.iter().map(|(slot, _)| slot).collect();
        assert_eq!(slots, [SlotId(3), SlotId(7)]);
        let values = both.get(SlotId(7)).unwrap();
        assert!((0..100).all(|index| values.has(index) == (index == 0 || index == 2)));
        for (start, end) in [(0, 0), (0, 1), (3, 7), (5, 64), (60, 90), (128, 130), (120, 140), (130, 150)] {
            let range = Values::range(start..end);
            assert!((0..200).all(|index| range.has(index) == (start..end.min(128)).contains(&index)));
        }
        let but = Values::all_but(10, Some(4));
        assert!((0..200).all(|index| but.has(index) == (index < 10 && index != 4)));
        assert_eq!(Values::all_but(200, None), Values::ALL);
        assert_eq!(both.remove(SlotId(3)), Some(Values::ITS_OWN));
        assert_eq!(both.remove(SlotId(3)), None);
    }
}
