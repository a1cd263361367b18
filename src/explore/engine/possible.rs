//! Which alternatives of a primitive fork the path condition allows.

use crate::exec::symbolic::Fork;
use crate::explore::engine::{Engine, Live};
use crate::heap::Clause;
use crate::solve::smt::Answer;
use crate::term::{CompareOp, Term, TermId, TermPool};

impl Engine {
    /// The alternatives that are possible on a path. What the solver cannot decide it can seldom decide further down,
    /// after much work at each fork: with each doubt it does less.
    pub(super) fn possible_on(&mut self, live: &mut Live, fork: &Fork) -> Fork {
        let undecided = self.undecided;
        self.smt.doubt(live.state.pc.doubts);
        // Counted without what companions assume, so that choices are those of `li`.
        let possible = match live.state.pc.companions.is_empty() {
            true => self.possible(&live.state.pc.clauses, fork),
            false => self.possible(&live.state.pc.of_program(), fork),
        };
        self.smt.doubt(0);
        live.state.pc.doubts += u32::from(self.undecided > undecided);
        possible
    }

    /// The alternatives that are satisfiable with the path condition; *unknown* counts as possible.
    pub(in crate::explore) fn possible(&mut self, pc: &[TermId], fork: &Fork) -> Fork {
        if let Some(possible) = self.possible_lengths(pc, fork) {
            return possible;
        }
        let mut alternatives = Vec::new();
        let last = fork.alternatives.len() - 1;
        for (i, alternative) in fork.alternatives.iter().enumerate() {
            let Clause::Assume(term) = alternative.clause else {
                alternatives.push(alternative.clone());
                continue;
            };
            // The path condition is satisfiable and the alternatives cover all cases, so where all
            // others are impossible the last one needs no query.
            let only = i == last && alternatives.is_empty();
            if only || self.feasible(pc, term) {
                alternatives.push(alternative.clone());
            }
        }
        Fork { kind: fork.kind, alternatives }
    }

    /// The same for a fork over the length of a new array: the solver is asked for a length, then for another one,
    /// and so on, so that few lengths cost few queries. `None` for other forks, and where it gives none.
    fn possible_lengths(&mut self, pc: &[TermId], fork: &Fork) -> Option<Fork> {
        let (term, most) = length_asked(&self.terms, fork)?;
        let mut clauses = pc.to_vec();
        let mut is_possible = vec![false; fork.alternatives.len()];
        loop {
            match self.smt.check(&self.terms, &clauses) {
                Answer::Unsat => break,
                Answer::Unknown => return None,
                Answer::Sat => {}
            }
            let length = self.smt.some_value(&self.terms, &clauses, term)?;
            let at = usize::try_from(length.min(most + 1)).ok()?;
            if std::mem::replace(is_possible.get_mut(at)?, true) {
                return None;
            }
            let bound = self.terms.constant(self.terms.sort(term), length.min(most));
            let op = if length > most { CompareOp::Le } else { CompareOp::Ne };
            clauses.push(self.terms.compare(op, term, bound));
        }
        let kept = fork.alternatives.iter().zip(is_possible).filter(|(_, possible)| *possible);
        Some(Fork { kind: fork.kind, alternatives: kept.map(|(a, _)| a.clone()).collect() })
    }

    fn feasible(&mut self, pc: &[TermId], term: TermId) -> bool {
        let mut clauses = pc.to_vec();
        clauses.push(term);
        let answer = self.smt.check(&self.terms, &clauses);
        self.undecided += u64::from(answer == Answer::Unknown);
        answer != Answer::Unsat
    }
}

/// The term and the greatest length of a fork over the length of a new array.
fn length_asked(terms: &TermPool, fork: &Fork) -> Option<(TermId, i64)> {
    let Clause::Assume(last) = fork.alternatives.last()?.clause else { return None };
    match terms.get(last) {
        Term::Compare(CompareOp::Gt, term, most) => {
            let most = terms.as_const(most)?;
            let count = usize::try_from(most).ok()?.checked_add(2)?;
            (count > 2 && fork.alternatives.len() == count).then_some((term, most))
        }
        _ => None,
    }
}
