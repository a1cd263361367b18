//! What the two versions of bounded lazy initialization share: their bounds, and a given heap as the lazy
//! steps that build it in breadth-first order.

use std::collections::VecDeque;
use std::sync::Arc;

use crate::exec::symbolic::Fork;
use crate::heap::{Clause, Domain, InputValue, Layout, OrbitId, PlaceId, SlotId, SymbolicHeap};
use crate::solve::bounds::{Bounds, BoundsStore, Label, Request, Targets};
use crate::solve::trace::{Event, EventKind};
use crate::solve::verdict::MissingPair;
use crate::solve::{Verdict, Why};
use crate::subject::{BoundsText, Subject};
use crate::technique::Context;

/// What field bounds are computed from, or the bounds themselves.
///
/// # Errors
/// A sentence: there is neither.
pub fn needs(subject: &Subject) -> Result<(), String> {
    if subject.spec.structure().is_empty() && subject.spec.bounds == BoundsText::Auto {
        return Err("the specification names no preH (or repOK) to compute field bounds from".into());
    }
    Ok(())
}

/// The bounds of the layout in use.
pub struct BoundsInUse {
    store: BoundsStore,
    current: Option<(Arc<Layout>, Arc<Bounds>)>,
}

impl BoundsInUse {
    /// From a store.
    pub fn new(store: BoundsStore) -> Self {
        Self { store, current: None }
    }

    /// The bounds of the context's layout.
    ///
    /// # Errors
    /// A sentence: why they cannot be computed.
    pub fn get(&mut self, context: &Context) -> Result<Arc<Bounds>, String> {
        if let Some((layout, bounds)) = &self.current
            && Arc::ptr_eq(layout, context.layout)
        {
            return Ok(bounds.clone());
        }
        let request = Request {
            subject: context.subject,
            natives: context.natives,
            layout: context.layout,
            steps: context.limits.steps,
            candidates: context.limits.candidates,
            threads: self.store.threads(),
            cancel: context.cancel,
        };
        let (bounds, _) = self.store.bounds(&request).map_err(|why| why.0)?;
        self.current = Some((context.layout.clone(), bounds.clone()));
        Ok(bounds)
    }
}

/// A verdict that the bounds allow. Where a budget left pairs undecided, these may be among them.
pub fn allowed(bounds: &Bounds) -> Verdict {
    match &bounds.stopped {
        Some(why) => Verdict::Unknown(Why::GaveUp(format!("the field bounds are not tight: {why}"))),
        None => Verdict::Sat(None),
    }
}

/// The lazy steps that build a heap in breadth-first order from its roots. Objects that nothing points to
/// are left out: no program can reach them.
pub fn breadth_first(heap: &SymbolicHeap) -> Vec<Clause> {
    let layout = heap.layout();
    let mut steps = Vec::new();
    let mut exists = vec![false; layout.places.len()];
    let mut found = VecDeque::new();
    if let Some(receiver) = layout.receiver {
        exists[receiver.0 as usize] = true;
        found.push_back(receiver);
    }
    let mut slots: Vec<SlotId> = layout.root_slots.iter().flatten().copied().collect();
    loop {
        for slot in slots {
            if !matches!(layout.slot(slot).domain, Domain::References { .. }) {
                continue;
            }
            match heap.value(slot) {
                InputValue::Null => steps.push(Clause::Null(slot)),
                InputValue::Object(place) if exists[place.0 as usize] => {
                    steps.push(Clause::Aliases(slot, *place));
                }
                InputValue::Object(place) => {
                    exists[place.0 as usize] = true;
                    found.push_back(*place);
                    steps.push(Clause::Expands(slot, *place));
                }
                InputValue::Symbolic | InputValue::Term(_) | InputValue::Fixed(_) => {}
            }
        }
        let Some(place) = found.pop_front() else { break };
        slots = layout.place(place).slots.clone().map(SlotId).collect();
    }
    steps
}

/// Says which pair is missing.
pub fn missing_pair(
    layout: &Layout,
    slot: SlotId,
    owner: Option<&Label>,
    targets: &Targets,
    value: Option<(PlaceId, Option<&Label>)>,
) -> Box<MissingPair> {
    let name = |place: PlaceId| layout.place(place).name.to_string();
    let names = |label: &Label| {
        let open = label.open.then(|| "an object outside preH".to_string());
        label.places.iter().map(name).chain(open).collect::<Vec<_>>()
    };
    let mut leads_to = names(&Label { places: targets.places.clone(), open: targets.open });
    leads_to.extend(targets.null.then(|| "null".into()));
    let info = layout.slot(slot);
    Box::new(MissingPair {
        slot: info.name.to_string(),
        owner: info.owner.map(name),
        owner_label: owner.map(names).unwrap_or_default(),
        targets: leads_to,
        value: match value {
            None => "null".into(),
            Some((_, None)) => "a new object".into(),
            Some((place, Some(_))) => name(place),
        },
        value_label: value.and_then(|(_, label)| label).map(names).unwrap_or_default(),
    })
}

