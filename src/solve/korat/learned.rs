//! Conflicts that refuted candidates before, for those to come: of the same search, and of later ones over the same
//! layout.
//!
//! A conflict that a slot's values came to holds for every candidate, whatever a search has fixed. Objects of one orbit
//! are interchangeable, so it holds as well where others have taken their places: it is kept as a pattern, whose
//! objects are named by the references that lead to them from the roots. A pattern agrees with a vector in one way at
//! most, since each of its names is found by following such a reference.
//!
//! What a path condition or the rest of a precondition refuted is not kept: it holds for one query.

use smallvec::SmallVec;

use crate::heap::{DomainValue, Layout, OrbitId, PlaceId, SlotId};
use crate::solve::korat::conflict::{Conflict, Values};
use crate::solve::reason::Reached;
use crate::term::tables::HashMap;

/// Patterns that are kept: what comes later is searched as before.
const MOST: usize = 1 << 16;

/// Conditions of a pattern: longer ones hardly come again.
const LONGEST: usize = 64;

/// Whose a slot is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Owner {
    /// A root's, or an object's that has no other of its kind: the slot itself.
    Itself,
    /// An object of the pattern.
    Named(u16),
}

/// What a slot has to have.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Is {
    /// An object that has a name already.
    Named(u16),
    /// One of an orbit, which gets the next name.
    New(OrbitId),
    /// This index of its domain, or one of these.
    Among(u32, Values),
}

/// A condition: slot number `field` of its owner.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Condition {
    owner: Owner,
    field: u32,
    is: Is,
}

/// A conflict, its objects exchangeable.
#[derive(Debug)]
struct Pattern {
    conditions: Box<[Condition]>,
    /// The limits of the scope that its refutation met.
    reached: Box<[Reached]>,
}

/// Where a pattern may be found: the way to the owner of the slot that was decided last, that slot, what it has.
type Key = (u64, u32, u32);

/// All that was learned about one layout.
#[derive(Default, Debug)]
pub struct Learned {
    patterns: HashMap<Key, Vec<Pattern>>,
    count: usize,
    /// Room for the objects of one pattern.
    names: Vec<PlaceId>,
}

/// A vector of which some slots are decided.
pub(super) struct Decided<'a> {
    pub layout: &'a Layout,
    pub vector: &'a [u32],
    pub fixed: &'a [bool],
    /// The slots that were read, in their order.
    pub accessed: &'a [SlotId],
    pub ways: &'a Ways,
}

impl Decided<'_> {
    fn is_decided(&self, slot: SlotId) -> bool {
        self.fixed[slot.0 as usize] || self.ways.is_read[slot.0 as usize]
    }
    fn object(&self, slot: SlotId) -> Option<PlaceId> {
        match self.layout.domain_value(&self.layout.slot(slot).domain, self.vector[slot.0 as usize]) {
            Some(DomainValue::Object(place)) => Some(place),
            _ => None,
        }
    }
    /// Where patterns are kept whose last decision is that of this slot.
    fn key(&self, slot: SlotId) -> Key {
        let (way, field) = self.ways.of(self.layout, slot);
        // Which object it is says its own way.
        let is = self.object(slot).map_or(self.vector[slot.0 as usize], |_| u32::MAX);
        (way, field, is)
    }
}

/// By which references objects were met first, and which slots were read.
#[derive(Clone, Default, Debug)]
pub(super) struct Ways {
    is_read: Vec<bool>,
    /// Of each object, a number for the way that leads to it; 0 where none is known.
    to: Vec<u64>,
}

impl Ways {
    /// Those of a vector whose slots were read in this order.
    pub fn follow(&mut self, layout: &Layout, vector: &[u32], accessed: &[SlotId]) {
        self.is_read.clear();
        self.is_read.resize(layout.slots.len(), false);
        self.to.clear();
        self.to.resize(layout.places.len(), 0);
        if let Some(receiver) = layout.receiver {
            self.to[receiver.0 as usize] = 1;
        }
        for &slot in accessed {
            self.is_read[slot.0 as usize] = true;
            let info = layout.slot(slot);
            let value = layout.domain_value(&info.domain, vector[slot.0 as usize]);
            if let Some(DomainValue::Object(place)) = value
                && self.to[place.0 as usize] == 0
            {
                let (way, field) = self.of(layout, slot);
                self.to[place.0 as usize] = mixed(way, field);
            }
        }
    }
    /// It is read no more.
    pub fn pop(&mut self, slot: SlotId) {
        self.is_read[slot.0 as usize] = false;
    }
    /// It is read.
    pub fn push(&mut self, slot: SlotId) {
        self.is_read[slot.0 as usize] = true;
    }
    /// The way to a slot's owner, and which of its slots it is.
    fn of(&self, layout: &Layout, slot: SlotId) -> (u64, u32) {
        match layout.slot(slot).owner {
            Some(owner) => (self.to[owner.0 as usize], slot.0 - layout.place(owner).slots.start),
            None => (2, slot.0),
        }
    }
}

/// A way that goes on; never 0.
fn mixed(way: u64, field: u32) -> u64 {
    let mixed =
        (way ^ u64::from(field).wrapping_mul(0x9E37_79B9_7F4A_7C15)).wrapping_mul(0xD6E8_FEB8_6659_FD93);
    (mixed ^ (mixed >> 32)) | 1 << 63
}

