//! PLI's query about one heap as something to be walked, by the code that decides it.

use std::rc::Rc;

use crate::heap::{Encoding, SymbolicHeap};
use crate::solve::Verdict;
use crate::solve::korat::Keeps;
use crate::solve::observer::Observer;
use crate::technique::pli::candidates::Candidates;
use crate::technique::pli::solver::PliSolver;
use crate::technique::replay::Stepwise;
use crate::technique::{Context, Query, Solver};
use crate::term::PathCondition;

/// The query; a round is a candidate, with what comes after its structure.
#[derive(Clone)]
pub(super) struct PliQuery {
    question: Rc<(SymbolicHeap, Encoding, PathCondition)>,
    candidates: Candidates,
}

impl PliQuery {
    pub fn new(context: &Context, query: &Query) -> Self {
        let question = Rc::new((query.heap.clone(), query.encoding.clone(), query.pc.clone()));
        Self { question, candidates: Candidates::new(context, query.encoding) }
    }
}

impl Stepwise for PliQuery {
    type Solver = PliSolver;
    const UNIT: &'static str = "candidate";

    fn advance<O: Observer>(
        &mut self,
        solver: &mut PliSolver,
        context: &mut Context,
        observer: &mut O,
        most: u64,
    ) -> Option<Verdict> {
        let (heap, encoding, pc) = &*self.question;
        let test =
            |solver: &mut PliSolver, context: &mut Context, candidate, refusals: &mut _, observer: &mut O| {
                solver.test(context, candidate, pc, true, refusals, observer)
            };
        solver.explain(context.limits.solver == Solver::Fast);
        // One may go back, and forth again: nothing may be known then that was found out later.
        solver.learn(context, Keeps::Nothing);
        let solved = self.candidates.advance(solver, context, (heap, encoding), test, observer, most)?;
        Some(solved.verdict(context))
    }
}
