//! The dive into a technique's query: the code that decides it runs again, a round at a time, and people walk it.
//! Of a technique that depends on the order of the visit it is the exploration along the path to the node.
//!
//! A place in it is a round (a candidate, a reference, a lazy step) and a number of events within that round.
//! Only the events of the round at hand are kept, with copies of the query at some rounds before it, so that
//! a search over millions of candidates can be walked in little memory; going back is running again from the
//! nearest copy. The session's own node stays where it is.

pub(in crate::session) mod moves;
mod query;
pub mod view;

use crate::base::CancelToken;
use crate::exec::symbolic::SymbolicState;
use crate::explore::Engine;
use crate::heap::Encoding;
use crate::session::Session;
use crate::session::command::{Cause, CommandError};
use crate::session::dive::query::Entered;
use crate::session::dive::view::DiveView;
use crate::session::explorer::{interrupted, no_alternative};
use crate::session::reply::Reply;
use crate::session::tree::NodeState;
use crate::session::verdicts::{in_question, row, verdict_view};
use crate::session::view::VerdictView;
use crate::solve::trace::Round;
use crate::technique::Replay;

/// Copies of a query that are kept at most; more thin out, the older ones too.
const COPIES: usize = 64;
/// Rounds between two copies at first.
const APART: u64 = 32;

/// A place in a query.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Spot {
    /// Rounds begun; 0 before the first.
    round: u64,
    /// Events of that round that have happened.
    events: usize,
}

/// A query under the eyes of people.
pub struct Dive {
    technique: String,
    /// The alternative whose heap is asked about, and its clause; `None` for the node's own heap.
    alternative: Option<(u32, String)>,
    choice_path: Vec<u32>,
    /// The same with the alternative.
    choices: Vec<u32>,
    state: SymbolicState,
    encoding: Encoding,
    /// The query, after the round at hand.
    replay: Box<dyn Replay>,
    round: Round,
    at: Spot,
    copies: Copies,
    /// The round with the verdict, once it is known.
    last: Option<u64>,
    trail: Vec<Spot>,
    undone: Vec<Spot>,
}

/// Copies of the query by the rounds that they stand after; the first one stands at the start.
struct Copies {
    kept: Vec<(u64, Box<dyn Replay>)>,
    apart: u64,
}

impl Copies {
    fn new(start: &dyn Replay) -> Self {
        Self { kept: vec![(0, start.copy())], apart: APART }
    }

    /// Keeps a copy where the last one is far enough away.
    fn offer(&mut self, round: u64, replay: &dyn Replay) {
        if self.kept.last().is_some_and(|(last, _)| round < last.saturating_add(self.apart)) {
            return;
        }
        self.kept.push((round, replay.copy()));
        if self.kept.len() > COPIES {
            let mut at = 0;
            self.kept.retain(|_| {
                at += 1;
                at % 2 == 1
            });
            self.apart = self.apart.saturating_mul(2);
        }
    }

    fn before(&self, round: u64) -> Option<(u64, Box<dyn Replay>)> {
        let (at, replay) = self.kept.iter().rev().find(|(at, _)| *at <= round)?;
        Some((*at, replay.copy()))
    }
}

/// A round that was run again for people, and the query after it.
struct Reached {
    number: u64,
    round: Round,
    replay: Box<dyn Replay>,
}

impl Dive {
    /// Whether the verdict has been reached.
    fn is_over(&self) -> bool {
        self.at.events == self.round.events.len() && self.round.verdict.is_some()
    }

