//! What a verdict rests on: the limits of the scope that a refutation met. A heap that is refuted without
//! any is refuted at every scope; a heap that exists at one scope exists at every larger one.
//!
//! A limit is named where it may have entered, not only where it did: `bli` has bounds that the whole scope
//! went into. The predicate itself is not looked at.

use std::collections::BTreeSet;

use crate::heap::layout::Slot;
use crate::heap::{Domain, Layout, OrbitId, PlaceId, PoolId, SlotId, SlotKind};
use crate::lang::program::Program;
use crate::solve::reason::Reached;
use crate::solve::{Verdict, Why};

/// The limits that the verdict rests on, as text: `nodes<=3`, `Entry.key in 0..2`.
pub fn relies_on(verdict: &Verdict, layout: &Layout, program: &Program) -> Vec<String> {
    let Verdict::Unsat(why) = verdict else { return Vec::new() };
    let limits = match why {
        Why::Exhausted { reached, .. } => reached.clone(),
        Why::Refused(refusals) => refusals.reached.clone(),
        Why::OutsideBound(_) => everything(layout),
        Why::OutsideDomain { slot, .. } => {
            let slots = layout.slots.iter().enumerate().filter(|(_, info)| *info.name == **slot);
            slots.map(|(at, _)| Reached::Slot(SlotId(at as u32))).collect()
        }
        // Decided on the heap as it is, or on what it denies: nothing of the scope is looked at.
        Why::Rejected(_) | Why::Hex(_) | Why::HexDenied { .. } | Why::Companion { .. } | Why::Assumed => {
            Vec::new()
        }
        Why::Stated(_) | Why::GaveUp(_) => everything(layout),
    };
    let mut named: Vec<(u8, u32, String)> =
        limits.iter().filter_map(|&limit| name(limit, layout, program)).collect();
    named.sort();
    named.dedup();
    named.into_iter().map(|(_, _, text)| text).collect()
}

/// All limits that a scope has, as text.
pub fn whole_scope(layout: &Layout, program: &Program) -> Vec<String> {
    let limits = everything(layout).into_iter();
    let mut named: Vec<_> = limits.filter_map(|limit| name(limit, layout, program)).collect();
    named.sort();
    named.dedup();
    named.into_iter().map(|(_, _, text)| text).collect()
}

/// The limits of a scope on how many objects there are, and how long arrays.
pub fn structure_of_scope(layout: &Layout, program: &Program) -> Vec<String> {
    let is_structure = |limit: &Reached| match limit {
        Reached::Orbit(_) => true,
        Reached::Slot(slot) => layout.slot(*slot).kind == SlotKind::Length,
    };
    let led_to = led_to(layout);
    let is_reached = |limit: &Reached| match limit {
        Reached::Orbit(orbit) => led_to.contains(orbit),
        Reached::Slot(slot) => {
            let orbit = layout.slot(*slot).owner.and_then(|owner| layout.place(owner).orbit);
            orbit.is_none_or(|orbit| led_to.contains(&orbit))
        }
    };
    let limits = everything(layout).into_iter().filter(|limit| is_structure(limit) && is_reached(limit));
    let mut named: Vec<_> = limits.filter_map(|limit| name(limit, layout, program)).collect();
    named.sort();
    named.dedup();
    named.into_iter().map(|(_, _, text)| text).collect()
}

/// The orbits to which the roots may lead: no input has objects of others.
fn led_to(layout: &Layout) -> BTreeSet<OrbitId> {
    let mut found = BTreeSet::new();
    let of_receiver = layout.receiver.map(|place| layout.place(place).slots.clone().map(SlotId));
    let mut open: Vec<SlotId> = of_receiver.into_iter().flatten().collect();
    open.extend(layout.root_slots.iter().flatten().copied());
    found.extend(layout.receiver.and_then(|place| layout.place(place).orbit));
    while let Some(slot) = open.pop() {
        let Domain::References { orbits, .. } = &layout.slot(slot).domain else { continue };
        for &orbit in orbits {
            if found.insert(orbit) {
                let places = layout.orbit(orbit).places.clone().map(PlaceId);
                open.extend(places.flat_map(|place| layout.place(place).slots.clone().map(SlotId)));
            }
        }
    }
    found
}

/// All limits that a scope has.
fn everything(layout: &Layout) -> Vec<Reached> {
    let orbits = layout.orbits.iter().enumerate().map(|(at, _)| Reached::Orbit(OrbitId(at as u32)));
    let is_limited = |info: &Slot| match &info.domain {
        Domain::References { .. } | Domain::Any | Domain::Open(_) => false,
        domain => !info.is_boolean || layout.domain_size(domain) < 2,
    };
    let slots = layout.slots.iter().enumerate().filter(|(_, info)| is_limited(info));
    orbits.chain(slots.map(|(at, _)| Reached::Slot(SlotId(at as u32)))).collect()
}

/// How a limit is written, after what sorts it: pools first, then fields in vector order.
fn name(limit: Reached, layout: &Layout, program: &Program) -> Option<(u8, u32, String)> {
    match limit {
        Reached::Orbit(orbit) => {
            let orbit = layout.orbit(orbit);
            let pool = &layout.scope.pools[orbit.pool];
            let of_class = pool.classes.iter().filter(|c| c.0 == orbit.class).map(|c| c.1).sum::<u32>();
            let text = if pool.classes.len() > 1 {
                format!("{}.{}<={of_class}", pool.name, program.classes[orbit.class].simple)
            } else {
                format!("{}<={}", pool.name, pool.count())
            };
            Some((0, orbit.pool.0, text))
        }
        Reached::Slot(slot) => {
            let info = layout.slot(slot);
            let pool = info.owner.and_then(|o| layout.place(o).orbit).map(|o| layout.orbit(o).pool);
            let pool_name =
                |pool: Option<PoolId>| pool.map_or("", |p| &*layout.scope.pools[p].name).to_string();
            let (at, what) = match info.kind {
                SlotKind::Field(field) => {
                    let found = layout.scope.fields.iter().enumerate().find(|(_, f)| f.field == field)?;
                    let class = &program.classes[found.1.class].simple;
                    (found.0, format!("{class}.{}", program.fields[field].name))
                }
                SlotKind::Length => (usize::MAX, format!("{}.length", pool_name(pool))),
                SlotKind::Element(_) => (usize::MAX, format!("{}[]", pool_name(pool))),
                SlotKind::Root(_) => (0, info.name.to_string()),
            };
            Some((
                1,
                u32::try_from(at).unwrap_or(u32::MAX),
                format!("{what} in {}", domain(layout, &info.domain)),
            ))
        }
    }
}

fn domain(layout: &Layout, domain: &Domain) -> String {
    match domain {
        Domain::Range(lo, hi) => format!("{lo}..{hi}"),
        Domain::Values(values) => format!("{values:?}"),
        Domain::Listed(values) => format!("[{}]", crate::solve::input::listed_text(values)),
        Domain::References { null, orbits } => {
            let pools = orbits.iter().map(|&o| &*layout.scope.pools[layout.orbit(o).pool].name);
            let mut names: Vec<&str> = pools.collect();
            names.dedup();
            names.extend(null.then_some("null"));
            names.join(", ")
        }
        Domain::Any | Domain::Open(_) => "any".into(),
    }
}
