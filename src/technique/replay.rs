//! A technique's query, run a second time a round at a time, so that people can walk it. Candidates, their
//! order, their number and the verdict are those of [`Judge::decide`](crate::technique::Judge::decide).

use crate::solve::Verdict;
use crate::solve::trace::Round;
use crate::technique::Context;

/// A query under way. It stands between two rounds.
pub trait Replay {
    /// What its rounds are: `candidate`, `reference`, `lazy step`, `run`.
    fn unit(&self) -> &'static str;
    /// Runs the next round; with `record` it tells its events. After the round with the verdict there is
    /// none.
    fn advance(&mut self, context: &mut Context, record: bool) -> Round;
    /// A copy that stands at the same place, for going back to.
    fn copy(&self) -> Box<dyn Replay>;
}

/// A query whose answer is known before it starts, or whose events are few enough to be all of one round.
#[derive(Clone)]
pub struct Told {
    unit: &'static str,
    rounds: std::rc::Rc<Vec<Round>>,
    next: usize,
}

impl Told {
    /// Of these rounds; the last one has the verdict.
    pub fn new(unit: &'static str, rounds: Vec<Round>) -> Self {
        Self { unit, rounds: rounds.into(), next: 0 }
    }
    /// A verdict without any event.
    pub fn verdict(unit: &'static str, verdict: Verdict) -> Self {
        Self::new(unit, vec![Round { verdict: Some(verdict), is_closing: true, ..Round::default() }])
    }
}

impl Replay for Told {
    fn unit(&self) -> &'static str {
        self.unit
    }
    fn advance(&mut self, _: &mut Context, _: bool) -> Round {
        let round = self.rounds.get(self.next).or(self.rounds.last()).cloned();
        self.next += 1;
        round.unwrap_or_default()
    }
    fn copy(&self) -> Box<dyn Replay> {
        Box::new(self.clone())
    }
}
