//! `bli2`: bounded lazy initialization with symmetry breaking (Geldenhuys, Aguirre, Frias, Visser, NFM
//! 2013, Fig. 9). Every object carries the set of breadth-first numbers that it may have in a whole heap,
//! its *label*. At a lazy step of a field f of an object with label N, N′ = N;U_f decides: null where it is
//! a member, a new object where N′ has an object, with these as its label, and each object whose label
//! meets N′. Labels are not refined after an alias.
//!
//! `bli2-merge` is the same as it was measured there (Tables 2 and 3), which is not quite Fig. 9: of several
//! objects with the same label only the newest is offered, and a new object is counted, but not explored,
//! where the pool has none left. Leaving the older ones out loses heaps where the program compares with a
//! parent whose label a younger object shares.

mod labelling;

use std::rc::Rc;

use crate::exec::symbolic::{Alternative, Fork, ForkKind, SymbolicState};
use crate::heap::{Clause, Domain, Layout, OrbitId, PlaceId, SlotId, SymbolicHeap};
use crate::solve::bounds::{Bounds, BoundsStore, Label, Targets};
use crate::solve::trace::{Event, EventKind};
use crate::solve::verdict::MissingPair;
use crate::solve::{Verdict, Why};
use crate::technique::bli::{BoundsInUse, allowed, missing_pair, needs, options_of, step_text};
use crate::technique::bli2::labelling::{Labelling, told_step};
use crate::technique::replay::Stepwise;
use crate::technique::{Answer, Context, Cost, Entry, Judge, Query, Shown, Steered, Steering, Walk};

/// BLI, version 2.
pub struct Bli2 {
    bounds: BoundsInUse,
    merge: bool,
}

/// By object of the partial heap: its label.
pub type Labels = Rc<Vec<Option<Rc<Label>>>>;

impl Bli2 {
    /// With bounds from a store; `merge` as measured in the paper.
    pub fn new(store: BoundsStore, merge: bool) -> Self {
        Self { bounds: BoundsInUse::new(store), merge }
    }
}

/// The root's labels: the receiver is itself.
fn root_labels(layout: &Layout) -> Labels {
    let mut labels = vec![None; layout.places.len()];
    if let Some(receiver) = layout.receiver {
        labels[receiver.0 as usize] = Some(Rc::new(Label::of(receiver)));
    }
    Rc::new(labels)
}

fn label(labels: &Labels, place: PlaceId) -> Option<&Label> {
    labels.get(place.0 as usize).and_then(Option::as_deref)
}

/// N′ at a slot.
fn image(layout: &Layout, bounds: &Bounds, labels: &Labels, slot: SlotId) -> Targets {
    let owner = layout.slot(slot).owner;
    bounds.image(layout, slot, owner.and_then(|o| label(labels, o)))
}

/// The label of a new object of an orbit; `None` where N′ has none.
fn new_label(layout: &Layout, orbit: OrbitId, image: &Targets) -> Option<Label> {
    let of_orbit = |p: &PlaceId| layout.orbit(orbit).places.contains(&p.0);
    let label = Label { places: image.places.iter().filter(of_orbit).collect(), open: image.open };
    (label.open || !label.places.is_empty()).then_some(label)
}

/// One lazy step: the labels after it, or the pair that is missing.
fn step(
    layout: &Layout,
    bounds: &Bounds,
    labels: &Labels,
    clause: &Clause,
) -> Result<Labels, Box<MissingPair>> {
    let (slot, value) = match clause {
        // Bounds are about references to objects of the scope.
        Clause::Null(slot) if matches!(layout.slot(*slot).domain, Domain::Listed(_) | Domain::Open(_)) => {
            return Ok(labels.clone());
        }
        Clause::Null(slot) => (*slot, None),
        Clause::Aliases(slot, place) => (*slot, Some((*place, label(labels, *place)))),
        Clause::Expands(slot, place) | Clause::ExpandsAs(slot, place, _) => (*slot, Some((*place, None))),
        Clause::Fixes(..) | Clause::Stands(..) | Clause::Assume(_) | Clause::Chooses(..) => {
            return Ok(labels.clone());
        }
    };
    let image = image(layout, bounds, labels, slot);
    let after = match value {
        None => image.null.then(|| labels.clone()),
        Some((_, Some(label))) => label.meets(&image).then(|| labels.clone()),
        Some((place, None)) => {
            let orbit = layout.place(place).orbit;
            orbit.and_then(|o| new_label(layout, o, &image)).map(|label| {
                let mut after = (**labels).clone();
                after[place.0 as usize] = Some(Rc::new(label));
                Rc::new(after)
            })
        }
    };
    after.ok_or_else(|| {
        let owner = layout.slot(slot).owner.and_then(|o| label(labels, o));
        missing_pair(layout, slot, owner, &image, value)
    })
}

