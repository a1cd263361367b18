//! A tree explored in portions, by several threads: each explores below a node until its share of the work is done, and
//! leaves the rest as further portions.
//!
//! What the portions are depends on the tree alone: the share is one of work, not of time, and each portion begins with
//! an engine that knows nothing of the others. So the result is the same, to the last count, whoever explores them, and
//! in whatever order; with one thread too. A tree that is no more work than a share is one portion.
//!
//! Budgets of the whole (paths, instructions) end the exploration where one thread would have ended it: results are put
//! together in the order of a search depth first, and the portion in which a budget runs out is explored once more, with
//! what was left of it.

use std::collections::{BTreeMap, BTreeSet};
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

use crate::base::Diagnostic;
use crate::explore::depth_first::{Before, Explored, Portion};
use crate::explore::summary::{Limits, Summary};

/// The work after which a portion leaves the rest to others, in instructions: about a second.
pub const SHARE: u64 = 30_000_000;

/// Bytes of a thread's stack: as many as a program's first thread has.
const STACK: usize = 8 << 20;

/// A portion's place in the order of a search depth first: which of its parent's portions it is, from the whole on.
pub type Place = Vec<u32>;

/// A portion that is still to be explored, and its place.
pub type Open = (Place, Portion);

/// What a whole exploration found.
pub struct Whole<R> {
    /// The counts. What only the whole can say is not said yet ([`Summary::conclude`]).
    pub summary: Summary,
    /// Whether an observer ended it.
    pub interrupted: bool,
    /// What was found in each portion, in the order of a search depth first.
    pub found: Vec<(Place, R)>,
    /// Whether a budget of the whole was used up.
    pub is_over: bool,
}

/// What a portion's exploration is told.
pub struct Task<'a> {
    /// What to explore.
    pub portion: &'a Portion,
    /// The work after which the rest is left to others.
    pub share: u64,
    /// What came before it, where that is known.
    pub before: Before,
    /// It is to end soon after this is set.
    pub is_ended: &'a AtomicBool,
}

/// What explores a portion.
pub trait Explore<R>: Fn(&Task) -> Result<(Explored, R), Diagnostic> + Sync {}
impl<R, F: Fn(&Task) -> Result<(Explored, R), Diagnostic> + Sync + ?Sized> Explore<R> for F {}

impl<R> Default for Whole<R> {
    fn default() -> Self {
        Self { summary: Summary::default(), interrupted: false, found: Vec::new(), is_over: false }
    }
}

impl<R> Whole<R> {
    fn before(&self) -> Before {
        Before { paths: self.summary.paths, steps: self.summary.steps }
    }

    fn add(&mut self, place: Place, explored: &Explored, found: R) {
        match self.found.is_empty() {
            true => self.summary = explored.summary.clone(),
            false => self.summary.add(&explored.summary),
        }
        self.interrupted |= explored.interrupted;
        self.is_over |= explored.is_over;
        self.found.push((place, found));
    }

    fn is_ended(&self) -> bool {
        self.interrupted || self.is_over
    }
}

/// How a tree is explored in portions.
#[derive(Clone, Copy)]
pub struct How<'a> {
    /// Threads.
    pub jobs: NonZeroUsize,
    /// The work of a portion; [`SHARE`] unless somebody wants small ones.
    pub share: u64,
    /// Budgets of the whole.
    pub limits: &'a Limits,
}

/// Explores a whole tree.
///
/// # Errors
/// Its exploration cannot start.
pub fn explore<R: Send>(how: &How, work: &(impl Explore<R> + ?Sized)) -> Result<Whole<R>, Diagnostic> {
    let mut whole = Whole::default();
    explore_all(how, vec![(Place::new(), Portion::Whole)], work, &mut whole)?;
    Ok(whole)
}

/// Explores these portions, which come in their order, and all that they leave.
///
/// # Errors
/// An exploration cannot start.
pub fn explore_all<R: Send>(
    how: &How,
    portions: Vec<Open>,
    work: &(impl Explore<R> + ?Sized),
    whole: &mut Whole<R>,
) -> Result<(), Diagnostic> {
    let mut open: BTreeMap<Place, Portion> = portions.into_iter().collect();
    let How { jobs, share, limits } = *how;
    let never = AtomicBool::new(false);
    // Threads are for what is more than a share.
    while jobs.get() == 1 || open.len() == 1 {
        let Some((place, portion)) = open.pop_first() else { return Ok(()) };
        let task = Task { portion: &portion, share, before: whole.before(), is_ended: &never };
        let (explored, found) = work(&task)?;
        open.extend(places(&place, &explored.rest));
        whole.add(place, &explored, found);
        if whole.is_ended() {
            return Ok(());
        }
    }
    let pool = Pool {
        limits,
        share,
        state: Mutex::new(State { open, running: BTreeSet::new(), done: BTreeMap::new(), whole, end: None }),
        changed: Condvar::new(),
        is_ended: AtomicBool::new(false),
    };
    std::thread::scope(|scope| {
        for _ in 1..jobs.get() {
            // Where the system gives no more threads, those that there are do the work.
            let thread = std::thread::Builder::new().stack_size(STACK);
            if thread.spawn_scoped(scope, || pool.work(work)).is_err() {
                break;
            }
        }
        pool.work(work);
    });
    let State { done, whole, end, .. } = pool.state.into_inner().unwrap_or_else(PoisonError::into_inner);
    match end {
        Some(End::Failed(problem)) => return Err(problem),
        Some(End::Again(place, portion)) => {
            let task = Task { portion: &portion, share, before: whole.before(), is_ended: &never };
            let (explored, found) = work(&task)?;
            whole.add(place, &explored, found);
        }
        // What was found before somebody ended it counts, wherever it was.
        Some(End::Interrupted) | None => {
            whole.interrupted |= end.is_some();
            done.into_iter().for_each(|(place, (_, explored, found))| whole.add(place, &explored, found));
        }
    }
    Ok(())
}

