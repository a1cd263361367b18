//! Tight field bounds (Galeotti, Rosner, López Pombo, Frias, ISSTA 2010; Geldenhuys, Aguirre, Frias,
//! Visser, NFM 2013, §2): for every reference field f a relation U_f ⊆ objects × (objects ∪ {null}) with
//! the pairs that occur in some heap of the scope that satisfies preH, where objects are numbered breadth
//! first from the roots, fields in vector order.
//!
//! A bound is kept a slot at a time: the slot `N1.left` of the layout stands for the field `left` of the
//! object that breadth-first numbering calls N1. Only references that preH reads take part in the
//! numbering. One that it leaves alone may have any value; then the bound of its slot is *open*: it has
//! the whole domain, and an object that is reached only there has no number and is unconstrained.
//!
//! Invariant: no pair is missing that some heap needs. What a budget left undecided is kept as a pair and
//! listed in [`Bounds::unknown`].

mod compute;
mod enumeration;
mod numbering;
mod pairs;
mod slot_search;
mod store;

#[cfg(test)]
mod tests;

use smallvec::SmallVec;

use crate::heap::{Domain, DomainValue, Layout, PlaceId, SlotId};

pub use compute::{Progress, Request, compute};
pub use pairs::{FieldPairs, field_pairs, given};
pub use store::{BoundsStore, digest};

/// A set of objects of one layout.
#[derive(Clone, Default, PartialEq, Eq, Hash, Debug)]
pub struct PlaceSet(SmallVec<[u64; 2]>);

impl PlaceSet {
    /// Adds an object.
    pub fn insert(&mut self, place: PlaceId) {
        let word = place.0 as usize / 64;
        if self.0.len() <= word {
            self.0.resize(word + 1, 0);
        }
        self.0[word] |= 1 << (place.0 % 64);
    }
    /// Whether the object is a member.
    pub fn contains(&self, place: PlaceId) -> bool {
        self.0.get(place.0 as usize / 64).is_some_and(|w| w & (1 << (place.0 % 64)) != 0)
    }
    /// Adds all members of another set.
    pub fn union_with(&mut self, other: &Self) {
        if self.0.len() < other.0.len() {
            self.0.resize(other.0.len(), 0);
        }
        self.0.iter_mut().zip(&other.0).for_each(|(a, b)| *a |= b);
    }
    /// Whether the two have a member in common.
    pub fn intersects(&self, other: &Self) -> bool {
        self.0.iter().zip(&other.0).any(|(a, b)| a & b != 0)
    }
    /// Whether it has no member.
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|&w| w == 0)
    }
    /// The members in order.
    pub fn iter(&self) -> impl Iterator<Item = PlaceId> + '_ {
        (0..self.0.len() as u32 * 64).map(PlaceId).filter(|&p| self.contains(p))
    }
}

impl FromIterator<PlaceId> for PlaceSet {
    fn from_iter<I: IntoIterator<Item = PlaceId>>(places: I) -> Self {
        let mut set = Self::default();
        places.into_iter().for_each(|p| set.insert(p));
        set
    }
}

/// Where a reference may lead, in breadth-first numbers.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Targets {
    /// To null.
    pub null: bool,
    /// To these objects.
    pub places: PlaceSet,
    /// To an object that preH never reaches, which has no number.
    pub open: bool,
    /// Where it is open: what that object, and those that only it leads to, are called beside the objects
    /// that have numbers, in some heap.
    pub beyond: PlaceSet,
}

impl Targets {
    /// Every value of a slot's domain, and unnumbered objects.
    pub fn everything(layout: &Layout, slot: SlotId) -> Self {
        let Domain::References { null, orbits } = &layout.slot(slot).domain else { return Self::default() };
        let places = orbits.iter().flat_map(|&o| layout.orbit(o).places.clone()).map(PlaceId).collect();
        Self { null: *null, places, open: true, beyond: PlaceSet::default() }
    }
    /// Whether the value is one of them.
    pub fn allows(&self, value: &DomainValue) -> bool {
        match value {
            DomainValue::Null => self.null,
            DomainValue::Object(place) => self.places.contains(*place),
            DomainValue::Number(_)
            | DomainValue::Real(_)
            | DomainValue::Text(_)
            | DomainValue::Constant(_) => false,
        }
    }
    /// Adds a value.
    pub fn add(&mut self, value: &DomainValue) {
        match value {
            DomainValue::Null => self.null = true,
            DomainValue::Object(place) => self.places.insert(*place),
            DomainValue::Number(_)
            | DomainValue::Real(_)
            | DomainValue::Text(_)
            | DomainValue::Constant(_) => {}
        }
    }
    /// Adds all of another's.
    pub fn union_with(&mut self, other: &Self) {
        self.null |= other.null;
        self.open |= other.open;
        self.places.union_with(&other.places);
        self.beyond.union_with(&other.beyond);
    }
}

/// The numbers that an object of a partial heap may have (*label*, NFM 2013, §4.2).
#[derive(Clone, Default, PartialEq, Eq, Hash, Debug)]
pub struct Label {
    /// These.
    pub places: PlaceSet,
    /// None: it may be an object that preH never reaches.
    pub open: bool,
}

impl Label {
    /// One number.
    pub fn of(place: PlaceId) -> Self {
        Self { places: [place].into_iter().collect(), open: false }
    }
    /// Whether an object with this label may be where a reference leads.
    pub fn meets(&self, targets: &Targets) -> bool {
        self.places.intersects(&targets.places) || self.open && targets.open
    }
}

/// Pairs by slot.
pub(crate) type Rows = Vec<Option<Targets>>;

/// The tight bounds of one scope.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Bounds {
    /// By slot; `None` for primitives.
    rows: Rows,
    /// Pairs that a budget left undecided, as slots and indices into their domains. They are in the bound.
    pub unknown: Vec<(SlotId, u32)>,
    /// Why they are undecided: the first reason.
    pub stopped: Option<String>,
    /// Candidate heaps that were tested.
    pub candidates: u64,
}

impl Bounds {
    /// Where the slot of a numbered object may lead; nowhere for a primitive.
    pub fn row(&self, slot: SlotId) -> Option<&Targets> {
        self.rows.get(slot.0 as usize).and_then(Option::as_ref)
    }

    /// N;U_f: where the slot of an object with that label may lead. Roots that are no fields have no
    /// owner and no label.
    pub fn image(&self, layout: &Layout, slot: SlotId, label: Option<&Label>) -> Targets {
        let info = layout.slot(slot);
        let Some(owner) = info.owner else { return self.row(slot).cloned().unwrap_or_default() };
        let Some(label) = label.filter(|l| !l.open) else { return Targets::everything(layout, slot) };
        let offset = slot.0 - layout.place(owner).slots.start;
        let mut image = Targets::default();
        for number in label.places.iter() {
            let same = SlotId(layout.place(number).slots.start + offset);
            if let Some(row) = self.row(same) {
                image.union_with(row);
            }
        }
        image
    }
}