/// Whether a younger object has the same label.
fn has_younger_twin(heap: &SymbolicHeap, labels: &Labels, place: PlaceId) -> bool {
    let own = label(labels, place);
    let later = heap.objects().iter().skip_while(|o| o.0 != place).skip(1);
    own.is_some() && later.into_iter().any(|&(p, _)| label(labels, p) == own)
}

/// Its entry.
pub fn entry(bounds: &BoundsStore) -> Entry {
    let about = "options from tight field bounds, with label sets";
    Entry { alias: Some("bli"), shown: Shown::InPanes, ..entry_of("bli2", about, bounds, false) }
}

/// The entry of `bli2-merge`.
pub fn entry_as_measured(bounds: &BoundsStore) -> Entry {
    let about = "the same as it was measured, which loses heaps";
    Entry { shown: Shown::OnRequest, ..entry_of("bli2-merge", about, bounds, true) }
}

fn entry_of(name: &'static str, about: &'static str, bounds: &BoundsStore, merge: bool) -> Entry {
    let (judged, steered) = (bounds.clone(), bounds.clone());
    let steering = move || {
        let steered = Steered::new(Bli2::new(steered.clone(), merge));
        if merge { steered.branching(Bli2::count_beyond_scope) } else { steered }
    };
    Entry {
        cost: Cost::Scope,
        in_portions: !merge,
        depends_on_order: Some("lazy step"),
        needs,
        ..Entry::steering(name, about, move || Bli2::new(judged.clone(), merge), steering)
    }
}

impl Steering for Bli2 {
    type Note = Labels;

    fn prelude(&mut self, context: &mut Context, _: &SymbolicState) -> Result<Labels, String> {
        self.bounds.get(context)?;
        Ok(root_labels(context.layout))
    }

    fn on_alternative(
        &mut self,
        context: &mut Context,
        state: &SymbolicState,
        fork: &Fork,
        taken: &Alternative,
        note: &Labels,
    ) -> Answer<Labels> {
        if !fork.kind.is_lazy() {
            return Answer { verdict: Verdict::Sat(None), note: note.clone() };
        }
        let bounds = match self.bounds.get(context) {
            Ok(bounds) => bounds,
            Err(why) => {
                return Answer { verdict: Verdict::Unknown(Why::GaveUp(why)), note: note.clone() };
            }
        };
        let layout = context.layout;
        let stepped = told_step(layout, &bounds, note, &taken.clause, |_| options_of(fork), context);
        match (&taken.clause, stepped) {
            (_, Err(missing)) => {
                Answer { verdict: Verdict::Unsat(Why::OutsideBound(missing)), note: note.clone() }
            }
            (Clause::Aliases(slot, place), Ok(_))
                if self.merge && has_younger_twin(&state.input, note, *place) =>
            {
                let image = image(layout, &bounds, note, *slot);
                let owner = layout.slot(*slot).owner.and_then(|o| label(note, o));
                let value = Some((*place, label(note, *place)));
                let missing = missing_pair(layout, *slot, owner, &image, value);
                context.tell(|| {
                    let step = step_text(layout, &taken.clause);
                    let text = format!("{step}: refused, a younger object has the same label");
                    Event::new(EventKind::Answer, text)
                });
                Answer { verdict: Verdict::Unsat(Why::OutsideBound(missing)), note: note.clone() }
            }
            (_, Ok(note)) => Answer { verdict: allowed(&bounds), note },
        }
    }
}

impl Bli2 {
    /// No further alternatives; but new objects that the pool does not have are counted.
    fn count_beyond_scope(
        &mut self,
        context: &mut Context,
        state: &SymbolicState,
        fork: &Fork,
        note: &Labels,
    ) -> Vec<Clause> {
        let ForkKind::Lazy(slot) = fork.kind else { return Vec::new() };
        let Domain::References { orbits, .. } = &context.layout.slot(slot).domain else { return Vec::new() };
        if let Ok(bounds) = self.bounds.get(context) {
            let image = image(context.layout, &bounds, note, slot);
            let is_beyond = |&&o: &&OrbitId| {
                state.input.next_new(o).is_none() && new_label(context.layout, o, &image).is_some()
            };
            context.counts.beyond_scope += orbits.iter().filter(is_beyond).count() as u64;
        }
        Vec::new()
    }
}

impl Judge for Bli2 {
    fn decide(&mut self, context: &mut Context, query: &Query) -> Verdict {
        match self.bounds.get(context) {
            Ok(bounds) => Labelling::new(context.layout, bounds, query).decide(&mut (), context),
            Err(why) => Verdict::Unknown(Why::GaveUp(why)),
        }
    }

    fn walk(&mut self, context: &mut Context, query: &Query) -> Result<Walk, String> {
        let bounds = self.bounds.get(context)?;
        Ok(Labelling::new(context.layout, bounds, query).walk(()))
    }
}
