//! Whether two preconditions agree: which heaps of a scope both accept, and which only one.
//!
//! The heaps that each side accepts are enumerated (Korat; HEX rules as a predicate that visits references breadth
//! first), each completed in every slot that takes part, and shown to the other side. Heaps are counted once up to
//! the names of their objects. Both runs count what both accept; that the two numbers are equal is checked.
//!
//! Where rules about references take part, references alone are compared: a precondition then accepts a shape where it
//! accepts the shape with *some* data.

mod bridge;
pub mod shape;
mod side;

pub use bridge::{Bridge, View, Way};
pub use side::{Part, Refusal, Said, Side};

use std::collections::HashSet;

use crate::base::CancelToken;
use crate::solve::agree::shape::{Shape, is_structure};

/// Most heaps of a side that has fields of its own: they are kept, to count each once.
const MOST_KEPT: usize = 1_000_000;

/// Heaps that one side accepts and the other refuses for one reason.
#[derive(Clone, Debug)]
pub struct Difference {
    /// Their number.
    pub count: u64,
    /// The smallest of them, in the names of the first side.
    pub smallest: Shape,
    /// Number of its objects.
    pub objects: usize,
    /// Why the other side refuses it.
    pub refusal: Refusal,
}

/// What was found. Pairs are about the first side and the second.
#[derive(Clone, Default, Debug)]
pub struct Agreement {
    /// Heaps that both accept.
    pub both: u64,
    /// Heaps that one alone accepts.
    pub only: [u64; 2],
    /// Heaps that one accepts and that the other's scope does not have.
    pub outside: [u64; 2],
    /// Heaps that one accepts and of which the other gives no answer.
    pub undecided: [u64; 2],
    /// The first reason of those.
    pub why_undecided: Option<String>,
    /// Candidates of the two enumerations.
    pub candidates: [u64; 2],
    /// Why it is not complete.
    pub stopped: Option<String>,
    /// Heaps that one alone accepts, by reason, smallest first.
    pub differences: [Vec<Difference>; 2],
}

impl Agreement {
    /// Whether every heap was decided.
    pub fn is_complete(&self) -> bool {
        self.stopped.is_none() && self.undecided == [0, 0]
    }
    /// Whether they agree; `None` where that is not known.
    pub fn agree(&self) -> Option<bool> {
        match (self.only, self.is_complete()) {
            ([0, 0], true) => Some(true),
            ([0, 0], false) => None,
            _ => Some(false),
        }
    }
}

/// Compares two sides, whose views the bridge was made of.
pub fn compare(
    sides: &mut [Side; 2],
    bridge: &Bridge,
    cancel: &CancelToken,
    progress: &mut dyn FnMut(&Agreement, u64),
) -> Agreement {
    let mut found = Agreement::default();
    let mut both = [0, 0];
    for at in [0, 1] {
        let stopped = one_way(sides, at, bridge, cancel, &mut found, &mut both[at], progress);
        if found.stopped.is_none() {
            found.stopped = stopped;
        }
        if cancel.is_cancelled() {
            break;
        }
    }
    found.both = both[0].max(both[1]);
    if found.is_complete() && both[0] != both[1] {
        let [a, b] = both;
        let why = format!("the two enumerations count what both accept differently: {a} and {b}");
        found.stopped = Some(why);
    }
    for differences in &mut found.differences {
        differences.sort_by(|a, b| (a.objects, &a.smallest).cmp(&(b.objects, &b.smallest)));
    }
    found
}

/// The heaps of one side, shown to the other.
fn one_way(
    sides: &mut [Side; 2],
    at: usize,
    bridge: &Bridge,
    cancel: &CancelToken,
    found: &mut Agreement,
    both: &mut u64,
    progress: &mut dyn FnMut(&Agreement, u64),
) -> Option<String> {
    let (first, second) = sides.split_at_mut(1);
    let (Some(first), Some(second)) = (first.first_mut(), second.first_mut()) else { return None };
    let first_layout = first.layout.clone();
    let (own, other, way) = if at == 0 { (first, second, Way::Forth) } else { (second, first, Way::Back) };
    let (layout, other_layout) = (own.layout.clone(), other.layout.clone());
    let takes_part = bridge.shared(way);
    // Candidates that differ in what takes no part alone are one heap.
    let has_own = takes_part.iter().enumerate().any(|(slot, shared)| {
        !shared && (own.part.has_data() || is_structure(&layout, crate::heap::SlotId(slot as u32)))
    });
    let shared_first = bridge.shared(Way::Forth);
    let mut seen: HashSet<Shape> = HashSet::new();
    let (candidates, stopped) = own.accepted(&takes_part, cancel, &mut |vector, candidates| {
        let shape = Shape::canonical(&layout, vector, &takes_part);
        if has_own {
            if seen.len() >= MOST_KEPT {
                return Err(format!("more than {MOST_KEPT} heaps"));
            }
            if !seen.insert(shape.clone()) {
                return Ok(());
            }
        }
        let Some(carried) = bridge.carry(way, &shape, &layout, &other_layout) else {
            found.outside[at] += 1;
            return Ok(());
        };
        match other.decide(&carried) {
            Said::Accepts => *both += 1,
            Said::Refuses => {
                found.only[at] += 1;
                let refusal = other.refusal(&carried);
                let own_names = if at == 0 { &shape } else { &carried };
                let shown = Shape::canonical(&first_layout, &own_names.vector, &shared_first);
                enter(&mut found.differences[at], shown, refusal, &first_layout);
            }
            Said::Unknown(why) => {
                found.undecided[at] += 1;
                found.why_undecided.get_or_insert(why);
            }
        }
        progress(found, candidates);
        match cancel.is_cancelled() {
            true => Err("interrupted".into()),
            false => Ok(()),
        }
    });
    found.candidates[at] = candidates;
    stopped
}

/// Counts a heap with those that are refused for the same reason, and keeps the smallest.
fn enter(into: &mut Vec<Difference>, shape: Shape, refusal: Refusal, layout: &crate::heap::Layout) {
    let objects = shape.objects(layout);
    let is_same = |d: &&mut Difference| d.refusal.at == refusal.at && d.refusal.rule == refusal.rule;
    match into.iter_mut().find(is_same) {
        Some(known) => {
            known.count += 1;
            if (objects, &shape) < (known.objects, &known.smallest) {
                (known.objects, known.smallest, known.refusal) = (objects, shape, refusal);
            }
        }
        None => into.push(Difference { count: 1, smallest: shape, objects, refusal }),
    }
}
