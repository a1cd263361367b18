//! What a technique says while it decides, by way of its [`Context`](crate::technique::Context): some rounds of
//! it are kept, in bounded memory.

use crate::solve::trace::{CandidateState, Event, MOST_EVENTS, Round};

/// Hears a technique while it decides, and keeps what it says from some round on, as far as there is room.
#[derive(Debug)]
pub struct Listener {
    /// Vector and stack at the start of every round.
    start: CandidateState,
    /// The first round that is kept, from 1.
    first: u64,
    /// Rounds that have begun.
    begun: u64,
    kept: Vec<Round>,
    /// Rounds and events that still fit.
    room: usize,
}

impl Listener {
    /// Keeps rounds from number `first` on.
    pub fn new(start: CandidateState, first: u64) -> Self {
        Self { start, first, begun: 0, kept: Vec::new(), room: MOST_EVENTS }
    }

    /// A round begins.
    pub fn begin(&mut self) {
        self.begun += 1;
        if self.begun >= self.first && self.room > 0 {
            self.room -= 1;
            self.kept.push(Round { start: self.start.clone(), ..Round::default() });
        }
    }

    /// Something happened; the first event begins a round. One that has no room is kept as far as it goes
    /// where it is the first, and else not at all.
    pub fn tell(&mut self, event: impl FnOnce() -> Event) {
        if self.begun == 0 {
            self.begin();
        }
        let is_first = self.kept.len() == 1;
        let room = self.room;
        let Some(round) = self.round() else { return };
        if room > 0 {
            round.events.push(event());
            self.room -= 1;
        } else if !is_first {
            self.kept.pop();
        }
    }

    /// The round at hand, where it is kept.
    fn round(&mut self) -> Option<&mut Round> {
        let at = self.begun.checked_sub(self.first)?;
        self.kept.get_mut(usize::try_from(at).ok()?)
    }

    /// The rounds that were kept. `last` is done with the last of all, where that is among them.
    pub fn rounds(mut self, last: impl FnOnce(&mut Round)) -> Vec<Round> {
        if self.begun == 0 {
            self.begin();
        }
        if let Some(round) = self.round() {
            last(round);
        }
        self.kept
    }
}