/// Divides a tree: explores it with small shares until this many portions are left, or it turns out to be small. Who
/// does it comes to the same portions.
///
/// # Errors
/// An exploration cannot start.
pub fn divide<R: Send>(
    how: &How,
    wanted: usize,
    work: &(impl Explore<R> + ?Sized),
) -> Result<(Whole<R>, Vec<Open>), Diagnostic> {
    let mut whole = Whole::default();
    let mut open = BTreeMap::from([(Place::new(), Portion::Whole)]);
    let never = AtomicBool::new(false);
    for _ in 0..ROUNDS {
        for (place, portion) in std::mem::take(&mut open) {
            let share = (how.share / SMALL).max(1);
            let (explored, found) =
                work(&Task { portion: &portion, share, before: Before::default(), is_ended: &never })?;
            open.extend(places(&place, &explored.rest));
            whole.add(place, &explored, found);
            if whole.is_ended() {
                return Ok((whole, Vec::new()));
            }
        }
        if open.is_empty() || open.len() >= wanted {
            break;
        }
    }
    Ok((whole, open.into_iter().collect()))
}

/// Rounds in which a tree is divided, and how much smaller shares then are.
const ROUNDS: usize = 4;
const SMALL: u64 = 16;

/// The portions that one left, with their places.
fn places<'a>(parent: &'a Place, rest: &'a [Portion]) -> impl Iterator<Item = Open> + 'a {
    rest.iter().enumerate().map(|(at, portion)| {
        let place = parent.iter().copied().chain([at as u32]).collect();
        (place, portion.clone())
    })
}

/// Why threads take no more portions.
enum End {
    Failed(Diagnostic),
    Interrupted,
    /// A budget runs out in this portion, which was explored without knowing what was left.
    Again(Place, Portion),
}

struct State<'a, R> {
    open: BTreeMap<Place, Portion>,
    running: BTreeSet<Place>,
    /// What waits for others that come before it.
    done: BTreeMap<Place, (Portion, Explored, R)>,
    whole: &'a mut Whole<R>,
    end: Option<End>,
}

impl<R> State<'_, R> {
    /// Puts together all that has nothing open before it.
    fn put_together(&mut self, limits: &Limits) -> ControlFlow<End> {
        while let Some(first) = self.done.first_entry() {
            let next = [self.open.keys().next(), self.running.first()].into_iter().flatten().min();
            if next.is_some_and(|next| next < first.key()) {
                break;
            }
            let (place, (portion, explored, found)) = first.remove_entry();
            let (before, now) = (self.whole.before(), &explored.summary);
            if explored.is_over
                || before.paths.saturating_add(now.paths) >= limits.paths
                || before.steps.saturating_add(now.steps) > limits.steps
            {
                return ControlFlow::Break(End::Again(place, portion));
            }
            self.whole.add(place, &explored, found);
        }
        ControlFlow::Continue(())
    }
}

/// What threads share.
struct Pool<'a, R> {
    limits: &'a Limits,
    share: u64,
    state: Mutex<State<'a, R>>,
    changed: Condvar,
    /// Whether those that run may end.
    is_ended: AtomicBool,
}

impl<'a, R: Send> Pool<'a, R> {
    fn state(&self) -> MutexGuard<'_, State<'a, R>> {
        // A thread that panics ends the program once its scope is left.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes the first portion that is open, once there is one; `None` where there will be none.
    fn take(&self) -> Option<Open> {
        let mut state = self.state();
        loop {
            if state.end.is_some() {
                return None;
            }
            if let Some((place, portion)) = state.open.pop_first() {
                state.running.insert(place.clone());
                return Some((place, portion));
            }
            if state.running.is_empty() {
                return None;
            }
            state = self.changed.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
    }

    fn work(&self, work: &(impl Explore<R> + ?Sized)) {
        // Others must not wait for a portion of a thread that is no more.
        let _wakes = Wakes(self);
        while let Some((place, portion)) = self.take() {
            let before = Before::default();
            let task = Task { portion: &portion, share: self.share, before, is_ended: &self.is_ended };
            let result = work(&task);
            let mut state = self.state();
            state.running.remove(&place);
            let ended = match result {
                Err(problem) => ControlFlow::Break(End::Failed(problem)),
                // It was told to end, since others had found where the whole ends.
                Ok(_) if state.end.as_ref().is_some_and(|end| !matches!(end, End::Interrupted)) => {
                    ControlFlow::Continue(())
                }
                Ok((explored, found)) => {
                    let interrupted = explored.interrupted;
                    state.open.extend(places(&place, &explored.rest));
                    state.done.insert(place, (portion, explored, found));
                    match interrupted || state.end.is_some() {
                        true => ControlFlow::Break(End::Interrupted),
                        false => state.put_together(self.limits),
                    }
                }
            };
            if let ControlFlow::Break(end) = ended {
                state.end.get_or_insert(end);
                self.is_ended.store(true, Ordering::Relaxed);
            }
            self.changed.notify_all();
        }
    }
}

/// Ends the work of all where a thread panics.
struct Wakes<'a, 'b, R: Send>(&'b Pool<'a, R>);

impl<R: Send> Drop for Wakes<'_, '_, R> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            let mut state = self.0.state();
            state.end.get_or_insert(End::Interrupted);
            self.0.is_ended.store(true, Ordering::Relaxed);
            drop(state);
            self.0.changed.notify_all();
        }
    }
}
