//! `pli` and `pli-noopt`: precise lazy initialization (PLI, Algorithm 1). A heap is feasible where some
//! candidate of SymSolve satisfies preH, the primitives that preH fixed agree with the path condition, and
//! symbolic execution of preP on the candidate finds a way to return true. `pli` reuses the parent's
//! solution where it still fits; `pli-noopt` does not.

mod candidates;
mod events;
mod query;
mod solver;

use std::rc::Rc;

use crate::exec::symbolic::{Alternative, Fork, SymbolicState};
use crate::solve::{Verdict, Why};
use crate::subject::Subject;
use crate::technique::replay::Stepwise;
use crate::technique::solution::{Solution, Solved};
use crate::technique::{Answer, Context, Cost, Entry, Judge, Query, Shown, Steered, Steering, Walk};
use query::PliQuery;

pub use solver::PliSolver;

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

/// Its entry.
pub fn entry() -> Entry {
    let about = "heap and path condition decided together, exactly; reuses solutions";
    entry_of("pli", about, true)
}

/// The entry of `pli-noopt`.
pub fn entry_without_reuse() -> Entry {
    Entry { shown: Shown::OnRequest, ..entry_of("pli-noopt", "the same without reuse", false) }
}

fn entry_of(name: &'static str, about: &'static str, reuse: bool) -> Entry {
    let (judge, steering) = (move || Pli::new(reuse), move || Steered::new(Pli::new(reuse)));
    Entry {
        cost: Cost::Solve,
        exact: true,
        inputs: Some(Box::new(|| Box::new(PliSolver::default()))),
        refutes_precondition: true,
        needs,
        ..Entry::steering(name, about, judge, steering)
    }
}

/// A precondition that is code. Where there is none at all, every heap is admissible.
///
/// # Errors
/// A sentence: there are only rules, or a conservative predicate.
pub fn needs(subject: &Subject) -> Result<(), String> {
    let is_otherwise = subject.spec.hex.is_some() || !subject.spec.hybrid.is_empty();
    match subject.precondition().next() {
        None if is_otherwise => Err("the specification names no precondition beside its rules".into()),
        _ => Ok(()),
    }
}

impl Steering for Pli {
    type Note = Note;

    fn prelude(&mut self, _: &mut Context, _: &SymbolicState) -> Result<Note, String> {
        Ok(None)
    }
    fn on_alternative(
        &mut self,
        context: &mut Context,
        state: &SymbolicState,
        _: &Fork,
        _: &Alternative,
        note: &Note,
    ) -> Answer<Note> {
        self.ask(context, state, note)
    }
}

impl Judge for Pli {
    fn decide(&mut self, context: &mut Context, query: &Query) -> Verdict {
        self.solver.solve(context, query.heap, Some(query.encoding), query.pc, true).verdict(context)
    }
    /// The query without a parent's solution: where one still fitted, nothing would be asked.
    fn walk(&mut self, context: &mut Context, query: &Query) -> Result<Walk, String> {
        Ok(PliQuery::new(context, query).walk(PliSolver::default()))
    }
}
