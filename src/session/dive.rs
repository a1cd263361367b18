//! The dive into a technique's query: the code that decides it runs again, a round at a time, and people walk it.
//! Of a technique that depends on the order of the visit it is the exploration along the path to the node.
//!
//! A place in it is a round (a candidate, a reference, a lazy step) and a number of events within that round.
//! Only the events of the round at hand are kept, with copies of the query at some rounds before it, so that
//! a search over millions of candidates can be walked in little memory; going back is running again from the
//! nearest copy. The session's own node stays where it is.

pub(in crate::session) mod moves;
mod query;
mod view;

use std::rc::Rc;

use crate::base::CancelToken;
use crate::exec::symbolic::SymbolicState;
use crate::explore::Engine;
use crate::heap::Encoding;
use crate::session::Session;
use crate::session::cursor::Cursor;
use crate::session::dive::query::Entered;
use crate::session::error::{Cause, CommandError};
use crate::session::explorer::{Explorer, interrupted, no_alternative};
use crate::session::refusal;
use crate::session::reply::Reply;
use crate::session::tree::NodeState;
use crate::session::verdicts::{in_question, row, verdict_view};
use crate::session::view::{DiveView, VerdictView};
use crate::solve::Verdict;
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

impl Spot {
    const START: Self = Self { round: 0, events: 0 };
}

/// What a technique is asked.
struct Asked {
    technique: String,
    /// The alternative whose heap is asked about, and its clause; `None` for the node's own heap.
    alternative: Option<(u32, String)>,
    choice_path: Vec<u32>,
    /// The same with the alternative.
    choices: Vec<u32>,
    state: SymbolicState,
    encoding: Encoding,
    /// Its verdict, where no technique has to be asked for it.
    known: Option<Verdict>,
}

/// A query under the eyes of people: a place in it, and what is known of it. Copies are cheap: they share the
/// query and all its states, which nobody changes.
#[derive(Clone)]
pub struct Dive {
    asked: Rc<Asked>,
    /// The query, after the round at hand.
    replay: Rc<dyn Replay>,
    round: Rc<Round>,
    at: Spot,
    copies: Rc<Copies>,
    /// The round with the verdict, once it is known.
    last: Option<u64>,
    trail: Rc<Vec<Spot>>,
    undone: Rc<Vec<Spot>>,
}

/// Copies of the query by the rounds that they stand after; the first one stands at the start.
#[derive(Clone)]
struct Copies {
    kept: Vec<(u64, Rc<dyn Replay>)>,
    apart: u64,
}

impl Copies {
    fn new(start: &dyn Replay) -> Self {
        Self { kept: vec![(0, start.copy().into())], apart: APART }
    }

    /// Whether the last copy is so far away that another one is wanted.
    fn want(&self, round: u64) -> bool {
        self.kept.last().is_none_or(|(last, _)| round >= last.saturating_add(self.apart))
    }

    /// Keeps a copy.
    fn keep(&mut self, round: u64, replay: &dyn Replay) {
        self.kept.push((round, replay.copy().into()));
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
    fn start(asked: Asked, replay: Box<dyn Replay>) -> Self {
        Dive {
            asked: Rc::new(asked),
            copies: Rc::new(Copies::new(&*replay)),
            replay: replay.into(),
            round: Rc::default(),
            at: Spot::START,
            last: None,
            trail: Rc::default(),
            undone: Rc::default(),
        }
    }

    /// A query that is about no heap, and whose verdict is known.
    pub(in crate::session) fn known(
        explorer: &Explorer,
        cursor: &Cursor,
        name: &str,
        replay: Box<dyn Replay>,
        verdict: Verdict,
    ) -> Self {
        let choice_path = explorer.tree.path(cursor.node()).0;
        let asked = Asked {
            technique: name.into(),
            alternative: None,
            choices: choice_path.clone(),
            choice_path,
            state: cursor.state().clone(),
            encoding: Encoding { vector: Vec::new(), fixed: Vec::new(), renaming: Vec::new() },
            known: Some(verdict),
        };
        Self::start(asked, replay)
    }

    /// The technique, or the row of verdicts.
    pub(in crate::session) fn technique(&self) -> &str {
        &self.asked.technique
    }

    /// Whether the verdict has been reached.
    fn is_over(&self) -> bool {
        self.is_at_end() && self.round.verdict.is_some()
    }

    /// Whether all events of the round at hand have happened.
    fn is_at_end(&self) -> bool {
        self.at.events >= self.round.events.len()
    }

    /// What a round is called.
    fn unit(&self) -> &'static str {
        self.replay.unit()
    }

