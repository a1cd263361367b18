//! SymSolve's search (LISSA §3.2, Fig. 6) with its symmetry breaking (§3.3), as a resumable machine.
//!
//! A [`Search`] owns the candidate vector and the stack of accessed slots and lends them. With nothing
//! fixed it is Korat's enumeration (§2.3.1). Invariant: slots that are neither fixed nor on the stack
//! have the value that they are given first, which is 0 but where it is to begin with another vector. It does not know
//! what the predicate is.
//!
//! Where the predicate says what refutes a candidate, slots read later are popped without trying their other
//! values, which cannot help: conflict-directed backjumping. Values that are refuted by the same, or of which the
//! predicate says so by the way, are passed over. A slot whose values are all refuted is so by what refuted each
//! of them, the slot itself left out. That holds for the objects, too, that symmetry breaking does not try: none of
//! the slots that were read before names the first of them, so exchanging it with a later one turns its refutation
//! into one of the later, as long as that speaks of no other objects than those that are named. The values that are
//! tried come in the published order; one that a slot is given before, although symmetry breaking would not, is tried in
//! addition.

mod backtrack;
mod divide;

use std::sync::Arc;

use smallvec::SmallVec;

use crate::base::Beat;
use crate::heap::{Domain, DomainValue, Layout, OrbitId, SlotId};
use crate::solve::korat::conflict::{Conflict, Refusal};
use crate::solve::korat::learned::{Learned, Ways};
use crate::solve::korat::trace::{candidate_event, end_event};
use crate::solve::observer::Observer;
use crate::solve::reason::Reached;
use crate::solve::trace::CandidateState;
use backtrack::{Before, Limits};

/// A predicate that gives no answer on this many candidates will hardly give one on the others, and each
/// such candidate costs all the steps it may take.
const MAX_UNKNOWNS: u32 = 16;

/// What a predicate says of one candidate.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Holds {
    /// It returned true.
    True,
    /// It returned false.
    False,
    /// No answer: why (it ran out of steps, read a field that is never enumerated, …).
    Unknown(String),
}

/// A precondition over candidates. `accessed` is empty at the start; the predicate pushes every slot
/// when it reads it first.
pub trait Predicate {
    /// Decides one candidate.
    fn test<O: Observer>(&mut self, vector: &[u32], accessed: &mut Vec<SlotId>, observer: &mut O) -> Holds;

    /// After it refused a candidate: what refutes it, which is told once. `None`: all that was accessed.
    fn take_refusal(&mut self) -> Option<Refusal> {
        None
    }

    /// What it was taught about candidates, where the search is to keep that for later ones.
    fn learned(&mut self) -> Option<&mut Learned> {
        None
    }
}

impl<F: FnMut(&[u32], &mut Vec<SlotId>) -> Holds> Predicate for F {
    fn test<O: Observer>(&mut self, vector: &[u32], accessed: &mut Vec<SlotId>, _: &mut O) -> Holds {
        self(vector, accessed)
    }
}

/// Why a run of the search ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SearchResult {
    /// The current candidate satisfies the predicate.
    Satisfied,
    /// There is no further candidate.
    Exhausted,
    /// The predicate gave no answer on some candidate and no later one satisfies it; the first reason.
    Unknown(String),
    /// The candidates allowed for this run are used up.
    Budget,
}

/// The search. See the module documentation.
#[derive(Clone, Debug)]
pub struct Search {
    layout: Arc<Layout>,
    symmetry: bool,
    vector: Vec<u32>,
    /// The value that each slot is given first.
    first: Vec<u32>,
    fixed: Vec<bool>,
    accessed: Vec<SlotId>,
    /// How many slots, from the first that is read on, keep their values: others search where they have other ones.
    floor: usize,
    /// What refutes the current candidate; `None`: all of the stack.
    refuted: Option<Refusal>,
    /// By position on the stack: the values that the slot had before. Positions beyond its end had none.
    before: Vec<Before>,
    /// Per orbit: how many of its objects, counted from the first, fixed slots, their owners and the
    /// receiver already name.
    named: Vec<u32>,
    /// Whether the current candidate was refused for a reason that holds for this search alone.
    is_own: bool,
    /// Whether it was so for another reason than the predicate's.
    by_rest: bool,
    /// How many slots of the stack were compared with what was learned.
    compared: usize,
    ways: Ways,
    /// Values of the slot that was popped last which were passed over.
    passed: Vec<u32>,
    candidates: u64,
    state: State,
    unknown: Option<String>,
    unknowns: u32,
    reached: Vec<Reached>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum State {
    /// The vector has not been tested.
    Untested,
    /// The vector has been tested, the stack is the predicate's.
    Tested,
    /// No candidate is left.
    Exhausted,
}

impl Search {
    /// A search from a vector whose `fixed` slots it must not change.
    pub fn new(layout: Arc<Layout>, vector: Vec<u32>, fixed: Vec<bool>, symmetry: bool) -> Self {
        let named = named_by_fixed(&layout, &vector, &fixed);
        Search {
            layout,
            symmetry,
            first: vec![0; vector.len()],
            vector,
            fixed,
            accessed: Vec::new(),
            floor: 0,
            refuted: None,
            before: Vec::new(),
            named,
            is_own: false,
            by_rest: false,
            compared: 0,
            ways: Ways::default(),
            passed: Vec::new(),
            candidates: 0,
            state: State::Untested,
            unknown: None,
            unknowns: 0,
            reached: Vec::new(),
        }
    }
    /// The same, where each slot is given its value in the vector before any other whenever it is read first.
    pub fn beginning_with(layout: Arc<Layout>, vector: Vec<u32>, fixed: Vec<bool>, symmetry: bool) -> Self {
        Search { first: vector.clone(), ..Self::new(layout, vector, fixed, symmetry) }
    }
    /// Korat's enumeration: nothing is fixed.
    pub fn enumerate(layout: Arc<Layout>) -> Self {
        let slots = layout.slots.len();
        Self::new(layout, vec![0; slots], vec![false; slots], true)
    }

