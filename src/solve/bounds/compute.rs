//! Computes tight bounds by search. First an enumeration of the heaps that satisfy preH, a bounded one:
//! where it ends by itself, nothing is left to decide. Otherwise every slot that has undecided pairs gets a
//! search of its own, several at a time; what one finds spares the later ones.
//!
//! Searches go in rounds whose size does not depend on the number of threads, and their results are
//! merged in the order of slots, so budgets cut the same pairs on every machine.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;

use crate::base::CancelToken;
use crate::exec::Natives;
use crate::heap::{Domain, Layout, SlotId};
use crate::solve::bounds::numbering::Numbering;
use crate::solve::bounds::slot_search::{Found, SlotSearch, missing};
use crate::solve::bounds::{Bounds, Rows, Targets};
use crate::solve::korat::{CannotRun, HeapPredicate, Holds, Search};
use crate::subject::Subject;

/// Candidates of the first enumeration.
const ENUMERATED: u64 = 1 << 17;
/// Searches of one round.
const ROUND: usize = 16;
/// Candidates between two looks at the cancel token.
const SLICE: u64 = 1024;

/// What to compute, and with what.
pub struct Request<'a> {
    /// The subject, whose preH decides.
    pub subject: &'a Arc<Subject>,
    /// The JDK models.
    pub natives: &'a Arc<Natives>,
    /// The scope's layout.
    pub layout: &'a Arc<Layout>,
    /// Instructions that preH may take on one heap.
    pub steps: u64,
    /// Candidates that each search may try.
    pub candidates: u64,
    /// Threads to search with.
    pub threads: usize,
    /// Ends the work early; undecided pairs are then unknown.
    pub cancel: &'a CancelToken,
}

/// How far the work is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Progress {
    /// Searches that ended.
    pub searches: usize,
    /// Searches that are needed at most; 0 during the first enumeration.
    pub of: usize,
    /// Candidates tested.
    pub candidates: u64,
}

/// The tight bounds of a scope.
///
/// # Errors
/// preH cannot be run at all.
pub fn compute(request: &Request, progress: &mut dyn FnMut(Progress)) -> Result<Bounds, CannotRun> {
    let layout = request.layout;
    let mut predicate = request.predicate()?;
    let numbering = Numbering::new(layout, Some(&request.subject.spec.pre_h));
    let is_reference = |d: &Domain| matches!(d, Domain::References { .. });
    let mut rows: Rows =
        layout.slots.iter().map(|s| is_reference(&s.domain).then(Targets::default)).collect();
    let (tested, is_whole) = enumerate(request, &numbering, &mut predicate, &mut rows, progress);
    let mut bounds = Bounds { rows: Vec::new(), unknown: Vec::new(), stopped: None, candidates: tested };
    let undecided: Vec<SlotId> = if is_whole {
        Vec::new()
    } else {
        let slots = (0..layout.slots.len() as u32).map(SlotId);
        slots.filter(|&s| missing(layout, s, &rows).contains(&true)).collect()
    };
    for (round, slots) in undecided.chunks(ROUND).enumerate() {
        let mut report = |searches: usize, candidates: u64| {
            progress(Progress {
                searches: round * ROUND + searches,
                of: undecided.len(),
                candidates: bounds.candidates + candidates,
            });
        };
        let found = search(request, &numbering, &mut predicate, slots, &rows, &mut report);
        for (&slot, found) in slots.iter().zip(found) {
            bounds.candidates += found.candidates;
            bounds.unknown.extend(found.unknown.into_iter().map(|value| (slot, value)));
            if bounds.stopped.is_none() {
                bounds.stopped = found.why;
            }
            for (row, more) in rows.iter_mut().zip(&found.rows) {
                if let (Some(row), Some(more)) = (row, more) {
                    row.union_with(more);
                }
            }
        }
    }
    // What a later search found is not unknown; what stays so is kept.
    bounds.unknown.retain(|&(slot, value)| {
        let value = layout.domain_value(&layout.slot(slot).domain, value);
        match (&mut rows[slot.0 as usize], value) {
            (Some(row), Some(value)) if !row.allows(&value) => {
                row.add(&value);
                true
            }
            _ => false,
        }
    });
    if bounds.unknown.is_empty() {
        bounds.stopped = None;
    }
    bounds.rows = rows;
    Ok(bounds)
}

impl Request<'_> {
    fn predicate(&self) -> Result<HeapPredicate, CannotRun> {
        let pre_h = &self.subject.spec.pre_h;
        HeapPredicate::new(self.subject, self.natives, self.layout, pre_h, self.steps)
    }
}

