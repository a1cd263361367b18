//! The lazy steps that build a heap again, one a round: labels, what the bound leads to, what it filters.

use crate::heap::{Layout, PlaceId, SymbolicHeap};
use crate::solve::bounds::Bounds;
use crate::solve::trace::{CandidateState, Event, EventKind, Round};
use crate::solve::verdict::MissingPair;
use crate::solve::{Verdict, Why};
use crate::technique::bli::{allowed, breadth_first, image_event, label_text, slot_of, step_text};
use crate::technique::bli2::{Labels, image, label, new_label, root_labels, step};
use crate::technique::replay::Told;
use crate::technique::{Query, Replay};

/// All rounds at once: there is one for each decided reference.
pub(super) fn replay(layout: &Layout, bounds: &Bounds, query: &Query) -> Box<dyn Replay> {
    let start = CandidateState { vector: query.encoding.vector.clone(), accessed: Vec::new() };
    let mut rounds = Vec::new();
    let mut labels = root_labels(layout);
    let mut built = SymbolicHeap::new(query.heap.layout().clone());
    for clause in breadth_first(query.heap) {
        let mut round = Round { start: start.clone(), ..Round::default() };
        if let Some(slot) = slot_of(&clause) {
            let image = image(layout, bounds, &labels, slot);
            let own = layout.slot(slot).owner.and_then(|o| label(&labels, o));
            let meets = |place: PlaceId| label(&labels, place).is_some_and(|l| l.meets(&image));
            let new = |orbit| new_label(layout, orbit, &image).is_some();
            round.events.push(image_event(&built, slot, own, &image, meets, new));
        }
        let after = step(layout, bounds, &labels, &clause);
        built.apply(&clause);
        let (event, verdict) = told(layout, step_text(layout, &clause), after, &mut labels);
        round.events.push(event);
        round.verdict = verdict;
        let is_over = round.verdict.is_some();
        rounds.push(round);
        if is_over {
            return Box::new(Told::new("lazy step", rounds));
        }
    }
    let events =
        vec![Event::new(EventKind::Answer, "no decided reference is left: the bounds allow the heap")];
    rounds.push(Round { start, events, verdict: Some(allowed(bounds)), survives: false, is_closing: true });
    Box::new(Told::new("lazy step", rounds))
}

fn told(
    layout: &Layout,
    step: String,
    after: Result<Labels, Box<MissingPair>>,
    labels: &mut Labels,
) -> (Event, Option<Verdict>) {
    match after {
        Ok(after) => {
            *labels = after;
            let mut event = Event::new(EventKind::Answer, format!("{step}: allowed"));
            for (place, label) in layout.places.iter().zip(labels.iter()) {
                if let Some(label) = label {
                    event = event.fact(format!("label of {}", place.name), label_text(layout, label));
                }
            }
            (event, None)
        }
        Err(missing) => {
            let why = Why::OutsideBound(missing);
            let event = Event::new(EventKind::Answer, format!("{step}: refused, {}", why.sentence()));
            (event, Some(Verdict::Unsat(why)))
        }
    }
}
