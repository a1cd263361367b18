//! Whether the bounds allow a heap: the lazy steps that build it again, one a round, with labels, what the bound
//! leads to, and what it filters.

use std::rc::Rc;
use std::sync::Arc;

use crate::heap::{CandidateVector, Clause, Layout, PlaceId, SymbolicHeap};
use crate::solve::bounds::Bounds;
use crate::solve::observer::Observer;
use crate::solve::trace::{CandidateState, Event, EventKind};
use crate::solve::{Verdict, Why};
use crate::technique::bli::{allowed, breadth_first, image_event, label_text, slot_of, step_text};
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

    /// What the bound says of the next step; nothing where it decides no reference.
    fn image(&self, clause: &Clause) -> Option<Event> {
        let slot = slot_of(clause)?;
        let mut built = SymbolicHeap::new(self.layout.clone());
        self.clauses.iter().take(self.done).for_each(|clause| built.apply(clause));
        let (layout, labels) = (&*self.layout, &self.labels);
        let image = image(layout, &self.bounds, labels, slot);
        let own = layout.slot(slot).owner.and_then(|o| label(labels, o));
        let meets = |place: PlaceId| label(labels, place).is_some_and(|l| l.meets(&image));
        let new = |orbit| new_label(layout, orbit, &image).is_some();
        Some(image_event(&built, slot, own, &image, meets, new))
    }

    /// The step is allowed: labels after it.
    fn allowed(&self, clause: &Clause, labels: &Labels) -> Event {
        let layout = &*self.layout;
        let mut event = Event::new(EventKind::Answer, format!("{}: allowed", step_text(layout, clause)));
        for (place, label) in layout.places.iter().zip(labels.iter()) {
            if let Some(label) = label {
                event = event.fact(format!("label of {}", place.name), label_text(layout, label));
            }
        }
        event
    }
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
        if O::LISTENS
            && let Some(image) = self.image(clause)
        {
            observer.tell(|| image);
        }
        match step(&self.layout, &self.bounds, &self.labels, clause) {
            Ok(labels) => {
                observer.tell(|| self.allowed(clause, &labels));
                self.labels = labels;
                self.done += 1;
                None
            }
            Err(missing) => {
                let why = Why::OutsideBound(missing);
                observer.tell(|| {
                    let step = step_text(&self.layout, clause);
                    Event::new(EventKind::Answer, format!("{step}: refused, {}", why.sentence()))
                });
                Some(Verdict::Unsat(why))
            }
        }
    }
}
