//! The partially symbolic input heap: the lazily decided initial value of each field, which the
//! program under analysis never changes (the current heap is the machine's).
//!
//! Objects are the [`Place`](crate::heap::layout::Place)s of a layout, materialised in order of
//! creation within their orbit, so object `N2` is the third that lazy initialization made.

use std::sync::Arc;

use crate::heap::layout::{Domain, Layout, OrbitId, SlotId, SlotKind};
use crate::heap::value::{DomainValue, DomainValueKey, PlaceId};
use crate::term::TermId;

/// The value of a slot in the input heap.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum InputValue {
    /// Not decided yet.
    Symbolic,
    /// null.
    Null,
    /// An object that has been materialised.
    Object(PlaceId),
    /// A primitive that was read, or a string or box that was looked at: a symbol of the path condition.
    Term(TermId),
    /// A primitive, string or constant that is fixed (array lengths, heaps written by hand, reads of fields
    /// whose domain lists strings or constants).
    Fixed(DomainValueKey),
}

/// One decision of lazy initialization, or an assumption about primitives.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Clause {
    /// The slot is null.
    Null(SlotId),
    /// The slot points to an object that exists already.
    Aliases(SlotId, PlaceId),
    /// The slot points to a new object.
    Expands(SlotId, PlaceId),
    /// The slot points to a new object, one of several that `li` does not tell apart: which object of the
    /// scope it stands for (BLI1).
    ExpandsAs(SlotId, PlaceId, PlaceId),
    /// The slot has this value (array lengths, strings, constants).
    Fixes(SlotId, DomainValueKey),
    /// The slot holds a string or box that stands for this term.
    Stands(SlotId, TermId),
    /// A term is true.
    Assume(TermId),
    /// A choice of the program or of an argument's candidates: what, and which.
    Chooses(Arc<str>, Arc<str>),
}

impl Clause {
    /// The slot whose reference it decides.
    pub fn reference(&self) -> Option<SlotId> {
        match self {
            Clause::Null(slot)
            | Clause::Aliases(slot, _)
            | Clause::Expands(slot, _)
            | Clause::ExpandsAs(slot, ..) => Some(*slot),
            Clause::Fixes(..) | Clause::Stands(..) | Clause::Assume(_) | Clause::Chooses(..) => None,
        }
    }
}

/// Where an object was first reached from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Origin {
    /// It is the receiver.
    Receiver,
    /// A slot expanded to it.
    Slot(SlotId),
}

/// A partially symbolic heap over a layout.
#[derive(Clone, Debug)]
pub struct SymbolicHeap {
    layout: Arc<Layout>,
    values: Vec<InputValue>,
    /// Materialised objects in order of creation, with their origins.
    objects: Vec<(PlaceId, Origin)>,
    /// Number of materialised objects of each orbit.
    used: Vec<u32>,
}

impl SymbolicHeap {
    /// The heap before any lazy step: the receiver exists, everything is symbolic.
    pub fn new(layout: Arc<Layout>) -> Self {
        let mut heap = SymbolicHeap {
            values: vec![InputValue::Symbolic; layout.slots.len()],
            objects: Vec::new(),
            used: vec![0; layout.orbits.len()],
            layout,
        };
        if let Some(receiver) = heap.layout.receiver {
            heap.materialise(receiver, Origin::Receiver);
        }
        heap
    }

