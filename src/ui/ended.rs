//! What has ended work of this process, for those that only see that it was ended.

use std::sync::atomic::{AtomicU8, Ordering};

use crate::explore::summary::Limit;

static ENDED: AtomicU8 = AtomicU8::new(0);

/// What ended the work.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ended {
    /// The time limit.
    ByTime = 1,
    /// Somebody.
    BySignal = 2,
    /// The process had taken as much memory as it may.
    ByMemory = 3,
}

impl Ended {
    /// What has ended work of this process last.
    pub fn now() -> Option<Self> {
        [Self::ByTime, Self::BySignal, Self::ByMemory]
            .into_iter()
            .find(|ended| ENDED.load(Ordering::Relaxed) == *ended as u8)
    }
    /// This has.
    pub fn note(self) {
        ENDED.store(self as u8, Ordering::Relaxed);
    }
    /// In the word of a limit.
    pub fn limit(self) -> Limit {
        match self {
            Self::ByTime => Limit::Timeout,
            Self::BySignal => Limit::Cancelled,
            Self::ByMemory => Limit::Memory,
        }
    }
    /// In a sentence.
    pub fn why(self) -> &'static str {
        match self {
            Self::ByTime => "the time limit was reached (--timeout)",
            Self::BySignal => "interrupted",
            Self::ByMemory => "all of it together needs too much memory (--max-memory)",
        }
    }
}
