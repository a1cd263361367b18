//! The events of one query, as the code that decides it tells them to its
//! [`Observer`](crate::solve::observer::Observer): what a dive shows. Queries of an exploration run unobserved;
//! whoever wants to watch runs the same code again, a [`Round`] at a time, and keeps the events of one round.
//!
//! A round is a candidate for techniques that search, a reference for HEX, a lazy step for BLI, the whole
//! run for a predicate on a partial heap. Texts and facts are words already, so that no technique's own
//! notions are needed to show them; what an event does to vector and stack is data.

use crate::base::Span;
use crate::heap::{CandidateVector, SlotId};
use crate::lang::program::Program;
use crate::solve::Verdict;

/// Events that a round keeps at most; statements are left out beyond half of them.
pub const MOST_EVENTS: usize = 10_000;

/// What happened to one slot that was popped off the accessed stack.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Move {
    /// It is fixed.
    SkippedFixed,
    /// It got its next value.
    Incremented {
        /// The value before.
        from: u32,
        /// The value now.
        to: u32,
    },
    /// It had its last value, or the next would only give an isomorphic heap; it is 0 again.
    Reset {
        /// The value before.
        from: u32,
        /// Whether symmetry breaking, not the end of the domain, forbade the next value.
        isomorphic: bool,
    },
    /// None of its values changes that the candidate is refuted; it is 0 again.
    Jumped {
        /// The value before.
        from: u32,
    },
}

/// One step of the way to the next candidate.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Backtrack {
    /// The slot that was popped.
    pub slot: SlotId,
    /// What happened to it.
    pub what: Move,
}

/// What an event is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EventKind {
    /// A slot was popped off the accessed stack.
    Popped(Backtrack),
    /// A candidate is about to be tested: the stack is empty again.
    Candidate,
    /// A statement of a predicate is about to be executed.
    Statement,
    /// A slot was read for the first time, and pushed onto the accessed stack.
    Read(SlotId),
    /// An unsplit precondition reads a number that is left open, branches on one, or is followed another way.
    Way,
    /// A predicate, or all of them, gave its answer.
    Answer,
    /// The slots that refute a candidate, whatever the others are.
    Conflict,
    /// The primitives of a candidate were held against the path condition.
    PathCondition,
    /// Symbolic execution of preP: a fork, or the end of a path.
    Primitives,
    /// A rule was held against a reference.
    Rule,
    /// A reference was held against the tight field bounds.
    Bound,
    /// A choice on the way to a node, of which the technique says nothing.
    Choice,
    /// A node of a graph that is walked from a target to the entry.
    Node,
}

impl EventKind {
    /// One word.
    pub fn word(self) -> &'static str {
        match self {
            EventKind::Popped(Backtrack { what, .. }) => match what {
                Move::SkippedFixed => "skipped",
                Move::Incremented { .. } => "incremented",
                Move::Reset { .. } => "reset",
                Move::Jumped { .. } => "jumped",
            },
            EventKind::Candidate => "candidate",
            EventKind::Statement => "statement",
            EventKind::Read(_) => "read",
            EventKind::Way => "way",
            EventKind::Answer => "answer",
            EventKind::Conflict => "conflict",
            EventKind::PathCondition => "path-condition",
            EventKind::Primitives => "primitives",
            EventKind::Rule => "rule",
            EventKind::Bound => "bound",
            EventKind::Choice => "choice",
            EventKind::Node => "node",
        }
    }
}

/// One event.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Event {
    /// What it is about.
    pub kind: EventKind,
    /// What happened and why, in words.
    pub text: String,
    /// The place in the precondition, or of the rule.
    pub at: Option<Span>,
    /// Further facts: a name and a value each (local variables, a rule's paths, labels).
    pub facts: Vec<(String, String)>,
}

impl Event {
    /// An event without place and facts.
    pub fn new(kind: EventKind, text: impl Into<String>) -> Self {
        Self { kind, text: text.into(), at: None, facts: Vec::new() }
    }
    /// The same at a place.
    pub fn at(self, at: Option<Span>) -> Self {
        Self { at, ..self }
    }
    /// The same with one more fact.
    pub fn fact(mut self, name: impl Into<String>, value: impl Into<String>) -> Self {
        self.facts.push((name.into(), value.into()));
        self
    }
}

/// Vector and accessed stack.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct CandidateState {
    /// The vector.
    pub vector: CandidateVector,
    /// Slots in the order in which the predicate first read them.
    pub accessed: Vec<SlotId>,
}

impl CandidateState {
    /// What an event makes of it.
    pub fn apply(&mut self, event: &Event) {
        match event.kind {
            EventKind::Popped(Backtrack { slot, what }) => {
                self.accessed.pop();
                if let Some(value) = self.vector.get_mut(slot.0 as usize) {
                    match what {
                        Move::SkippedFixed => {}
                        Move::Incremented { to, .. } => *value = to,
                        Move::Reset { .. } | Move::Jumped { .. } => *value = 0,
                    }
                }
            }
            EventKind::Candidate => self.accessed.clear(),
            EventKind::Read(slot) => self.accessed.push(slot),
            _ => {}
        }
    }
}

/// One round of a query.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Round {
    /// Vector and stack before its first event.
    pub start: CandidateState,
    /// Its events; none where nobody watched.
    pub events: Vec<Event>,
    /// The query's verdict, where this round was the last.
    pub verdict: Option<Verdict>,
    /// Whether its candidate satisfies preH.
    pub survives: bool,
    /// Whether it tries nothing of its own: the search found that no candidate is left.
    pub is_closing: bool,
}

impl Round {
    /// Vector and stack after its first `count` events.
    pub fn after(&self, count: usize) -> CandidateState {
        let mut state = self.start.clone();
        self.events.iter().take(count).for_each(|event| state.apply(event));
        state
    }
}

/// `path:line:col`, where the place is known.
pub fn place(program: &Program, at: Option<Span>) -> String {
    at.map(|at| format!(" at {}", program.sources.locate(at))).unwrap_or_default()
}
