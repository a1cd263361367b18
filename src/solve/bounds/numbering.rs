//! Breadth-first numbers of a candidate's objects, in the order that encodings have: roots that are no
//! fields of the receiver, then the receiver, then objects as they are found; a counter an orbit.

use std::collections::VecDeque;
use std::sync::Arc;

use crate::heap::{Domain, DomainValue, Layout, OrbitId, PlaceId, RootKind, SlotId, SlotKind};
use crate::solve::bounds::{PlaceSet, Rows, Targets};
use crate::subject::{Predicate, RootRef};

/// What numbering needs to know of a layout.
pub struct Numbering {
    layout: Arc<Layout>,
    /// By orbit: whether its objects have references of their own.
    linked: Vec<bool>,
    /// Whether more than one orbit has: then the order of the objects depends on all that came before.
    mixed: bool,
    /// By slot: arguments that no predicate takes, which are never read.
    ignored: Vec<bool>,
}

impl Numbering {
    /// For heaps that `predicates` decide; `None` where all references count.
    pub fn new(layout: &Arc<Layout>, predicates: Option<&[Predicate]>) -> Self {
        let is_reference = |slot: u32| matches!(layout.slot(SlotId(slot)).domain, Domain::References { .. });
        let linked: Vec<bool> = layout
            .orbits
            .iter()
            .map(|o| o.places.clone().any(|p| layout.place(PlaceId(p)).slots.clone().any(is_reference)))
            .collect();
        let mixed = linked.iter().filter(|&&l| l).count() > 1;
        let mut ignored = vec![false; layout.slots.len()];
        for (root, slot) in layout.scope.roots.iter().zip(&layout.root_slots) {
            let taken = |p: &Predicate| {
                p.params.iter().any(|r| matches!(r, RootRef::Argument(name) if *name == root.name))
            };
            if let (RootKind::Argument(_), Some(slot), Some(predicates)) = (root.kind, slot, predicates) {
                ignored[slot.0 as usize] = !predicates.iter().any(taken);
            }
        }
        Self { layout: layout.clone(), linked, mixed, ignored }
    }

    /// By object: its number, as the object of the layout that has it. `read` says which slots preH read.
    pub fn of(&self, vector: &[u32], read: &[bool]) -> Vec<Option<PlaceId>> {
        let layout = &self.layout;
        let mut numbers = vec![None; layout.places.len()];
        let mut next = vec![0; layout.orbits.len()];
        let mut found = VecDeque::new();
        let mut number = |place: PlaceId, found: &mut VecDeque<PlaceId>| {
            let entry = &mut numbers[place.0 as usize];
            if entry.is_some() {
                return;
            }
            *entry = Some(match layout.place(place).orbit {
                None => place,
                Some(orbit) => {
                    let count = &mut next[orbit.0 as usize];
                    *count += 1;
                    PlaceId(layout.orbit(orbit).places.start + *count - 1)
                }
            });
            found.push_back(place);
        };
        if let Some(receiver) = layout.receiver {
            number(receiver, &mut found);
        }
        let mut slots: Vec<SlotId> = layout.root_slots.iter().flatten().copied().collect();
        loop {
            for slot in slots {
                let info = layout.slot(slot);
                if let (true, Some(DomainValue::Object(place))) =
                    (read[slot.0 as usize], layout.domain_value(&info.domain, vector[slot.0 as usize]))
                {
                    number(place, &mut found);
                }
            }
            let Some(place) = found.pop_front() else { break };
            slots = layout.place(place).slots.clone().map(SlotId).collect();
        }
        numbers
    }

    /// Whether all references of the objects that have numbers were read, and so were all roots: other
    /// values of primitives read later then lead to no other reference. An array's elements past its length
    /// are unread, since its length may be another.
    pub fn reads_all(&self, read: &[bool], numbers: &[Option<PlaceId>]) -> bool {
        let layout = &self.layout;
        let is_read = |slot: u32| {
            let at = slot as usize;
            let is_reference = matches!(layout.slot(SlotId(slot)).domain, Domain::References { .. });
            !is_reference || read[at] || self.ignored[at]
        };
        layout.root_slots.iter().flatten().all(|slot| is_read(slot.0))
            && (layout.places.iter().zip(numbers))
                .all(|(place, number)| number.is_none() || place.slots.clone().all(is_read))
    }

    /// What objects without a number are called that a slot leads to which preH left alone: all names of
    /// their orbits that no object with a number has. Their own references are free as well.
    fn beyond(&self, slot: SlotId, numbers: &[Option<PlaceId>]) -> PlaceSet {
        let layout = &self.layout;
        let orbits_of = |slot: SlotId| match &layout.slot(slot).domain {
            Domain::References { orbits, .. } => orbits.as_slice(),
            _ => &[],
        };
        let mut found = PlaceSet::default();
        let mut open: Vec<OrbitId> = orbits_of(slot).to_vec();
        while let Some(orbit) = open.pop() {
            let is_taken = |place: &u32| numbers.contains(&Some(PlaceId(*place)));
            let free = layout.orbit(orbit).places.clone().filter(|place| !is_taken(place));
            for place in free.map(PlaceId).filter(|&place| !found.contains(place)).collect::<Vec<_>>() {
                found.insert(place);
                let slots = layout.place(place).slots.clone().map(SlotId);
                open.extend(slots.flat_map(orbits_of).copied());
            }
        }
        found
    }

