//! Moving inside of a query. `step` and `continue` go by rounds, `next` by events, `step in` by statements of
//! the precondition as well; each has its way back, and `back` undoes whatever came last. Every move makes a
//! dive of a dive.

use std::rc::Rc;

use crate::base::count::counted;
use crate::session::dive::{Dive, Spot};
use crate::session::error::{Cause, CommandError};
use crate::session::explorer::Explorer;
use crate::solve::trace::EventKind;

/// Where a move leads.
pub(in crate::session) struct Aim(To);

enum To {
    /// To this place.
    Spot(Spot),
    /// To the end of this round, or to the verdict where that comes first.
    EndOf(u64),
    /// To the end of this round, which has to exist.
    Exactly(u64),
    /// To the end of the next round whose candidate satisfies preH, or to the verdict.
    Survivor,
    /// To the verdict.
    Verdict,
    /// To the first event of this round that is wanted, or to its end.
    First(u64, Wanted),
}

/// Which events to stop at.
pub(in crate::session) type Wanted = fn(EventKind) -> bool;

/// Moves to where `aim` says.
pub(in crate::session) fn by(
    explorer: &mut Explorer,
    dive: &Dive,
    aim: impl FnOnce(&Dive) -> Result<Aim, CommandError>,
) -> Result<Dive, CommandError> {
    let mut there = stand(explorer, dive, &aim(dive)?.0)?;
    if there.at != dive.at {
        Rc::make_mut(&mut there.trail).push(dive.at);
        there.undone = Rc::default();
    }
    Ok(there)
}

/// Undoes the last `n` moves; without any it goes to the end of the round before.
pub(in crate::session) fn back(explorer: &mut Explorer, dive: &Dive, n: u64) -> Result<Dive, CommandError> {
    let keep = kept(&dive.trail, n);
    let to = match dive.trail.get(keep) {
        Some(&to) => To::Spot(to),
        None => dive.round_back()?.0,
    };
    let mut there = stand(explorer, dive, &to)?;
    shift(&mut there.trail, &mut there.undone, keep, dive.at);
    Ok(there)
}

/// Does the last `n` moves again that `back` undid.
pub(in crate::session) fn forward(
    explorer: &mut Explorer,
    dive: &Dive,
    n: u64,
) -> Result<Dive, CommandError> {
    let keep = kept(&dive.undone, n);
    let Some(&to) = dive.undone.get(keep) else {
        let message = "nothing was undone: `back` undoes a move, `forward` does it again";
        return Err(CommandError::because(Cause::Start, message));
    };
    let mut there = stand(explorer, dive, &To::Spot(to))?;
    shift(&mut there.undone, &mut there.trail, keep, dive.at);
    Ok(there)
}

/// How many of these places stay when the last `n` go.
fn kept(places: &[Spot], n: u64) -> usize {
    places.len().saturating_sub(usize::try_from(n).unwrap_or(usize::MAX))
}

/// Takes all places but the first `keep` off `from`; those but the one that is gone to go to `to`, after `here`.
fn shift(from: &mut Rc<Vec<Spot>>, to: &mut Rc<Vec<Spot>>, keep: usize, here: Spot) {
    let (from, to) = (Rc::make_mut(from), Rc::make_mut(to));
    to.push(here);
    to.extend(from.drain(keep..).skip(1).rev());
}

/// The same query at another place.
fn stand(explorer: &mut Explorer, dive: &Dive, to: &To) -> Result<Dive, CommandError> {
    let (cancel, engine) = (explorer.setup.settings.cancel.clone(), &mut explorer.engine);
    let mut there = dive.clone();
    let round = match *to {
        To::Spot(spot) => spot.round,
        To::EndOf(round) | To::Exactly(round) | To::First(round, _) => round,
        To::Survivor => there.search(engine, &cancel, |round| round.survives)?,
        To::Verdict => match there.last {
            Some(last) => last,
            None => there.search(engine, &cancel, |_| false)?,
        },
    };
    if round != there.at.round {
        let reached = there.reach(engine, &cancel, round)?;
        there.at.round = reached.number;
        (there.round, there.replay) = (Rc::new(reached.round), reached.replay.into());
    }
    if matches!(to, To::Exactly(_)) && (there.at.round != round || there.round.is_closing) {
        let (unit, most) = (there.unit(), there.number());
        let message = format!("there is no {unit} {round}: the query has {}", counted(most, unit));
        return Err(CommandError::because(Cause::Unknown, message));
    }
    let events = &there.round.events;
    there.at.events = match to {
        To::Spot(spot) => spot.events.min(events.len()),
        // There is no such round where the verdict came first.
        To::First(round, wanted) if there.at.round == *round => {
            events.iter().position(|event| wanted(event.kind)).map_or(events.len(), |first| first + 1)
        }
        _ => events.len(),
    };
    Ok(there)
}

