//! A flag that asks long work to end early. Faces set it (Ctrl-C, a time limit); work below looks at it
//! between steps, so that what is done so far stays valid.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Shared by whoever may cancel and whoever works. Clones are the same token.
#[derive(Clone, Default, Debug)]
pub struct CancelToken(Arc<AtomicBool>);

impl CancelToken {
    /// A token that nobody has set.
    pub fn new() -> Self {
        Self::default()
    }
    /// Asks the work to end.
    pub fn cancel(&self) {
        self.0.store(true, Ordering::Relaxed);
    }
    /// Whether somebody asked.
    pub fn is_cancelled(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
    /// Takes the request back, before new work.
    pub fn reset(&self) {
        self.0.store(false, Ordering::Relaxed);
    }
}