    /// Its layout.
    pub fn layout(&self) -> &Arc<Layout> {
        &self.layout
    }
    /// The value of a slot.
    pub fn value(&self, slot: SlotId) -> &InputValue {
        &self.values[slot.0 as usize]
    }
    /// Materialised objects in order of creation.
    pub fn objects(&self) -> &[(PlaceId, Origin)] {
        &self.objects
    }
    /// An object's slots, without elements that an array of its length does not have.
    pub fn slots_of(&self, place: PlaceId) -> impl Iterator<Item = SlotId> + '_ {
        let slots = self.layout.place(place).slots.clone().map(SlotId);
        let length = slots.clone().next().filter(|&s| self.layout.slot(s).kind == SlotKind::Length);
        let length = length.and_then(|slot| match self.value(slot) {
            InputValue::Fixed(DomainValueKey::Number(n)) => Some(*n),
            _ => None,
        });
        slots.filter(move |&slot| match (self.layout.slot(slot).kind, length) {
            (SlotKind::Element(i), Some(length)) => i64::from(i) < length,
            _ => true,
        })
    }
    /// Whether the object has been materialised.
    pub fn exists(&self, place: PlaceId) -> bool {
        match self.layout.place(place).orbit {
            None => true,
            Some(orbit) => place.0 - self.layout.orbit(orbit).places.start < self.used[orbit.0 as usize],
        }
    }
    /// Number of materialised objects of an orbit.
    pub fn used(&self, orbit: OrbitId) -> u32 {
        self.used[orbit.0 as usize]
    }
    /// The next object that an orbit can still give.
    pub fn next_new(&self, orbit: OrbitId) -> Option<PlaceId> {
        let places = &self.layout.orbit(orbit).places;
        let next = places.start + self.used[orbit.0 as usize];
        (next < places.end).then_some(PlaceId(next))
    }
    /// Whether every slot has the value that it has in another heap of the same layout.
    pub fn has_values_of(&self, other: &SymbolicHeap) -> bool {
        self.values == other.values
    }
    /// Sets a slot.
    pub fn set(&mut self, slot: SlotId, value: InputValue) {
        self.values[slot.0 as usize] = value;
    }
    /// Makes an object exist. Within an orbit objects come in order.
    pub fn materialise(&mut self, place: PlaceId, origin: Origin) {
        if let Some(orbit) = self.layout.place(place).orbit {
            let number = place.0 - self.layout.orbit(orbit).places.start;
            let used = &mut self.used[orbit.0 as usize];
            *used = (*used).max(number + 1);
        }
        if !self.objects.iter().any(|&(p, _)| p == place) {
            self.objects.push((place, origin));
        }
    }
    /// Applies a clause about the heap; `Assume` and `Chooses` change nothing here.
    pub fn apply(&mut self, clause: &Clause) {
        match clause {
            Clause::Null(slot) => self.set(*slot, InputValue::Null),
            Clause::Aliases(slot, place) => self.set(*slot, InputValue::Object(*place)),
            Clause::Expands(slot, place) | Clause::ExpandsAs(slot, place, _) => {
                self.materialise(*place, Origin::Slot(*slot));
                self.set(*slot, InputValue::Object(*place));
            }
            Clause::Fixes(slot, value) => self.set(*slot, InputValue::Fixed(value.clone())),
            Clause::Stands(slot, term) => self.set(*slot, InputValue::Term(*term)),
            Clause::Assume(_) | Clause::Chooses(..) => {}
        }
    }

    /// The alternatives of a lazy step at a reference slot, in the order that choice paths count:
    /// null, existing objects in order of creation, new objects (one an orbit with room); for a list of
    /// strings or constants, its values in order.
    /// `concrete` says whether an orbit's class can be instantiated.
    pub fn lazy_alternatives(&self, slot: SlotId, fits: impl Fn(OrbitId) -> bool) -> Vec<Clause> {
        let (null, orbits) = match &self.layout.slot(slot).domain {
            Domain::References { null, orbits } => (null, orbits),
            Domain::Listed(values) => {
                let one = |value: &DomainValue| match value.clone() {
                    DomainValue::Number(n) => Clause::Fixes(slot, DomainValueKey::Number(n)),
                    DomainValue::Real(bits) => Clause::Fixes(slot, DomainValueKey::Real(bits)),
                    DomainValue::Text(text) => Clause::Fixes(slot, DomainValueKey::Text(text)),
                    DomainValue::Constant(constant) => {
                        Clause::Fixes(slot, DomainValueKey::Constant(constant))
                    }
                    _ => Clause::Null(slot),
                };
                return values.iter().map(one).collect();
            }
            _ => return Vec::new(),
        };
        let mut alternatives = Vec::new();
        if *null {
            alternatives.push(Clause::Null(slot));
        }
        for &(place, _) in &self.objects {
            let member = self.layout.place(place).orbit.is_some_and(|o| orbits.contains(&o) && fits(o));
            if member {
                alternatives.push(Clause::Aliases(slot, place));
            }
        }
        for &orbit in orbits {
            if let Some(place) = self.next_new(orbit).filter(|_| fits(orbit)) {
                alternatives.push(Clause::Expands(slot, place));
            }
        }
        alternatives
    }

    /// The path of fields from a root along which an object was first reached, such as
    /// `this.root.left`.
    pub fn origin_path(&self, place: PlaceId) -> String {
        let mut segments = Vec::new();
        let mut at = place;
        // Origins lead to objects made earlier, so this ends; the bound is for heaps made by hand.
        for _ in 0..=self.objects.len() {
            let origin = self.objects.iter().find(|&&(p, _)| p == at).map(|&(_, o)| o);
            let Some(Origin::Slot(slot)) = origin else { break };
            let slot = self.layout.slot(slot);
            let name = &slot.name;
            let Some(owner) = slot.owner else {
                segments.push(name.to_string());
                break;
            };
            let owner_name = &*self.layout.place(owner).name;
            segments.push(name.strip_prefix(owner_name).map_or_else(|| format!(".{name}"), str::to_string));
            at = owner;
        }
        if segments.last().is_none_or(|s| s.starts_with('.') || s.starts_with('[')) {
            segments.push("this".into());
        }
        segments.reverse();
        segments.concat()
    }

    /// A value for people: `?`, `null`, `N0`, `5`.
    pub fn show(&self, slot: SlotId, term: impl Fn(TermId) -> String) -> String {
        match self.value(slot) {
            InputValue::Symbolic => "?".into(),
            InputValue::Null => "null".into(),
            InputValue::Object(place) => self.layout.place(*place).name.to_string(),
            InputValue::Term(t) => term(*t),
            InputValue::Fixed(DomainValueKey::Number(n)) if self.layout.is_boolean(slot) => {
                (*n != 0).to_string()
            }
            InputValue::Fixed(DomainValueKey::Number(n)) => n.to_string(),
            InputValue::Fixed(DomainValueKey::Real(bits)) => real_text(*bits),
            InputValue::Fixed(DomainValueKey::Text(t)) => format!("{t:?}"),
            InputValue::Fixed(DomainValueKey::Constant(c)) => c.name.to_string(),
        }
    }
}

/// A floating-point number by the bits of a double, for people: `1.5`, `NaN`, `Infinity`.
pub fn real_text(bits: u64) -> String {
    match f64::from_bits(bits) {
        f64::INFINITY => "Infinity".into(),
        f64::NEG_INFINITY => "-Infinity".into(),
        x => format!("{x:?}"),
    }
}

impl From<DomainValueKey> for DomainValue {
    fn from(key: DomainValueKey) -> Self {
        match key {
            DomainValueKey::Number(n) => DomainValue::Number(n),
            DomainValueKey::Real(bits) => DomainValue::Real(bits),
            DomainValueKey::Text(t) => DomainValue::Text(t),
            DomainValueKey::Constant(c) => DomainValue::Constant(c),
        }
    }
}
