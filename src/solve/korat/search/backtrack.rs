//! From a refuted candidate to the next: what is popped off the stack, what is jumped over, which values are passed.

use crate::heap::{Domain, OrbitId, SlotId};
use crate::solve::korat::conflict::{Conflict, Refusal, Values};
use crate::solve::korat::learned::{Decided, Learned};
use crate::solve::korat::search::{Search, State};
use crate::solve::korat::trace::{Place, known_event};
use crate::solve::observer::Observer;
use crate::solve::reason::Reached;
use crate::solve::trace::{Backtrack, Move};

/// The values that a slot had before.
#[derive(Clone, Debug)]
pub(super) struct Before {
    /// What refutes all of them.
    refuted: Refuted,
    /// Others that are refuted as well.
    others: Values,
}

impl Default for Before {
    fn default() -> Self {
        let refuted = Refuted { conflict: Some(Conflict::default()), ..Refuted::default() };
        Self { refuted, others: Values::ITS_OWN }
    }
}

/// What refutes a candidate, or all values of a slot, the slot itself left out.
#[derive(Clone, Default, Debug)]
struct Refuted {
    /// The conflict; `None`: all of the stack below.
    conflict: Option<Conflict>,
    /// Limits of the scope that this was found by.
    limits: Limits,
    /// Whether it holds for this search alone.
    is_own: bool,
    /// Whether more than the predicate has a part in it.
    by_rest: bool,
}

impl Refuted {
    fn and(self, other: Refuted) -> Self {
        let conflict = match (self.conflict, other.conflict) {
            (Some(mut all), Some(other)) => {
                all.extend(&other);
                Some(all)
            }
            _ => None,
        };
        Self {
            conflict,
            limits: self.limits.and(other.limits),
            is_own: self.is_own || other.is_own,
            by_rest: self.by_rest || other.by_rest,
        }
    }
}

/// Some of the limits that a search has met, by their number. More than can be told apart are all.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub(super) struct Limits(u64);

impl Limits {
    pub fn one(number: usize) -> Self {
        Self(u32::try_from(number).ok().and_then(|n| 1_u64.checked_shl(n)).unwrap_or(u64::MAX))
    }
    pub fn and(self, other: Limits) -> Limits {
        Limits(self.0 | other.0)
    }
    fn among(self, reached: &[Reached]) -> Vec<Reached> {
        let is_in = |number: usize| self.0 == u64::MAX || number < 64 && self.0 >> number & 1 != 0;
        reached.iter().enumerate().filter(|&(number, _)| is_in(number)).map(|(_, &limit)| limit).collect()
    }
}

