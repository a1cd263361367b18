//! SymSolve told step by step: what was popped off the accessed stack and why it was incremented, reset or
//! skipped (LISSA Fig. 6 and §3.3), what the precondition read, and what it said.

use crate::heap::real_text;
use crate::heap::{Domain, DomainValue, Layout, OrbitId, PlaceId, SlotId};
use crate::solve::korat::conflict::{Conflict, MOST, Values};
use crate::solve::trace::{Backtrack, Event, EventKind, Move};

/// A value of a slot's domain for people: `null`, `N1`, `true`, `5`.
pub fn value_text(layout: &Layout, slot: SlotId, index: u32) -> String {
    let info = layout.slot(slot);
    match layout.domain_value(&info.domain, index) {
        Some(DomainValue::Null) => "null".into(),
        Some(DomainValue::Object(place)) => layout.place(place).name.to_string(),
        Some(DomainValue::Number(n)) if info.is_boolean => (n != 0).to_string(),
        Some(DomainValue::Number(n)) => n.to_string(),
        Some(DomainValue::Real(bits)) => real_text(bits),
        Some(DomainValue::Text(text)) => format!("{text:?}"),
        Some(DomainValue::Constant(constant)) => constant.name.to_string(),
        None => "?".into(),
    }
}

/// A first read.
pub fn read_event(layout: &Layout, slot: SlotId, index: u32, is_fixed: bool) -> Event {
    let (name, value) = (&layout.slot(slot).name, value_text(layout, slot, index));
    let is_fixed = if is_fixed { ", fixed" } else { "" };
    Event::new(EventKind::Read(slot), format!("read {name} (index {}): {value}{is_fixed}", slot.0))
}

/// The next candidate.
pub(super) fn candidate_event(number: u64) -> Event {
    Event::new(EventKind::Candidate, format!("candidate {number} is tested"))
}

/// What refutes a candidate, whatever its other slots are.
pub fn conflict_event(layout: &Layout, vector: &[u32], conflict: &Conflict) -> Event {
    let slots = conflict.iter().filter(|(slot, _)| (slot.0 as usize) < vector.len());
    let slots: Vec<String> =
        slots.map(|(slot, values)| condition(layout, slot, vector[slot.0 as usize], values)).collect();
    let text = if slots.is_empty() {
        "refuted whatever the fields are".to_string()
    } else {
        format!("refuted whatever else the fields are: {}", slots.join(", "))
    };
    Event::new(EventKind::Conflict, text)
}

/// The same, where that is known from candidates before.
pub(super) fn known_event(layout: &Layout, vector: &[u32], conflict: &Conflict) -> Event {
    let event = conflict_event(layout, vector, conflict);
    let text = event.text.replacen("refuted", "refuted as others before it", 1);
    Event::new(EventKind::Conflict, text)
}

/// That a slot has its value, or one of others that do the same.
fn condition(layout: &Layout, slot: SlotId, own: u32, values: Values) -> String {
    let info = layout.slot(slot);
    let size = u32::try_from(layout.domain_size(&info.domain)).unwrap_or(u32::MAX);
    let text = |index: u32| value_text(layout, slot, index);
    let (name, is_it) = (&info.name, |&index: &u32| index == own || values.has(index));
    let told_apart = size.min(MOST as u32);
    let some: Vec<u32> = (0..told_apart).filter(is_it).collect();
    let rest: Vec<u32> = (0..told_apart).filter(|index| !is_it(index)).collect();
    match (some.as_slice(), rest.as_slice()) {
        ([_, _, ..], [one]) if size <= told_apart => format!("{name} ≠ {}", text(*one)),
        ([_, _, ..], []) if size <= told_apart => format!("{name} = anything"),
        ([_, _] | [_, _, _] | [_, _, _, _], _) => {
            let some: Vec<String> = some.iter().map(|&index| text(index)).collect();
            format!("{name} in {{{}}}", some.join(", "))
        }
        ([_, _, ..], _) => format!("{name} = {} or {} others", text(own), some.len() - 1),
        _ => format!("{name} = {}", text(own)),
    }
}

/// There is none.
pub(super) fn end_event() -> Event {
    Event::new(EventKind::Answer, "the accessed stack is empty: no candidate is left")
}

/// A search after it popped a slot. Says in words what became of that, and why.
pub(super) struct Place<'a> {
    pub layout: &'a Layout,
    pub fixed: &'a [bool],
    pub symmetry: bool,
    pub vector: &'a [u32],
    /// Without the slot that was popped.
    pub accessed: &'a [SlotId],
    /// Values of that slot which were passed over.
    pub passed: &'a [u32],
}

