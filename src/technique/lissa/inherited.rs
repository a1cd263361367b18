//! The parent's witness as the first candidate of the child: a heap that extends the parent's often extends the child's
//! as well, or nearly, once the objects that are new to the parent have the names that the child gives them. It is run
//! like any other candidate, and so are those near it that follow: nothing rests on how they were found.

use std::rc::Rc;

use crate::exec::symbolic::{Alternative, Fork, SymbolicState};
use crate::heap::{CandidateVector, DomainValue, Encoding, Layout, PlaceId, SlotId};
use crate::solve::Verdict;
use crate::technique::lissa::{Found, Searched};
use crate::technique::steering::encode;
use crate::technique::{Answer, Context, Solver, Steering};

/// Solves a structure, with a candidate that it is to try first.
pub trait Structural: 'static {
    /// What it finds on an encoding; where it has to search, near another heap first.
    fn find(&mut self, context: &mut Context, encoding: &Encoding, near: Option<&Kept>) -> Searched;
}

/// Cuts what a structure solver refutes after a lazy step; the fast one tries the parent's witness first.
pub struct Inheriting<S>(pub S);

impl<S: Structural> Steering for Inheriting<S> {
    type Note = Note;

    fn prelude(&mut self, _: &mut Context, _: &SymbolicState) -> Result<Note, String> {
        Ok(None)
    }
    fn on_alternative(
        &mut self,
        context: &mut Context,
        state: &SymbolicState,
        fork: &Fork,
        _: &Alternative,
        note: &Note,
    ) -> Answer<Note> {
        if !fork.kind.is_lazy() {
            return Answer { verdict: Verdict::Sat(None), note: note.clone() };
        }
        let encoding = match encode(context, &state.input) {
            Ok(encoding) => encoding,
            Err(verdict) => return Answer { verdict, note: None },
        };
        let inherits = context.limits.solver != Solver::Textbook;
        let near = note.as_deref().filter(|_| inherits);
        let Searched { found, is_long } = self.0.find(context, &encoding, near);
        let note = match &found {
            Found::Heap(vector, accessed) if inherits => {
                Some(Rc::new(Kept { is_long, ..Kept::new(vector, accessed) }))
            }
            _ => None,
        };
        Answer { verdict: found.verdict(&state.input, &encoding), note }
    }
}

/// A candidate that satisfies the precondition, and the slots that were read for that.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Kept {
    vector: CandidateVector,
    read: Vec<bool>,
    /// The published search took long to find it, so it will for the children.
    pub is_long: bool,
}

/// The witness of a node, where there is one.
pub type Note = Option<Rc<Kept>>;

impl Kept {
    /// A candidate.
    pub fn new(vector: &CandidateVector, accessed: &[SlotId]) -> Self {
        let mut read = vec![false; vector.len()];
        for slot in accessed {
            read[slot.0 as usize] = true;
        }
        Self { vector: vector.clone(), read, is_long: false }
    }

    /// The same heap as far as it agrees with another encoding, which prevails; `None` where the layouts differ.
    pub fn for_child(&self, layout: &Layout, child: &Encoding) -> Option<CandidateVector> {
        let mut names = Names::new(layout);
        let roots = (0..layout.slots.len() as u32).map(SlotId).filter(|&s| layout.slot(s).owner.is_none());
        for slot in roots {
            names.meet(layout, self, child, slot, slot);
        }
        let mut next = 0;
        while let Some(&(place, kept)) = names.open.get(next) {
            next += 1;
            for (slot, of_kept) in slots(layout, place).zip(slots(layout, kept)) {
                names.meet(layout, self, child, slot, of_kept);
            }
        }
        names.name_the_rest(layout);
        let mut vector = child.vector.clone();
        for (at, info) in layout.slots.iter().enumerate().filter(|&(at, _)| !child.fixed[at]) {
            let of_kept = match info.owner {
                None => at,
                Some(owner) => {
                    let kept = names.kept[owner.0 as usize]?;
                    let start = layout.place(owner).slots.start;
                    (layout.place(kept).slots.start + at as u32 - start) as usize
                }
            };
            if !self.read[of_kept] {
                continue;
            }
            let value = layout.domain_value(&layout.slots[of_kept].domain, self.vector[of_kept])?;
            vector[at] = match value {
                DomainValue::Object(place) => {
                    let place = names.child[place.0 as usize]?;
                    layout.domain_index(&info.domain, &DomainValue::Object(place))?
                }
                _ => self.vector[of_kept],
            };
        }
        Some(vector)
    }
}

fn slots(layout: &Layout, place: PlaceId) -> impl Iterator<Item = SlotId> + use<> {
    layout.place(place).slots.clone().map(SlotId)
}

/// Which object of the child is which of the kept heap.
struct Names {
    /// By place of the child, and by place of the kept heap.
    kept: Vec<Option<PlaceId>>,
    child: Vec<Option<PlaceId>>,
    /// Those that were named, in that order.
    open: Vec<(PlaceId, PlaceId)>,
}

impl Names {
    /// Objects that are in no pool keep their names; so does the receiver.
    fn new(layout: &Layout) -> Self {
        let none = vec![None; layout.places.len()];
        let mut names = Self { kept: none.clone(), child: none, open: Vec::new() };
        for place in (0..layout.places.len() as u32).map(PlaceId) {
            if layout.place(place).orbit.is_none() || layout.receiver == Some(place) {
                names.name(place, place);
            }
        }
        names
    }

    fn name(&mut self, place: PlaceId, kept: PlaceId) {
        self.kept[place.0 as usize] = Some(kept);
        self.child[kept.0 as usize] = Some(place);
        self.open.push((place, kept));
    }

    /// A fixed slot of the child and the one that it is in the kept heap: both lead to the same object.
    fn meet(&mut self, layout: &Layout, kept: &Kept, child: &Encoding, slot: SlotId, of_kept: SlotId) {
        let (at, of) = (slot.0 as usize, of_kept.0 as usize);
        if !child.fixed[at] || !kept.read[of] {
            return;
        }
        let wanted = layout.domain_value(&layout.slot(slot).domain, child.vector[at]);
        let given = layout.domain_value(&layout.slot(of_kept).domain, kept.vector[of]);
        if let (Some(DomainValue::Object(wanted)), Some(DomainValue::Object(given))) = (wanted, given)
            && self.kept[wanted.0 as usize].is_none()
            && self.child[given.0 as usize].is_none()
            && layout.place(wanted).orbit == layout.place(given).orbit
        {
            self.name(wanted, given);
        }
    }

    /// Objects that nothing says anything of, in their order.
    fn name_the_rest(&mut self, layout: &Layout) {
        for orbit in &layout.orbits {
            let places = || orbit.places.clone().map(PlaceId);
            let unnamed: Vec<PlaceId> = places().filter(|p| self.kept[p.0 as usize].is_none()).collect();
            let free: Vec<PlaceId> = places().filter(|p| self.child[p.0 as usize].is_none()).collect();
            unnamed.into_iter().zip(free).for_each(|(place, kept)| self.name(place, kept));
        }
    }
}
