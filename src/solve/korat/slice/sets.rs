//! Sets of slots by number, so that a register's is one word. A union is noted and not computed: few of those that a
//! run makes have a part in its failure. What was noted after a point of the run is forgotten when the run goes back
//! there.

use crate::heap::SlotId;
use crate::solve::korat::conflict::{Conflict, Values};

/// The number of a set.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Debug)]
pub(super) struct Cells(u32);

impl Cells {
    /// No slot.
    pub const NONE: Cells = Cells(0);
}

/// A set: two others, or one slot, where the first is `NONE` and the second counts slots.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Node(Cells, u32);

/// Sets that are remembered, so that the same is not noted again at once.
const MEMO: usize = 1 << 10;

/// Sets that are noted of one run. One that goes on for longer will hardly be explained by a few slots.
const MOST: usize = 1 << 15;

/// All sets that were noted.
pub(super) struct Sets {
    /// Number 1 is the first.
    nodes: Vec<Node>,
    slots: Vec<(SlotId, Values)>,
    memo: Vec<Cells>,
    /// What was looked at in which search for a set's slots, and room for one.
    seen: Vec<u32>,
    search: u32,
    open: Vec<Cells>,
    found: Vec<(SlotId, Values)>,
}

/// How much was noted.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Noted {
    nodes: u32,
    slots: u32,
}

impl Default for Sets {
    fn default() -> Self {
        Self {
            nodes: Vec::new(),
            slots: Vec::new(),
            memo: vec![Cells::NONE; MEMO],
            seen: Vec::new(),
            search: 0,
            open: Vec::new(),
            found: Vec::new(),
        }
    }
}

impl Sets {
    /// Whether a run has gone on for so long that it is followed no further.
    pub fn is_full(&self) -> bool {
        self.nodes.len() > MOST
    }
    /// How much is noted.
    pub fn noted(&self) -> Noted {
        Noted { nodes: self.nodes.len() as u32, slots: self.slots.len() as u32 }
    }
    /// Forgets what was noted later.
    pub fn go_back(&mut self, to: Noted) {
        self.nodes.truncate(to.nodes as usize);
        self.slots.truncate(to.slots as usize);
    }

    /// What a set means: all of its slots have their values, or others that it allows.
    pub fn get(&mut self, cells: Cells) -> Conflict {
        if self.seen.len() <= self.nodes.len() {
            self.seen.resize(self.nodes.len() + 1, 0);
        }
        self.search = self.search.wrapping_add(1);
        if self.search == 0 {
            self.seen.fill(0);
            self.search = 1;
        }
        self.open.push(cells);
        while let Some(cells) = self.open.pop() {
            let seen = &mut self.seen[cells.0 as usize];
            if cells == Cells::NONE || std::mem::replace(seen, self.search) == self.search {
                continue;
            }
            match self.nodes[cells.0 as usize - 1] {
                Node(Cells::NONE, slot) => self.found.push(self.slots[slot as usize]),
                Node(a, b) => self.open.extend([a, Cells(b)]),
            }
        }
        Conflict::of(&mut self.found)
    }
    /// The set of one slot, which has the value at hand.
    pub fn one(&mut self, slot: SlotId) -> Cells {
        self.one_of(slot, Values::ITS_OWN)
    }
    /// The set of one slot, which has the value at hand or one of these.
    pub fn one_of(&mut self, slot: SlotId, values: Values) -> Cells {
        let at = slot.0.wrapping_mul(0x9E37_79B1) as usize % MEMO;
        let known = self.memo[at];
        if let Some(&Node(Cells::NONE, known_slot)) = self.node(known)
            && self.slots[known_slot as usize] == (slot, values)
        {
            return known;
        }
        self.slots.push((slot, values));
        self.note(at, Node(Cells::NONE, self.slots.len() as u32 - 1))
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
        let node = Node(a.max(b), a.min(b).0);
        let at = (node.0.0.wrapping_mul(0x9E37_79B1) ^ node.1.wrapping_mul(0x85EB_CA6B)) as usize % MEMO;
        let known = self.memo[at];
        if self.node(known) == Some(&node) { known } else { self.note(at, node) }
    }

    fn node(&self, cells: Cells) -> Option<&Node> {
        self.nodes.get((cells.0 as usize).wrapping_sub(1))
    }
    fn note(&mut self, at: usize, node: Node) -> Cells {
        self.nodes.push(node);
        let cells = Cells(self.nodes.len() as u32);
        self.memo[at] = cells;
        cells
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn slots(sets: &mut Sets, cells: Cells) -> Vec<u32> {
        sets.get(cells).iter().map(|(slot, _)| slot.0).collect()
    }

    #[test]
    fn a_union_has_the_slots_of_both() {
        let mut sets = Sets::default();
        let (a, b, c) = (sets.one(SlotId(70)), sets.one(SlotId(3)), sets.one(SlotId(70)));
        assert_eq!(a, c);
        let ab = sets.union(a, b);
        assert_eq!(sets.union(b, a), ab);
        let all = sets.union(ab, a);
        assert_eq!(slots(&mut sets, all), [3, 70]);
        assert_eq!(sets.union(Cells::NONE, ab), ab);
        assert_eq!(slots(&mut sets, Cells::NONE), [0_u32; 0]);
    }

    #[test]
    fn what_was_noted_later_is_forgotten() {
        let mut sets = Sets::default();
        let (a, b) = (sets.one(SlotId(1)), sets.one(SlotId(2)));
        let then = sets.noted();
        let c = sets.one(SlotId(3));
        let ac = sets.union(a, c);
        assert_eq!(slots(&mut sets, ac), [1, 3]);
        sets.go_back(then);
        // The same numbers, other sets.
        let d = sets.one(SlotId(4));
        let ad = sets.union(a, d);
        assert_eq!(slots(&mut sets, ad), [1, 4]);
        let bd = sets.union(b, d);
        assert_eq!(slots(&mut sets, bd), [2, 4]);
        let c = sets.one(SlotId(3));
        let ac = sets.union(a, c);
        assert_eq!(slots(&mut sets, ac), [1, 3]);
    }
}