    /// What a round is called.
    fn unit(&self) -> &'static str {
        self.replay.unit()
    }

    /// Number of the candidate, reference or step at hand; a round that only closes the query has none.
    fn number(&self) -> u64 {
        self.at.round.saturating_sub(self.round.is_closing.into())
    }

    /// Runs the query again up to a round, or to its verdict where that comes first.
    fn reach(
        &mut self,
        engine: &mut Engine,
        cancel: &CancelToken,
        round: u64,
    ) -> Result<Reached, CommandError> {
        let lost =
            || CommandError::because(Cause::Lost, "the query could not be run again").with_hint("`surface`");
        let target = self.last.map_or(round, |last| round.min(last));
        let Some(before) = target.checked_sub(1) else {
            let (number, replay) = self.copies.before(0).ok_or_else(lost)?;
            return Ok(Reached { number, round: Round::default(), replay });
        };
        let (mut at, mut replay) = self.copies.before(before).ok_or_else(lost)?;
        if (at..=before).contains(&self.at.round) {
            (at, replay) = (self.at.round, self.replay.copy());
        }
        while at < before {
            let round = advance(engine, &mut *replay, false);
            if cancel.is_cancelled() {
                return Err(interrupted());
            }
            at += 1;
            if round.verdict.is_some() {
                self.last = Some(at);
                return self.reach(engine, cancel, at);
            }
            self.copies.offer(at, &*replay);
        }
        let round = advance(engine, &mut *replay, true);
        if cancel.is_cancelled() {
            return Err(interrupted());
        }
        if round.verdict.is_some() {
            self.last = Some(target);
        }
        Ok(Reached { number: target, round, replay })
    }

    /// The next round whose candidate satisfies preH, or the one with the verdict. One that is under way
    /// counts.
    fn survivor(&mut self, engine: &mut Engine, cancel: &CancelToken) -> Result<u64, CommandError> {
        let is_wanted = |round: &Round| round.survives || round.verdict.is_some();
        if self.at.events < self.round.events.len() && is_wanted(&self.round) {
            return Ok(self.at.round);
        }
        let (mut at, mut replay) = (self.at.round, self.replay.copy());
        loop {
            let round = advance(engine, &mut *replay, false);
            if cancel.is_cancelled() {
                return Err(interrupted());
            }
            at += 1;
            if is_wanted(&round) {
                return Ok(at);
            }
            self.copies.offer(at, &*replay);
        }
    }

    fn stand(&mut self, reached: Reached, events: usize) {
        let Reached { number, round, replay } = reached;
        self.at = Spot { round: number, events: events.min(round.events.len()) };
        (self.round, self.replay) = (round, replay);
    }
}

/// Runs one round. What looking costs is not what the exploration costs.
fn advance(engine: &mut Engine, replay: &mut dyn Replay, record: bool) -> Round {
    let counts = engine.counts.clone();
    let round = engine.with_technique(|_, context| replay.advance(context, record));
    engine.counts = counts;
    round
}

impl Session {
    /// Dives into the query of the technique that is named, else of the one that is in question here.
    pub(super) fn dive_of(
        &mut self,
        technique: Option<&str>,
        number: Option<u32>,
    ) -> Result<Reply, CommandError> {
        let technique = match (technique, number) {
            (Some(technique), _) => technique.to_string(),
            (None, Some(_)) => self.settings().technique.clone(),
            (None, None) => in_question(&mut self.explorer, &self.now.cursor, None)?,
        };
        self.dive(&technique, number)
    }

    /// The technique whose query the session is inside of.
    pub(super) fn diving_into(&self) -> Option<String> {
        self.dive.as_ref().map(|dive| dive.technique.clone())
    }

    /// Dives into a technique's query about the heap at hand, or about that of an alternative of the next
    /// choice.
    pub(super) fn dive(&mut self, technique: &str, number: Option<u32>) -> Result<Reply, CommandError> {
        if let Some(dive) = &self.dive {
            let message = format!("this is inside of a query of {} already", dive.technique);
            return Err(CommandError::because(Cause::NotHere, message).with_hint("`surface` leaves it"));
        }
        let (state, alternative) = match number {
            None => (self.now.cursor.state().clone(), None),
            Some(number) => {
                let (state, clause) = self.behind(number)?;
                (state, Some((number, clause)))
            }
        };
        let choice_path = self.explorer.tree.path(self.now.cursor.node()).0;
        let choices: Vec<u32> = choice_path.iter().copied().chain(number).collect();
        let Entered { row, replay, encoding } =
            query::enter(&mut self.explorer, technique, &state, &choices)?;
        self.explorer.setup.require_uninterrupted()?;
        self.dive = Some(Dive {
            technique: row,
            alternative,
            choice_path,
            choices,
            state,
            encoding,
            copies: Copies::new(&*replay),
            replay,
            round: Round::default(),
            at: Spot { round: 0, events: 0 },
            last: None,
            trail: Vec::new(),
            undone: Vec::new(),
        });
        self.dive_view()
    }

