//! `pli` and `pli-noopt`: precise lazy initialization (PLI, Algorithm 1). A heap is feasible where some
//! candidate of SymSolve satisfies preH, the primitives that preH fixed agree with the path condition, and
//! symbolic execution of preP on the candidate finds a way to return true. `pli` reuses the parent's
//! solution where it still fits; `pli-noopt` does not.

mod blame;
mod candidates;
mod events;
mod query;
mod solver;

use std::rc::Rc;

use crate::exec::symbolic::{Alternative, Fork, SymbolicState};
use crate::heap::{Encoding, SymbolicHeap};
use crate::solve::{Verdict, VerdictWord, Why};
use crate::subject::Subject;
use crate::technique::replay::Stepwise;
use crate::technique::solution::{Solution, Solved};
use crate::technique::{Answer, AnyNote, Context, Cost, Entry, Judge, Query, Shown, Steered, Steering, Walk};
use crate::term::PathCondition;
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

    fn ask(
        &mut self,
        context: &mut Context,
        (heap, pc): (&SymbolicHeap, &PathCondition),
        encoding: Option<&Encoding>,
        solution: Option<&Solution>,
    ) -> Answer<Note> {
        if let Some(solution) = solution
            && let Some(reused) = solution.reuse(context, heap, pc)
        {
            context.counts.cache_hits += 1;
            return Answer { verdict: Verdict::Sat(None), note: Some(Rc::new(reused)) };
        }
        match self.solver.solve(context, heap, encoding, pc, false) {
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
        in_portions: true,
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
        let solution = note.as_deref().filter(|_| self.reuse);
        self.ask(context, (&state.input, &state.pc), None, solution)
    }
}

impl Judge for Pli {
    fn decide(&mut self, context: &mut Context, query: &Query) -> Verdict {
        self.solver.solve(context, query.heap, Some(query.encoding), query.pc, true).verdict(context)
    }
    /// A solution of another node's heap will do here as in an exploration, whether or not that reuses them.
    fn word(
        &mut self,
        context: &mut Context,
        query: &Query,
        near: Option<&AnyNote>,
    ) -> (VerdictWord, Option<AnyNote>) {
        let solution = near.and_then(|note| note.downcast_ref::<Solution>());
        let answer = self.ask(context, (query.heap, query.pc), Some(query.encoding), solution);
        (answer.verdict.word(), answer.note.map(|solution| solution as AnyNote))
    }
    /// The query without a parent's solution: where one still fitted, nothing would be asked.
    fn walk(&mut self, context: &mut Context, query: &Query) -> Result<Walk, String> {
        Ok(PliQuery::new(context, query).walk(PliSolver::default()))
    }
}
