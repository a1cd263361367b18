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

use crate::heap::{Domain, DomainValue, Layout, OrbitId, PlaceId, SlotId};
use crate::solve::korat::conflict::{Conflict, Values};
use crate::solve::reason::Reached;
use crate::term::tables::HashMap;

/// Conditions that are kept: with more, all are forgotten, and it begins anew.
const MOST: usize = 1 << 20;

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
    /// This index of its domain, or one of the values of this number.
    Among(u32, u32),
}

/// A condition: slot number `field` of its owner.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Condition {
    owner: Owner,
    field: u32,
    is: Is,
}

/// Patterns whose first conditions are the same, as a tree: what follows a condition.
#[derive(Default, Debug)]
struct Tree {
    next: Vec<Branch>,
    /// A pattern ends here: the limits of the scope that its refutation met.
    end: Option<Box<[Reached]>>,
}

/// What a slot may have, and the tree that follows then.
#[derive(Debug)]
struct Branch {
    owner: Owner,
    field: u32,
    arms: Vec<(Is, u32)>,
}

/// Where a pattern may be found: the way to the owner of the slot that was decided last, that slot, what it has.
type Key = (u64, u32, u32);

/// All that was learned about one layout.
#[derive(Default, Debug)]
pub struct Learned {
    roots: HashMap<Key, u32>,
    trees: Vec<Tree>,
    /// How many of them are from earlier queries, and whether these refuted anything in this one.
    earlier: u32,
    is_used: bool,
    /// Values that a slot may have besides its own.
    values: Vec<Values>,
    numbers: HashMap<Values, u32>,
    /// Room for the objects of one pattern, and for the slots of which it speaks.
    names: Vec<PlaceId>,
    slots: Vec<(SlotId, Values)>,
}

/// A vector of which some slots are decided.
pub(super) struct Decided<'a> {
    pub layout: &'a Layout,
    pub vector: &'a [u32],
    /// The slots that were read, in their order.
    pub accessed: &'a [SlotId],
    pub ways: &'a Ways,
}

impl Decided<'_> {
    /// The object that a slot has, where it is decided.
    fn object(&self, slot: SlotId) -> Option<PlaceId> {
        self.ways.now[slot.0 as usize].checked_sub(OBJECTS).map(PlaceId)
    }
    /// Where patterns are kept whose last decision is that of this slot.
    fn key(&self, slot: SlotId) -> Key {
        let (way, field) = self.ways.of(self.layout, slot);
        // Which object it is says its own way.
        let is = self.object(slot).map_or(self.vector[slot.0 as usize], |_| u32::MAX);
        (way, field, is)
    }
}

/// What slots have that are decided, and by which references objects were met first.
#[derive(Clone, Default, Debug)]
pub(super) struct Ways {
    /// Of each slot: [`OPEN`], [`DECIDED`], or its object's number from [`OBJECTS`] on.
    now: Vec<u32>,
    /// The same where nothing but what is fixed is decided.
    fixed: Vec<u32>,
    /// Of each object, a number for the way that leads to it; 0 where none is known.
    to: Vec<u64>,
}

/// A slot that is not decided; one that is, and has no object; the first object.
const OPEN: u32 = 0;
const DECIDED: u32 = 1;
const OBJECTS: u32 = 2;

impl Ways {
    /// Those of a vector whose slots were read in this order.
    pub fn follow(&mut self, layout: &Layout, vector: &[u32], fixed: &[bool], accessed: &[SlotId]) {
        if self.fixed.len() != fixed.len() {
            let slots = (0..fixed.len() as u32).map(SlotId);
            let state = |slot: SlotId| if fixed[slot.0 as usize] { has(layout, vector, slot) } else { OPEN };
            self.fixed = slots.map(state).collect();
        }
        self.now.clone_from(&self.fixed);
        self.to.clear();
        self.to.resize(layout.places.len(), 0);
        if let Some(receiver) = layout.receiver {
            self.to[receiver.0 as usize] = 1;
        }
        for &slot in accessed {
            let now = has(layout, vector, slot);
            self.now[slot.0 as usize] = now;
            if let Some(place) = now.checked_sub(OBJECTS)
                && self.to[place as usize] == 0
            {
                let (way, field) = self.of(layout, slot);
                self.to[place as usize] = mixed(way, field);
            }
        }
    }
    /// It is open again.
    pub fn pop(&mut self, slot: SlotId) {
        self.now[slot.0 as usize] = OPEN;
    }
    /// It is decided.
    pub fn push(&mut self, layout: &Layout, vector: &[u32], slot: SlotId) {
        self.now[slot.0 as usize] = has(layout, vector, slot);
    }
    /// The way to a slot's owner, and which of its slots it is.
    fn of(&self, layout: &Layout, slot: SlotId) -> (u64, u32) {
        match layout.slot(slot).owner {
            Some(owner) => (self.to[owner.0 as usize], slot.0 - layout.place(owner).slots.start),
            None => (2, slot.0),
        }
    }
}

fn has(layout: &Layout, vector: &[u32], slot: SlotId) -> u32 {
    match layout.domain_value(&layout.slot(slot).domain, vector[slot.0 as usize]) {
        Some(DomainValue::Object(place)) => OBJECTS + place.0,
        _ => DECIDED,
    }
}

/// A way that goes on; never 0.
fn mixed(way: u64, field: u32) -> u64 {
    let mixed =
        (way ^ u64::from(field).wrapping_mul(0x9E37_79B9_7F4A_7C15)).wrapping_mul(0xD6E8_FEB8_6659_FD93);
    (mixed ^ (mixed >> 32)) | 1 << 63
}