    /// The current candidate.
    pub fn vector(&self) -> &[u32] {
        &self.vector
    }
    /// Which slots are fixed.
    pub fn fixed(&self) -> &[bool] {
        &self.fixed
    }
    /// Slots in the order in which the predicate first read them.
    pub fn accessed(&self) -> &[SlotId] {
        &self.accessed
    }
    /// Number of candidates tested so far.
    pub fn candidates(&self) -> u64 {
        self.candidates
    }
    /// The limits of the scope that it has met, sorted. Where it is exhausted and has met none, a larger
    /// scope has the same candidates.
    pub fn reached(&self) -> Vec<Reached> {
        let mut reached = self.reached.clone();
        reached.sort_unstable();
        reached
    }
    /// Vector and stack.
    pub fn place(&self) -> CandidateState {
        CandidateState { vector: self.vector.clone(), accessed: self.accessed.clone() }
    }
    /// Where it is, for whoever waits.
    pub fn beat(&self) -> Beat {
        Beat {
            candidates: self.candidates,
            vector: self.vector.clone(),
            fixed: self.fixed.clone(),
            accessed: self.accessed.iter().map(|slot| slot.0).collect(),
        }
    }
    /// The layout that vectors follow.
    pub fn layout(&self) -> &Arc<Layout> {
        &self.layout
    }
    /// Whether no candidate is left.
    pub fn is_exhausted(&self) -> bool {
        self.state == State::Exhausted
    }

    /// Takes primitives off the end of the stack, so that the next candidate differs in a reference.
    pub fn skip_primitives(&mut self) {
        while let Some(&slot) = self.accessed.last() {
            let at = slot.0 as usize;
            if self.fixed[at] || matches!(self.layout.slot(slot).domain, Domain::References { .. }) {
                break;
            }
            self.accessed.pop();
            self.vector[at] = self.first[at];
            self.refuted = None;
        }
    }

    /// The current candidate was refused for another reason than the predicate's: what refutes it, too.
    pub fn refute(&mut self, conflict: Conflict) {
        if self.state == State::Tested {
            self.refuted = Some(Refusal { conflict, others: None, is_blurred: false });
            self.is_own = true;
            self.by_rest = true;
        }
    }

    /// Tests the next candidate; `None` where none is left.
    pub fn step<P: Predicate, O: Observer>(&mut self, predicate: &mut P, observer: &mut O) -> Option<Holds> {
        let is_there = match self.state {
            State::Exhausted => false,
            State::Untested => true,
            State::Tested => self.advance(predicate.learned(), observer),
        };
        if !is_there {
            observer.closes();
            observer.tell(end_event);
            return None;
        }
        self.candidates += 1;
        observer.tell(|| candidate_event(self.candidates));
        self.accessed.clear();
        let holds = predicate.test(&self.vector, &mut self.accessed, observer);
        self.state = State::Tested;
        self.refuted = if holds == Holds::False { predicate.take_refusal() } else { None };
        self.is_own = self.refuted.as_ref().is_some_and(|refusal| refusal.is_blurred);
        self.by_rest = false;
        if holds == Holds::True {
            observer.survives();
        }
        Some(holds)
    }

    /// Goes on to the next candidate that satisfies the predicate, over at most `budget` candidates.
    pub fn next_satisfying<P: Predicate, O: Observer>(
        &mut self,
        predicate: &mut P,
        observer: &mut O,
        budget: u64,
    ) -> SearchResult {
        for _ in 0..budget {
            match self.step(predicate, observer) {
                Some(Holds::True) => return SearchResult::Satisfied,
                Some(Holds::False) => {}
                Some(Holds::Unknown(why)) => {
                    self.unknowns += 1;
                    self.unknown.get_or_insert(why);
                    if self.unknowns >= MAX_UNKNOWNS {
                        break;
                    }
                }
                None => {
                    return match &self.unknown {
                        Some(why) => SearchResult::Unknown(why.clone()),
                        None => SearchResult::Exhausted,
                    };
                }
            }
        }
        match &self.unknown {
            Some(why) if self.unknowns >= MAX_UNKNOWNS => SearchResult::Unknown(why.clone()),
            _ => SearchResult::Budget,
        }
    }