impl Search {
    /// It, for whoever tells why a slot got its value.
    fn seen(&self) -> Place<'_> {
        Place {
            layout: &self.layout,
            fixed: &self.fixed,
            symmetry: self.symmetry,
            vector: &self.vector,
            accessed: &self.accessed,
            passed: &self.passed,
        }
    }

    /// `getNextVector` (LISSA Fig. 6): pops until a slot can be incremented that has a part in the conflict.
    pub(super) fn advance<O: Observer>(
        &mut self,
        mut learned: Option<&mut Learned>,
        observer: &mut O,
    ) -> bool {
        let refusal = self.refuted.take();
        let mut refuted = Refuted {
            conflict: refusal.as_ref().map(|refusal| refusal.conflict.clone()),
            limits: Limits::default(),
            is_own: self.is_own,
            by_rest: self.by_rest,
        };
        if let Some(learned) = learned.as_deref_mut() {
            self.ways.follow(&self.layout, &self.vector, &self.fixed, &self.accessed);
            if let Some(known) = self.known(learned, observer) {
                refuted = known;
            }
        }
        self.before.truncate(self.accessed.len());
        while self.accessed.len() > self.floor
            && let Some(slot) = self.accessed.pop()
        {
            let (at, depth) = (slot.0 as usize, self.accessed.len());
            self.passed.clear();
            let before = if depth < self.before.len() { self.before.pop() } else { None };
            if self.fixed[at] {
                observer.tell(|| self.seen().popped(Backtrack { slot, what: Move::SkippedFixed }));
                continue;
            }
            if learned.is_some() {
                self.ways.pop(slot);
            }
            let from = self.vector[at];
            let same = match &mut refuted.conflict {
                None => Values::ITS_OWN,
                Some(conflict) => match conflict.remove(slot) {
                    Some(values) => values,
                    None => {
                        self.vector[at] = self.first[at];
                        observer.tell(|| self.seen().popped(Backtrack { slot, what: Move::Jumped { from } }));
                        continue;
                    }
                },
            };
            let before = before.unwrap_or_default();
            let mut all = Before { refuted: before.refuted.and(refuted), others: before.others.or(same) };
            match self.next_value(slot, &mut all, refusal.as_ref(), learned.as_deref_mut()) {
                Ok(to) => {
                    self.before.resize_with(depth, Before::default);
                    self.before.push(all);
                    self.compared = depth + 1;
                    let what = Move::Incremented { from, to };
                    observer.tell(|| self.seen().popped(Backtrack { slot, what }));
                    return true;
                }
                Err(isomorphic) => {
                    self.vector[at] = self.first[at];
                    refuted = all.refuted;
                    if refuted.by_rest && !self.has_all_values(slot) {
                        refuted.conflict = None;
                    }
                    if let Some(conflict) = &mut refuted.conflict {
                        self.forget_unnamed(slot, conflict);
                        if let Some(learned) = learned.as_deref_mut().filter(|_| !refuted.is_own) {
                            learned.learn(&self.decided(), conflict, refuted.limits.among(&self.reached));
                        }
                    }
                    let what = Move::Reset { from, isomorphic };
                    observer.tell(|| self.seen().popped(Backtrack { slot, what }));
                }
            }
        }
        self.state = State::Exhausted;
        false
    }

    fn decided(&self) -> Decided<'_> {
        let Self { layout, vector, accessed, ways, .. } = self;
        Decided { layout, vector, accessed, ways }
    }

    /// What refutes the current candidate by what was learned before, by the first slot that it is known of.
    fn known<O: Observer>(&mut self, learned: &mut Learned, observer: &mut O) -> Option<Refuted> {
        let new = self.compared.min(self.accessed.len())..self.accessed.len();
        self.compared = self.accessed.len();
        for at in new {
            if let Some((conflict, reached)) = learned.find(&self.decided(), self.accessed[at]) {
                observer.tell(|| known_event(&self.layout, &self.vector, &conflict));
                let limits = self.note_all(reached);
                return Some(Refuted { conflict: Some(conflict), limits, ..Refuted::default() });
            }
        }
        None
    }

    fn note_all(&mut self, reached: &[Reached]) -> Limits {
        reached.iter().fold(Limits::default(), |all, &limit| all.and(self.note(limit)))
    }

    /// Sets a slot to its next value that is not refuted already.
    fn next_value(
        &mut self,
        slot: SlotId,
        all: &mut Before,
        said: Option<&Refusal>,
        mut learned: Option<&mut Learned>,
    ) -> Result<u32, bool> {
        let named = self.named_in(slot);
        // What speaks of slots that were popped does so of values that they no longer have.
        let stands = |other: SlotId| self.fixed[other.0 as usize] || self.accessed.contains(&other);
        let others = said
            .and_then(|refusal| refusal.others.as_ref())
            .filter(|others| others.slot == slot && others.conflict.iter().all(|(other, _)| stands(other)));
        let mut unsaid = others.map(|others| &others.conflict);
        loop {
            let successor = self.successor(slot, &named);
            let limits = self.note_limits(slot, successor, &named);
            all.refuted.limits = all.refuted.limits.and(limits);
            let to = successor?;
            self.vector[slot.0 as usize] = to;
            if all.refuted.conflict.is_none() {
                return Ok(to);
            }
            if all.others.has(to) {
                self.passed.push(to);
                continue;
            }
            if others.is_some_and(|others| others.values.has(to)) {
                if let (Some(conflict), Some(all)) = (unsaid.take(), &mut all.refuted.conflict) {
                    all.extend(conflict);
                }
                self.passed.push(to);
                continue;
            }
            let Some(learned) = learned.as_deref_mut() else { return Ok(to) };
            self.ways.push(&self.layout, &self.vector, slot);
            let known = learned.find(&self.decided(), slot);
            self.ways.pop(slot);
            let Some((mut conflict, reached)) = known else { return Ok(to) };
            let same = conflict.remove(slot).unwrap_or_default();
            all.others = all.others.or(same);
            let limits = self.note_all(reached);
            let known = Refuted { conflict: Some(conflict), limits, ..Refuted::default() };
            all.refuted = std::mem::take(&mut all.refuted).and(known);
            self.passed.push(to);
        }
    }

    /// Whether a slot has no other values than its domain: a number that the predicate does not read is open for the rest
    /// of a precondition, and may be any.
    fn has_all_values(&self, slot: SlotId) -> bool {
        let info = self.layout.slot(slot);
        match info.domain {
            Domain::References { .. } => true,
            _ => info.is_boolean && self.layout.domain_size(&info.domain) == 2,
        }
    }

    /// After the last value of a slot: what refutes those that symmetry breaking left out as well. They are
    /// exchanged with one that was tried, so nothing else may speak of either.
    fn forget_unnamed(&self, slot: SlotId, conflict: &mut Conflict) {
        if !self.symmetry || !matches!(self.layout.slot(slot).domain, Domain::References { .. }) {
            return;
        }
        let named: Vec<u32> = (0..self.layout.orbits.len() as u32).map(|o| self.named(OrbitId(o))).collect();
        conflict.restrict(|slot| match &self.layout.slot(slot).domain {
            Domain::References { null, orbits } => {
                let mut allowed = Values::range(0..u32::from(*null));
                let mut first = u32::from(*null);
                for &orbit in orbits {
                    allowed = allowed.or(Values::range(first..first + named[orbit.0 as usize]));
                    first += self.layout.orbit(orbit).places.len() as u32;
                }
                allowed
            }
            _ => Values::ALL,
        });
    }
}
