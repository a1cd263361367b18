//! Queries that can be walked. A query that can stop between two rounds is one struct: running it to its end
//! decides, stopping in between walks, and its events are told by the very code that decides. A technique that
//! is only able to decide is walked by deciding again, see [`Again`].

mod again;

use std::cell::RefCell;
use std::rc::Rc;

use crate::solve::Verdict;
use crate::solve::observer::{Observer, Passing, Recorder};
use crate::solve::trace::Round;
use crate::technique::Context;

pub use again::Again;

/// Rounds between two looks at the cancel token.
pub const SLICE: u64 = 256;

/// A query that can stop between two rounds.
pub trait Stepwise: Clone + 'static {
    /// What is kept ready between queries: where one stands does not depend on it.
    type Solver: 'static;
    /// What its rounds are: `candidate`, `reference`, `lazy step`, `run`.
    const UNIT: &'static str;

    /// Runs at least one and at most `most` rounds, until there is a verdict. Nobody asks after that.
    fn advance<O: Observer>(
        &mut self,
        solver: &mut Self::Solver,
        context: &mut Context,
        observer: &mut O,
        most: u64,
    ) -> Option<Verdict>;

    /// Runs to the verdict.
    fn decide(mut self, solver: &mut Self::Solver, context: &mut Context) -> Verdict {
        loop {
            if let Some(verdict) = self.advance(solver, context, &mut (), SLICE) {
                return verdict;
            }
        }
    }

    /// To be walked.
    fn walk(self, solver: Self::Solver) -> Walk {
        Walk::Stepwise(self.boxed(solver))
    }

    /// The same without its type.
    fn boxed(self, solver: Self::Solver) -> Box<dyn Replay> {
        Box::new(Walked { query: self, solver: Rc::new(RefCell::new(solver)) })
    }
}

/// How people walk a technique's query.
pub enum Walk {
    /// Round by round.
    Stepwise(Box<dyn Replay>),
    /// By deciding again, each time listening to other rounds; what these are is its unit.
    Again(&'static str),
}

/// A query under way. It stands between two rounds.
pub trait Replay {
    /// What its rounds are.
    fn unit(&self) -> &'static str;
    /// Runs the next round; with `record` it tells its events. After the round with the verdict there is
    /// none.
    fn advance(&mut self, context: &mut Context, record: bool) -> Round;
    /// A copy that stands at the same place, for going back to.
    fn copy(&self) -> Box<dyn Replay>;
}

struct Walked<Q: Stepwise> {
    query: Q,
    solver: Rc<RefCell<Q::Solver>>,
}

impl<Q: Stepwise> Replay for Walked<Q> {
    fn unit(&self) -> &'static str {
        Q::UNIT
    }
    fn advance(&mut self, context: &mut Context, record: bool) -> Round {
        let solver = &mut *self.solver.borrow_mut();
        if record {
            let mut recorder = Recorder::default();
            let verdict = self.query.advance(solver, context, &mut recorder, 1);
            Round { verdict, ..recorder.0 }
        } else {
            let mut passing = Passing::default();
            let verdict = self.query.advance(solver, context, &mut passing, 1);
            Round { verdict, ..passing.0 }
        }
    }
    fn copy(&self) -> Box<dyn Replay> {
        Box::new(Walked { query: self.query.clone(), solver: self.solver.clone() })
    }
}

/// A query whose answer is known before it starts.
#[derive(Clone)]
pub struct Known(pub Verdict);

impl Stepwise for Known {
    type Solver = ();
    const UNIT: &'static str = "candidate";

    fn advance<O: Observer>(
        &mut self,
        (): &mut (),
        _: &mut Context,
        observer: &mut O,
        _: u64,
    ) -> Option<Verdict> {
        observer.closes();
        Some(self.0.clone())
    }
}