    /// Adds the pairs of a heap that satisfies preH.
    pub fn mark(&self, vector: &[u32], read: &[bool], numbers: &[Option<PlaceId>], rows: &mut Rows) {
        let layout = &self.layout;
        for slot in layout.root_slots.iter().flatten() {
            self.mark_slot(*slot, *slot, vector, read, numbers, rows);
        }
        for (place, number) in layout.places.iter().zip(numbers) {
            let Some(number) = number else { continue };
            let length = self.length(place.slots.clone(), vector, read);
            for (at, to) in place.slots.clone().zip(layout.place(*number).slots.clone()) {
                let beyond =
                    matches!(layout.slot(SlotId(at)).kind, SlotKind::Element(i) if i64::from(i) >= length);
                if !beyond {
                    self.mark_slot(SlotId(at), SlotId(to), vector, read, numbers, rows);
                }
            }
        }
    }

    /// The length of an array that preH measured; elements past it do not exist.
    fn length(&self, slots: std::ops::Range<u32>, vector: &[u32], read: &[bool]) -> i64 {
        let first = slots.start as usize;
        match self.layout.slots.get(first) {
            Some(info) if info.kind == SlotKind::Length && !slots.is_empty() && read[first] => {
                match self.layout.domain_value(&info.domain, vector[first]) {
                    Some(DomainValue::Number(n)) => n,
                    _ => i64::MAX,
                }
            }
            _ => i64::MAX,
        }
    }

    fn mark_slot(
        &self,
        from: SlotId,
        to: SlotId,
        vector: &[u32],
        read: &[bool],
        numbers: &[Option<PlaceId>],
        rows: &mut Rows,
    ) {
        let Some(row) = &mut rows[to.0 as usize] else { return };
        if !read[from.0 as usize] {
            if !row.open {
                *row = Targets { beyond: row.beyond.clone(), ..Targets::everything(&self.layout, to) };
            }
            row.beyond.union_with(&self.beyond(from, numbers));
            return;
        }
        let domain = &self.layout.slot(from).domain;
        match self.layout.domain_value(domain, vector[from.0 as usize]) {
            // What a read slot points to has a number.
            Some(DomainValue::Object(place)) => {
                if let Some(number) = numbers[place.0 as usize] {
                    row.places.insert(number);
                }
            }
            Some(value) => row.add(&value),
            None => {}
        }
    }

    /// Whether some heap in which objects have their breadth-first numbers as names, and in which `owner`
    /// has a number, may have the known values. May say yes where there is none.
    pub fn is_consistent(&self, vector: &[u32], known: &[bool], owner: Option<PlaceId>) -> bool {
        let layout = &self.layout;
        let mut count = Counters { least: vec![0; layout.orbits.len()], most: vec![0; layout.orbits.len()] };
        let mut found = VecDeque::new();
        if let Some(receiver) = layout.receiver {
            match layout.place(receiver).orbit {
                Some(orbit) => count.reach(layout, orbit, 0, &mut found),
                None => found.push_back(receiver),
            }
        }
        let mut slots: Vec<SlotId> = layout.root_slots.iter().flatten().copied().collect();
        loop {
            for slot in slots {
                let Domain::References { orbits, .. } = &layout.slot(slot).domain else { continue };
                let at = slot.0 as usize;
                if self.ignored[at] {
                    continue;
                }
                if !known[at] {
                    if self.mixed && orbits.iter().any(|o| self.linked[o.0 as usize]) {
                        return true;
                    }
                    orbits.iter().for_each(|&o| count.may_reach_another(layout, o, &mut found));
                    continue;
                }
                let Some(DomainValue::Object(place)) =
                    layout.domain_value(&layout.slot(slot).domain, vector[at])
                else {
                    continue;
                };
                let Some(orbit) = layout.place(place).orbit else { continue };
                let number = place.0 - layout.orbit(orbit).places.start;
                if number > count.most[orbit.0 as usize] {
                    return false;
                }
                count.reach(layout, orbit, number, &mut found);
            }
            let Some(place) = found.pop_front() else { break };
            slots = layout.place(place).slots.clone().map(SlotId).collect();
        }
        owner.is_none_or(|owner| match layout.place(owner).orbit {
            None => true,
            Some(orbit) => owner.0 - layout.orbit(orbit).places.start < count.most[orbit.0 as usize],
        })
    }
}

/// How many objects of each orbit have been numbered at least, and at most.
struct Counters {
    least: Vec<u32>,
    most: Vec<u32>,
}

impl Counters {
    /// The object of that number is reached.
    fn reach(&mut self, layout: &Layout, orbit: OrbitId, number: u32, found: &mut VecDeque<PlaceId>) {
        let at = orbit.0 as usize;
        self.least[at] = self.least[at].max(number + 1);
        self.raise(layout, orbit, number + 1, found);
    }
    /// A slot that is not known may reach one more.
    fn may_reach_another(&mut self, layout: &Layout, orbit: OrbitId, found: &mut VecDeque<PlaceId>) {
        let one_more = self.most[orbit.0 as usize] + 1;
        self.raise(layout, orbit, one_more, found);
    }
    fn raise(&mut self, layout: &Layout, orbit: OrbitId, count: u32, found: &mut VecDeque<PlaceId>) {
        let places = &layout.orbit(orbit).places;
        let most = &mut self.most[orbit.0 as usize];
        while *most < count && *most < places.len() as u32 {
            found.push_back(PlaceId(places.start + *most));
            *most += 1;
        }
    }
}
