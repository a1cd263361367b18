//! Moving inside of a query. `step` and `continue` go by rounds, `next` by events, `step in` by statements of
//! the precondition as well; each has its way back, and `back` undoes whatever came last.

use crate::session::Session;
use crate::session::command::{Cause, CommandError};
use crate::session::dive::{Dive, Spot};
use crate::session::reply::Reply;
use crate::solve::trace::EventKind;

/// Where a move leads.
pub(in crate::session) enum Aim {
    /// To this place; a number of events beyond the round's means its end.
    Spot(u64, usize),
    /// To the end of this round, which has to exist.
    Exactly(u64),
    /// To the end of the next round whose candidate satisfies preH, or to the verdict.
    Survivor,
    /// To the first event of this round that is wanted.
    First(u64, Wanted),
}

/// Which events to stop at.
pub(in crate::session) type Wanted = fn(EventKind) -> bool;

/// Beyond the end of any round.
const END: usize = usize::MAX;

impl Session {
    /// Moves inside of the query to where `aim` says.
    pub(in crate::session) fn dive_by(
        &mut self,
        aim: impl FnOnce(&Dive) -> Result<Aim, CommandError>,
    ) -> Result<Reply, CommandError> {
        let Some(dive) = &self.dive else { return self.dive_view() };
        let aim = aim(dive)?;
        self.dive_to(&aim)
    }

    fn dive_to(&mut self, aim: &Aim) -> Result<Reply, CommandError> {
        self.with_dive(|session, dive| {
            let from = dive.at;
            session.dive_stand(dive, aim)?;
            if dive.at != from {
                dive.trail.push(from);
                dive.undone.clear();
            }
            Ok(())
        })
    }

    pub(in crate::session) fn dive_back(&mut self, n: u64) -> Result<Reply, CommandError> {
        self.with_dive(|session, dive| {
            let from = dive.at;
            let keep = dive.trail.len().saturating_sub(usize::try_from(n).unwrap_or(usize::MAX));
            let to = match dive.trail.get(keep) {
                Some(to) => Aim::Spot(to.round, to.events),
                None => dive.round_back()?,
            };
            session.dive_stand(dive, &to)?;
            dive.undone.push(from);
            dive.undone.extend(dive.trail.drain(keep..).skip(1).rev());
            Ok(())
        })
    }

    pub(in crate::session) fn dive_forward(&mut self, n: u64) -> Result<Reply, CommandError> {
        self.with_dive(|session, dive| {
            let from = dive.at;
            let keep = dive.undone.len().saturating_sub(usize::try_from(n).unwrap_or(usize::MAX));
            let Some(&to) = dive.undone.get(keep) else {
                let message = "nothing was undone: `back` undoes a move, `forward` does it again";
                return Err(CommandError::because(Cause::Start, message));
            };
            session.dive_stand(dive, &Aim::Spot(to.round, to.events))?;
            dive.trail.push(from);
            dive.trail.extend(dive.undone.drain(keep..).skip(1).rev());
            Ok(())
        })
    }

    /// Lends the dive, which a failed move leaves where it was.
    fn with_dive(
        &mut self,
        work: impl FnOnce(&mut Self, &mut Dive) -> Result<(), CommandError>,
    ) -> Result<Reply, CommandError> {
        let Some(mut dive) = self.dive.take() else { return self.dive_view() };
        let done = work(self, &mut dive);
        self.dive = Some(dive);
        done?;
        self.dive_view()
    }

