//! Values of expressions that people write about a state, and whether its path condition decides them.

use crate::exec::Value;
use crate::exec::symbolic::expression::{Evaluated, Undecided};
use crate::exec::symbolic::{Fork, Setting, SymbolicState};
use crate::explore::engine::{Engine, Live};
use crate::lang::lower::{ExpressionMethod, Input};
use crate::lang::program::ErasedType;
use crate::solve::smt::Answer;
use crate::technique::{Context, Technique};
use crate::term::{Sort, TermId, TermPool};

impl Engine {
    /// The declared type of what the method under analysis returns.
    pub fn result_type(&self) -> ErasedType {
        self.subject.program.methods[self.subject.methods[self.method].method].erased_result
    }

    /// The value of an expression in a state, which stays as it is.
    ///
    /// # Errors
    /// It has no value there.
    pub fn evaluate(
        &mut self,
        state: &SymbolicState,
        method: &ExpressionMethod,
        given: &dyn Fn(&Input) -> Option<Value>,
    ) -> Result<Evaluated, Undecided> {
        let subject = self.subject.clone();
        let mut setting =
            Setting { program: &subject.program, natives: &self.natives, terms: &mut self.terms };
        let smt = &mut self.smt;
        let mut feasible = |terms: &TermPool, path: &[TermId]| {
            let clauses: Vec<TermId> = state.pc.clauses.iter().chain(path).copied().collect();
            smt.check(terms, &clauses) != Answer::Unsat
        };
        state.evaluate(&mut setting, method, given, &mut feasible)
    }

    /// Whether the path condition decides a boolean term: `None` where both are possible, or Z3 gave up.
    pub fn truth(&mut self, state: &SymbolicState, term: TermId) -> Option<bool> {
        if self.terms.sort(term) != Sort::Bool {
            return None;
        }
        if let Some(known) = self.terms.as_bool(term) {
            return Some(known);
        }
        let negated = self.terms.not(term);
        let mut impossible = |t: TermId| {
            let mut clauses = state.pc.clauses.clone();
            clauses.push(t);
            self.smt.check(&self.terms, &clauses) == Answer::Unsat
        };
        match (impossible(negated), impossible(term)) {
            (true, false) => Some(true),
            (false, true) => Some(false),
            _ => None,
        }
    }

    /// The state behind an alternative, whatever the technique says of it; `None` where the choice is about
    /// how the method is entered, which no technique is asked about.
    pub fn state_behind(&mut self, live: &Live, fork: &Fork, number: u32) -> Option<SymbolicState> {
        let alternative = fork.alternatives.get((number as usize).checked_sub(1)?)?;
        self.taken(live, fork, alternative).err().map(|child| child.state)
    }
}

impl Engine {
    /// As [`with_technique`](Engine::with_technique), with at most so many candidates a query.
    pub fn with_technique_within<R>(
        &mut self,
        candidates: u64,
        ask: impl FnOnce(&mut Technique, &mut Context) -> R,
    ) -> R {
        let own = self.technique_limits.candidates;
        self.technique_limits.candidates = own.min(candidates);
        let result = self.with_technique(ask);
        self.technique_limits.candidates = own;
        result
    }
}