/// Whether an event is more than a statement of the precondition.
pub(in crate::session) fn is_no_statement(kind: EventKind) -> bool {
    kind != EventKind::Statement
}

impl Dive {
    fn unless_over(&self, to: To) -> Result<Aim, CommandError> {
        if self.is_over() {
            let message = "the query is over";
            return Err(CommandError::because(Cause::Ended, message)
                .with_hint("`surface` leaves it, `back` goes back in it"));
        }
        Ok(Aim(to))
    }

    fn unless_start(&self, to: To) -> Result<Aim, CommandError> {
        if self.at == Spot::START {
            return Err(CommandError::because(Cause::Start, "this is the start of the query")
                .with_hint("`surface` leaves it"));
        }
        Ok(Aim(to))
    }

    fn spot(&self, events: usize) -> To {
        To::Spot(Spot { events, ..self.at })
    }

    /// To the verdict.
    pub(in crate::session) fn to_verdict(&self) -> Result<Aim, CommandError> {
        self.unless_over(To::Verdict)
    }

    /// To the next candidate that satisfies preH.
    pub(in crate::session) fn to_survivor(&self) -> Result<Aim, CommandError> {
        self.unless_over(To::Survivor)
    }

    /// To the end of the round before.
    pub(in crate::session) fn round_back(&self) -> Result<Aim, CommandError> {
        self.unless_start(To::EndOf(self.at.round.saturating_sub(1)))
    }

    /// To the start.
    pub(in crate::session) fn to_start(&self) -> Result<Aim, CommandError> {
        self.unless_start(To::Spot(Spot::START))
    }

    /// To the end of this round where it is under way, or of a later one.
    pub(in crate::session) fn rounds_on(&self, n: u64) -> Result<Aim, CommandError> {
        let under_way = u64::from(!self.is_at_end());
        self.unless_over(To::EndOf(self.at.round.saturating_add(n - under_way.min(n))))
    }

    /// To the end of a round by its number.
    pub(in crate::session) fn to_round(&self, n: u64) -> Result<Aim, CommandError> {
        Ok(Aim(To::Exactly(n)))
    }

    /// To the end of this round.
    pub(in crate::session) fn finish(&self) -> Result<Aim, CommandError> {
        let end = self.unless_over(To::EndOf(self.at.round))?;
        if self.is_at_end() {
            let message = format!("this is the end of the {}", self.unit());
            return Err(
                CommandError::because(Cause::Ended, message).with_hint("`step` goes on to the next one")
            );
        }
        Ok(end)
    }

    /// To the next event that is wanted.
    pub(in crate::session) fn event_on(&self, wanted: Wanted) -> Result<Aim, CommandError> {
        let mut rest = self.round.events.iter().enumerate().skip(self.at.events);
        match rest.find(|(_, event)| wanted(event.kind)) {
            Some((i, _)) => Ok(Aim(self.spot(i + 1))),
            None => self.unless_over(To::First(self.at.round.saturating_add(1), wanted)),
        }
    }

    /// To the event before.
    pub(in crate::session) fn event_back(&self) -> Result<Aim, CommandError> {
        let before = self.round.events.get(..self.at.events.saturating_sub(1)).unwrap_or_default();
        match before.iter().rposition(|event| is_no_statement(event.kind)) {
            Some(i) => Ok(Aim(self.spot(i + 1))),
            None => self.round_back(),
        }
    }
}
