//! Whether some choice of numbers allows a heap: the lazy steps that build it again, one a round. Where a step
//! fails under some choice of numbers, the search goes back to the last choice that is open.

use std::rc::Rc;
use std::sync::Arc;

use crate::base::count::counted;
use crate::heap::{CandidateVector, Clause, Layout, PlaceId, SlotId};
use crate::solve::bounds::Bounds;
use crate::solve::observer::Observer;
use crate::solve::trace::{CandidateState, Event, EventKind};
use crate::solve::verdict::MissingPair;
use crate::solve::{Verdict, Why};
use crate::technique::bli::{
    allowed, breadth_first, image_event, label_text, options_after, refused_event, step_text,
};
use crate::technique::bli1::{
    Number, Numbers, as_label, is_taken, new_numbers, number, owner_label, root_numbers, step,
};
use crate::technique::replay::Stepwise;
use crate::technique::{Context, Query};

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

    /// Every choice of numbers failed.
    fn refuted(&self) -> Verdict {
        match self.first_missing.clone() {
            Some(missing) => Verdict::Unsat(Why::OutsideBound(missing)),
            None => Verdict::Sat(None),
        }
    }
}

/// One lazy step, told: what the bound says of it, and the numbers after it, or the pair that is missing.
/// `options` are the alternatives that `li` has there.
pub(super) fn told_step<O: Observer>(
    layout: &Layout,
    bounds: &Bounds,
    numbers: &Numbers,
    clause: &Clause,
    options: impl FnOnce(SlotId) -> Vec<Clause>,
    observer: &mut O,
) -> Result<Vec<Numbers>, Box<MissingPair>> {
    if observer.listens()
        && let Some(slot) = clause.reference()
    {
        let owner = owner_label(layout, numbers, slot);
        let targets = bounds.image(layout, slot, owner.as_ref());
        let meets = |place: PlaceId| match number(numbers, place) {
            Some(Number::Certain(own)) => targets.places.contains(own),
            Some(Number::Any) => targets.open || targets.places.iter().any(|p| !is_taken(numbers, p)),
            None => false,
        };
        let new = |orbit| !new_numbers(layout, numbers, orbit, &targets).is_empty();
        observer.tell(|| {
            let mut event = image_event(layout, &options(slot), slot, owner.as_ref(), &targets, meets, new);
            for (place, own) in layout.places.iter().zip(numbers.iter()) {
                if let Some(own) = own {
                    event =
                        event.fact(format!("label of {}", place.name), label_text(layout, &as_label(*own)));
                }
            }
            event
        });
    }
    let after = step(layout, bounds, numbers, clause);
    observer.tell(|| {
        let says = match &after {
            Ok(after) if after.len() == 1 => "allowed".into(),
            Ok(after) => format!("allowed, with {} for its number", counted(after.len(), "choice")),
            Err(missing) => return refused_event(layout, clause, missing),
        };
        Event::new(EventKind::Answer, format!("{}: {says}", step_text(layout, clause)))
    });
    after
}

impl Stepwise for Numbering {
    type Solver = ();
    const UNIT: &'static str = "lazy step";

    fn advance<O: Observer>(
        &mut self,
        (): &mut (),
        context: &mut Context,
        observer: &mut O,
        _: u64,
    ) -> Option<Verdict> {
        observer.begin(|| CandidateState { vector: self.vector.clone(), accessed: Vec::new() });
        let Some((done, numbers)) = self.open.pop() else { return Some(self.refuted()) };
        let clauses = self.clauses.clone();
        let Some(clause) = clauses.get(done) else {
            observer.closes();
            let text = "no decided reference is left: the bounds allow the heap";
            observer.tell(|| Event::new(EventKind::Answer, text));
            return Some(allowed(&self.bounds));
        };
        if self.tried >= context.limits.candidates || context.cancel.is_cancelled() {
            let why = Why::GaveUp("too many ways to number the objects".into());
            observer.closes();
            observer.tell(|| Event::new(EventKind::Answer, why.sentence()));
            return Some(Verdict::Unknown(why));
        }
        self.tried += 1;
        let options = |slot| options_after(&self.layout, &clauses[..done], slot);
        match told_step(&self.layout, &self.bounds, &numbers, clause, options, observer) {
            Ok(after) => self.open.extend(after.into_iter().rev().map(|numbers| (done + 1, numbers))),
            Err(missing) => {
                self.first_missing.get_or_insert(missing);
            }
        }
        self.open.is_empty().then(|| self.refuted())
    }
}
