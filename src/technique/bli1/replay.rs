//! The lazy steps that build a heap again, one a round, with the numbers that objects have. Where a step
//! fails under some choice of numbers, the search goes back to the last choice that is open.

use std::rc::Rc;
use std::sync::Arc;

use crate::heap::{CandidateVector, Clause, Layout, PlaceId, SymbolicHeap};
use crate::solve::bounds::Bounds;
use crate::solve::trace::{CandidateState, Event, EventKind, Round};
use crate::solve::verdict::MissingPair;
use crate::solve::{Verdict, Why};
use crate::technique::bli::{allowed, breadth_first, image_event, label_text, slot_of, step_text};
use crate::technique::bli1::{
    Number, Numbers, as_label, is_taken, new_numbers, number, owner_label, root_numbers, step,
};
use crate::technique::{Context, Query, Replay};

/// The search over numbers, which stands between two lazy steps.
#[derive(Clone)]
pub(super) struct Numbering {
    bounds: Arc<Bounds>,
    layout: Arc<Layout>,
    vector: CandidateVector,
    clauses: Rc<Vec<Clause>>,
    open: Vec<(usize, Numbers)>,
    first_missing: Option<Box<MissingPair>>,
    tried: u64,
}

impl Numbering {
    pub fn new(layout: &Arc<Layout>, bounds: Arc<Bounds>, query: &Query) -> Self {
        Self {
            bounds,
            vector: query.encoding.vector.clone(),
            clauses: Rc::new(breadth_first(query.heap)),
            open: vec![(0, root_numbers(layout))],
            layout: layout.clone(),
            first_missing: None,
            tried: 0,
        }
    }

    fn over(&self, text: String, verdict: Verdict) -> Round {
        let start = CandidateState { vector: self.vector.clone(), accessed: Vec::new() };
        let events = vec![Event::new(EventKind::Answer, text)];
        Round { start, events, verdict: Some(verdict), survives: false, is_closing: true }
    }

    fn refuted(&self) -> Verdict {
        match self.first_missing.clone() {
            Some(missing) => Verdict::Unsat(Why::OutsideBound(missing)),
            None => Verdict::Sat(None),
        }
    }

    fn events(&self, done: usize, numbers: &Numbers, clause: &Clause) -> Vec<Event> {
        let Some(slot) = slot_of(clause) else { return Vec::new() };
        let mut built = SymbolicHeap::new(self.layout.clone());
        self.clauses.iter().take(done).for_each(|clause| built.apply(clause));
        let layout = &*self.layout;
        let owner = owner_label(layout, numbers, slot);
        let targets = self.bounds.image(layout, slot, owner.as_ref());
        let meets = |place: PlaceId| match number(numbers, place) {
            Some(Number::Certain(own)) => targets.places.contains(own),
            Some(Number::Any) => targets.open || targets.places.iter().any(|p| !is_taken(numbers, p)),
            None => false,
        };
        let new = |orbit| !new_numbers(layout, numbers, orbit, &targets).is_empty();
        let mut event = image_event(&built, slot, owner.as_ref(), &targets, meets, new);
        for (place, own) in layout.places.iter().zip(numbers.iter()) {
            if let Some(own) = own {
                event = event.fact(format!("label of {}", place.name), label_text(layout, &as_label(*own)));
            }
        }
        vec![event]
    }
}

impl Replay for Numbering {
    fn unit(&self) -> &'static str {
        "lazy step"
    }

    fn advance(&mut self, context: &mut Context, record: bool) -> Round {
        let Some((done, numbers)) = self.open.pop() else {
            return self.over("every choice of numbers was tried".into(), self.refuted());
        };
        let clauses = self.clauses.clone();
        let Some(clause) = clauses.get(done) else {
            let text = "no decided reference is left: the bounds allow the heap";
            return self.over(text.into(), allowed(&self.bounds));
        };
        if self.tried >= context.limits.candidates {
            let why = Why::GaveUp("too many ways to number the objects".into());
            return self.over(why.sentence(), Verdict::Unknown(why));
        }
        self.tried += 1;
        let mut events = if record { self.events(done, &numbers, clause) } else { Vec::new() };
        let text = step_text(&self.layout, clause);
        let told = match step(&self.layout, &self.bounds, &numbers, clause) {
            Ok(after) => {
                let ways = after.len();
                self.open.extend(after.into_iter().rev().map(|numbers| (done + 1, numbers)));
                match ways {
                    1 => format!("{text}: allowed"),
                    n => format!("{text}: allowed, with {n} choices for its number"),
                }
            }
            Err(missing) => {
                let why = Why::OutsideBound(missing.clone()).sentence();
                self.first_missing.get_or_insert(missing);
                format!("{text}: refused, {why}")
            }
        };
        events.push(Event::new(EventKind::Answer, told));
        let start = CandidateState { vector: self.vector.clone(), accessed: Vec::new() };
        let verdict = self.open.is_empty().then(|| self.refuted());
        Round { start, events, verdict, ..Round::default() }
    }

    fn copy(&self) -> Box<dyn Replay> {
        Box::new(self.clone())
    }
}
