//! Many things worked on by several threads, their results taken in the order of the things: as one thread would come
//! to them.
//!
//! Who works on a thing may leave others behind it. They come right after it, before all that followed it. What is left
//! must not depend on who works, or when; then neither do the results.

use std::collections::{BTreeMap, BTreeSet};
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

/// Bytes of a thread's stack: as many as a program's first thread has.
pub const STACK: usize = 8 << 20;

/// A thing's place in the order: which of its parent's it is, from the first things on.
pub type Place = Vec<u32>;

/// How things are worked on.
#[derive(Clone, Copy, Debug)]
pub struct Threads {
    /// How many threads work.
    pub jobs: NonZeroUsize,
    /// How many results may wait for one that comes before them.
    pub ahead: usize,
}

/// Works on things, and hands each with its result to `take`, in order and on the calling thread; `Break` ends it, and
/// results that come later are dropped. `work` also gives what it leaves behind the thing; it may end early once the
/// flag is set, since nobody will take its result.
pub fn in_order<P: Send, R: Send>(
    threads: Threads,
    things: Vec<P>,
    work: &(impl Fn(&P, &AtomicBool) -> (R, Vec<P>) + Sync),
    take: impl FnMut(P, R) -> ControlFlow<()>,
) {
    in_order_with(threads, things, &|| (), &|_, thing, is_over| work(thing, is_over), take);
}

/// The same, where each thread has something of its own to work with.
pub fn in_order_with<P: Send, R: Send, S>(
    threads: Threads,
    things: Vec<P>,
    start: &(impl Fn() -> S + Sync),
    work: &(impl Fn(&mut S, &P, &AtomicBool) -> (R, Vec<P>) + Sync),
    mut take: impl FnMut(P, R) -> ControlFlow<()>,
) {
    let mut open: BTreeMap<Place, P> = BTreeMap::new();
    open.extend(places(&Place::new(), things));
    let is_over = AtomicBool::new(false);
    let mut own = start();
    // Threads are for what is more than one thing.
    while threads.jobs.get() == 1 || open.len() <= 1 {
        let Some((place, thing)) = open.pop_first() else { return };
        let (result, rest) = work(&mut own, &thing, &is_over);
        open.extend(places(&place, rest));
        if take(thing, result).is_break() {
            return;
        }
    }
    let pool = Pool {
        ahead: threads.ahead.max(1),
        state: Mutex::new(State { open, running: BTreeSet::new(), done: BTreeMap::new() }),
        changed: Condvar::new(),
        is_over,
    };
    let pool = &pool;
    std::thread::scope(|scope| {
        let mut started = 0;
        for _ in 0..threads.jobs.get() {
            let thread = std::thread::Builder::new().stack_size(STACK);
            if thread.spawn_scoped(scope, || pool.work(&mut start(), work)).is_err() {
                break;
            }
            started += 1;
        }
        // Also where taking panics, nobody goes on.
        let _ends = Ends(pool);
        loop {
            // Where the system gave no thread at all, this one works.
            if started == 0 {
                pool.work_once(&mut own, work);
            }
            let Some((thing, result)) = pool.take() else { break };
            if take(thing, result).is_break() {
                break;
            }
        }
    });
}

/// Things that one left behind it, with their places.
fn places<P>(parent: &Place, rest: Vec<P>) -> impl Iterator<Item = (Place, P)> {
    let place = |at: usize| parent.iter().copied().chain([at as u32]).collect();
    rest.into_iter().enumerate().map(move |(at, thing)| (place(at), thing))
}

struct State<P, R> {
    open: BTreeMap<Place, P>,
    running: BTreeSet<Place>,
    /// What waits for others that come before it, or to be taken.
    done: BTreeMap<Place, (P, R)>,
}

/// What threads share.
struct Pool<P, R> {
    ahead: usize,
    state: Mutex<State<P, R>>,
    changed: Condvar,
    is_over: AtomicBool,
}