    fn dive_stand(&mut self, dive: &mut Dive, aim: &Aim) -> Result<(), CommandError> {
        let cancel = self.explorer.setup.settings.cancel.clone();
        let (round, events) = match *aim {
            Aim::Spot(round, events) => (round, events),
            Aim::Exactly(round) | Aim::First(round, _) => (round, END),
            Aim::Survivor => (dive.survivor(&mut self.explorer.engine, &cancel)?, END),
        };
        let none = |dive: &Dive, most: u64| {
            let (unit, plural) = (dive.unit(), if most == 1 { "" } else { "s" });
            CommandError::because(
                Cause::Unknown,
                format!("there is no {unit} {round}: the query has {most} {unit}{plural}"),
            )
        };
        let is_exact = matches!(aim, Aim::Exactly(_));
        if round == dive.at.round {
            if is_exact && dive.round.is_closing {
                return Err(none(dive, dive.number()));
            }
            dive.at.events = events.min(dive.round.events.len());
            return Ok(());
        }
        let reached = dive.reach(&mut self.explorer.engine, &cancel, round)?;
        if is_exact && (reached.number != round || reached.round.is_closing) {
            let most = reached.number.saturating_sub(reached.round.is_closing.into());
            return Err(none(dive, most));
        }
        let events = match aim {
            Aim::First(_, wanted) => {
                let first = reached.round.events.iter().position(|event| wanted(event.kind));
                first.map_or(END, |i| i + 1)
            }
            _ => events,
        };
        dive.stand(reached, events);
        Ok(())
    }
}

/// Whether an event is more than a statement of the precondition.
pub(in crate::session) fn is_no_statement(kind: EventKind) -> bool {
    kind != EventKind::Statement
}

impl Dive {
    fn unless_over(&self, aim: Aim) -> Result<Aim, CommandError> {
        if self.is_over() {
            let message = "the query is over";
            return Err(CommandError::because(Cause::Ended, message)
                .with_hint("`surface` leaves it, `back` goes back in it"));
        }
        Ok(aim)
    }

    fn unless_start(&self, aim: Aim) -> Result<Aim, CommandError> {
        if self.at == (Spot { round: 0, events: 0 }) {
            return Err(CommandError::because(Cause::Start, "this is the start of the query")
                .with_hint("`surface` leaves it"));
        }
        Ok(aim)
    }

    /// To the verdict.
    pub(in crate::session) fn to_verdict(&self) -> Result<Aim, CommandError> {
        self.unless_over(Aim::Spot(u64::MAX, END))
    }

    /// To the next candidate that satisfies preH.
    pub(in crate::session) fn to_survivor(&self) -> Result<Aim, CommandError> {
        self.unless_over(Aim::Survivor)
    }

    /// To the end of the round before.
    pub(in crate::session) fn round_back(&self) -> Result<Aim, CommandError> {
        self.unless_start(Aim::Spot(self.at.round.saturating_sub(1), END))
    }

    /// To the start.
    pub(in crate::session) fn to_start(&self) -> Result<Aim, CommandError> {
        self.unless_start(Aim::Spot(0, 0))
    }

    /// To the end of this round where it is under way, or of a later one.
    pub(in crate::session) fn rounds_on(&self, n: u64) -> Result<Aim, CommandError> {
        let under_way = u64::from(self.at.events < self.round.events.len());
        self.unless_over(Aim::Spot(self.at.round.saturating_add(n - under_way.min(n)), END))
    }

    /// To the end of this round.
    pub(in crate::session) fn finish(&self) -> Result<Aim, CommandError> {
        if self.at.events < self.round.events.len() {
            return Ok(Aim::Spot(self.at.round, END));
        }
        let message = format!("this is the end of the {}", self.unit());
        self.unless_over(Aim::Spot(0, 0))?;
        Err(CommandError::because(Cause::Ended, message).with_hint("`step` goes on to the next one"))
    }

    /// To the next event that is wanted.
    pub(in crate::session) fn event_on(&self, wanted: Wanted) -> Result<Aim, CommandError> {
        let mut rest = self.round.events.iter().enumerate().skip(self.at.events);
        match rest.find(|(_, event)| wanted(event.kind)) {
            Some((i, _)) => Ok(Aim::Spot(self.at.round, i + 1)),
            None => self.unless_over(Aim::First(self.at.round.saturating_add(1), wanted)),
        }
    }

    /// To the event before.
    pub(in crate::session) fn event_back(&self) -> Result<Aim, CommandError> {
        let before = self.round.events.get(..self.at.events.saturating_sub(1)).unwrap_or_default();
        match before.iter().rposition(|event| is_no_statement(event.kind)) {
            Some(i) => Ok(Aim::Spot(self.at.round, i + 1)),
            None => self.round_back(),
        }
    }
}
