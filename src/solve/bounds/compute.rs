//! Computes tight bounds by search. Two ways are followed side by side, since either may be the shorter
//! by orders of magnitude: an enumeration of all heaps that satisfy preH, after whose end nothing is left to
//! decide, and for every slot with undecided pairs a search for just these.
//!
//! Work goes in rounds that do not depend on the number of threads; within a round nobody sees what the
//! others find, and results are merged in the order of slots. So budgets cut the same pairs on every machine.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError, mpsc};

use crate::base::CancelToken;
use crate::base::count::{agreeing, counted};
use crate::exec::Natives;
use crate::heap::{Domain, Layout, PlaceId, SlotId};
use crate::solve::bounds::enumeration::Enumeration;
use crate::solve::bounds::numbering::Numbering;
use crate::solve::bounds::slot_search::SlotSearch;
use crate::solve::bounds::{Bounds, Rows, Targets};
use crate::solve::korat::{CannotRun, HeapPredicate};
use crate::subject::Subject;

/// Candidates of the first round, which only enumerates. Every later round has twice as many as the one
/// before it for the enumeration, and as many for all slots together.
const FIRST: u64 = 1 << 15;
/// Candidates that a slot has in a round at least.
const LEAST: u64 = 1 << 8;

/// What to compute, and with what.
pub struct Request<'a> {
    /// The subject, whose preH decides; where its precondition is unsplit, all of it with numbers left open.
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
    /// Slots that have undecided pairs.
    pub slots: usize,
    /// Candidates tested.
    pub candidates: u64,
}

/// The tight bounds of a scope.
///
/// # Errors
/// preH cannot be run at all.
pub fn compute(request: &Request, progress: &mut dyn FnMut(Progress)) -> Result<Bounds, CannotRun> {
    compute_by(request, true, progress)
}

/// The same with or without the enumeration.
pub(super) fn compute_by(
    request: &Request,
    enumerates: bool,
    progress: &mut dyn FnMut(Progress),
) -> Result<Bounds, CannotRun> {
    let layout = request.layout;
    let mut predicate = request.predicate()?;
    let numbering = Numbering::new(layout, Some(request.subject.spec.structure()));
    let is_reference = |d: &Domain| matches!(d, Domain::References { .. });
    let rows: Rows = layout.slots.iter().map(|s| is_reference(&s.domain).then(Targets::default)).collect();
    let references = rows.iter().flatten().count();
    let mut all = Enumeration::new(layout, rows);
    all.is_stuck = !enumerates;
    let mut tested = 0;
    let mut tell = |slots: usize, more: u64| {
        tested += more;
        progress(Progress { slots, candidates: tested });
    };
    let mut slice = FIRST.min(request.candidates);
    all.run(&numbering, &mut predicate, slice, request.cancel, &mut |more| tell(references, more));
    let mut rows = all.rows.clone();
    let mut searches: Vec<SlotSearch> = (0..layout.slots.len() as u32)
        .map(|s| SlotSearch::new(&numbering, layout, SlotId(s), &rows))
        .filter(|s| !s.is_done() && !all.is_whole())
        .collect();
    while !all.is_whole() && !request.cancel.is_cancelled() {
        let open = searches.iter().filter(|s| !s.is_done()).count();
        if open == 0 {
            break;
        }
        slice = slice.saturating_mul(2);
        let each = (slice / open as u64).max(LEAST);
        let before = all.candidates() + searches.iter().map(|s| s.candidates).sum::<u64>();
        let mut tasks: Vec<Task> = Vec::new();
        if !all.is_stuck && all.candidates() < request.candidates {
            tasks.push(Task::All(&mut all, slice));
        }
        tasks.extend(searches.iter_mut().filter(|s| !s.is_done()).map(|s| Task::One(s, each)));
        run(request, &numbering, &mut predicate, tasks, &mut |more| tell(open, more));
        let total = all.candidates() + searches.iter().map(|s| s.candidates).sum::<u64>();
        if total == before {
            break;
        }
        merge(&mut rows, &all.rows);
        searches.iter().for_each(|s| merge(&mut rows, &s.rows));
        for search in &mut searches {
            search.learn(&rows);
            if search.candidates >= request.candidates {
                let (most, were) = (request.candidates, agreeing(request.candidates, "was", "were"));
                search.give_up(format!("{} {were} not enough", counted(most, "candidate")));
            }
        }
    }
    tell(0, 0);
    let candidates = all.candidates() + searches.iter().map(|s| s.candidates).sum::<u64>();
    let mut bounds = Bounds { rows, unknown: Vec::new(), stopped: None, candidates };
    if !all.is_whole() {
        // A search for pairs ends where its slot is open; it did not see every heap.
        for row in bounds.rows.iter_mut().flatten().filter(|row| row.open) {
            row.beyond = (0..layout.places.len() as u32).map(PlaceId).collect();
        }
        for search in &mut searches {
            search.give_up("cancelled".into());
            keep_unknown(&mut bounds, layout, search);
        }
        // Nothing was looked for at all: everything is undecided.
        if searches.is_empty() && request.cancel.is_cancelled() {
            (0..layout.slots.len() as u32).for_each(|s| {
                let mut search = SlotSearch::new(&numbering, layout, SlotId(s), &bounds.rows);
                search.give_up("cancelled".into());
                keep_unknown(&mut bounds, layout, &search);
            });
        }
    }
    Ok(bounds)
}

