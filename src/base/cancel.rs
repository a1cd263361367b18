//! A flag by which another thread asks long work to stop. Work looks at it between units and ends with
//! "unknown" or "interrupted"; it is never part of a result that is kept.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// A shared flag; clones are the same flag.
#[derive(Clone, Default, Debug)]
pub struct CancelToken(Arc<AtomicBool>);

impl CancelToken {
    /// A token that is not cancelled.
    pub fn new() -> Self {
        Self::default()
    }
    /// Asks everyone who holds the token to stop.
    pub fn cancel(&self) {
        self.0.store(true, Ordering::Relaxed);
    }
    /// Whether someone asked.
    pub fn is_cancelled(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
    /// Takes the request back, before new work starts.
    pub fn reset(&self) {
        self.0.store(false, Ordering::Relaxed);
    }
}
