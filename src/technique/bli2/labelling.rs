//! Whether the bounds allow a heap: the lazy steps that build it again, one a round, with labels, what the bound
//! leads to, and what it filters.

use std::rc::Rc;
use std::sync::Arc;

use crate::heap::{CandidateVector, Clause, Layout, PlaceId, SlotId};
use crate::solve::bounds::Bounds;
use crate::solve::observer::Observer;
use crate::solve::trace::{CandidateState, Event, EventKind};
use crate::solve::verdict::MissingPair;
use crate::solve::{Verdict, Why};
use crate::technique::bli::{
    allowed, breadth_first, image_event, label_text, options_after, refused_event, step_text,
};
use crate::technique::bli2::{Labels, image, label, new_label, root_labels, step};
use crate::technique::replay::Stepwise;
use crate::technique::{Context, Query};

/// The steps, which stand between two.
#[derive(Clone)]
pub(super) struct Labelling {
    bounds: Arc<Bounds>,
    layout: Arc<Layout>,
    vector: CandidateVector,
    clauses: Rc<Vec<Clause>>,
    done: usize,
    labels: Labels,
}

impl Labelling {
    pub fn new(layout: &Arc<Layout>, bounds: Arc<Bounds>, query: &Query) -> Self {
        Self {
            bounds,
            vector: query.encoding.vector.clone(),
            clauses: Rc::new(breadth_first(query.heap)),
            done: 0,
            labels: root_labels(layout),
            layout: layout.clone(),
        }
    }
}

/// One lazy step, told: what the bound says of it, and the labels after it, or the pair that is missing.
/// `options` are the alternatives that `li` has there.
pub(super) fn told_step<O: Observer>(
    layout: &Layout,
    bounds: &Bounds,
    labels: &Labels,
    clause: &Clause,
    options: impl FnOnce(SlotId) -> Vec<Clause>,
    observer: &mut O,
) -> Result<Labels, Box<MissingPair>> {
    if observer.listens()
        && let Some(slot) = clause.reference()
    {
        let image = image(layout, bounds, labels, slot);
        let own = layout.slot(slot).owner.and_then(|o| label(labels, o));
        let meets = |place: PlaceId| label(labels, place).is_some_and(|l| l.meets(&image));
        let new = |orbit| new_label(layout, orbit, &image).is_some();
        observer.tell(|| image_event(layout, &options(slot), slot, own, &image, meets, new));
    }
    let after = step(layout, bounds, labels, clause);
    observer.tell(|| match &after {
        Ok(labels) => {
            let text = format!("{}: allowed", step_text(layout, clause));
            let mut event = Event::new(EventKind::Answer, text);
            for (place, label) in layout.places.iter().zip(labels.iter()) {
                if let Some(label) = label {
                    event = event.fact(format!("label of {}", place.name), label_text(layout, label));
                }
            }
            event
        }
        Err(missing) => refused_event(layout, clause, missing),
    });
    after
}

impl Stepwise for Labelling {
    type Solver = ();
    const UNIT: &'static str = "lazy step";

    fn advance<O: Observer>(
        &mut self,
        (): &mut (),
        _: &mut Context,
        observer: &mut O,
        _: u64,
    ) -> Option<Verdict> {
        observer.begin(|| CandidateState { vector: self.vector.clone(), accessed: Vec::new() });
        let clauses = self.clauses.clone();
        let Some(clause) = clauses.get(self.done) else {
            observer.closes();
            let text = "no decided reference is left: the bounds allow the heap";
            observer.tell(|| Event::new(EventKind::Answer, text));
            return Some(allowed(&self.bounds));
        };
        let options = |slot| options_after(&self.layout, &clauses[..self.done], slot);
        match told_step(&self.layout, &self.bounds, &self.labels, clause, options, observer) {
            Ok(labels) => {
                self.labels = labels;
                self.done += 1;
                None
            }
            Err(missing) => Some(Verdict::Unsat(Why::OutsideBound(missing))),
        }
    }
}
