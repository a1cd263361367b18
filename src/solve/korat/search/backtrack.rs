//! From a refuted candidate to the next: what is popped off the stack, what is jumped over, which values are passed.

use crate::heap::{Domain, OrbitId, SlotId};
use crate::solve::korat::conflict::{Conflict, Refusal, Values};
use crate::solve::korat::search::{Search, State};
use crate::solve::korat::trace::Place;
use crate::solve::observer::Observer;
use crate::solve::trace::{Backtrack, Move};

/// The values that a slot had before.
#[derive(Clone, Debug)]
pub(super) struct Before {
    /// What refutes all of them, the slot itself left out; `None`: all of the stack below.
    refuted: Option<Conflict>,
    /// Others that are refuted as well.
    others: Values,
}

impl Default for Before {
    fn default() -> Self {
        Self { refuted: Some(Conflict::default()), others: Values::ITS_OWN }
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
    pub(super) fn advance<O: Observer>(&mut self, observer: &mut O) -> bool {
        let refusal = self.refuted.take();
        let mut refuted = refusal.as_ref().map(|refusal| refusal.conflict.clone());
        self.before.truncate(self.accessed.len());
        while self.accessed.len() > self.floor
            && let Some(slot) = self.accessed.pop()
        {
            let (at, depth) = (slot.0 as usize, self.accessed.len());
            self.passed.clear();
            let before = if depth < self.before.len() { self.before.pop() } else { None };
            if self.fixed[at] {
                refuted.as_mut().map(|conflict| conflict.remove(slot));
                observer.tell(|| self.seen().popped(Backtrack { slot, what: Move::SkippedFixed }));
                continue;
            }
            let from = self.vector[at];
            let same = match &mut refuted {
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
            let mut all = Before { refuted: both(before.refuted, refuted), others: before.others.or(same) };
            match self.next_value(slot, &mut all, refusal.as_ref()) {
                Ok(to) => {
                    self.before.resize_with(depth, Before::default);
                    self.before.push(all);
                    let what = Move::Incremented { from, to };
                    observer.tell(|| self.seen().popped(Backtrack { slot, what }));
                    return true;
                }
                Err(isomorphic) => {
                    self.vector[at] = self.first[at];
                    refuted = all.refuted;
                    if let Some(conflict) = &mut refuted {
                        self.forget_unnamed(slot, conflict);
                    }
                    let what = Move::Reset { from, isomorphic };
                    observer.tell(|| self.seen().popped(Backtrack { slot, what }));
                }
            }
        }
        self.state = State::Exhausted;
        false
    }

    /// Sets a slot to its next value that is not refuted already.
    fn next_value(&mut self, slot: SlotId, all: &mut Before, said: Option<&Refusal>) -> Result<u32, bool> {
        let named = self.named_in(slot);
        // What speaks of slots that were popped does so of values that they no longer have.
        let stands = |other: SlotId| self.fixed[other.0 as usize] || self.accessed.contains(&other);
        let others = said
            .and_then(|refusal| refusal.others.as_ref())
            .filter(|others| others.slot == slot && others.conflict.iter().all(|(other, _)| stands(other)));
        let mut unsaid = others.map(|others| &others.conflict);
        loop {
            let successor = self.successor(slot, &named);
            self.note_limits(slot, successor, &named);
            let to = successor?;
            self.vector[slot.0 as usize] = to;
            if all.refuted.is_none() {
                return Ok(to);
            }
            if all.others.has(to) {
                self.passed.push(to);
                continue;
            }
            if !others.is_some_and(|others| others.values.has(to)) {
                return Ok(to);
            }
            if let Some(conflict) = unsaid.take() {
                all.refuted = both(all.refuted.take(), Some(conflict.clone()));
            }
            self.passed.push(to);
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

/// What refutes all that either refutes; `None` is everything.
fn both(a: Option<Conflict>, b: Option<Conflict>) -> Option<Conflict> {
    let mut all = a?;
    all.extend(&b?);
    Some(all)
}
