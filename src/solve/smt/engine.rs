//! One decision at a time: which theory, the procedure for difference constraints first, else Z3's
//! incremental solver for that theory. It keeps no answers.

use crate::base::CancelToken;
use crate::solve::smt::Ints;
use crate::solve::smt::order::{self, Solved};
use crate::solve::smt::query::{Answer, Query};
use crate::solve::smt::stack::Stack;
use crate::solve::smt::theory::{Chooser, Theory};
use crate::solve::smt::{packed, range};
use crate::term::{SymbolId, TermPool};

/// Values for symbols, as a solver happened to choose them.
pub(super) type Values = Vec<(SymbolId, i64)>;

/// How an engine may decide.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Ways {
    /// Difference constraints without Z3, the rest with it.
    Both,
    /// Everything with Z3.
    Z3,
    /// Difference constraints; it gives up on the rest.
    Order,
}

/// Solvers of one thread for the terms of one pool.
pub(super) struct Engine {
    ints: Ints,
    limit: u32,
    ways: Ways,
    cancel: CancelToken,
    pub(super) chooser: Chooser,
    linear: Option<Stack>,
    nonlinear: Option<Stack>,
    wrapping: Option<Stack>,
    bits: Option<Stack>,
    /// With the units that its strings have.
    texts: Option<(usize, Stack)>,
    /// Checks that Z3 was asked to do.
    pub(super) z3_calls: u64,
    /// Whether a query came for which Z3 is needed and not allowed.
    pub(super) gave_up: bool,
}

impl Engine {
    pub(super) fn new(ints: Ints, limit: u32, ways: Ways, cancel: CancelToken) -> Self {
        let chooser = Chooser::default();
        Self {
            ints,
            limit,
            ways,
            cancel,
            chooser,
            linear: None,
            nonlinear: None,
            wrapping: None,
            bits: None,
            texts: None,
            z3_calls: 0,
            gave_up: false,
        }
    }

    /// Decides the query; where it is satisfiable, with values for all symbols if wanted.
    pub(super) fn decide(
        &mut self,
        pool: &TermPool,
        query: &Query,
        wanted: bool,
    ) -> (Answer, Option<Values>) {
        let theory = self.chooser.choose(self.ints, pool, query.clauses);
        if let Some(decided) = self.by_order(pool, query, theory) {
            return decided;
        }
        if self.ways == Ways::Order {
            self.gave_up = true;
            return (Answer::Unknown, None);
        }
        if theory == Theory::Texts {
            return self.by_texts(pool, query, wanted);
        }
        let symbols = if wanted { pool.symbols_of_all(query.clauses) } else { vec![] };
        match self.by_z3(pool, query, theory, &symbols) {
            // Where that is too much, a divider of bits may do.
            (Answer::Unknown, _) if theory == Theory::Wrapping => {
                self.by_z3(pool, query, Theory::Bits, &symbols)
            }
            decided => decided,
        }
    }

    fn by_z3(
        &mut self,
        pool: &TermPool,
        query: &Query,
        theory: Theory,
        symbols: &[SymbolId],
    ) -> (Answer, Option<Values>) {
        self.z3_calls += 1;
        let stack = match theory {
            Theory::Linear => &mut self.linear,
            Theory::NonLinear => &mut self.nonlinear,
            Theory::Wrapping => &mut self.wrapping,
            Theory::Bits | Theory::Texts => &mut self.bits,
        };
        let stack = stack.get_or_insert_with(|| Stack::new(theory, 0, self.limit));
        stack.check(pool, query, symbols, &self.cancel)
    }

    fn by_texts(&mut self, pool: &TermPool, query: &Query, wanted: bool) -> (Answer, Option<Values>) {
        let is_exact = self.ints == Ints::Exact || range::never_wraps(pool, query.clauses);
        let Some(needed) = packed::units_needed(pool, query.clauses).filter(|_| is_exact) else {
            return (Answer::Unknown, None);
        };
        let symbols = pool.symbols_of_all(query.clauses);
        let symbols = if wanted { packed::with_parts(pool, symbols) } else { vec![] };
        self.z3_calls += 1;
        if self.texts.as_ref().is_none_or(|(units, _)| *units < needed) {
            let units = needed.next_multiple_of(8);
            self.texts = Some((units, Stack::new(Theory::Texts, units, self.limit)));
        }
        match &mut self.texts {
            Some((_, stack)) => stack.check(pool, query, &symbols, &self.cancel),
            None => (Answer::Unknown, None),
        }
    }

    fn by_order(&self, pool: &TermPool, query: &Query, theory: Theory) -> Option<(Answer, Option<Values>)> {
        if theory != Theory::Linear || self.ways == Ways::Z3 {
            return None;
        }
        Some(match order::decide(pool, query)? {
            Solved::Sat(values) => (Answer::Sat, Some(values)),
            Solved::Unsat => (Answer::Unsat, None),
        })
    }
}
