//! SymSolve told step by step: what was popped off the accessed stack and why it was incremented, reset or
//! skipped (LISSA Fig. 6 and §3.3), what the precondition read, and what it said.

use crate::heap::{Domain, DomainValue, Layout, OrbitId, PlaceId, SlotId};
use crate::solve::korat::HeapPredicate;
use crate::solve::korat::search::{Backtrack, Holds, Move, Predicate, Search, SearchObserver, SearchResult};
use crate::solve::trace::{CandidateState, Event, EventKind, Round};

/// A value of a slot's domain for people: `null`, `N1`, `true`, `5`.
pub fn value_text(layout: &Layout, slot: SlotId, index: u32) -> String {
    let info = layout.slot(slot);
    match layout.domain_value(&info.domain, index) {
        Some(DomainValue::Null) => "null".into(),
        Some(DomainValue::Object(place)) => layout.place(place).name.to_string(),
        Some(DomainValue::Number(n)) if info.is_boolean => (n != 0).to_string(),
        Some(DomainValue::Number(n)) => n.to_string(),
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

/// The next round of a search: the way to its next candidate, and the test of that one. `observer` sees
/// the candidate as it would without recording.
pub fn next_round<O: SearchObserver>(
    search: &mut Search,
    predicate: &mut HeapPredicate,
    observer: &mut O,
    record: bool,
) -> (SearchResult, Round) {
    predicate.fix(search.fixed());
    if !record {
        let result = search.next_satisfying(predicate, observer, 1);
        let is_closing = search.is_exhausted();
        let survives = result == SearchResult::Satisfied;
        return (result, Round { survives, is_closing, ..Round::default() });
    }
    let layout = search.layout().clone();
    let start = CandidateState { vector: search.vector().to_vec(), accessed: search.accessed().to_vec() };
    let (fixed, symmetry, before) = (search.fixed().to_vec(), search.breaks_symmetry(), search.candidates());
    let mut steps = Steps { steps: Vec::new(), inner: observer };
    let mut traced = Traced { predicate, fixed: &fixed, events: Vec::new() };
    let result = search.next_satisfying(&mut traced, &mut steps, 1);
    let (steps, run) = (steps.steps, traced.events);
    let mut teller = Teller { layout: &layout, fixed: &fixed, symmetry, state: start.clone() };
    let mut events: Vec<Event> = steps.into_iter().map(|step| teller.tell(step)).collect();
    let is_closing = search.candidates() == before;
    if is_closing {
        let text = "the accessed stack is empty: no candidate is left";
        events.push(Event::new(EventKind::Answer, text));
    } else {
        let text = format!("candidate {} is tested", search.candidates());
        events.push(Event::new(EventKind::Candidate, text));
    }
    events.extend(run);
    let survives = result == SearchResult::Satisfied;
    (result, Round { start, events, verdict: None, survives, is_closing })
}

struct Steps<'a, O> {
    steps: Vec<Backtrack>,
    inner: &'a mut O,
}

impl<O: SearchObserver> SearchObserver for Steps<'_, O> {
    fn on_candidate(&mut self, number: u64, vector: &[u32]) {
        self.inner.on_candidate(number, vector);
    }
    fn on_tested(&mut self, holds: &Holds, accessed: &[SlotId]) {
        self.inner.on_tested(holds, accessed);
    }
    fn on_backtrack(&mut self, step: Backtrack) {
        self.steps.push(step);
        self.inner.on_backtrack(step);
    }
}

struct Traced<'a> {
    predicate: &'a mut HeapPredicate,
    fixed: &'a [bool],
    events: Vec<Event>,
}

impl Predicate for Traced<'_> {
    fn test(&mut self, vector: &[u32], accessed: &mut Vec<SlotId>) -> Holds {
        self.predicate.trace(vector, self.fixed, accessed, &mut self.events)
    }
}

/// Says in words what a pop did, and why. Works the reasons out anew from vector, stack and fixed slots.
struct Teller<'a> {
    layout: &'a Layout,
    fixed: &'a [bool],
    symmetry: bool,
    state: CandidateState,
}

impl Teller<'_> {
    fn tell(&mut self, step: Backtrack) -> Event {
        let Backtrack { slot, what } = step;
        let value = |index: u32| value_text(self.layout, slot, index);
        let name = &self.layout.slot(slot).name;
        let old = self.state.vector.get(slot.0 as usize).copied().unwrap_or(0);
        let kind = EventKind::Popped(step);
        let mut event = Event::new(kind, String::new());
        // The reasons look at the stack without the slot that was popped.
        self.state.apply(&event);
        let reason = match what {
            Move::SkippedFixed => format!("skipped, it is fixed at {}", value(old)),
            Move::Incremented { from, to } => {
                format!("{} → {} ({from} → {to}){}", value(from), value(to), self.limit(slot, to))
            }
            Move::Reset { from, isomorphic } => {
                let first = value(0);
                let why = if isomorphic { self.isomorphic(slot, from) } else { "its last value".into() };
                format!("reset from {} to {first} ({from} → 0): {why}", value(from))
            }
        };
        event.text = format!("popped {name} (index {}): {reason}", slot.0);
        event
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
            let index = self.state.vector.get(slot.0 as usize).copied().unwrap_or(0);
            if let Some(DomainValue::Object(place)) = layout.domain_value(&info.domain, index) {
                name(place, &|| format!("fixed {}", info.name));
            }
        }
        for &slot in &self.state.accessed {
            let info = layout.slot(slot);
            let index = self.state.vector.get(slot.0 as usize).copied().unwrap_or(0);
            if let Some(DomainValue::Object(place)) = layout.domain_value(&info.domain, index) {
                name(place, &|| info.name.to_string());
            }
        }
        best
    }
}
