//! `bli1`: bounded lazy initialization, first version (Geldenhuys, Aguirre, Frias, Visser, NFM 2013,
//! Fig. 6). Every object of the partial heap is one certain object of the breadth-first numbering, and a
//! lazy step of a field f of object o has the options {t | (o, t) ∈ U_f}. A new object may be one of
//! several, which gives isomorphic heaps: there each of them is an alternative of its own after all of `li`'s,
//! with a name of its own, and `li`'s is not gone into. So what has the same name as a node of `li` is that
//! node.
//!
//! An object that is reached through an open slot (see [`bounds`](crate::solve::bounds)) has no certain
//! number: it may be any.

mod numbering;

use std::rc::Rc;

use crate::exec::symbolic::{Alternative, Fork, ForkKind, SymbolicState};
use crate::heap::{Clause, Domain, Layout, OrbitId, PlaceId, SlotId};
use crate::solve::bounds::{Bounds, BoundsStore, Label, Targets};
use crate::solve::verdict::MissingPair;
use crate::solve::{Verdict, Why};
use crate::technique::bli::{BoundsInUse, allowed, missing_pair, needs, options_of};
use crate::technique::bli1::numbering::{Numbering, told_step};
use crate::technique::replay::Stepwise;
use crate::technique::{Answer, Context, Cost, Entry, Judge, Query, Shown, Steered, Steering, Walk};

/// BLI, version 1.
pub struct Bli1 {
    bounds: BoundsInUse,
}

/// The number of an object.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Number {
    /// This one.
    Certain(PlaceId),
    /// Any, or none.
    Any,
}

/// By object of the partial heap: its number.
pub type Numbers = Rc<Vec<Option<Number>>>;

impl Bli1 {
    /// With bounds from a store.
    pub fn new(store: BoundsStore) -> Self {
        Self { bounds: BoundsInUse::new(store) }
    }
}

fn root_numbers(layout: &Layout) -> Numbers {
    let mut numbers = vec![None; layout.places.len()];
    if let Some(receiver) = layout.receiver {
        numbers[receiver.0 as usize] = Some(Number::Certain(receiver));
    }
    Rc::new(numbers)
}

fn number(numbers: &Numbers, place: PlaceId) -> Option<Number> {
    numbers.get(place.0 as usize).copied().flatten()
}

fn as_label(number: Number) -> Label {
    match number {
        Number::Certain(place) => Label::of(place),
        Number::Any => Label { open: true, ..Label::default() },
    }
}

fn owner_label(layout: &Layout, numbers: &Numbers, slot: SlotId) -> Option<Label> {
    layout.slot(slot).owner.and_then(|o| number(numbers, o)).map(as_label)
}

fn is_taken(numbers: &Numbers, place: PlaceId) -> bool {
    numbers.contains(&Some(Number::Certain(place)))
}

/// The numbers that a new object of an orbit may have, in order.
fn new_numbers(layout: &Layout, numbers: &Numbers, orbit: OrbitId, targets: &Targets) -> Vec<Number> {
    if targets.open {
        return vec![Number::Any];
    }
    let places = &layout.orbit(orbit).places;
    let free = targets.places.iter().filter(|&p| places.contains(&p.0) && !is_taken(numbers, p));
    free.map(Number::Certain).collect()
}

fn with(numbers: &Numbers, place: PlaceId, number: Number) -> Numbers {
    let mut after = (**numbers).clone();
    after[place.0 as usize] = Some(number);
    Rc::new(after)
}

/// One lazy step: the numbers after it, in all ways that there are, or the pair that is missing.
fn step(
    layout: &Layout,
    bounds: &Bounds,
    numbers: &Numbers,
    clause: &Clause,
) -> Result<Vec<Numbers>, Box<MissingPair>> {
    let slot = match clause {
        // Bounds are about references to objects of the scope.
        Clause::Null(slot) if matches!(layout.slot(*slot).domain, Domain::Listed(_) | Domain::Open(_)) => {
            return Ok(vec![numbers.clone()]);
        }
        Clause::Null(slot)
        | Clause::Aliases(slot, _)
        | Clause::Expands(slot, _)
        | Clause::ExpandsAs(slot, ..) => *slot,
        Clause::Fixes(..) | Clause::Stands(..) | Clause::Assume(_) | Clause::Chooses(..) => {
            return Ok(vec![numbers.clone()]);
        }
    };
    let owner = owner_label(layout, numbers, slot);
    let targets = bounds.image(layout, slot, owner.as_ref());
    let same = |keep: bool| if keep { vec![numbers.clone()] } else { Vec::new() };
    let mut value = None;
    let mut value_label = None;
    let after = match clause {
        Clause::Aliases(_, place) => {
            value = Some(*place);
            let own = number(numbers, *place);
            value_label = own.map(as_label);
            same(match own {
                Some(Number::Certain(own)) => targets.places.contains(own),
                Some(Number::Any) => targets.open || targets.places.iter().any(|p| !is_taken(numbers, p)),
                None => false,
            })
        }
        Clause::ExpandsAs(_, place, own) => {
            value = Some(*place);
            vec![with(numbers, *place, Number::Certain(*own))]
        }
        Clause::Expands(_, place) => {
            value = Some(*place);
            let orbit = layout.place(*place).orbit;
            let all = orbit.map(|o| new_numbers(layout, numbers, o, &targets)).unwrap_or_default();
            all.into_iter().map(|n| with(numbers, *place, n)).collect()
        }
        _ => same(targets.null),
    };
    if after.is_empty() {
        let value = value.map(|v| (v, value_label.as_ref()));
        return Err(missing_pair(layout, slot, owner.as_ref(), &targets, value));
    }
    Ok(after)
}