impl Place<'_> {
    /// What became of a slot.
    pub fn popped(&self, step: Backtrack) -> Event {
        let Backtrack { slot, what } = step;
        let value = |index: u32| value_text(self.layout, slot, index);
        let reason = match what {
            Move::SkippedFixed => {
                let index = self.vector.get(slot.0 as usize).copied().unwrap_or(0);
                format!("skipped, it is fixed at {}", value(index))
            }
            Move::Incremented { from, to } => {
                let (passed, limit) = (self.passed_over(slot), self.limit(slot, to));
                format!("{} → {} ({from} → {to}){passed}{limit}", value(from), value(to))
            }
            Move::Reset { from, isomorphic } => {
                let first = value(0);
                let last = self.passed.last().copied().unwrap_or(from);
                let why = if isomorphic { self.isomorphic(slot, last) } else { "its last value".into() };
                let passed = self.passed_over(slot);
                format!("reset from {} to {first} ({from} → 0){passed}: {why}", value(from))
            }
            Move::Jumped { from } => {
                let first = value(0);
                format!(
                    "jumped over, {} to {first} ({from} → 0): it has no part in the conflict",
                    value(from)
                )
            }
        };
        let name = &self.layout.slot(slot).name;
        Event::new(EventKind::Popped(step), format!("popped {name} (index {}): {reason}", slot.0))
    }

    /// Values that need no test.
    fn passed_over(&self, slot: SlotId) -> String {
        let values: Vec<String> =
            self.passed.iter().map(|&index| value_text(self.layout, slot, index)).collect();
        match values.as_slice() {
            [] => String::new(),
            [one] => format!(", past {one}, which is refuted as well"),
            [first, .., last] if values.len() > 4 => {
                format!(", past {} values from {first} to {last}, which are refuted as well", values.len())
            }
            some => format!(", past {}, which are refuted as well", some.join(", ")),
        }
    }

    /// How far a reference may be incremented, and by which field.
    fn limit(&self, slot: SlotId, to: u32) -> String {
        let Domain::References { null, orbits } = &self.layout.slot(slot).domain else {
            return String::new();
        };
        if !self.symmetry {
            return "; without symmetry breaking it may go through its whole domain".into();
        }
        let mut first = u32::from(*null);
        for &orbit in orbits {
            let places = self.layout.orbit(orbit).places.clone();
            let count = places.len() as u32;
            if to < first + count {
                let (named, by) = self.named(orbit);
                if named >= count {
                    let last = first + count - 1;
                    let largest = self.largest(orbit, named, by);
                    return format!("; may go up to {last}, the end of the domain ({largest})");
                }
                let object = &self.layout.place(PlaceId(places.start + named)).name;
                let largest = self.largest(orbit, named, by);
                return format!("; may go up to {} ({object}): {largest}", first + named);
            }
            first += count;
        }
        String::new()
    }

    /// Why the next value would only rename objects.
    fn isomorphic(&self, slot: SlotId, from: u32) -> String {
        let Domain::References { null, orbits } = &self.layout.slot(slot).domain else {
            return String::new();
        };
        let mut first = u32::from(*null);
        for &orbit in orbits {
            let places = self.layout.orbit(orbit).places.clone();
            let count = places.len() as u32;
            if from + 1 < first + count {
                let (named, by) = self.named(orbit);
                let next = &self.layout.place(PlaceId(places.start + (from + 1).saturating_sub(first))).name;
                let own = &self.layout.place(PlaceId(places.start + named.min(count - 1))).name;
                let largest = self.largest(orbit, named, by);
                return format!("{next} in place of {own} would give an isomorphic heap, as {largest}");
            }
            first += count;
        }
        "the other objects of its domain would give isomorphic heaps".into()
    }

    fn largest(&self, orbit: OrbitId, named: u32, by: String) -> String {
        match named.checked_sub(1) {
            None => "no fixed or accessed field names an object yet".into(),
            Some(last) => {
                let place = PlaceId(self.layout.orbit(orbit).places.start + last);
                let name = &self.layout.place(place).name;
                format!("the largest object over fixed and accessed fields is {name} ({by})")
            }
        }
    }

    /// `maxId`, plus one, over fixed slots, their owners, the receiver and the stack (LISSA §3.3), and
    /// what names that object.
    fn named(&self, orbit: OrbitId) -> (u32, String) {
        let layout = self.layout;
        let places = &layout.orbit(orbit).places;
        let mut best = (0, String::new());
        let mut name = |place: PlaceId, by: &dyn Fn() -> String| {
            if places.contains(&place.0) && place.0 - places.start + 1 > best.0 {
                best = (place.0 - places.start + 1, by());
            }
        };
        if let Some(receiver) = layout.receiver {
            name(receiver, &|| "the receiver".into());
        }
        let slots = (0..layout.slots.len() as u32).map(SlotId);
        for slot in slots.filter(|s| self.fixed.get(s.0 as usize) == Some(&true)) {
            let info = layout.slot(slot);
            if let Some(owner) = info.owner {
                name(owner, &|| format!("it owns fixed {}", info.name));
            }
            let index = self.vector.get(slot.0 as usize).copied().unwrap_or(0);
            if let Some(DomainValue::Object(place)) = layout.domain_value(&info.domain, index) {
                name(place, &|| format!("fixed {}", info.name));
            }
        }
        for &slot in self.accessed {
            let info = layout.slot(slot);
            let index = self.vector.get(slot.0 as usize).copied().unwrap_or(0);
            if let Some(DomainValue::Object(place)) = layout.domain_value(&info.domain, index) {
                name(place, &|| info.name.to_string());
            }
        }
        best
    }
}
