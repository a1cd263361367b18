//! What an engine has done so far.

use crate::explore::engine::Engine;
use crate::technique::Counts;
use crate::term::TermPool;

/// Instructions that take about as long as a candidate of a structure search, and as a query about a path condition.
pub const PER_CANDIDATE: u64 = 60;
const PER_QUERY: u64 = 200;

impl Engine {
    /// Work done so far, in instructions or what takes about as long. The same exploration does the same work.
    pub fn work(&self) -> u64 {
        self.steps + self.counts.candidates * PER_CANDIDATE + self.smt.stats().queries * PER_QUERY
    }

    /// What was done so far is counted no more: it was done to get where the engine is, and is counted elsewhere.
    pub fn forget_counts(&mut self) {
        self.counts = Counts::default();
        self.calls = (0, 0);
        self.undecided = 0;
        self.steps = 0;
        self.smt.forget_stats();
    }

    /// The terms of its states, which need the engine no more.
    pub fn take_terms(&mut self) -> TermPool {
        std::mem::take(&mut self.terms)
    }

    /// From now on it has these terms, which another engine has made that was started by the same plan.
    pub fn adopt_terms(&mut self, terms: TermPool) {
        self.terms = terms;
    }
}