impl Learned {
    /// A query begins.
    pub(super) fn begin(&mut self) {
        self.earlier = self.trees.len() as u32;
        self.is_used = false;
    }
    /// Whether what earlier queries tried refuted candidates of this one, which it did not try then.
    pub fn is_used(&self) -> bool {
        self.is_used
    }

    /// Keeps what refutes a vector. Where an object is not reached from the roots by what it speaks of, nothing is kept.
    pub(super) fn learn(&mut self, at: &Decided<'_>, conflict: &Conflict, reached: Vec<Reached>) {
        if self.trees.len() >= MOST {
            let is_used = self.is_used;
            *self = Self { is_used, ..Self::default() };
        }
        let last = at.accessed.iter().rev().find(|&&slot| conflict.get(slot).is_some());
        let Some(&last) = last else { return };
        let Some(conditions) = self.conditions(at, conflict) else { return };
        let trees = &mut self.trees;
        let mut tree = *self.roots.entry(at.key(last)).or_insert_with(|| new(trees));
        for Condition { owner, field, is } in conditions {
            let next = &trees[tree as usize].next;
            let branch = next.iter().position(|branch| (branch.owner, branch.field) == (owner, field));
            let known = branch.and_then(|at| next[at].arms.iter().find(|arm| arm.0 == is));
            tree = match known {
                Some(&(_, known)) => known,
                None => {
                    let made = new(trees);
                    let next = &mut trees[tree as usize].next;
                    let at = branch.unwrap_or_else(|| {
                        next.reserve_exact(usize::from(next.is_empty()));
                        next.push(Branch { owner, field, arms: Vec::with_capacity(1) });
                        next.len() - 1
                    });
                    next[at].arms.push((is, made));
                    made
                }
            };
        }
        trees[tree as usize].end.get_or_insert_with(|| reached.into_boxed_slice());
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
        let Self { names, values: all_values, numbers, .. } = self;
        names.clear();
        names.extend(exchangeable_receiver(layout));
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
                    None => {
                        let values = is_told(at, slot, values);
                        let number = *numbers.entry(values).or_insert_with(|| {
                            all_values.push(values);
                            all_values.len() as u32 - 1
                        });
                        Is::Among(at.vector[slot.0 as usize], number)
                    }
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
        let &root = self.roots.get(&at.key(slot))?;
        let Self { trees, values, names, slots, .. } = self;
        names.clear();
        slots.clear();
        names.extend(exchangeable_receiver(at.layout));
        let tree = agrees((trees, values), root, at, names, slots)?;
        self.is_used |= tree < self.earlier;
        let end = trees[tree as usize].end.as_deref().unwrap_or_default();
        Some((Conflict::of(slots), end))
    }
}

/// One more tree.
fn new(trees: &mut Vec<Tree>) -> u32 {
    trees.push(Tree::default());
    trees.len() as u32 - 1
}

fn exchangeable_receiver(layout: &Layout) -> Option<PlaceId> {
    layout.receiver.filter(|&receiver| layout.place(receiver).orbit.is_some())
}

/// Where the first pattern of a tree ends with which a vector agrees, by what is decided; then `slots` has what it speaks of.
fn agrees(
    (trees, all_values): (&[Tree], &[Values]),
    tree: u32,
    at: &Decided<'_>,
    names: &mut Vec<PlaceId>,
    slots: &mut Vec<(SlotId, Values)>,
) -> Option<u32> {
    let Tree { next, end } = &trees[tree as usize];
    if end.is_some() {
        return Some(tree);
    }
    for Branch { owner, field, arms } in next {
        let slot = match *owner {
            Owner::Itself => SlotId(*field),
            Owner::Named(name) => {
                let Some(&owner) = names.get(name as usize) else { continue };
                SlotId(at.layout.place(owner).slots.start + field)
            }
        };
        if at.ways.now[slot.0 as usize] == OPEN {
            continue;
        }
        let (index, object) = (at.vector[slot.0 as usize], at.object(slot));
        let name = object.and_then(|object| names.iter().position(|&name| name == object));
        for &(is, rest) in arms {
            let values = match (is, object) {
                // It may have had another of these.
                (Is::Among(own, number), _) => {
                    let values = all_values[number as usize];
                    match (own == index, values.has(index)) {
                        (true, _) => values,
                        (false, true) => values.or(Values::range(own..own.saturating_add(1))),
                        _ => continue,
                    }
                }
                (Is::Named(wanted), Some(_)) if name == Some(wanted as usize) => Values::ITS_OWN,
                (Is::New(orbit), Some(object))
                    if name.is_none() && at.layout.place(object).orbit == Some(orbit) =>
                {
                    names.push(object);
                    Values::ITS_OWN
                }
                _ => continue,
            };
            let named = names.len();
            slots.push((slot, values));
            if let Some(end) = agrees((trees, all_values), rest, at, names, slots) {
                return Some(end);
            }
            slots.pop();
            names.truncate(named - usize::from(matches!(is, Is::New(_))));
        }
    }
    None
}

/// Other values of a slot that stay allowed where objects are exchanged: numbers, not objects.
fn is_told(at: &Decided<'_>, slot: SlotId, values: Values) -> Values {
    match at.layout.slot(slot).domain {
        Domain::References { .. } => Values::ITS_OWN,
        _ => values,
    }
}
