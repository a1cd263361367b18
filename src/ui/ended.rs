//! What has ended work of this process, for those that only see that it was ended.

use std::sync::atomic::{AtomicU8, Ordering};

static ENDED: AtomicU8 = AtomicU8::new(0);

/// What ended the work.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ended {
    /// The time limit.
    ByTime = 1,
    /// Somebody.
    BySignal = 2,
}

impl Ended {
    /// What has ended work of this process last.
    pub fn now() -> Option<Self> {
        [Self::ByTime, Self::BySignal].into_iter().find(|ended| ENDED.load(Ordering::Relaxed) == *ended as u8)
    }
    /// This has.
    pub fn note(self) {
        ENDED.store(self as u8, Ordering::Relaxed);
    }
    /// In a sentence.
    pub fn why(self) -> &'static str {
        match self {
            Self::ByTime => "the time limit was reached (--timeout)",
            Self::BySignal => "interrupted",
        }
    }
}