    /// Number of the candidate, reference or step at hand; a round that only closes the query has none.
    fn number(&self) -> u64 {
        self.at.round.saturating_sub(self.round.is_closing.into())
    }

    /// Keeps a copy where the last one is far enough away.
    fn offer(&mut self, round: u64, replay: &dyn Replay) {
        if self.copies.want(round) {
            Rc::make_mut(&mut self.copies).keep(round, replay);
        }
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
            self.offer(at, &*replay);
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

    /// The number of the next round that is wanted, or of the one with the verdict. One that is under way
    /// counts.
    fn search(
        &mut self,
        engine: &mut Engine,
        cancel: &CancelToken,
        is_wanted: impl Fn(&Round) -> bool,
    ) -> Result<u64, CommandError> {
        let is_wanted = |round: &Round| round.verdict.is_some() || is_wanted(round);
        if !self.is_at_end() && is_wanted(&self.round) {
            return Ok(self.at.round);
        }
        let (mut at, mut replay) = (self.at.round, self.replay.copy());
        loop {
            let round = advance(engine, &mut *replay, false);
            if cancel.is_cancelled() {
                return Err(interrupted());
            }
            at += 1;
            if round.verdict.is_some() {
                self.last = Some(at);
            }
            if is_wanted(&round) {
                return Ok(at);
            }
            self.offer(at, &*replay);
        }
    }
}

/// Runs one round. What looking costs is not what the exploration costs.
fn advance(engine: &mut Engine, replay: &mut dyn Replay, record: bool) -> Round {
    let counts = engine.counts.clone();
    let round = engine.with_technique(|_, context| replay.advance(context, record));
    engine.counts = counts;
    round
}

/// The query of the technique that is named, else of the one that is in question here, about the heap at hand
/// or about that of an alternative of the next choice.
pub(super) fn enter(
    explorer: &mut Explorer,
    cursor: &Cursor,
    technique: Option<&str>,
    number: Option<u32>,
) -> Result<Dive, CommandError> {
    let technique = match (technique, number) {
        (Some(technique), _) => technique.to_string(),
        (None, Some(_)) => explorer.setup.settings.technique.clone(),
        (None, None) => in_question(explorer, cursor, None)?,
    };
    let (state, alternative) = match number {
        None => (cursor.state().clone(), None),
        Some(number) => {
            let (state, clause) = behind(explorer, cursor, number)?;
            (state, Some((number, clause)))
        }
    };
    let choice_path = explorer.tree.path(cursor.node()).0;
    let choices: Vec<u32> = choice_path.iter().copied().chain(number).collect();
    let Entered { row, replay, encoding } = query::enter(explorer, &technique, &state, &choices)?;
    explorer.setup.require_uninterrupted()?;
    let asked = Asked { technique: row, alternative, choice_path, choices, state, encoding, known: None };
    Ok(Dive::start(asked, replay))
}

/// The state behind an alternative of the next choice, and what it assumes.
fn behind(
    explorer: &mut Explorer,
    cursor: &Cursor,
    number: u32,
) -> Result<(SymbolicState, String), CommandError> {
    let cursor = explorer.at_stop(cursor)?;
    let NodeState::Forked(fork, _) = &explorer.tree.node(cursor.node()).state else {
        return Err(explorer.stuck(cursor.node()));
    };
    let Some(alternative) = fork.alternatives.get((number as usize).wrapping_sub(1)) else {
        return Err(no_alternative(fork, number));
    };
    let clause = explorer.engine.clause_text(&alternative.clause);
    match explorer.engine.state_behind(&cursor.live, fork, number) {
        Some(state) => Ok((state, clause)),
        None => Err(CommandError::because(Cause::NotHere, "no technique is asked how the method is entered")),
    }
}

/// The verdict of a query, which is decided where it was not reached.
fn outcome(explorer: &mut Explorer, dive: &Dive) -> Result<VerdictView, CommandError> {
    if let Some(known) = &dive.asked.known {
        return Ok(verdict_view(dive.technique().to_string(), Some(known)));
    }
    let verdict = match dive.round.verdict.clone().filter(|_| dive.is_over()) {
        Some(verdict) => Some(verdict),
        None => row(explorer, dive.technique(), &dive.asked.state, &dive.asked.choices)?,
    };
    explorer.setup.require_uninterrupted()?;
    let mut view = verdict_view(dive.technique().to_string(), verdict.as_ref());
    if let Some(Verdict::Unsat(_)) = verdict {
        let (state, choices) = (&dive.asked.state, &dive.asked.choices);
        view.why = refusal::sentence(explorer, dive.technique(), state, choices)?.or(view.why);
    }
    Ok(view)
}

impl Session {
    /// The query that the session is inside of.
    pub(super) fn dive(&self) -> Result<&Dive, CommandError> {
        self.now.dive.as_ref().ok_or_else(|| {
            CommandError::because(Cause::NotHere, "this is not inside of a query")
                .with_hint("`dive TECHNIQUE` enters one")
        })
    }