fn merge(rows: &mut Rows, more: &Rows) {
    for (row, more) in rows.iter_mut().zip(more) {
        if let (Some(row), Some(more)) = (row, more) {
            row.union_with(more);
        }
    }
}

/// What a search left undecided, and nobody else found, is kept as a pair.
fn keep_unknown(bounds: &mut Bounds, layout: &Layout, search: &SlotSearch) {
    let Some(Some(row)) = bounds.rows.get_mut(search.slot.0 as usize) else { return };
    for &index in &search.unknown {
        let value = layout.domain_value(&layout.slot(search.slot).domain, index);
        if let Some(value) = value.filter(|v| !row.allows(v)) {
            row.add(&value);
            bounds.unknown.push((search.slot, index));
            if bounds.stopped.is_none() {
                bounds.stopped.clone_from(&search.why);
            }
        }
    }
}

impl Request<'_> {
    fn predicate(&self) -> Result<HeapPredicate, CannotRun> {
        HeapPredicate::of_structure(self.subject, self.natives, self.layout, self.steps)
    }
}

/// A share of a round, with its candidates.
enum Task<'t, 'n> {
    All(&'t mut Enumeration, u64),
    One(&'t mut SlotSearch<'n>, u64),
}

impl Task<'_, '_> {
    fn run(
        &mut self,
        request: &Request,
        numbering: &Numbering,
        predicate: &mut HeapPredicate,
        tell: &mut dyn FnMut(u64),
    ) {
        match self {
            Task::All(all, budget) => {
                let budget = (*budget).min(request.candidates.saturating_sub(all.candidates()));
                all.run(numbering, predicate, budget, request.cancel, tell);
            }
            Task::One(search, budget) => {
                let budget = (*budget).min(request.candidates.saturating_sub(search.candidates));
                search.run(predicate, budget, request.cancel, tell);
            }
        }
    }
}

/// Runs the tasks of a round.
fn run(
    request: &Request,
    numbering: &Numbering,
    predicate: &mut HeapPredicate,
    mut tasks: Vec<Task>,
    tell: &mut dyn FnMut(u64),
) {
    if request.threads <= 1 || tasks.len() == 1 {
        tasks.iter_mut().for_each(|task| task.run(request, numbering, predicate, tell));
        return;
    }
    let count = tasks.len();
    let tasks: Vec<Mutex<Task>> = tasks.into_iter().map(Mutex::new).collect();
    let next = AtomicUsize::new(0);
    std::thread::scope(|scope| {
        let (sender, receiver) = mpsc::channel();
        for _ in 0..request.threads.min(count) {
            let (sender, tasks, next) = (sender.clone(), &tasks, &next);
            scope.spawn(move || {
                // It could be made before; where not, the others do the work.
                let Ok(mut predicate) = request.predicate() else { return };
                while let Some(task) = tasks.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let mut task = task.lock().unwrap_or_else(PoisonError::into_inner);
                    task.run(request, numbering, &mut predicate, &mut |more| {
                        let _ = sender.send(more);
                    });
                }
            });
        }
        drop(sender);
        receiver.into_iter().for_each(tell);
    });
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