    /// The state behind an alternative of the next choice, and what it assumes.
    fn behind(&mut self, number: u32) -> Result<(SymbolicState, String), CommandError> {
        let explorer = &mut self.explorer;
        let cursor = explorer.at_stop(&self.now.cursor)?;
        let NodeState::Forked(fork, _) = &explorer.tree.node(cursor.node()).state else {
            return Err(explorer.stuck(cursor.node()));
        };
        let Some(alternative) = fork.alternatives.get((number as usize).wrapping_sub(1)) else {
            return Err(no_alternative(fork, number));
        };
        let clause = explorer.engine.clause_text(&alternative.clause);
        match explorer.engine.state_behind(&cursor.live, fork, number) {
            Some(state) => Ok((state, clause)),
            None => {
                Err(CommandError::because(Cause::NotHere, "no technique is asked how the method is entered"))
            }
        }
    }

    /// Leaves the query, with its verdict.
    pub(super) fn surface(&mut self) -> Result<Reply, CommandError> {
        let Some(dive) = &self.dive else { return Err(no_dive()) };
        let verdict = match dive.round.verdict.clone().filter(|_| dive.is_over()) {
            Some(verdict) => Some(verdict),
            None => row(&mut self.explorer, &dive.technique, &dive.state, &dive.choices)?,
        };
        self.explorer.setup.require_uninterrupted()?;
        let Some(dive) = self.dive.take() else { return Err(no_dive()) };
        Ok(Reply::Surfaced {
            verdict: verdict_view(dive.technique.clone(), verdict.as_ref()),
            unit: dive.unit(),
            reached: dive.number(),
            at: Box::new(self.whereabouts()),
        })
    }

    /// The query that the session is inside of, for a prompt: `dive lissa #17`.
    pub fn diving(&self) -> Option<String> {
        let dive = self.dive.as_ref()?;
        let number = dive.alternative.as_ref().map(|(n, _)| format!(" {n}")).unwrap_or_default();
        Some(format!("dive {}{number} #{}", dive.technique, dive.number()))
    }

    /// The place in the query, for faces to draw.
    pub fn dive_at(&self) -> Option<DiveView> {
        let dive = self.dive.as_ref()?;
        Some(view::of(dive, self.explorer.engine.layout(), &self.explorer.setup.subject.program))
    }

    pub(super) fn dive_view(&self) -> Result<Reply, CommandError> {
        self.dive_at().map(|view| Reply::Dive(Box::new(view))).ok_or_else(no_dive)
    }

    pub(super) fn dive_vector(&self) -> Result<Reply, CommandError> {
        let view = self.dive_at().ok_or_else(no_dive)?;
        Ok(Reply::Vector { vector: view.vector, cells: view.cells })
    }

    pub(super) fn dive_accessed(&self) -> Result<Reply, CommandError> {
        let view = self.dive_at().ok_or_else(no_dive)?;
        let cells = view.accessed.iter().filter_map(|&i| view.cells.get(i).cloned()).collect();
        Ok(Reply::Accessed { cells })
    }

    pub(super) fn dive_fixed(&self) -> Result<Reply, CommandError> {
        let view = self.dive_at().ok_or_else(no_dive)?;
        Ok(Reply::Fixed { cells: view.cells.into_iter().filter(|cell| cell.fixed).collect() })
    }
}

fn no_dive() -> CommandError {
    CommandError::because(Cause::NotHere, "this is not inside of a query")
        .with_hint("`dive TECHNIQUE` enters one")
}

/// The verdict of a query that is over.
fn verdict_of(dive: &Dive) -> Option<VerdictView> {
    let verdict = dive.round.verdict.as_ref().filter(|_| dive.is_over())?;
    Some(verdict_view(dive.technique.clone(), Some(verdict)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solve::Verdict;
    use crate::technique::replay::{Known, Stepwise};

    #[test]
    fn copies_stay_few_and_the_start_is_one() {
        let replay = Known(Verdict::Sat(None)).boxed(());
        let mut copies = Copies::new(&*replay);
        for round in 1..1_000_000 {
            copies.offer(round, &*replay);
            assert!(copies.kept.len() <= COPIES + 1);
        }
        assert_eq!(copies.before(0).map(|(at, _)| at), Some(0));
        // No place is further from a copy than twice the distance between two.
        for round in (0..1_000_000).step_by(997) {
            let Some((at, _)) = copies.before(round) else { panic!("no copy before {round}") };
            assert!(round - at <= 2 * copies.apart, "{round} {at} {}", copies.apart);
        }
    }
}
