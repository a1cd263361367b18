//! What whoever waits and whoever works share: a flag that asks long work to end early, and signs of life the
//! other way. Faces set the flag (Ctrl-C, a time limit); work below looks at it between steps, so that what
//! is done so far stays valid.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

/// Shared by whoever may cancel and whoever works. Clones are the same token.
#[derive(Clone, Default, Debug)]
pub struct CancelToken(Arc<Shared>);

#[derive(Default, Debug)]
struct Shared {
    cancelled: AtomicBool,
    wanted: AtomicBool,
    paths: AtomicU64,
    beat: Mutex<Option<Beat>>,
}

/// A sign of life of a structure search: where it is.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Beat {
    /// Candidates tried so far.
    pub candidates: u64,
    /// The candidate vector.
    pub vector: Vec<u32>,
    /// Which of its entries the search must not change.
    pub fixed: Vec<bool>,
    /// The stack of accessed entries, in order of first access.
    pub accessed: Vec<u32>,
}

impl CancelToken {
    /// A token that nobody has set.
    pub fn new() -> Self {
        Self::default()
    }
    /// Asks the work to end.
    pub fn cancel(&self) {
        self.0.cancelled.store(true, Ordering::Relaxed);
    }
    /// Whether somebody asked.
    pub fn is_cancelled(&self) -> bool {
        self.0.cancelled.load(Ordering::Relaxed)
    }
    /// Takes the request back, before new work.
    pub fn reset(&self) {
        self.0.cancelled.store(false, Ordering::Relaxed);
    }

    /// Says how many paths the work has explored so far.
    pub fn tell(&self, paths: u64) {
        self.0.paths.store(paths, Ordering::Relaxed);
    }
    /// How many paths the work has explored, as it said last.
    pub fn told(&self) -> u64 {
        self.0.paths.load(Ordering::Relaxed)
    }

    /// Asks for a sign of life.
    pub fn ask_for_beat(&self) {
        self.0.wanted.store(true, Ordering::Relaxed);
    }
    /// Gives one, where one was asked for. It is made only then, so that work pays nothing for it.
    pub fn beat(&self, make: impl FnOnce() -> Beat) {
        if self.0.wanted.load(Ordering::Relaxed) && self.0.wanted.swap(false, Ordering::Relaxed) {
            *self.0.beat.lock().unwrap_or_else(PoisonError::into_inner) = Some(make());
        }
    }
    /// The last one that was given.
    pub fn take_beat(&self) -> Option<Beat> {
        self.0.beat.lock().unwrap_or_else(PoisonError::into_inner).take()
    }
}
