//! Who watches a query. The code that decides says what happens as it happens, out of its own state; words are
//! made only where somebody listens. Nobody is `()`, which compiles away.

use crate::solve::trace::{CandidateState, Event, Round};

/// Sees what a query does, and cannot change it.
pub trait Observer {
    /// Whether somebody listens. A predicate then runs from its start, and an instruction at a time.
    const LISTENS: bool = false;

    /// Whether somebody listens now: what is asked where an event takes work to make.
    #[inline]
    fn listens(&self) -> bool {
        Self::LISTENS
    }
    /// A round begins: vector and stack as they stand.
    #[inline]
    fn begin(&mut self, _start: impl FnOnce() -> CandidateState) {}
    /// Something happened, which is left out where the round has that many events already.
    #[inline]
    fn tell_below(&mut self, _most: usize, _event: impl FnOnce() -> Event) {}
    /// Something happened.
    #[inline]
    fn tell(&mut self, event: impl FnOnce() -> Event) {
        self.tell_below(usize::MAX, event);
    }
    /// The candidate of the round satisfies preH.
    #[inline]
    fn survives(&mut self) {}
    /// The round tries nothing of its own: nothing is left.
    #[inline]
    fn closes(&mut self) {}
}

impl Observer for () {}

/// Sees what becomes of a round, and none of its events.
#[derive(Clone, Default, Debug)]
pub struct Passing(pub Round);

impl Observer for Passing {
    fn survives(&mut self) {
        self.0.survives = true;
    }
    fn closes(&mut self) {
        self.0.is_closing = true;
    }
}

/// Keeps all events of a round.
#[derive(Clone, Default, Debug)]
pub struct Recorder(pub Round);

impl Observer for Recorder {
    const LISTENS: bool = true;

    fn begin(&mut self, start: impl FnOnce() -> CandidateState) {
        self.0 = Round { start: start(), ..Round::default() };
    }
    fn tell_below(&mut self, most: usize, event: impl FnOnce() -> Event) {
        if self.0.events.len() < most {
            self.0.events.push(event());
        }
    }
    fn survives(&mut self) {
        self.0.survives = true;
    }
    fn closes(&mut self) {
        self.0.is_closing = true;
    }
}