    /// Enters a query.
    pub(super) fn enter_dive(
        &mut self,
        technique: Option<&str>,
        number: Option<u32>,
    ) -> Result<Reply, CommandError> {
        if let Some(dive) = &self.now.dive {
            let message = format!("this is inside of a query of {} already", dive.technique());
            return Err(CommandError::because(Cause::NotHere, message).with_hint("`surface` leaves it"));
        }
        self.now.dive = Some(enter(&mut self.explorer, &self.now.cursor, technique, number)?);
        self.in_dive(|view| Reply::Dive(Box::new(view)))
    }

    /// Moves inside of the query.
    pub(super) fn go_in_dive(
        &mut self,
        to: impl FnOnce(&mut Explorer, &Dive) -> Result<Dive, CommandError>,
    ) -> Result<Reply, CommandError> {
        let dive = self.dive()?.clone();
        self.now.dive = Some(to(&mut self.explorer, &dive)?);
        self.in_dive(|view| Reply::Dive(Box::new(view)))
    }

    /// Moves inside of the query to where `aim` says.
    pub(super) fn dive_by(
        &mut self,
        aim: impl FnOnce(&Dive) -> Result<moves::Aim, CommandError>,
    ) -> Result<Reply, CommandError> {
        self.go_in_dive(|explorer, dive| moves::by(explorer, dive, aim))
    }

    /// Looks from the place in the query.
    pub(super) fn in_dive(&self, look: impl FnOnce(DiveView) -> Reply) -> Result<Reply, CommandError> {
        Ok(look(view::of(&self.explorer, self.dive()?)))
    }

    /// Leaves the query, with its verdict.
    pub(super) fn surface(&mut self) -> Result<Reply, CommandError> {
        let dive = self.dive()?.clone();
        let verdict = outcome(&mut self.explorer, &dive)?;
        self.now.dive = None;
        let at = Box::new(self.place());
        Ok(Reply::Surfaced { verdict, unit: dive.unit(), reached: dive.number(), at })
    }

    /// The query that the session is inside of, for a prompt: `dive lissa #17`.
    pub fn diving(&self) -> Option<String> {
        let dive = self.now.dive.as_ref()?;
        let number = dive.asked.alternative.as_ref().map(|(n, _)| format!(" {n}")).unwrap_or_default();
        Some(format!("dive {}{number} #{}", dive.technique(), dive.number()))
    }

    /// The place in the query, for faces to draw.
    pub fn dive_at(&self) -> Option<DiveView> {
        Some(view::of(&self.explorer, self.now.dive.as_ref()?))
    }
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
            if copies.want(round) {
                copies.keep(round, &*replay);
            }
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