    /// The next value of a slot; or whether symmetry breaking forbids the rest of the domain.
    fn successor(&self, slot: SlotId, named: &[u32]) -> Result<u32, bool> {
        let domain = &self.layout.slot(slot).domain;
        let (value, tried) = (self.vector[slot.0 as usize], self.first[slot.0 as usize]);
        // After the one that it was given first come the others in their order.
        let past = |next: u32| next + u32::from(next == tried);
        let next = if value == tried && tried > 0 { 0 } else { past(value + 1) };
        if u64::from(next) >= self.layout.domain_size(domain) {
            return Err(false);
        }
        let Domain::References { null, orbits } = domain else { return Ok(next) };
        if !self.symmetry || next < u32::from(*null) {
            return Ok(next);
        }
        // `next` is object `number` of some orbit: allowed where the orbit's objects before it are all
        // named; otherwise the rest of that orbit only gives isomorphic heaps, and the next orbit starts.
        let mut start = u32::from(*null);
        for (&orbit, &named) in orbits.iter().zip(named) {
            let count = self.layout.orbit(orbit).places.len() as u32;
            let next = if next < start { past(start) } else { next };
            if next < start + count && next - start <= named {
                return Ok(next);
            }
            start += count;
        }
        Err(true)
    }

    /// Notes which limits of the scope stand between a slot's value and its successor.
    fn note_limits(&mut self, slot: SlotId, successor: Result<u32, bool>, named: &[u32]) -> Limits {
        let info = self.layout.slot(slot);
        let is_pooled = matches!(&info.domain, Domain::References { orbits, .. } if orbits.len() > 1);
        let mut noted = Limits::default();
        if successor.is_ok() && !is_pooled {
            return noted;
        }
        let layout = self.layout.clone();
        let info = layout.slot(slot);
        let value = self.vector[slot.0 as usize];
        let Domain::References { null, orbits } = &info.domain else {
            // A boolean has no third value.
            if !info.is_boolean || layout.domain_size(&info.domain) < 2 {
                noted = self.note(Reached::Slot(slot));
            }
            return noted;
        };
        let mut first = u32::from(*null);
        for (&orbit, &named) in orbits.iter().zip(named) {
            let end = first + layout.orbit(orbit).places.len() as u32;
            let is_between = value < end && successor.map_or(true, |next| end <= next);
            // A larger orbit has one more object to try where all of its own are named already.
            let is_full = !self.symmetry || named == end - first;
            if is_between && is_full {
                noted = noted.and(self.note(Reached::Orbit(orbit)));
            }
            first = end;
        }
        noted
    }

    fn note(&mut self, limit: Reached) -> Limits {
        let at = self.reached.iter().position(|&reached| reached == limit).unwrap_or_else(|| {
            self.reached.push(limit);
            self.reached.len() - 1
        });
        Limits::one(at)
    }

    /// Of each orbit of a slot's domain, how many of its objects are named; nothing for numbers.
    fn named_in(&self, slot: SlotId) -> SmallVec<[u32; 2]> {
        match &self.layout.slot(slot).domain {
            Domain::References { orbits, .. } => orbits.iter().map(|&orbit| self.named(orbit)).collect(),
            _ => SmallVec::new(),
        }
    }

    /// Number of objects of an orbit, counted from the first, that the fixed slots, their owners, the
    /// receiver and the slots still on the stack name: `maxId`, plus one, of LISSA §3.3.
    pub fn named(&self, orbit: OrbitId) -> u32 {
        let places = &self.layout.orbit(orbit).places;
        let mut named = self.named[orbit.0 as usize];
        for &slot in &self.accessed {
            if let Domain::References { null, orbits } = &self.layout.slot(slot).domain {
                let mut first = u32::from(*null);
                let value = self.vector[slot.0 as usize];
                for &o in orbits {
                    let count = self.layout.orbit(o).places.len() as u32;
                    if o == orbit && (first..first + count).contains(&value) {
                        named = named.max(value - first + 1);
                    }
                    first += count;
                }
            }
        }
        named.min(places.len() as u32)
    }
}

fn named_by_fixed(layout: &Layout, vector: &[u32], fixed: &[bool]) -> Vec<u32> {
    let mut named = vec![0; layout.orbits.len()];
    let mut name = |place: crate::heap::PlaceId| {
        if let Some(orbit) = layout.place(place).orbit {
            let number = place.0 - layout.orbit(orbit).places.start;
            let entry = &mut named[orbit.0 as usize];
            *entry = (*entry).max(number + 1);
        }
    };
    if let Some(receiver) = layout.receiver {
        name(receiver);
    }
    for (i, slot) in layout.slots.iter().enumerate().filter(|&(i, _)| fixed[i]) {
        if let Some(owner) = slot.owner {
            name(owner);
        }
        if let Some(DomainValue::Object(place)) = layout.domain_value(&slot.domain, vector[i]) {
            name(place);
        }
    }
    named
}