/// A label for people: `N1 or N2`.
pub fn label_text(layout: &Layout, label: &Label) -> String {
    let mut names: Vec<String> = label.places.iter().map(|p| layout.place(p).name.to_string()).collect();
    names.extend(label.open.then(|| "an object outside preH".to_string()));
    if names.is_empty() { "nothing".into() } else { names.join(" or ") }
}

/// Where a slot may lead by the bound, and what that filters out of the options that `li` has there: `label`
/// is the owner's, `meets` says whether an object of the heap fits, `new` whether a new object of an orbit does.
pub fn image_event(
    layout: &Layout,
    options: &[Clause],
    slot: SlotId,
    label: Option<&Label>,
    targets: &Targets,
    meets: impl Fn(PlaceId) -> bool,
    new: impl Fn(OrbitId) -> bool,
) -> Event {
    let info = layout.slot(slot);
    let mut leads_to =
        vec![label_text(layout, &Label { places: targets.places.clone(), open: targets.open })];
    if targets.null {
        leads_to.push("null".into());
    }
    leads_to.retain(|text| text != "nothing");
    let leads_to = if leads_to.is_empty() { "nothing".into() } else { leads_to.join(" or ") };
    let (mut kept, mut filtered) = (Vec::new(), Vec::new());
    for clause in options {
        let (fits, text) = match *clause {
            Clause::Null(_) => (targets.null, "null".to_string()),
            Clause::Aliases(_, place) => (meets(place), layout.place(place).name.to_string()),
            Clause::Expands(_, place) => {
                let fits = layout.place(place).orbit.is_some_and(&new);
                (fits, format!("new {}", layout.place(place).name))
            }
            _ => continue,
        };
        if fits { kept.push(text) } else { filtered.push(text) }
    }
    let from = match (info.owner, label) {
        (Some(owner), Some(label)) if *label == Label::of(owner) => {
            format!(" from {}", layout.place(owner).name)
        }
        (Some(owner), Some(label)) => {
            let name = &layout.place(owner).name;
            format!(" from {name}, which is {} in breadth-first order", label_text(layout, label))
        }
        _ => String::new(),
    };
    let list = |all: Vec<String>| if all.is_empty() { "none".into() } else { all.join(", ") };
    Event::new(EventKind::Bound, format!("{}{from}: the bound leads to {leads_to}", info.name))
        .fact("options kept", list(kept))
        .fact("options filtered", list(filtered))
}

/// A lazy step's clause: `N0.left = N1, a new object`.
pub fn step_text(layout: &Layout, clause: &Clause) -> String {
    let name = |slot: &SlotId| layout.slot(*slot).name.to_string();
    let object = |place: &PlaceId| layout.place(*place).name.to_string();
    match clause {
        Clause::Null(slot) => format!("{} = null", name(slot)),
        Clause::Aliases(slot, place) => format!("{} = {}", name(slot), object(place)),
        Clause::Expands(slot, place) => format!("{} = {}, a new object", name(slot), object(place)),
        Clause::ExpandsAs(slot, place, own) => {
            format!("{} = {}, a new object that is {}", name(slot), object(place), object(own))
        }
        Clause::Fixes(slot, _) => format!("{} is fixed", name(slot)),
        Clause::Stands(..) | Clause::Assume(_) | Clause::Chooses(..) => "no reference".into(),
    }
}

/// A lazy step that the bounds refuse.
pub fn refused_event(layout: &Layout, clause: &Clause, missing: &MissingPair) -> Event {
    let why = Why::OutsideBound(Box::new(missing.clone())).sentence();
    Event::new(EventKind::Answer, format!("{}: refused, {why}", step_text(layout, clause)))
}

/// What `li` has at a slot of the heap that is built by these steps.
pub fn options_after(layout: &Arc<Layout>, steps: &[Clause], slot: SlotId) -> Vec<Clause> {
    let mut built = SymbolicHeap::new(layout.clone());
    steps.iter().for_each(|clause| built.apply(clause));
    built.lazy_alternatives(slot, |_| true)
}

/// The clauses of a choice.
pub fn options_of(fork: &Fork) -> Vec<Clause> {
    fork.alternatives.iter().map(|alternative| alternative.clause.clone()).collect()
}