/// All the ways to number the objects of the partial heap that are still open. In its own tree there is
/// always one: the further alternatives tell them apart. Where nobody explores these, it keeps them all.
pub type Numberings = Rc<Vec<Numbers>>;

/// Its entry.
pub fn entry(bounds: &BoundsStore) -> Entry {
    let about = "options from tight field bounds, an object at a time";
    let (judged, steered) = (bounds.clone(), bounds.clone());
    let steering = move || Steered::new(Bli1::new(steered.clone())).branching(Bli1::further_alternatives);
    Entry {
        cost: Cost::Scope,
        shown: Shown::OnRequest,
        depends_on_order: Some("lazy step"),
        needs,
        has_own_tree: |_| true,
        ..Entry::steering("bli1", about, move || Bli1::new(judged.clone()), steering)
    }
}

impl Steering for Bli1 {
    type Note = Numberings;

    fn prelude(&mut self, context: &mut Context, _: &SymbolicState) -> Result<Numberings, String> {
        self.bounds.get(context)?;
        Ok(Rc::new(vec![root_numbers(context.layout)]))
    }

    fn on_alternative(
        &mut self,
        context: &mut Context,
        _: &SymbolicState,
        fork: &Fork,
        taken: &Alternative,
        note: &Numberings,
    ) -> Answer<Numberings> {
        if !fork.kind.is_lazy() {
            return Answer { verdict: Verdict::Sat(None), note: note.clone() };
        }
        let bounds = match self.bounds.get(context) {
            Ok(bounds) => bounds,
            Err(why) => {
                return Answer { verdict: Verdict::Unknown(Why::GaveUp(why)), note: note.clone() };
            }
        };
        let mut open: Vec<Numbers> = Vec::new();
        let mut first_missing = None;
        for numbers in note.iter() {
            match told_step(context.layout, &bounds, numbers, &taken.clause, |_| options_of(fork), context) {
                Ok(after) => open.extend(after),
                Err(missing) => {
                    first_missing.get_or_insert(missing);
                }
            }
        }
        match first_missing.filter(|_| open.is_empty()) {
            Some(missing) => {
                Answer { verdict: Verdict::Unsat(Why::OutsideBound(missing)), note: note.clone() }
            }
            None => Answer { verdict: allowed(&bounds), note: Rc::new(open) },
        }
    }
}

impl Bli1 {
    /// New objects that could have more than one number, with each.
    fn further_alternatives(
        &mut self,
        context: &mut Context,
        _: &SymbolicState,
        fork: &Fork,
        note: &Numberings,
    ) -> Vec<Clause> {
        let (ForkKind::Lazy(slot), Ok(bounds), [numbers]) =
            (fork.kind, self.bounds.get(context), note.as_slice())
        else {
            return Vec::new();
        };
        let layout = context.layout;
        let owner = owner_label(layout, numbers, slot);
        let targets = bounds.image(layout, slot, owner.as_ref());
        let mut further = Vec::new();
        for alternative in &fork.alternatives {
            let Clause::Expands(slot, place) = alternative.clause else { continue };
            let Some(orbit) = layout.place(place).orbit else { continue };
            let all = new_numbers(layout, numbers, orbit, &targets);
            for number in all.iter().copied().filter(|_| all.len() > 1) {
                if let Number::Certain(own) = number {
                    further.push(Clause::ExpandsAs(slot, place, own));
                }
            }
        }
        further
    }
}

impl Judge for Bli1 {
    /// Whether some choice of numbers allows the heap.
    fn decide(&mut self, context: &mut Context, query: &Query) -> Verdict {
        match self.bounds.get(context) {
            Ok(bounds) => Numbering::new(context.layout, bounds, query).decide(&mut (), context),
            Err(why) => Verdict::Unknown(Why::GaveUp(why)),
        }
    }

    fn walk(&mut self, context: &mut Context, query: &Query) -> Result<Walk, String> {
        let bounds = self.bounds.get(context)?;
        Ok(Numbering::new(context.layout, bounds, query).walk(()))
    }
}
