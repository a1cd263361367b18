//! Backbones (HEX §3.1): for each object that a visit of the heap has met, the reference through which it
//! was met first. The expand references form a tree, so every object has one backbone path, and every
//! reference one path from the backbone.

use crate::heap::{InputValue, Layout, Origin, PlaceId, SlotId, SlotKind, SymbolicHeap};
use crate::solve::hex::pattern::Step;

/// Where a path starts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Start {
    /// At the receiver.
    Receiver,
    /// At a static or an argument.
    Root(SlotId),
}

/// A path from a root: p_r of a reference, or the backbone path of an object.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HeapPath {
    /// Where it starts.
    pub start: Start,
    /// The references after it.
    pub slots: Vec<SlotId>,
}

impl HeapPath {
    /// `this.header.next`.
    pub fn text(&self, layout: &Layout) -> String {
        let start = match self.start {
            Start::Receiver => "this",
            Start::Root(slot) => &layout.slot(slot).name,
        };
        let steps = self.slots.iter().map(|&slot| match step_of(layout, slot) {
            Step::Field(name) => format!(".{name}"),
            Step::Element(i) => format!("[{i}]"),
        });
        std::iter::once(start.to_owned()).chain(steps).collect()
    }
    /// The steps after the start.
    pub fn steps<'a>(&'a self, layout: &'a Layout) -> impl Iterator<Item = Step<'a>> {
        self.slots.iter().map(|&slot| step_of(layout, slot))
    }
    /// Its length, the start included.
    pub fn len(&self) -> usize {
        self.slots.len() + 1
    }
    /// Never: there is always a start.
    pub fn is_empty(&self) -> bool {
        false
    }
    /// Its first `len` parts; `None` where that leaves nothing, or it is shorter.
    pub fn prefix(&self, len: usize) -> Option<HeapPath> {
        let slots = self.slots.get(..len.checked_sub(1)?)?;
        Some(HeapPath { start: self.start, slots: slots.to_vec() })
    }
    /// What follows a prefix.
    pub fn after(&self, prefix: &HeapPath) -> Option<&[SlotId]> {
        if self.start != prefix.start {
            return None;
        }
        self.slots.strip_prefix(prefix.slots.as_slice())
    }
}

/// The step that a slot is.
pub fn step_of(layout: &Layout, slot: SlotId) -> Step<'_> {
    let info = layout.slot(slot);
    match info.kind {
        SlotKind::Element(i) => Step::Element(i),
        _ => Step::Field(info.name.rsplit('.').next().unwrap_or(&info.name)),
    }
}

/// Whether a slot holds a reference.
pub fn is_reference(layout: &Layout, slot: SlotId) -> bool {
    matches!(layout.slot(slot).domain, crate::heap::Domain::References { .. })
}

/// How an object was met.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Met {
    Not,
    Receiver,
    Through(SlotId),
}

/// A backbone: a tree over the objects met so far. The receiver, where there is one, is met first.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Backbone {
    met: Vec<Met>,
    order: Vec<PlaceId>,
}

impl Backbone {
    /// Before any reference was visited.
    pub fn new(layout: &Layout) -> Self {
        let mut backbone = Self { met: vec![Met::Not; layout.places.len()], order: Vec::new() };
        if let Some(receiver) = layout.receiver {
            backbone.set(receiver, Met::Receiver);
        }
        backbone
    }

    /// The backbone of the trace that built a heap. `None` where the heap does not say how its objects
    /// were met (one written by hand).
    pub fn of_trace(heap: &SymbolicHeap) -> Option<Self> {
        let layout = heap.layout();
        let mut backbone = Self::new(layout);
        for &(place, origin) in heap.objects() {
            match origin {
                Origin::Receiver if layout.receiver == Some(place) => {}
                Origin::Slot(slot) if *heap.value(slot) == InputValue::Object(place) => {
                    backbone.expand(slot, place);
                }
                _ => return None,
            }
        }
        Some(backbone)
    }

    fn set(&mut self, place: PlaceId, met: Met) {
        if let Some(entry) = self.met.get_mut(place.0 as usize)
            && *entry == Met::Not
        {
            *entry = met;
            self.order.push(place);
        }
    }

    /// The reference expands to the object.
    pub fn expand(&mut self, slot: SlotId, place: PlaceId) {
        self.set(place, Met::Through(slot));
    }
    /// Whether the object was met.
    pub fn contains(&self, place: PlaceId) -> bool {
        self.met.get(place.0 as usize).is_some_and(|m| *m != Met::Not)
    }
    /// The objects in the order in which they were met.
    pub fn objects(&self) -> &[PlaceId] {
        &self.order
    }
    /// The reference through which an object was met; `None` for the receiver.
    pub fn parent(&self, place: PlaceId) -> Option<SlotId> {
        match self.met.get(place.0 as usize) {
            Some(&Met::Through(slot)) => Some(slot),
            _ => None,
        }
    }
    /// The object before this one on its backbone path.
    pub fn parent_object(&self, layout: &Layout, place: PlaceId) -> Option<PlaceId> {
        layout.slot(self.parent(place)?).owner
    }

    /// The backbone path of an object.
    pub fn path_of(&self, layout: &Layout, place: PlaceId) -> Option<HeapPath> {
        match self.met.get(place.0 as usize)? {
            Met::Not => None,
            Met::Receiver => Some(HeapPath { start: Start::Receiver, slots: Vec::new() }),
            Met::Through(slot) => self.path_to(layout, *slot),
        }
    }

    /// p_r: the path to a reference whose owner is in the backbone.
    pub fn path_to(&self, layout: &Layout, slot: SlotId) -> Option<HeapPath> {
        let mut slots = Vec::new();
        let mut at = slot;
        let start = loop {
            let Some(owner) = layout.slot(at).owner else { break Start::Root(at) };
            slots.push(at);
            // A tree has no cycle; the bound keeps a wrong one from looping.
            if slots.len() > layout.places.len() + 1 {
                return None;
            }
            match self.met.get(owner.0 as usize)? {
                Met::Not => return None,
                Met::Receiver => break Start::Receiver,
                Met::Through(up) => at = *up,
            }
        };
        slots.reverse();
        Some(HeapPath { start, slots })
    }
}