/// Marks the pairs of satisfying heaps one after the other. Returns how many candidates were tested, and
/// whether they were all.
fn enumerate(
    request: &Request,
    numbering: &Numbering,
    predicate: &mut HeapPredicate,
    rows: &mut Rows,
    progress: &mut dyn FnMut(Progress),
) -> (u64, bool) {
    let mut search = Search::enumerate(request.layout.clone());
    let mut read = vec![false; request.layout.slots.len()];
    while search.candidates() < ENUMERATED.min(request.candidates) {
        let candidates = search.candidates();
        if candidates.is_multiple_of(SLICE) {
            progress(Progress { searches: 0, of: 0, candidates });
            if request.cancel.is_cancelled() {
                return (candidates, false);
            }
        }
        match search.step(predicate, &mut ()) {
            None => return (candidates, true),
            Some(Holds::False) => {}
            // It might satisfy preH; then each slot gives its own answer.
            Some(Holds::Unknown(_)) => break,
            Some(Holds::True) => {
                read.fill(false);
                search.accessed().iter().for_each(|s| read[s.0 as usize] = true);
                let numbers = numbering.of(search.vector(), &read);
                numbering.mark(search.vector(), &read, &numbers, rows);
                search.skip_primitives();
            }
        }
    }
    (search.candidates(), false)
}

enum Message {
    Candidates(u64),
    Done(usize, Box<Found>),
}

/// Searches for the undecided pairs of some slots; results in the order of the slots.
fn search(
    request: &Request,
    numbering: &Numbering,
    predicate: &mut HeapPredicate,
    slots: &[SlotId],
    rows: &Rows,
    report: &mut dyn FnMut(usize, u64),
) -> Vec<Found> {
    let one = |slot: SlotId, predicate: &mut HeapPredicate, progress: &mut dyn FnMut(u64)| {
        let search = SlotSearch::new(numbering, request.layout, slot, rows);
        search.run(predicate, request.candidates, request.cancel, progress)
    };
    let mut candidates = 0;
    if request.threads <= 1 || slots.len() <= 1 {
        let each = slots.iter().enumerate().map(|(i, &slot)| {
            one(slot, predicate, &mut |more| {
                candidates += more;
                report(i, candidates);
            })
        });
        return each.collect();
    }
    let mut found: Vec<Option<Found>> = vec![None; slots.len()];
    let next = AtomicUsize::new(0);
    std::thread::scope(|scope| {
        let (sender, receiver) = mpsc::channel();
        for _ in 0..request.threads.min(slots.len()) {
            let (sender, one, next) = (sender.clone(), &one, &next);
            scope.spawn(move || {
                let Ok(mut predicate) = request.predicate() else { return };
                while let Some((i, &slot)) =
                    Some(next.fetch_add(1, Ordering::Relaxed)).and_then(|i| slots.get(i).map(|s| (i, s)))
                {
                    let result = one(slot, &mut predicate, &mut |more| {
                        let _ = sender.send(Message::Candidates(more));
                    });
                    let _ = sender.send(Message::Done(i, Box::new(result)));
                }
            });
        }
        drop(sender);
        let mut done = 0;
        for message in receiver {
            match message {
                Message::Candidates(more) => candidates += more,
                Message::Done(i, result) => {
                    found[i] = Some(*result);
                    done += 1;
                }
            }
            report(done, candidates);
        }
    });
    // A search without an answer leaves its pairs undecided.
    let lost = |&slot: &SlotId| {
        let missing = missing(request.layout, slot, rows).into_iter().enumerate();
        Found {
            rows: rows.clone(),
            unknown: missing.filter(|&(_, m)| m).map(|(i, _)| i as u32).collect(),
            why: Some("a search could not be run".into()),
            candidates: 0,
        }
    };
    found.into_iter().zip(slots).map(|(f, slot)| f.unwrap_or_else(|| lost(slot))).collect()
}

/// A bound that breadth-first numbering alone gives: what slots can name at all.
pub(super) fn by_numbering_alone(layout: &Arc<Layout>) -> Rows {
    let numbering = Numbering::new(layout, None);
    let slots = layout.slots.len();
    let (mut vector, mut known) = (vec![0; slots], vec![false; slots]);
    let mut rows = Vec::with_capacity(slots);
    for (i, info) in layout.slots.iter().enumerate() {
        if !matches!(info.domain, Domain::References { .. }) {
            rows.push(None);
            continue;
        }
        let mut row = Targets::default();
        known[i] = true;
        for index in 0..u32::try_from(layout.domain_size(&info.domain)).unwrap_or(u32::MAX) {
            vector[i] = index;
            if let Some(value) = layout.domain_value(&info.domain, index)
                && numbering.is_consistent(&vector, &known, info.owner)
            {
                row.add(&value);
            }
        }
        (vector[i], known[i]) = (0, false);
        rows.push(Some(row));
    }
    rows
}