impl Learned {
    /// Keeps what refutes a vector. Where an object is not reached from the roots by what it speaks of, nothing is kept.
    pub(super) fn learn(&mut self, at: &Decided<'_>, conflict: &Conflict, reached: Vec<Reached>) {
        if self.count >= MOST {
            return;
        }
        let last = at.accessed.iter().rev().find(|&&slot| conflict.get(slot).is_some());
        let Some(&last) = last else { return };
        let Some(conditions) = self.conditions(at, conflict) else { return };
        let pattern =
            Pattern { conditions: conditions.into_boxed_slice(), reached: reached.into_boxed_slice() };
        self.patterns.entry(at.key(last)).or_default().push(pattern);
        self.count += 1;
    }

    /// A conflict without the names of its objects.
    fn conditions(&mut self, at: &Decided<'_>, conflict: &Conflict) -> Option<Vec<Condition>> {
        let layout = at.layout;
        let mut left: SmallVec<[(SlotId, Values); 32]> = conflict.iter().collect();
        if left.len() > LONGEST {
            return None;
        }
        let owner_of =
            |slot: SlotId| layout.slot(slot).owner.filter(|&owner| layout.place(owner).orbit.is_some());
        let names = &mut self.names;
        names.clear();
        names.extend(layout.receiver.filter(|&receiver| layout.place(receiver).orbit.is_some()));
        let mut conditions = Vec::with_capacity(left.len());
        // First what belongs to no object that may be exchanged, then object by object.
        let mut next = None;
        loop {
            left.retain(|&mut (slot, values)| {
                let owner = owner_of(slot);
                let is_next = match next {
                    None => owner.is_none(),
                    Some(name) => owner == names.get(name).copied(),
                };
                if !is_next {
                    return true;
                }
                let (owner, field) = match (next, owner) {
                    (Some(name), Some(owner)) => {
                        (Owner::Named(name as u16), slot.0 - layout.place(owner).slots.start)
                    }
                    _ => (Owner::Itself, slot.0),
                };
                let exchangeable =
                    at.object(slot).and_then(|place| Some((place, layout.place(place).orbit?)));
                let is = match exchangeable {
                    None => Is::Among(at.vector[slot.0 as usize], is_told(at, slot, values)),
                    Some((place, orbit)) => match names.iter().position(|&name| name == place) {
                        Some(name) => Is::Named(name as u16),
                        None => {
                            names.push(place);
                            Is::New(orbit)
                        }
                    },
                };
                conditions.push(Condition { owner, field, is });
                false
            });
            next = Some(next.map_or(0, |name: usize| name + 1));
            if next.is_some_and(|name| name >= names.len()) {
                break;
            }
        }
        left.is_empty().then_some(conditions)
    }

    /// What refutes a vector by what this slot was decided to have, and the limits that its refutation met.
    pub(super) fn find(&mut self, at: &Decided<'_>, slot: SlotId) -> Option<(Conflict, &[Reached])> {
        let patterns = self.patterns.get(&at.key(slot))?;
        let names = &mut self.names;
        let pattern = patterns.iter().find(|pattern| pattern.agrees(at, names))?;
        let mut slots = Vec::with_capacity(pattern.conditions.len());
        for condition in &pattern.conditions {
            let slot = condition.slot(at.layout, names)?;
            let values = match condition.is {
                // It may have had another of these.
                Is::Among(own, values) if own == at.vector[slot.0 as usize] => values,
                Is::Among(own, values) => values.or(Values::range(own..own.saturating_add(1))),
                _ => Values::ITS_OWN,
            };
            slots.push((slot, values));
        }
        Some((Conflict::of(&mut slots), &pattern.reached))
    }
}

/// Other values of a slot that stay allowed where objects are exchanged: numbers, not objects.
fn is_told(at: &Decided<'_>, slot: SlotId, values: Values) -> Values {
    match at.layout.slot(slot).domain {
        crate::heap::Domain::References { .. } => Values::ITS_OWN,
        _ => values,
    }
}

impl Condition {
    /// The slot of which it speaks.
    fn slot(&self, layout: &Layout, names: &[PlaceId]) -> Option<SlotId> {
        match self.owner {
            Owner::Itself => Some(SlotId(self.field)),
            Owner::Named(name) => {
                Some(SlotId(layout.place(*names.get(name as usize)?).slots.start + self.field))
            }
        }
    }
}

impl Pattern {
    /// Whether a vector agrees with it, by what is decided; then `names` has its objects.
    fn agrees(&self, at: &Decided<'_>, names: &mut Vec<PlaceId>) -> bool {
        let layout = at.layout;
        names.clear();
        names.extend(layout.receiver.filter(|&receiver| layout.place(receiver).orbit.is_some()));
        self.conditions.iter().all(|condition| {
            let Some(slot) = condition.slot(layout, names) else { return false };
            if !at.is_decided(slot) {
                return false;
            }
            let index = at.vector[slot.0 as usize];
            match condition.is {
                Is::Among(own, values) => index == own || values.has(index),
                Is::Named(name) => {
                    at.object(slot).is_some_and(|place| names.get(name as usize) == Some(&place))
                }
                Is::New(orbit) => match at.object(slot) {
                    Some(place) if layout.place(place).orbit == Some(orbit) && !names.contains(&place) => {
                        names.push(place);
                        true
                    }
                    _ => false,
                },
            }
        })
    }
}
