//! `pli` and `pli-noopt`: precise lazy initialization (PLI, Algorithm 1). A heap is feasible where some
//! candidate of SymSolve satisfies preH, the primitives that preH fixed agree with the path condition, and
//! symbolic execution of preP on the candidate finds a way to return true. `pli` reuses the parent's
//! solution where it still fits; `pli-noopt` does not.

mod candidates;
mod events;
mod solution;
mod solver;

use std::rc::Rc;

use crate::exec::symbolic::{Fork, SymbolicState};
use crate::solve::{Verdict, Why};
use crate::technique::replay::Stepwise;
use crate::technique::{Answer, Context, Query, Technique, Walk};
use candidates::PliQuery;

pub use solution::{Solution, equals};
pub use solver::{PliSolver, Solved};

/// Precise lazy initialization.
pub struct Pli {
    reuse: bool,
    solver: PliSolver,
}

impl Pli {
    /// With or without reuse of the parent's solution.
    pub fn new(reuse: bool) -> Self {
        Self { reuse, solver: PliSolver::default() }
    }

    fn ask(&mut self, context: &mut Context, state: &SymbolicState, note: &Note) -> Answer<Note> {
        if let Some(solution) = note.as_ref().filter(|_| self.reuse)
            && let Some(reused) = solution.reuse(context, state)
        {
            context.counts.cache_hits += 1;
            return Answer { verdict: Verdict::Sat(None), note: Some(Rc::new(reused)) };
        }
        match self.solver.solve(context, &state.input, None, &state.pc, false) {
            Solved::Sat(solution) => Answer { verdict: Verdict::Sat(None), note: Some(Rc::new(*solution)) },
            Solved::Unsat(why) => Answer { verdict: Verdict::Unsat(why), note: None },
            Solved::Unknown(why) => Answer { verdict: Verdict::Unknown(Why::GaveUp(why)), note: None },
        }
    }
}

/// The solution that shows the node feasible; `None` at the root and where the verdict is unknown.
type Note = Option<Rc<Solution>>;

impl Technique for Pli {
    type Note = Note;

    fn name(&self) -> &'static str {
        if self.reuse { "pli" } else { "pli-noopt" }
    }
    fn prelude(&mut self, context: &mut Context, _: &SymbolicState) -> Result<Note, String> {
        if context.subject.precondition().next().is_none() {
            return Err("the specification names no precondition".into());
        }
        Ok(None)
    }
    fn on_lazy_step(
        &mut self,
        context: &mut Context,
        state: &SymbolicState,
        _: &Fork,
        note: &Note,
    ) -> Answer<Note> {
        self.ask(context, state, note)
    }
    fn on_branch(
        &mut self,
        context: &mut Context,
        state: &SymbolicState,
        _: &Fork,
        note: &Note,
    ) -> Answer<Note> {
        self.ask(context, state, note)
    }
    fn decide(&mut self, context: &mut Context, query: &Query) -> Option<Verdict> {
        context.subject.precondition().next()?;
        let solved = self.solver.solve(context, query.heap, Some(query.encoding), query.pc, true);
        Some(solved.verdict(context))
    }
    /// The query without a parent's solution: where one still fitted, nothing would be asked.
    fn walk(&mut self, context: &mut Context, query: &Query) -> Result<Walk, String> {
        if context.subject.precondition().next().is_none() {
            return Err("the specification names no precondition".into());
        }
        Ok(PliQuery::new(context, query).walk(PliSolver::default()))
    }
}