impl<P: Send, R: Send> Pool<P, R> {
    fn state(&self) -> MutexGuard<'_, State<P, R>> {
        // A thread that panics ends the program once the scope is left.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn wait<'a>(&self, state: MutexGuard<'a, State<P, R>>) -> MutexGuard<'a, State<P, R>> {
        self.changed.wait(state).unwrap_or_else(PoisonError::into_inner)
    }

    /// The first open thing, once one may be begun; `None` where there will be none.
    fn begin(&self) -> Option<(Place, P)> {
        let mut state = self.state();
        loop {
            if self.is_over.load(Ordering::Relaxed) {
                return None;
            }
            let State { open, running, done } = &mut *state;
            match open.first_entry() {
                // What others wait for may always be begun.
                Some(first)
                    if done.len() < self.ahead || done.keys().next().is_some_and(|d| first.key() < d) =>
                {
                    let (place, thing) = first.remove_entry();
                    running.insert(place.clone());
                    return Some((place, thing));
                }
                None if running.is_empty() => return None,
                _ => state = self.wait(state),
            }
        }
    }

    fn finish(&self, place: Place, thing: P, result: R, rest: Vec<P>) {
        let mut state = self.state();
        state.running.remove(&place);
        state.open.extend(places(&place, rest));
        state.done.insert(place, (thing, result));
        self.changed.notify_all();
    }

    fn work<S>(&self, own: &mut S, work: &impl Fn(&mut S, &P, &AtomicBool) -> (R, Vec<P>)) {
        let _ends = EndsWherePanicking(self);
        while self.work_once(own, work) {}
    }

    /// Works on one thing; whether there was one.
    fn work_once<S>(&self, own: &mut S, work: &impl Fn(&mut S, &P, &AtomicBool) -> (R, Vec<P>)) -> bool {
        let Some((place, thing)) = self.begin() else { return false };
        let (result, rest) = work(own, &thing, &self.is_over);
        self.finish(place, thing, result, rest);
        true
    }

    /// The next result in order, once it is there; `None` where there is none any more.
    fn take(&self) -> Option<(P, R)> {
        let mut state = self.state();
        loop {
            let State { open, running, done } = &mut *state;
            let before = [open.keys().next(), running.first()].into_iter().flatten().min();
            match (done.first_entry(), before) {
                (None, None) => return None,
                (Some(first), before) if before.is_none_or(|before| first.key() < before) => {
                    let found = first.remove();
                    // There is room for one more.
                    self.changed.notify_all();
                    return Some(found);
                }
                // A thread has panicked, and what it had will never come.
                _ if self.is_over.load(Ordering::Relaxed) => return None,
                _ => state = self.wait(state),
            }
        }
    }

    fn end(&self) {
        // Under the lock, so that nobody begins to wait in between.
        let _state = self.state();
        self.is_over.store(true, Ordering::Relaxed);
        self.changed.notify_all();
    }
}

/// Nobody begins anything once this is gone.
struct Ends<'a, P: Send, R: Send>(&'a Pool<P, R>);

impl<P: Send, R: Send> Drop for Ends<'_, P, R> {
    fn drop(&mut self) {
        self.0.end();
    }
}

/// Others must not wait for what a thread had that is no more.
struct EndsWherePanicking<'a, P: Send, R: Send>(&'a Pool<P, R>);

impl<P: Send, R: Send> Drop for EndsWherePanicking<'_, P, R> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            self.0.end();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn threads(jobs: usize, ahead: usize) -> Threads {
        Threads { jobs: NonZeroUsize::new(jobs).expect("a thread"), ahead }
    }

    /// Ranges that are halved until they are single numbers; what is found is taken in the order of numbers.
    fn halves(jobs: usize, ahead: usize, until: u32) -> Vec<u32> {
        let work = |&(from, to): &(u32, u32), _: &AtomicBool| {
            // Who is early has to wait.
            std::thread::sleep(std::time::Duration::from_micros(u64::from(100 - from)));
            match to - from {
                1 => (Some(from), Vec::new()),
                n => (None, vec![(from, from + n / 2), (from + n / 2, to)]),
            }
        };
        let mut found = Vec::new();
        in_order(threads(jobs, ahead), vec![(0, 30), (30, 31), (31, 100)], &work, |_, number| {
            found.extend(number);
            match number == Some(until) {
                true => ControlFlow::Break(()),
                false => ControlFlow::Continue(()),
            }
        });
        found
    }

    #[test]
    fn results_come_in_order_whoever_works() {
        for jobs in [1, 2, 7] {
            for ahead in [1, 3, 1000] {
                assert_eq!(halves(jobs, ahead, 100), (0..100).collect::<Vec<_>>(), "{jobs} {ahead}");
                assert_eq!(halves(jobs, ahead, 41), (0..42).collect::<Vec<_>>(), "{jobs} {ahead}");
            }
        }
    }

    #[test]
    fn a_panic_ends_all() {
        let work = |&number: &u32, _: &AtomicBool| match number {
            5 => panic!("a fault"),
            _ => (number, Vec::new()),
        };
        for jobs in [1, 3] {
            let ended = std::panic::catch_unwind(|| {
                in_order(threads(jobs, 4), (0..50).collect(), &work, |_, _| ControlFlow::Continue(()));
            });
            assert!(ended.is_err());
        }
    }
}
